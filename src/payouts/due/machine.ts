// The protocol of reading what all centers are owed, without a clock, a network or a screen: what has happened goes in, what is to
// be asked comes out. No call tells who is owed money, so the list is read page by page and, beside it, each center that it names.

/** Rows that each page asks for. */
export const LIMIT = 100

/** Reads that are under way at a time at most; fewer while the server is busy or slow. */
export const AT_ONCE = 4

/** How often a list that changes while it is read is gone through. */
const MOST_SWEEPS = 3

/** So many failures in a row, and the server is probably down. */
const MOST_MISSES = 8

/** Milliseconds: an answer that takes longer is slow, one that takes less is quick. */
const SLOW = 3000
const QUICK = 1500

/** Milliseconds after the first answer that says to slow down; each further one doubles it, up to the longest. */
const FIRST_PAUSE = 1000
const LONGEST_PAUSE = 60_000

/** How far the reading of one center is. */
type Standing = 'listed' | 'asked' | 'read' | 'failed'

export type Reading = {
  /** `stuck`: the list, or too many centers, cannot be read. */
  step: 'reading' | 'stopped' | 'stuck' | 'done'
  /** Nothing is begun: nobody looks, there is no network, login covers the console, or another tab reads. */
  isHeld: boolean
  centers: ReadonlyMap<string, Standing>
  list: ListReading
  /** Reads that may be under way at a time as the server is now. */
  atOnce: number
  /** Milliseconds that are waited for a busy server, 0 without one; nothing is begun while `isWaiting`. */
  pause: number
  isWaiting: boolean
  /** Failures since the last answer. */
  misses: number
}

/** How far the list is. Its pages, which count from 1, are read one after the other. */
type ListReading = {
  step: 'open' | 'asked' | 'whole' | 'failed'
  page: number
  /** Rows that the server gives on a page. */
  size: number
  /** How often it has been gone through, this time included, and which centers were named this time. */
  sweep: number
  named: ReadonlySet<string>
  /** Rows that were sent this time and cannot be read. */
  leftOut: number
  /** How many centers there are by the server's word, at first in this sweep and by its latest answer. */
  first: number | undefined
  total: number | undefined
}

/** `took` in milliseconds. */
export type Event =
  | {
      is: 'page'
      page: number
      ids: readonly string[]
      sent: number
      totalPages: number
      total: number | undefined
      took: number
    }
  | { is: 'center'; id: string; took: number }
  /** There is no such center any more. */
  | { is: 'gone'; id: string }
  | { is: 'failed'; task: Read }
  /** The server says to come back later, after so many milliseconds where it tells. */
  | { is: 'busy'; task: Read; after: number }
  /** It came to nothing, and is to be asked anew: the sign-in was over. */
  | { is: 'dropped'; task: Read }
  | { is: 'waited' }
  | { is: 'held' | 'released' }
  /** Somebody else has read these: another tab, or a screen on the way. */
  | { is: 'told'; ids: readonly string[] }
  /** What is known of that center is no longer true: it was paid elsewhere. */
  | { is: 'stale'; id: string }
  /** `again` begins anew. */
  | { is: 'stop' | 'go on' | 'again' }

export type Read = { do: 'page'; page: number } | { do: 'center'; id: string }
export type Task = Read | { do: 'wait'; for: number }

const FIRST_LIST: ListReading = {
  step: 'open',
  page: 1,
  size: LIMIT,
  sweep: 1,
  named: new Set(),
  leftOut: 0,
  first: undefined,
  total: undefined,
}

/** A reading of which nothing is known yet. It begins with `released`. */
export const UNREAD: Reading = {
  step: 'reading',
  isHeld: true,
  centers: new Map(),
  list: FIRST_LIST,
  atOnce: AT_ONCE,
  pause: 0,
  isWaiting: false,
  misses: 0,
}

/** One that was left, with what was under way then still to be asked. It goes on with `released`. */
export function resumed(reading: Reading): Reading {
  const { list } = reading
  const centers = new Map([...reading.centers].map(([id, standing]) => [id, unasked(standing)]))
  return {
    ...reading,
    isHeld: true,
    isWaiting: false,
    centers,
    list: list.step === 'asked' ? { ...list, step: 'open' } : list,
  }
}

