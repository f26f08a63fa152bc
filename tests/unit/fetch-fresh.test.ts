import { NOW } from '@tests/support/now'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { askEarly } from '@/http/early'
import { fetchFresh } from '@/http/fetch-fresh'
import { sendOnce } from '@/http/send-once'
import { indianDay } from '@/lib/day'
import { indianToday, serverNow, steadyServerNow } from '@/lib/server-clock'

const HOUR = 3_600_000
const DAY = 24 * HOUR

const sent: (RequestInit | undefined)[] = []
let answer: (init?: RequestInit) => Promise<Response>

beforeEach(() => {
  sent.length = 0
  answer = async () => new Response('{}')
  vi.stubGlobal('location', { href: 'https://console.example/', origin: 'https://console.example' })
  vi.stubGlobal('navigator', { onLine: true })
  vi.spyOn(performance, 'now').mockReturnValue(0)
  vi.stubGlobal('document', { cookie: 'access_token=secret' })
  vi.stubGlobal('fetch', (_input: unknown, init?: RequestInit) => {
    sent.push(init)
    return answer(init)
  })
})

afterEach(async () => {
  vi.setSystemTime(NOW)
  await ask({ date: NOW })
  expect(serverNow()).toBe(Date.now())
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Time passes by both clocks. */
function pass(milliseconds: number): void {
  const before = performance.now()
  vi.setSystemTime(Date.now() + milliseconds)
  vi.spyOn(performance, 'now').mockReturnValue(before + milliseconds)
}

/**
 * Makes a call that takes so long, during which the clock of the computer is set by `jump`; `date` is the moment by the server's clock, or
 * the header as it is.
 */
async function ask({ date, took = 0, jump = 0, headers = {} }: AskOptions): Promise<void> {
  answer = async () => {
    pass(took)
    vi.setSystemTime(Date.now() + jump)
    const text = typeof date === 'number' ? new Date(date).toUTCString() : date
    return new Response('{}', { headers: { ...headers, ...(text !== undefined && { Date: text }) } })
  }
  await fetchFresh('https://console.example/api/v1/admin/jobs')
}

type AskOptions = {
  date: number | string | undefined
  took?: number
  jump?: number
  headers?: Record<string, string>
}

describe('no call is answered by the cache of the browser', () => {
  const url = 'https://api.example/api/v1/plan'
  test.each([
    ['a read', () => fetchFresh(new Request(url))],
    ['a change with a body', () => sendOnce(new Request(url, { method: 'POST', body: '{}' }))],
    ['a change without a body', () => sendOnce(new Request(url, { method: 'DELETE' }))],
    [
      'a change while the page is closed',
      () => sendOnce(new Request(url, { method: 'POST', keepalive: true })),
    ],
    ['the early reads', () => askEarly({ pathname: '/jobs', search: '' }, '/')],
  ])('%s', async (_what, call) => {
    await call()
    expect(sent.length).toBeGreaterThan(0)
    expect(sent.map((init) => init?.cache)).toEqual(sent.map(() => 'no-store'))
  })
})

describe('the clock of the server', () => {
  test.each([
    ['25 hours behind', -25 * HOUR],
    ['25 hours ahead', 25 * HOUR],
    ['three days behind', -3 * DAY],
    ['ten years ahead', 3653 * DAY],
    ['five minutes behind', -5 * 60_000],
  ])('is known where that of the computer is not: %s', async (_what, ahead) => {
    await ask({ date: NOW + ahead })
    expect(Math.abs(serverNow() - (NOW + ahead))).toBeLessThanOrEqual(1000)
    expect(indianToday()).toBe(indianDay(serverNow()))
    vi.setSystemTime(NOW + HOUR)
    expect(Math.abs(serverNow() - (NOW + HOUR + ahead))).toBeLessThanOrEqual(1000)
  })

  test.each([
    ['no header', undefined],
    ['an empty one', ''],
    ['a word', 'yesterday'],
    ['a number', '1793123456'],
    ['a day without a time', '2026-11-26'],
    ['a day that is none', 'Thu, 99 Foo 2026 11:00:00 GMT'],
    ['the clock of a server that has none', 'Thu, 01 Jan 1970 00:00:03 GMT'],
  ])('is that of the computer with %s', async (_what, date) => {
    await ask({ date })
    expect(serverNow()).toBe(NOW)
  })

  test('stays as known when an answer does not tell it', async () => {
    await ask({ date: NOW + DAY })
    const known = serverNow()
    await ask({ date: undefined })
    await ask({ date: 'soon' })
    expect(serverNow()).toBe(known)
  })

  test('is not taken from an answer that a cache on the way has kept', async () => {
    await ask({ date: NOW - DAY, headers: { Age: '86400' } })
    expect(serverNow()).toBe(NOW)
  })

  test.each([
    ['began to answer at once', NOW],
    ['answered in the middle', NOW + 4 * HOUR],
    ['answered at the end', NOW + 8 * HOUR],
  ])(
    'is that of the computer after an answer that took eight hours, if the server %s',
    async (_what, date) => {
      await ask({ date, took: 8 * HOUR })
      expect(serverNow()).toBe(Date.now())
    },
  )

  test('is not forgotten for a slow answer, which tells it less exactly', async () => {
    await ask({ date: NOW + DAY })
    const ahead = serverNow() - Date.now()
    await ask({ date: NOW + DAY + HOUR, took: 2 * HOUR })
    expect(serverNow() - Date.now()).toBe(ahead)
  })

  test('is that of the computer again once that is set right', async () => {
    vi.setSystemTime(NOW - 25 * HOUR)
    await ask({ date: NOW })
    expect(Math.abs(serverNow() - NOW)).toBeLessThanOrEqual(1000)
    vi.setSystemTime(NOW)
    await ask({ date: NOW })
    expect(serverNow()).toBe(NOW)
  })
})

describe('the clock for payments', () => {
  test.each([
    ['forward', 25 * HOUR],
    ['back', -25 * HOUR],
  ])('goes on as it did where that of the computer is set %s', async (_way, jump) => {
    await ask({ date: NOW })
    pass(HOUR)
    vi.setSystemTime(Date.now() + jump)
    expect(steadyServerNow()).toBe(NOW + HOUR)
    await ask({ date: NOW + HOUR })
    expect(steadyServerNow()).toBe(NOW + HOUR)
  })

  test.each([
    ['forward', 25 * HOUR],
    ['back', -25 * HOUR],
  ])('goes on as it did where that of the computer is set %s during a call', async (_way, jump) => {
    await ask({ date: NOW + 60_000 })
    pass(999)
    await ask({ date: NOW + 62_000, took: 100, jump })
    expect(Math.abs(steadyServerNow() - (NOW + 61_500))).toBeLessThanOrEqual(1000)
  })

  test('goes on as it did where an answer of a gateway does not tell the one of the server', async () => {
    await ask({ date: NOW })
    vi.setSystemTime(NOW + 25 * HOUR)
    await ask({ date: undefined })
    expect(steadyServerNow()).toBe(NOW)
  })

  test('is right again with the first answer after a sleep in which that of the page did not run', async () => {
    await ask({ date: NOW })
    vi.setSystemTime(NOW + 8 * HOUR)
    await ask({ date: NOW + 8 * HOUR })
    expect(steadyServerNow()).toBe(NOW + 8 * HOUR)
  })

  test('is that of the computer where the server has told none yet', async () => {
    vi.resetModules()
    const { noteServerDate, steadyServerNow } = await import('@/lib/server-clock')
    noteServerDate(null, 0)
    vi.setSystemTime(NOW + 8 * HOUR)
    noteServerDate(null, 0)
    expect(steadyServerNow()).toBe(NOW + 8 * HOUR)
  })

  test('is that of the server where the computer is off', async () => {
    await ask({ date: NOW - 25 * HOUR })
    pass(HOUR)
    expect(Math.abs(steadyServerNow() - (NOW - 24 * HOUR))).toBeLessThanOrEqual(1000)
  })
})
