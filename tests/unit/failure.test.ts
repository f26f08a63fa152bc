import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { detailsOf, nameOfCall, noteFailure, placesOf } from '@/lib/failure'

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
])('the call of %s is told as %s', (path, told) => {
  expect(nameOfCall({ method: 'GET', url: `https://console.example.com/api/v1/${path}` })).toBe(
    `GET /api/v1/${told}`,
  )
})

test('where an error arose is told without its message and without hosts', () => {
  const error = new Error('Asha Rao, 12:30:45')
  error.stack = `Error: Asha Rao, at 12:30:45
    at draw (https://console.example.com/assets/jobs-D4f_x.js:1:2345)
    at https://console.example.com:8443/assets/react-a.js?v=1:12:7`
  expect(placesOf(error)).toEqual(['jobs-D4f_x.js:1:2345', 'react-a.js:12:7'])
  error.stack = 'draw@https://console.example.com/assets/jobs-D4f_x.js:1:2345\n'
  expect(placesOf(error)).toEqual(['jobs-D4f_x.js:1:2345'])
})

describe('the details of a failure, to be pasted into a message', () => {
  beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2026, 0, 2, 3, 4, 5) }))
  beforeEach(
    () => void vi.stubGlobal('document', { querySelector: () => ({ content: '5d1e0a7, 1 Jan 2026' }) }),
  )
  afterEach(() => void vi.unstubAllGlobals())
  afterEach(() => void vi.useRealTimers())

  test('tell which call failed, how and when, and never what the error says', () => {
    const error = new Error('Asha Rao owes 500')
    noteFailure(error, 'GET /api/v1/admin/jobs/{id}', '500')
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
    const [one, other] = [new Error('no'), new Error('no')]
    noteFailure(one, 'GET /api/v1/admin/plan', '404')
    noteFailure(other, 'GET /api/v1/admin/jobs', 'no answer')
    expect(detailsOf(one)).toContain('Call: GET /api/v1/admin/plan\nStatus: 404\n')
    expect(detailsOf(other)).toContain('Call: GET /api/v1/admin/jobs\nStatus: no answer\n')
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
    noteFailure(thrown, 'GET /api/v1/admin/plan', '500')
    expect(detailsOf(thrown)).toContain('Call: none\nStatus: an error\n')
  })
})
