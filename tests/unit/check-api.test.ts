import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { DEMO_ADMIN, handlers, marketplace, resetMarketplace } from '@mocks/index'
import { startServer } from '@mocks/server/node'
import { endpoint, refused } from '@mocks/server/reply'
import { versioned } from '@mocks/server/versions'
import { checkApi } from '@tests/contract/check'
import { askPassword } from '@tests/contract/password'
import { type Report, tableOf } from '@tests/contract/report'
import { getResponse, type HttpHandler, HttpResponse, http, type JsonBodyType } from 'msw'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'

beforeEach(() => resetMarketplace())

const ADMIN = { email: DEMO_ADMIN.email, password: DEMO_ADMIN.password }

/** What the check finds of the embedded API with these handlers before its own. */
async function check(
  wrong: HttpHandler[] = [],
  deadline = () => new AbortController().signal,
): Promise<Report> {
  const { port, close } = await startServer([...wrong, ...handlers])
  onTestFinished(close)
  return checkApi({ url: `http://127.0.0.1:${port}`, ...ADMIN, deadline })
}

/** The embedded API's own answers to reads of a path, changed on their way. */
function changed(path: string, change: (body: Body, query: URLSearchParams) => JsonBodyType): HttpHandler {
  return http.get(endpoint(path), async ({ request }) => {
    const answer = await getResponse(handlers, request)
    if (!answer?.ok) return answer
    return HttpResponse.json(change(await answer.json(), new URL(request.url).searchParams))
  })
}

/** As if some parameters were not there. */
function deafTo(path: string, ...keys: string[]): HttpHandler {
  return http.get(endpoint(path), ({ request }) => {
    const url = new URL(request.url)
    for (const key of keys) url.searchParams.delete(key)
    return getResponse(handlers, new Request(url, request))
  })
}

type Row = Record<string, JsonBodyType>
type Body = { data: Row[]; totalPages: number; total: number }

const rows = (change: (row: Row, index: number) => Row) => (body: Body) => ({
  ...body,
  data: body.data.map(change),
})
const without = (row: Row, key: string): Row =>
  Object.fromEntries(Object.entries(row).filter(([name]) => name !== key))
const found = (report: Report, kind: 'faults' | 'notes' | 'extras' = 'faults') =>
  report.calls.flatMap(({ call, [kind]: messages }) => messages.map((message) => `${call}: ${message}`))

const CUSTOMERS = 'GET admin/customers?page=1&limit=10'

describe('the embedded API', () => {
  test('is told to count its rows, and to have versions where it has them', async () => {
    const counted = `${CUSTOMERS}: tells how many rows there are (total)`
    const version = 'has a version (ETag): saving sends it as If-Match'
    const plain = found(await check(), 'extras')
    expect(plain).toContain(counted)
    expect(plain.filter((extra) => extra.endsWith(version))).toEqual([])

    const report = await check(versioned(handlers))
    expect(report.faults).toBe(0)
    const extras = found(report, 'extras')
    expect(extras).toContain(`GET admin/service-centers/{id}: ${version}`)
    expect(extras).toContain(`GET admin/services/{id}: ${version}`)
    expect(tableOf(report)).toContain(`more   ${version}`)

    const uncounted = changed('admin/customers', ({ total: _, ...body }) => body)
    expect(found(await check([uncounted]), 'extras')).not.toContain(counted)
  })

  test('has all that the console needs, and every one of its reads is tried', async () => {
    const asked = new Set<string>()
    const listening = http.all(endpoint('*'), ({ request }) => {
      const { pathname } = new URL(request.url)
      const known = handlers.find(({ info }) => matches(info, request.method, pathname))
      asked.add(`${request.method} ${known ? String(known.info.path) : pathname}`)
    })
    const report = await check([listening])
    expect(found(report)).toEqual([])
    expect(found(report, 'notes')).toEqual([])
    const reads = handlers.flatMap(({ info }) => (info.method === 'GET' ? [`GET ${info.path}`] : []))
    expect([...asked].toSorted()).toEqual([...reads, 'POST */api/v1/admin/login'].toSorted())
  })

  test('is not changed by it', async () => {
    const { sessions, ...kept } = marketplace
    const state = () => JSON.stringify(Object.values(kept).map((collection) => collection.all()))
    const before = state()
    await check()
    expect(state()).toBe(before)
    expect(sessions.all()).toHaveLength(1)
  })

  test('gives away nothing of what its fields hold', async () => {
    const wrong = [
      changed(
        'admin/customers',
        rows((row) => ({ ...row, totalJobs: { of: String(row.name) } })),
      ),
    ]
    const report = await check(wrong)
    const reportText = `${JSON.stringify(report)}${tableOf(report)}`
    for (const { id, name, phoneNumber } of marketplace.customers.all())
      for (const secret of [id, name, phoneNumber, phoneNumber.slice(3)])
        expect(reportText).not.toContain(secret)
    for (const { id, name } of marketplace.serviceCenters.all())
      for (const secret of [id, name]) expect(reportText).not.toContain(secret)
    expect(reportText).not.toContain(DEMO_ADMIN.password)
    for (const { id } of marketplace.sessions.all()) expect(reportText).not.toContain(id)
  })
})

