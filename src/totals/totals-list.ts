import { type AnyList, dayKeys, type Filter, type List, type ListParams } from '@/data/list'
import type { Grouping } from '@/data/totals'
import { COMPARISON_OPTIONS, type Comparison, parseComparison } from '@/lib/comparison'
import { type DayRange, daysOf, isPeriod } from '@/lib/period'

/** A default is not written into the address. */
export type TotalsParams<Key extends string> = ListParams<Key> & {
  by?: string | undefined
  compare?: Comparison | undefined
}

/** Totals as a list: `by` and `compare` are two more filters, for its address, links and views. */
export function totalsList<Row, Key extends string>({
  name,
  title,
  totals,
  ...list
}: List<Row, Key>): AnyList {
  const days = dayKeys(list.filters)
  const by: Filter = {
    key: 'by',
    label: 'By',
    kind: 'choice',
    isOnScreen: true,
    options: totals.by,
    toText: (value) => `by ${labelOf(totals.by, value)}`,
  }
  const compare: Filter = {
    key: 'compare',
    label: 'Compared with',
    kind: 'choice',
    isOnScreen: true,
    options: COMPARISON_OPTIONS,
    toText: (value) => `compared with ${labelOf(COMPARISON_OPTIONS, value).replace('The', 'the')}`,
  }
  return {
    ...list,
    name: `${name}/totals`,
    title: `Totals of ${title}`,
    hasTotals: false,
    isTotals: true,
    filters: [...list.filters, by, ...(days ? [compare] : [])],
  }
}

function labelOf(options: readonly { value: string; label: string }[], value: string): string {
  return options.find((option) => option.value === value)?.label ?? value
}

export function readTotalsParams<Row, Key extends string>(
  list: List<Row, Key>,
  raw: Record<string, unknown>,
): { filters: ListParams<Key>; by: Grouping<Row>; compare: Comparison | undefined } {
  const { page: _, ...filters } = raw
  const wanted = String(raw.by ?? '')
    .trim()
    .toLowerCase()
  const by = list.totals.by.find(({ value }) => value === wanted) ?? list.totals.by[0]
  return {
    filters: list.readParams(filters),
    by,
    compare: dayKeys(list.filters) && parseComparison(raw.compare),
  }
}

/** Explicit days, or those of a period; undefined if one is missing, or if they are in the wrong order. */
export function rangeOf(list: AnyList, params: object, today: string): DayRange | undefined {
  const keys = dayKeys(list.filters)
  const values = new Map<string, unknown>(Object.entries(params))
  const period = values.get('period')
  if (!keys) return undefined
  if (isPeriod(period)) return daysOf(period, today)
  const [from, to] = [values.get(keys.from), values.get(keys.to)]
  return typeof from === 'string' && typeof to === 'string' && from <= to ? { from, to } : undefined
}

export function totalsRoute<Row, Key extends string>(list: List<Row, Key>) {
  return {
    validateSearch: (raw: Record<string, unknown>): TotalsParams<Key> => {
      const { filters, by, compare } = readTotalsParams(list, raw)
      // Explicitly undefined: the router keeps an unusable value of a key that is left out.
      return { ...filters, by: by === list.totals.by[0] ? undefined : by.value, compare }
    },
  }
}
