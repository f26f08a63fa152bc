import { expect, test } from 'vitest'
import {
  type Due,
  type DueCenter,
  dueRows,
  hasAllCenters,
  sharedNamesOf,
  unknownCount,
  unknownOf,
  unreadDue,
} from '@/payouts/due/due'
import { type LastPaid, lastPaidTo, latestOf } from '@/payouts/due/last-paid'

const center = (
  id: string,
  pendingPaise: number | undefined,
  state: DueCenter['state'] = 'read',
): DueCenter => ({
  id,
  name: `Center ${id}`,
  city: undefined,
  district: undefined,
  isActive: undefined,
  pendingPaise,
  state,
})
const dueOf = (centers: DueCenter[], known: Partial<Due> = {}): Due => ({
  ...unreadDue(),
  centers: new Map(centers.map((one) => [one.id, one])),
  ...{ step: 'done', hasEnded: true, isListed: true, isListWhole: true },
  ...known,
})
const idsOf = (centers: readonly DueCenter[]) => centers.map(({ id }) => id)

test('those who are owed stand with the most first; what is not due, or not told, is no row', () => {
  const due = dueOf([
    center('a', 100),
    center('b', 0),
    center('c', 300),
    center('d', undefined),
    center('e', 200),
  ])
  expect(idsOf(dueRows(due))).toEqual(['c', 'e', 'a'])
})

test('what was known of a center stands while it is read again', () => {
  expect(idsOf(dueRows(dueOf([center('a', 100, 'unread'), center('b', 200, 'failed')])))).toEqual(['b', 'a'])
})

test('a center that does not tell is unknown, as is one that could not be read', () => {
  const due = dueOf([
    center('a', undefined),
    center('b', 5, 'failed'),
    center('c', 5),
    center('d', undefined, 'unread'),
  ])
  expect(idsOf(unknownOf(due))).toEqual(['a', 'b'])
  expect(unknownCount(due)).toBe(3)
})

test('a list that may lack centers is never whole, and somebody is unknown', () => {
  const all = [center('a', 5)]
  expect([hasAllCenters(dueOf(all)), unknownCount(dueOf(all))]).toEqual([true, 0])
  for (const lack of [{ isListWhole: false }, { isListed: false, isListWhole: false }])
    expect([hasAllCenters(dueOf(all, lack)), unknownCount(dueOf(all, lack))]).toEqual([false, 1])
  expect(unknownCount(dueOf(all, { isListWhole: false, missing: 3 }))).toBe(3)
})

const payout = (
  serviceCenterId: string | undefined,
  serviceCenter: string,
  createdAt: string | undefined,
) => ({
  ...{ id: undefined, referenceNumber: undefined, amount: 1, notes: undefined },
  ...{ serviceCenterId, serviceCenter, createdAt },
})
const knownOf = (payouts: ReturnType<typeof payout>[], known: Partial<LastPaid> = {}): LastPaid => ({
  ...latestOf(payouts),
  ...{ isWhole: true, outdated: new Set() },
  ...known,
})

test('a center was last paid by its latest payout, by id, or by a name that it alone has', () => {
  const known = knownOf([
    payout('a', 'Center b', '2026-03-01T10:00:00Z'),
    payout('a', 'Center b', '2026-03-03T10:00:00Z'),
    payout('a', 'Center b', undefined),
    payout(undefined, ' Center c ', '2026-02-01'),
  ])
  const paidTo = (id: string, isNameShared = false) => lastPaidTo(center(id, 1), known, isNameShared)
  expect(paidTo('a')).toEqual({ at: '2026-03-03T10:00:00Z' })
  expect(paidTo('b')).toBe('none')
  expect(paidTo('c')).toEqual({ at: '2026-02-01' })
  expect(paidTo('c', true)).toBe('unknown')
})

test('when a center was last paid is unknown where payouts are missing, or another tab has paid it', () => {
  const payouts = [payout('a', 'Center a', '2026-03-01T10:00:00Z')]
  for (const known of [{ isWhole: false }, { outdated: new Set(['a']) }])
    expect(lastPaidTo(center('a', 1), knownOf(payouts, known), false)).toBe('unknown')
})

test('names that several centers have are shared', () => {
  const named = (id: string, name: string) => ({ ...center(id, 1), name })
  const due = dueOf([named('a', 'Star'), named('b', 'Star '), named('c', 'Moon')])
  expect([...sharedNamesOf(due)]).toEqual(['Star'])
})
