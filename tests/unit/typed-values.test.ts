import { describe, expect, test } from 'vitest'
import { formatDegrees, mapUrl, parseCoordinates } from '@/lib/coordinates'
import { parseDay } from '@/lib/day'
import { hasEveryWord } from '@/lib/match'
import { contactNumber, phoneSearch } from '@/lib/phone'
import { isTime, parseTime } from '@/lib/time'

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
    [' 18:00:00 ', '18:00'],
  ])('%s is %s', (typed, time) => {
    expect(parseTime(typed)).toBe(time)
  })

  test.each(['', '24:00', '9:60', '0 am', '13 pm', '9:5', '12345', 'noon', '-9', '9 o'])(
    '"%s" is none',
    (typed) => {
      expect(parseTime(typed)).toBeUndefined()
    },
  )

  test('is written HH:mm', () => {
    for (const time of ['00:00', '09:05', '23:59']) expect(isTime(time)).toBe(true)
    for (const other of ['9:05', '24:00', '09:60', 'x09:05', '09:05:00']) expect(isTime(other)).toBe(false)
  })
})
