import { timelineUntil } from '@mocks/data/calendar'
import { Random, randomAt } from '@mocks/data/random'
import { handlers, issueToken, marketplace, resetMarketplace } from '@mocks/index'
import { NOW } from '@tests/support/now'
import { getResponse } from 'msw'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { toPaise } from '@/lib/amount'
import { indianDay } from '@/lib/day'

const DAY = 24 * 60 * 60 * 1000

/** The seed differs with the day of the week, on which centers are closed; one of these is the 29 February. */
const WEEK = [
  '2028-02-26',
  '2028-02-27',
  '2028-02-28',
  '2028-02-29',
  '2028-03-01',
  '2028-03-02',
  '2028-03-03',
]

const Answer = v.object({ total: v.optional(v.number()), data: v.unknown() })
const Dashboard = v.object({ metrics: v.record(v.string(), v.number()) })

async function ask(path: string, query: Record<string, string> = {}) {
  const answer = await call('GET', `${path}?${new URLSearchParams(query)}`)
  return v.parse(Answer, await answer?.json())
}

function call(method: string, path: string, body?: unknown) {
  const headers = { Authorization: `Bearer ${issueToken()}` }
  const request = new Request(`http://127.0.0.1/api/v1/${path}`, {
    method,
    headers,
    body: body === undefined ? null : JSON.stringify(body),
  })
  return getResponse(handlers, request)
}

describe('the marketplace as a day begins', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] })
  })

  afterEach(() => {
    vi.useRealTimers()
  })

  test.each(WEEK)(
    '%s: has its hundreds of records, and something of all that needs attention',
    async (day) => {
      const today = new Date(`${day}T09:00:00+05:30`)
      vi.setSystemTime(today)
      resetMarketplace()
      const daysAgo = (days: number) => indianDay(today.getTime() - days * DAY)
      const counts = Object.entries(marketplace).map(([name, rows]) => [name, rows.all().length])
      expect(Object.fromEntries(counts)).toMatchObject({
        customers: 412,
        serviceCenters: 132,
        jobs: 2140,
        customerPayments: 640,
        payouts: 318,
      })
      for (const [path, query] of [
        ['admin/jobs', { status: 'PENDING', dateTo: daysAgo(3) }],
        ['admin/jobs', { status: 'IN_PROGRESS', dateTo: daysAgo(4) }],
        ['admin/payments', { status: 'Failed', startDate: daysAgo(6) }],
        ['admin/payments', { status: 'Pending', endDate: daysAgo(2) }],
      ] as const) {
        expect((await ask(path, query)).total, `${path} ${JSON.stringify(query)}`).toBeGreaterThan(0)
      }
      expect(marketplace.serviceCenters.all().some(({ isActive }) => !isActive)).toBe(true)
      expect(marketplace.services.all().some(({ isAvailable }) => !isAvailable)).toBe(true)
    },
  )

  // Some of 400 days, on each weekday three times: apart from its dates, what is made differs with the weekday alone.
  const later = Array.from({ length: 24 }, (_, number) => indianDay(NOW + number * 17 * DAY))

  test.each(later)(
    '%s: owes each center what it earned and was not paid, and has nothing twice',
    async (day) => {
      const today = new Date(`${day}T12:00:00+05:30`)
      vi.setSystemTime(today)
      resetMarketplace()
      const { jobs, payouts, serviceCenters } = marketplace
      const earned = paiseByCenter(jobs.all().filter(({ status }) => status === 'COMPLETED'))
      const paid = paiseByCenter(payouts.all())
      const centers = serviceCenters.all()
      for (const { id, totalEarnings, pendingAmount } of centers) {
        expect(toPaise(totalEarnings)).toBe(earned.get(id) ?? 0)
        expect(toPaise(pendingAmount)).toBe((earned.get(id) ?? 0) - (paid.get(id) ?? 0))
        expect(pendingAmount).toBeGreaterThanOrEqual(0)
      }
      const { metrics } = v.parse(Dashboard, (await ask('admin/dashboard')).data)
      const owed = centers.map(({ pendingAmount }) => toPaise(pendingAmount))
      expect(toPaise(metrics.pendingPayments ?? 0)).toBe(owed.reduce((sum, paise) => sum + paise, 0))
      expect(
        owed.some((paise) => paise % 100 > 0),
        'some are owed paise, or sums of rupees would do',
      ).toBe(true)

      for (const collection of Object.values(marketplace))
        expectDistinct(collection.all().map(({ id }) => id))
      expectDistinct(payouts.all().map(({ referenceNumber }) => referenceNumber))
      const latest = [...jobs.all(), ...payouts.all()]
        .map(({ createdAt }) => createdAt)
        .toSorted()
        .at(-1)
      expect(latest?.localeCompare(today.toISOString()), 'nothing is of a day to come').toBe(-1)
    },
  )

  test('is the same however often, and from whichever end, it is made', () => {
    const today = new Date('2026-11-21T06:00:00Z')
    resetMarketplace(today)
    const before = rowsOf()
    resetMarketplace(new Date(today.getTime() + DAY))
    for (const collection of Object.values(marketplace).reverse()) collection.seed(timelineUntil(today))
    resetMarketplace(today)
    expect(rowsOf()).toEqual(before)
    expect(marketplace.jobs.all()[0], 'made anew').not.toBe(before.jobs?.[0])
  })

  function paiseByCenter(rows: { serviceCenterId: string | null; amount: number }[]): Map<string, number> {
    const sums = new Map<string, number>()
    for (const { serviceCenterId, amount } of rows) {
      const id = serviceCenterId ?? ''
      sums.set(id, (sums.get(id) ?? 0) + toPaise(amount))
    }
    return sums
  }

  function expectDistinct(texts: string[]): void {
    expect(new Set(texts).size).toBe(texts.length)
  }

  function rowsOf(): Record<string, unknown[]> {
    return Object.fromEntries(Object.entries(marketplace).map(([name, rows]) => [name, rows.all()]))
  }
})

