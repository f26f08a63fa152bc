import pLimit from 'p-limit'
import type { Page } from './envelopes'

/** The `limit` of each call. A server may send fewer rows on a page: its first answer shows how many. */
const ROWS_PER_PAGE = 100

/** The number of pages that are read at the same time. After as many failures the reading ends: the server is probably down. */
const PAGES_AT_ONCE = 3

/** How often a list is read from start to end at most. */
const MAX_PASSES = 3

/** Pages are queued in batches of this size: a server may claim to have a billion of them. */
const MAX_QUEUED = 1000

/** A list for `createListReader`. */
export type PagedList<Row> = {
  /** Reads one page, counted from 1. It retries by itself: a page for which it throws has failed. */
  readPage: (place: { page: number; limit: number }, signal: AbortSignal) => Promise<Page<Row>>
  /** Two rows of the same key count as one. `index` counts over all pages: it is the key of rows that have no id. */
  rowKey: (row: Row, index: number) => string
}

/** The progress of the reading: `fraction` from 0 to 1, `total` as in the server's latest answer, `pass` from 1. */
export type ReadProgress = { rows: number; total: number | undefined; fraction: number; pass: number }

/** The result of a reading. */
export type AllRows<Row> = {
  /** Each row once, in the order of the list. */
  rows: Row[]
  /** Whether no row is missing that was in the list during the whole reading. */
  isWhole: boolean
  /** The latest failure, if pages could not be read. */
  failure: unknown
  /** The number of rows that the server sent and that cannot be read, such as those without an id. */
  unreadable: number
  /** Whether the server answered another page with the rows of the first one. */
  isRepeating: boolean
  /** The server's own count of rows, in its first and in its latest answer, if it counts them. */
  totals: { first: number | undefined; latest: number | undefined }
  hasChanged: boolean
}

/**
 * Reads a list page by page until it is known to be whole. If `read` is called again, it reads only the pages that failed, or everything if
 * none failed. It throws only when its signal is aborted. A list is whole if as many different rows were read as the server counts, and if
 * that count never fell. (If one row goes and another comes between two answers, no count shows it.) If the server does not count its rows,
 * a second pass must find every page unchanged.
 */
