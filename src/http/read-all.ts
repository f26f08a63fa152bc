import pLimit from 'p-limit'
import type { Page } from './envelopes'

/** Rows that each call asks for. What the server really gives on a page, its first answer tells. */
const ROWS_PER_PAGE = 100

/** Pages that are read at a time. As many that fail end the reading: the server is probably down. */
const PAGES_AT_ONCE = 3

/** How often a list is gone through until its rows are known to be all. */
const MOST_PASSES = 3

/** Pages are put into the queue in lots: a server may say that it has a billion of them. */
const MOST_QUEUED = 1000

export type PagedList<Row> = {
  /** Reads one page, counted from 1. Whether a failure is tried again is decided here; what it throws has failed. */
  readPage: (place: { page: number; limit: number }, signal: AbortSignal) => Promise<Page<Row>>
  /** Two rows of one key are one. The index counts on over all pages: it serves where a row has no id of its own. */
  rowKey: (row: Row, index: number) => string
}

/** How far the reading is: `part` from 0 to 1, `total` by the server's latest answer, `pass` from 1. */
export type ReadProgress = { rows: number; total: number | undefined; part: number; pass: number }

export type AllRows<Row> = {
  /** Each once, in the order of the list as far as it has one. */
  rows: Row[]
  /** Whether no row is missing that was in the list all the time. */
  isWhole: boolean
  /** The latest failure, where pages could not be read. */
  failure: unknown
  /** Rows that were sent and cannot be read, such as those without an id. */
  leftOut: number
  /** The server answered another page with the first one. */
  isRepeating: boolean
  /** How many rows there are by the server's word, at first and at the end, where it counts them. */
  totals: { first: number | undefined; latest: number | undefined }
  hasChanged: boolean
}

/**
 * Reads a list page by page until it is known to be whole. `read` goes on with the pages that failed when it is called again, and begins
 * anew when none did. It throws only the reason of its signal.
 *
 * A count proves that nothing is missing: as many different rows were read as the server has, and none has gone meanwhile. That
 * one goes and another comes between the same two answers, no count shows. Without a count a second pass has to find every page as
 * it was in the pass before.
 */
export function listReader<Row>(list: PagedList<Row>) {
  const reading: ReadState<Row> = { ...newPass(), rows: new Map(), totals: undefined, hasChanged: false }
  return {
    read: async (
      signal: AbortSignal,
      onProgress: (progress: ReadProgress) => void = () => undefined,
    ): Promise<AllRows<Row>> => {
      for (;;) {
        const failures = await readPass(list, reading, signal, () => onProgress(progressOf(reading)))
        if (failures.length > 0 && !isComplete(reading)) return outcomeOf(reading, failures.at(-1))
        if (isComplete(reading) || isAsBefore(reading) || reading.pass === MOST_PASSES) break
        Object.assign(reading, newPass(reading))
      }
      const outcome = outcomeOf(reading, undefined)
      Object.assign(reading, newPass())
      return outcome
    },
  }
}

type ReadPage = { keys: readonly string[]; sent: number }

type Pass = {
  pass: number
  pages: Map<number, ReadPage>
  /** Those of the pass before. */
  before: ReadonlyMap<number, ReadPage> | undefined
  /** The last page as far as is known. None is asked for from `end` on: a page was empty. */
  last: number
  end: number
  isRepeating: boolean
  isCounted: boolean
  /** Rows that were seen in this pass, and those that were seen since a row may last have gone: these are all still there. */
  seen: Set<string>
  present: Set<string>
  /** The most that the server has counted since then. */
  most: number
  /** Whether a row may have gone in this pass. */
  isUnsure: boolean
  atOnce: number
}

type ReadState<Row> = Pass & {
  rows: Map<string, { row: Row; index: number }>
  totals: AllRows<Row>['totals'] | undefined
  hasChanged: boolean
}

/**
 * What was seen before still counts, unless a row may have gone. Answers overtake each other, and so do their counts: a list that changes
 * is read on one page at a time.
 */
function newPass(after?: Pass): Pass {
  const isSure = after && !after.isUnsure
  return {
    pass: (after?.pass ?? 0) + 1,
    pages: new Map(),
    before: after?.pages,
    last: 1,
    end: Number.POSITIVE_INFINITY,
    isRepeating: false,
    isCounted: true,
    seen: new Set(),
    present: isSure ? after.present : new Set(),
    most: isSure ? after.most : 0,
    isUnsure: false,
    atOnce: after?.isUnsure ? 1 : (after?.atOnce ?? PAGES_AT_ONCE),
  }
}

