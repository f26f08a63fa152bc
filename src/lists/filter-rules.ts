import type { Filter } from '@/http/list'
import { parseRupees } from '@/lib/amount'
import { indianDay, parseDay } from '@/lib/day'
import { type DayRange, daysOf, isPeriod } from '@/lib/period'

type Values = Record<string, string>

/** What is typed into a filter, as the address holds it; what cannot be read stays as it is. */
export function readFilter({ kind }: Filter, typed = ''): string {
  const text = typed.trim()
  if (kind === 'day') return parseDay(text) ?? text
  if (kind === 'period') return isPeriod(text) ? text : ''
  if (kind === 'amount') return text && String(parseRupees(text) ?? text)
  return text
}

/**
 * A message for each filter that cannot be applied, by its key: what cannot be read, a name that is no id, and a range that runs
 * backwards. What an address holds already, in `before`, is an id, whatever it looks like.
 */
export function wrongFilters(filters: readonly Filter[], typed: Values, before: Values = {}): Values {
  const wrong: Values = {}
  for (const { key, kind } of filters) {
    const text = typed[key]?.trim()
    if (!text) continue
    if (kind === 'day' && !parseDay(text)) wrong[key] = 'Enter a day such as 25/12/2026'
    if (kind === 'id' && text !== before[key] && !isId(text))
      wrong[key] = 'Choose one that is found, or enter its ID'
    if (kind === 'amount' && parseRupees(text) === undefined) wrong[key] = 'Enter an amount such as 12,500'
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

/** One word with a digit in it: names are of letters, or of several words. */
function isId(text: string): boolean {
  return /^\S+$/.test(text) && /\d/.test(text)
}

/** Stands in the field of the period alone, for days that no period names. */
export const CUSTOM_PERIOD = 'custom'

/** What the field of the period begins with. */
export function initialPeriod(values: Values, days: DayRange | undefined): string {
  const hasDay = days && (values[days.from] || values[days.to])
  return hasDay ? CUSTOM_PERIOD : (values.period ?? '')
}

/**
 * What else changes in the form when a period or one of its days does: a period clears the days, "Custom" begins with those of
 * the period before, and days make it "Custom".
 */
export function syncPeriod({ from, to }: DayRange, now: Values, before: Values): Values | undefined {
  const hasDays = Boolean(now[from] || now[to])
  if (now.period !== before.period) {
    if (now.period !== CUSTOM_PERIOD) return hasDays ? { [from]: '', [to]: '' } : undefined
    if (hasDays || !isPeriod(before.period)) return undefined
    const meant = daysOf(before.period, indianDay(Date.now()))
    return { [from]: meant.from, [to]: meant.to }
  }
  const isSame = now[from] === before[from] && now[to] === before[to]
  if (isSame || hasDays === (now.period === CUSTOM_PERIOD)) return undefined
  if (hasDays) return { period: CUSTOM_PERIOD }
  return now.period === CUSTOM_PERIOD ? { period: '' } : undefined
}
