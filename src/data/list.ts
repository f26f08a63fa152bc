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

/** The number of rows on a full page, as this server sends it: it may send more than it was asked for. */
export function pageSize({ sent }: SentPage): number {
  return Math.max(PAGE_SIZE, sent)
}

/** The number of rows on the pages before this one. */
export function rowsBefore(number = 1, page: SentPage): number {
  return (number - 1) * pageSize(page)
}

/**
 * The number of rows of a list, calculated from one of its pages: the server's total, but at least the rows up to the end of that page.
 * Without a total, all pages but the last count as full.
 */
export function countRows(number: number, page: Omit<Page<unknown>, 'rows'>): number {
  const { sent, totalPages, total } = page
  const upToHere = rowsBefore(number, page) + sent
  if (total !== undefined) return Math.max(total, upToHere)
  return number >= totalPages ? upToHere : totalPages * pageSize(page)
}

/** The number of rows that a search from another screen reads. */
export const LOOK_UP_SIZE = 5

/** Debounce of the search boxes, in milliseconds. */
export const SEARCH_DELAY = { short: 300, long: 500 }

/** A value of a filter, as the API writes it, and its label. */
export type Option = { value: string; label: string }

/**
 * A filter of a list: its key in the address, which is the API's query name, and its label. A filter of kind `link-only` is set by links
 * alone: it is shown as a chip, and the filter modal has no field for it. A filter of kind `id` holds the id of a record. A list with two
 * days also gets a filter of kind `period`, which is translated to these days and never sent to the server.
 */
export type Filter = {
  key: string
  label: string
  /** The text of a value, for chips, titles and summaries, if "label: value" would not read well. */
  toText?: (value: string) => string
  /** The filter has a field on the screen itself, so it has no chip and no field in the filter modal. */
  isOnScreen?: true
} & (
  | { kind: 'text' | 'id' | 'day' | 'amount' | 'link-only' | 'period' }
  /** `all`: the label of no choice, by default "All". `hasTabs`: its values are also tabs above the rows. */
  | { kind: 'choice'; options: readonly Option[]; all?: string; hasTabs?: true }
)

const PERIOD = { key: 'period', label: 'Period', kind: 'period' } as const

/** Options for the API's values: `IN_PROGRESS` has the label "In Progress". */
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
  /** `delay` in milliseconds, one of `SEARCH_DELAY`. `findsPhones`: the text may be a phone number, however it is written. */
  search: { key: Search; placeholder: string; delay: number; findsPhones?: true }
  filters: Filters
  totals: Totals<Row>
  /** Shown during the first load; skeleton rows by default. */
  loading?: string
  empty: string
}

/** The search params of a list's address: all strings, except the page's number. */
export type ListParams<Key extends string> = { page?: number } & { [Name in Key]?: string }

/** The only row of a page for which `isFitting` returns true. Undefined if there is none or several, or if there are further pages. */
export function onlyRow<Row>(
  { rows, totalPages }: Page<Row>,
  isFitting: (row: Row) => boolean,
): Row | undefined {
  const [only, ...others] = rows.filter(isFitting)
  return totalPages > 1 || others.length > 0 ? undefined : only
}

/** Search params whose keys do not matter. */
type Params = Readonly<Record<string, string | number | undefined>>

/** A list whose rows and keys do not matter. */
export type AnyList = Pick<
  ListOptions<unknown, string, readonly Filter[]>,
  'name' | 'title' | 'path' | 'search' | 'filters' | 'loading' | 'empty'
> & {
  /** Whether its rows can be counted and summed on a screen of their own. */
  hasTotals?: boolean
  /** Whether it is the totals of a list. Totals have no entry in the sidebar, and so no default view. */
  isTotals?: boolean
}

/** A list with filters. A list without paging may have no search. */
export type Filterable = Pick<AnyList, 'name' | 'title' | 'filters'> & {
  search?: Pick<AnyList['search'], 'key'>
}

/** The keys of a list's search params, without `page`. */
type KeyOf<Search extends string, Filters extends readonly Filter[]> =
  | Search
  | Filters[number]['key']
  | ('day' extends Filters[number]['kind'] ? 'period' : never)

/** A list of the API, with everything that its screen, its links, its export and its tests need. */
export type List<Row, Key extends string> = AnyList & {
  row: v.GenericSchema<unknown, Row>
  totals: Totals<Row>
} & ReturnType<typeof readers<Row, Key>>

/** Defines a list once: its path, the schema of its rows, its search and its filters. */
export function defineList<Row, const Search extends string, const Filters extends readonly Filter[]>(
  list: ListOptions<Row, Search, Filters>,
): List<Row, KeyOf<Search, Filters>> {
  const { row, totals, ...rest } = list
  const definition = { ...rest, hasTotals: true, filters: withPeriod(list.filters) }
  return { ...definition, row, totals, ...readers<Row, KeyOf<Search, Filters>>(definition, row) }
}

/** Adds the period filter before the two days. */
function withPeriod(filters: readonly Filter[]): readonly Filter[] {
  const firstDay = filters.findIndex(({ kind }) => kind === 'day')
  return dayKeys(filters) ? filters.toSpliced(firstDay, 0, PERIOD) : filters
}

