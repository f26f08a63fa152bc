import { expect, test } from 'vitest'
import { inPlace } from '@/ui/table/steady-rows'

type Row = { id: string; amount: number }
const row = (id: string, amount = 1): Row => ({ id, amount })
const placed = (before: Row[], rows: Row[]) =>
  inPlace(before, { rows, rowKey: ({ id }) => id, leftRow: (left) => ({ ...left, amount: 0 }) })

test.each([
  [
    'rows that change their order',
    [row('a', 2), row('b')],
    [row('b', 3), row('a', 2)],
    [row('a', 2), row('b', 3)],
  ],
  ['a new row comes below', [row('a')], [row('b', 9), row('a')], [row('a'), row('b', 9)]],
  ['a row that has left', [row('a'), row('b')], [row('b')], [row('a', 0), row('b')]],
  ['one that comes back', [row('a', 0), row('b')], [row('b', 2), row('a')], [row('a'), row('b', 2)]],
  ['no rows before', [], [row('b'), row('a')], [row('b'), row('a')]],
])('%s', (_, before, rows, after) => {
  expect(placed(before, rows)).toEqual(after)
})
