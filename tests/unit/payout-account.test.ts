import { describe, expect, test } from 'vitest'
import {
  type Account,
  hasAccountChanged,
  isDayComplete,
  isSameTrace,
  NO_TRACE,
  ownPayouts,
  payoutKey,
  recentPayoutOf,
  sharedNameText,
  traceOf,
} from '@/payouts/account'

const NOW = Date.parse('2026-11-21T12:00:00Z')
const HOUR = 60 * 60 * 1000

type Given = { id?: string; referenceNumber?: string; createdAt?: string; notes?: string }

function payout(amount: number | undefined, given: Given = {}) {
  return {
    id: undefined,
    serviceCenter: 'Asha Motors',
    serviceCenterId: 'sc1',
    referenceNumber: undefined,
    createdAt: '2026-11-21T11:59:59Z',
    notes: undefined,
    amount,
    ...given,
  }
}

/** All payouts that there are. */
function account(pendingPaise: number, ...payouts: Account['payouts']): Account {
  return { pendingPaise, payouts, reachesTo: 0, nameCount: 1, readAt: NOW }
}

const old = payout(100.1, { referenceNumber: 'PO-1', createdAt: '2026-11-20T10:00:00Z' })
const AMOUNT = 10_010

test('an account has changed when a paisa has, or when there is another payout', () => {
  expect(hasAccountChanged(account(30, old), account(30, old))).toBe(false)
  expect(hasAccountChanged(account(30, old), account(31, old))).toBe(true)
  const another = payout(5, { referenceNumber: 'PO-2' })
  expect(hasAccountChanged(account(30, old), account(30, another, old))).toBe(true)
})

test('a payout of the same amount is recent for 24 hours, by the clock of the server', () => {
  const at = (milliseconds: number) =>
    account(50_000, payout(100.1, { createdAt: new Date(milliseconds).toISOString() }))
  expect(recentPayoutOf(at(NOW - 24 * HOUR + 1), AMOUNT)).toBeDefined()
  expect(recentPayoutOf(at(NOW - 24 * HOUR), AMOUNT)).toBeUndefined()
  expect(recentPayoutOf(at(NOW - HOUR), AMOUNT + 1)).toBeUndefined()
  expect(recentPayoutOf(at(NOW - HOUR), AMOUNT - 1)).toBeUndefined()
  expect(recentPayoutOf(at(NOW + HOUR), AMOUNT)).toBeDefined() // made since the account was read
  const odd = account(500, payout(5, { createdAt: 'yesterday' }), payout(undefined))
  expect(recentPayoutOf(odd, 500)).toBeUndefined()
})

test('a time without a zone is Indian time', () => {
  const at = account(500, payout(5, { createdAt: '2026-11-20T17:31:00' }))
  expect(recentPayoutOf(at, 500)).toBeDefined()
  expect(recentPayoutOf({ ...at, readAt: NOW + 2 * 60_000 }, 500)).toBeUndefined()
})

describe('where payouts are told by a name that two centers have', () => {
  const byName = (amount: number, referenceNumber: string) => ({
    ...payout(amount, { referenceNumber }),
    serviceCenterId: undefined,
  })
  const before = { ...account(50_000), nameCount: 2 }
  const after = (pendingPaise: number, ...payouts: Account['payouts']): Account => ({
    ...account(pendingPaise, ...payouts),
    nameCount: 2,
  })

  test("another center's payout of the same amount is not taken for this one", () => {
    expect(traceOf(AMOUNT, before, after(50_000, byName(100.1, 'PO-2')))).toEqual(NO_TRACE)
  })

  test("it is this one's as far as its own pending amount went down", () => {
    const { listed, unexplainedPaise, isShared } = traceOf(
      AMOUNT,
      before,
      after(50_000 - AMOUNT, byName(100.1, 'PO-2')),
    )
    expect(listed).toMatchObject([{ referenceNumber: 'PO-2' }])
    expect(unexplainedPaise).toBe(0)
    expect(isShared).toBe(true)
  })

  test('of two, one is this one, and which of them is not known', () => {
    const both = after(50_000 - AMOUNT, byName(100.1, 'PO-3'), byName(100.1, 'PO-2'))
    expect(traceOf(AMOUNT, before, both).listed).toMatchObject([
      { id: undefined, referenceNumber: undefined },
    ])
  })

  test.each([
    ['one of another amount explains the rest', [byName(300, 'PO-4')], 1],
    ['one of another amount that is too large explains nothing', [byName(900, 'PO-4')], 0],
    ['nothing explains the rest', [], 0],
  ])('of two, no more are this one than are needed: %s', (_, otherPayouts, times) => {
    const both = [byName(100.1, 'PO-3'), byName(100.1, 'PO-2')]
    const { listed, unexplainedPaise } = traceOf(
      AMOUNT,
      before,
      after(50_000 - AMOUNT - 30_000, ...otherPayouts, ...both),
    )
    expect(listed).toHaveLength(times)
    expect(unexplainedPaise).toBe(AMOUNT + 30_000 - times * AMOUNT)
  })

  test("another center's payout of another amount explains no deduction", () => {
    expect(traceOf(AMOUNT, before, after(50_000 - AMOUNT, byName(100.1 + 5, 'PO-2')))).toMatchObject({
      listed: [],
      unexplainedPaise: AMOUNT,
    })
  })

  test('those with the id of a center are told apart', () => {
    const ownPayout = payout(100.1, { referenceNumber: 'PO-2' })
    expect(traceOf(AMOUNT, before, after(50_000, ownPayout))).toEqual({ ...NO_TRACE, listed: [ownPayout] })
    const shared = byName(5, 'PO-3')
    expect(ownPayouts(after(0, ownPayout, shared))).toEqual([ownPayout])
    expect(sharedNameText(after(0, ownPayout))).toBeUndefined()
    expect(sharedNameText(after(0, shared))).toBe(
      'Payouts are found by name, and 2 service centers have this one.',
    )
    expect(sharedNameText({ ...after(0, shared), nameCount: 1 })).toBeUndefined()
  })
})

