import type { AnyList, Filter } from '@/http/list'
import { date } from '@/lib/format'

/** What an address has of a list, by key. */
export type Values = Readonly<Record<string, string | number | undefined>>

/** A list as its address has it, in words: "Jobs: "asha", Pending, Min Amount 500"; of one that is whole, its title. */
export function describe(list: Pick<AnyList, 'title' | 'search' | 'filters'>, values: Values): string {
  const parts = partsOf(list, values)
  return parts.length > 0 ? `${list.title}: ${parts.join(', ')}` : list.title
}

function partsOf({ search, filters }: Pick<AnyList, 'search' | 'filters'>, values: Values): string[] {
  const text = values[search.key]
  const set = filters.flatMap((filter) => {
    const value = values[filter.key]
    return value === undefined || value === '' ? [] : [{ filter, value: String(value) }]
  })
  return [
    ...(text === undefined || text === '' ? [] : [`"${text}"`]),
    ...set.map(({ filter, value }) =>
      filter.kind === 'choice' ? shown(filter, value) : `${filter.label} ${shown(filter, value)}`,
    ),
  ]
}

/** What is set, as its field shows it. */
export function shown(filter: Filter, value: string): string {
  if (filter.kind === 'day') return date(value)
  if (filter.kind === 'choice') return filter.options.find((option) => option.value === value)?.label ?? value
  return value
}
