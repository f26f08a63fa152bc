import { expect, test } from 'vitest'
import { type Account, hasChanged, recentTwin, traceOf } from '@/payouts/account'

const NOW = Date.parse('2026-11-21T12:00:00Z')
const HOUR = 60 * 60 * 1000

function payout(amount: number | undefined, referenceNumber?: string, createdAt = '2026-11-21T11:59:59Z') {
  return {
    id: undefined,
    serviceCenter: 'Asha Motors',
    serviceCenterId: 'sc1',
    referenceNumber,
    createdAt,
    amount,
    notes: undefined,
  }
}

function account(pending: number, ...payouts: Account['payouts']): Account {
  return { pending, payouts }
}

const payment = { serviceCenterId: 'sc1', amount: 100.1, notes: '' }
const old = payout(100.1, 'PO-1')

test('an account has changed when a paisa has, or when there is another payout', () => {
  expect(hasChanged(account(0.1 + 0.2, old), account(0.3, old))).toBe(false)
  expect(hasChanged(account(0.3, old), account(0.31, old))).toBe(true)
  expect(hasChanged(account(0.3, old), account(0.3, payout(5, 'PO-2'), old))).toBe(true)
})

test('a payout of the same amount is recent for 24 hours', () => {
  const at = (milliseconds: number) =>
    account(500, payout(100.1, 'PO-1', new Date(milliseconds).toISOString()))
  expect(recentTwin(at(NOW - 24 * HOUR + 1), 100.1, NOW)?.referenceNumber).toBe('PO-1')
  expect(recentTwin(at(NOW - 24 * HOUR), 100.1, NOW)).toBeUndefined()
  expect(recentTwin(at(NOW - HOUR), 100.11, NOW)).toBeUndefined()
  expect(recentTwin(at(NOW + HOUR), 100.1, NOW)).toBeDefined() // a clock that is slow here
  expect(recentTwin(account(5, payout(5, 'PO-1', 'yesterday'), payout(undefined)), 5, NOW)).toBeUndefined()
})

test('a time without a zone is Indian time', () => {
  const at = account(5, payout(5, 'PO-1', '2026-11-20T17:31:00'))
  expect(recentTwin(at, 5, NOW)).toBeDefined()
  expect(recentTwin(at, 5, NOW + 2 * 60_000)).toBeUndefined()
})

test('a lost payment is found by its amount among the payouts that were not there before', () => {
  const before = account(500, old)
  expect(traceOf(payment, before, account(399.9, payout(100.1, 'PO-2'), old))).toEqual({
    is: 'listed',
    reference: 'PO-2',
  })
  expect(traceOf(payment, before, account(500, old))).toEqual({ is: 'none' })
  expect(traceOf(payment, before, account(399.9, old))).toEqual({ is: 'deducted' })
  expect(traceOf(payment, before, account(450, old))).toEqual({ is: 'unclear' })
})

test('payouts of other amounts explain what they deduct, and earnings hide nothing that is listed', () => {
  const before = account(500, old)
  expect(traceOf(payment, before, account(450, payout(50, 'PO-2'), old))).toEqual({ is: 'none' })
  expect(traceOf(payment, before, account(349.9, payout(50, 'PO-2'), old))).toEqual({ is: 'deducted' })
  expect(traceOf(payment, before, account(900, payout(100.1, 'PO-2'), old))).toMatchObject({ is: 'listed' })
  expect(traceOf(payment, before, account(900, old))).toEqual({ is: 'none' })
})

test('of two payouts of that amount, the one with the same notes is the lost one', () => {
  const mine = { ...payout(100.1, 'PO-2'), notes: 'Part of November' }
  const after = account(299.8, payout(100.1, 'PO-3'), mine, old)
  const trace = (notes: string) => traceOf({ ...payment, notes }, account(500, old), after)
  expect(trace('Part of November')).toEqual({ is: 'listed', reference: 'PO-2' })
  expect(trace('')).toEqual({ is: 'listed', reference: 'PO-3' })
})

test('a payout without a reference number is told from others by its id, else by time and amount', () => {
  const before = account(500, payout(100.1, undefined, '2026-11-20T10:00:00Z'))
  const after = account(399.9, payout(100.1), ...before.payouts)
  expect(traceOf(payment, before, after)).toEqual({ is: 'listed', reference: undefined })
})
