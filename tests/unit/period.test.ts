import fc from 'fast-check'
import { expect, test } from 'vitest'
import { indianDay, isDay } from '@/lib/day'
import { addDays, addMonths, daysOf, isPeriod, PERIODS, untilIndianMidnight, weekdayOf } from '@/lib/period'

const TODAY = '2026-11-21'

test.each([
  ['today', '2026-11-21', '2026-11-21'],
  ['yesterday', '2026-11-20', '2026-11-20'],
  ['last-7-days', '2026-11-15', '2026-11-21'],
  ['last-30-days', '2026-10-23', '2026-11-21'],
  ['last-90-days', '2026-08-24', '2026-11-21'],
  ['this-week', '2026-11-16', '2026-11-22'],
  ['last-week', '2026-11-09', '2026-11-15'],
  ['this-month', '2026-11-01', '2026-11-30'],
  ['last-month', '2026-10-01', '2026-10-31'],
  ['this-fy', '2026-04-01', '2027-03-31'],
  ['last-fy', '2025-04-01', '2026-03-31'],
] as const)('on 21/11/2026 %s is %s to %s', (period, from, to) => {
  expect(daysOf(period, TODAY)).toEqual({ from, to })
})

test.each([
  ['2026-03-31', '2025-04-01', '2026-03-31'],
  ['2026-04-01', '2026-04-01', '2027-03-31'],
])('on %s the financial year is that from %s to %s', (today, from, to) => {
  expect(daysOf('this-fy', today)).toEqual({ from, to })
})

test.each([
  ['2026-11-23', '2026-11-23'], // a Monday
  ['2026-11-29', '2026-11-23'], // a Sunday
  ['2026-11-30', '2026-11-30'],
  ['2026-01-01', '2025-12-29'],
  ['2028-03-01', '2028-02-28'],
])('on %s this week begins on %s, and last week seven days earlier', (today, monday) => {
  expect(daysOf('this-week', today)).toEqual({ from: monday, to: addDays(monday, 6) })
  expect(daysOf('last-week', today)).toEqual({ from: addDays(monday, -7), to: addDays(monday, -1) })
})

test('months and years are left behind in leap years and out of them', () => {
  expect(daysOf('last-month', '2028-03-30')).toEqual({ from: '2028-02-01', to: '2028-02-29' })
  expect(daysOf('last-month', '2026-01-15')).toEqual({ from: '2025-12-01', to: '2025-12-31' })
  expect(daysOf('yesterday', '2028-03-01')).toEqual({ from: '2028-02-29', to: '2028-02-29' })
})

test('a day begins in India five and a half hours before it begins in Greenwich', () => {
  const midnight = Date.parse('2026-11-20T18:30:00Z')
  expect(indianDay(midnight - 1)).toBe('2026-11-20')
  expect(indianDay(midnight)).toBe('2026-11-21')
  expect(untilIndianMidnight(midnight - 1)).toBe(1)
  expect(untilIndianMidnight(midnight)).toBe(24 * 3_600_000)
})

test('whatever the day, a period is a range of days that runs forward and has begun', () => {
  const day = fc.date({ min: new Date('1971-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(fc.constantFrom(...PERIODS), day, (period, moment) => {
      const today = moment.toISOString().slice(0, 10)
      const { from, to } = daysOf(period, today)
      expect(isDay(from) && isDay(to)).toBe(true)
      if (period.endsWith('-week')) expect([weekdayOf(from), weekdayOf(to)]).toEqual([0, 6])
      expect(from <= to).toBe(true)
      expect(from <= today).toBe(true)
      expect(addDays(addDays(from, 400), -400)).toBe(from)
    }),
  )
})

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2024-03-31', -1, '2024-02-29'],
  ['2026-12-15', 1, '2027-01-15'],
  ['2026-01-15', -1, '2025-12-15'],
  ['2026-03-30', 12, '2027-03-30'],
])('the day of %s so many months on, %i, is %s', (day, months, then) => {
  expect(addMonths(day, months)).toBe(then)
})

test('words that are none are none', () => {
  expect([...PERIODS, 'tomorrow', '', 'Today', 7, undefined].filter(isPeriod)).toEqual([...PERIODS])
})
