import { describe, expect, test } from 'vitest'
import { type AllRows, createListReader, type ReadProgress } from '@/data/read-all'

/** How a server pages: the most rows it gives whatever is asked for, and what it says of the whole. */
type Paging = {
  cap?: number
  tells?: 'total' | 'pages' | 'nothing' | 'pages of 10'
  /** What it says it has, where that is not the truth. */
  claims?: number
  isRepeating?: boolean
  /** Answers the last page to whoever asks for one behind it. */
  isClamping?: boolean
  /** Sends all rows, whatever page and limit are asked for. */
  isIgnoring?: boolean
  /** The pages that it answers without rows. */
  isEmpty?: (page: number) => boolean
  /** Its `total` is the number of rows on the page. */
  isCountingPage?: boolean
  /** Its rows have no id. */
  hasNoIds?: boolean
}

type Call = { page: number; compute: () => void; answer: () => void; fail: () => void; isComputed: boolean }

/** A list on a server whose answers the test makes, and lets go, one by one; rows are told apart by their text. */
function serverOf(list: string[], { cap = 100, tells = 'total', claims, ...manner }: Paging = {}) {
  const calls: Call[] = []
  const ended = new AbortController()
  const progress: ReadProgress[] = []
  const seen = { most: 0, asked: 0 }

  const pageAt = (asked: number, limit: number) => {
    const size = manner.isIgnoring ? list.length : Math.min(limit, cap)
    const pages = Math.max(1, Math.ceil(list.length / size))
    const page =
      manner.isRepeating || manner.isIgnoring ? 1 : manner.isClamping ? Math.min(asked, pages) : asked
    const rows = manner.isEmpty?.(asked) ? [] : list.slice((page - 1) * size, page * size)
    const total = claims ?? list.length
    const pageCount =
      tells === 'nothing' ? 1 : Math.max(1, Math.ceil(total / (tells === 'pages of 10' ? 10 : size || 1)))
    const counted = manner.isCountingPage ? rows.length : total
    return { rows, sent: rows.length, totalPages: pageCount, total: tells === 'total' ? counted : undefined }
  }
  const reader = createListReader<string>({
    readPage: ({ page, limit }) =>
      new Promise((resolve, reject) => {
        let made: ReturnType<typeof pageAt> | undefined
        const call: Call = {
          page,
          isComputed: false,
          compute: () => {
            made = pageAt(page, limit)
            call.isComputed = true
          },
          answer: () => resolve(made ?? pageAt(page, limit)),
          fail: () => reject(new Error('No')),
        }
        calls.push(call)
        seen.asked += 1
        seen.most = Math.max(seen.most, calls.length)
      }),
    rowKey: (row, index) => (manner.hasNoIds ? String(index) : row),
  })
  return {
    calls,
    seen,
    progress,
    abort: () => ended.abort(),
    read: () => reader.read(ended.signal, (state) => progress.push(state)),
    take: (index: number) => calls.splice(index % calls.length, 1)[0],
  }
}

type Server = ReturnType<typeof serverOf>

const settled = () => new Promise((resolve) => setImmediate(resolve))
const rowsUpTo = (count: number) => Array.from({ length: count }, (_, index) => `row ${index}`)

/** Reads once, and has all calls answered in their order, but for the pages that fail. */
async function readThrough(
  server: Server,
  { before = () => {}, isFailing = (_page: number): boolean => false } = {},
): Promise<AllRows<string>> {
  let outcome: AllRows<string> | undefined
  const reading = server.read().then((read) => {
    outcome = read
  })
  while (!outcome) {
    const call = server.calls.length > 0 ? server.take(0) : undefined
    before()
    if (call && isFailing(call.page)) call.fail()
    else call?.answer()
    await settled()
  }
  await reading
  return outcome
}

