import pLimit from 'p-limit'
import type { Page } from './envelopes'
import { PAGE_SIZE } from './list'

/** The `limit` of each call. A server may send fewer rows: its first answer shows how many. */
const ROWS_PER_PAGE = 100

/** After as many failures the reading ends: the server is probably down. */
const PAGES_AT_ONCE = 3

/** A pass reads the list from start to end. */
const MAX_PASSES = 3

/** After so many the reading ends, however many pages the server names. */
const MAX_EMPTY_PAGES = 3

/** Pages of a batch: a server may claim to have a billion. */
const MAX_QUEUED = 1000

export type PagedList<Row> = {
  /** Pages count from 1. It retries by itself: a page for which it throws has failed. */
  readPage: (paging: { page: number; limit: number }, signal: AbortSignal) => Promise<Page<Row>>
  /** Rows of the same key count as one. `index` counts over all pages: it is the key of rows without an id. */
  rowKey: (row: Row, index: number) => string
}

/** `fraction`: from 0 to 1. `total`: as in the server's latest answer. `pass`: from 1. */
export type ReadProgress = { rows: number; total: number | undefined; fraction: number; pass: number }

export type AllRows<Row> = {
  /** Each row once, in the order of the list. */
  rows: Row[]
  /** Whether no row is missing that was in the list during the whole reading. */
  isWhole: boolean
  /** The latest, if pages could not be read. */
  failure: unknown
  /** Rows that were sent but cannot be read, such as those without an id. */
  unreadable: number
  /** The server answered another page with the rows of the first one. */
  isRepeating: boolean
  /** Pages came without rows, or with fewer, although the server names further pages. */
  hasGaps: boolean
  /** The server's count of rows, in its first and in its latest answer. */
  totals: { first: number | undefined; latest: number | undefined }
  hasChanged: boolean
}

/**
 * Reads a list page by page until it is known to be whole. `read`, called again, reads only the pages that failed, or everything if none
 * failed. It throws only when its signal is aborted. A list is whole in these cases:
 * - As many different rows were read as the server counts, and the count never fell. (It hides a row that goes while another comes.)
 * - Without a count, a second pass finds every page unchanged, and the rows fill the pages that the server names.
 * - Where each page repeats the first one, a shorter second page holds the last of its rows.
 */
export function createListReader<Row>(list: PagedList<Row>) {
  const reading: ReadState<Row> = { ...newPass(), rows: new Map(), totals: undefined, hasChanged: false }
  return {
    rows: (): Row[] => rowsOf(reading),
    read: async (
      signal: AbortSignal,
      onProgress: (progress: ReadProgress) => void = () => undefined,
    ): Promise<AllRows<Row>> => {
      for (;;) {
        const failure = await readPass(list, reading, signal, () => onProgress(progressOf(reading)))
        if (failure !== undefined) return outcomeOf(reading, failure)
        if (hasEnded(reading)) break
        Object.assign(reading, newPass(reading))
      }
      const outcome = outcomeOf(reading, undefined)
      Object.assign(reading, newPass())
      return outcome
    },
  }
}

/** Whether another pass would tell nothing more. */
function hasEnded(reading: Pass): boolean {
  return isComplete(reading) || isProven(reading) || isAsBefore(reading) || reading.pass === MAX_PASSES
}

/** `rows`: what the rows are compared by. */
type ReadPage = { rows: readonly string[]; sent: number }

type Pass = {
  pass: number
  pages: Map<number, ReadPage>
  before: ReadonlyMap<number, ReadPage> | undefined
  /** `named`: the number of pages, by the server. `last`: the last page, as far as is known. `end`: no page is read from there on. */
  named: number
  last: number
  end: number
  isRepeating: boolean
  /** The server repeats its first page, and has no other rows. */
  hasOnePage: boolean
  isCounted: boolean
  /** Keys of the rows of this pass. */
  keys: Set<string>
  /** How often a row without an id was read in this pass. */
  equal: Map<string, number>
  /** Keys of the rows since one may last have been removed: all of them still exist. */
  present: Set<string>
  /** The highest count of the server since then. */
  highest: number
  /** A row may have been removed during this pass. */
  isUnsure: boolean
  atOnce: number
}

type ReadState<Row> = Pass & {
  rows: Map<string, { row: Row; index: number }>
  totals: AllRows<Row>['totals'] | undefined
  hasChanged: boolean
}

/**
 * Rows of the pass before still count, unless one may have been removed. A changed list is then read one page at a time, since answers may
 * overtake each other.
 */
function newPass(after?: Pass): Pass {
  const isSure = after && !after.isUnsure
  return {
    pass: (after?.pass ?? 0) + 1,
    pages: new Map(),
    before: after?.pages,
    named: 1,
    last: 1,
    end: Number.POSITIVE_INFINITY,
    isRepeating: false,
    hasOnePage: false,
    isCounted: true,
    keys: new Set(),
    equal: new Map(),
    present: isSure ? after.present : new Set(),
    highest: isSure ? after.highest : 0,
    isUnsure: false,
    atOnce: after?.isUnsure ? 1 : (after?.atOnce ?? PAGES_AT_ONCE),
  }
}

