import { DEMO_ADMIN, issueToken, marketplace } from '@mocks/index'
import { endpoint, refused } from '@mocks/server/reply'
import type { QueryClient } from '@tanstack/react-query'
import { change, mutationNames, writingCalls } from '@tests/support/mutations'
import { turnPastAllLooks } from '@tests/support/outcomes'
import { expectConsoleError } from '@tests/support/page-errors'
import { amount, opener, pressPay, successToast } from '@tests/support/payments'
import { consoleWithoutScreen, renderApp } from '@tests/support/render-app'
import { atRest } from '@tests/support/rest'
import { first } from '@tests/support/rows'
import { lists, records } from '@tests/support/screens'
import { calls, server } from '@tests/support/server'
import { HttpResponse, http } from 'msw'
import { describe, expect, onTestFinished, test } from 'vitest'
import { analyses, analyticsQuery } from '@/api/analytics'
import { customerByPhoneQuery } from '@/api/customers'
import { dashboard } from '@/api/dashboard'
import { plans } from '@/api/plans'
import { paymentsByReferenceQuery, selectedPaymentsQuery } from '@/api/service-center-payments'
import { serviceCenterByNameQuery } from '@/api/service-centers'
import { services } from '@/api/services'
import { singlePage } from '@/data/envelopes'
import { saveToken, tokenEndsAt } from '@/http/token'
import { latestPayoutsQuery } from '@/payouts/account'
import { lastPaidQuery } from '@/payouts/due/last-paid'
import { tellSession } from '@/session/store'
import { allRowsKey } from '@/totals/all-rows'

// What changes something, one by one and each whole: what it makes stale here and in other tabs, and what it calls.

/** Every character that means something in an address. */
const ID = 'a/b?c=1&d#e%2F+f'
const OTHER = 'another'
const PASSWORD = { currentPassword: DEMO_ADMIN.password, newPassword: 'new-secret' }

const YEAR = { from: '2026-01-01', to: '2026-12-31' }

const PLAN = { name: 'Gold', duration: 30, amount: 499, benefits: ['Towing'] }
const SERVICE = {
  label: 'Wash',
  description: 'By hand',
  color: '#1c7ed6',
  icon: 'car',
  basePrice: 300,
  estimatedTime: '30 mins',
}
const CENTER = {
  name: 'Asha Motors',
  address: '12 MG Road',
  phone: '+919876543210',
  city: 'Pune',
  district: 'Pune',
  latitude: 18.5,
  longitude: 73.8,
  workingHours: { open: '09:00', close: '18:00' },
  offDays: [],
  services: [first(marketplace.services.all()).id],
}

/** What the cache may hold, by a name for each key. A change must not forget one of them, nor make another one stale. */
const CACHED = new Map<string, readonly unknown[]>([
  ['dashboard', dashboard.query.queryKey],
  ['plans', plans.query.queryKey],
  ['services', services.query.queryKey],
  ...analyses.map(
    (analysis) => [`${analysis.name} analytics`, analyticsQuery(analysis, YEAR).queryKey] as const,
  ),
  ...lists.flatMap((list) => [
    [`${list.name} list`, list.query({}, '').queryKey] as const,
    [`${list.name} filtered`, list.query({ city: 'Pune' }, '').queryKey] as const,
    [`${list.name} look-up`, list.lookUp('asha').queryKey] as const,
    [`${list.name} totals`, [...allRowsKey(list), {}]] as const,
    [`${list.name} count`, [...list.key, 'count', {}, '2026-11-18']] as const,
  ]),
  ...records.flatMap((record) => [
    [`${record.name} detail`, record.query(ID).queryKey] as const,
    [`${record.name} other`, record.query(OTHER).queryKey] as const,
    [`${record.name} names`, record.names('asha').queryKey] as const,
    [`${record.name} by-id`, [record.name, 'by-id', ID]] as const,
  ]),
  ['customers by-phone', customerByPhoneQuery('+919876543210').queryKey],
  ['service-centers by-name', serviceCenterByNameQuery('Asha').queryKey],
  ['service-center-payments of', paymentsByReferenceQuery('REF1').queryKey],
  ['service-center-payments selected', selectedPaymentsQuery('REF1').queryKey],
  ['service-center-payments to', latestPayoutsQuery({ id: ID, name: 'Asha' }).queryKey],
  // This follows a payment by itself, row by row.
  ['last-paid', lastPaidQuery.queryKey],
])

/** All that is read of a resource, and all pages of its list. */
const all = (name: string) => [...CACHED.keys()].filter((key) => key.split(' ')[0] === name)
const pages = (name: string) =>
  ['list', 'filtered', 'look-up', 'totals', 'count'].map((part) => `${name} ${part}`)
