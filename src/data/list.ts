import { type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query'
import type * as v from 'valibot'
import { http, read } from '@/http/client'
import { isDay } from '@/lib/day'
import { formatLabel } from '@/lib/format'
import { withoutMarks } from '@/lib/pasted'
import { type DayRange, daysOf, isPeriod, parsePeriod } from '@/lib/period'
import { phoneSearch } from '@/lib/phone'
import { indianToday } from '@/lib/server-clock'
import { type Page, pageAsSent, pageOf } from './envelopes'
import type { Totals } from './totals'

/** Rows on a page of every list. */
export const PAGE_SIZE = 10

type SentPage = Pick<Page<unknown>, 'sent'>

/** Rows on a full page: the server may send more than it was asked for. */
export function pageSize({ sent }: SentPage): number {
  return Math.max(PAGE_SIZE, sent)
}

export function rowsBefore(number = 1, page: SentPage): number {
  return (number - 1) * pageSize(page)
}

/**
 * Rows of the list: the server's total, but at least those up to the end of this page. Without a total, each page that was not read counts
 * as full.
 */
export function countRows(number: number, page: Omit<Page<unknown>, 'rows'>): number {
  const { sent, totalPages, total } = page
  const upToHere = rowsBefore(number, page) + sent
  if (total !== undefined) return Math.max(total, upToHere)
  return number >= totalPages ? upToHere : totalPages * pageSize(page)
}

/** Rows that a search from another screen reads. */
export const LOOK_UP_SIZE = 5

/** Debounce, in milliseconds. */
export const SEARCH_DELAY = { short: 300, long: 500 }

/** `value`: as the API writes it. */
export type Option = { value: string; label: string }

/**
 * `key`: in the address and in the API's query. `link-only`: set by links alone, and shown as a chip without a field in the filter modal.
 * `id`: of a record. `period`: every list with two days gets one; it is translated to these days and never sent.
 */
export type Filter = {
  key: string
  label: string
  /** For chips, titles and summaries, if "label: value" would not read well. Such values are no words for Find. */
  toText?: (value: string) => string
  /** It has a field on the screen, so no chip and no field in the filter modal. */
  isOnScreen?: true
} & (
  | { kind: 'text' | 'id' | 'day' | 'amount' | 'link-only' | 'period' }
  /** `all`: the label of no choice; by default "All". `hasTabs`: its values are tabs above the rows, too. */
  | { kind: 'choice'; options: readonly Option[]; all?: string; hasTabs?: true }
)

const PERIOD = { key: 'period', label: 'Period', kind: 'period' } as const

/** `IN_PROGRESS` gets the label "In Progress". */
export function choices(values: readonly string[]): Option[] {
  return values.map((value) => ({ value, label: formatLabel(value) }))
}

type ListOptions<Row, Search extends string, Filters extends readonly Filter[]> = {
  /** The segment of its address, and the first part of its query keys. */
  name: string
  title: string
  /** Below `/api/v1/`. */
  path: string
  row: v.GenericSchema<unknown, Row>
  /** `delay`: one of `SEARCH_DELAY`. `findsPhones`: the text may be a phone number, however it is written. */
  search: { key: Search; placeholder: string; delay: number; findsPhones?: true }
  filters: Filters
  totals: Totals<Row>
  /** During the first load; by default skeleton rows. */
  loading?: string
  empty: string
}

/** The search params of a list's address. */
export type ListParams<Key extends string> = { page?: number } & { [Name in Key]?: string }

/** Undefined if none or several rows fit, or if there are further pages. */
export function onlyRow<Row>(
  { rows, totalPages }: Page<Row>,
  isFitting: (row: Row) => boolean,
): Row | undefined {
  const [only, ...others] = rows.filter(isFitting)
  return totalPages > 1 || others.length > 0 ? undefined : only
}

type Params = Readonly<Record<string, string | number | undefined>>

/** A list whose rows and keys do not matter. */
export type AnyList = Pick<
  ListOptions<unknown, string, readonly Filter[]>,
  'name' | 'title' | 'path' | 'search' | 'filters' | 'loading' | 'empty'
> & {
  /** A screen counts and sums its rows. */
  hasTotals?: boolean
  /** The totals of a list have no entry in the sidebar, and so no default view. */
  isTotals?: boolean
}

/** A list without paging may have no search. */
export type Filterable = Pick<AnyList, 'name' | 'title' | 'filters'> & {
  search?: Pick<AnyList['search'], 'key'>
}

/** The keys of a list's search params, without `page`. */
type KeyOf<Search extends string, Filters extends readonly Filter[]> =
  | Search
  | Filters[number]['key']
  | ('day' extends Filters[number]['kind'] ? 'period' : never)

export type List<Row, Key extends string> = AnyList & {
  row: v.GenericSchema<unknown, Row>
  totals: Totals<Row>
} & ReturnType<typeof readers<Row, Key>>

export function defineList<Row, const Search extends string, const Filters extends readonly Filter[]>(
  list: ListOptions<Row, Search, Filters>,
): List<Row, KeyOf<Search, Filters>> {
  const { row, totals, ...rest } = list
  const definition = { ...rest, hasTotals: true, filters: withPeriod(list.filters) }
  return { ...definition, row, totals, ...readers<Row, KeyOf<Search, Filters>>(definition, row) }
}

function withPeriod(filters: readonly Filter[]): readonly Filter[] {
  const firstDay = filters.findIndex(({ kind }) => kind === 'day')
  return dayKeys(filters) ? filters.toSpliced(firstDay, 0, PERIOD) : filters
}

/** The keys of the first and the last day, if the list has both. */
export function dayKeys(filters: readonly Filter[]): DayRange | undefined {
  const [from, to] = filters.filter(({ kind }) => kind === 'day')
  return from && to && { from: from.key, to: to.key }
}

function readers<Row, Key extends string>(list: AnyList, row: v.GenericSchema<unknown, Row>) {
  const readPage = (asked: Params, signal: AbortSignal) =>
    read(http.get(list.path, { searchParams: toServerQuery(asked), signal }), answer)
  // Every list of the API takes `search`, whatever its own key is.
  const readLookUp = (text: string, signal: AbortSignal) => {
    const search = list.search.findsPhones ? phoneSearch(text) : withoutMarks(text)
    return read(
      http.get(list.path, { searchParams: { search, page: 1, limit: LOOK_UP_SIZE }, signal }),
      answer,
    )
  }
  const key = [list.name, 'list'] as const
  const answer = pageOf(row, list.path)
  /** From the page in the cache that was read last, of those that have such rows. */
  const cachedRows = (client: QueryClient, isWanted: (row: Row) => boolean): Row[] => {
    const updatedAt = (queryKey: QueryKey) => client.getQueryState(queryKey)?.dataUpdatedAt ?? 0
    const pages = client
      .getQueriesData<Page<Row>>({ queryKey: key })
      .sort(([a], [b]) => updatedAt(b) - updatedAt(a))
      .map(([, page]) => page?.rows.filter(isWanted) ?? [])
    return pages.find((rows) => rows.length > 0) ?? []
  }
  return {
    /** The schema of the answer. */
    answer,
    /** Of all its pages in the cache, for `invalidates`. */
    key,
    /** For `validateSearch` of its route. */
    readParams: (search: Record<string, unknown>) => readParams<Key>(list, search),
    /** A failed load is only logged. The days of a period, as of `today`, are in the key: a new day is a new query. */
    query: (params: ListParams<Key>, today?: string) => {
      const asked = toServerParams(list, params, today)
      return queryOptions<Page<Row>>({
        queryKey: [...key, asked],
        queryFn: ({ signal }) => readPage(asked, signal),
        placeholderData: previousPage(asked),
      })
    },
    lookUp: (text: string) =>
      queryOptions<Page<Row>>({
        queryKey: [...key, 'look-up', text],
        queryFn: ({ signal }) => readLookUp(text, signal),
      }),
    readLookUp,
    /**
     * Returns how to read any page, with any number of rows, without the cache. The days of a period are calculated once, for the whole
     * list.
     */
    pages: ({ page: _, ...filters }: ListParams<Key>, today?: string) => {
      const asked = toServerQuery(toServerParams(list, filters, today))
      return (paging: { page: number; limit: number }, signal?: AbortSignal) =>
        read(
          http.get(list.path, { searchParams: { ...asked, ...paging }, signal }),
          pageAsSent(row, list.path),
        )
    },
    /** Without the cache. */
    read: (params: ListParams<Key>, signal: AbortSignal, today?: string): Promise<Page<Row>> =>
      readPage(toServerParams(list, params, today), signal),
    cachedRows,
    cachedRow: (client: QueryClient, isWanted: (row: Row) => boolean): Row | undefined =>
      cachedRows(client, isWanted).at(0),
  }
}

/** For the server: a phone number without spaces and dashes, and a period as two days, `YYYY-MM-DD`, as of `today` in India. */
export function toServerParams(
  { search, filters }: Pick<AnyList, 'search' | 'filters'>,
  { period, ...typed }: Params,
  today: string = indianToday(),
): Params {
  const text = typed[search.key]
  const params =
    typeof text === 'string' && search.findsPhones ? { ...typed, [search.key]: phoneSearch(text) } : typed
  const keys = dayKeys(filters)
  if (!keys || !isPeriod(period)) return params
  const { from, to } = daysOf(period, today)
  return { ...params, [keys.from]: from, [keys.to]: to }
}

export function toServerQuery({ page = 1, ...filters }: Params): Params {
  return { page, limit: PAGE_SIZE, ...filters }
}

/** A param that cannot be used is dropped. Explicit days win over a period. */
export function readParams<Key extends string>(
  { search, filters }: Pick<AnyList, 'search' | 'filters'>,
  raw: Record<string, unknown>,
): ListParams<Key> {
  const usable: readonly Filter[] = [{ ...search, label: '', kind: 'text' }, ...filters]
  const values = Object.entries(raw).flatMap(([key, param]) => {
    if (typeof param !== 'string' && typeof param !== 'number') return []
    const filter = usable.find((candidate) => candidate.key === key)
    const value = key === 'page' ? readPageNumber(param) : filter && readValue(filter, param)
    return value === undefined ? [] : [{ key, value, kind: filter?.kind }]
  })
  const hasDay = values.some(({ kind }) => kind === 'day')
  const kept = values.filter(({ kind }) => kind !== 'period' || !hasDay)
  const entries = kept.map(({ key, value }) => [key, value])
  return Object.fromEntries(entries)
}

/** Undefined for the first page, which is not written into an address. */
function readPageNumber(raw: string | number): number | undefined {
  const page = Number(raw)
  return Number.isInteger(page) && page > 1 && page < 1e9 ? page : undefined
}

/** Undefined if the filter cannot use it. A choice is compared without regard to case. */
function readValue(
  filter: Pick<Filter, 'kind'> & { options?: readonly Option[] },
  raw: string | number,
): string | undefined {
  const value = withoutMarks(String(raw)).trim()
  switch (filter.kind) {
    case 'choice':
      return filter.options?.find((option) => option.value.toLowerCase() === value.toLowerCase())?.value
    case 'day':
      return isDay(value) ? value : undefined
    case 'period':
      return parsePeriod(value)
    case 'amount':
      return /^\d+(\.\d+)?$/.test(value) ? value : undefined
    default:
      return value === '' ? undefined : value
  }
}

/** The previous page, while another page of the same filters loads. One without rows was beyond the last, and says nothing of the list. */
function previousPage(params: Params) {
  return <Row>(
    previous: Page<Row> | undefined,
    query: { queryKey: readonly unknown[] } | undefined,
  ): Page<Row> | undefined => {
    const before = query?.queryKey.at(-1)
    const isSameList = isParams(before) && filtersKey(before) === filtersKey(params)
    return isSameList && previous && previous.rows.length > 0 ? previous : undefined
  }
}

/** All pages of a list have the same. */
export function filtersKey({ page: _, ...filters }: Params): string {
  return JSON.stringify(Object.entries(filters).sort())
}

function isParams(value: unknown): value is Params {
  return typeof value === 'object' && value !== null
}
