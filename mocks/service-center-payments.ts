import { http } from 'msw'
import * as v from 'valibot'
import { isWholePaise, toPaise } from '@/lib/amount'
import { indianDay } from '@/lib/day'
import { oldestFirst, type Timeline, withinDays } from './data/calendar'
import { grouped } from './data/grouped'
import { rupees, totalOf } from './data/money'
import { newId, type Random, randomAt, unseeded } from './data/random'
import type { Job } from './jobs'
import { fields, text } from './server/input'
import { defineMock, marketplace } from './server/marketplace'
import { holding, newestFirst, queryOf } from './server/query'
import { bodyOf, created, endpoint, pageReply, refused } from './server/reply'
import { type ServiceCenter, seedBeforeJobs } from './service-centers'

/** A payment to a service center. */
type Payout = {
  id: string
  serviceCenterId: string
  /** The center's name when it was paid. */
  serviceCenterName: string
  referenceNumber: string
  amount: number
  notes: string | null
  createdAt: string
}

declare module './server/marketplace' {
  interface Rows {
    payouts: Payout
  }
}

const Input = fields({
  serviceCenterId: text('Service center is required'),
  amount: v.pipe(
    v.number('Amount is required'),
    v.gtValue(0, 'Amount must be greater than 0'),
    v.check(isWholePaise, 'Amount can have at most two decimals'),
  ),
  notes: v.nullish(v.pipe(v.string(), v.trim()), ''),
})

export const mock = defineMock({
  rows: { payouts: seed },
  handlers: [
    http.get(endpoint('admin/get-service-center-payments'), ({ request }) => {
      const query = queryOf(request)
      const isWithin = withinDays(query.get('startDate'), query.get('endDate'))
      const isFound = holding(query.get('search'))
      const rows = marketplace.payouts
        .all()
        .filter(
          (payout) =>
            isFound(nameOf(payout), payout.referenceNumber, payout.notes) && isWithin(payout.createdAt),
        )
      return pageReply(
        newestFirst(rows, ({ createdAt }) => createdAt),
        query,
        shownPayout,
      )
    }),

    http.post(endpoint('admin/service-centers/payment'), async ({ request }) => {
      const { serviceCenterId, amount, notes } = await bodyOf(request, Input)
      const center = marketplace.serviceCenters.find(serviceCenterId)
      if (!center) return refused(404, 'Service center not found')
      if (toPaise(amount) > toPaise(center.pendingAmount))
        return refused(400, 'Amount exceeds the pending amount')

      const createdAt = new Date().toISOString()
      marketplace.serviceCenters.update(center.id, { pendingAmount: rupees(center.pendingAmount - amount) })
      const payout = marketplace.payouts.insert({
        id: newId('payout'),
        serviceCenterId: center.id,
        serviceCenterName: center.name,
        referenceNumber: freshReferenceNumber(createdAt),
        amount: rupees(amount),
        notes: notes || null,
        createdAt,
      })
      return created(shownPayout(payout), 'Payment successful')
    }),
  ],
})

function shownPayout(payout: Payout) {
  const { id, serviceCenterId, referenceNumber, amount, notes, createdAt } = payout
  return {
    id,
    serviceCenter: { id: serviceCenterId, name: nameOf(payout) },
    serviceCenterId,
    referenceNumber,
    amount,
    notes,
    createdAt,
  }
}

/** The name of the center that was paid: its name now, or the one it had if it is gone. */
export function nameOf({ serviceCenterId, serviceCenterName }: Payout): string {
  return marketplace.serviceCenters.find(serviceCenterId)?.name ?? serviceCenterName
}

/** `PO-20261121-7F3K2Q`: the day in India, and six characters without similar ones such as 0 and O. */
export function referenceNumberOf(moment: string, random = unseeded): string {
  const day = indianDay(Date.parse(moment)).replaceAll('-', '')
  return `PO-${day}-${random.text(6, '23456789ABCDEFGHJKLMNPQRSTUVWXYZ')}`
}

function freshReferenceNumber(moment: string): string {
  const taken = new Set(marketplace.payouts.all().map(({ referenceNumber }) => referenceNumber))
  for (;;) {
    const referenceNumber = referenceNumberOf(moment)
    if (!taken.has(referenceNumber)) return referenceNumber
  }
}

const COUNT = 318

const BY_BANK = 'Paid by NEFT'

const NOTES = [
  null,
  null,
  'Monthly settlement',
  'Weekly settlement',
  'Settled after reconciliation',
  'Includes towing charges',
  BY_BANK,
  'Advance adjusted',
]

/** Each payment covers some completed jobs of a center, oldest first. The latest jobs may not be paid yet. */
function seed(timeline: Timeline): Payout[] {
  const completed = marketplace.jobs.seed(timeline).filter(({ status }) => status === 'COMPLETED')
  const jobsOf = new Map(grouped(completed, ({ serviceCenterId }) => serviceCenterId ?? ''))
  const earners = seedBeforeJobs(timeline).flatMap((center) => {
    const jobs = jobsOf.get(center.id) ?? []
    return jobs.length > 0 ? [{ ...center, jobs, payouts: 0 }] : []
  })
  for (let number = 0; number < COUNT; number += 1) {
    const open = earners.filter(({ jobs, payouts }) => payouts < jobs.length)
    randomAt(`payouts/${number}`).choose(open, ({ jobs }) => jobs.length).payouts += 1
  }
  const payouts = earners.flatMap(({ jobs, payouts, ...center }) => {
    const random = randomAt(`payouts/${center.id}`)
    const due = random.of('is settled').chance(0.25) ? 0 : random.of('due').int(1, 4)
    const settled = jobs.slice(0, Math.max(payouts, jobs.length - due))
    return split(settled, payouts).map((paid, run) => payoutFor(center, paid, timeline, random.of(`${run}`)))
  })
  return withBankReferences(oldestFirst(payouts, ({ createdAt }) => createdAt))
}

/** Those paid by NEFT have the bank's reference in their notes. The latest two of these have the same: one may be a double. */
function withBankReferences(payouts: readonly Payout[]): Payout[] {
  const [before, latest] = payouts.filter(({ notes }) => notes === BY_BANK).slice(-2)
  return payouts.map((payout) => {
    if (payout.notes !== BY_BANK) return payout
    const { referenceNumber } = payout === latest && before ? before : payout
    const digits = randomAt(`payouts/${referenceNumber}/bank`).int(10 ** 8, 10 ** 9)
    return { ...payout, notes: `${BY_BANK}, UTR HDFC0${digits}` }
  })
}

function payoutFor(
  center: ServiceCenter,
  paid: Job[],
  { at, dayOf, lastDay }: Timeline,
  random: Random,
): Payout {
  const day = Math.max(...paid.map(({ createdAt }) => dayOf(createdAt))) + random.of('day').int(1, 7)
  const time = random.of('time')
  const createdAt = day <= lastDay ? at(day, time.int(600, 1080)) : at(lastDay, time.int(1380, 1439))
  return {
    id: newId('payout', random.of('id')),
    serviceCenterId: center.id,
    serviceCenterName: center.name,
    referenceNumber: referenceNumberOf(createdAt, random.of('reference')),
    amount: totalOf(paid),
    notes: random.of('notes').pick(NOTES),
    createdAt,
  }
}

/** Splits the items into a number of groups of nearly the same size. */
function split<Item>(items: Item[], runs: number): Item[][] {
  const edge = (run: number) => Math.floor((run * items.length) / runs)
  return Array.from({ length: runs }, (_, run) => items.slice(edge(run), edge(run + 1)))
}
