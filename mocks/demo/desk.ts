import type { Timeline } from '@mocks/data/calendar'
import { rupees } from '@mocks/data/money'
import { newId, randomAt } from '@mocks/data/random'
import { marketplace, type Rows } from '@mocks/server/marketplace'
import { referenceNumberOf } from '@mocks/service-center-payments'

type DeskRows = {
  payouts: Record<string, Rows['payouts']>
  serviceCenters: Record<string, Rows['serviceCenters']>
}

/** Days from a payout to the one that looks like it. */
const DAYS_BETWEEN = 2

/** What the money desk is to find in the demo: a center that was paid the same amount twice, and two centers of one name. */
export function deskRows(timeline: Timeline): DeskRows {
  const centers = new Map(marketplace.serviceCenters.seed(timeline).map((center) => [center.id, center]))
  const latest = marketplace.payouts.seed(timeline).toReversed()
  const rows: DeskRows = { payouts: {}, serviceCenters: {} }

  const paid = latest.flatMap((payout) => centers.get(payout.serviceCenterId) ?? [])
  const named = paid.find(({ name, city }) => !name.includes(city))
  const namesake = paid.find(({ city }) => city !== named?.city)
  if (named && namesake) rows.serviceCenters[namesake.id] = { ...namesake, name: named.name }

  const once = latest.find(({ serviceCenterId, amount, createdAt }) => {
    const { pendingAmount = 0 } = centers.get(serviceCenterId) ?? {}
    return pendingAmount >= amount && timeline.dayOf(createdAt) + DAYS_BETWEEN <= timeline.lastDay
  })
  const center = once && (rows.serviceCenters[once.serviceCenterId] ?? centers.get(once.serviceCenterId))
  if (once && center) {
    const random = randomAt(`demo/${once.id}`)
    const createdAt = timeline.at(timeline.dayOf(once.createdAt) + DAYS_BETWEEN, 16 * 60)
    const referenceNumber = referenceNumberOf(createdAt, random.of('reference'))
    const again = { ...once, id: newId('payout', random.of('id')), referenceNumber, createdAt }
    rows.payouts[again.id] = again
    rows.serviceCenters[center.id] = { ...center, pendingAmount: rupees(center.pendingAmount - once.amount) }
  }
  return rows
}
