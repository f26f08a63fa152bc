import { indianDay } from '@mocks/data/calendar'
import { Random, randomAt } from '@mocks/data/random'
import { handlers, issueToken, marketplace, resetMarketplace } from '@mocks/index'
import { getResponse } from 'msw'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { toPaise } from '@/lib/amount'

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
  const url = `http://127.0.0.1/api/v1/${path}?${new URLSearchParams(query)}`
  const headers = { Authorization: `Bearer ${issueToken()}` }
  const answer = await getResponse(handlers, new Request(url, { headers }))
  return v.parse(Answer, await answer?.json())
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
      const daysAgo = (days: number) => indianDay(new Date(today.getTime() - days * DAY))
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

  test('owes each center what it has earned by completed jobs and was not paid, and in all what the dashboard says', async () => {
    resetMarketplace()
    const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + toPaise(amount), 0)
    for (const { id, totalEarnings, pendingAmount } of marketplace.serviceCenters.all()) {
      const isOwn = ({ serviceCenterId }: { serviceCenterId: string | null }) => serviceCenterId === id
      const completed = marketplace.jobs.all().filter((job) => isOwn(job) && job.status === 'COMPLETED')
      const paid = sum(
        marketplace.payouts
          .all()
          .filter(isOwn)
          .map(({ amount }) => amount),
      )
      expect(toPaise(totalEarnings)).toBe(sum(completed.map(({ amount }) => amount)))
      expect(toPaise(pendingAmount)).toBe(toPaise(totalEarnings) - paid)
      expect(pendingAmount).toBeGreaterThanOrEqual(0)
    }
    const { metrics } = v.parse(Dashboard, (await ask('admin/dashboard')).data)
    const owed = sum(marketplace.serviceCenters.all().map(({ pendingAmount }) => pendingAmount))
    expect(toPaise(metrics.pendingPayments ?? 0)).toBe(owed)
    expect(owed % 100, 'paise among them').not.toBe(0)
  })

  test('has no two records with the same id or reference number', () => {
    resetMarketplace()
    for (const collection of Object.values(marketplace)) {
      const ids = collection.all().map(({ id }) => id)
      expect(new Set(ids).size).toBe(ids.length)
    }
    const references = marketplace.payouts.all().map(({ referenceNumber }) => referenceNumber)
    expect(new Set(references).size).toBe(references.length)
  })

  test('is the same however often, and from whichever end, it is made', async () => {
    const today = new Date('2026-11-21T06:00:00Z')
    resetMarketplace(today)
    const before = rowsOf(marketplace)
    vi.resetModules()
    const fresh = await import('@mocks/index')
    const { timelineUntil } = await import('@mocks/data/calendar')
    for (const collection of Object.values(fresh.marketplace).reverse()) collection.seed(timelineUntil(today))
    fresh.resetMarketplace(today)
    expect(fresh.marketplace).not.toBe(marketplace)
    expect(rowsOf(fresh.marketplace)).toEqual(before)
  })

  function rowsOf(from: typeof marketplace) {
    return Object.fromEntries(Object.entries(from).map(([name, rows]) => [name, rows.all()]))
  }
})

describe('what is drawn for a row', () => {
  test('does not depend on what else is drawn for it', () => {
    const one = randomAt('customers/7')
    const other = randomAt('customers/7')
    other.of('a field that came later').text(20)
    other.next()
    expect(other.of('name').text(8)).toBe(one.of('name').text(8))
    expect(one.of('name').text(8)).not.toBe(one.of('email').text(8))
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