describe('a list that stays as it is', () => {
  test.each([
    [{}, 22, 3],
    [{ tells: 'pages' }, 44, 3],
    [{ tells: 'nothing' }, 44, 1],
    [{ tells: 'pages of 10' }, 54, 3],
    [{ cap: 10 }, 214, 3],
    [{ tells: 'pages', isClamping: true }, 44, 3],
  ] as const)('is read whole from a server %j in %i calls, %i at a time', async (paging, asked, most) => {
    const list = rowsUpTo(2140)
    const server = serverOf(list, paging)
    expect(await readThrough(server)).toMatchObject({ rows: list, isWhole: true, hasChanged: false })
    expect(server.seen).toEqual({ most, asked })
  })

  test.each([0, 1, 2, 10, 83, 99, 100, 101, 300])(
    'of %i rows is whole, counted or not, however the server pages',
    async (count) => {
      for (const tells of ['total', 'pages', 'nothing'] as const) {
        const list = rowsUpTo(count)
        expect(await readThrough(serverOf(list, { tells }))).toMatchObject({ rows: list, isWhole: true })
        const ways = [{ isClamping: true }, { isIgnoring: true }, { isIgnoring: true, hasNoIds: true }]
        for (const way of ways)
          expect(await readThrough(serverOf(list, { tells, ...way }))).toMatchObject({
            rows: list,
            isWhole: true,
          })
      }
    },
  )

  test('asks for the first page alone, and then for three', async () => {
    const server = serverOf(rowsUpTo(1000))
    void server.read()
    await settled()
    expect(server.calls.map(({ page }) => page)).toEqual([1])
    server.take(0)?.answer()
    await settled()
    expect(server.calls.map(({ page }) => page)).toEqual([2, 3, 4])
  })

  test('tells how far it is, from the first answer to all', async () => {
    const server = serverOf(rowsUpTo(350))
    await readThrough(server)
    expect(server.progress.map(({ rows, fraction }) => [rows, fraction])).toEqual([
      [100, 100 / 350],
      [200, 200 / 350],
      [300, 300 / 350],
      [350, 1],
    ])
  })
})

describe('a list that changes', () => {
  test('one to which rows are added is read once more', async () => {
    const list = rowsUpTo(1000)
    const server = serverOf(list)
    let answers = 0
    const outcome = await readThrough(server, {
      before: () => {
        answers += 1
        if (answers === 3) list.unshift('new 1', 'new 2')
      },
    })
    expect(outcome).toMatchObject({ isWhole: true, hasChanged: true, totals: { first: 1000, latest: 1002 } })
    expect(outcome.rows.toSorted()).toEqual(list.toSorted())
    expect(server.seen.asked).toBe(22)
  })

  test('one that grows all the time is whole, read on one page at a time', async () => {
    const list = rowsUpTo(1000)
    const server = serverOf(list)
    let answers = 0
    const outcome = await readThrough(server, {
      before: () => {
        answers += 1
        if (answers % 4 === 0) list.unshift(`new ${answers}`)
      },
    })
    expect(outcome.isWhole).toBe(true)
    expect(server.progress.at(-1)).toMatchObject({ pass: 3, fraction: 1 })
    expect(server.seen.asked).toBeLessThan(26)
  })

  test('a row that goes is made up for by a second pass', async () => {
    const list = rowsUpTo(1000)
    const server = serverOf(list)
    let answers = 0
    const outcome = await readThrough(server, {
      before: () => {
        answers += 1
        if (answers === 5) list.splice(5, 1)
      },
    })
    expect(outcome.isWhole).toBe(true)
    expect(list.filter((row) => !outcome.rows.includes(row))).toEqual([])
    expect(server.progress.at(-1)?.pass).toBe(2)
  })

  test.each(['total', 'nothing'] as const)(
    'one that loses a row with each answer is not whole (a server that tells %s); read again at rest, it is',
    async (tells) => {
      const list = rowsUpTo(1000)
      const server = serverOf(list, { tells })
      const outcome = await readThrough(server, { before: () => void list.pop() })
      expect(outcome).toMatchObject({ isWhole: false, failure: undefined })
      expect(server.progress.at(-1)?.pass).toBe(3)
      expect(await readThrough(server)).toMatchObject({ isWhole: true })
    },
  )
})

