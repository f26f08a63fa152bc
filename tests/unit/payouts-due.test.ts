import { expect, test } from 'vitest'
import {
  type Due,
  type DueCenter,
  dueRows,
  hasAllCenters,
  unknownCount,
  unknownOf,
  unreadDue,
} from '@/payouts/due/due'

const center = (
  id: string,
  pendingPaise: number | undefined,
  state: DueCenter['state'] = 'read',
): DueCenter => ({
  id,
  name: `Center ${id}`,
  place: undefined,
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
