import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import {
  checkedOf,
  type Due,
  type DueCenter,
  dueHere,
  dueRows,
  hasAllAmounts,
  isCatchingUp,
  progressText,
  restartReading,
  resumeReading,
  sharedNamesOf,
  stopReading,
  unknownCount,
  unknownOf,
  unreadDue,
  updateDue,
} from '@/payouts/due/due'
import {
  isUnpaidFor,
  type LastPaid,
  lastPaidQuery,
  lastPaidTo,
  latestOf,
  noteLatestPayout,
  noteOutdated,
} from '@/payouts/due/last-paid'
import { endScope, sessionSignal } from '@/session/store'

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
  centers: new Map(centers.map((dueCenter) => [dueCenter.id, dueCenter])),
  step: 'done',
  hasEnded: true,
  isListed: true,
  isListWhole: true,
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
  expect([hasAllAmounts(dueOf(all)), unknownCount(dueOf(all))]).toEqual([true, 0])
  for (const lack of [{ isListWhole: false }, { isListed: false, isListWhole: false }])
    expect([hasAllAmounts(dueOf(all, lack)), unknownCount(dueOf(all, lack))]).toEqual([false, 1])
  expect(unknownCount(dueOf(all, { isListWhole: false, missing: 3 }))).toBe(3)
})

test('centers of which one could not be read are not all', () => {
  const due = dueOf([center('a', 5), center('b', 5, 'failed')])
  expect([hasAllAmounts(due), unknownCount(due)]).toEqual([false, 1])
})

test.each([
  ['all are known', {}, [center('a', 5), center('b', 0)], '2 of 2 centers checked'],
  ['one is not told', {}, [center('a', 5), center('b', undefined)], '1 of 2 centers checked'],
  ['one could not be read', {}, [center('a', 5), center('b', 5, 'failed')], '1 of 2 centers checked'],
  ['the server counts more', { isListWhole: false, missing: 3 }, [center('a', 5)], '1 of 4 centers checked'],
  ['the list kept changing', { isListWhole: false }, [center('a', 5)], '1 centers checked'],
] as const)(
  'that all were checked is said where all amounts are known alone: %s',
  (_, known, centers, text) => {
    const due = dueOf([...centers], known)
    expect(progressText(due)).toBe(text)
    expect(hasAllAmounts(due)).toBe(/^(\d+) of \1 /.test(text))
  },
)

