import { formatChange } from './format'
import { addDays, addMonths, type DayRange, dayCount, type Period, weekdayOf } from './period'

/** What the days of a period can be compared with: the value as an address holds it, and its label. */
export const COMPARISON_OPTIONS = [
  { value: 'before', label: 'The period before' },
  { value: 'last-year', label: 'The same period last year' },
] as const
export type Comparison = (typeof COMPARISON_OPTIONS)[number]['value']

/** The comparison that a text names, in capitals or not. */
export function parseComparison(text: unknown): Comparison | undefined {
  const named = String(text).trim().toLowerCase()
  return COMPARISON_OPTIONS.find(({ value }) => value === named)?.value
}

/** The distance between two periods. */
export type Shift = { months: number } | { days: number }

/** The days that a period is compared with, and their distance from it. */
export type ComparedDays = DayRange & { shift: Shift }

/** Periods that move on with each day. Such a period is compared with as many days right before it. */
const ROLLING: readonly (Period | undefined)[] = [
  'today',
  'yesterday',
  'last-7-days',
  'last-30-days',
  'last-90-days',
]

/**
 * The days to compare with. `period` is the word for the days, if there is one; `today` is the day in India. Like is compared with like:
 * - A period that is under way counts until today: this month so far with the same days of the month before, cut at that month's end.
 * - This week so far is compared with the same days of the week before.
 * - Whole months that are over are compared with whole months.
 * - Days from the first of a month on, within that month, are compared with the same days of the month before.
 * - Other days are compared with as many days right before them.
 */
export function comparedDays(
  { from, to }: DayRange,
  comparison: Comparison,
  today: string,
  period?: Period,
): ComparedDays {
  const isUnderWay = from <= today && today <= to
  const end = isUnderWay ? today : to
  const whole = wholeMonths(from, to)
  const months = comparison === 'last-year' ? 12 : monthsBack(from, end, whole, period)
  if (months === undefined) {
    const days = dayCount({ from, to: areWholeWeeks({ from, to }) ? to : end })
    return { from: addDays(from, -days), to: addDays(end, -days), shift: { days } }
  }
  const last = addMonths(end, -months)
  return {
    from: addMonths(from, -months),
    to: whole !== undefined && !isUnderWay ? lastDayOfMonth(last) : last,
    shift: { months },
  }
}

/** Whether the days are Monday to Sunday, of one week or more. */
function areWholeWeeks(days: DayRange): boolean {
  return weekdayOf(days.from) === 0 && dayCount(days) % 7 === 0
}

/** How many months lie between a period and the one before it. Undefined if the distance is counted in days. */
function monthsBack(
  from: string,
  end: string,
  whole: number | undefined,
  period: Period | undefined,
): number | undefined {
  if (ROLLING.includes(period)) return undefined
  if (whole !== undefined) return whole
  return from.endsWith('-01') && end.slice(0, 7) === from.slice(0, 7) && end !== from ? 1 : undefined
}

/** The number of months, if the days are whole months. */
function wholeMonths(from: string, to: string): number | undefined {
  if (!from.endsWith('-01') || to !== lastDayOfMonth(to) || to < from) return undefined
  const [[year = 0, month = 0] = [], [endYear = 0, endMonth = 0] = []] = [from, to].map((day) =>
    day.split('-').map(Number),
  )
  return (endYear - year) * 12 + endMonth - month + 1
}

/** The last day of the month of a day. */
export function lastDayOfMonth(day: string): string {
  return addDays(addMonths(`${day.slice(0, 7)}-01`, 1), -1)
}

/**
 * The day of the later period that a day of the earlier period is compared with. Undefined if there is none: the 31st, if the later month
 * has 30 days.
 */
export function counterpartOf(day: string, shift: Shift): string | undefined {
  if ('days' in shift) return addDays(day, shift.days)
  const later = addMonths(day, shift.months)
  return later.slice(8) === day.slice(8) ? later : undefined
}

/** The change in percent, rounded to one decimal. Undefined if a value is missing, or if the value before was 0 or negative. */
export function changeOf(now: bigint | undefined, before: bigint | undefined): number | 'new' | undefined {
  if (now === undefined || before === undefined || before < 0n) return undefined
  if (before === 0n) return now > 0n ? 'new' : undefined
  return percentOf(now - before, before)
}

/** A change as text: "+12.5 %", "new", "−100 %". */
export function changeText(change: number | 'new' | undefined): string {
  return change === 'new' ? change : formatChange(change)
}

/** A part in percent with one decimal; half a tenth is rounded away from 0. `whole` is more than 0. */
export function percentOf(part: bigint, whole: bigint): number {
  const size = part < 0n ? -part : part
  const tenths = (size * 2000n + whole) / (2n * whole)
  return Number(part < 0n ? -tenths : tenths) / 10
}
