import { handlers, issueToken, marketplace, resetMarketplace } from '@mocks/index'
import { idempotent } from '@mocks/server/idempotency'
import { startServer } from '@mocks/server/node'
import { done, endpoint, refused } from '@mocks/server/reply'
import { load } from '@tests/bench/load'
import { owedCenter } from '@tests/support/rows'
import { http } from 'msw'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'

test('the embedded API as a server answers three hundred calls at once, and stands', async () => {
  const server = await startServer(handlers)
  try {
    const { slowest, ...counts } = await load({ port: server.port, calls: 300 })
    expect(counts).toEqual({ sent: 300, refused: 0, lost: 0 })
    const after = await fetch(`http://127.0.0.1:${server.port}/api/v1/plan`)
    expect(after.status).toBe(401)
  } finally {
    await server.close()
  }
})

type Call = { method?: string; body?: unknown; key?: string; token?: string }

/** A server of its own for this test, and the way to it. */
async function serving(...[served, options]: Parameters<typeof startServer>) {
  const { port, close } = await startServer(served, options)
  onTestFinished(close)
  return async (path: string, { method = 'POST', body, key, token = issueToken() }: Call = {}) => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, ...(key !== undefined && { 'Idempotency-Key': key }) },
      body: body === undefined ? null : JSON.stringify(body),
    })
    const isReplayed = answer.headers.get('Idempotent-Replayed')
    const { message, data }: { message?: string; data?: unknown } = await answer.json()
    return { status: answer.status, message, data, isReplayed }
  }
}

function createGate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open: () => open() }
}