const payout = (
  serviceCenterId: string | undefined,
  serviceCenter: string,
  createdAt: string | undefined,
) => ({
  id: undefined,
  referenceNumber: undefined,
  amount: 1,
  notes: undefined,
  serviceCenterId,
  serviceCenter,
  createdAt,
})
const knownOf = (payouts: ReturnType<typeof payout>[], known: Partial<LastPaid> = {}): LastPaid => ({
  ...latestOf(payouts),
  isWhole: true,
  outdated: new Set(),
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

test('the latest payout is found however the server writes days, and one whose day cannot be read is the earliest', () => {
  const known = knownOf([
    payout('a', 'Center a', '5/3/2026'),
    payout('a', 'Center a', '04/11/2026'),
    payout('a', 'Center a', '1772359200'),
    payout('a', 'Center a', '31/11/2026'),
    payout('b', 'Center b', 'last Tuesday'),
    payout('b', 'Center b', 'in spring'),
  ])
  expect(lastPaidTo(center('a', 1), known, false)).toEqual({ at: '04/11/2026' })
  expect(lastPaidTo(center('b', 1), known, false)).toEqual({ at: 'last Tuesday' })
})

test.each([
  ['on the day before', true, { at: '2026-11-11T18:29:00Z' }],
  ['on the very day', true, { at: '2026-11-12T18:29:00Z' }],
  ['a minute later, on the next day in India', false, { at: '2026-11-12T18:30:00Z' }],
  ['today', false, { at: '2026-11-27' }],
  ['on a day that cannot be read', true, { at: 'last Tuesday' }],
  ['at a time that is not known', true, 'unknown'],
  ['never, in the days that are read', true, 'none'],
] as const)('a center last paid %s counts as not paid for 15 days: %s', (_, isUnpaid, paid) => {
  expect(isUnpaidFor(15, paid, '2026-11-27')).toBe(isUnpaid)
})

test('when a center was last paid is unknown where payouts are missing, or another tab has paid it', () => {
  const payouts = [payout('a', 'Center a', '2026-03-01T10:00:00Z')]
  for (const known of [{ isWhole: false }, { outdated: new Set(['a']) }])
    expect(lastPaidTo(center('a', 1), knownOf(payouts, known), false)).toBe('unknown')
})

test('what another tab may have paid is known again once a later payout is read, and of that center alone', () => {
  const client = new QueryClient()
  const { queryKey } = lastPaidQuery
  client.setQueryData(queryKey, knownOf([payout('a', 'Center a', '2026-03-01T10:00:00Z')]))
  const paidTo = (id: string) => {
    const known = client.getQueryData(queryKey)
    return known && lastPaidTo(center(id, 1), known, false)
  }
  noteOutdated(client, 'a')
  noteOutdated(client, 'b')
  noteLatestPayout(client, 'a', '2026-03-01T10:00:00Z')
  expect([paidTo('a'), paidTo('b')]).toEqual(['unknown', 'unknown'])
  noteLatestPayout(client, 'a', '2026-03-02T10:00:00Z')
  expect([paidTo('a'), paidTo('b')]).toEqual([{ at: '2026-03-02T10:00:00Z' }, 'unknown'])
})

test('names that several centers have are shared', () => {
  const named = (id: string, name: string) => ({ ...center(id, 1), name })
  const due = dueOf([named('a', 'Star'), named('b', 'Star '), named('c', 'Moon')])
  expect([...sharedNamesOf(due)]).toEqual(['Star'])
})

/** The state after an act on what was read until then. */
function after(due: Due, act: (client: QueryClient) => void): Due | undefined {
  const client = new QueryClient()
  updateDue(client, sessionSignal(client), () => due)
  act(client)
  return dueHere.read(client)
}

const statesOf = (due: Due | undefined) => [...(due?.centers.values() ?? [])].map(({ state }) => state)

test.each([
  [4, true],
  [5, false],
])('once all were read, %i that are read again are a few: %s', (count, isFew) => {
  const again = Array.from({ length: count }, (_, index) => center(`u${index}`, 5, 'unread'))
  const due = dueOf([center('a', 5), ...again], { step: 'reading' })
  expect([isCatchingUp(due), hasAllAmounts(due)]).toEqual([isFew, isFew])
  expect(isCatchingUp({ ...due, hasEnded: false }), 'not before all were read').toBe(false)
  expect(isCatchingUp({ ...due, step: 'stopped' }), 'not once it was stopped').toBe(false)
  expect(checkedOf(due)).toEqual({ checked: 1, all: count + 1 })
})

test.each([
  ['stopped', true, true],
  ['stopped', false, true],
  ['failed', true, true],
  ['failed', false, false],
  ['done', false, false],
] as const)(
  'reading goes on after it was %s, its list whole: %s, with that list: %s',
  (step, isListWhole, isListed) => {
    const before = dueOf([center('a', 5), center('b', 6, 'failed'), center('c', 7, 'unread')], {
      step,
      isListWhole,
      run: 3,
      failure: new Error('no'),
    })
    const due = after(before, resumeReading)
    expect(due).toMatchObject({ step: 'reading', run: 4, isListed, failure: undefined })
    expect(statesOf(due), 'what failed is read again, what was read is not').toEqual([
      'read',
      'unread',
      'unread',
    ])
  },
)

test('a list that was not read is not taken for one when reading goes on', () => {
  const before = dueOf([], { step: 'stopped', isListed: false, isListWhole: true })
  expect(after(before, resumeReading)?.isListed).toBe(false)
})

test('reading anew asks for all, and the old amounts stand until then', () => {
  const before = dueOf([center('a', 5)], { run: 7, missing: 2, failure: new Error('no') })
  const due = after(before, restartReading)
  expect(due).toMatchObject({ step: 'reading', run: 8, isListed: false, hasEnded: false, missing: 0 })
  expect(due?.failure).toBeUndefined()
  expect(due?.centers).toBe(before.centers)
  expect(after(before, stopReading)).toEqual({ ...before, step: 'stopped' })
})

test('what is read for a session that has ended changes nothing', () => {
  const before = dueOf([center('a', 5)])
  const due = after(before, (client) => {
    const session = sessionSignal(client)
    endScope(client)
    updateDue(client, session, () => unreadDue(9))
  })
  expect(due, 'nor is what was read before still there').toBeUndefined()
})