/** What was looked up by a name. */
const lookUps = (name: string) => ['names', 'by-name'].map((part) => `${name} ${part}`)
const details = (name: string) => [`${name} detail`, `${name} other`]

type Row = {
  input: unknown
  method: 'post' | 'put' | 'patch' | 'delete'
  path: string
  /** What is stale here once it was done. */
  stale: string[]
  /** What it brought up to date itself: stale in the other tabs alone. */
  updated?: string[]
  /** No longer there at all. */
  gone?: string[]
}

const TABLE: Record<string, Row> = {
  createPlan: {
    input: PLAN,
    method: 'post',
    path: 'admin/plan',
    stale: [],
    updated: ['plans'],
  },
  updatePlan: {
    input: { id: ID, fields: PLAN, before: {} },
    method: 'patch',
    path: 'admin/plan/:id',
    stale: all('customer-payments'),
    updated: ['plans'],
  },
  deletePlan: {
    input: ID,
    method: 'delete',
    path: 'admin/plan/:id',
    stale: [],
    updated: ['plans'],
  },
  createService: {
    input: SERVICE,
    method: 'post',
    path: 'admin/services',
    stale: ['services'],
  },
  updateService: {
    input: { id: ID, fields: SERVICE, before: {} },
    method: 'put',
    path: 'admin/services/:id',
    stale: ['services', ...details('service-centers')],
  },
  toggleServiceStatus: {
    input: { id: ID, isAvailable: false },
    method: 'put',
    path: 'admin/services/:id/toggle-status',
    stale: ['services'],
  },
  deleteService: {
    input: ID,
    method: 'delete',
    path: 'admin/services/:id',
    stale: ['services', ...details('service-centers')],
  },
  createServiceCenter: {
    input: CENTER,
    method: 'post',
    path: 'admin/service-centers',
    stale: ['dashboard', ...pages('service-centers'), ...lookUps('service-centers')],
  },
  updateServiceCenter: {
    input: { id: ID, fields: CENTER, before: {} },
    method: 'put',
    path: 'admin/service-centers/:id',
    stale: ['dashboard', ...['service-centers', 'service-center-payments', 'jobs'].flatMap(all)],
  },
  toggleServiceCenterStatus: {
    input: { id: ID, isActive: false },
    method: 'put',
    path: 'admin/service-centers/:id/toggle-status',
    stale: all('service-centers'),
  },
  deleteServiceCenter: {
    input: { id: ID, pendingAmount: undefined },
    method: 'delete',
    path: 'admin/service-centers/:id',
    stale: ['dashboard', ...pages('service-centers'), ...lookUps('service-centers')],
    gone: ['service-centers detail'],
  },
  updateJobStatus: {
    input: { id: ID, status: 'COMPLETED' },
    method: 'put',
    path: 'admin/jobs/:id/status',
    stale: ['dashboard', ...['jobs', 'service-centers'].flatMap(all)],
  },
  changePassword: { input: PASSWORD, method: 'post', path: 'admin/change-password', stale: [] },
  login: {
    input: { email: DEMO_ADMIN.email, password: DEMO_ADMIN.password },
    method: 'post',
    path: 'admin/login',
    stale: [],
  },
}

/** Records of such an id: they are as others. */
function insertRecords(): void {
  const { plans, services, serviceCenters, jobs } = marketplace
  plans.insert({ ...first(plans.all()), id: ID })
  services.insert({ ...first(services.all()), id: ID, isAvailable: true })
  serviceCenters.insert({ ...first(serviceCenters.all()), id: ID, isActive: true, pendingAmount: 500 })
  jobs.insert({ ...first(jobs.all()), id: ID, status: 'PENDING' })
}

/** A console without a screen, whose cache holds something under every key. */
function aConsole(): QueryClient {
  insertRecords()
  saveToken(issueToken())
  const client = consoleWithoutScreen()
  tellSession(client, { type: 'signedIn', admin: DEMO_ADMIN, endsAt: tokenEndsAt(), isLocked: false })
  fill(client)
  return client
}

function fill(client: QueryClient): void {
  for (const [name, queryKey] of CACHED)
    if (!client.getQueryData(queryKey)) client.setQueryData(queryKey, nothing(name))
}

/** What such a query holds that holds nothing. */
function nothing(name: string): unknown {
  if (name === 'plans' || name === 'services') return singlePage([])
  return name.endsWith(' names') ? [] : {}
}

