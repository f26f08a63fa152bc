import { type AnyList, dayKeys, type Filter, type List, type ListParams } from '@/http/list'
import type { Grouping } from '@/http/totals'
import { COMPARISON_LABELS, COMPARISONS, type Comparison, parseComparison } from '@/lib/comparison'
import { type DayRange, daysOf, isPeriod } from '@/lib/period'

/** What the address of totals holds beside the list's own keys. A default is not written. */
export type TotalsParams<Key extends string> = ListParams<Key> & {
  by?: string | undefined
  compare?: Comparison | undefined
}

/** The totals of a list as a list of their own, for its address, links and views: `by` and `compare` are two more filters. */
export function totalsList<Row, Key extends string>({
  name,
  title,
  totals,
  ...list
}: List<Row, Key>): AnyList {
  const days = dayKeys(list.filters)
  const by: Filter = {
    ...{ key: 'by', label: 'By', kind: 'choice', isOnScreen: true },
    options: totals.by,
    inWords: (value) => `by ${labelOf(totals.by, value)}`,
  }
  const compare: Filter = {
    ...{ key: 'compare', label: 'Compared with', kind: 'choice', isOnScreen: true },
    options: COMPARISONS.map((value) => ({ value, label: COMPARISON_LABELS[value] })),
    inWords: (value) => `compared with ${labelOf(COMPARISON_OPTIONS, value).replace('The', 'the')}`,
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

const COMPARISON_OPTIONS = COMPARISONS.map((value) => ({ value, label: COMPARISON_LABELS[value] }))

function labelOf(options: readonly { value: string; label: string }[], value: string): string {
  return options.find((option) => option.value === value)?.label ?? value
}

/** Reads the address of totals: the list's filters, how the rows are grouped, and what they are compared with. */
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

/** The two days of the filters: those of a period, or explicit ones. Undefined unless both are there, in order. */
export function rangeOf(list: AnyList, params: object, today: string): DayRange | undefined {
  const keys = dayKeys(list.filters)
  const values = new Map<string, unknown>(Object.entries(params))
  const period = values.get('period')
  if (!keys) return undefined
  if (isPeriod(period)) return daysOf(period, today)
  const [from, to] = [values.get(keys.from), values.get(keys.to)]
  return typeof from === 'string' && typeof to === 'string' && from <= to ? { from, to } : undefined
}

/** For the route of a list's totals. */
export function totalsRoute<Row, Key extends string>(list: List<Row, Key>) {
  return {
    validateSearch: (raw: Record<string, unknown>): TotalsParams<Key> => {
      const { filters, by, compare } = readTotalsParams(list, raw)
      // Undefined, and not left out: the router would leave what cannot be used in its place.
      return { ...filters, by: by === list.totals.by[0] ? undefined : by.value, compare }
    },
  }
}
