import { type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query'
import type * as v from 'valibot'
import { indianDay, isDay } from '@/lib/day'
import { formatLabel } from '@/lib/format'
import { type DayRange, daysOf, isPeriod, parsePeriod } from '@/lib/period'
import { phoneSearch } from '@/lib/phone'
import { stringifySearch } from '@/lib/search-params'
import { http, read } from './client'
import { type Page, pageAsSent, pageOf } from './envelopes'

/** Rows on a page of every list. */
export const PAGE_SIZE = 10

/** Rows that a look-up asks for. */
export const LOOK_UP_SIZE = 5

/** Milliseconds that typing must rest before a call is made. */
export const SEARCH_DELAY = { short: 300, long: 500 }

/** A value that a filter offers, as the API names it, and the word for it. */
export type Option = { value: string; label: string }

/**
 * A filter of a list: its key in the address, which is the API's query name, and its name on the screen. One of kind `given`
 * is set by links alone: it shows as a chip, and no field offers it. One of kind `id` is a record's, which a screen may look up
 * by name. A list with two days has one of kind `period`, too, of its own accord: a word for these days, which the server never
 * sees.
 */
export type Filter = {
  key: string
  label: string
  /** The filter with a value, where "label: value" would not read well. */
  inWords?: (value: string) => string
} & (
  | { kind: 'text' | 'id' | 'day' | 'amount' | 'given' | 'period' }
  | { kind: 'choice'; options: readonly Option[] }
)

const PERIOD = { key: 'period', label: 'Period', kind: 'period' } as const

/** Values as the API names them, under their words: `IN_PROGRESS` reads "In Progress". */
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
  /** Shown in place of the rows at the first load; rows of grey bars without it. */
  loading?: string
  empty: string
}

/** What a list has in its address: strings to the letter, but for the page's number. */
export type ListParams<Key extends string> = { page?: number } & { [Name in Key]?: string }

/** The same, where the keys do not matter. */
type Params = Readonly<Record<string, string | number | undefined>>

/** Any list, where its rows and keys do not matter. */
export type AnyList = Pick<
  ListOptions<unknown, string, readonly Filter[]>,
  'name' | 'title' | 'path' | 'search' | 'filters' | 'loading' | 'empty'
>

/** The keys of a list's address, the page's aside. */
type KeyOf<Search extends string, Filters extends readonly Filter[]> =
  | Search
  | Filters[number]['key']
  | ('day' extends Filters[number]['kind'] ? 'period' : never)

/** A list of the API: all that its screen, its links, its export and its tests need to know of it. */
export type List<Row, Key extends string> = AnyList & {
  row: v.GenericSchema<unknown, Row>
} & ReturnType<typeof readers<Row, Key>>

/** The one place where a list says where it is read, what its rows are, and how it is searched and filtered. */
export function defineList<Row, const Search extends string, const Filters extends readonly Filter[]>(
  list: ListOptions<Row, Search, Filters>,
): List<Row, KeyOf<Search, Filters>> {
  const { row, ...told } = list
  const known = { ...told, filters: withPeriod(list.filters) }
  return { ...known, row, ...readers<Row, KeyOf<Search, Filters>>(known, row) }
}

/** The period stands before the days that it is a word for. */
function withPeriod(filters: readonly Filter[]): readonly Filter[] {
  const firstDay = filters.findIndex(({ kind }) => kind === 'day')
  return dayKeys(filters) ? filters.toSpliced(firstDay, 0, PERIOD) : filters
}

/** The keys of a list's first and last day, where it has both. */
export function dayKeys(filters: readonly Filter[]): DayRange | undefined {
  const [from, to] = filters.filter(({ kind }) => kind === 'day')
  return from && to && { from: from.key, to: to.key }
}

