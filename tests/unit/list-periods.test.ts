import { expect, test } from 'vitest'
import { customerPayments } from '@/api/customer-payments'
import { customers } from '@/api/customers'
import { jobs } from '@/api/jobs'
import { serviceCenterPayments } from '@/api/service-center-payments'
import { serviceCenters } from '@/api/service-centers'
import { type AnyList, readParams, toServerParams } from '@/http/list'
import { filterSummary } from '@/lists/filter-text'

const TODAY = '2026-11-21'

test.each<[AnyList, string, string]>([
  [customers, 'startDate', 'endDate'],
  [jobs, 'dateFrom', 'dateTo'],
  [customerPayments, 'startDate', 'endDate'],
  [serviceCenterPayments, 'startDate', 'endDate'],
])('$name sends a period under the names that its server has for two days', (list, from, to) => {
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

test.each<[AnyList, Record<string, string>, string]>([
  [jobs, {}, 'Jobs'],
  [jobs, { status: 'PENDING', period: 'last-7-days' }, 'Jobs: Pending, Last 7 days'],
  [jobs, { search: 'asha', status: 'IN_PROGRESS', page: '4' }, 'Jobs: "asha", In Progress'],
  [jobs, { dateFrom: '2026-11-01', dateTo: '2026-11-21' }, 'Jobs: 01/11/2026 – 21/11/2026'],
  [jobs, { dateFrom: '2026-11-01', dateTo: '2026-11-01' }, 'Jobs: 01/11/2026'],
  [jobs, { dateTo: '2026-11-21', minAmount: '500' }, 'Jobs: To Date 21/11/2026, Min Amount 500'],
  [jobs, { vehicleId: 'v1' }, 'Jobs: Vehicle ID v1'],
  [customers, { city: 'Pune', vehicleType: 'bike' }, 'Customers: City Pune, Bike'],
  [customerPayments, { status: 'Failed', period: 'last-month' }, 'Customer Payments: Failed, Last month'],
])('$title with %j reads "%s"', (list, search, words) => {
  expect(filterSummary(list, readParams(list, search))).toBe(words)
})
