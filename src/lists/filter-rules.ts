import type { Filter } from '@/data/list'
import { parseRupees } from '@/lib/amount'
import { parseDay } from '@/lib/day'
import { withoutMarks } from '@/lib/pasted'
import { type DayRange, daysOf, isPeriod } from '@/lib/period'
import { indianToday } from '@/lib/server-clock'

/** By the keys of the filters. */
export type FilterValues = Record<string, string>

/** The typed text as the address has it; unchanged if it cannot be parsed. */
export function readFilter({ kind }: Filter, typed = ''): string {
  const text = withoutMarks(typed).trim()
  if (kind === 'day') return parseDay(text) ?? text
  if (kind === 'period') return isPeriod(text) ? text : ''
  if (kind === 'amount') return text && String(parseRupees(text) ?? text)
  return text
}

/** Messages by the keys of the filters. `before`: the values of the address, which are accepted in any form. */
export function filterErrors(
  filters: readonly Filter[],
  typed: FilterValues,
  before: FilterValues = {},
): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const { key, kind } of filters) {
    const text = typed[key]?.trim()
    const message = text && text !== before[key] ? messageFor(kind, text) : undefined
    if (message) errors[key] = message
  }
  for (const kind of ['day', 'amount'] as const) {
    const [first, second] = filters.filter((filter) => filter.kind === kind)
    if (!first || !second || errors[first.key] || errors[second.key]) continue
    const [from, to] = [readFilter(first, typed[first.key]), readFilter(second, typed[second.key])]
    if (isBackwards(kind, from, to))
      errors[second.key] =
        kind === 'day' ? `Must not be before “${first.label}”` : `Must be at least “${first.label}”`
  }
  return errors
}

/** Undefined for what `parseDay` reads. */
export function dayMessage(text: string): string | undefined {
  return parseDay(text) === undefined ? 'Enter a day such as 25/12/2026' : undefined
}

function messageFor(kind: Filter['kind'], text: string): string | undefined {
  if (kind === 'day') return dayMessage(text)
  if (kind === 'id' && !isId(text)) return 'Choose a name from the list, or enter an ID'
  if (kind === 'amount' && parseRupees(text) === undefined) return 'Enter an amount such as 12,500'
  return undefined
}

function isBackwards(kind: 'day' | 'amount', from: string, to: string): boolean {
  if (from === '' || to === '') return false
  return kind === 'day' ? to < from : Number(to) < Number(from)
}

/** An id is one word with a digit; names have no digit, or several words. */
export function isId(text: string): boolean {
  return /^\S+$/.test(text) && /\d/.test(text)
}

/** The period field while two days are typed. The address never holds it. */
export const CUSTOM_PERIOD = 'custom'

export function initialPeriod(values: FilterValues, days: DayRange | undefined): string {
  const hasDay = days && (values[days.from] || values[days.to])
  return hasDay ? CUSTOM_PERIOD : (values.period ?? '')
}

/**
 * What else changes in the form: a period clears the days, "Custom" starts with the days of the period before it, and a typed day sets
 * "Custom".
 */
export function syncPeriod(
  { from, to }: DayRange,
  now: FilterValues,
  before: FilterValues,
): FilterValues | undefined {
  const hasDays = Boolean(now[from] || now[to])
  if (now.period !== before.period) {
    if (now.period !== CUSTOM_PERIOD) return hasDays ? { [from]: '', [to]: '' } : undefined
    if (hasDays || !isPeriod(before.period)) return undefined
    const days = daysOf(before.period, indianToday())
    return { [from]: days.from, [to]: days.to }
  }
  const isSame = now[from] === before[from] && now[to] === before[to]
  if (isSame || hasDays === (now.period === CUSTOM_PERIOD)) return undefined
  return { period: hasDays ? CUSTOM_PERIOD : '' }
}