/** What an event makes of it, and what is to be done next. What concerns it no longer changes nothing. */
export function next(reading: Reading, event: Event): [Reading, Task[]] {
  switch (event.is) {
    case 'page':
      if (reading.list.step !== 'asked' || reading.list.page !== event.page) break
      return goOn(answered(withPage(reading, event), event.took))
    case 'center':
      return goOn(answered(readNow(reading, event.id), event.took))
    case 'gone':
      return goOn({ ...without(reading, event.id), misses: 0 })
    case 'failed':
      return goOn(
        missed(event.task.do === 'page' ? listAt(reading, 'failed') : failed(reading, event.task.id)),
      )
    case 'dropped':
      return goOn(putBack(reading, event.task))
    case 'busy':
      return paused(putBack(reading, event.task), event.after)
    case 'waited':
      return goOn({ ...reading, isWaiting: false })
    case 'held':
      return [{ ...reading, isHeld: true }, []]
    case 'released':
      return goOn({ ...reading, isHeld: false })
    case 'told':
      return goOn(standing(reading, event.ids, 'read'))
    case 'stale':
      if (!reading.centers.has(event.id)) break
      return goOn(reopened(standing(reading, [event.id], 'listed')))
    case 'stop':
      if (reading.step === 'reading') return [{ ...reading, step: 'stopped' }, []]
      break
    case 'go on':
      return goOn(onceMore(reading))
    case 'again':
      return goOn({ ...UNREAD, isHeld: reading.isHeld })
  }
  return [reading, []]
}

/** How many centers have been read, and of how many as far as is known. */
export function progressOf({ centers, list }: Reading): { read: number; of: number } {
  const read = countOf(centers, 'read')
  return { read, of: list.step === 'whole' ? centers.size : Math.max(list.total ?? 0, centers.size) }
}

/** The centers that could not be read. */
export function failedOf({ centers }: Reading): string[] {
  return [...centers].flatMap(([id, standing]) => (standing === 'failed' ? [id] : []))
}

/** Whether the server has named all the centers that it counts, and each was read. */
export function isWhole({ step, list, centers }: Reading): boolean {
  return step === 'done' && missingOf(list) === 0 && countOf(centers, 'failed') === 0
}

/** Centers that the server counts and has not named, or not so that they can be read. */
export function missingOf({ step, named, leftOut, total }: ListReading): number {
  return step === 'whole' ? Math.max((total ?? 0) - named.size, leftOut) : 0
}

function countOf(centers: Reading['centers'], wanted: Standing): number {
  let count = 0
  for (const standing of centers.values()) if (standing === wanted) count += 1
  return count
}

function unasked(standing: Standing): Standing {
  return standing === 'asked' ? 'listed' : standing
}

function standing(reading: Reading, ids: readonly string[], now: Standing): Reading {
  const centers = new Map(reading.centers)
  for (const id of ids) centers.set(id, now)
  return { ...reading, centers }
}

function without(reading: Reading, id: string): Reading {
  const centers = new Map(reading.centers)
  centers.delete(id)
  const named = new Set(reading.list.named)
  const { total, first } = reading.list
  // The server may still count it: the list is not short of one that has gone.
  const fewer = (counted: number | undefined) => (counted === undefined ? undefined : counted - 1)
  const isCounted = named.delete(id)
  const list = { ...reading.list, named, ...(isCounted && { total: fewer(total), first: fewer(first) }) }
  return { ...reading, centers, list }
}

/** What was told meanwhile is younger than an answer that was under way then. */
function readNow(reading: Reading, id: string): Reading {
  return reading.centers.get(id) === 'asked' ? standing(reading, [id], 'read') : reading
}

function failed(reading: Reading, id: string): Reading {
  return reading.centers.get(id) === 'asked' ? standing(reading, [id], 'failed') : reading
}

function listAt(reading: Reading, step: ListReading['step']): Reading {
  return { ...reading, list: { ...reading.list, step } }
}

function putBack(reading: Reading, task: Read): Reading {
  if (task.do === 'page') return listAt(reading, 'open')
  return reading.centers.get(task.id) === 'asked' ? standing(reading, [task.id], 'listed') : reading
}

/** An answer, and what its time says of the server. */
function answered(reading: Reading, took: number): Reading {
  const { atOnce } = reading
  const pace = took > SLOW ? atOnce - 1 : took < QUICK ? atOnce + 1 : atOnce
  return { ...reading, atOnce: Math.min(Math.max(pace, 1), AT_ONCE), pause: 0, misses: 0 }
}

