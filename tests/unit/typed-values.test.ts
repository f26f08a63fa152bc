import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { jobs } from '@/api/jobs'
import { serviceCenters } from '@/api/service-centers'
import { numberFrom, parseRupees } from '@/lib/amount'
import { formatDegrees, mapUrl, parseCoordinates, parseDegrees } from '@/lib/coordinates'
import { parseDay } from '@/lib/day'
import { hasEveryWord } from '@/lib/match'
import { plainNumber, withoutMarks } from '@/lib/pasted'
import { contactNumber, phoneSearch } from '@/lib/phone'
import { isClosingTime, isTime, parseTime } from '@/lib/time'
import { readFilter } from '@/lists/filter-rules'

describe('a contact number', () => {
  test.each([
    ['98765 43210', '+919876543210'],
    ['098765-43210', '+919876543210'],
    ['98765–43210', '+919876543210'], // an en dash, as word processors write it
    ['+91 98765 43210', '+919876543210'],
    ['00919876543210', '+919876543210'],
    ['919876543210', '+919876543210'],
    ['+91+91 98765 43210', '+919876543210'],
    ['+91919876543210', '+919876543210'],
    ['9123456789', '+919123456789'],
    ['+919123456789', '+919123456789'],
  ])('%s is %s', (typed, number) => {
    expect(contactNumber(typed)).toBe(number)
  })

  test.each(['', '+', '+9', '+91', '91', '1', '+1'])('"%s" goes back to the country code', (typed) => {
    expect(contactNumber(typed)).toBe('+91')
  })

  test('what is no Indian number stays as written, for the validation to name', () => {
    expect(contactNumber('+1 415 555 2671')).toBe('+91+14155552671')
    expect(contactNumber('+91987654321012')).toBe('+91987654321012')
    expect(contactNumber('098765432101')).toBe('+91098765432101')
    expect(contactNumber('5098765 43210')).toBe('+91509876543210')
    expect(contactNumber('+91abc')).toBe('+91abc')
    for (const typed of ['abcd', 'x91', '12a', '987']) expect(contactNumber(typed)).toBe(`+91${typed}`)
  })

  test('three letters without a digit go back to the country code', () => {
    for (const typed of ['abc', 'ab', 'x+']) expect(contactNumber(typed)).toBe('+91')
  })

  test('digits typed over the whole field are kept', () => {
    expect(contactNumber('9')).toBe('+919')
  })
})

test('a search text is a phone number from five digits on', () => {
  expect(phoneSearch('98-76')).toBe('98-76')
  expect(phoneSearch('987 65')).toBe('98765')
  expect(phoneSearch('098765 43210')).toBe('+919876543210')
  expect(phoneSearch('98765 Asha')).toBe('98765 Asha')
})

test('words are found without regard to case and accents, on either side', () => {
  expect(hasEveryWord('Jóseph Motors', 'motors JOSEPH')).toBe(true)
  expect(hasEveryWord('Joseph Motors', 'jóseph')).toBe(true)
  expect(hasEveryWord('Joseph Motors', 'joseph cars')).toBe(false)
  expect(hasEveryWord(undefined, 'joseph')).toBe(false)
})