/** The first page is read alone, since it says how many there are. Returns the latest failure if rows are missing for it. */
async function readPass<Row>(
  list: PagedList<Row>,
  reading: ReadState<Row>,
  signal: AbortSignal,
  onPage: () => void,
): Promise<unknown> {
  const { readPage, rowKey } = list
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
    const pages = Array.from({ length: asked - first + 1 }, (_, index) => first + index)
    await limit.map(pages, readOne)
  }
  if (!isComplete(reading)) return failures.at(-1)
  if (reading.isRepeating && !isProven(reading) && canBeOnePage(reading))
    return readShorterPage(list, reading, signal)
}

function addPage<Row>(
  reading: ReadState<Row>,
  page: number,
  { rows, sent, totalPages, total }: Page<Row>,
  rowKey: PagedList<Row>['rowKey'],
): void {
  const read = { rows: rows.map((row) => comparable(row, rowKey)), sent }
  const first = reading.pages.get(1) ?? read
  // Two pages of equal rows without an id are no repetition, as long as the server counts more of them.
  const [row] = rows
  const isAlike = row !== undefined && !hasOwnKey(row, rowKey) && new Set(read.rows).size === 1
  const canRepeat = sent > 0 && !(isAlike && total !== undefined && total > countedRows(reading))
  const isRepeated = canRepeat && [...reading.pages.values()].some((earlier) => isSamePage(earlier, read))
  reading.isRepeating ||= isRepeated && isSamePage(first, read)
  reading.pages.set(page, read)
  const { size } = reading.keys
  if (!isRepeated) addRows(reading, page, rows, rowKey)
  noteCount(reading, total)

  const full = Math.max(first.sent, 1)
  reading.named = Math.max(reading.named, totalPages)
  reading.last = Math.max(reading.last, totalPages, Math.ceil((total ?? 0) / full))
  if (sent === 0 && (page > totalPages || emptyPages(reading) >= MAX_EMPTY_PAGES))
    reading.end = Math.min(reading.end, page)
  // After a full page there may be another one, however many pages the server claims.
  const isFull = sent >= full && reading.keys.size > size
  if (page >= reading.last && isFull && !isComplete(reading)) reading.last = page + 1
}

/** Rows without an id are told apart by all that they hold, and equal ones by their number. */
function addRows<Row>(
  { rows: all, keys, present, equal }: ReadState<Row>,
  page: number,
  rows: readonly Row[],
  rowKey: PagedList<Row>['rowKey'],
): void {
  for (const [index, row] of rows.entries()) {
    const identity = comparable(row, rowKey)
    const number = hasOwnKey(row, rowKey) ? 0 : (equal.get(identity) ?? 0) + 1
    if (number > 0) equal.set(identity, number)
    const key = number > 0 ? `${number} ${identity}` : identity
    all.set(key, { row, index: page * INDEX_STRIDE + index })
    keys.add(key)
    present.add(key)
  }
}

function noteCount<Row>(reading: ReadState<Row>, total: number | undefined): void {
  const { totals } = reading
  const isOther = totals !== undefined && totals.latest !== total
  reading.hasChanged ||= isOther
  reading.totals = { first: totals ? totals.first : total, latest: total }
  reading.isCounted &&= total !== undefined
  reading.isUnsure ||= reading.atOnce > 1 ? isOther : (total ?? 0) < reading.highest
  reading.highest = Math.max(reading.highest, total ?? 0)
}

function emptyPages({ pages }: Pass): number {
  return [...pages.values()].filter(({ sent }) => sent === 0).length
}

/** Its key, or all of it if its key is only its index. */
function comparable<Row>(row: Row, rowKey: PagedList<Row>['rowKey']): string {
  return hasOwnKey(row, rowKey) ? rowKey(row, 0) : JSON.stringify(row, sumAsText)
}

/** Whether the key is more than the index. */
function hasOwnKey<Row>(row: Row, rowKey: PagedList<Row>['rowKey']): boolean {
  return rowKey(row, 0) === rowKey(row, 1)
}

/** Sums of totals are bigints, which JSON refuses. */
function sumAsText(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value
}

/**
 * Asks a server that repeats its first page for a second page that is one row shorter. It has no other rows if all come again (it ignores
 * paging), or only the last one (it goes back from a page that does not exist). Returns the failure, if there is one.
 */