/** Of several that are told so at a time, the first sets the pause. */
function paused(reading: Reading, after: number): [Reading, Task[]] {
  if (reading.isWaiting) return [reading, []]
  const longer = Math.min(reading.pause * 2 || FIRST_PAUSE, LONGEST_PAUSE)
  const pause = Math.max(longer, Math.min(after, LONGEST_PAUSE))
  const atOnce = Math.max(Math.floor(reading.atOnce / 2), 1)
  return [{ ...reading, pause, atOnce, isWaiting: true }, [{ do: 'wait', for: pause }]]
}

function missed(reading: Reading): Reading {
  const misses = reading.misses + 1
  const isOver = reading.step === 'reading' && misses >= MOST_MISSES
  return { ...reading, misses, step: isOver ? 'stuck' : reading.step }
}

function withPage(reading: Reading, { ids, sent, totalPages, total }: Event & { is: 'page' }): Reading {
  const { list } = reading
  const named = new Set([...list.named, ...ids])
  const centers = new Map(reading.centers)
  for (const id of ids) if (!centers.has(id)) centers.set(id, 'listed')
  const size = list.page === 1 ? Math.max(sent, 1) : list.size
  const after: ListReading = {
    ...list,
    step: 'open',
    page: list.page + 1,
    size,
    named,
    leftOut: list.leftOut + (named.size > list.named.size ? sent - ids.length : 0),
    first: list.page === 1 ? total : list.first,
    total,
  }
  // Behind a full page there may be more, whatever the server says of its pages; one that brings nothing new is the last.
  const hasNews = sent > 0 && named.size > list.named.size
  const isAllThere = total !== undefined && named.size + after.leftOut >= total
  const mayGoOn = list.page < totalPages || (sent >= size && !isAllThere)
  return hasNews && mayGoOn
    ? { ...reading, centers, list: after }
    : swept({ ...reading, centers, list: after })
}

/** The end of the list: it is gone through again where it has changed meanwhile, or lacks some. */
function swept(reading: Reading): Reading {
  const { list } = reading
  const { first, total, named, leftOut, sweep } = list
  const isOpen = first !== total || named.size + leftOut < (total ?? 0)
  if (isOpen && sweep < MOST_SWEEPS)
    return { ...reading, list: { ...FIRST_LIST, sweep: sweep + 1, size: list.size, total } }
  const centers = new Map([...reading.centers].filter(([id]) => named.has(id)))
  return { ...reading, centers, list: { ...list, step: 'whole' } }
}

/** Asks for as much as may be under way; once nothing is left, that was all. */
function goOn(reading: Reading): [Reading, Task[]] {
  const { step, isHeld, isWaiting, atOnce, list } = reading
  if (step !== 'reading' || isHeld || isWaiting) return [reading, []]
  const asked = countOf(reading.centers, 'asked') + Number(list.step === 'asked')
  const reads = toAsk(reading).slice(0, Math.max(atOnce - asked, 0))
  if (reads.length > 0) {
    const ids = reads.flatMap((read) => (read.do === 'center' ? [read.id] : []))
    const after = ids.length > 0 ? standing(reading, ids, 'asked') : reading
    return [ids.length < reads.length ? listAt(after, 'asked') : after, reads]
  }
  if (asked > 0) return [reading, []]
  return [{ ...reading, step: list.step === 'whole' ? 'done' : 'stuck' }, []]
}

/** The list first, so that it is soon known how many there are. */
function toAsk({ list, centers }: Reading): Read[] {
  const reads: Read[] = list.step === 'open' ? [{ do: 'page', page: list.page }] : []
  for (const [id, standing] of centers) {
    if (reads.length >= AT_ONCE) break
    if (standing === 'listed') reads.push({ do: 'center', id })
  }
  return reads
}

function reopened(reading: Reading): Reading {
  return reading.step === 'done' ? { ...reading, step: 'reading' } : reading
}

/** Goes on, with what could not be read once more. */
function onceMore(reading: Reading): Reading {
  const { list } = reading
  const isShort = missingOf(list) > 0
  const again =
    list.step === 'failed' ? listAt(reading, 'open') : isShort ? { ...reading, list: FIRST_LIST } : reading
  return { ...standing(again, failedOf(again), 'listed'), step: 'reading', misses: 0, pause: 0 }
}
