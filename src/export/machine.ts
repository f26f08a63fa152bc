// The protocol of reading a list whole, without a clock, a network or a screen: what has happened goes in, which pages are to be
// asked comes out. The runner beside it asks for them, and keeps the rows. That a list changes is seen by its count: a row that
// comes and another that goes between two answers can't be.

/** Rows that each call asks for. What the server really gives on a page, its first answer tells. */
export const LIMIT = 100

/** Pages that are asked for at a time. As many that cannot be read end the asking: the server is probably down. */
const AT_ONCE = 3

/** How often a list that keeps changing is gone through. */
const MOST_TIMES = 3

/** A list on its way into a file. Pages count from 1. */
export type Reading = {
  /**
   * `stuck`: pages cannot be read. `short`: all were read, and rows may be missing. `unwritten`: the rows are there, and no file
   * could be made of them.
   */
  step: 'reading' | 'stuck' | 'short' | 'writing' | 'unwritten' | 'saved'
  /** Rows that were read, each once. */
  rows: number
  /** Rows that were sent and cannot be read, such as those without an id. */
  leftOut: number
  /** What the server says of the list in its first answer, and in its latest. */
  first: Counts | undefined
  latest: Counts | undefined
  hasChanged: boolean
  /** How often the list has been gone through, this time included: one that changed, or lacks rows, is read again. */
  time: number
  /** Rows that were seen since a row was last found to have gone, whichever time; none has gone since, so they are all there. */
  seen: number
  /** Counts how often that was, for the runner, which then sees each row anew. */
  era: number
  /** Whether the list has changed in this era, and whether rows have gone: those behind them moved to pages read before. */
  isMoving: boolean
  hasShrunk: boolean
  /** The most that the server counted in this era. */
  most: number
  /** Whether the file holds less than the list. */
  isPartial: boolean
  /** Rows that the server gives on a page, and the last page as far as is known. */
  size: number
  last: number
  /** Nothing is asked for from this page on: it is empty, or enough has been read. */
  end: number
  /** Pages that were read this time. */
  read: number
  /** The page that is asked for next, after those that are due once more. */
  next: number
  due: readonly number[]
  /** Pages that are under way, and those that cannot be read. */
  asked: readonly number[]
  failed: readonly number[]
}

/** `total` is how many rows there are, where the server counts them. */
export type Counts = { totalPages: number; total: number | undefined }

export type Event =
  /**
   * `sent` counts the rows of the answer, `fresh` those that were not read before, `seen` those that were not in
   * this era, `leftOut` those that cannot be read.
   */
  | ({ is: 'read'; page: number; sent: number; fresh: number; seen: number; leftOut: number } & Counts)
  | { is: 'failed'; page: number }
  | { is: 'written' | 'unwritten' }
  /** What the admin decides where something is missing. */
  | { is: 'again' | 'save' }

export type Task = { do: 'read'; page: number } | { do: 'write' }

export function begin(): [Reading, Task[]] {
  return goOn({
    step: 'reading',
    rows: 0,
    leftOut: 0,
    first: undefined,
    latest: undefined,
    hasChanged: false,
    time: 1,
    seen: 0,
    era: 1,
    isMoving: false,
    hasShrunk: false,
    most: 0,
    isPartial: false,
    size: LIMIT,
    last: 1,
    end: Number.POSITIVE_INFINITY,
    read: 0,
    next: 1,
    due: [],
    asked: [],
    failed: [],
  })
}

/** What an event makes of it, and what is to be done next. What concerns it no longer changes nothing. */
export function next(reading: Reading, event: Event): [Reading, Task[]] {
  switch (event.is) {
    case 'read':
      if (reading.asked.includes(event.page)) return goOn(withPage(reading, event))
      break
    case 'failed':
      if (reading.asked.includes(event.page))
        return goOn({ ...answered(reading, event.page), failed: [...reading.failed, event.page] })
      break
    case 'again':
      if (reading.step === 'stuck')
        return goOn({ ...reading, step: 'reading', due: [...reading.failed, ...reading.due], failed: [] })
      if (reading.step === 'short') return goOn(onceMore({ ...reading, time: 0, hasShrunk: true }))
      if (reading.step === 'unwritten') return write(reading)
      break
    case 'save':
      if (canSavePart(reading)) return write({ ...reading, isPartial: true })
      break
    case 'written':
      if (reading.step === 'writing') return [{ ...reading, step: 'saved' }, []]
      break
    case 'unwritten':
      if (reading.step === 'writing') return [{ ...reading, step: 'unwritten' }, []]
  }
  return [reading, []]
}

/** Whether it goes on by itself. */
export function isUnderWay({ step }: Reading): boolean {
  return step === 'reading' || step === 'writing'
}

/** Whether it stands still because something failed. */
export function hasFailed({ step }: Reading): boolean {
  return step === 'stuck' || step === 'unwritten'
}

/** Whether what was read makes a file, though not all is there. */
export function canSavePart({ step, rows }: Reading): boolean {
  return rows > 0 && (step === 'stuck' || step === 'short')
}

