import fc from 'fast-check'
import readSheets from 'read-excel-file/universal'
import { describe, expect, test } from 'vitest'
import { cellText } from '@/export/csv'
import { excelFile } from '@/export/spreadsheet'
import { cutRupees, rupeesText } from '@/lib/amount'
import { changeText, percentOf } from '@/lib/comparison'
import { formatDegrees } from '@/lib/coordinates'
import { indianDay, isDay, parseMoment, readTime } from '@/lib/day'
import * as format from '@/lib/format'
import { shareOf } from '@/totals/sums'
import { sumText } from '@/totals/totals-columns'

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

describe('what rounds to nothing is never minus nothing', () => {
  const nothings = [-0, -1e-12, -0.0000001, -0.0004]
  const byFormatter: [string, (value: number) => string, string][] = [
    ['money', format.formatMoney, '₹0.00'],
    ['money of another currency', (value) => format.formatMoney(value, 'USD'), '$0.00'],
    ['money of no currency', (value) => format.formatMoney(value, 'points'), 'points 0.00'],
    ['whole rupees', format.formatWholeRupees, '₹0'],
    ['a count', format.formatCount, '0'],
    ['days', format.formatDays, '0 days'],
    ['a share', format.formatPercent, '0.0 %'],
    ['a change', format.formatChange, '0 %'],
    ['a change as a sentence', changeText, '0 %'],
    ['degrees', (value) => formatDegrees(value / 1000), '0'],
    ['an amount in a CSV', (value) => cellText('money', value), '0.00'],
    ['paise', (value) => format.formatPaise(BigInt(Math.round(value))), '₹0.00'],
    ['a sum', (value) => sumText('money', BigInt(Math.round(value))), '₹0.00'],
    ['a sum of counts', (value) => sumText('count', BigInt(Math.round(value))), '0'],
  ]
  test.each(byFormatter)('%s', (_, format, nothing) => {
    for (const value of nothings) expect(format(value), String(value)).toBe(nothing)
  })

  test('just below a step it is nothing, and at the step it has its minus', () => {
    expect([-0.009, -0.01].map((value) => format.formatMoney(value))).toEqual(['₹0.00', '-₹0.01'])
    expect([-0.4, -0.6].map(format.formatWholeRupees)).toEqual(['₹0', '-₹1'])
    expect([-0.04, -0.05].map(format.formatPercent)).toEqual(['0.0 %', '−0.1 %'])
    expect([-0.04, -0.05, 0.04, 0.05].map(format.formatChange)).toEqual(['0 %', '−0.1 %', '0 %', '+0.1 %'])
  })

  test('the numbers themselves have no minus', () => {
    expect(cutRupees(-0.004)).toBe(0)
    expect(rupeesText(cutRupees(-0.004))).toBe('0')
    expect([percentOf(-1n, 100_000n), shareOf(-1n, 100_000n)]).toEqual([0, 0])
  })

  test('in a workbook, whose program rounds by itself', async () => {
    const kinds = ['money', 'percent', 'count'] as const
    const columns = kinds.map((kind) => ({ header: kind, kind }))
    const file = await excelFile('Amounts', columns, [[-0.004, -0.04, -0.4]])
    const [sheet] = await readSheets(file)
    expect(sheet?.data.at(1)).toEqual([0, 0, 0])
  })
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
    ['0099-03-01T08:30:00Z', '01/03/99', '01/03/0099', '01/03/0099, 02:00 pm'],
    ['1767225600000', '01/01/26', '01/01/2026', '01/01/2026, 05:30 am'],
    ['1767225600', '01/01/26', '01/01/2026', '01/01/2026, 05:30 am'],
    ['1767225600.75', '01/01/26', '01/01/2026', '01/01/2026, 05:30 am'],
    ['946684800000', '01/01/00', '01/01/2000', '01/01/2000, 05:30 am'],
    ['2026-03-01T20:00:00.123456+00', '02/03/26', '02/03/2026', '02/03/2026, 01:30 am'],
    ['2026-03-01 20:00:00 UTC', '02/03/26', '02/03/2026', '02/03/2026, 01:30 am'],
    ['2026-03-01T20:00:00+0530', '01/03/26', '01/03/2026', '01/03/2026, 08:00 pm'],
    ['2026-03-01T20:00-08:00', '02/03/26', '02/03/2026', '02/03/2026, 09:30 am'],
    ['2026-03-01T24:00:00', '02/03/26', '02/03/2026', '02/03/2026, 12:00 am'],
    ['05/11/2026 09:05', '05/11/26', '05/11/2026', '05/11/2026, 09:05 am'],
    ['5/11/2026, 9:05:30 pm', '05/11/26', '05/11/2026', '05/11/2026, 09:05 pm'],
    ['5/11/2026, 12:05:30\u202fam', '05/11/26', '05/11/2026', '05/11/2026, 12:05 am'],
    ['\u200e05/11/2026T23:30:00Z', '06/11/26', '06/11/2026', '06/11/2026, 05:00 am'],
    ['9999-12-31T12:00:00Z', '31/12/99', '31/12/9999', '31/12/9999, 05:30 pm'],
    [undefined, '—', '—', '—'],
    ['', '—', '—', '—'],
  ])('%s', (when, short, long, withTime) => {
    expect(format.formatShortDate(when)).toBe(short)
    expect(format.formatDate(when)).toBe(long)
    expect(format.formatDateTime(when)).toBe(withTime)
  })
})

