import { dayKeys, type Filter, type Filterable } from '@/data/list'
import { formatDate, formatShortMoney } from '@/lib/format'
import { type DayRange, daysOf, isPeriod, PERIOD_LABELS } from '@/lib/period'

type Params = Readonly<Record<string, string | number | undefined>>

type Described = Pick<Filterable, 'title' | 'search' | 'filters'>

/** Such as `Jobs: "asha", Pending, Last 7 days`. Without filters, only the title. */
export function filterSummary(list: Described, params: Params): string {
  const parts = partsOf(list, params)
  return parts.length > 0 ? `${list.title}: ${parts.join(', ')}` : list.title
}

function partsOf({ search, filters }: Described, params: Params): string[] {
  const text = search && textOf(params[search.key])
  const days = dayKeys(filters)
  const [from, to] = [days && textOf(params[days.from]), days && textOf(params[days.to])]
  const parts = filters.map((filter) => {
    const value = textOf(params[filter.key])
    if (from && to && filter.kind === 'day') return filter.key === days?.from && dayRangeText({ from, to })
    return value && partOf(filter, value)
  })
  return [text && `"${text}"`, ...parts].flatMap((part) => part || [])
}

function partOf(filter: Filter, value: string): string {
  if (filter.kind === 'choice' || filter.toText) return filterValueText(filter, value)
  if (filter.kind === 'period') return isPeriod(value) ? PERIOD_LABELS[value] : value
  return `${filter.label} ${filterValueText(filter, value)}`
}

function textOf(value: string | number | undefined): string {
  return value === undefined ? '' : String(value)
}

/** A period is followed by its days as of `today`. */
export function filterValueText(filter: Filter, value: string, today = ''): string {
  if (filter.toText) return filter.toText(value)
  if (filter.kind === 'day') return formatDate(value)
  if (filter.kind === 'amount') return formatShortMoney(Number(value))
  if (filter.kind === 'choice') return filter.options.find((option) => option.value === value)?.label ?? value
  if (filter.kind === 'period' && isPeriod(value))
    return `${PERIOD_LABELS[value]} (${dayRangeText(daysOf(value, today))})`
  return value
}

export function dayRangeText({ from, to }: DayRange): string {
  return from === to ? formatDate(from) : `${formatDate(from)} – ${formatDate(to)}`
}
