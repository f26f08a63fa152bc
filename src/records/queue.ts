import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Page } from '@/data/envelopes'
import { countRows, type Filter, type List, type ListParams, rowsBefore } from '@/data/list'
import { formatCount } from '@/lib/format'
import { parseSearch } from '@/lib/search-params'

/** All rows of the pages `first` to `last`. They keep the order that they had when a record was opened, so that "Next" never skips one. */
export type Queue<Key extends string> = {
  /** The list's search params, with the page at the start. */
  params: ListParams<Key>
  entries: readonly Entry[]
  /** The record of the address, if the list did not have it. It is not counted. */
  unlisted: string | undefined
  /** Rows on the pages before `first`. */
  before: number
  first: number
  last: number
  totalPages: number
  /** The server's latest count of rows. */
  total: number | undefined
  /** Rows when the list was first read, as the pager counts. */
  counted: number
  /** Nothing follows the last entry. */
  hasEnd: boolean
  /** Rows and total are of one answer. Rows that a poll has kept on the screen are not. */
  isSure: boolean
}

type Entry = { id: string; page: number }
type Rows = Page<{ id: string }>
type ReadableList<Key extends string> = Pick<List<{ id: string }, Key>, 'read'>

/** "Next" or "Previous". */
export type Step = 1 | -1

export type QueueHandle<Key extends string> = {
  queue: Queue<Key>
  /** The entry beside the record on the screen. It may have to read more of the list, and throws what the read throws. */
  openAt: (step: Step) => Promise<Entry | undefined>
  canOpen: (step: Step) => boolean
}

/** The queue from the page that `from` names. It starts anew with a record that it does not have. */
export function useQueue<Row extends { id: string }, Key extends string>(
  list: List<Row, Key>,
  id: string,
  from: string,
) {
  const client = useQueryClient()
  const [start, setStart] = useState({ id, from })
  const params = list.readParams(parseSearch(start.from))
  const queryKey = ['queue', list.name, params, start.id]
  const { data: queue, ...query } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => startQueue(params, await list.read(params, signal), start.id),
    initialData: () => {
      const page: Page<Row> | undefined = client.getQueryData(list.query(params).queryKey)
      return page && startQueue(params, page, start.id)
    },
    enabled: ({ state }) => state.data === undefined, // the order stays: it is never read again
    gcTime: 0,
    structuralSharing: false,
  })
  if (!queue) return { query }
  if (!isIn(queue, id)) setStart({ id, from })

  const openFrom = async (current: Queue<Key>, step: Step): Promise<Entry | undefined> => {
    const known = entryBeside(current, id, step)
    if (known || !isLonger(current, step)) return known
    const read = step === 1 ? readAhead : readBehind
    const longer = await client.query({
      queryKey: [...queryKey, step, current.entries.at(step === 1 ? -1 : 0)?.id],
      queryFn: ({ signal }) => read(list, current, signal),
      staleTime: 0, // read once more where all rows of a page are known: the key is the same
      gcTime: 0,
      structuralSharing: false,
    })
    const cached: Queue<Key> | undefined = client.getQueryData(queryKey)
    const latest = joined(cached ?? current, longer, step)
    if (cached) client.setQueryData(queryKey, latest) // else the screen was left meanwhile
    return openFrom(latest, step)
  }
  const openAt = (step: Step) => openFrom(queue, step)
  const canOpen = (step: Step) => entryBeside(queue, id, step) !== undefined || isLonger(queue, step)
  return { handle: { queue, openAt, canOpen }, query }
}

function entryBeside<Key extends string>({ entries }: Queue<Key>, id: string, step: Step): Entry | undefined {
  return entries[entries.findIndex((entry) => entry.id === id) + step]
}

/** `queue` may have been read at its other end, too, while `longer` was read. */
function joined<Key extends string>(queue: Queue<Key>, longer: Queue<Key>, step: Step): Queue<Key> {
  const added = newIn(queue, longer.entries)
  if (step === 1)
    return { ...longer, entries: [...queue.entries, ...added], first: queue.first, before: queue.before }
  return { ...queue, entries: [...added, ...queue.entries], first: longer.first, before: longer.before }
}

/** Whether the list has more rows at that end than were read. */
function isLonger<Key extends string>({ hasEnd, first }: Queue<Key>, step: Step): boolean {
  return step === 1 ? !hasEnd : first > 1
}

export function startQueue<Key extends string>(params: ListParams<Key>, page: Rows, id: string): Queue<Key> {
  const { page: number = 1 } = params
  const entries = entriesOf(page, number)
  const isListed = entries.some((entry) => entry.id === id)
  return {
    params,
    entries: isListed ? entries : [{ id, page: number }, ...entries],
    unlisted: isListed ? undefined : id,
    before: rowsBefore(number, page),
    first: number,
    last: number,
    totalPages: page.totalPages,
    total: page.total,
    counted: countRows(number, page),
    hasEnd: number >= page.totalPages,
    isSure: !page.isMixed,
  }
}

/**
 * "3 of 17", or "3 of about 20" if the server does not count. Undefined for a record that the list did not have. Until the last page is
 * read, the count is that of the start.
 */
export function positionText<Key extends string>(queue: Queue<Key>, id: string): string | undefined {
  if (id === queue.unlisted) return undefined
  const listed = queue.entries.filter((entry) => entry.id !== queue.unlisted)
  const position = queue.before + listed.findIndex((entry) => entry.id === id) + 1
  const about = queue.hasEnd || queue.total !== undefined ? '' : 'about '
  return `${formatCount(position)} of ${about}${formatCount(lengthOf(queue))}`
}