describe('a server that lies', () => {
  test('one that counts more rows than it sends is read twice, and is not whole', async () => {
    const server = serverOf(rowsUpTo(240), { claims: 250 })
    const outcome = await readThrough(server)
    expect(outcome).toMatchObject({ rows: rowsUpTo(240), isWhole: false, totals: { latest: 250 } })
    expect(server.seen.asked).toBe(6)
  })

  test('one that says it has fewer pages than it has is read to its end', async () => {
    const server = serverOf(rowsUpTo(240), { claims: 100, tells: 'pages' })
    expect(await readThrough(server)).toMatchObject({ rows: rowsUpTo(240), isWhole: true })
  })

  test('one that says it has a billion pages is read to its end, and is not whole', async () => {
    const server = serverOf(rowsUpTo(240), { claims: 1e11, tells: 'pages' })
    expect(await readThrough(server)).toMatchObject({ rows: rowsUpTo(240), isWhole: false, hasGaps: true })
    expect(server.seen.asked).toBeLessThan(20)
  })

  test.each(['total', 'pages', 'nothing'] as const)(
    'one that answers each page with the first is found out, and never whole (it tells %s)',
    async (tells) => {
      const server = serverOf(rowsUpTo(240), { tells, isRepeating: true })
      const outcome = await readThrough(server)
      expect(outcome).toMatchObject({ isWhole: false, isRepeating: true })
      expect(outcome.rows).toEqual(rowsUpTo(100))
      expect(server.seen.asked).toBeLessThanOrEqual(4)
    },
  )

  test.each([1, 2, 3, 4, 5, 6, 7, 8, 9])(
    'one whose page %i of 9 is empty is read beyond it, and is not whole',
    async (page) => {
      for (const tells of ['total', 'pages'] as const) {
        const server = serverOf(rowsUpTo(83), { cap: 10, tells, isEmpty: (asked) => asked === page })
        const outcome = await readThrough(server)
        expect(outcome.isWhole).toBe(false)
        expect(outcome.rows).toHaveLength(page === 9 ? 80 : 73)
      }
    },
  )

  test('one whose page is empty once, and then is not, is whole', async () => {
    let times = 0
    const isEmpty = (page: number) => {
      if (page === 4) times += 1
      return page === 4 && times === 1
    }
    const server = serverOf(rowsUpTo(83), { cap: 10, tells: 'pages', isEmpty })
    expect(await readThrough(server)).toMatchObject({ rows: rowsUpTo(83), isWhole: true })
  })

  test('one that counts the rows of a page as if they were all is read to its last page', async () => {
    for (const [count, cap] of [
      [83, 10],
      [40, 20],
      [200, 100],
    ] as const) {
      const outcome = await readThrough(serverOf(rowsUpTo(count), { cap, isCountingPage: true }))
      expect(outcome.rows).toHaveLength(count)
    }
  })

  test.each([
    ['counts them', 200, 200],
    ['does not', undefined, 100],
  ])('rows without an id that are all alike are told apart if the server %s', async (_, total, rows) => {
    const reader = createListReader<string>({
      readPage: async () => ({
        rows: Array.from({ length: 100 }, () => 'alike'),
        sent: 100,
        totalPages: 2,
        total,
      }),
      rowKey: (_row, index) => String(index),
    })
    const outcome = await reader.read(new AbortController().signal)
    expect(outcome.rows).toHaveLength(rows)
    expect(outcome.isWhole).toBe(total !== undefined)
  })

  test.each([-1, 0, 1, 5])(
    'one row that is sent again and again ends, though %i are counted and a billion pages named',
    async (total) => {
      let asked = 0
      const readPage = async () => {
        asked += 1
        return { rows: ['one'], sent: 1, totalPages: 1e9, total }
      }
      const reader = createListReader({ readPage, rowKey: (row: string) => row })
      const { rows, isWhole } = await reader.read(new AbortController().signal)
      expect([rows, isWhole]).toEqual([['one'], false])
      expect(asked).toBeLessThan(30)
    },
  )

  test('rows that were sent and cannot be read are counted, and it is not whole', async () => {
    const rows = rowsUpTo(9)
    const reader = createListReader<string>({
      readPage: async () => ({ rows, sent: 10, totalPages: 1, total: 10 }),
      rowKey: (row) => row,
    })
    expect(await reader.read(new AbortController().signal)).toMatchObject({
      rows,
      unreadable: 1,
      isWhole: false,
    })
  })
})

