import { describe, expect, test } from 'vitest'
import * as format from '@/lib/format'

describe('money', () => {
  test.each([
    [0, '₹0.00'],
    [500, '₹500.00'],
    [123456.5, '₹1,23,456.50'],
    [12345678.9, '₹1,23,45,678.90'],
    [-250, '-₹250.00'],
    [19.9 * 100, '₹1,990.00'],
    [-19.9 * 100, '-₹1,990.00'],
    [1234.567, '₹1,234.56'],
    [undefined, '—'],
  ])('%s rupees read %s', (amount, text) => {
    expect(format.formatMoney(amount)).toBe(text)
  })

  test('the dashboard shows no decimals', () => {
    expect(format.formatWholeRupees(1234567.5)).toBe('₹12,34,568')
  })

  test('another currency keeps its sign, one that is no code its word', () => {
    expect(format.formatMoney(12.5, 'USD')).toBe('$12.50')
    expect(format.formatMoney(12.5, 'rupees')).toBe('rupees 12.50')
  })
})

test('a sum of paise is exact, however large it is', () => {
  expect(format.formatPaise(0n)).toBe('₹0.00')
  expect(format.formatPaise(12_345_607n)).toBe('₹1,23,456.07')
  expect(format.formatPaise(12_345_650n)).toBe('₹1,23,456.50')
  expect(format.formatPaise(30n)).toBe('₹0.30')
  expect(format.formatPaise(-5n)).toBe('-₹0.05')
  expect(format.formatPaise(-250n)).toBe('-₹2.50')
  expect(format.formatPaise(900_719_925_474_099_399n)).toBe('₹9,00,71,99,25,47,40,993.99')
})

test('a moment reads as the time of day in India', () => {
  expect(format.formatClock(Date.parse('2026-11-21T20:05:59Z'))).toBe('01:35')
})

test('a length of days', () => {
  expect([undefined, 1, 0, 30, 1000].map(format.formatDays)).toEqual([
    '—',
    '1 day',
    '0 days',
    '30 days',
    '1,000 days',
  ])
})

test('counts are grouped in the Indian way', () => {
  expect(format.formatCount(1234567)).toBe('12,34,567')
  expect(format.formatCount(999)).toBe('999')
  expect(format.formatCount(1000)).toBe('1,000')
  expect(format.formatCount(-1000)).toBe('-1,000')
  expect(format.formatCount(0.12345)).toBe('0.123')
  expect(format.formatCount(undefined)).toBe('—')
})

describe('dates are the Indian day, whatever the zone of the browser', () => {
  test.each([
    ['2026-03-01T20:00:00Z', '02/03/26', '02/03/2026', '02/03/2026, 01:30 am'],
    ['2026-03-01T08:30:00Z', '01/03/26', '01/03/2026', '01/03/2026, 02:00 pm'],
    ['2026-03-01T06:30:00Z', '01/03/26', '01/03/2026', '01/03/2026, 12:00 pm'],
    ['2026-03-01T18:30:00Z', '02/03/26', '02/03/2026', '02/03/2026, 12:00 am'],
    ['2026-03-01T10:15:00', '01/03/26', '01/03/2026', '01/03/2026, 10:15 am'],
    ['2026-03-01 22:15:00', '01/03/26', '01/03/2026', '01/03/2026, 10:15 pm'],
    ['+275760-09-12T18:29:59Z', '12/09/60', '12/09/275760', '12/09/275760, 11:59 pm'],
    ['+275760-09-12T18:30:00Z', '13/09/60', '13/09/275760', '13/09/275760, 12:00 am'], // the last there can be
    ['+275760-09-12T18:31:00Z', '—', '—', '—'], // in India it would be later than a date can be
    ['0099-03-01T08:30:00Z', '01/03/99', '01/03/0099', '01/03/0099, 02:00 pm'],
    ['1767225600000', '01/01/26', '01/01/2026', '01/01/2026, 05:30 am'],
    ['1767225600000000', '—', '—', '—'], // microseconds
    ['yesterday', '—', '—', '—'],
    [undefined, '—', '—', '—'],
  ])('%s', (when, short, long, withTime) => {
    expect(format.formatShortDate(when)).toBe(short)
    expect(format.formatDate(when)).toBe(long)
    expect(format.formatDateTime(when)).toBe(withTime)
  })
})

test('a day that came without a time is shown as a day', () => {
  expect(format.formatDateTime('2026-03-01')).toBe('01/03/2026')
})

describe('opening hours are told in 24 hours', () => {
  test.each([
    ['10:00', '21:00', '10:00 – 21:00'],
    ['9:00 AM', '9:30 pm', '09:00 – 21:30'],
    ['12:00 am', '12:15 PM', '00:00 – 12:15'],
    ['09:00:00', 'late', '09:00 – late'],
    [' 9:00 ', 'by 9:00 pm', '09:00 – by 9:00 pm'],
    ['9:00 sharp', '21:00', '9:00 sharp – 21:00'],
    ['', '21:00', ' – 21:00'],
    ['09:00', undefined, '09:00 – —'],
    [undefined, undefined, '—'],
  ])('%s to %s', (open, close, text) => {
    expect(format.formatHours(open, close)).toBe(text)
  })
})

test('a status word has no underscores and capital letters', () => {
  expect(format.formatLabel('IN_PROGRESS')).toBe('In Progress')
  expect(format.formatLabel('monday')).toBe('Monday')
  expect(format.formatLabel('_on hold_')).toBe('On Hold')
  expect(format.formatLabel(undefined)).toBe('—')
})

test('a metric key is split into words', () => {
  expect(format.formatKey('totalServiceCenters')).toBe('Total Service Centers')
  expect(format.formatKey('jobs_today')).toBe('Jobs Today')
  expect(format.formatKey('last30Days')).toBe('Last30 Days')
  expect(format.formatKey('GSTPaid')).toBe('GSTPaid')
})
