import * as v from 'valibot'
import { isDay } from '@/lib/day'

/** Calls wait this many milliseconds for typing to rest (spec 9). */
export const SEARCH_DELAY = { short: 300, long: 500 }

// The keys of an address. Each falls back on its own: one that cannot be used is dropped, the others stand.

/** Free text of an address: kept to the letter. */
export const words = key(v.pipe(v.string(), v.nonEmpty()))

/** One of the values offered, else nothing. */
export function oneOf<const Options extends readonly [string, ...string[]]>(options: Options) {
  return key(v.picklist(options))
}

/** A calendar day, `YYYY-MM-DD`, as it was picked: never shifted by a time zone. */
export const day = key(v.pipe(v.string(), v.check(isDay)))

/** An amount of rupees, written without separators. */
export const amount = key(v.pipe(v.string(), v.regex(/^\d+(\.\d+)?$/)))

/** A page's number; the first is not written. */
const pageNumber = key(
  v.pipe(
    v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number))]),
    v.integer(),
    v.minValue(2),
    v.maxValue(999_999_999),
  ),
)

/** What every list has in its address, beside its search text and filters. */
export const listParams = { page: pageNumber }

/** How a record is open over its list, beside its id: details without it, and `?mode=add` without an id. */
export const modalParams = { mode: oneOf(['edit', 'add']) }

/** An address's search part as plain strings: `+919876543210`, `012`, `12E5` and `true` stay what they are. */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search))
}

/** The inverse of `parseSearch`: what is empty is not written. */
export function stringifySearch(search: Record<string, unknown>): string {
  const written = Object.entries(search).flatMap(([key, value]) =>
    value === undefined || value === null || value === '' ? [] : [[key, String(value)]],
  )
  const text = new URLSearchParams(written).toString()
  return text ? `?${text}` : ''
}

/** The rows of the page before stay while another page of the same list arrives, never those of another filter. */
export function previousPage<Params extends { page?: number | undefined }>(params: Params) {
  return <Data>(
    previous: Data | undefined,
    query: { queryKey: readonly unknown[] } | undefined,
  ): Data | undefined => {
    const before = query?.queryKey.at(-1)
    const isSameList = isRecord(before) && filtersOf(before) === filtersOf(params)
    return isSameList ? previous : undefined
  }
}

function filtersOf(params: Record<string, unknown>): string {
  return stringifySearch({ ...Object.fromEntries(Object.entries(params).sort()), page: undefined })
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function key<Schema extends v.GenericSchema>(schema: Schema) {
  return v.optional(v.fallback(v.union([schema, v.undefined()]), undefined))
}