describe('pages that cannot be read', () => {
  test('do not keep the others from being read; these alone are asked for again', async () => {
    const list = rowsUpTo(1000)
    const server = serverOf(list)
    const outcome = await readThrough(server, { isFailing: (page) => page === 4 })
    expect(outcome).toMatchObject({ isWhole: false, failure: new Error('No') })
    expect(outcome.rows).toHaveLength(900)
    const { asked } = server.seen
    expect(await readThrough(server)).toMatchObject({ rows: list, isWhole: true, failure: undefined })
    expect(server.seen.asked).toBe(asked + 1)
  })

  test('end the reading once there are three: a server that is down is left alone', async () => {
    const server = serverOf(rowsUpTo(5000))
    await readThrough(server, { isFailing: (page) => page > 1 })
    expect(server.seen.asked).toBe(6) // two were under way with the third
    expect(await readThrough(server)).toMatchObject({ rows: rowsUpTo(5000), isWhole: true })
  })

  test('leave nothing where it is the first', async () => {
    const server = serverOf(rowsUpTo(150))
    expect(await readThrough(server, { isFailing: () => true })).toMatchObject({ rows: [], isWhole: false })
    expect(await readThrough(server)).toMatchObject({ rows: rowsUpTo(150), isWhole: true })
  })
})

test('once it is aborted nothing more is asked or told, and it throws the reason', async () => {
  const server = serverOf(rowsUpTo(1000))
  const reading = server.read()
  await settled()
  server.take(0)?.answer()
  await settled()
  server.abort()
  server.take(0)?.answer()
  await expect(reading).rejects.toThrow('aborted')
  await settled()
  expect(server.seen.asked).toBe(4)
  expect(server.progress).toHaveLength(1)
})

/** Numbers from 0 to 1 that are the same for each seed. */
function chanceOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** One reading of a list that changes, on a server that counts or not, answers late, and fails. */
async function simulate(seed: number) {
  const chance = chanceOf(seed)
  const upTo = (most: number) => Math.floor(chance() * (most + 1))
  const pick = <One>(all: readonly One[]) => all[upTo(all.length - 1)]
  const list = rowsUpTo(upTo(60))
  const lasting = new Set(list)
  const tells = pick(['total', 'pages', 'nothing'] as const)
  const isRepeating = chance() < 0.1
  const server = serverOf(list, { cap: 4 + upTo(16), tells, isRepeating })
  const failing = chance() < 0.3 ? 0.2 : 0
  let changesLeft = chance() < 0.3 ? 0 : upTo(12)
  let changes = 0

  const change = () => {
    const at = upTo(Math.max(list.length - 1, 0))
    const kind = pick(['add', 'remove', 'move'] as const)
    changesLeft -= 1
    changes += 1
    if (kind === 'add') return void list.splice(chance() < 0.5 ? 0 : at, 0, `new ${changes}`)
    const gone = list.splice(at, 1)
    if (kind === 'move') list.splice(upTo(list.length), 0, ...gone)
    else for (const row of gone) lasting.delete(row)
  }
  /** A count shows no row that goes as another comes: with one, there is an answer between any two changes. */
  const changeAll = () => {
    const most = tells === 'total' ? 1 : 3
    for (let time = 0; time < most && changesLeft > 0; time += 1) if (chance() < 0.4) change()
  }

  for (let time = 1; ; time += 1) {
    let outcome: AllRows<string> | undefined
    void server.read().then((read) => {
      outcome = read
    })
    while (!outcome) {
      const index = upTo(Math.max(server.calls.length - 1, 0))
      const call = server.calls[index]
      if (call && !call.isComputed && chance() < 0.7) {
        changeAll()
        call.compute()
        continue // its answer is on its way: others may overtake it
      }
      if (call) {
        if (!call.isComputed) changeAll()
        server.calls.splice(index, 1)
        if (chance() < failing) call.fail()
        else call.answer()
      }
      await settled()
    }
    if (outcome.failure !== undefined && time < 4) continue
    return { outcome, list, lasting, changes, tells, isRepeating }
  }
}

