import { type AnyList, dayKeys } from '@/data/list'
import { type Grouping, isTime } from '@/data/totals'
import { lastDayOfMonth } from '@/lib/comparison'
import { daysOf, isPeriod } from '@/lib/period'
import type { Group } from './sums'

type Link = { to: string; search: Record<string, string> }
type Params = Readonly<Record<string, string | number | undefined>>
type ReadList = Pick<AnyList, 'name' | 'filters'> & { readParams: (raw: Params) => Params }

/**
 * The address of the list with exactly the rows of a group; undefined if no filter matches them. A month becomes two days, within the days
 * of the current filters.
 */
export function groupLink(
  list: ReadList,
  filters: Params,
  today: string,
  { kind, filter }: Pick<Grouping<never>, 'kind' | 'filter'>,
  { key, value, rows }: Pick<Group, 'key' | 'value' | 'rows'>,
): Link | undefined {
  if (rows === 0) return undefined
  const groupFilter = isTime(kind)
    ? daysIn(list, filters, today, key)
    : filter && value && { [filter]: value }
  if (!groupFilter) return undefined
  const search = list.readParams({ ...filters, ...groupFilter })
  const isUsable = Object.entries(groupFilter).every(
    ([key, value]) => value === undefined || search[key] === value,
  )
  return isUsable ? { to: `/${list.name}`, search: textsOf(search) } : undefined
}

/** The two day filters of a group, instead of a period. */
function daysIn(list: ReadList, filters: Params, today: string, key: string): Params | undefined {
  const keys = dayKeys(list.filters)
  if (!keys || key === '') return undefined
  const { period, [keys.from]: first, [keys.to]: last } = filters
  const bounds = isPeriod(period) ? daysOf(period, today) : { from: first, to: last }
  const isMonth = key.length === 7
  const [start, end] = isMonth ? [`${key}-01`, lastDayOfMonth(`${key}-01`)] : [key, key]
  const from = typeof bounds.from === 'string' && bounds.from > start ? bounds.from : start
  const to = typeof bounds.to === 'string' && bounds.to < end ? bounds.to : end
  return from <= to ? { period: undefined, [keys.from]: from, [keys.to]: to } : undefined
}

function textsOf(params: Params): Record<string, string> {
  return Object.fromEntries(
    Object.entries(params).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
  )
}