function readers<Row, Key extends string>(list: AnyList, row: v.GenericSchema<unknown, Row>) {
  const readPage = (asked: Params, signal: AbortSignal) =>
    read(http.get(list.path, { searchParams: toServerQuery(asked), signal }), answer)
  const readLookUp = (text: string, signal: AbortSignal) => {
    const search = list.search.findsPhones ? phoneSearch(text) : text
    return read(
      http.get(list.path, { searchParams: { search, page: 1, limit: LOOK_UP_SIZE }, signal }),
      answer,
    )
  }
  const key = [list.name, 'list'] as const
  const answer = pageOf(row, list.path)
  return {
    /** Reads what one page's call answers. */
    answer,
    /** Of every page in the cache, for `invalidates`. */
    key,
    firstCall: {
      at: [`/${list.name}`],
      path: (_id: string, search: Record<string, string>) =>
        `${list.path}${stringifySearch(toServerQuery(toServerParams(list, readParams(list, search))))}`,
    },
    /** What its route reads of an address. */
    readParams: (search: Record<string, unknown>) => readParams<Key>(list, search),
    /**
     * One page: `{ rows, totalPages, total }`. A failed load is logged only. A period means its days of `today`, which
     * stand in the key: tomorrow's rows are others.
     */
    query: (params: ListParams<Key>, today?: string) => {
      const asked = toServerParams(list, params, today)
      return queryOptions<Page<Row>>({
        queryKey: [...key, asked],
        queryFn: ({ signal }) => readPage(asked, signal),
        placeholderData: previousPage(asked),
      })
    },
    /** The first rows that hold a text, for looks from elsewhere than the list's own screen. Each list knows this `search`, whatever its own key. */
    lookUp: (text: string) =>
      queryOptions<Page<Row>>({
        queryKey: [...key, 'look-up', text],
        queryFn: ({ signal }) => readLookUp(text, signal),
      }),
    readLookUp,
    /**
     * Reads the list page by page past the cache, as many rows at a time as are asked for: for whoever wants it whole. A period
     * means its days of now to the end.
     */
    pages: ({ page: _, ...filters }: ListParams<Key>) => {
      const asked = toServerQuery(toServerParams(list, filters))
      return (place: { page: number; limit: number }, signal?: AbortSignal) =>
        read(
          http.get(list.path, { searchParams: { ...asked, ...place }, signal }),
          pageAsSent(row, list.path),
        )
    },
    /** That page as the server has it now, past the cache. */
    read: (params: ListParams<Key>, signal: AbortSignal, today?: string): Promise<Page<Row>> =>
      readPage(toServerParams(list, params, today), signal),
    /** A row that a page in the cache holds, as it was read last. */
    knownRow: (client: QueryClient, isWanted: (row: Row) => boolean): Row | undefined => {
      const readAt = (queryKey: QueryKey) => client.getQueryState(queryKey)?.dataUpdatedAt ?? 0
      return client
        .getQueriesData<Page<Row>>({ queryKey: key })
        .sort(([one], [other]) => readAt(other) - readAt(one))
        .flatMap(([, page]) => page?.rows.find(isWanted) ?? [])
        .at(0)
    },
  }
}

/**
 * What an address has of a list, as the server knows it: a phone number without marks, and for a period its two days, `YYYY-MM-DD`, as
 * of `today` in India.
 */
export function toServerParams(
  { search, filters }: Pick<AnyList, 'search' | 'filters'>,
  { period, ...typed }: Params,
  today: string = indianDay(Date.now()),
): Params {
  const text = typed[search.key]
  const params =
    typeof text === 'string' && search.findsPhones ? { ...typed, [search.key]: phoneSearch(text) } : typed
  const keys = dayKeys(filters)
  if (!keys || !isPeriod(period)) return params
  const { from, to } = daysOf(period, today)
  return { ...params, [keys.from]: from, [keys.to]: to }
}

/** What a list asks its server: `page`, `limit`, and the filters that are set under the API's own names. */
export function toServerQuery({ page = 1, ...filters }: Params): Params {
  return { page, limit: PAGE_SIZE, ...filters }
}

/**
 * Reads an address, key by key and in its order: one that cannot be used is dropped alone. Of a period beside explicit days,
 * these stand.
 */
export function readParams<Key extends string>(
  { search, filters }: Pick<AnyList, 'search' | 'filters'>,
  raw: Record<string, unknown>,
): ListParams<Key> {
  const known: readonly Filter[] = [{ ...search, label: '', kind: 'text' }, ...filters]
  const values = Object.entries(raw).flatMap(([key, told]) => {
    if (typeof told !== 'string' && typeof told !== 'number') return []
    const filter = known.find((one) => one.key === key)
    const value = key === 'page' ? readPageNumber(told) : filter && readValue(filter, told)
    return value === undefined ? [] : [{ key, value, kind: filter?.kind }]
  })
  const hasDay = values.some(({ kind }) => kind === 'day')
  const entries = values.flatMap(({ kind, key, value }) =>
    kind === 'period' && hasDay ? [] : [[key, value]],
  )
  return Object.fromEntries(entries)
}

/** The first page is not written. */
function readPageNumber(raw: string | number): number | undefined {
  const page = Number(raw)
  return Number.isInteger(page) && page > 1 && page < 1e9 ? page : undefined
}

/**
 * A value as an address holds it, undefined where the filter cannot use it. A choice may be written in capitals or not, and is sent as
 * it is offered. Outer spaces are no part of a text.
 */
function readValue(
  filter: Pick<Filter, 'kind'> & { options?: readonly Option[] },
  raw: string | number,
): string | undefined {
  const value = String(raw).trim()
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

/** The rows of the page before stay while another page of the same list arrives, never those of another filter. */
function previousPage(params: Params) {
  return <Data>(
    previous: Data | undefined,
    query: { queryKey: readonly unknown[] } | undefined,
  ): Data | undefined => {
    const before = query?.queryKey.at(-1)
    return isParams(before) && filtersOf(before) === filtersOf(params) ? previous : undefined
  }
}

function filtersOf({ page: _, ...filters }: Params): string {
  return JSON.stringify(Object.entries(filters).sort())
}

function isParams(value: unknown): value is Params {
  return typeof value === 'object' && value !== null
}
