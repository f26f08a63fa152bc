import { stubStorage } from '@tests/support/stub-storage'
import { afterEach, expect, test, vi } from 'vitest'

const HOUR = 3_600_000
const ADMIN = 'asha@wayside.example'

/** A tab that knows nothing of the server's clock yet, in a browser that has stored a payment; the computer's clock is ahead since. */
async function openTab(ahead = 0) {
  stubStorage()
  const sentAt = Date.now()
  vi.useFakeTimers({ now: sentAt + ahead, toFake: ['Date'] })
  vi.resetModules()
  const { openPayment, openPayments, storePayment } = await import('@/payouts/open-payments')
  const { noteServerDate } = await import('@/lib/server-clock')
  const account = { pendingPaise: 50_000, payouts: [], reachesTo: 0, nameCount: 1, readAt: sentAt }
  storePayment(ADMIN, openPayment('sc1', { paise: 20_000, notes: '', key: 'key-1', sentAt }, account))
  return { keys: () => openPayments(ADMIN).map(({ key }) => key), noteServerDate, sentAt }
}

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a payment is not too old by the computer’s clock, which may be days off', async () => {
  const { keys } = await openTab(25 * HOUR)
  expect(keys()).toEqual(['key-1'])
})

test('a payment is dropped after 24 hours by the server’s clock', async () => {
  const { keys, noteServerDate, sentAt } = await openTab()
  noteServerDate(new Date(sentAt + 23 * HOUR).toUTCString(), 0)
  expect(keys()).toEqual(['key-1'])
  noteServerDate(new Date(sentAt + 25 * HOUR).toUTCString(), 0)
  expect(keys()).toEqual([])
  noteServerDate(new Date(sentAt).toUTCString(), 0)
  expect(keys(), 'it is removed').toEqual([])
})
