import { indianDay, type Timeline } from './data/calendar'
import { grouped } from './data/grouped'
import { rupees, totalOf } from './data/money'
import { newId, type Random, unseeded } from './data/random'
import type { Job, Payout, ServiceCenter } from './rows'

const COUNT = 318

const NOTES = [
  null,
  null,
  'Monthly settlement',
  'Weekly settlement',
  'Settled after reconciliation',
  'Includes towing charges',
  'Paid by NEFT',
  'Advance adjusted',
]

/** Oldest first: each pays a center for some of its completed jobs, in their order; the last ones may still be due. */
export function seedPayouts(
  centers: ServiceCenter[],
  jobs: Job[],
  timeline: Timeline,
  random: Random,
): Payout[] {
  const done = completedByCenter(jobs)
  const earners = centers.flatMap((center) => {
    const completed = done.get(center.id) ?? []
    return completed.length > 0 ? [{ center, completed, payouts: 0 }] : []
  })
  let given = 0
  while (given < COUNT) {
    const earner = random.pick(earners)
    if (earner.payouts >= earner.completed.length) continue
    earner.payouts += 1
    given += 1
  }

  const payouts = earners.flatMap(({ center, completed, payouts }) => {
    const due = random.chance(0.25) ? 0 : random.int(1, 4)
    const settled = completed.slice(0, Math.max(payouts, completed.length - due))
    return split(settled, payouts).map((paid) => payoutFor(center, paid, timeline, random))
  })
  return payouts.sort((one, other) => (one.createdAt < other.createdAt ? -1 : 1))
}

/** The centers with what they have earned and are still owed. */
export function withEarnings(centers: ServiceCenter[], jobs: Job[], payouts: Payout[]): ServiceCenter[] {
  const done = completedByCenter(jobs)
  const paid = new Map(grouped(payouts, ({ serviceCenterId }) => serviceCenterId))
  return centers.map((center) => {
    const totalEarnings = totalOf(done.get(center.id) ?? [])
    const pendingAmount = rupees(totalEarnings - totalOf(paid.get(center.id) ?? []))
    return { ...center, totalEarnings, pendingAmount }
  })
}

/** `PO-20261121-7F3K2Q`: the Indian day, then six characters that are hard to mistake for one another. */
export function newReferenceNumber(moment: string, random: Random = unseeded): string {
  const day = indianDay(new Date(moment)).replaceAll('-', '')
  return `PO-${day}-${random.text(6, '23456789ABCDEFGHJKLMNPQRSTUVWXYZ')}`
}

function completedByCenter(jobs: Job[]): Map<string, Job[]> {
  const completed = jobs.filter(({ status }) => status === 'COMPLETED')
  return new Map(grouped(completed, ({ serviceCenterId }) => serviceCenterId ?? ''))
}

function payoutFor(center: ServiceCenter, paid: Job[], timeline: Timeline, random: Random): Payout {
  const lastDay = Math.max(...paid.map(({ createdAt }) => timeline.dayOf(createdAt)))
  const day = lastDay + random.int(1, 7)
  const createdAt =
    day <= timeline.lastDay
      ? timeline.at(day, random.int(600, 1080))
      : timeline.at(timeline.lastDay, random.int(1380, 1439))
  return {
    id: newId('payout', random),
    serviceCenterId: center.id,
    serviceCenterName: center.name,
    referenceNumber: newReferenceNumber(createdAt, random),
    amount: totalOf(paid),
    notes: random.pick(NOTES),
    createdAt,
  }
}

/** In so many runs of nearly the same length. */
function split<Item>(items: Item[], runs: number): Item[][] {
  const edge = (run: number) => Math.floor((run * items.length) / runs)
  return Array.from({ length: runs }, (_, run) => items.slice(edge(run), edge(run + 1)))
}