/** Reads the pages that this pass lacks, the first alone: it says how many there are. Answers what failed. */
async function readPass<Row>(
  { readPage, rowKey }: PagedList<Row>,
  reading: ReadState<Row>,
  signal: AbortSignal,
  onPage: () => void,
): Promise<unknown[]> {
  const failures: unknown[] = []
  const isOver = () => failures.length >= PAGES_AT_ONCE || isComplete(reading)
  const readOne = async (page: number) => {
    signal.throwIfAborted()
    if (reading.pages.has(page) || page >= reading.end || isOver()) return
    const answer = await readPage({ page, limit: ROWS_PER_PAGE }, signal).catch((error: unknown) => {
      failures.push(error)
    })
    signal.throwIfAborted()
    if (!answer) return
    addPage(reading, page, answer, rowKey)
    onPage()
  }
  const limit = pLimit(reading.atOnce)
  for (let asked = 0; asked < reading.last && asked + 1 < reading.end && !isOver(); ) {
    const first = asked + 1
    asked = Math.min(reading.last, asked + MOST_QUEUED)
    const pages = Array.from({ length: asked - first + 1 }, (_, place) => first + place)
    await limit.map(pages, readOne)
  }
  return failures
}

function addPage<Row>(
  reading: ReadState<Row>,
  page: number,
  { rows, sent, totalPages, total }: Page<Row>,
  rowKey: PagedList<Row>['rowKey'],
): void {
  const keys = rows.map((row, place) => {
    const index = page * INDEX_STRIDE + place
    const key = rowKey(row, index)
    reading.rows.set(key, { row, index })
    return key
  })
  const { size } = reading.seen
  for (const key of keys) {
    reading.seen.add(key)
    reading.present.add(key)
  }
  reading.pages.set(page, { keys, sent })

  const { totals } = reading
  const isOther = totals !== undefined && totals.latest !== total
  reading.hasChanged ||= isOther
  reading.totals = { first: totals ? totals.first : total, latest: total }
  reading.isCounted &&= total !== undefined
  reading.isUnsure ||= reading.atOnce > 1 ? isOther : (total ?? 0) < reading.most
  reading.most = Math.max(reading.most, total ?? 0)

  const first = reading.pages.get(1) ?? { keys, sent }
  reading.isRepeating ||= page > 1 && sent > 0 && isSame(first, { keys, sent })
  if (sent === 0) reading.end = Math.min(reading.end, page)
  const rowsOnPage = Math.max(first.sent, 1)
  reading.last = Math.max(reading.last, totalPages, Math.ceil((total ?? 0) / rowsOnPage))
  // Behind a full page there may be more, whatever the server says of its pages.
  const isFull = sent >= rowsOnPage && reading.seen.size > size
  if (page >= reading.last && isFull && !isComplete(reading)) reading.last = page + 1
}

/** More than any page has rows: indexes on two pages are never the same. */
const INDEX_STRIDE = 1_000_000

/** Whether there is nothing more to ask for: all that the server counts was seen, or it repeats itself. */
function isComplete(reading: Pass): boolean {
  return reading.isRepeating || hasAllRows(reading)
}

function hasAllRows(reading: Pass): boolean {
  const { isCounted, isUnsure, pages, present, most } = reading
  return pages.size > 0 && isCounted && !isUnsure && present.size + leftOutOf(reading) >= most
}

function leftOutOf({ pages }: Pass): number {
  let leftOut = 0
  for (const { keys, sent } of pages.values()) leftOut += sent - keys.length
  return leftOut
}

/** Whether this pass has found every page as the pass before. */
function isAsBefore({ before, pages }: Pass): boolean {
  if (before?.size !== pages.size) return false
  return [...pages].every(([page, read]) => {
    const known = before.get(page)
    return known !== undefined && isSame(known, read)
  })
}

function isSame(one: ReadPage, other: ReadPage): boolean {
  return (
    one.sent === other.sent &&
    one.keys.length === other.keys.length &&
    one.keys.every((key, place) => key === other.keys[place])
  )
}

function outcomeOf<Row>(reading: ReadState<Row>, failure: unknown): AllRows<Row> {
  const { rows, totals, hasChanged, isCounted, isRepeating } = reading
  const leftOut = leftOutOf(reading)
  const isProven = isCounted ? hasAllRows(reading) : isAsBefore(reading)
  return {
    rows: [...rows.values()].sort((one, other) => one.index - other.index).map(({ row }) => row),
    isWhole: failure === undefined && leftOut === 0 && isProven,
    failure,
    leftOut,
    isRepeating,
    totals: totals ?? { first: undefined, latest: undefined },
    hasChanged,
  }
}

function progressOf<Row>(reading: ReadState<Row>): ReadProgress {
  const { rows, totals, pages, last, pass } = reading
  const total = totals?.latest
  const part = total && pass === 1 ? rows.size / total : pages.size / last
  return { rows: rows.size, total, part: hasAllRows(reading) ? 1 : Math.min(part, 1), pass }
}
