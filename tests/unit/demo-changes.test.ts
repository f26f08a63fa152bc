import { dropChanges, keepChanges, restoreChanges } from '@mocks/demo/changes'
import { issueToken, marketplace, resetMarketplace } from '@mocks/index'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { checkPayouts } from '@/payouts/checks'

const KEY = 'wayside.demo.changes'
let storage: Map<string, string>

vi.stubGlobal('addEventListener', () => undefined)
vi.stubGlobal('localStorage', {
  getItem: (key: string) => storage.get(key) ?? null,
  setItem: (key: string, value: string) => storage.set(key, value),
})
const stopKeeping = keepChanges()

afterAll(() => {
  stopKeeping()
  vi.unstubAllGlobals()
})

beforeEach(() => {
  storage = new Map()
  vi.useFakeTimers({ toFake: ['Date'] })
  loadPageOn('2026-11-21')
})

afterEach(() => {
  vi.useRealTimers()
})

/** The demo as its page loads: nothing is left in memory, what was kept is in the storage. */
function loadPageOn(day: string) {
  vi.setSystemTime(new Date(`${day}T09:00:00+05:30`))
  resetMarketplace()
  restoreChanges()
}

/** All rows. The open jobs wait since the page was loaded. */
function rowsOf() {
  const isOpen = (row: object) =>
    'status' in row && ['PENDING', 'ACCEPTED', 'IN_PROGRESS'].includes(`${row.status}`)
  const withoutTime = (row: object) => (isOpen(row) ? { ...row, createdAt: undefined } : row)
  return Object.fromEntries(
    Object.entries(marketplace).map(([name, rows]) => [
      name,
      name === 'jobs' ? rows.all().map(withoutTime) : rows.all(),
    ]),
  )
}

test('what is changed in any collection outlives a reload, on any later day', () => {
  issueToken()
  const [plan] = marketplace.plans.all()
  marketplace.plans.update(plan?.id ?? '', { name: 'Monsoon Cover' })
  marketplace.plans.insert({
    id: 'new',
    name: 'New',
    duration: 1,
    amount: 1,
    benefits: ['B'],
    isActive: true,
  })
  for (const collection of Object.values(marketplace)) {
    const [first] = collection.all()
    if (collection.all().length > 1 && first) collection.remove(first.id)
  }
  const before = rowsOf()
  loadPageOn('2026-12-03')
  expect(rowsOf()).toEqual(before)
})

test('putting the data back brings the seed of today, and leaves signed in who is', () => {
  const token = issueToken()
  for (const { id } of marketplace.plans.all()) marketplace.plans.remove(id)
  marketplace.firstAnswers.insert({
    id: 'adm_1 key',
    call: '',
    status: 201,
    body: null,
    expiresAt: '2999-01-01',
  })
  vi.setSystemTime(new Date('2026-12-03T09:00:00+05:30'))
  dropChanges()
  const { sessions, ...rows } = rowsOf()
  expect(sessions).toMatchObject([{ id: token }])
  storage.clear()
  loadPageOn('2026-12-03')
  expect(rowsOf()).toEqual({ ...rows, sessions: [] })
})

test('a sign-in alone does not keep the data from moving on with the day', () => {
  issueToken()
  loadPageOn('2026-12-03')
  const [latest] = marketplace.jobs
    .all()
    .filter(({ status }) => status === 'COMPLETED')
    .reverse()
  expect(latest?.createdAt.slice(0, 10)).toBe('2026-12-02')
  expect(marketplace.sessions.all()).toHaveLength(1)
})

test('two centers have one name, and one was paid the same amount twice within days', () => {
  const names = marketplace.serviceCenters.all().map(({ name }) => name)
  const shared = names.filter((name, index) => names.indexOf(name) !== index)
  expect(shared).toHaveLength(1)
  const paid = marketplace.payouts.all().map(({ serviceCenterName, notes, ...payout }) => ({
    ...payout,
    serviceCenter: serviceCenterName,
    notes: notes ?? undefined,
  }))
  const found = checkPayouts(paid, ({ createdAt = '' }) => createdAt >= '2026-10-22')
  expect(found.map(({ check, payouts }) => [check, payouts.length])).toEqual(
    expect.arrayContaining([
      ['amount', 2],
      ['bank-reference', 2],
    ]),
  )
  const paidCenters = new Set(paid.map(({ serviceCenterId }) => serviceCenterId))
  const ofName = marketplace.serviceCenters.all().filter(({ name }) => name === shared[0])
  expect(ofName.every(({ id }) => paidCenters.has(id))).toBe(true)
})

test('the board has jobs that wait for minutes, and none that waits for months', () => {
  const waits = marketplace.jobs
    .all()
    .filter(({ status }) => status === 'PENDING')
    .map(({ createdAt }) => (Date.now() - Date.parse(createdAt)) / 60_000)
  expect(waits.filter((minutes) => minutes < 30)).toHaveLength(5)
  expect(Math.max(...waits)).toBeLessThan(12 * 24 * 60)
})

test.each([
  ['of this version is taken', { version: 2 }, 6],
  ['of another version is left alone', { version: 1 }, 7],
  ['of no day is left alone', { day: 'soon' }, 7],
])('what is kept %s', (_, overrides, plans) => {
  const [plan] = marketplace.plans.all()
  const changes = { plans: { [plan?.id ?? '']: null } }
  storage.set(KEY, JSON.stringify({ version: 2, day: '2026-11-21', changes, ...overrides }))
  loadPageOn('2026-11-21')
  expect(marketplace.plans.all()).toHaveLength(plans)
})