/** How much has been read, from 0 to 1; undefined until the first answer. */
export function progressOf({ step, rows, first, latest, read, last, time }: Reading): number | undefined {
  if (!first) return undefined
  if (step === 'writing' || step === 'saved') return 1
  const part = latest?.total && time === 1 ? rows / latest.total : read / Math.max(last, 1)
  return Math.min(part, 1)
}

/** Rows that the server has by its own word and that are not in the file. */
export function missingOf({ seen, leftOut, latest }: Reading): number {
  return Math.max((latest?.total ?? 0) - seen, leftOut)
}

function withPage(reading: Reading, event: Event & { is: 'read' }): Reading {
  const { page, sent, fresh, seen, leftOut, totalPages, total } = event
  const latest = { totalPages, total }
  const counted = total ?? totalPages
  const size = reading.first ? reading.size : Math.max(sent, 1)
  const hasMoved = reading.latest !== undefined && countOf(reading.latest) !== counted
  const after: Reading = {
    ...answered(reading, page),
    rows: reading.rows + fresh,
    leftOut: reading.leftOut + (reading.time === 1 ? leftOut : 0),
    first: reading.first ?? latest,
    latest,
    hasChanged: reading.hasChanged || hasMoved,
    seen: reading.seen + seen,
    isMoving: reading.isMoving || hasMoved,
    hasShrunk: reading.hasShrunk || counted < reading.most,
    most: Math.max(reading.most, counted),
    size,
    last: Math.max(reading.last, totalPages, Math.ceil((total ?? 0) / size)),
    end: sent === 0 ? Math.min(reading.end, page) : reading.end,
    read: reading.read + 1,
  }
  if (isEnough(after, fresh)) return { ...after, end: 0, due: [] }
  // Behind a full page there may be more, whatever the server says of its pages.
  const mayGoOn = page >= after.last && sent >= size && fresh > 0 && !isAllThere(after)
  return mayGoOn ? { ...after, last: page + 1 } : after
}

function answered(reading: Reading, page: number): Reading {
  return { ...reading, asked: reading.asked.filter((asked) => asked !== page) }
}

/** What tells that a list has changed. */
function countOf({ total, totalPages }: Counts): number {
  return total ?? totalPages
}

/** Whether none can be missing, as many were seen as the server counts; never where it does not count them. */
function isAllThere({ seen, leftOut, latest, hasShrunk }: Reading): boolean {
  return !hasShrunk && latest?.total !== undefined && seen + leftOut >= latest.total
}

/** Whether a further reading has found what was missing, so that the rest need not be read once more. */
function isEnough(reading: Reading, fresh: number): boolean {
  if (reading.time === 1 || reading.hasShrunk) return false
  return reading.latest?.total === undefined ? fresh === 0 : isAllThere(reading)
}

/** Asks for as many pages as may be under way; once none are left, judges what was read. */
function goOn(reading: Reading): [Reading, Task[]] {
  const pages = toAsk(reading)
  const { asked, failed, due, next } = reading
  if (pages.length > 0) {
    const after: Reading = {
      ...reading,
      asked: [...asked, ...pages],
      due: due.filter((page) => !pages.includes(page)),
      next: Math.max(next, ...pages.map((page) => page + 1)),
    }
    return [after, pages.map((page) => ({ do: 'read', page }))]
  }
  if (asked.length > 0) return [reading, []]
  if (failed.length > 0) return [{ ...reading, step: 'stuck' }, []]
  if (isAllThere(reading) && reading.leftOut === 0) return write(reading)
  const { hasShrunk, isMoving, time, seen, leftOut, latest } = reading
  const isLacking = seen + leftOut < (latest?.total ?? 0)
  const isOpen = hasShrunk || isLacking || (isMoving && latest?.total === undefined)
  if (isOpen && time < (isMoving ? MOST_TIMES : 2)) return goOn(onceMore(reading))
  return hasShrunk || missingOf(reading) > 0 ? [{ ...reading, step: 'short' }, []] : write(reading)
}

function toAsk({ asked, failed, due, next, last, end }: Reading): number[] {
  if (failed.length >= AT_ONCE) return []
  const ahead = Array.from({ length: AT_ONCE }, (_, place) => next + place)
  return [...due, ...ahead]
    .filter((page) => page <= last && page < end)
    .slice(0, Math.max(AT_ONCE - asked.length, 0))
}

/** Goes through the list again. Where rows have gone, what was seen before proves nothing, and a new era begins. */
function onceMore(reading: Reading): Reading {
  const again: Reading = {
    ...reading,
    step: 'reading',
    time: reading.time + 1,
    read: 0,
    next: 1,
    end: Number.POSITIVE_INFINITY,
  }
  if (!reading.hasShrunk) return again
  return { ...again, seen: 0, era: reading.era + 1, isMoving: false, hasShrunk: false, most: 0 }
}

function write(reading: Reading): [Reading, Task[]] {
  return [{ ...reading, step: 'writing' }, [{ do: 'write' }]]
}
