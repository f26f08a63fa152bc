import { describe, expect, test } from 'vitest'
import { choices } from '@/data/list'
import {
  lengthOf,
  mismatchReason,
  positionText,
  type Queue,
  readAhead,
  readBehind,
  startQueue,
} from '@/records/queue'

const { signal } = new AbortController()

/** A list of such ids, ten a page, that a server may count or not. */
function aList(ids: string[], { counts = true } = {}) {
  const read: number[] = []
  const pageAt = (number: number) => {
    const rows = ids.slice((number - 1) * 10, number * 10).map((id) => ({ id }))
    const total = counts ? ids.length : undefined
    return { rows, totalPages: Math.max(1, Math.ceil(ids.length / 10)), total, sent: rows.length }
  }
  return {
    ids,
    pages: read,
    pageAt,
    read: async ({ page = 1 }: { page?: number }) => {
      read.push(page)
      return pageAt(page)
    },
  }
}

type AList = ReturnType<typeof aList>

const start = ({ pageAt }: AList, page: number, id: string): Queue<'status'> =>
  startQueue<'status'>({ page }, pageAt(page), id)
const idsOf = ({ entries }: Queue<'status'>) => entries.map(({ id }) => id)
/** "1" to "23". */
const NUMBERS = Array.from({ length: 23 }, (_, index) => String(index + 1))
const all23 = () => aList([...NUMBERS])
const from = (first: number, last: number) => NUMBERS.slice(first - 1, last)

describe('the place of a record', () => {
  test('counts from the first row of the list', () => {
    const queue = start(all23(), 2, '12')
    expect(['11', '12', '20'].map((id) => positionText(queue, id))).toEqual([
      '11 of 23',
      '12 of 23',
      '20 of 23',
    ])
  })

  test('is of about so many where the server does not count, until the last page is read', async () => {
    const list = aList(from(1, 17), { counts: false })
    const queue = start(list, 1, '3')
    expect(positionText(queue, '3')).toBe('3 of about 20')
    expect(positionText(await readAhead(list, queue, signal), '3')).toBe('3 of 17')
    expect(positionText(start(aList(from(1, 7), { counts: false }), 1, '3'), '3')).toBe('3 of 7')
  })

  test('has commas from a thousand on', () => {
    const ids = Array.from({ length: 2140 }, (_, index) => String(index + 1))
    expect(positionText(start(aList(ids), 101, '1002'), '1002')).toBe('1,002 of 2,140')
  })

  test('is none where the page of the address does not have it, and the others count without it', () => {
    const queue = start(all23(), 1, '99')
    expect(positionText(queue, '99')).toBeUndefined()
    expect(positionText(queue, '1')).toBe('1 of 23')
    expect(lengthOf(queue)).toBe(23)
  })

  test('stays, and so does the count, while what was changed leaves the list', async () => {
    const list = all23()
    const queue = start(list, 1, '1')
    list.ids.splice(0, 2)
    const longer = await readAhead(list, queue, signal)
    expect(positionText(longer, '1')).toBe('1 of 23')
    expect(positionText(longer, '3')).toBe('3 of 23')
  })
})

describe('reading ahead', () => {
  test('adds the next page once, and knows the end', async () => {
    const list = all23()
    const second = await readAhead(list, start(list, 1, '1'), signal)
    expect(idsOf(second)).toEqual(from(1, 20))
    expect(second.hasEnd).toBe(false)
    const third = await readAhead(list, second, signal)
    expect(idsOf(third)).toEqual(NUMBERS)
    expect(third.hasEnd).toBe(true)
    expect(list.pages).toEqual([2, 3])
  })

  test.each([['counts'], ['does not count']])(
    'passes no row over that moved to an earlier page, if the server %s',
    async (how) => {
      const list = aList([...NUMBERS], { counts: how === 'counts' })
      let queue = start(list, 1, '1')
      list.ids.splice(0, 1) // 11 is on page 1 now
      while (!queue.hasEnd) queue = await readAhead(list, queue, signal)
      expect(idsOf(queue)).toEqual(NUMBERS)
    },
  )

  test('passes no row over where all that it had has left the list', async () => {
    const list = all23()
    let queue = start(list, 1, '1')
    list.ids.splice(0, 10)
    while (!queue.hasEnd) queue = await readAhead(list, queue, signal)
    expect(idsOf(queue)).toEqual(NUMBERS)
  })

  test('passes no row over where a poll has kept rows that have left the list', async () => {
    const list = all23()
    const page = { ...list.pageAt(1), total: 20, isMixed: true }
    list.ids.splice(0, 3)
    let queue = startQueue<'status'>({}, page, '5')
    while (!queue.hasEnd) queue = await readAhead(list, queue, signal)
    expect(idsOf(queue)).toEqual(NUMBERS)
  })

  test('passes no row over where all that it had is on the pages before the first by now', async () => {
    const list = all23()
    let queue = start(list, 2, '11')
    list.ids.splice(11, 9) // 12 to 20 were changed,
    list.ids.splice(0, 3) // and others before them
    while (!queue.hasEnd) queue = await readAhead(list, queue, signal)
    expect(idsOf(queue)).toEqual(from(11, 23))
  })

  test('ends where a server promises more pages than it has', async () => {
    const list = all23()
    const promising = { read: async () => ({ rows: [], totalPages: 9, total: 23, sent: 0 }) }
    const queue = await readAhead(
      promising,
      { ...start(list, 3, '23'), totalPages: 9, hasEnd: false },
      signal,
    )
    expect(queue.hasEnd).toBe(true)
    expect(idsOf(queue)).toEqual(['21', '22', '23'])
  })
})

