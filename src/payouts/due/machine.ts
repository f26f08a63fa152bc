// The protocol of reading what all centers are owed, without a clock, a network or a screen: what has happened goes in, what is to
// be asked comes out. No call tells who is owed money, so the list is read page by page and, beside it, each center that it names.

import { askNext, idsOf, NO_CENTERS, type Standings, standingOf, withOnly, withStanding } from './standings'

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

export type Reading = {
  /** `stuck`: the list, or too many centers, cannot be read. */
  step: 'reading' | 'stopped' | 'stuck' | 'done'
  /** All was asked for once: what is asked now is no newer reading of the rest. */
  hasEnded: boolean
  /** All was read: what is asked now corrects it. */
  isCorrection: boolean
  /** Nothing is begun: nobody looks, there is no network, login covers the console, or another tab reads. */
  isHeld: boolean
  centers: Standings
  list: ListReading
  /** The reads that are under way, by their numbers, which count on. */
  asked: ReadonlyMap<number, Read>
  /** Those of which nobody wants the answer any more: until they have ended they take a place. */
  letGo: ReadonlySet<number>
  lastNo: number
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

/** One page of the list. `sent` counts its rows, those that cannot be read included. */
export type CentersPage = {
  ids: readonly string[]
  sent: number
  totalPages: number
  total: number | undefined
}

/** What came of the read of a number; `took` and `after` in milliseconds. */
export type Outcome = { no: number } & (
  | { is: 'page'; page: CentersPage; took: number }
  | { is: 'center'; took: number }
  /** There is no such center any more. */
  | { is: 'gone' }
  | { is: 'failed' }
  /** The server says to come back later, after so long where it tells. */
  | { is: 'busy'; after: number }
  /** It came to nothing, and is to be asked anew: it was let go of, or the sign-in was over. */
  | { is: 'dropped' }
)

export type Event =
  | Outcome
  | { is: 'waited' }
  | { is: 'held' | 'released' }
  /** Somebody else has read these: another tab, or a screen on the way. */
  | { is: 'told'; ids: readonly string[] }
  /** What is known of that center is no longer true: it was paid elsewhere. */
  | { is: 'stale'; id: string }
  /** `again` begins anew. */
  | { is: 'stop' | 'go on' | 'again' }

export type Read = { of: 'page'; page: number } | { of: 'center'; id: string }
export type Task =
  | { do: 'read'; no: number; read: Read }
  | { do: 'let go'; nos: readonly number[] }
  | { do: 'wait'; for: number }

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
  hasEnded: false,
  isCorrection: false,
  isHeld: true,
  centers: NO_CENTERS,
  list: FIRST_LIST,
  asked: new Map(),
  letGo: new Set(),
  lastNo: 0,
  atOnce: AT_ONCE,
  pause: 0,
  isWaiting: false,
  misses: 0,
}

/** One that was left, with what was under way then still to be asked. It goes on with `released`. */
export function resumed(reading: Reading): Reading {
  return { ...putBack(reading, reading.asked), isHeld: true, isWaiting: false, letGo: new Set() }
}

/** What an event makes of it, and what is to be done next. What concerns it no longer changes nothing. */
export function next(reading: Reading, event: Event): [Reading, Task[]] {
  switch (event.is) {
    case 'waited':
      return goOn({ ...reading, isWaiting: false })
    case 'held':
      return lettingGo({ ...reading, isHeld: true }, reading.asked)
    case 'released':
      return goOn({ ...reading, isHeld: false })
    case 'told': {
      const [after, tasks] = lettingGo(reading, readsOf(reading, event.ids))
      return goOn({ ...after, centers: withStanding(after.centers, event.ids, 'read') }, tasks)
    }
    case 'stale': {
      if (!standingOf(reading.centers, event.id)) return [reading, []]
      const [after, tasks] = lettingGo(reading, readsOf(reading, [event.id])) // it was asked before
      return goOn(reopened({ ...after, centers: withStanding(after.centers, [event.id], 'listed') }), tasks)
    }
    case 'stop':
      return [reading.step === 'reading' ? { ...reading, step: 'stopped' } : reading, []]
    case 'go on':
      return goOn(onceMore(reading))
    case 'again': {
      const [{ letGo }, tasks] = lettingGo(reading, reading.asked)
      const { isHeld, isWaiting, pause, atOnce, lastNo } = reading // the server is as it was
      return goOn({ ...UNREAD, isHeld, isWaiting, pause, atOnce, lastNo, letGo }, tasks)
    }
    default:
      return ended(reading, event)
  }
}