describe('coordinates', () => {
  test('have six decimals at most', () => {
    expect(formatDegrees(73.85199999999999)).toBe('73.852')
    expect(formatDegrees(73.1234567)).toBe('73.123457')
    expect(formatDegrees(undefined)).toBe('—')
  })

  test.each([
    ['18.52, 73.85', '18.52', '73.85'],
    ['(18.520430,73.856743)', '18.520430', '73.856743'],
    ['-33.86,151.2', '-33.86', '151.2'],
    ['https://www.google.com/maps/place/Pune/@18.5204,73.8567,12z/data=!3m1', '18.5204', '73.8567'],
    ['https://maps.google.com/?q=18.52,73.85', '18.52', '73.85'],
    ['http://maps.google.com/?q=18.52,73.85', '18.52', '73.85'],
    ['Asha Motors: https://maps.google.com/?q=18.52,73.85', '18.52', '73.85'],
    ['https://www.google.com/maps/search/?api=1&query=18.52%2C73.85', '18.52', '73.85'],
    ['https://www.google.com/maps/search/18.52,+73.85', '18.52', '73.85'],
    [
      'https://www.google.com/maps/place/Asha/@18.6,73.9,17z/data=!3m1!8m2!3d18.5204!4d73.8567!16s',
      '18.5204',
      '73.8567',
    ],
    [mapUrl(18.5204, -73.8567), '18.5204', '-73.8567'],
    ['https://www.openstreetmap.org/#map=12/18.52/73.85', '18.52', '73.85'],
  ])('%s', (pasted, latitude, longitude) => {
    expect(parseCoordinates(pasted)).toEqual({ latitude, longitude })
  })

  test.each([
    '18.52',
    '',
    'MG Road 12, 411001 Pune',
    'Plot 3/18.5,73.8',
    'https://example.com/about',
    'Plot 5/7,8: https://example.com/about',
    'https://maps.google.com/?q=2%2018.52,73.85',
  ])('%s holds none', (pasted) => {
    expect(parseCoordinates(pasted)).toBeUndefined()
  })
})

describe('a day', () => {
  test.each([
    ['05/11/2026', '2026-11-05'],
    ['5-1-26', '2026-01-05'],
    ['5.1.2026', '2026-01-05'],
    [' 25/12/2026 ', '2026-12-25'],
    ['2026-12-25', '2026-12-25'],
    ['29/02/2028', '2028-02-29'],
  ])('%s is %s', (typed, day) => {
    expect(parseDay(typed)).toBe(day)
  })

  test.each([
    ...['31/02/2026', '29/02/2026', '32/01/2026', '1/13/2026', '00/01/2026', '2026-02-30', '2026-13-01'],
    ...['1/1/202', '1/1/20260', 'x1/1/2026', '1/1/2026x', '111/1/2026', '1/111/2026', '1/1', '2026-1-5'],
    ...['yesterday', '', '2026', '2026-12', 'x2026-12-25', '2026-12-25x', '2026-12-25T10:00'],
    '+012026-12-25', // as dates write a year of five digits
  ])('"%s" is none', (typed) => {
    expect(parseDay(typed)).toBeUndefined()
  })
})

describe('a time of day', () => {
  test.each([
    ['9', '09:00'],
    ['900', '09:00'],
    ['0930', '09:30'],
    ['9:00', '09:00'],
    ['09:00', '09:00'],
    ['9.30', '09:30'],
    ['21:45', '21:45'],
    ['9 pm', '21:00'],
    ['9:30PM', '21:30'],
    ['1 am', '01:00'],
    ['12 am', '00:00'],
    ['12 p.m.', '12:00'],
    ['00:00', '00:00'],
    ['24:00', '24:00'], // a closing hour
    [' 18:00:00 ', '18:00'],
  ])('%s is %s', (typed, time) => {
    expect(parseTime(typed)).toBe(time)
  })

  test.each(['', '24:01', '25:00', '9:60', '0 am', '13 pm', '9:5', '12345', 'noon', '-9', '9 o'])(
    '"%s" is none',
    (typed) => {
      expect(parseTime(typed)).toBeUndefined()
    },
  )

  test('may be 24:00 for the end of a day alone', () => {
    expect(['24:00', '23:59', '24:01', '25:00'].map(isClosingTime)).toEqual([true, true, false, false])
    expect(isTime('24:00')).toBe(false)
  })

  test('is written HH:mm', () => {
    for (const time of ['00:00', '09:05', '23:59']) expect(isTime(time)).toBe(true)
    for (const text of ['9:05', '24:00', '09:60', 'x09:05', '09:05:00']) expect(isTime(text)).toBe(false)
  })
})