test('reading behind adds the page before, and a row that moved there since is not twice', async () => {
  const list = all23()
  const queue = start(list, 2, '12')
  list.ids.splice(0, 1)
  const longer = await readBehind(list, queue, signal)
  expect(idsOf(longer)).toEqual(from(2, 20))
  expect(positionText(longer, '2')).toBe('1 of 23')
})

test('reading behind passes no row over that moved down since', async () => {
  const list = all23()
  let queue = start(list, 2, '12')
  list.ids.unshift('new 1', 'new 2', 'new 3')
  queue = await readBehind(list, queue, signal)
  expect(idsOf(queue)).toEqual(['new 1', 'new 2', 'new 3', ...from(1, 20)])
  expect(queue.first).toBe(1)
})

test('reading behind passes no row over that moved down, though the rows after it were read since', async () => {
  const list = all23()
  let queue = start(list, 2, '12')
  list.ids.unshift('new 1', 'new 2', 'new 3')
  queue = await readBehind(list, await readAhead(list, queue, signal), signal)
  expect(idsOf(queue)).toEqual(['new 1', 'new 2', 'new 3', ...NUMBERS])
})

test('reading behind passes no row over where as many came as have gone', async () => {
  const list = all23()
  const queue = start(list, 2, '12')
  list.ids.splice(11, 1)
  list.ids.unshift('new')
  expect(idsOf(await readBehind(list, queue, signal))).toEqual(['new', ...from(1, 20)])
})

test('reading behind passes no row over beside a record that its page did not have', async () => {
  const list = all23()
  list.ids.splice(0, 5)
  const queue = start(list, 2, '12')
  expect(idsOf(queue)).toEqual(['12', ...from(16, 23)])
  const longer = await readBehind(list, queue, signal)
  expect(new Set(idsOf(longer))).toEqual(new Set(from(6, 23)))
})

test('reading behind comes at once from a page that the list does not have to its last one', async () => {
  const list = all23()
  const queue = await readBehind(list, startQueue<'status'>({ page: 500 }, list.pageAt(500), '12'), signal)
  expect(queue.first).toBe(4)
  expect(idsOf(await readBehind(list, queue, signal))).toEqual(['21', '22', '23', '12'])
})

test.each([
  ['its own have left the list', 10, from(1, 20)],
  ['those before have left the list', 0, from(11, 20)],
])('reading behind takes nothing that comes after, where all of %s', async (_, at, expected) => {
  const list = all23()
  const queue = start(list, 2, '12')
  list.ids.splice(at, 10)
  expect(idsOf(await readBehind(list, queue, signal))).toEqual(expected)
})

describe('a record does not fit', () => {
  const filters = [
    { key: 'status', label: 'Status', kind: 'choice' as const, options: choices(['PENDING', 'IN_PROGRESS']) },
    { key: 'customerId', label: 'Customer ID', kind: 'id' as const },
  ]
  const values = { status: ({ status }: { status?: string }) => status, customerId: () => 'another' }

  test('if it has another value than the filter, and is said to be no longer so', () => {
    expect(mismatchReason(filters, { status: 'PENDING' }, values, { status: 'COMPLETED' })).toBe(
      'No longer Pending',
    )
  })

  test.each([
    ['the same value in other letters', { status: 'PENDING' }, { status: 'pending' }],
    ['a value that the server does not tell', { status: 'PENDING' }, {}],
    ['a filter that is not set', {}, { status: 'COMPLETED' }],
    ['a filter that is no choice', { customerId: 'c1' }, { status: 'COMPLETED' }],
  ])('not for %s', (_, params, record) => {
    expect(mismatchReason(filters, params, values, record)).toBeUndefined()
  })
})