/** How many centers have been read, and of how many as far as is known. */
export function progressOf({ centers, list }: Reading): { read: number; of: number } {
  const { length } = centers.order
  return {
    read: centers.counts.read,
    of: list.step === 'whole' ? length : Math.max(list.total ?? 0, length),
  }
}

/** Whether the server has told how many there are, as far as it does. */
export function isListed({ list: { page, sweep } }: Reading): boolean {
  return page > 1 || sweep > 1
}

/** Whether all was read, and a few centers are read once more: somebody was paid, say. */
export function isCatchingUp({ step, isCorrection, centers: { counts } }: Reading): boolean {
  return step === 'reading' && isCorrection && counts.listed + counts.asked <= AT_ONCE
}

/** Whether too many centers could not be read for the rest to be asked. */
export function isGivenUp({ step, centers: { counts } }: Reading): boolean {
  return step === 'stuck' && counts.listed > 0
}

/** How many centers could not be read. */
export function failuresOf({ centers }: Reading): number {
  return centers.counts.failed
}

/** Whether the server has named all the centers that it counts, and each was read. */
export function isWhole({ step, list, centers }: Reading): boolean {
  return step === 'done' && missingOf(list) === 0 && centers.counts.failed === 0
}

/** Centers that the server counts and has not named, or not so that they can be read. */
export function missingOf({ step, named, leftOut, total }: ListReading): number {
  return step === 'whole' ? Math.max((total ?? 0) - named.size, leftOut) : 0
}

/** A read has ended. Of one that is not awaited only its place counts, which is free now. */
function ended(reading: Reading, event: Outcome): [Reading, Task[]] {
  const { no } = event
  if (reading.letGo.has(no)) {
    const letGo = new Set(reading.letGo)
    letGo.delete(no)
    return goOn({ ...reading, letGo })
  }
  const read = reading.asked.get(no)
  if (!read) return [reading, []]
  const asked = new Map(reading.asked)
  asked.delete(no)
  const before = { ...reading, asked }
  switch (event.is) {
    case 'page':
      return goOn(answered(withPage(before, event.page), event.took))
    case 'center':
      return goOn(answered(standing(before, read, 'read'), event.took))
    case 'gone':
      return goOn({ ...(read.of === 'center' ? without(before, read.id) : before), misses: 0 })
    case 'failed':
      return goOn(missed(standing(before, read, 'failed')))
    case 'dropped':
      return goOn(putBack(before, [[no, read]]))
    case 'busy':
      return paused(putBack(before, [[no, read]]), event.after)
  }
}

function standing(reading: Reading, read: Read, now: 'read' | 'failed'): Reading {
  if (read.of === 'page') return listAt(reading, 'failed')
  if (!isAsked(reading, read.id)) return reading
  return { ...reading, centers: withStanding(reading.centers, [read.id], now) }
}

/** The reads under way of these centers. */
function readsOf({ asked }: Reading, ids: readonly string[]): [number, Read][] {
  return [...asked].filter(([, read]) => read.of === 'center' && ids.includes(read.id))
}

/** Nobody wants these answers any more: what they were of is still to be asked. */
function lettingGo(reading: Reading, reads: Iterable<[number, Read]>): [Reading, Task[]] {
  const nos = [...reads].map(([no]) => no)
  if (nos.length === 0) return [reading, []]
  const after = { ...putBack(reading, reads), letGo: new Set([...reading.letGo, ...nos]) }
  return [after, [{ do: 'let go', nos }]]
}