function matches(info: object, method: string, pathname: string): boolean {
  if (!('method' in info && 'path' in info) || info.method !== method) return false
  const pattern = String(info.path).replace('*', '').replace(/:\w+/g, '[^/]+')
  return (
    new RegExp(`^${pattern}$`).test(pathname) && !/analytics$/.test(pathname) === !/analytics$/.test(pattern)
  )
}

describe('a server that is wrong', () => {
  test('in nothing but what the console bears, has notes and no faults', async () => {
    const report = await check([
      changed(
        'admin/customers',
        rows((row) => ({ ...row, totalJobs: String(row.totalJobs) })),
      ),
      changed(
        'admin/service-centers',
        rows((row, index) => (index < 3 ? without(row, 'email') : row)),
      ),
      changed(
        'admin/get-service-center-payments',
        rows(({ id: _, serviceCenterId: __, ...row }) => row),
      ),
    ])
    expect(found(report)).toEqual([])
    const notes = found(report, 'notes')
    expect(notes).toContain(`${CUSTOMERS}: data[].totalJobs should be a number and is text in 10 of 10`)
    expect(notes).toContain('GET admin/service-centers?page=1&limit=10: data[].email is missing in 3 of 10')
    expect(notes).toHaveLength(2)
  })

  test('answers pages of HTML', async () => {
    const html = http.get(endpoint('admin/customers'), () => HttpResponse.html('<h1>Welcome</h1>'))
    const report = await check([html])
    expect(found(report)).toEqual([`${CUSTOMERS}: the answer is not JSON`])
    expect(report.calls.filter(({ call }) => call.startsWith('GET admin/customers'))).toHaveLength(1)
  })

  test.each([
    ['lacks the call for one service', () => refused(404, 'Cannot GET that')],
    ['answers something else for one service', () => HttpResponse.json({ data: { label: 'Towing' } })],
  ])('%s: it is noted, and no fault', async (_, answer) => {
    const report = await check([http.get(endpoint('admin/services/:id'), answer)])
    expect(found(report)).toEqual([])
    expect(found(report, 'notes')).toEqual([
      'GET admin/services/{id}: does not answer with the service: the console reads the whole list instead',
    ])
  })

  test('fails to answer the call for one service: it is a fault', async () => {
    const report = await check([http.get(endpoint('admin/services/:id'), () => refused(500, 'Asha Rao'))])
    expect(found(report)).toEqual(['GET admin/services/{id}: refuses the call'])
  })

  test('fails with 500', async () => {
    const report = await check([http.get(endpoint('admin/dashboard'), () => refused(500, 'Asha Rao'))])
    expect(found(report)).toEqual(['GET admin/dashboard: refuses the call'])
    expect(report.calls.find(({ call }) => call === 'GET admin/dashboard')?.status).toBe(500)
  })

  test('leaves out ids', async () => {
    const report = await check([
      changed(
        'admin/customers',
        rows((row, index) => (index === 2 ? without(row, 'id') : row)),
      ),
    ])
    expect(found(report)).toEqual([`${CUSTOMERS}: data[].id is missing in 1 of 10`])
    const all = await check([changed('plan', (body) => ({ data: { plans: [{ ...body, name: 'Basic' }] } }))])
    expect(found(all)).toContain('GET plan: data.plans[].id is missing')
  })

  test('leaves out fields, and has others of another kind', async () => {
    const report = await check([
      changed('admin/jobs/:id', ({ data }) => ({ data: { ...data, vehicle: 'Swift', latitude: undefined } })),
      changed('admin/dashboard', ({ data }) => ({ data: { ...data, metrics: { totalJobs: [3] } } })),
      changed(
        'admin/jobs',
        rows(({ date: _, ...row }) => row),
      ),
      changed(
        'admin/payments',
        rows(({ createdAt: _, ...row }) => row),
      ),
    ])
    expect(new Set(found(report))).toEqual(
      new Set([
        'GET admin/jobs/{id}: data.vehicle should be an object and is text',
        'GET admin/jobs/{id}: data.latitude is missing',
        'GET admin/dashboard: data.metrics.totalCustomers is missing',
        'GET admin/dashboard: data.metrics.totalServiceCenters is missing',
        'GET admin/dashboard: data.metrics.totalJobs should be a number and is a list',
        'GET admin/dashboard: data.metrics.totalRevenue is missing',
        'GET admin/dashboard: data.metrics.pendingPayments is missing',
        'GET admin/payments?page=1&limit=10: data[].createdAt is missing in 10 of 10',
      ]),
    ) // a job's `createdAt` stands in for its `date`
  })

  test('puts its rows elsewhere', async () => {
    const report = await check([
      changed('admin/customers', ({ data }) => data),
      changed('admin/jobs', ({ data }) => ({ data: { jobs: data } })),
      changed('admin/payments', ({ data }) => ({ data })),
      changed('admin/service-centers', ({ data }) => ({ data, pagination: { page: 1 } })),
    ])
    expect(found(report)).toEqual(
      expect.arrayContaining([
        `${CUSTOMERS}: the answer should be an object and is a list`,
        'GET admin/jobs?page=1&limit=10: data should be a list and is an object',
        'GET admin/payments?page=1&limit=10: totalPages is missing',
        'GET admin/service-centers?page=1&limit=10: pagination.totalPages is missing',
      ]),
    )
  })

  test('ignores the limit', async () => {
    const report = await check([
      deafTo('admin/customers', 'limit'),
      changed(
        'admin/jobs',
        rows((row) => row),
      ),
    ])
    expect(found(report)).toEqual(['GET admin/customers?page=1&limit=1: limit is ignored'])
    const whole = await check([
      http.get(endpoint('admin/customers'), ({ request }) => {
        const url = new URL(request.url)
        url.searchParams.set('limit', '50')
        return getResponse(handlers, new Request(url, request))
      }),
    ])
    expect(found(whole)).toContain(`${CUSTOMERS}: limit is ignored: 50 rows for limit=10`)
  })

  test('ignores the page', async () => {
    const report = await check([deafTo('admin/jobs', 'page')])
    expect(found(report)).toEqual(['GET admin/jobs?page=2&limit=10: page is ignored: this is page 1 again'])
  })

  test('ignores a filter, or the search', async () => {
    const callsIgnoring = async (path: string, key: string) => {
      const report = await check([deafTo(path, key)])
      expect(new Set(report.calls.flatMap(({ faults }) => faults))).toEqual(new Set([`${key} is ignored`]))
      return report.calls
        .filter(({ faults }) => faults.length > 0)
        .map(({ call }) => call.split('limit=10&')[1])
    }
    expect(await callsIgnoring('admin/customers', 'query')).toEqual(['query=zz-no-such-text-7f3k'])
    expect(await callsIgnoring('admin/customers', 'vehicleType')).toEqual([
      'vehicleType=car',
      'vehicleType=bike',
      'vehicleType=scooter',
    ])
    expect(await callsIgnoring('admin/customers', 'endDate')).toEqual([
      'endDate=1900-01-01',
      'endDate=2999-12-31',
    ])
    expect(await callsIgnoring('admin/jobs', 'minAmount')).toEqual(['minAmount=0', 'minAmount=999999999999'])
    expect(await callsIgnoring('admin/jobs', 'vehicleId')).toEqual(['vehicleId=zz-no-such-text-7f3k'])
  })

  test('shows rows of another status, or not those that it was asked for', async () => {
    const report = await check([
      http.get(endpoint('admin/service-centers'), ({ request }) => {
        const url = new URL(request.url)
        if (url.searchParams.get('status') === 'inactive') url.searchParams.set('status', 'active')
        if (url.searchParams.get('city')) url.searchParams.set('city', 'Nowhere')
        return getResponse(handlers, new Request(url, request))
      }),
    ])
    expect(found(report)).toEqual([
      'GET admin/service-centers?page=1&limit=10&city=…: city does not find the row that has this value',
      'GET admin/service-centers?page=1&limit=10&status=inactive: status has another value in 10 of 10 rows',
    ])
  })

  test('counts wrong', async () => {
    const more = await check([
      changed('admin/customers', (body) => ({ ...body, totalPages: 90, total: 899 })),
    ])
    expect(found(more)).toEqual(['GET admin/customers?page=last&limit=10: is empty: totalPages is too high'])
    const less = await check([changed('admin/customers', (body) => ({ ...body, totalPages: 4, total: 37 }))])
    expect(found(less)).toEqual([
      'GET admin/customers?page=last&limit=10: has another number of rows than total says',
      'GET admin/customers?page=last+1&limit=10: has rows: totalPages is too low',
    ])
    const both = await check([changed('admin/customers', (body) => ({ ...body, total: 7 }))])
    expect(found(both)).toContain(`${CUSTOMERS}: total and totalPages do not match`)
  })

  test('refuses its own token', async () => {
    const report = await check([http.get(endpoint('*'), () => refused(401, 'Token expired'))])
    expect(report.calls.filter(({ faults }) => faults.length > 0).map(({ status }) => status)).toEqual(
      Array.from({ length: report.calls.length - 2 }, () => 401),
    )
    expect(found(report)).toContain('GET admin/profile: refuses the call')
  })

  test('hangs', async () => {
    let giveUp = () => {}
    const deadline = () => {
      const controller = new AbortController()
      giveUp = () => controller.abort()
      return controller.signal
    }
    const hanging = http.get(endpoint('admin/customers'), () => {
      giveUp()
      return new Promise<undefined>(() => undefined)
    })
    const report = await check([hanging], deadline)
    expect(found(report)).toEqual([`${CUSTOMERS}: no answer in time`])
  })

  test('sends elsewhere', async () => {
    const away = http.get(endpoint('plan'), () =>
      HttpResponse.redirect('https://elsewhere.example/plan', 302),
    )
    expect(found(await check([away]))).toEqual(['GET plan: redirects to another address'])
  })

  test('lets everyone in', async () => {
    const open = http.get(endpoint('admin/profile'), () =>
      HttpResponse.json({ data: { email: 'a', name: 'b', role: 'c' } }),
    )
    expect(found(await check([open]))).toEqual([
      'GET admin/profile without a token: answers without a sign-in',
    ])
  })

  test('knows no record that is gone', async () => {
    const [any] = marketplace.customers.all()
    const always = http.get(endpoint('admin/customers/:id'), ({ request }) =>
      getResponse(handlers, new Request(new URL(`./${any?.id}`, request.url), request)),
    )
    const failing = changed('admin/jobs/:id', (body) => body)
    const report = await check([
      always,
      http.get(endpoint('admin/jobs/no-such-record'), () => refused(500, 'Not a UUID')),
      failing,
    ])
    expect(new Set(found(report))).toEqual(
      new Set([
        'GET admin/customers/{id}: answers with another record',
        'GET admin/customers/{id} for an ID that does not exist: answers with a record for an ID that does not exist',
      ]),
    )
    expect(found(report, 'notes')).toEqual([
      'GET admin/jobs/{id} for an ID that does not exist: should be 404: the console shows this as a failure, not as a record that does not exist',
    ])
  })

  test('has nothing to show', async () => {
    const none = http.get(endpoint('admin/customers'), () =>
      HttpResponse.json({ data: [], totalPages: 0, total: 0 }),
    )
    const report = await check([none])
    expect(found(report)).toEqual([])
    expect(found(report, 'notes')).toEqual([`${CUSTOMERS}: no rows, so fields and filters were not checked`])
  })
})