describe('of a payment the account shows', () => {
  const before = account(50_000, old)
  const booked = payout(100.1, { referenceNumber: 'PO-2' })

  test('payouts of that amount that were not there before, and what was deducted beyond them', () => {
    const trace = (pendingPaise: number, ...payouts: Account['payouts']) =>
      traceOf(AMOUNT, before, account(pendingPaise, ...payouts))
    expect(trace(39_990, booked, old)).toEqual({ ...NO_TRACE, listed: [booked] })
    expect(trace(50_000, old)).toEqual(NO_TRACE)
    expect(trace(39_990, old)).toEqual({ ...NO_TRACE, unexplainedPaise: AMOUNT })
    expect(trace(45_000, old)).toEqual({ ...NO_TRACE, unexplainedPaise: 5000 })
  })

  test('that the list is behind, where more is listed than was deducted: some may have been deducted before', () => {
    const earlier = payout(200, { referenceNumber: 'PO-9' })
    const isBehind = (pendingPaise: number) =>
      traceOf(AMOUNT, before, account(pendingPaise, earlier, old)).isListBehind
    expect(isBehind(39_990)).toBe(true)
    expect(isBehind(30_000)).toBe(false) // all of it is explained
    expect(isBehind(20_000)).toBe(false)
    expect(isBehind(50_000)).toBe(false) // nothing was deducted
  })

  test('every time that it is listed', () => {
    const again = payout(100.1, { referenceNumber: 'PO-3' })
    expect(traceOf(AMOUNT, before, account(50_000 - 3 * AMOUNT, booked, again, old))).toEqual({
      ...NO_TRACE,
      listed: [booked, again],
      unexplainedPaise: AMOUNT,
    })
  })

  test('no more than what payouts of other amounts leave to explain', () => {
    const otherPayout = payout(50, { referenceNumber: 'PO-9' })
    expect(traceOf(AMOUNT, before, account(45_000, otherPayout, old))).toEqual(NO_TRACE)
    expect(traceOf(AMOUNT, before, account(34_990, otherPayout, old)).unexplainedPaise).toBe(AMOUNT)
    expect(traceOf(AMOUNT, before, account(90_000, booked, old)).listed).toEqual([booked]) // earnings hide nothing listed
    expect(traceOf(AMOUNT, before, account(90_000, old))).toEqual(NO_TRACE)
  })

  test('the same as before, where as many are listed and as much is unexplained', () => {
    const deducted = traceOf(AMOUNT, before, account(39_990, old))
    expect(isSameTrace(deducted, { ...deducted })).toBe(true)
    expect(isSameTrace(deducted, traceOf(AMOUNT, before, account(39_990, booked, old)))).toBe(false)
    expect(isSameTrace(deducted, NO_TRACE)).toBe(false)
  })

  test('never an old payout that has received its reference number, or its id, since', () => {
    const unnumbered = payout(100.1, { createdAt: '2026-11-20T10:00:00Z' })
    const numbered = { ...unnumbered, id: 'p1', referenceNumber: 'PO-1' }
    expect(traceOf(AMOUNT, account(500, unnumbered), account(500, numbered)).listed).toEqual([])
    const another = payout(100.1, { createdAt: '2026-11-20T10:00:00Z' })
    expect(traceOf(AMOUNT, account(500, unnumbered), account(500, numbered, another)).listed).toHaveLength(1)
    const later = payout(100.1, { createdAt: '2026-11-21T10:00:00Z' })
    expect(traceOf(AMOUNT, account(500, unnumbered), account(500, later)).listed).toEqual([later])
  })

  test('two that differ in nothing but their number as two', () => {
    const twin = payout(100.1)
    expect(traceOf(AMOUNT, account(500, twin), account(500, twin, twin, twin)).listed).toEqual([twin, twin])
  })
})