describe('what is pasted', () => {
  /** How WhatsApp, a contact, a web page and a phone in an Indian language write the same text. */
  const written: [how: string, write: (text: string) => string][] = [
    ['between direction marks', (text) => `\u202A${text}\u202C`],
    ['isolated', (text) => `\u2066${text}\u2069`],
    ['after a right-to-left mark', (text) => `\u200F${text}\u200E`],
    ['after a byte order mark', (text) => `\uFEFF${text}`],
    ['with a zero-width space', (text) => `${text.slice(0, 1)}\u200B${text.slice(1)}`],
    ['with a word joiner', (text) => `${text.slice(0, 1)}\u2060${text.slice(1)}`],
    ['with non-breaking spaces', (text) => `\u00A0${text.replaceAll(' ', '\u00A0')}\u202F`],
    ['with non-breaking hyphens', (text) => text.replaceAll('-', '\u2011')],
    ['with en dashes', (text) => text.replaceAll('-', '\u2013')],
    ['in Devanagari', (text) => text.replace(/\d/g, (digit) => String.fromCharCode(0x966 + Number(digit)))],
    ['in Tamil', (text) => text.replace(/\d/g, (digit) => String.fromCharCode(0xbe6 + Number(digit)))],
    [
      'in full width',
      (text) => text.replace(/[\d+./,-]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0)),
    ],
  ]

  const read: [field: string, reader: (text: string) => unknown, text: string, value: unknown][] = [
    ['a contact number', contactNumber, '+91 98765-43210', '+919876543210'],
    ['a search for a phone number', phoneSearch, '98765 43210', '+919876543210'],
    ['a part of a phone number', phoneSearch, '98-7654', '987654'],
    ['an amount', parseRupees, '₹ 1,23,456.50', 123456.5],
    ['a number of a form', (text) => v.parse(numberFrom('no number'), text), '-1,499.50', -1499.5],
    ['a day', parseDay, '25-12-2026', '2026-12-25'],
    [
      'a day of a filter',
      (text) => readFilter({ kind: 'day', key: 'from', label: 'From' }, text),
      '25/12/2026',
      '2026-12-25',
    ],
    [
      'an amount of a filter',
      (text) => readFilter({ kind: 'amount', key: 'min', label: 'Min' }, text),
      '12,500',
      '12500',
    ],
    ['a time', parseTime, '9.30 pm', '21:30'],
    ['degrees', parseDegrees, '-18.5204', -18.5204],
    ['coordinates', parseCoordinates, '18.52, -73.85', { latitude: '18.52', longitude: '-73.85' }],
  ]

  test.each(read.flatMap((field) => written.map((how) => [field[0], how[0], field, how] as const)))(
    '%s is read %s',
    (_field, _how, [, reader, text, value], [, write]) => {
      expect(reader(write(text))).toEqual(value)
    },
  )

  const searched: [where: string, search: (text: string) => unknown][] = [
    ['a list', (search) => jobs.readParams({ search }).search],
    ['a list of numbers', (search) => serviceCenters.readParams({ search }).search],
    ['a filter', (city) => serviceCenters.readParams({ city }).city],
    ['a filter that is typed', (city) => readFilter({ kind: 'text', key: 'city', label: 'City' }, city)],
    ['words', (text) => (hasEveryWord('Asha-Motors Pune', text) ? 'Asha-Motors Pune' : undefined)],
  ]

  test.each(
    searched.flatMap((where) => written.slice(0, 8).map((how) => [where[0], how[0], where, how] as const)),
  )('a search in %s is the same %s', (_where, _how, [, search], [, write]) => {
    expect(search(write('Asha-Motors Pune'))).toBe('Asha-Motors Pune')
  })

  test('keeps the joiners that names need, and digits of a script in words', () => {
    const name = 'श्\u200Dरी गणेश २\u200C'
    expect(withoutMarks(`\u202A${name}\u202C`)).toBe(name)
    expect(jobs.readParams({ search: name }).search).toBe(name)
    expect(phoneSearch(name)).toBe(name)
  })

  test('may have the digits of any Indian script', () => {
    for (const zero of '०০੦૦୦௦౦೦൦٠۰０') {
      const digits = Array.from({ length: 10 }, (_, digit) => String.fromCharCode(zero.charCodeAt(0) + digit))
      expect(plainNumber(digits.join(''))).toBe('0123456789')
    }
  })
})