test.each([
  ['2026-03-01', '01/03/2026'],
  ['05/11/2026', '05/11/2026'],
  ['13/07/2026', '13/07/2026'],
  ['1-2-2026', '01/02/2026'],
  ['1.2.26', '01/02/2026'],
  ['29/02/2028', '29/02/2028'],
])('the day %s that came without a time is shown as a day', (written, day) => {
  expect(format.formatDateTime(written)).toBe(day)
  expect(format.formatDate(written)).toBe(day)
  expect(format.formatShortDate(written)).toBe(`${day.slice(0, 6)}${day.slice(8)}`)
})

test.each([
  ['a day that is none', '2025-02-30', '31/11/2026', '29/02/2026', '2026-13-01', '32/01/2026', '11/25/2026'],
  ['a moment of such a day', '2025-02-30T10:00:00Z', '31/11/2026 10:00', '2026-11-31 10:00'],
  ['a time that is none', '2026-03-01T25:00', '2026-03-01T10:60', '2026-03-01 13:00 pm', '1/3/2026 0:30 am'],
  ['a zone that is none', '2026-03-01T10:00+15:00', '2026-03-01T10:00+05:99'],
  [
    'another form',
    'yesterday',
    'Thu, 05 Nov 2026 10:15:00 GMT',
    'Nov 5, 2026',
    '2026-W10',
    '2026/3',
    '10:15',
  ],
  ['a number that is no moment', '0', '7', '2026', '20261105', '-1767225600', '1e21', '20261105101530'],
  ['microseconds', '1767225600000000'],
  ['a year that none has', '+275760-09-12T18:30:00Z', '9999-12-31T20:00:00Z', '0000-01-01T00:00:00+14:00'],
])('%s is shown as it came', (_, ...written) => {
  for (const text of written) {
    expect(format.formatShortDate(text)).toBe(text)
    expect(format.formatDate(text)).toBe(text)
    expect(format.formatDateTime(text)).toBe(text)
    expect(parseMoment(text)).toBe(undefined)
  }
})

test('a moment is the same however it is written, and one without a zone is that of India', () => {
  const written = [
    '2026-03-01T10:00:00Z',
    '2026-03-01 15:30',
    '01/03/2026, 3:30 pm',
    '1772359200',
    '1772359200000',
  ]
  expect(written.map(parseMoment)).toEqual(written.map(() => Date.UTC(2026, 2, 1, 10)))
  expect(parseMoment('01/03/2026')).toBe(Date.UTC(2026, 1, 28, 18, 30))
  expect(
    ['2/3/2026', '2026-03-01', '1772100000', '02/03/2026 00:01'].toSorted(
      (a, b) => (parseMoment(a) ?? 0) - (parseMoment(b) ?? 0),
    ),
  ).toEqual(['1772100000', '2026-03-01', '2/3/2026', '02/03/2026 00:01'])
})

test('whatever a server writes, its day is one of the calendar, or it is shown as it came', () => {
  const part = fc.constantFrom('/', '-', '.', ':', 'T', ' ', 'Z', '+', ', ', 'am', 'pm', '05:30')
  const written = fc.oneof(
    fc.string(),
    fc
      .array(fc.oneof(part, fc.nat({ max: 3000 }).map(String)), { maxLength: 14 })
      .map((parts) => parts.join('')),
    fc.double().map(String),
    fc.date().map(String),
    fc
      .date({ noInvalidDate: true, min: new Date('1000-01-01'), max: new Date('9000-01-01') })
      .map((date) => date.toISOString()),
  )
  fc.assert(
    fc.property(written, (text) => {
      const read = readTime(text)
      if (read) expect([isDay(read.day), indianDay(read.moment)]).toEqual([true, read.day])
      expect(format.formatDate(text)).toBe(
        read ? read.day.split('-').reverse().join('/') : text.trim() || '—',
      )
    }),
    { numRuns: 3000 },
  )
})

test('a day is read from a text in one place', () => {
  const files = import.meta.glob<string>('../../src/**/*.{ts,tsx}', {
    query: '?raw',
    import: 'default',
    eager: true,
  })
  const bare = Object.entries(files).flatMap(([file, code]) =>
    [...code.matchAll(/\bDate\.parse\(|new Date\([^)]/g)].map(
      ([call]) => `${file.replace('../../', '')}: ${call}`,
    ),
  )
  const readers = /^src\/lib\/(day|server-clock)\.ts/
  expect(bare.filter((call) => !readers.test(call))).toEqual([])
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

test.each([
  ['Asha Motors', 'Asha Motors'],
  ['श्री गणेश', 'श्री गणेश'],
  ['سلام', '\u2068سلام\u2069'],
  ['Asha\u202Erotom', '\u2068Asha\u202Erotom\u2069'],
  ['Asha\u200F', '\u2068Asha\u200F\u2069'],
])('a name within a sentence ends with its own direction: %j', (name, within) => {
  expect(format.isolated(name)).toBe(within)
})
