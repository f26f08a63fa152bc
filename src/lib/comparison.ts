import { formatChange } from './format'
import { addDays, addMonths, type DayRange, dayCount, type Period, weekdayOf } from './period'

/** `value` is what an address holds. */
export const COMPARISON_OPTIONS = [
  { value: 'before', label: 'The period before' },
  { value: 'last-year', label: 'The same period last year' },
] as const
export type Comparison = (typeof COMPARISON_OPTIONS)[number]['value']

export function parseComparison(text: unknown): Comparison | undefined {
  const name = String(text).trim().toLowerCase()
  return COMPARISON_OPTIONS.find(({ value }) => value === name)?.value
}

/** The distance between two periods. */
export type Shift = { months: number } | { days: number }

export type ComparedDays = DayRange & { shift: Shift }

/** Compared with as many days right before them, also where they begin with a month. */
const NO_MONTHS: readonly (Period | undefined)[] = [
  'today',
  'yesterday',
  'last-7-days',
  'last-30-days',
  'last-90-days',
  'this-week',
  'last-week',
]

/**
 * `period` is the word for the days, if there is one; `today` is the day in India. Like is compared with like:
 * - A period that is under way counts until today: this month so far with the same days of the month before, cut at that month's end.
 * - This week so far: with the same days of the week before.
 * - Whole months that are over: with whole months.
 * - Days from the first of a month on, within it: with the same days of the month before.
 * - Other days: with as many days right before them.
 */
export function comparedDays(
  { from, to }: DayRange,
  comparison: Comparison,
  today: string,
  period?: Period,
): ComparedDays {
  const isUnderWay = from <= today && today <= to
  const end = isUnderWay ? today : to
  const monthCount = wholeMonths(from, to)
  const months = comparison === 'last-year' ? 12 : monthsBack(from, end, monthCount, period)
  if (months === undefined) {
    const days = dayCount({ from, to: areWholeWeeks({ from, to }) ? to : end })
    return { from: addDays(from, -days), to: addDays(end, -days), shift: { days } }
  }
  const shiftedEnd = addMonths(end, -months)
  return {
    from: addMonths(from, -months),
    to: monthCount !== undefined && !isUnderWay ? lastDayOfMonth(shiftedEnd) : shiftedEnd,
    shift: { months },
  }
}

/** Monday to Sunday, once or more. */
function areWholeWeeks(days: DayRange): boolean {
  return weekdayOf(days.from) === 0 && dayCount(days) % 7 === 0
}

/** The distance to the period before. Undefined if it is counted in days. */
function monthsBack(
  from: string,
  end: string,
  monthCount: number | undefined,
  period: Period | undefined,
): number | undefined {
  if (NO_MONTHS.includes(period)) return undefined
  if (monthCount !== undefined) return monthCount
  return from.endsWith('-01') && end.slice(0, 7) === from.slice(0, 7) && end !== from ? 1 : undefined
}

/** How many months the days are. Undefined if they are no whole months. */
function wholeMonths(from: string, to: string): number | undefined {
  if (!from.endsWith('-01') || to !== lastDayOfMonth(to) || to < from) return undefined
  return monthNumber(to) - monthNumber(from) + 1
}

/** Counted from the year 0. */
function monthNumber(day: string): number {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return year * 12 + month
}

export function lastDayOfMonth(day: string): string {
  return addDays(addMonths(`${day.slice(0, 7)}-01`, 1), -1)
}

/**
 * The day of the later period that a day of the earlier one is compared with. Undefined if there is none: the 31st, if the later month has
 * 30 days.
 */
export function counterpartOf(day: string, shift: Shift): string | undefined {
  if ('days' in shift) return addDays(day, shift.days)
  const later = addMonths(day, shift.months)
  return later.slice(8) === day.slice(8) ? later : undefined
}

/**
 * In percent, with one decimal; `new` if it has grown from 0. Undefined if a value is missing, or if that before was negative, or 0 and has
 * not grown.
 */
export function changeOf(now: bigint | undefined, before: bigint | undefined): number | 'new' | undefined {
  if (now === undefined || before === undefined || before < 0n) return undefined
  if (before === 0n) return now > 0n ? 'new' : undefined
  return percentOf(now - before, before)
}

/** "+12.5 %", "new", "−100 %". */
export function changeText(change: number | 'new' | undefined): string {
  return change === 'new' ? change : formatChange(change)
}

/** With one decimal; half a tenth is rounded away from 0. `whole` is more than 0. */
export function percentOf(part: bigint, whole: bigint): number {
  const size = part < 0n ? -part : part
  const tenths = (size * 2000n + whole) / (2n * whole)
  return Number(part < 0n ? -tenths : tenths) / 10
}