/** These reads are no longer under way, and what they were of is still to be asked. */
function putBack(reading: Reading, reads: Iterable<[number, Read]>): Reading {
  let { list } = reading
  const asked = new Map(reading.asked)
  const ids: string[] = []
  for (const [no, read] of reads) {
    asked.delete(no)
    if (read.of === 'page') list = { ...list, step: 'open' }
    else if (isAsked(reading, read.id)) ids.push(read.id)
  }
  return { ...reading, asked, list, centers: withStanding(reading.centers, ids, 'listed') }
}

/** One that the list no longer names is not, though its answer may be under way. */
function isAsked({ centers }: Reading, id: string): boolean {
  return standingOf(centers, id) === 'asked'
}

function without(reading: Reading, id: string): Reading {
  const centers = withOnly(reading.centers, (other) => other !== id)
  const named = new Set(reading.list.named)
  const { total, first } = reading.list
  // The server may still count it: the list is not short of one that has gone.
  const fewer = (counted: number | undefined) => (counted === undefined ? undefined : counted - 1)
  const isCounted = named.delete(id)
  const list = { ...reading.list, named, ...(isCounted && { total: fewer(total), first: fewer(first) }) }
  return { ...reading, centers, list }
}

function listAt(reading: Reading, step: ListReading['step']): Reading {
  return { ...reading, list: { ...reading.list, step } }
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

function withPage(reading: Reading, { ids, sent, totalPages, total }: CentersPage): Reading {
  const { list } = reading
  const named = new Set([...list.named, ...ids])
  const fresh = ids.filter((id) => !standingOf(reading.centers, id))
  const centers = withStanding(reading.centers, fresh, 'listed')
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
  const centers = withOnly(reading.centers, (id) => named.has(id))
  return { ...reading, centers, list: { ...list, step: 'whole' } }
}

/**
 * Asks for as much as may be under way, the list first, so that it is soon known how many there are; once nothing is left, that
 * was all. `tasks` are to be done before.
 */
function goOn(reading: Reading, tasks: readonly Task[] = []): [Reading, Task[]] {
  const { step, isHeld, isWaiting, list } = reading
  if (step !== 'reading' || isHeld || isWaiting) return [reading, [...tasks]]
  const room = reading.atOnce - reading.asked.size - reading.letGo.size
  const pages: Read[] = room > 0 && list.step === 'open' ? [{ of: 'page', page: list.page }] : []
  const [centers, ids] = askNext(reading.centers, room - pages.length)
  const reads = [...pages, ...ids.map((id): Read => ({ of: 'center', id }))].map(
    (read, place): [number, Read] => [reading.lastNo + 1 + place, read],
  )
  const after: Reading = {
    ...reading,
    centers,
    list: pages.length > 0 ? { ...list, step: 'asked' } : list,
    asked: new Map([...reading.asked, ...reads]),
    lastNo: reading.lastNo + reads.length,
  }
  const isLeft = after.asked.size > 0 || list.step === 'open' || centers.counts.listed > 0
  if (!isLeft) {
    const isDone = list.step === 'whole'
    return [{ ...after, step: isDone ? 'done' : 'stuck', hasEnded: after.hasEnded || isDone }, [...tasks]]
  }
  return [after, [...tasks, ...reads.map(([no, read]): Task => ({ do: 'read', no, read }))]]
}

function reopened(reading: Reading): Reading {
  return reading.step === 'done' ? { ...reading, step: 'reading', isCorrection: true } : reading
}

/** Goes on, with what could not be read once more. */
function onceMore(reading: Reading): Reading {
  const { list } = reading
  const isShort = missingOf(list) > 0
  const again =
    list.step === 'failed' ? listAt(reading, 'open') : isShort ? { ...reading, list: FIRST_LIST } : reading
  const centers = withStanding(again.centers, idsOf(again.centers, 'failed'), 'listed')
  return { ...again, centers, step: 'reading', isCorrection: false, misses: 0, pause: 0 }
}
