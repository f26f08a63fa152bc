import type { Filter } from '@/http/list'
import { parseAmount } from '@/lib/amount'
import { dayIn } from '@/lib/day'

type Values = Record<string, string>

/** What is typed into a filter, as the address holds it; what cannot be read stays as it is. */
export function readFilter({ kind }: Filter, typed = ''): string {
  const text = typed.trim()
  if (kind === 'day') return dayIn(text) ?? text
  if (kind === 'amount') return text && String(parseAmount(text) ?? text)
  return text
}

/** A message for each filter that cannot be applied, by its key: what cannot be read, and a range that runs backwards. */
export function wrongFilters(filters: readonly Filter[], typed: Values): Values {
  const wrong: Values = {}
  for (const { key, kind } of filters) {
    const text = typed[key]?.trim()
    if (!text) continue
    if (kind === 'day' && !dayIn(text)) wrong[key] = 'Enter a day such as 25/12/2026'
    if (kind === 'amount' && parseAmount(text) === undefined) wrong[key] = 'Enter an amount such as 12,500'
  }
  for (const kind of ['day', 'amount'] as const) {
    const [first, second] = filters.filter((filter) => filter.kind === kind)
    if (!first || !second || wrong[first.key] || wrong[second.key]) continue
    const [from, to] = [readFilter(first, typed[first.key]), readFilter(second, typed[second.key])]
    const isBackwards = from !== '' && to !== '' && (kind === 'day' ? to < from : Number(to) < Number(from))
    if (isBackwards) wrong[second.key] = `${kind === 'day' ? 'Before' : 'Less than'} “${first.label}”`
  }
  return wrong
}
