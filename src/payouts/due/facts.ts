import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query'
import * as v from 'valibot'
import type { ServiceCenterDetail } from '@/api/service-centers'
import { exactPaise } from '@/lib/amount'
import { count } from '@/lib/format'
import { missingOf, progressOf, type Reading, UNREAD } from './machine'
import { idsOf, standingOf } from './standings'

/** What a center is owed, in paise; `pending` is undefined where the server does not tell. */
export const Owed = v.object({
  id: v.string(),
  name: v.optional(v.string()),
  place: v.optional(v.string()),
  pending: v.optional(v.number()),
})
export type Owed = v.InferOutput<typeof Owed>

/**
 * What is known of all centers in this tab; `readAt` is when the last of it was read, later corrections aside, in milliseconds since
 * 1970. `isElsewhere` while another tab reads, and this one is told; `failure` is the latest error.
 */
export type Due = {
  reading: Reading
  facts: ReadonlyMap<string, Owed>
  readAt: number
  isElsewhere: boolean
  failure?: unknown
}

/** It belongs to the tab, not to a screen; the end of the session forgets it. */
export const dueQuery = queryOptions<Due>({
  queryKey: ['payouts-due', 'known'],
  queryFn: skipToken,
  gcTime: Number.POSITIVE_INFINITY,
  structuralSharing: false, // maps are kept as they are
})

/** Milliseconds that what was read is good for. */
const FRESH_FOR = 10 * 60_000

export function isFresh({ readAt }: Due): boolean {
  return Date.now() - readAt < FRESH_FOR
}

/** Nothing has been read. */
export function unread(): Due {
  return { reading: UNREAD, facts: new Map(), readAt: Date.now(), isElsewhere: false }
}

type Told = Pick<ServiceCenterDetail, 'id' | 'name' | 'city' | 'district'> &
  Partial<Pick<ServiceCenterDetail, 'pendingAmount'>>

/** What a row of the list, or the center itself, tells. */
export function owedBy({ id, name, city, district, pendingAmount }: Told): Owed {
  const place = [city, district].filter(Boolean).join(', ')
  return { id, name, place: place || undefined, pending: exactPaise(pendingAmount) }
}

/** One to whom something is due. */
export type DueRow = Owed & { pending: number }

/** Those to whom something is due, the most first. */
export function dueRows({ facts }: Pick<Due, 'facts'>): DueRow[] {
  return [...facts.values()].filter(isDue).sort((one, other) => other.pending - one.pending)
}

function isDue(owed: Owed): owed is DueRow {
  return owed.pending !== undefined && owed.pending > 0
}

/** The centers of which nobody knows what they are owed: they could not be read, or do not tell. */
export function unknownOf({ reading: { centers }, facts }: Pick<Due, 'reading' | 'facts'>): Owed[] {
  return centers.order.flatMap((id) => {
    const owed = facts.get(id) ?? { id }
    const standing = standingOf(centers, id)
    const isSilent = standing === 'read' && owed.pending === undefined
    return standing === 'failed' || isSilent ? [owed] : []
  })
}

/** Of how many centers, as far as is known, nobody knows yet what they are owed. */
export function unreadOf(due: Pick<Due, 'reading' | 'facts'>): number {
  const { read, of } = progressOf(due.reading)
  const isSilent = ({ pending }: Owed) => pending === undefined
  const silent = idsOf(due.reading.centers, 'read').filter((id) => isSilent(due.facts.get(id) ?? { id }))
  return of - read + silent.length + missingOf(due.reading.list)
}

/** Adds what was learned. A page of the list does not say what is pending: what the center itself has told stands. */
export function addFacts(facts: Map<string, Owed>, learned: readonly Owed[]): void {
  for (const owed of learned) {
    const pending = owed.pending ?? facts.get(owed.id)?.pending
    facts.set(owed.id, { ...owed, pending })
  }
}

export function setDue(client: QueryClient, due: Due): void {
  client.setQueryData(dueQuery.queryKey, due)
}

/** "1 service center", "12 service centers". */
export function countCenters(number: number): string {
  return number === 1 ? '1 service center' : `${count(number)} service centers`
}
