import { dayOf, INDIA_OFFSET, indianDay, startOfDay } from './day'

/** The values of the `period` search param: a link to "today" shows tomorrow's rows tomorrow. Days are India's. */
export const PERIODS = [
  'today',
  'yesterday',
  'last-7-days',
  'last-30-days',
  'last-90-days',
  'this-week',
  'last-week',
  'this-month',
  'last-month',
  'this-fy',
  'last-fy',
] as const
export type Period = (typeof PERIODS)[number]

export const PERIOD_LABELS: Record<Period, string> = {
  today: 'Today',
  yesterday: 'Yesterday',
  'last-7-days': 'Last 7 days',
  'last-30-days': 'Last 30 days',
  'last-90-days': 'Last 90 days',
  'this-week': 'This week',
  'last-week': 'Last week',
  'this-month': 'This month',
  'last-month': 'Last month',
  'this-fy': 'This financial year',
  'last-fy': 'Last financial year',
}

export const PERIOD_OPTIONS = PERIODS.map((value) => ({ value, label: PERIOD_LABELS[value] }))

/** Days `YYYY-MM-DD`, both included. */
export type DayRange = { from: string; to: string }

/** `today`: in India. A week is Monday to Sunday, the financial year 1 April to 31 March. */
export function daysOf(period: Period, today: string): DayRange {
  const [year = 0, month = 0] = today.split('-').map(Number)
  const fy = month >= 4 ? year : year - 1
  const monday = addDays(today, -weekdayOf(today))
  switch (period) {
    case 'today':
      return { from: today, to: today }
    case 'yesterday':
      return { from: addDays(today, -1), to: addDays(today, -1) }
    case 'last-7-days':
      return { from: addDays(today, -6), to: today }
    case 'last-30-days':
      return { from: addDays(today, -29), to: today }
    case 'last-90-days':
      return { from: addDays(today, -89), to: today }
    case 'this-week':
      return { from: monday, to: addDays(monday, 6) }
    case 'last-week':
      return { from: addDays(monday, -7), to: addDays(monday, -1) }
    case 'this-month':
      return monthOf(year, month)
    case 'last-month':
      return monthOf(year, month - 1)
    case 'this-fy':
      return { from: `${fy}-04-01`, to: `${fy + 1}-03-31` }
    case 'last-fy':
      return { from: `${fy - 1}-04-01`, to: `${fy}-03-31` }
  }
}

export function isPeriod(value: unknown): value is Period {
  return PERIODS.some((period) => period === value)
}

export function parsePeriod(text: unknown): Period | undefined {
  const name = String(text).trim().toLowerCase()
  return PERIODS.find((period) => period === name)
}

const DAY = 24 * 3_600_000

/** In milliseconds; `moment` since 1970. */
export function untilIndianMidnight(moment: number): number {
  return startOfDay(addDays(indianDay(moment), 1)) - INDIA_OFFSET - moment
}

/** `days` may be negative. */
export function addDays(day: string, days: number): string {
  return dayOf(startOfDay(day) + days * DAY)
}

/** The same day of the month, or the last one if the month is shorter. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  const { to: lastDay } = monthOf(year, month + months)
  const sameDay = lastDay.slice(0, 8) + day.slice(8)
  return sameDay < lastDay ? sameDay : lastDay
}

/** January is 1; 0 is December of the year before. */
export function monthOf(year: number, month: number): DayRange {
  return { from: dayOf(Date.UTC(year, month - 1, 1)), to: dayOf(Date.UTC(year, month, 0)) }
}

/** 0 is Monday, 6 is Sunday. */
export function weekdayOf(day: string): number {
  return (((startOfDay(day) / DAY + 3) % 7) + 7) % 7 // 1 January 1970 was a Thursday
}

export function dayCount({ from, to }: DayRange): number {
  return (startOfDay(to) - startOfDay(from)) / DAY + 1
}