async function readShorterPage<Row>(
  { readPage, rowKey }: PagedList<Row>,
  reading: ReadState<Row>,
  signal: AbortSignal,
): Promise<unknown> {
  const first = reading.pages.get(1) ?? EMPTY_PAGE
  const read = async (page: number, limit: number): Promise<ReadPage> => {
    const { rows, sent } = await readPage({ page, limit }, signal)
    return { rows: rows.map((row) => comparable(row, rowKey)), sent }
  }
  try {
    const shorter = await read(2, Math.max(first.sent - 1, 1))
    const lastRow = { rows: first.rows.slice(-1), sent: 1 }
    const isStable = isSamePage(first, await read(1, ROWS_PER_PAGE))
    reading.hasOnePage = isStable && (isSamePage(first, shorter) || isSamePage(lastRow, shorter))
  } catch (error) {
    signal.throwIfAborted()
    return error
  }
}

/** More than the rows on any page, so that indexes on two pages never coincide. */
const INDEX_STRIDE = 1_000_000

/** Whether there is nothing more to read. */
function isComplete(reading: Pass): boolean {
  return reading.isRepeating || (hasAllRows(reading) && isWithin(reading, countedRows(reading)))
}

/** Whether no row is missing that was there all the time. */
function isProven(reading: Pass): boolean {
  const { isCounted, isRepeating, hasOnePage } = reading
  const rows = countedRows(reading)
  if (isCounted && (!hasAllRows(reading) || isWithin(reading, rows))) return hasAllRows(reading)
  if (isRepeating) return hasOnePage
  return isCounted ? isNamedByTens(reading, rows) : isAsBefore(reading) && fillsPages(reading)
}

/** Whether a first page that is repeated may hold all rows. */
function canBeOnePage(reading: Pass): boolean {
  const rows = countedRows(reading)
  const isCountedOut = reading.isCounted && !hasAllRows(reading)
  return !isCountedOut && (isWithin(reading, rows) || isNamedByTens(reading, rows))
}

function hasAllRows(reading: Pass): boolean {
  const { isCounted, isUnsure, pages, highest } = reading
  return pages.size > 0 && isCounted && !isUnsure && countedRows(reading) >= highest
}

function countedRows(reading: Pass): number {
  return reading.present.size + unreadableRows(reading)
}

/** Whether the server names no more pages than the rows fill: a count that says less counts something else. */
function isWithin(reading: Pass, rows: number): boolean {
  return reading.named <= Math.max(Math.ceil(rows / rowsOnPage(reading)), 1)
}

/** Some servers name the pages for ten rows on each, and send more. */
function isNamedByTens({ named }: Pass, rows: number): boolean {
  return named === Math.ceil(rows / PAGE_SIZE)
}

/** Whether all pages are full but the last one with rows, which is not. */
function endsShort(reading: Pass): boolean {
  const full = rowsOnPage(reading)
  const sent = [...reading.pages].sort(([a], [b]) => a - b).map(([, page]) => page.sent)
  const last = sent.findLastIndex((rows) => rows > 0)
  const isFull = sent.slice(0, last).every((rows) => rows === full)
  return isFull && ((sent[last] ?? 0) < full || full % PAGE_SIZE > 0)
}

/** Whether each page that the server names is full, but for the last one, which is not empty. */
function fillsPages(reading: Pass): boolean {
  const full = rowsOnPage(reading)
  const rows = reading.keys.size + unreadableRows(reading)
  const isFull = [...reading.pages].every(([page, { sent }]) => page >= reading.named || sent >= full)
  return (isFull && isWithin(reading, rows)) || (endsShort(reading) && isNamedByTens(reading, rows))
}

/** Rows on a full page. */
function rowsOnPage({ pages }: Pass): number {
  let most = 1
  for (const { sent } of pages.values()) most = Math.max(most, sent)
  return most
}

function unreadableRows({ pages }: Pass): number {
  let unreadable = 0
  for (const { rows, sent } of pages.values()) unreadable += sent - rows.length
  return unreadable
}

/** A page that was not read is as good as an empty one. */
function isAsBefore({ before, pages }: Pass): boolean {
  if (!before) return false
  const numbers = new Set([...before.keys(), ...pages.keys()])
  return [...numbers].every((page) =>
    isSamePage(before.get(page) ?? EMPTY_PAGE, pages.get(page) ?? EMPTY_PAGE),
  )
}

const EMPTY_PAGE: ReadPage = { rows: [], sent: 0 }

function isSamePage(a: ReadPage, b: ReadPage): boolean {
  return (
    a.sent === b.sent &&
    a.rows.length === b.rows.length &&
    a.rows.every((row, index) => row === b.rows[index])
  )
}

function rowsOf<Row>({ rows }: ReadState<Row>): Row[] {
  return [...rows.values()].sort((a, b) => a.index - b.index).map(({ row }) => row)
}

function outcomeOf<Row>(reading: ReadState<Row>, failure: unknown): AllRows<Row> {
  const { totals, hasChanged, isRepeating } = reading
  const unreadable = unreadableRows(reading)
  const isStable = isAsBefore(reading)
  const isWhole = failure === undefined && unreadable === 0 && isProven(reading)
  return {
    rows: rowsOf(reading),
    isWhole,
    failure,
    unreadable,
    isRepeating,
    hasGaps: isStable && !isRepeating && !isProven(reading),
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
