import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createClient, read } from '@/http/client'
import { ApiError } from '@/http/errors'
import { isOutdated } from '@/http/record-version'
import { CallError, detailsOf, logError, nameOfCall, originOf } from '@/lib/error-log'

test.each([
  ['admin/customers?page=2&limit=10&query=Asha%20Rao', 'admin/customers?page&limit&query'],
  ['admin/customers/asha-rao', 'admin/customers/{id}'],
  ['admin/customers/%2B919876543210', 'admin/customers/{id}'],
  ['admin/service-centers/7/toggle-status', 'admin/service-centers/{id}/toggle-status'],
  ['admin/service-centers/payment', 'admin/service-centers/payment'],
  ['admin/jobs/analytics?startDate=2026-01-01', 'admin/jobs/analytics?startDate'],
  ['admin/jobs/payment/status', 'admin/jobs/{id}/status'],
  ['admin/plan/7', 'admin/plan/{id}'],
  ['plan', 'plan'],
])('the call of %s is told as %s', (path, name) => {
  expect(nameOfCall({ method: 'GET', url: `https://console.example.com/api/v1/${path}` })).toBe(
    `GET /api/v1/${name}`,
  )
})

test('where an error arose is told without its message and without hosts', () => {
  const error = new Error('Asha Rao, 12:30:45')
  error.stack = `Error: Asha Rao, at 12:30:45
    at draw (https://console.example.com/assets/jobs-D4f_x.js:1:2345)
    at https://console.example.com:8443/assets/react-a.js?v=1:12:7`
  expect(originOf(error)).toEqual({ name: 'Error', places: ['jobs-D4f_x.js:1:2345', 'react-a.js:12:7'] })
  error.stack = 'draw@https://console.example.com/assets/jobs-D4f_x.js:1:2345\n'
  expect(originOf(error).places).toEqual(['jobs-D4f_x.js:1:2345'])
})

describe('the details of a failure, to be pasted into a message', () => {
  beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2026, 0, 2, 3, 4, 5) }))
  beforeEach(
    () => void vi.stubGlobal('document', { querySelector: () => ({ content: '5d1e0a7, 1 Jan 2026' }) }),
  )
  afterEach(() => void vi.unstubAllGlobals())
  afterEach(() => void vi.useRealTimers())

  test('tell which call failed, how and when, and never what the error says', () => {
    const error = new CallError('GET /api/v1/admin/jobs/{id}', '500', {
      cause: new Error('Asha Rao owes 500'),
    })
    vi.setSystemTime(Date.UTC(2026, 0, 2, 12)) // they are copied later
    expect(detailsOf(error)).toBe(
      [
        'Call: GET /api/v1/admin/jobs/{id}',
        'Status: 500',
        'Time: 2026-01-02T03:04:05.000Z',
        'Version: 5d1e0a7, 1 Jan 2026',
      ].join('\n'),
    )
  })

  test('are of the error that is shown, whatever else has failed', () => {
    const planError = new CallError('GET /api/v1/admin/plan', '404')
    const jobsError = new CallError('GET /api/v1/admin/jobs', 'no answer')
    expect(detailsOf(planError)).toContain('Call: GET /api/v1/admin/plan\nStatus: 404\n')
    expect(detailsOf(jobsError)).toContain('Call: GET /api/v1/admin/jobs\nStatus: no answer\n')
  })

  test('tell where an error arose that is no call’s', () => {
    const error = new TypeError('Asha Rao is not a function')
    error.stack = 'draw@https://console.example.com/assets/jobs-D4f_x.js:1:2345\n'
    expect(detailsOf(error)).toContain(
      'Call: none\nStatus: TypeError at jobs-D4f_x.js:1:2345\nTime: 2026-01-02T03:04:05.000Z\n',
    )
    delete error.stack
    expect(detailsOf(error)).toContain('Call: none\nStatus: TypeError\n')
  })

  test.each([['a text'], [undefined], [null], [7]])('are told of %s, too, if that is thrown', (thrown) => {
    expect(detailsOf(thrown)).toContain('Call: none\nStatus: not an error\n')
  })
})

describe('the console of the browser', () => {
  /** What was printed for an error, once. */
  function logOf(error: unknown): unknown {
    const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    try {
      logError(error)
      expect(printed).toHaveBeenCalledTimes(1)
      expect(printed.mock.calls[0]).toHaveLength(1)
      return printed.mock.calls[0]?.[0]
    } finally {
      printed.mockRestore()
    }
  }

  test('is told the path of a refused call and the status, not what was searched for, sent or answered', async () => {
    vi.stubGlobal('location', { href: 'https://other.example/', origin: 'https://other.example' })
    vi.stubGlobal('navigator', { onLine: true })
    vi.stubGlobal('fetch', async () => Response.json({ message: 'Asha Rao is there' }, { status: 409 }))
    onTestFinished(() => void vi.unstubAllGlobals())
    const client = createClient({ url: 'https://console.example.com/api/v1', readToken: () => 's3cret' })
    const sent = client.post('admin/customers/asha?query=Asha+Rao', { json: { phone: '+919876543210' } })
    const error = await read(sent, v.unknown()).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ said: 'Asha Rao is there' })
    expect(logOf(error)).toBe('ApiError: 409 (POST /api/v1/admin/customers/{id})')
    const wrapped = new Error('It is not known whether Asha Rao was added.', { cause: error })
    expect(logOf(wrapped)).toBe('ApiError: 409 (POST /api/v1/admin/customers/{id})')
  })

  test.each([
    ['a parser, which quotes the answer', () => JSON.parse('{"name": Asha Rao}')],
    ['a schema, which quotes what it received', () => v.parse(v.number(), 'Asha Rao')],
    [
      'a formatter, which quotes the value',
      () => new Intl.NumberFormat('en', { style: 'currency', currency: 'Asha' }),
    ],
    ['an address', () => new URL('Asha Rao')],
  ])('is told where an error arose, not its message: %s', (_, act) => {
    let thrown: unknown
    try {
      act()
    } catch (error) {
      thrown = error
    }
    expect(logOf(thrown)).toMatch(/^(Syntax|Vali|Range|Type)Error(\n {2}at [\w.-]+:\d+:\d+)+$/)
  })

  test.each([['Asha Rao'], [{ name: 'Asha Rao' }], [undefined], [null]])(
    'is not told %j, if that is thrown',
    (thrown) => {
      expect(logOf(thrown)).toBe('not an error')
    },
  )
})

test.each([
  ['asked for one version, and the API says so', true, { success: false }, true],
  ['asked for none', false, { success: false }, false],
  ['met a gateway, which has no records', true, undefined, false],
])(
  'a 412 means that a record has another version only after a change that %s',
  (_, isConditional, body, is) => {
    const call = {
      name: 'PUT /api/v1/admin/services/{id}',
      isChange: true,
      isConditional,
      authorization: null,
      checksPassword: false,
    }
    const response = new Response(null, { status: 412 })
    expect(isOutdated(new ApiError('status', call, { response, body }))).toBe(is)
  },
)