/** One reading of a list that stays as it is, on a server that pages in one of many wrong ways. */
async function readHostile(seed: number) {
  const chance = chanceOf(seed)
  const upTo = (most: number) => Math.floor(chance() * (most + 1))
  const pick = <One>(all: readonly One[]) => all[upTo(all.length - 1)]
  const list = rowsUpTo(upTo(130))
  const tells = pick(['total', 'pages', 'nothing', 'pages of 10'] as const)
  const way: Paging | undefined = pick([
    {},
    { isRepeating: true },
    { isClamping: true },
    { isIgnoring: true },
  ])
  const empty = new Set(chance() < 0.5 ? [] : [1 + upTo(8), 1 + upTo(8)])
  const flaky = chance() < 0.3 ? 0.2 : 0
  const cap = pick([5, 10, 20, 50, 100]) ?? 10
  // An empty page of a server that names no further page is its end: nothing tells that it is not.
  const isTold = tells !== 'nothing' && cap >= 10 && list.length > cap && !way?.isIgnoring
  const isEmpty = (page: number) => isTold && (empty.has(page) || chance() < flaky)
  const server = serverOf(list, {
    ...way,
    tells,
    isEmpty,
    cap,
    isCountingPage: chance() < 0.2,
    hasNoIds: chance() < 0.2,
  })
  const failing = chance() < 0.3 ? 0.2 : 0
  let outcome: AllRows<string> | undefined
  for (let time = 1; time <= 4 && (!outcome || outcome.failure !== undefined); time += 1)
    outcome = await readThrough(server, { isFailing: () => chance() < failing })
  return { outcome, list, asked: server.seen.asked }
}

test('however wrongly a server pages, a list is told as whole only if it is, and the reading ends', async () => {
  const seen = { whole: 0, partial: 0 }
  for (let seed = 1; seed <= 2500; seed += 1) {
    const { outcome, list, asked } = await readHostile(seed)
    expect(asked, `seed ${seed}`).toBeLessThan(400)
    if (outcome?.isWhole) expect(outcome.rows, `seed ${seed}`).toEqual(list)
    seen[outcome?.isWhole ? 'whole' : 'partial'] += 1
  }
  for (const times of Object.values(seen)) expect(times).toBeGreaterThan(500)
})

test('whatever happens, a list is never told as whole that lacks a row which was there all the time', async () => {
  const seen = { whole: 0, wholeThoughChanged: 0, partial: 0 }
  for (let seed = 1; seed <= 2500; seed += 1) {
    const { outcome, list, lasting, changes, isRepeating } = await simulate(seed)
    const missing = [...lasting].filter((row) => !outcome.rows.includes(row))
    expect(new Set(outcome.rows).size, `seed ${seed}`).toBe(outcome.rows.length)
    if (outcome.isWhole) expect(missing, `seed ${seed}`).toEqual([])
    if (changes === 0 && !isRepeating && outcome.failure === undefined)
      expect(outcome, `seed ${seed}`).toMatchObject({ isWhole: true, rows: list })
    if (!outcome.isWhole) seen.partial += 1
    else if (changes > 0) seen.wholeThoughChanged += 1
    else seen.whole += 1
  }
  // All three came about, and not by exception.
  for (const times of Object.values(seen)) expect(times).toBeGreaterThan(250)
})