export function createListReader<Row>(list: PagedList<Row>) {
  const reading: ReadState<Row> = { ...newPass(), rows: new Map(), totals: undefined, hasChanged: false }
  return {
    /** The rows that were read so far. */
    rows: (): Row[] => rowsOf(reading),
    read: async (
      signal: AbortSignal,
      onProgress: (progress: ReadProgress) => void = () => undefined,
    ): Promise<AllRows<Row>> => {
      for (;;) {
        const failures = await readPass(list, reading, signal, () => onProgress(progressOf(reading)))
        if (failures.length > 0 && !isComplete(reading)) return outcomeOf(reading, failures.at(-1))
        if (isComplete(reading) || isAsBefore(reading) || reading.pass === MAX_PASSES) break
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
  /** The pages of the pass before. */
  before: ReadonlyMap<number, ReadPage> | undefined
  /** `last`: the last page, as far as is known. `end`: the first page that was empty; none is read from there on. */
  last: number
  end: number
  isRepeating: boolean
  isCounted: boolean
  /** Keys of the rows that were read in this pass. */
  keys: Set<string>
  /** Keys of the rows that were read since a row may last have been removed: all of them still exist. */
  present: Set<string>
  /** The highest count of the server since then. */
  highest: number
  /** Whether a row may have been removed during this pass. */
  isUnsure: boolean
  atOnce: number
}

type ReadState<Row> = Pass & {
  rows: Map<string, { row: Row; index: number }>
  totals: AllRows<Row>['totals'] | undefined
  hasChanged: boolean
}

/**
 * Rows of the pass before still count, unless a row may have been removed. Answers, and the counts in them, may overtake each other: a list
 * that has changed is read one page at a time from then on.
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
    keys: new Set(),
    present: isSure ? after.present : new Set(),
    highest: isSure ? after.highest : 0,
    isUnsure: false,
    atOnce: after?.isUnsure ? 1 : (after?.atOnce ?? PAGES_AT_ONCE),
  }
}

/**
 * Reads the pages that are missing in this pass. The first page is read alone, since it says how many pages there are. Returns the
 * failures.
 */
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
    asked = Math.min(reading.last, asked + MAX_QUEUED)
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
  const { size } = reading.keys
  for (const key of keys) {
    reading.keys.add(key)
    reading.present.add(key)
  }
  reading.pages.set(page, { keys, sent })

  const { totals } = reading
  const isOther = totals !== undefined && totals.latest !== total
  reading.hasChanged ||= isOther
  reading.totals = { first: totals ? totals.first : total, latest: total }
  reading.isCounted &&= total !== undefined
  reading.isUnsure ||= reading.atOnce > 1 ? isOther : (total ?? 0) < reading.highest
  reading.highest = Math.max(reading.highest, total ?? 0)

  const first = reading.pages.get(1) ?? { keys, sent }
  reading.isRepeating ||= page > 1 && sent > 0 && isSamePage(first, { keys, sent })
  if (sent === 0) reading.end = Math.min(reading.end, page)
  const rowsOnPage = Math.max(first.sent, 1)
  reading.last = Math.max(reading.last, totalPages, Math.ceil((total ?? 0) / rowsOnPage))
  // After a full page there may be another one, whatever number of pages the server claims.
  const isFull = sent >= rowsOnPage && reading.keys.size > size
  if (page >= reading.last && isFull && !isComplete(reading)) reading.last = page + 1
}

/** More than the number of rows on any page, so that indexes on two pages never coincide. */
const INDEX_STRIDE = 1_000_000

/** Whether there is nothing more to read: every row that the server counts was read, or it repeats its first page. */
function isComplete(reading: Pass): boolean {
  return reading.isRepeating || hasAllRows(reading)
}

function hasAllRows(reading: Pass): boolean {
  const { isCounted, isUnsure, pages, present, highest } = reading
  return pages.size > 0 && isCounted && !isUnsure && present.size + unreadableRows(reading) >= highest
}

function unreadableRows({ pages }: Pass): number {
  let unreadable = 0
  for (const { keys, sent } of pages.values()) unreadable += sent - keys.length
  return unreadable
}

/** Whether every page is the same as in the pass before. */
function isAsBefore({ before, pages }: Pass): boolean {
  if (before?.size !== pages.size) return false
  return [...pages].every(([page, read]) => {
    const other = before.get(page)
    return other !== undefined && isSamePage(other, read)
  })
}

function isSamePage(one: ReadPage, other: ReadPage): boolean {
  return (
    one.sent === other.sent &&
    one.keys.length === other.keys.length &&
    one.keys.every((key, place) => key === other.keys[place])
  )
}

function rowsOf<Row>({ rows }: ReadState<Row>): Row[] {
  return [...rows.values()].sort((one, other) => one.index - other.index).map(({ row }) => row)
}

function outcomeOf<Row>(reading: ReadState<Row>, failure: unknown): AllRows<Row> {
  const { totals, hasChanged, isCounted, isRepeating } = reading
  const unreadable = unreadableRows(reading)
  const isProven = isCounted ? hasAllRows(reading) : isAsBefore(reading)
  return {
    rows: rowsOf(reading),
    isWhole: failure === undefined && unreadable === 0 && isProven,
    failure,
    unreadable,
    isRepeating,
    totals: totals ?? { first: undefined, latest: undefined },
    hasChanged,
  }
}

function progressOf<Row>(reading: ReadState<Row>): ReadProgress {
  const { rows, totals, pages, last, pass } = reading
  const total = totals?.latest
  const part = total && pass === 1 ? rows.size / total : pages.size / last
  return { rows: rows.size, total, fraction: hasAllRows(reading) ? 1 : Math.min(part, 1), pass }
}
