import { describe, expect, test } from 'vitest'
import { type Comparison, comparedDays, counterpartOf, parseComparison } from '@/lib/comparison'
import { daysOf, isPeriod, type Period } from '@/lib/period'

const TODAY = '2026-11-21'

/** The days that a period, or two days as "from to", is compared with. */
function compared(days: Period | string, comparison: Comparison, today = TODAY): string {
  const [first = '', last = ''] = days.split(' ')
  const period = isPeriod(days) ? days : undefined
  const range = period ? daysOf(period, today) : { from: first, to: last }
  const { from, to } = comparedDays(range, comparison, today, period)
  return `${from} ${to}`
}

describe('the period before', () => {
  test.each<[Period | string, string, string?]>([
    ['this-month', '2026-10-01 2026-10-21'],
    ['this-month', '2026-02-01 2026-02-28', '2026-03-31'],
    ['this-month', '2024-02-01 2024-02-29', '2024-03-30'],
    ['this-month', '2026-10-01 2026-10-30', '2026-11-30'],
    ['this-month', '2025-12-01 2025-12-01', '2026-01-01'],
    ['last-month', '2026-09-01 2026-09-30'],
    ['last-month', '2026-01-01 2026-01-31', '2026-03-10'],
    ['today', '2026-11-20 2026-11-20'],
    ['today', '2026-10-31 2026-10-31', '2026-11-01'],
    ['yesterday', '2026-11-19 2026-11-19'],
    ['last-7-days', '2026-11-08 2026-11-14'],
    ['last-7-days', '2026-10-25 2026-10-31', '2026-11-07'],
    ['last-30-days', '2026-09-23 2026-10-22'],
    ['this-week', '2026-11-09 2026-11-14'],
    ['this-week', '2026-11-16 2026-11-16', '2026-11-23'],
    ['this-week', '2026-11-16 2026-11-22', '2026-11-29'],
    ['last-week', '2026-11-02 2026-11-08'],
    ['this-week', '2026-05-25 2026-05-26', '2026-06-02'], // a Monday that begins a month
    ['last-week', '2026-05-25 2026-05-31', '2026-06-09'],
    ['2026-11-16 2026-11-22', '2026-11-09 2026-11-14'],
    ['2026-11-09 2026-11-22', '2026-10-26 2026-11-07'],
    ['2026-11-02 2026-11-08', '2026-10-26 2026-11-01'],
    ['this-fy', '2025-04-01 2025-11-21'],
    ['last-fy', '2024-04-01 2025-03-31'],
    ['2026-11-01 2026-11-15', '2026-10-01 2026-10-15'],
    ['2026-10-01 2026-10-31', '2026-09-01 2026-09-30'],
    ['2026-07-01 2026-09-30', '2026-04-01 2026-06-30'],
    ['2026-11-05 2026-11-10', '2026-10-30 2026-11-04'],
    ['2026-11-01 2026-11-01', '2026-10-31 2026-10-31'],
    ['2026-11-10 2026-11-30', '2026-10-29 2026-11-09'],
    ['2026-12-01 2026-12-31', '2026-11-01 2026-11-30'],
    // At its edges: it begins today, ends today, begins tomorrow, ended yesterday.
    ['2026-11-21 2026-11-30', '2026-11-20 2026-11-20'],
    ['2026-11-11 2026-11-21', '2026-10-31 2026-11-10'],
    ['2026-11-22 2026-11-30', '2026-11-13 2026-11-21'],
    ['2026-11-11 2026-11-20', '2026-11-01 2026-11-10'],
    ['2026-11-01 2026-11-30', '2026-10-01 2026-10-01', '2026-11-01'],
    ['2026-11-01 2026-11-30', '2026-10-01 2026-10-30', '2026-11-30'],
    ['2026-11-01 2026-11-30', '2026-10-01 2026-10-31', '2026-12-01'],
    ['this-fy', '2025-04-01 2025-04-01', '2026-04-01'],
    ['this-fy', '2024-04-01 2025-03-31', '2026-03-31'],
    ['this-month', '2028-01-01 2028-01-29', '2028-02-29'],
    ['last-month', '2028-01-01 2028-01-31', '2028-03-01'],
  ])('of %s is %s', (days, expected, today = TODAY) => {
    expect(compared(days, 'before', today)).toBe(expected)
  })
})

describe('the same period last year', () => {
  test.each<[Period | string, string, string?]>([
    ['this-month', '2025-11-01 2025-11-21'],
    ['last-month', '2024-02-01 2024-02-29', '2025-03-05'],
    ['today', '2023-02-28 2023-02-28', '2024-02-29'],
    ['last-7-days', '2025-11-15 2025-11-21'],
    ['this-week', '2025-11-16 2025-11-21'],
    ['last-week', '2025-11-09 2025-11-15'],
    ['this-fy', '2025-04-01 2025-11-21'],
    ['2026-11-05 2026-11-10', '2025-11-05 2025-11-10'],
  ])('as %s is %s', (days, expected, today = TODAY) => {
    expect(compared(days, 'last-year', today)).toBe(expected)
  })
})

test('a day stands beside the day that is so much later', () => {
  expect(counterpartOf('2026-10-21', { months: 1 })).toBe('2026-11-21')
  expect(counterpartOf('2026-10-31', { months: 1 })).toBe(undefined)
  expect(counterpartOf('2024-02-29', { months: 12 })).toBe(undefined)
  expect(counterpartOf('2026-10-31', { days: 7 })).toBe('2026-11-07')
})

test('a comparison is read in capitals or not, and nothing else is one', () => {
  expect(['BEFORE', ' last-year ', 'none', undefined, 7].map(parseComparison)).toEqual([
    ...['before', 'last-year', undefined, undefined, undefined],
  ])
})
