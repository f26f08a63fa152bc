import { focusManager, QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { ApiError, OfflineError } from '@/http/errors'
import { noteCall } from '@/lib/online'
import { readSignedIn } from '@/session/read-signed-in'
import { tellSession } from '@/session/store'

const ADMIN = { email: 'asha@wayside.example', name: 'Asha', role: 'admin' }
const READ = {
  name: 'GET /api/v1/admin/jobs',
  isChange: false,
  isConditional: false,
  authorization: null,
  checksPassword: false,
}
const signal = () => new AbortController().signal

beforeEach(() => void vi.useFakeTimers())
beforeEach(() => void vi.stubGlobal('document', { cookie: 'access_token=now' }))
beforeEach(() => setNetwork(true))
afterEach(() => void vi.unstubAllGlobals())
afterEach(() => void vi.useRealTimers())

const page = new EventTarget()

function setNetwork(onLine: boolean): void {
  vi.stubGlobal('navigator', { onLine })
  vi.stubGlobal('location', { href: 'https://console.example/' })
  vi.stubGlobal('fetch', async () => {
    if (!onLine) throw new TypeError('Failed to fetch')
    return new Response()
  })
  noteCall()(onLine)
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  page.dispatchEvent(new Event(onLine ? 'online' : 'offline'))
}

/** An answer of a status, to a call with the token in use. */
function answered(status: number, headers: Record<string, string> = {}, token = 'now'): Error {
  const call = { ...READ, authorization: `Bearer ${token}` }
  return new ApiError('status', call, { response: new Response(null, { status, headers }) })
}

/** Reads until it is given up, and answers the milliseconds between one try and the next. */
async function pausesAfter(failure: Error): Promise<number[]> {
  const tries: number[] = []
  const read = async () => {
    tries.push(Date.now())
    throw failure
  }
  const reading = expect(readSignedIn(new QueryClient(), read, signal())).rejects.toBe(failure)
  await vi.advanceTimersByTimeAsync(60 * 60 * 1000)
  await reading
  return tries.slice(1).map((at, index) => at - (tries[index] ?? 0))
}

describe('one of many reads that fails', () => {
  const OUTAGE = [400, 800]
  const GROWING = [1000, 2000, 4000, 8000, 16_000, 32_000]
  const each = (milliseconds: number) => GROWING.map(() => milliseconds)

  test.each([
    ['no connection', () => new ApiError('lost', READ), OUTAGE],
    ['502', () => answered(502), OUTAGE],
    ['503, an outage', () => answered(503), OUTAGE],
    ['504', () => answered(504), OUTAGE],
    ['503 of a server that is busy', () => answered(503, { 'Retry-After': '2' }), each(2000)],
    ['429', () => answered(429), GROWING],
    ['429 with seconds', () => answered(429, { 'Retry-After': '9' }), each(9000)],
    ['429 with none', () => answered(429, { 'Retry-After': '0' }), GROWING],
    ['429 with a past', () => answered(429, { 'Retry-After': '-5' }), GROWING],
    ['429 with a day', () => answered(429, { 'Retry-After': 'Wed, 18 Nov 2026 07:11:00 GMT' }), GROWING],
    ['429 with an hour', () => answered(429, { 'Retry-After': '3600' }), each(60_000)],
    ['401 of a token that was replaced since', () => answered(401, {}, 'before'), OUTAGE],
    ['401', () => answered(401), []],
    ['500', () => answered(500), []],
    ['404', () => answered(404), []],
    ['501', () => answered(501, { 'Retry-After': '2' }), []],
    ['anything else', () => new Error('no'), []],
  ])('by %s is made again so often, after so long', async (_, failureNow, pauses) => {
    expect(await pausesAfter(failureNow())).toEqual(pauses)
  })
})

test('a read that fails is made again in a hidden tab, too', async () => {
  focusManager.setFocused(false)
  onTestFinished(() => focusManager.setFocused(undefined))
  expect(await pausesAfter(answered(502))).toEqual([400, 800])
})

describe('when the network drops during a read', () => {
  const drop = () => {
    const read = vi.fn(async () => 'read')
    read.mockImplementationOnce(async () => {
      setNetwork(false)
      throw new ApiError('lost', READ)
    })
    return read
  }

  test('it is made again when the network is back', async () => {
    const read = drop()
    const reading = readSignedIn(new QueryClient(), read, signal())
    await vi.advanceTimersByTimeAsync(60 * 60 * 1000)
    expect(read).toHaveBeenCalledTimes(1)
    setNetwork(true)
    expect(await reading).toBe('read')
  })

  test('one of work that sends afterwards is given up', async () => {
    const read = drop()
    const reading = readSignedIn(new QueryClient(), read, signal(), { offline: 'throw' })
    const failure = expect(reading).rejects.toBeInstanceOf(OfflineError)
    await vi.advanceTimersByTimeAsync(400)
    await failure
    setNetwork(true)
    await vi.advanceTimersByTimeAsync(60 * 60 * 1000)
    expect(read).toHaveBeenCalledTimes(1)
  })
})

describe('while login covers the console', () => {
  const cover = (client: QueryClient, isExpired: boolean) => {
    tellSession(client, { type: 'signedIn', admin: ADMIN, endsAt: undefined, isLocked: false })
    if (isExpired) tellSession(client, { type: 'expired' })
  }

  test('nothing is read, and whoever signs in again has what was refused read anew', async () => {
    const client = new QueryClient()
    const read = vi.fn(async () => 'read')
    read.mockImplementationOnce(async () => {
      cover(client, true)
      throw answered(401)
    })
    const reading = readSignedIn(client, read, signal())
    await vi.advanceTimersByTimeAsync(60 * 60 * 1000)
    expect(read).toHaveBeenCalledTimes(1)
    cover(client, false)
    expect(await reading).toBe('read')
    expect(read).toHaveBeenCalledTimes(2)
  })

  test('who gives up waiting reads nothing', async () => {
    const client = new QueryClient()
    cover(client, true)
    const controller = new AbortController()
    const read = vi.fn(async () => 'read')
    const reading = expect(readSignedIn(client, read, controller.signal)).rejects.toThrow(/abort/)
    controller.abort()
    await reading
    cover(client, false)
    await vi.advanceTimersByTimeAsync(60 * 60 * 1000)
    expect(read).not.toHaveBeenCalled()
  })

  test('who gives up a read that is under way waits for nobody to sign in', async () => {
    const client = new QueryClient()
    const controller = new AbortController()
    const read = (signal: AbortSignal) =>
      new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    let isOver = false
    readSignedIn(client, read, controller.signal).catch(() => (isOver = true))
    await vi.advanceTimersByTimeAsync(1000)
    cover(client, true)
    controller.abort()
    await vi.advanceTimersByTimeAsync(1000)
    expect(isOver).toBe(true)
  })
})

test('a read that is under way is aborted with the work that wanted it', async () => {
  const controller = new AbortController()
  const signals: AbortSignal[] = []
  const read = (signal: AbortSignal) => {
    signals.push(signal)
    return new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  }
  const reading = expect(readSignedIn(new QueryClient(), read, controller.signal)).rejects.toThrow()
  await vi.advanceTimersByTimeAsync(0)
  controller.abort()
  await reading
  expect(signals.map(({ aborted }) => aborted)).toEqual([true])
})
