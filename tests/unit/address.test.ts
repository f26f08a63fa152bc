import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { serviceCenters } from '@/api/service-centers'
import { defineList } from '@/data/list'
import { parseSearch, stringifySearch } from '@/lib/search-params'
import { pageNumbers } from '@/lists/pager'

describe('search text is a string to the letter', () => {
  test.each([
    '+919876543210',
    '012',
    '12E5',
    'true',
    'null',
    '12345678901234567890',
    '100%',
    'a&b=c',
    'आशा राव',
    '"quoted"',
    '{}',
    ' two  spaces ',
  ])('%s survives being written and read', (query) => {
    const written = stringifySearch({ query })
    expect(parseSearch(written)).toEqual({ query })
  })

  test('an address shows no JSON quotes', () => {
    expect(stringifySearch({ query: '012', page: 2 })).toBe('?query=012&page=2')
  })

  test.each([
    ['?status=PENDING&status=Failed', { status: 'PENDING', 'status=Failed': 'Failed' }],
    ['?page=2&query=ravi&page=3&page=4', { page: '2', query: 'ravi', 'page=3': '3', 'page=4': '4' }],
    ['?query=&query=ravi&query=ravi', { query: 'ravi' }],
    [
      '?__proto__=1&__proto__=2&constructor=3',
      Object.fromEntries([
        ['__proto__', '1'],
        ['__proto__=2', '2'],
        ['constructor', '3'],
      ]),
    ],
  ])('of a key that is there twice the first counts, and nothing is lost: %s', (search, params) => {
    expect(Object.entries(parseSearch(search))).toEqual(Object.entries(params))
  })

  test('what is empty is not written', () => {
    expect(stringifySearch({ query: '', page: undefined, status: null })).toBe('')
  })
})

describe('a key that cannot be used is dropped alone', () => {
  const { readParams } = defineList({
    totals: { by: [{ value: 'month', label: 'Month', kind: 'month', of: () => undefined }], measures: [] },
    name: 'bookings',
    title: 'Bookings',
    path: 'admin/bookings',
    row: v.unknown(),
    search: { key: 'query', placeholder: 'Search bookings...', delay: 300 },
    filters: [
      { key: 'startDate', label: 'From', kind: 'day' },
      { key: 'minAmount', label: 'Min Amount', kind: 'amount' },
    ],
    empty: 'No bookings found',
  })

  test.each([
    ['?page=abc&query=ravi', { query: 'ravi' }],
    ['?page=-1&query=ravi', { query: 'ravi' }],
    ['?page=1&query=ravi', { query: 'ravi' }],
    ['?page=2&query=', { page: 2 }],
    ['?startDate=yesterday&page=3', { page: 3 }],
    ['?startDate=2026-02-30&minAmount=5', { minAmount: '5' }],
    ['?startDate=2026-02-28&minAmount=12E5', { startDate: '2026-02-28' }],
    ['?utm=1', {}],
    ['?query=+ravi+', { query: 'ravi' }],
    ['?query=+', {}],
  ])('%s', (search, params) => {
    expect(readParams(parseSearch(search))).toEqual(params)
  })

  test('a status that is not offered', () => {
    expect(serviceCenters.readParams({ status: 'XX', city: 'Pune' })).toEqual({ city: 'Pune' })
  })
})

test.each([
  [1, 1, [1]],
  [3, 5, [1, 2, 3, 4, 5]],
  [1, 9, [1, 2, 3, 9]],
  [2, 9, [1, 2, 3, 9]],
  [5, 9, [1, 4, 5, 6, 9]],
  [9, 9, [1, 7, 8, 9]],
])('on page %d of %d the pager shows the ends and the neighbours', (page, totalPages, numbers) => {
  expect(pageNumbers(page, totalPages)).toEqual(numbers)
})