describe('a sign-in', () => {
  const at = (url: string) => checkApi({ url, ...ADMIN, deadline: () => new AbortController().signal })

  test.each([
    ['refuses the call', () => refused(401, 'Invalid credentials'), 'refuses the call'],
    ['has no token', () => HttpResponse.json({ data: { admin: {} } }), 'data.token is missing'],
    ['is a page of HTML', () => HttpResponse.html('<p>'), 'the answer is not JSON'],
  ])('that %s ends the check', async (_, answer, fault) => {
    const report = await check([http.post(endpoint('admin/login'), answer)])
    expect(report.calls).toHaveLength(1)
    expect(report.calls[0]?.faults).toContain(fault)
  })

  test('at no server at all says so', async () => {
    const { port, close } = await startServer(handlers)
    await close()
    expect(found(await at(`http://127.0.0.1:${port}`))).toEqual(['POST admin/login: no answer: ECONNREFUSED'])
  })

  test('takes the address with or without the path of the API', async () => {
    const { port, close } = await startServer(handlers)
    onTestFinished(close)
    for (const path of ['/', '/api/v1', '/api/v1/'])
      expect((await at(`http://127.0.0.1:${port}${path}`)).faults).toBe(0)
  })
})

describe('npm run check:api', () => {
  const root = join(import.meta.dirname, '../..')
  const run = (args: string[], password?: string) =>
    new Promise<{ code: unknown; stdout: string; stderr: string }>((resolve) => {
      const { API_PASSWORD: _, ...env } = process.env
      const child = execFile(
        process.execPath,
        ['tests/support/run.mjs', 'tests/contract/check-api.ts', ...args],
        { cwd: root, env: { ...env, ...(password && { API_PASSWORD: password }) } },
        (error, stdout, stderr) => resolve({ code: error?.code ?? 0, stdout, stderr }),
      )
      child.stdin?.end()
    })

  test('ends with 0, and prints a table or JSON', { timeout: 60_000 }, async () => {
    const { port, close } = await startServer(handlers)
    onTestFinished(close)
    const args = ['--url', `http://127.0.0.1:${port}`, '--email', ADMIN.email]
    const table = await run(args, ADMIN.password)
    expect(table).toMatchObject({ code: 0, stderr: '' })
    expect(table.stdout).toMatch(/^GET admin\/customers\?page=1&limit=10 +200 +\d+ ms {2}ok$/m)
    expect(table.stdout).toContain('0 faults, 0 notes. The console gets what it needs.')
    const json = await run([...args, '--json'], ADMIN.password)
    expect(JSON.parse(json.stdout)).toMatchObject({ faults: 0, notes: 0 })
  })

  test('ends with 1 where something is not there', { timeout: 60_000 }, async () => {
    const { port, close } = await startServer([changed('plan', ({ data }) => ({ plans: data })), ...handlers])
    onTestFinished(close)
    const { code, stdout } = await run(
      ['--url', `http://127.0.0.1:${port}`, '--email', ADMIN.email],
      ADMIN.password,
    )
    expect(code).toBe(1)
    expect(stdout).toMatch(/^GET plan +200 +\d+ ms {2}FAULT {2}data is missing$/m)
  })

  test.each([
    ['without an address', ['--email', 'a@b.in'], 'secret', /^npm run check:api -- --url/],
    [
      'with an unknown option',
      ['--url', 'https://a.in', '--email', 'a@b.in', '--fix'],
      'secret',
      /^npm run check:api/,
    ],
    ['without a password', ['--url', 'https://a.in', '--email', 'a@b.in'], undefined, /API_PASSWORD/],
  ])('ends with 2 %s', async (_, args, password, said) => {
    const { code, stderr } = await run(args, password)
    expect(code).toBe(2)
    expect(stderr).toMatch(said)
  })

  test('asks for the password without showing it', async () => {
    const input = new PassThrough()
    const output = new PassThrough()
    const asked = askPassword({ input, output })
    input.write('wayside')
    input.write('123\r')
    expect(await asked).toBe('wayside123')
    output.end()
    expect(await text(output)).toBe('Password: \n')
  })
})
