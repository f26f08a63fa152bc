import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Filter } from '@/data/list'
import { indianDay } from '@/lib/day'
import { filterErrors, readFilter, syncPeriod } from '@/lists/filter-rules'

const filters: Filter[] = [
  { key: 'city', label: 'City', kind: 'text' },
  { key: 'from', label: 'From Date', kind: 'day' },
  { key: 'to', label: 'To Date', kind: 'day' },
  { key: 'min', label: 'Min Amount', kind: 'amount' },
  { key: 'max', label: 'Max Amount', kind: 'amount' },
]
const wrong = (typed: Record<string, string>) => filterErrors(filters, typed)

describe('filters', () => {
  test('are right when they are empty, and when they hold what they ask for', () => {
    expect(wrong({})).toEqual({})
    expect(wrong({ city: '31/02', from: ' ', to: '', min: '' })).toEqual({})
    expect(wrong({ from: '1/2/25', to: '01.02.2025', min: '₹ 500', max: '12,500' })).toEqual({})
  })

  test.each(['31/02/2026', '29-02-2025', '00/01/2026', '12/13/2026', 'yesterday', '2026', '1/1/'])(
    '%s is no day',
    (typed) => {
      expect(wrong({ from: typed })).toEqual({ from: 'Enter a day such as 25/12/2026' })
    },
  )

  test('by an id take one as it is, and a name only where the address holds it already', () => {
    const ids: Filter[] = [{ key: 'customerId', label: 'Customer ID', kind: 'id' }]
    const message = 'Choose a name from the list, or enter an ID'
    for (const id of ['012', ' cus_1 ', '6f9c-11']) expect(filterErrors(ids, { customerId: id })).toEqual({})
    for (const name of ['Asha', 'Asha Rao', 'Garage 24 Pune']) {
      expect(filterErrors(ids, { customerId: name })).toEqual({ customerId: message })
    }
    expect(filterErrors(ids, { customerId: 'abc' }, { customerId: 'abc' })).toEqual({})
  })

  test('say at their second field that a range runs backwards, and not where one of them is wrong', () => {
    expect(wrong({ from: '02/01/2026', to: '1/1/26' })).toEqual({ to: 'Must not be before “From Date”' })
    expect(wrong({ from: '02/01/2026', to: '31/02/2026' })).toEqual({ to: 'Enter a day such as 25/12/2026' })
    expect(wrong({ min: '10,000', max: '9000' })).toEqual({ max: 'Must be at least “Min Amount”' })
    expect(wrong({ min: '9,000', max: '9000.00' })).toEqual({})
    expect(wrong({ min: '12,50', max: '5' })).toEqual({ min: 'Enter an amount such as 12,500' })
    expect(wrong({ to: '01/01/2026', max: '5' })).toEqual({})
  })

  test.each<[what: string, typed: Record<string, string>, errors: string[]]>([
    ['one day, written in two ways', { from: '05/11/2026', to: '2026-11-05' }, []],
    ['the day after', { from: '05/11/2026', to: '06/11/2026' }, []],
    ['the day before', { from: '05/11/2026', to: '04/11/2026' }, ['to']],
    ['the last day of a year and the first of the next', { from: '31/12/2026', to: '01/01/2027' }, []],
    ['one amount, written in two ways', { min: '1,000', max: '₹ 1000.00' }, []],
    ['a paisa more', { min: '1000', max: '1000.01' }, []],
    ['a paisa less', { min: '1000', max: '999.99' }, ['max']],
    ['nothing to nothing', { min: '0', max: '0' }, []],
    ['amounts compared as numbers and not as texts', { min: '900', max: '1000' }, []],
  ])('at the edge of a range: %s', (_, typed, errors) => {
    expect(Object.keys(wrong(typed))).toEqual(errors)
  })

  test('stand in the address as the API takes them', () => {
    const [city, from, , min] = filters
    const read = (filter: Filter | undefined, typed?: string) => filter && readFilter(filter, typed)
    expect(read(city, ' Pune ')).toBe('Pune')
    expect(read(from, ' 5/1/26 ')).toBe('2026-01-05')
    expect(read(from, '2026-01-05')).toBe('2026-01-05')
    expect(read(min, '₹ 1,23,456.50')).toBe('123456.5')
    expect([read(from), read(min, ' '), read(city)]).toEqual(['', '', ''])
  })
})

test('a day begins in India five and a half hours before it does in Greenwich', () => {
  expect(indianDay(Date.UTC(2026, 10, 21, 18, 29))).toBe('2026-11-21')
  expect(indianDay(Date.UTC(2026, 10, 21, 18, 30))).toBe('2026-11-22')
})

describe('the period and the days of a form follow each other', () => {
  const days = { from: 'startDate', to: 'endDate' }
  const values = (period: string, from = '', to = '') => ({ period, startDate: from, endDate: to })

  beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2026, 10, 21, 12) }))
  afterEach(() => void vi.useRealTimers())

  test.each([
    [
      'a period clears the days',
      values('today', '1/1/26'),
      values('custom', '1/1/26'),
      { startDate: '', endDate: '' },
    ],
    ['a period without days changes nothing else', values('today'), values(''), undefined],
    [
      '"Custom" starts with the days of the period before',
      values('custom'),
      values('last-7-days'),
      { startDate: '2026-11-15', endDate: '2026-11-21' },
    ],
    [
      '"Custom" keeps days that were typed',
      values('custom', '', '1/1/26'),
      values('today', '', '1/1/26'),
      undefined,
    ],
    ['"Custom" after no period starts with no days', values('custom'), values(''), undefined],
    [
      'a day that is typed makes it "Custom"',
      values('today', '', '1/1/26'),
      values('today'),
      { period: 'custom' },
    ],
    [
      'a second day leaves it "Custom"',
      values('custom', '1/1/26', '2/1/26'),
      values('custom', '1/1/26'),
      undefined,
    ],
    ['without its last day it is no period', values('custom'), values('custom', '1/1/26'), { period: '' }],
    ['what did not change changes nothing', values('', '1/1/26'), values('', '1/1/26'), undefined],
  ])('%s', (_, now, before, change) => {
    expect(syncPeriod(days, now, before)).toEqual(change)
  })
})