export function lengthOf<Key extends string>({ entries, unlisted, before, counted, hasEnd }: Queue<Key>) {
  const known = before + entries.length - (unlisted === undefined ? 0 : 1)
  return hasEnd ? known : Math.max(counted, known)
}

/** Pages around the queue that are looked through for a known row. */
const PAGES_AROUND = 3

/**
 * Rows may have left the list, so that later ones moved to earlier pages. Unless the server's count says that none has, pages are read
 * again from the last one up to a known row: no row is skipped.
 */
export async function readAhead<Key extends string>(
  list: ReadableList<Key>,
  queue: Queue<Key>,
  signal: AbortSignal,
): Promise<Queue<Key>> {
  const { params, first, last, total, totalPages, isSure } = queue
  const read = (page: number) => list.read({ ...params, page }, signal)
  const next = last < totalPages ? await read(last + 1) : undefined
  if (next && isSure && total !== undefined && next.total === total) return withPage(queue, next, last + 1)
  const after: Entry[][] = []
  let latest: Rows | undefined
  let known = -1
  for (let number = last; known < 0 && number >= Math.max(1, first - PAGES_AROUND); number--) {
    const page = await read(number)
    latest ??= page
    const entries = entriesOf(page, number)
    known = entries.findLastIndex((entry) => isListedIn(queue, entry))
    after.unshift(newIn(queue, entries.slice(known + 1)))
  }
  // Without a known row, it is unclear which rows of the pages before the first come after the last entry.
  const moved = known < 0 ? after.slice(first - last - 1).flat() : after.flat()
  if (moved.length > 0 && latest) {
    const { total: latestTotal, totalPages: latestPages } = latest
    const entries = [...queue.entries, ...moved]
    return { ...queue, entries, total: latestTotal, totalPages: latestPages, hasEnd: false, isSure: true }
  }
  return next ? withPage(queue, next, last + 1) : { ...queue, hasEnd: true }
}

/**
 * Rows that came since may have moved others down, so pages are read again, down to a known row. The server's count would not tell: a row
 * may have come, and another have gone.
 */
export async function readBehind<Key extends string>(
  list: ReadableList<Key>,
  queue: Queue<Key>,
  signal: AbortSignal,
): Promise<Queue<Key>> {
  const { params, entries, before, last } = queue
  const first = queue.first - 1
  const read = (page: number) => list.read({ ...params, page }, signal)
  const page = await read(first)
  const above = rowsAbove(queue, entriesOf(page, first))
  const added = above.rows
  if (!above.isMet) {
    const lower: Entry[] = []
    let isMet = false
    for (let number = first + 1; !isMet && number <= last + PAGES_AROUND; number++) {
      const next = rowsAbove(queue, entriesOf(await read(number), number))
      isMet = next.isMet
      lower.push(...next.rows)
      if (!isMet && next.rows.length === 0) break
    }
    // Without a known row, it is unclear which of them come before the first entry.
    if (isMet) added.push(...lower.filter(({ id }) => !added.some((row) => row.id === id)))
  }
  return {
    ...queue,
    entries: [...added, ...entries],
    first: page.rows.length === 0 ? Math.min(first, page.totalPages + 1) : first,
    before: first === 1 ? 0 : Math.max(0, before - added.length),
  }
}

/** `rows`: the new ones above the first known one. `isMet`: there is a known one. */
function rowsAbove<Key extends string>(queue: Queue<Key>, rows: Entry[]): { rows: Entry[]; isMet: boolean } {
  const known = rows.findIndex((row) => isListedIn(queue, row))
  const above = known < 0 ? rows : rows.slice(0, known)
  return { rows: newIn(queue, above), isMet: known >= 0 }
}

/** Such as "No longer Pending". Undefined if the record matches the filters, or does not show it. */
export function mismatchReason<Detail>(
  filters: readonly Filter[],
  params: Readonly<Record<string, string | number | undefined>>,
  values: Readonly<Record<string, (record: Detail) => string | undefined>>,
  record: Detail,
): string | undefined {
  for (const filter of filters) {
    const wanted = params[filter.key]
    const value = values[filter.key]?.(record)
    if (filter.kind !== 'choice' || wanted === undefined || value === undefined) continue
    if (value.toLowerCase() !== String(wanted).toLowerCase())
      return `No longer ${filter.options.find((option) => option.value === wanted)?.label ?? wanted}`
  }
  return undefined
}

function withPage<Key extends string>(queue: Queue<Key>, page: Rows, number: number): Queue<Key> {
  const { total, totalPages, rows } = page
  return {
    ...queue,
    entries: [...queue.entries, ...newIn(queue, entriesOf(page, number))],
    last: number,
    total,
    totalPages,
    hasEnd: number >= totalPages || rows.length === 0,
    isSure: true,
  }
}

/** A row may have moved to another page since it was read. */
function newIn<Key extends string>(queue: Queue<Key>, entries: readonly Entry[]): Entry[] {
  return entries.filter(({ id }) => !isIn(queue, id))
}

function isIn<Key extends string>({ entries }: Queue<Key>, id: string): boolean {
  return entries.some((entry) => entry.id === id)
}

/** Unlike `isIn`, false for the unlisted record, which has no place in the list. */
function isListedIn<Key extends string>(queue: Queue<Key>, { id }: Entry): boolean {
  return id !== queue.unlisted && isIn(queue, id)
}

function entriesOf({ rows }: Rows, page: number): Entry[] {
  return rows.map(({ id }) => ({ id, page }))
}