/** The keys of the filters for the first and the last day, if the list has both. */
export function dayKeys(filters: readonly Filter[]): DayRange | undefined {
  const [from, to] = filters.filter(({ kind }) => kind === 'day')
  return from && to && { from: from.key, to: to.key }
}

function readers<Row, Key extends string>(list: AnyList, row: v.GenericSchema<unknown, Row>) {
  const readPage = (asked: Params, signal: AbortSignal) =>
    read(http.get(list.path, { searchParams: toServerQuery(asked), signal }), answer)
  const readLookUp = (text: string, signal: AbortSignal) => {
    const search = list.search.findsPhones ? phoneSearch(text) : withoutMarks(text)
    return read(
      http.get(list.path, { searchParams: { search, page: 1, limit: LOOK_UP_SIZE }, signal }),
      answer,
    )
  }
  const key = [list.name, 'list'] as const
  const answer = pageOf(row, list.path)
  return {
    /** The schema of the answer to one page's call. */
    answer,
    /** The key of all its pages in the cache, for `invalidates`. */
    key,
    /** For `validateSearch` of its route. */
    readParams: (search: Record<string, unknown>) => readParams<Key>(list, search),
    /**
     * The query of one page. A failed load is only logged. The days of a period, as of `today`, are part of the key, so that a new day is a
     * new query.
     */
    query: (params: ListParams<Key>, today?: string) => {
      const asked = toServerParams(list, params, today)
      return queryOptions<Page<Row>>({
        queryKey: [...key, asked],
        queryFn: ({ signal }) => readPage(asked, signal),
        placeholderData: previousPage(asked),
      })
    },
    /** The first rows that contain a text, for Find and look-ups. Every list of the API takes `search`, whatever its own key is. */
    lookUp: (text: string) =>
      queryOptions<Page<Row>>({
        queryKey: [...key, 'look-up', text],
        queryFn: ({ signal }) => readLookUp(text, signal),
      }),
    readLookUp,
    /**
     * Returns a function that reads any page without the cache, with any number of rows. It is for reading the whole list, so the days of a
     * period are calculated once.
     */
    pages: ({ page: _, ...filters }: ListParams<Key>, today?: string) => {
      const asked = toServerQuery(toServerParams(list, filters, today))
      return (place: { page: number; limit: number }, signal?: AbortSignal) =>
        read(
          http.get(list.path, { searchParams: { ...asked, ...place }, signal }),
          pageAsSent(row, list.path),
        )
    },
    /** Reads one page without the cache. */
    read: (params: ListParams<Key>, signal: AbortSignal, today?: string): Promise<Page<Row>> =>
      readPage(toServerParams(list, params, today), signal),
    /** A row of any page in the cache, from the page that was read last. */
    cachedRow: (client: QueryClient, isWanted: (row: Row) => boolean): Row | undefined => {
      const updatedAt = (queryKey: QueryKey) => client.getQueryState(queryKey)?.dataUpdatedAt ?? 0
      return client
        .getQueriesData<Page<Row>>({ queryKey: key })
        .sort(([one], [other]) => updatedAt(other) - updatedAt(one))
        .flatMap(([, page]) => page?.rows.find(isWanted) ?? [])
        .at(0)
    },
  }
}

/**
 * The search params for the server: a phone number without spaces and dashes, and the two days of a period, `YYYY-MM-DD`, as of `today` in
 * India.
 */
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

/** The query of a list's call: `page`, `limit`, and the filters that are set. */
export function toServerQuery({ page = 1, ...filters }: Params): Params {
  return { page, limit: PAGE_SIZE, ...filters }
}

/** Reads the search params of an address. A param that cannot be used is dropped, and the others stay. Explicit days win over a period. */
export function readParams<Key extends string>(
  { search, filters }: Pick<AnyList, 'search' | 'filters'>,
  raw: Record<string, unknown>,
): ListParams<Key> {
  const usable: readonly Filter[] = [{ ...search, label: '', kind: 'text' }, ...filters]
  const values = Object.entries(raw).flatMap(([key, param]) => {
    if (typeof param !== 'string' && typeof param !== 'number') return []
    const filter = usable.find((one) => one.key === key)
    const value = key === 'page' ? readPageNumber(param) : filter && readValue(filter, param)
    return value === undefined ? [] : [{ key, value, kind: filter?.kind }]
  })
  const hasDay = values.some(({ kind }) => kind === 'day')
  const entries = values.flatMap(({ kind, key, value }) =>
    kind === 'period' && hasDay ? [] : [[key, value]],
  )
  return Object.fromEntries(entries)
}

/** Undefined for the first page, which is not written into an address. */
function readPageNumber(raw: string | number): number | undefined {
  const page = Number(raw)
  return Number.isInteger(page) && page > 1 && page < 1e9 ? page : undefined
}

/** The trimmed value of a filter; undefined if the filter cannot use it. A choice is compared without regard to case. */
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

/**
 * For `placeholderData`: the rows of the previous page while another page of the same filters loads. A page without rows was beyond the last
 * one, and says nothing of the list.
 */
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

/** A key for the filters of a list. It is the same for all of its pages. */
export function filtersKey({ page: _, ...filters }: Params): string {
  return JSON.stringify(Object.entries(filters).sort())
}

function isParams(value: unknown): value is Params {
  return typeof value === 'object' && value !== null
}
