import { expect, test } from 'vitest'
import { customerPayments } from '@/api/customer-payments'
import { customers } from '@/api/customers'
import { jobs } from '@/api/jobs'
import { serviceCenterPayments } from '@/api/service-center-payments'
import { serviceCenters } from '@/api/service-centers'
import { type AnyList, readParams, toServerParams } from '@/data/list'
import { filterSummary } from '@/lists/filter-text'

const TODAY = '2026-11-21'

test.each<{ name: string; list: AnyList; from: string; to: string }>([
  { name: 'customers', list: customers, from: 'startDate', to: 'endDate' },
  { name: 'jobs', list: jobs, from: 'dateFrom', to: 'dateTo' },
  { name: 'customer payments', list: customerPayments, from: 'startDate', to: 'endDate' },
  { name: 'payouts', list: serviceCenterPayments, from: 'startDate', to: 'endDate' },
])('$name: a period is sent under the names that the server has for two days', ({ list, from, to }) => {
  const params = readParams(list, { period: 'last-7-days', page: '2' })
  expect(params).toEqual({ period: 'last-7-days', page: 2 })
  expect(toServerParams(list, params, TODAY)).toEqual({ page: 2, [from]: '2026-11-15', [to]: '2026-11-21' })
})

test('a list without days knows no period', () => {
  expect(readParams(serviceCenters, { period: 'today', city: 'Pune' })).toEqual({ city: 'Pune' })
})

test.each([
  [{ period: 'tomorrow', status: 'PENDING' }, { status: 'PENDING' }],
  [{ period: '', search: 'asha' }, { search: 'asha' }],
  [{ period: 'today', dateFrom: '2026-11-01' }, { dateFrom: '2026-11-01' }],
  [{ period: 'today', dateTo: '2026-11-01' }, { dateTo: '2026-11-01' }],
  [{ period: 'today', dateFrom: 'yesterday' }, { period: 'today' }],
])('of %j the address keeps %j', (search, params) => {
  expect(readParams(jobs, search)).toEqual(params)
})

test('rows of a period are others tomorrow, and those of its days are the same', () => {
  const keyOn = (today: string, search = {}) => jobs.query({ ...search }, today).queryKey
  const week = { period: 'last-7-days' }
  expect(keyOn(TODAY, week)).not.toEqual(keyOn('2026-11-22', week))
  expect(keyOn(TODAY, week)).toEqual(keyOn(TODAY, { dateFrom: '2026-11-15', dateTo: '2026-11-21' }))
})

test.each<{ list: AnyList; search: Record<string, string>; words: string }>([
  { list: jobs, search: {}, words: 'Jobs' },
  { list: jobs, search: { status: 'PENDING', period: 'last-7-days' }, words: 'Jobs: Pending, Last 7 days' },
  {
    list: jobs,
    search: { search: 'asha', status: 'IN_PROGRESS', page: '4' },
    words: 'Jobs: "asha", In Progress',
  },
  {
    list: jobs,
    search: { dateFrom: '2026-11-01', dateTo: '2026-11-21' },
    words: 'Jobs: 01/11/2026 – 21/11/2026',
  },
  { list: jobs, search: { dateFrom: '2026-11-01', dateTo: '2026-11-01' }, words: 'Jobs: 01/11/2026' },
  {
    list: jobs,
    search: { dateTo: '2026-11-21', minAmount: '500' },
    words: 'Jobs: To Date 21/11/2026, Min Amount ₹500',
  },
  { list: jobs, search: { vehicleId: 'v1' }, words: 'Jobs: Vehicle ID v1' },
  { list: customers, search: { city: 'Pune', vehicleType: 'bike' }, words: 'Customers: City Pune, Bike' },
  {
    list: customerPayments,
    search: { status: 'Failed', period: 'last-month' },
    words: 'Customer Payments: Failed, Last month',
  },
])('$search of $list.name reads "$words"', ({ list, search, words }) => {
  expect(filterSummary(list, readParams(list, search))).toBe(words)
})
