import { expect, test } from 'vitest'
import { type Job, jobs as jobList } from '@/api/jobs'
import {
  areToldByName,
  paymentsOf,
  type ServiceCenterPayment,
  serviceCenterPayments,
} from '@/api/service-center-payments'
import { countAndSum, jobLine, statementText, sumOf } from '@/routes/_shell/service-centers/-statement-lines'

const payout = (fields: Partial<ServiceCenterPayment>): ServiceCenterPayment => ({
  id: undefined,
  serviceCenter: undefined,
  serviceCenterId: undefined,
  referenceNumber: undefined,
  createdAt: undefined,
  amount: undefined,
  notes: undefined,
  ...fields,
})
const job = (fields: Partial<Job>): Job => ({
  id: 'job-1',
  customerName: undefined,
  serviceCenterName: undefined,
  status: 'COMPLETED',
  date: undefined,
  createdAt: undefined,
  customerId: undefined,
  serviceCenterId: undefined,
  amount: undefined,
  serviceType: undefined,
  vehicle: undefined,
  ...fields,
})

const sumOfJobs = (rows: readonly Job[]) => sumOf(jobList.totals, rows)
const sumOfPayouts = (rows: readonly ServiceCenterPayment[]) => sumOf(serviceCenterPayments.totals, rows)

const days = { from: '2026-10-01', to: '2026-10-31' }

test('a payout is that of a center by its id, else by exactly its name', () => {
  const center = { id: 'sc-1', name: 'Sharma Motors' }
  const ownPayouts = [
    payout({ serviceCenterId: 'sc-1', serviceCenter: 'A former name' }),
    payout({ serviceCenter: ' Sharma Motors ' }),
  ]
  const otherPayouts = [
    payout({ serviceCenterId: 'sc-2', serviceCenter: 'Sharma Motors' }),
    payout({ serviceCenter: 'Sharma Motors 01' }),
    payout({ serviceCenter: 'sharma motors' }),
    payout({}),
  ]
  expect(paymentsOf(center, [...otherPayouts, ...ownPayouts])).toEqual(ownPayouts)
  expect(
    paymentsOf({ id: 'sc-3', name: undefined }, [...otherPayouts, ...ownPayouts]),
    'without a name',
  ).toEqual([])
  expect(areToldByName(ownPayouts.slice(0, 1))).toBe(false)
  expect(areToldByName(ownPayouts)).toBe(true)
})

test('sums are exact to the paisa, and say which amounts are not in them', () => {
  const payouts = [0.1, 0.2, 1_00_000.15, undefined].map((amount) => payout({ amount }))
  expect(sumOfPayouts(payouts)).toEqual({
    count: 4,
    paise: 1_00_000_45n,
    unused: { missing: 1, foreign: 0, inexact: 0 },
  })
  expect(countAndSum(sumOfPayouts(payouts), 'payout')).toBe('4 payouts, ₹1,00,000.45')
})

test('where no row tells an amount there is no sum', () => {
  const sum = sumOfJobs([job({}), job({ id: 'job-2' })])
  expect(sum.paise).toBeUndefined()
  expect(countAndSum(sum, 'job')).toBe('2 jobs')
  expect(countAndSum(sumOfJobs([job({ amount: 500 })]), 'job')).toBe('1 job, ₹500.00')
  expect(countAndSum(sumOfJobs([]), 'job')).toBe('0 jobs')
})

test('a statement is told in a sentence', () => {
  const jobs = sumOfJobs(Array.from({ length: 12 }, (_, index) => job({ id: `job-${index}`, amount: 100 })))
  const payouts = sumOfPayouts([20_000, 20_000, 8_500].map((amount) => payout({ amount })))
  const center = { name: 'Sharma Motors 01', pendingAmount: 1500.5 }
  expect(statementText({ center, days, jobs, payouts })).toBe(
    'Statement 01/10/2026 – 31/10/2026, Sharma Motors 01: 12 jobs completed, ₹48,500.00 paid in 3 payouts, ₹1,500.50 pending.',
  )
})

test('the sentence leaves out what is not told', () => {
  const center = { name: undefined, pendingAmount: undefined }
  const facts = { center, days, jobs: sumOfJobs([]) }
  expect(statementText({ ...facts, payouts: sumOfPayouts([]) })).toBe(
    'Statement 01/10/2026 – 31/10/2026: 0 jobs completed, ₹0.00 paid in 0 payouts.',
  )
  expect(statementText({ ...facts, payouts: sumOfPayouts([payout({})]) })).toBe(
    'Statement 01/10/2026 – 31/10/2026: 0 jobs completed, 1 payout.',
  )
})

test('a vehicle is told by what is known of it', () => {
  const vehicle = { make: 'Maruti', model: undefined, registrationNumber: 'DL01AB1234' }
  expect(jobLine(job({ vehicle })).vehicle).toBe('Maruti DL01AB1234')
  expect(jobLine(job({})).vehicle).toBeUndefined()
})
