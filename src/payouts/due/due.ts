import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query'
import type { ServiceCenterDetail } from '@/api/service-centers'
import { cutToPaise } from '@/lib/amount'
import { formatCount } from '@/lib/format'
import { sessionSignal } from '@/session/scope'

/** What a center is owed, in paise: undefined until it was read, and where the server does not tell. */
export type DueCenter = {
  id: string
  name: string | undefined
  place: string | undefined
  pendingPaise: number | undefined
  state: 'unread' | 'read' | 'failed'
}

/** What is known by now of what all centers are owed. */
export type Due = {
  /** `reading` for as long as somebody looks. `failed`: the list, or too many centers in a row, could not be read. */
  step: 'reading' | 'stopped' | 'failed' | 'done'
  /** Changes whenever it is to be read anew. */
  run: number
  /** In the order of the list. */
  centers: ReadonlyMap<string, DueCenter>
  /** Whether the list of centers was read, whether it is known to be whole, and how many the server counts beyond those it named. */
  isListed: boolean
  isListWhole: boolean
  missing: number
  /** Whether all were read once: what is read from then on corrects it. */
  hasEnded: boolean
  /** When the reading began, and later when it ended, in milliseconds since 1970. */
  readAt: number
  /** The latest. */
  failure: unknown
}

/** Milliseconds that what was read is good for. */
const MAX_AGE = 10 * 60_000

/** It belongs to the tab, not to a screen; the end of the session forgets it. */
export const dueQuery = queryOptions<Due>({
  queryKey: ['payouts-due'],
  queryFn: skipToken,
  gcTime: MAX_AGE,
  structuralSharing: false, // maps are kept as they are
})

/** Nothing has been read. */
export function unreadDue(run = 0): Due {
  return {
    ...{ step: 'reading', run, centers: new Map(), isListed: false, isListWhole: false, missing: 0 },
    ...{ hasEnded: false, readAt: Date.now(), failure: undefined },
  }
}

export function isFresh({ readAt }: Due): boolean {
  return Date.now() - readAt < MAX_AGE
}

/** Changes what is known, unless its session has ended. */
export function updateDue(client: QueryClient, session: AbortSignal, change: (due: Due) => Due): void {
  if (session.aborted) return
  client.setQueryData(dueQuery.queryKey, (due) => change(due ?? unreadDue()))
}

/** Has all read anew. What is known stands until then. */
export function restartReading(client: QueryClient): void {
  updateDue(client, sessionSignal(client), ({ run, centers }) => ({ ...unreadDue(run + 1), centers }))
}

export function stopReading(client: QueryClient): void {
  updateDue(client, sessionSignal(client), (due) => ({ ...due, step: 'stopped' }))
}

/** Goes on with what was not read, and what could not be read. */
export function resumeReading(client: QueryClient): void {
  updateDue(client, sessionSignal(client), (due) => ({
    ...withCenters(due, (center) => (center.state === 'failed' ? { ...center, state: 'unread' } : center)),
    isListed: due.isListed && (due.isListWhole || due.step === 'stopped'),
    step: 'reading',
    run: due.run + 1,
    failure: undefined,
  }))
}

/** Each center as it is from here on; those that are undefined are gone. */
export function withCenters(due: Due, change: (center: DueCenter) => DueCenter | undefined): Due {
  const centers = new Map<string, DueCenter>()
  for (const [id, center] of due.centers) {
    const changed = change(center)
    if (changed) centers.set(id, changed)
  }
  return { ...due, centers }
}

type CenterFields = Pick<ServiceCenterDetail, 'id' | 'name' | 'city' | 'district'>

/** What a row of the list, or the center itself, tells. */
export function centerOf({
  id,
  name,
  city,
  district,
}: CenterFields): Omit<DueCenter, 'pendingPaise' | 'state'> {
  return { id, name, place: [city, district].filter(Boolean).join(', ') || undefined }
}

/** A center that was read. */
export function readCenterOf(center: ServiceCenterDetail): DueCenter {
  return { ...centerOf(center), pendingPaise: cutToPaise(center.pendingAmount), state: 'read' }
}

/** One to whom something is due. */
export type DueRow = DueCenter & { pendingPaise: number }

/** Those to whom something is due, the most first. */
export function dueRows({ centers }: Pick<Due, 'centers'>): DueRow[] {
  return [...centers.values()].filter(isDue).sort((one, other) => other.pendingPaise - one.pendingPaise)
}

function isDue(center: DueCenter): center is DueRow {
  return center.pendingPaise !== undefined && center.pendingPaise > 0
}

/** How many centers have been read, and of how many. */
export function checkedOf(due: Pick<Due, 'centers'>): { checked: number; all: number } {
  return { checked: idsOf(due, 'read').length, all: due.centers.size }
}

export function idsOf({ centers }: Pick<Due, 'centers'>, state: DueCenter['state']): string[] {
  return [...centers.values()].filter((center) => center.state === state).map(({ id }) => id)
}

/** The centers of which nobody knows what they are owed: they could not be read, or do not tell. */
export function unknownOf({ centers }: Pick<Due, 'centers'>): DueCenter[] {
  return [...centers.values()].filter(
    ({ state, pendingPaise }) => state === 'failed' || (state === 'read' && pendingPaise === undefined),
  )
}

/** Of how many centers nobody knows yet what they are owed: at least one where centers may be missing. */
export function unknownCount(due: Due): number {
  const unread = idsOf(due, 'unread').length
  return Math.max(unread + unknownOf(due).length + due.missing, due.isListed && due.isListWhole ? 0 : 1)
}

/** Whether all was read, and at most so few centers are read once more: somebody was paid, say. */
export function isCatchingUp(due: Due): boolean {
  return due.step === 'reading' && due.hasEnded && idsOf(due, 'unread').length <= CATCH_UP_LIMIT
}

const CATCH_UP_LIMIT = 4

/** Whether all centers are named, and each was read. */
export function hasAllCenters(due: Due): boolean {
  const isEnded = due.step === 'done' || isCatchingUp(due)
  return isEnded && due.isListWhole && idsOf(due, 'failed').length === 0
}

/** "1 service center", "12 service centers". */
export function countCenters(number: number): string {
  return number === 1 ? '1 service center' : `${formatCount(number)} service centers`
}