describe('a call with an Idempotency-Key', () => {
  const KEY = '2f1c7a52-9b0e-4a46-8c6e-3f6f1f0a7d11'
  const PAY = 'admin/service-centers/payment'
  let payment: { serviceCenterId: string; amount: number; notes: string }

  beforeEach(() => {
    resetMarketplace()
    payment = { serviceCenterId: owedCenter(100).id, amount: 10.25, notes: 'Weekly' }
  })

  const payouts = () => marketplace.payouts.all().length

  test('is done once, and answered as at first from then on', async () => {
    const call = await serving(handlers)
    const before = payouts()
    const first = await call(PAY, { body: payment, key: KEY })
    expect(first).toMatchObject({ status: 201, message: 'Payment successful', isReplayed: null })
    for (const _ of [1, 2]) {
      expect(await call(PAY, { body: payment, key: KEY })).toEqual({ ...first, isReplayed: 'true' })
    }
    expect(payouts()).toBe(before + 1)
  })

  test('is done each time under a key of its own, or without one', async () => {
    const call = await serving(handlers)
    const before = payouts()
    for (const key of [KEY, crypto.randomUUID(), undefined, undefined]) {
      expect(await call(PAY, { body: payment, key })).toMatchObject({ status: 201, isReplayed: null })
    }
    expect(payouts()).toBe(before + 4)
  })

  test('is refused when the key belongs to another body, method or path', async () => {
    const call = await serving(handlers)
    await call(PAY, { body: payment, key: KEY })
    const before = payouts()
    const plan = `admin/plan/${marketplace.plans.all()[0]?.id}`
    for (const reply of [
      call(PAY, { body: { ...payment, amount: 10.26 }, key: KEY }),
      call(plan, { method: 'DELETE', key: KEY }),
      call(`${PAY}?again`, { body: payment, key: KEY }),
    ]) {
      expect(await reply).toMatchObject({
        status: 422,
        message: 'This Idempotency-Key belongs to another call',
        isReplayed: null,
      })
    }
    expect(payouts()).toBe(before)
    expect(marketplace.plans.find(plan.split('/')[2] ?? '')).toBeDefined()
  })

  test('is refused while the first is still being worked on, and replayed afterwards', async () => {
    const reached = createGate()
    const work = createGate()
    const slow = http.post(endpoint('slow'), async () => {
      reached.open()
      await work.opened
      return done('Done at last')
    })
    const call = await serving([idempotent([slow], () => 'adm_1')])
    const first = call('slow', { key: KEY })
    await reached.opened
    expect(await call('slow', { key: KEY })).toMatchObject({
      status: 409,
      message: 'The call with this Idempotency-Key is still being worked on',
    })
    expect(await call('slow', { body: 'another', key: KEY })).toMatchObject({ status: 422 })
    work.open()
    expect(await first).toMatchObject({ status: 200, isReplayed: null })
    expect(await call('slow', { key: KEY })).toMatchObject({ status: 200, isReplayed: 'true' })
  })

  test('may be tried again when the server failed, but not when it refused', async () => {
    const answers = [() => refused(500, 'Out of order'), () => refused(400, 'Too much'), () => done('Paid')]
    const failing = http.post(endpoint('pay'), () => answers.shift()?.())
    const call = await serving([idempotent([failing], () => 'adm_1')])
    expect(await call('pay', { key: KEY })).toMatchObject({ status: 500, isReplayed: null })
    expect(await call('pay', { key: KEY })).toMatchObject({ status: 400, isReplayed: null })
    expect(await call('pay', { key: KEY })).toMatchObject({ status: 400, isReplayed: 'true' })
    expect(answers).toHaveLength(1)
  })

  test('is one admin’s own', async () => {
    const call = await serving(handlers)
    marketplace.admins.insert({
      id: 'adm_2',
      email: 'r@wayside.example',
      password: 'roadside1',
      name: 'R',
      role: 'admin',
    })
    marketplace.sessions.insert({ id: 'theirs', adminId: 'adm_2', expiresAt: '2999-01-01T00:00:00Z' })
    const before = payouts()
    await call(PAY, { body: payment, key: KEY })
    expect(await call(PAY, { body: payment, key: KEY, token: 'theirs' })).toMatchObject({ isReplayed: null })
    expect(payouts()).toBe(before + 2)
  })

  test('is remembered for 24 hours', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const call = await serving(handlers)
    const before = payouts()
    const HOUR = 60 * 60 * 1000
    await call(PAY, { body: payment, key: KEY })
    vi.setSystemTime(Date.now() + 24 * HOUR - 60_000)
    expect(await call(PAY, { body: payment, key: KEY })).toMatchObject({ isReplayed: 'true' })
    vi.setSystemTime(Date.now() + 60_000)
    expect(await call(PAY, { body: payment, key: KEY })).toMatchObject({ status: 201, isReplayed: null })
    expect(payouts()).toBe(before + 2)
    expect(marketplace.firstAnswers.all()).toHaveLength(1)
  })

  test('is remembered neither as a read nor without a sign-in', async () => {
    const call = await serving(handlers)
    expect(await call('plan', { method: 'GET', key: KEY })).toMatchObject({ status: 200 })
    expect(await call(PAY, { body: payment, key: KEY, token: 'of nobody' })).toMatchObject({ status: 401 })
    expect(marketplace.firstAnswers.all()).toEqual([])
    expect(await call(PAY, { body: payment, key: KEY })).toMatchObject({ status: 201, isReplayed: null })
  })

  test('has a key of 255 characters at most, and keeps nothing of what it says', async () => {
    const call = await serving(handlers)
    for (const key of ['', 'k'.repeat(256)]) {
      expect(await call('admin/logout', { key })).toMatchObject({
        status: 400,
        message: 'Idempotency-Key must have 1 to 255 characters',
      })
    }
    const body = { currentPassword: 'wayside123', newPassword: 'monsoon-7788' }
    expect(await call('admin/change-password', { body, key: 'k'.repeat(255) })).toMatchObject({ status: 200 })
    expect(JSON.stringify(marketplace.firstAnswers.all())).not.toContain('monsoon')
  })

  test('whose answer is lost on the way was done, and tells so when it is sent again', async () => {
    const losing = await serving(handlers, { drop: 'payment' })
    const call = await serving(handlers)
    const before = payouts()
    await expect(losing(PAY, { body: payment, key: KEY })).rejects.toThrow('fetch failed')
    expect(payouts()).toBe(before + 1)
    expect((await losing('plan', { method: 'GET' })).status).toBe(200)
    expect(await call(PAY, { body: payment, key: KEY })).toMatchObject({ status: 201, isReplayed: 'true' })
    expect(payouts()).toBe(before + 1)
  })
})