describe('a body is refused', () => {
  const center = {
    name: 'Shree Motors',
    address: '1 Link Road',
    phone: '+919876543210',
    latitude: 18.52,
    longitude: 73.85,
    city: 'Pune',
    district: 'Pune',
    workingHours: { open: '09:00', close: '18:00' },
    offDays: ['sunday'],
  }
  const services = () => marketplace.services.all().map(({ id }) => id)

  test.each([
    ['admin/plan', {}, 'Plan name is required'],
    ['admin/plan', { name: 7 }, 'name is of the wrong kind'],
    ['admin/plan', { name: 'A', duration: 30, amount: 0, benefits: ['B'] }, 'Amount must be greater than 0'],
    ['admin/plan', { name: 'A', duration: 30, amount: 9 }, 'At least one benefit is required'],
    ['admin/services', {}, 'Service name is required'],
    ['admin/services', null, 'The request is of the wrong kind'],
    ['admin/service-centers', { ...center, services: [] }, 'Please select at least one service'],
    ['admin/service-centers', { ...center, services: ['svc_none'] }, 'Unknown service'],
    ['admin/service-centers', { ...center, phone: undefined }, 'Contact number must be 13 digits'],
    ['admin/service-centers', { ...center, workingHours: { open: '09:00' } }, 'Closing time is required'],
    ['admin/service-centers', { ...center, workingHours: undefined }, 'Opening time is required'],
    [
      'admin/service-centers/payment',
      { serviceCenterId: 'sc', amount: 1.005 },
      'Amount can have at most two decimals',
    ],
    ['admin/service-centers/payment', { serviceCenterId: 'sc' }, 'Amount is required'],
    [
      'admin/change-password',
      { currentPassword: 'a', newPassword: 'b' },
      'Password must be at least 6 characters',
    ],
  ])('%s %j: %s', async (path, body, message) => {
    const answer = await call('POST', path, body)
    expect(answer?.status).toBe(422)
    expect(await answer?.json()).toEqual({ success: false, message })
  })

  test('and taken when all is there', async () => {
    const answer = await call('POST', 'admin/service-centers', { ...center, services: services() })
    expect(await answer?.json()).toMatchObject({ data: { name: 'Shree Motors', isActive: true } })
  })
})

describe('what is drawn for a row', () => {
  test('does not depend on what else is drawn for it', () => {
    const random = randomAt('customers/7')
    const otherRandom = randomAt('customers/7')
    otherRandom.of('a field that came later').text(20)
    otherRandom.next()
    expect(otherRandom.of('name').text(8)).toBe(random.of('name').text(8))
    expect(random.of('name').text(8)).not.toBe(random.of('email').text(8))
  })

  test('stays when there is one more to choose from, unless that one is chosen', () => {
    const rows = Array.from({ length: 40 }, (_, number) => ({ id: `cus_${number}` }))
    const more = [...rows.slice(0, 20), { id: 'cus_new' }, ...rows.slice(20)]
    const seeds = Array.from({ length: 1000 }, (_, seed) => seed)
    const moved = seeds.filter((seed) => new Random(seed).choose(more) !== new Random(seed).choose(rows))
    expect(moved.length).toBeGreaterThan(0)
    expect(moved.length).toBeLessThan(60)
    for (const seed of moved) expect(new Random(seed).choose(more).id).toBe('cus_new')
  })

  test('goes by weight', () => {
    const rows = [{ id: 'rare' }, { id: 'often' }, { id: 'never' }]
    const weights: Record<string, number> = { rare: 1, often: 9, never: 0 }
    const chosen = Array.from({ length: 1000 }, (_, seed) =>
      new Random(seed).choose(rows, ({ id }) => weights[id] ?? 0),
    )
    const often = chosen.filter(({ id }) => id === 'often').length
    expect(often).toBeGreaterThan(850)
    expect(often).toBeLessThan(950)
    expect(chosen.some(({ id }) => id === 'never')).toBe(false)
  })
})