/** What becomes stale from here on: in this tab, and in another one that hears of it. */
function watch(client: QueryClient) {
  const here = new Set<string>()
  const gone = new Set<string>()
  onTestFinished(
    client.getQueryCache().subscribe(({ type, query, ...event }) => {
      const name = nameOf(query.queryKey)
      if (name === undefined) return
      if (type === 'removed') gone.add(name)
      if (type === 'updated' && 'action' in event && event.action.type === 'invalidate') here.add(name)
    }),
  )
  const elsewhere = new Set<string>()
  const otherTab = new BroadcastChannel('wayside')
  onTestFinished(() => otherTab.close())
  otherTab.addEventListener('message', ({ data }) => {
    if (data.kind !== 'stale') return
    for (const [name, queryKey] of CACHED)
      if (data.keys.some((key: string[]) => key.every((part, index) => part === queryKey[index])))
        elsewhere.add(name)
  })
  return {
    here: () => [...here].sort(),
    gone: () => [...gone].sort(),
    elsewhere: () => [...elsewhere].sort(),
  }
}

function nameOf(queryKey: readonly unknown[]): string | undefined {
  return [...CACHED].find(([, key]) => JSON.stringify(key) === JSON.stringify(queryKey))?.[0]
}

const writes = () => calls().filter(({ method }) => method !== 'GET')
const rows = Object.entries(TABLE).map(([name, row]) => ({ name, ...row }))

test('the table knows every mutation, and every call that writes', () => {
  expect(mutationNames.toSorted(), 'a new mutation has an entry in TABLE').toEqual(
    Object.keys(TABLE).toSorted(),
  )
  // A payment and a logout are no mutations: the one has a machine of its own, the other waits for nobody.
  expect(writingCalls).toHaveLength(rows.length + 2)
})

describe.each(rows)('$name', ({ name, input, method, path, stale, updated = [], gone = [] }) => {
  const all = [...stale, ...updated].sort()

  test('makes stale what it has changed and nothing else, here and in other tabs', async () => {
    const client = aConsole()
    const seen = watch(client)
    await change(client, name, input)
    expect(seen.here()).toEqual(stale.toSorted())
    expect(seen.gone()).toEqual(gone)
    await expect.poll(seen.elsewhere).toEqual(all)
  })

  test('calls one path, whatever its id is made of, with a key where it has a body', async () => {
    const client = aConsole()
    await change(client, name, input)
    const sent = writes()
    expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([
      `${method.toUpperCase()} /api/v1/${path.replace(':id', encodeURIComponent(ID))}`,
    ])
    for (const { body, key } of sent) expect(key !== null).toBe(body !== undefined)
  })

  test('that is refused makes nothing stale', async () => {
    expectConsoleError(/ApiError: 422/)
    server.use(http[method](endpoint('*'), () => refused(422, 'No')))
    const client = aConsole()
    const seen = watch(client)
    await expect(change(client, name, input)).rejects.toThrow()
    await atRest()
    expect([...seen.here(), ...seen.gone(), ...seen.elsewhere()]).toEqual([])
  })

  test('of which nobody knows what came makes stale what it may have changed', async () => {
    expectConsoleError(/ApiError/)
    let isDown = false
    server.use(
      http.all(endpoint('*'), ({ request }) => {
        isDown ||= request.method !== 'GET'
        return isDown ? HttpResponse.error() : undefined
      }),
    )
    const client = aConsole()
    const seen = watch(client)
    const changed = change(client, name, input)
    const isLookedUp = !['changePassword', 'login'].includes(name)
    await Promise.all([
      expect(changed).rejects.toThrow(),
      isLookedUp &&
        expect
          .poll(() => isDown)
          .toBe(true)
          .then(turnPastAllLooks),
    ])
    expect(seen.here()).toEqual(all)
    await expect.poll(seen.elsewhere).toEqual(all)
  })
})

test('a payment makes stale what it has changed and nothing else, here and in other tabs, once', async () => {
  insertRecords()
  const { queryClient } = await renderApp(`/service-centers/${encodeURIComponent(ID)}`)
  await opener.click()
  await expect.element(amount).toHaveFocus()
  await atRest()
  fill(queryClient)
  const seen = watch(queryClient)
  await pressPay()
  await expect.element(successToast).toBeVisible()
  const stale = ['dashboard', ...['service-centers', 'service-center-payments'].flatMap(all)].sort()
  await expect.poll(seen.here).toEqual(stale)
  await expect.poll(seen.elsewhere).toEqual(stale)
  expect(writes()).toMatchObject([
    { path: '/api/v1/admin/service-centers/payment', body: { serviceCenterId: ID, amount: 500 } },
  ])
})