describe('a payout is the same as one that was there before', () => {
  const at = '2026-11-20T10:00:00Z'
  const later = '2026-11-20T10:00:01Z'
  test.each([
    ['of its id, whatever else', true, { id: 'p1', referenceNumber: 'PO-1' }, { id: 'p1', createdAt: later }],
    ['of another id, however alike', false, { id: 'p1' }, { id: 'p2' }],
    ['of its reference', true, { referenceNumber: 'PO-1' }, { referenceNumber: 'PO-1', createdAt: later }],
    [
      'of its reference, with an id of late',
      true,
      { referenceNumber: 'PO-1' },
      { id: 'p1', referenceNumber: 'PO-1' },
    ],
    [
      'of its reference, without its id by now',
      true,
      { id: 'p1', referenceNumber: 'PO-1' },
      { referenceNumber: 'PO-1' },
    ],
    ['of another reference, however alike', false, { referenceNumber: 'PO-1' }, { referenceNumber: 'PO-2' }],
    ['of no reference, at its time', true, { referenceNumber: 'PO-1' }, {}],
    ['of a reference of late, at its time', true, {}, { referenceNumber: 'PO-1' }],
    ['of a reference of late, at another time', false, {}, { referenceNumber: 'PO-1', createdAt: later }],
    ['of an id of late, at another time', false, {}, { id: 'p1', createdAt: later }],
    ['at its time', true, {}, {}],
    ['at another time', false, {}, { createdAt: later }],
  ] as const)('when it is %s: %s', (_, isSame, before, after) => {
    const known = account(500, payout(5, { createdAt: at, ...before }))
    expect(hasAccountChanged(known, account(500, payout(5, { createdAt: at, ...after })))).toBe(!isSame)
  })

  test('when it is of its amount, or of none as before', () => {
    expect(hasAccountChanged(account(5, payout(5)), account(5, payout(6)))).toBe(true)
    expect(hasAccountChanged(account(5, payout(undefined)), account(5, payout(undefined)))).toBe(false)
    expect(hasAccountChanged(account(5, payout(5)), account(5, payout(undefined)))).toBe(true)
  })

  test('and one that is no longer listed hides none that is new', () => {
    const firstPayout = payout(100.1, { referenceNumber: 'PO-7' })
    const secondPayout = payout(100.1, { referenceNumber: 'PO-8' })
    expect(traceOf(AMOUNT, account(50_000, old), account(50_000, firstPayout, secondPayout)).listed).toEqual([
      firstPayout,
      secondPayout,
    ])
  })
})

describe('payouts that were read back to a moment', () => {
  const from = (moment: string, ...payouts: Account['payouts']) => ({
    ...account(50_000, ...payouts),
    reachesTo: Date.parse(moment),
  })
  const older = payout(100.1, { referenceNumber: 'PO-0', createdAt: '2026-11-19T10:00:00Z' })
  const fresh = payout(100.1, { referenceNumber: 'PO-2' })

  test('are new only where both were read back so far', () => {
    const before = from('2026-11-20T09:00:00Z', old)
    expect(traceOf(AMOUNT, before, from('2026-11-19T00:00:00Z', fresh, old, older)).listed).toEqual([fresh])
    expect(traceOf(AMOUNT, account(50_000, old, older), before).listed).toEqual([])
    expect(hasAccountChanged(before, account(50_000, old, older))).toBe(false)
  })

  test('tell whether the last 24 hours are known', () => {
    expect(isDayComplete(account(500))).toBe(true)
    expect(isDayComplete(from('2026-11-20T12:00:00Z'))).toBe(true)
    expect(isDayComplete(from('2026-11-20T12:00:01Z'))).toBe(false)
    expect(isDayComplete({ ...account(500), reachesTo: Number.POSITIVE_INFINITY })).toBe(false)
  })
})

test('a payout on the screen is told from others by its id, its reference, or else its moment and amount', () => {
  expect(payoutKey(payout(5, { id: 'p1', referenceNumber: 'PO-1' }))).toBe('p1')
  expect(payoutKey(payout(5, { referenceNumber: 'PO-1' }))).toBe('PO-1')
  const [key, otherKey] = [payout(5), payout(6)].map(payoutKey)
  expect(key).not.toBe(otherKey)
  expect(payoutKey(payout(5, { createdAt: '2026-11-21T12:00:00Z' }))).not.toBe(key)
})
