import type { QueryClient } from '@tanstack/react-query'
import { isActive, type ServiceCenterDetail } from '@/api/service-centers'
import { cutToPaise } from '@/lib/amount'
import { formatCount, formatQuantity } from '@/lib/format'
import { sessionSignal, sessionState } from '@/session/store'

/** `pendingPaise` is undefined until it was read, and if the server does not send it. */
export type DueCenter = {
  id: string
  name: string | undefined
  city: string | undefined
  district: string | undefined
  isActive: boolean | undefined
  pendingPaise: number | undefined
  state: 'unread' | 'read' | 'failed'
}

export type Due = {
  /** `reading` goes on while the screen is shown. `failed`: the list, or too many centers in a row, could not be read. */
  step: 'reading' | 'stopped' | 'failed' | 'done'
  /** Increased to start a new reading. */
  run: number
  /** In the order of the list. */
  centers: ReadonlyMap<string, DueCenter>
  /** `missing`: centers that the server counts beyond those in the list. */
  isListed: boolean
  isListWhole: boolean
  missing: number
  /** All centers were read once. Later reads only correct them. */
  hasEnded: boolean
  /** When the reading began or, once over, when it ended; in milliseconds since 1970. */
  readAt: number
  failure: unknown
}

/** Milliseconds after which the centers are read again. */
const MAX_AGE = 10 * 60_000

/** It belongs to the tab, not to a screen. Undefined until the screen is first opened. */
export const dueHere = sessionState<Due | undefined>(undefined)

export function unreadDue(run = 0): Due {
  return {
    step: 'reading',
    run,
    centers: new Map(),
    isListed: false,
    isListWhole: false,
    missing: 0,
    hasEnded: false,
    readAt: Date.now(),
    failure: undefined,
  }
}

export function isFresh({ readAt }: Due): boolean {
  return Date.now() - readAt < MAX_AGE
}

/** Does nothing once the session has ended. */
export function updateDue(client: QueryClient, session: AbortSignal, change: (due: Due) => Due): void {
  dueHere.update(client, session, (due) => change(due ?? unreadDue()))
}

export function startReading(client: QueryClient): void {
  updateDue(client, sessionSignal(client), (due) => (isFresh(due) ? due : unreadDue()))
}

/** The old amounts stay until they are read again. */
export function restartReading(client: QueryClient): void {
  updateDue(client, sessionSignal(client), ({ run, centers }) => ({ ...unreadDue(run + 1), centers }))
}

export function stopReading(client: QueryClient): void {
  updateDue(client, sessionSignal(client), (due) => ({ ...due, step: 'stopped' }))
}

/** Continues with the centers that were not read, or could not be read. */
export function resumeReading(client: QueryClient): void {
  updateDue(client, sessionSignal(client), (due) => ({
    ...withCenters(due, (center) => (center.state === 'failed' ? { ...center, state: 'unread' } : center)),
    isListed: due.isListed && (due.isListWhole || due.step === 'stopped'),
    step: 'reading',
    run: due.run + 1,
    failure: undefined,
  }))
}

/** Removes the centers for which `change` returns undefined. */
export function withCenters(due: Due, change: (center: DueCenter) => DueCenter | undefined): Due {
  const centers = new Map<string, DueCenter>()
  for (const [id, center] of due.centers) {
    const changed = change(center)
    if (changed) centers.set(id, changed)
  }
  return { ...due, centers }
}

type CenterFields = Pick<ServiceCenterDetail, 'id' | 'name' | 'city' | 'district' | 'status'> & {
  isActive?: boolean | undefined
}

export function centerOf(center: CenterFields): Omit<DueCenter, 'pendingPaise' | 'state'> {
  const { id, name, city, district } = center
  return { id, name, city, district, isActive: isActive(center) }
}

export function readCenterOf(center: ServiceCenterDetail): DueCenter {
  return { ...centerOf(center), pendingPaise: cutToPaise(center.pendingAmount), state: 'read' }
}

/** `pendingPaise` is 0 if the row keeps its place though nothing is due any more. */
export type DueRow = DueCenter & { pendingPaise: number }

export function dueRows({ centers }: Pick<Due, 'centers'>): DueRow[] {
  return [...centers.values()].filter(isDue).sort((a, b) => b.pendingPaise - a.pendingPaise)
}

function isDue(center: DueCenter): center is DueRow {
  return center.pendingPaise !== undefined && center.pendingPaise > 0
}

export function checkedOf(due: Pick<Due, 'centers'>): { checked: number; all: number } {
  return { checked: centerIdsIn(due, 'read').length, all: due.centers.size }
}

/** If the list may lack more than the server counts, no whole is claimed. */
export function progressText(due: Due): string {
  if (!due.isListed) return due.step === 'reading' ? 'Loading service centers...' : ''
  const unread = isCatchingUp(due) ? 0 : centerIdsIn(due, 'unread').length
  const checked = formatCount(due.centers.size - unread - unknownOf(due).length)
  const isCounted = due.isListWhole || due.missing > 0
  return isCounted
    ? `${checked} of ${formatCount(due.centers.size + due.missing)} centers checked`
    : `${checked} centers checked`
}

export function centerIdsIn({ centers }: Pick<Due, 'centers'>, state: DueCenter['state']): string[] {
  return [...centers.values()].filter((center) => center.state === state).map(({ id }) => id)
}

export function unknownOf({ centers }: Pick<Due, 'centers'>): DueCenter[] {
  return [...centers.values()].filter(
    ({ state, pendingPaise }) => state === 'failed' || (state === 'read' && pendingPaise === undefined),
  )
}

/** At least 1 if centers may be missing in the list. */
export function unknownCount(due: Due): number {
  const unread = centerIdsIn(due, 'unread').length
  return Math.max(unread + unknownOf(due).length + due.missing, due.isListed && due.isListWhole ? 0 : 1)
}

/** A few are being read again, for example after a payment. */
export function isCatchingUp(due: Due): boolean {
  return due.step === 'reading' && due.hasEnded && centerIdsIn(due, 'unread').length <= CATCH_UP_LIMIT
}

const CATCH_UP_LIMIT = 4

export function hasAllAmounts(due: Due): boolean {
  const isEnded = due.step === 'done' || isCatchingUp(due)
  return isEnded && due.isListWhole && unknownOf(due).length === 0
}

export function countCenters(number: number): string {
  return formatQuantity(number, 'service center')
}

export function sharedNamesOf({ centers }: Pick<Due, 'centers'>): ReadonlySet<string> {
  const names = new Set<string>()
  const shared = new Set<string>()
  for (const { name = '' } of centers.values()) {
    const trimmed = name.trim()
    if (names.has(trimmed)) shared.add(trimmed)
    names.add(trimmed)
  }
  return shared
}
