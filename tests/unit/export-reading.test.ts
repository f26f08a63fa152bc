import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isUnderWay, LIMIT, progressOf, type Reading } from '@/export/machine'
import { type Controls, type ReadPage, runExport } from '@/export/runner'

/** How a server pages: the most rows it gives whatever is asked for, and what it says of the whole. */
type Paging = {
  cap: number
  tells?: 'total' | 'pages' | 'pages of 10'
  /** What it says it has, where that is not the truth. */
  claims?: number
  ignoresPage?: boolean
}

/** A list on a server, and an export of it whose answers the test lets go one by one. */
function exportOf(list: string[], { cap, tells = 'total', claims, ignoresPage }: Paging) {
  const waiting: { page: number; answer: () => void; fail: () => void }[] = []
  const kept = new Map<number, string[]>()
  const written: { isPartial: boolean; rows: string[] }[] = []
  const told: Reading[] = []
  const ended = new AbortController()
  let most = 0
  let asked = 0
  let controls: Controls | undefined

  const pageAt = (page: number, limit: number): ReadPage<string> => {
    const size = Math.min(limit, cap)
    const start = ignoresPage ? 0 : (page - 1) * size
    const rows = list.slice(start, start + size).map((row) => ({ key: row, row }))
    const total = claims ?? list.length
    const totalPages = Math.max(1, Math.ceil(total / (tells === 'pages of 10' ? 10 : size)))
    return { rows, sent: rows.length, totalPages, total: tells === 'pages' ? undefined : total }
  }
  controls = runExport<string>({
    readPage: (page, limit) =>
      new Promise((resolve, reject) => {
        asked += 1
        waiting.push({
          page,
          answer: () => resolve(pageAt(page, limit)),
          fail: () => reject(new Error('No')),
        })
        most = Math.max(most, waiting.length)
      }),
    keep: (page, rows) => kept.set(page, [...(kept.get(page) ?? []), ...rows]),
    write: async (isPartial) => void written.push({ isPartial, rows: keptRows() }),
    tell: (reading) => told.push(reading),
    signal: ended.signal,
  })
  const keptRows = () => [...kept].sort(([one], [other]) => one - other).flatMap(([, rows]) => rows)
  const take = (place: number) => waiting.splice(place % Math.max(waiting.length, 1), 1)[0]

  return {
    /** Lets go of one of the calls under way; false when there is none. */
    answerOne: async (place = 0) => {
      const call = take(place)
      call?.answer()
      await settled()
      return call !== undefined
    },
    answerAll: async (place: () => number = () => 0, before: () => void = () => {}) => {
      for (let call = take(place()); call; call = take(place())) {
        before()
        call.answer()
        await settled()
      }
    },
    /** Answers all, but fails the pages that are named. */
    failPages: async (isFailing: (page: number) => boolean) => {
      for (let call = take(0); call; call = take(0)) {
        if (isFailing(call.page)) call.fail()
        else call.answer()
        await settled()
      }
    },
    again: () => controls?.again(),
    save: () => controls?.save(),
    end: () => ended.abort(),
    written,
    told,
    state: () => told.at(-1),
    mostAtOnce: () => most,
    asked: () => asked,
    underWay: () => waiting.map(({ page }) => page),
  }
}

const rowsUpTo = (count: number) => Array.from({ length: count }, (_, place) => `row ${place}`)
const settled = () => new Promise((resolve) => setImmediate(resolve))

const anyPaging = fc.record({
  cap: fc.oneof(fc.constantFrom(1, 10, 50, 99, 100), fc.integer({ min: 5, max: 300 })),
  tells: fc.constantFrom('total', 'pages', 'pages of 10'),
} as const)
const anyOrder = fc.infiniteStream(fc.nat(2))
const nextOf = (stream: Iterator<number>) => () => Number(stream.next().value)

describe('a list that stays as it is', () => {
  test('is read whole, each row once and in its place, whatever the server gives on a page and says of it', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 450 }),
        anyPaging,
        anyOrder,
        async (count, paging, order) => {
          const list = rowsUpTo(count)
          const one = exportOf(list, { ...paging, cap: Math.max(paging.cap, Math.ceil(count / 60)) })
          await one.answerAll(nextOf(order))
          expect(one.written).toEqual([{ isPartial: false, rows: list }])
          expect(one.state()).toMatchObject({
            step: 'saved',
            rows: count,
            hasChanged: false,
            time: 1,
          })
          expect(one.mostAtOnce()).toBeLessThanOrEqual(3)
        },
      ),
      { numRuns: 150 },
    )
  })

  test('of 2,140 rows takes 22 calls, the first alone', async () => {
    const one = exportOf(rowsUpTo(2140), { cap: 100 })
    expect(one.underWay()).toEqual([1])
    await one.answerOne()
    expect(one.underWay()).toEqual([2, 3, 4])
    await one.answerAll()
    expect(one.asked()).toBe(22)
  })

  test('whose server gives ten rows whatever is asked for is read in steps of ten', async () => {
    const one = exportOf(rowsUpTo(95), { cap: 10 })
    await one.answerAll()
    expect(one.asked()).toBe(10)
    expect(one.written[0]?.rows).toHaveLength(95)
  })

  test('progress grows from nothing known to all', async () => {
    const one = exportOf(rowsUpTo(350), { cap: 100 })
    await one.answerAll()
    const parts = one.told.map(progressOf)
    expect(parts[0]).toBeUndefined()
    expect(parts.slice(1)).toEqual([100 / 350, 200 / 350, 300 / 350, 1, 1])
  })
})

describe('a list that changes while it is read', () => {
  test('rows that come at its head are all read, none twice, with one page more', async () => {
    const list = rowsUpTo(1000)
    const one = exportOf(list, { cap: 100 })
    await one.answerOne()
    await one.answerOne()
    list.unshift('new 1', 'new 2')
    await one.answerAll()
    const rows = one.written[0]?.rows ?? []
    expect(rows.toSorted()).toEqual(list.toSorted())
    expect(one.state()).toMatchObject({ step: 'saved', rows: 1002, hasChanged: true })
    expect(one.state()?.first?.total).toBe(1000)
    expect(one.state()?.latest?.total).toBe(1002)
    expect(one.asked()).toBeLessThanOrEqual(14)
  })

  test('whatever comes and goes, a file that looks whole holds all that was there to the end', async () => {
    const change = fc.record({ after: fc.nat(24), place: fc.nat(), isNew: fc.boolean() })
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 300 }),
        fc.uniqueArray(change, { maxLength: 6, selector: ({ after }) => after }),
        anyOrder,
        async (count, changes, order) => {
          const list = rowsUpTo(count)
          const lasting = new Set(list)
          const one = exportOf(list, { cap: 25 })
          let answers = 0
          await one.answerAll(nextOf(order), () => {
            for (const { place, isNew } of changes.filter(({ after }) => after === answers)) {
              const at = place % Math.max(list.length, 1)
              if (isNew) list.splice(at, 0, `new ${place} ${list.length}`)
              else for (const gone of list.splice(at, 1)) lasting.delete(gone)
            }
            answers += 1
          })
          const [file] = one.written
          if (file) expect([...lasting].filter((row) => !file.rows.includes(row))).toEqual([])
          else expect(one.state()?.step).toBe('short')
        },
      ),
      { numRuns: 300 },
    )
  })

  test('rows that go are made up for by a second reading, which is told', async () => {
    const list = rowsUpTo(1000)
    const one = exportOf(list, { cap: 100 })
    for (const _ of [1, 2, 3, 4]) await one.answerOne()
    const [gone] = list.splice(5, 1)
    await one.answerAll()
    expect(list.filter((row) => !one.written[0]?.rows.includes(row))).toEqual([])
    expect(one.written[0]?.rows).toContain(gone)
    expect(one.told.some(({ time }) => time > 1)).toBe(true)
    expect(one.state()).toMatchObject({ step: 'saved', hasChanged: true })
  })

  test('one that loses rows each time that it is read may lack some: it says so, and is read again when asked', async () => {
    const list = rowsUpTo(300)
    const one = exportOf(list, { cap: 100 })
    await one.answerAll(
      () => 0,
      () => void list.pop(),
    )
    expect(one.state()).toMatchObject({ step: 'short', hasShrunk: true })
    expect(one.written).toEqual([])
    one.again()
    await one.answerAll()
    expect(one.state()).toMatchObject({ step: 'saved', isPartial: false })
  })
})

describe('a server that lies', () => {
  test('one that counts more rows than it sends is read twice, and the file is not taken for whole', async () => {
    const one = exportOf(rowsUpTo(240), { cap: 100, claims: 250 })
    await one.answerAll()
    expect(one.state()).toMatchObject({ step: 'short', rows: 240, time: 2 })
    one.save()
    await settled()
    expect(one.written).toEqual([{ isPartial: true, rows: rowsUpTo(240) }])
  })

  test('one that counts fewer is read on as long as pages are full of rows not known', async () => {
    const one = exportOf(rowsUpTo(240), { cap: 100, claims: 100, tells: 'pages' })
    await one.answerAll()
    expect(one.written).toEqual([{ isPartial: false, rows: rowsUpTo(240) }])
  })

  test('one that sends its first page whatever is asked for ends, with what is there', async () => {
    const one = exportOf(rowsUpTo(240), { cap: 100, ignoresPage: true })
    await one.answerAll()
    expect(one.state()).toMatchObject({ step: 'short', rows: 100 })
    expect(one.asked()).toBeLessThanOrEqual(8)
  })

  test('one whose first page is empty though it counts rows has nothing to save', async () => {
    const one = exportOf([], { cap: 100, claims: 240 })
    await one.answerAll()
    one.save()
    await settled()
    expect(one.state()).toMatchObject({ step: 'short', rows: 0 })
    expect(one.written).toEqual([])
  })

  test('rows that cannot be read are counted, and the file is not taken for whole', async () => {
    const told: Reading[] = []
    const rows = rowsUpTo(9).map((row) => ({ key: row, row }))
    runExport<string>({
      readPage: async () => ({ rows, sent: 10, totalPages: 1, total: 10 }),
      keep: () => {},
      write: async () => {},
      tell: (reading) => told.push(reading),
      signal: new AbortController().signal,
    })
    await settled()
    expect(told.at(-1)).toMatchObject({ step: 'short', rows: 9, leftOut: 1, time: 1 })
  })
})

describe('a page that cannot be read', () => {
  test('does not keep the others from being read; tried again, the file is whole', async () => {
    const one = exportOf(rowsUpTo(1000), { cap: 100 })
    await one.failPages((page) => page === 4)
    expect(one.state()).toMatchObject({ step: 'stuck', rows: 900, failed: [4] })
    expect(one.written).toEqual([])
    const before = one.asked()
    one.again()
    expect(one.underWay()).toEqual([4])
    await one.answerAll()
    expect(one.asked()).toBe(before + 1)
    expect(one.written).toEqual([{ isPartial: false, rows: rowsUpTo(1000) }])
  })

  test('leaves what was read to be saved, as a part', async () => {
    const one = exportOf(rowsUpTo(500), { cap: 100 })
    await one.failPages((page) => page === 2)
    one.save()
    await settled()
    const rows = [...rowsUpTo(500).slice(0, 100), ...rowsUpTo(500).slice(200)]
    expect(one.written).toEqual([{ isPartial: true, rows }])
    expect(one.state()).toMatchObject({ step: 'saved', isPartial: true })
  })

  test('the first page: there is nothing to save, but it can be tried again', async () => {
    const one = exportOf(rowsUpTo(150), { cap: 100 })
    await one.failPages(() => true)
    expect(one.asked()).toBe(1)
    one.save()
    await settled()
    expect(one.written).toEqual([])
    one.again()
    await one.answerAll()
    expect(one.written[0]?.rows).toHaveLength(150)
  })

  test('three of them: a server that is down is left alone', async () => {
    const one = exportOf(rowsUpTo(5000), { cap: 100 })
    await one.answerOne()
    await one.failPages(() => true)
    expect(one.state()?.step).toBe('stuck')
    expect(one.asked()).toBe(6)
    one.again()
    await one.answerAll()
    expect(one.written).toEqual([{ isPartial: false, rows: rowsUpTo(5000) }])
  })
})

describe('an end', () => {
  test('whenever it comes, nothing more is asked, kept, told or written', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(8), anyOrder, async (after, order) => {
        const one = exportOf(rowsUpTo(600), { cap: 100 })
        const place = nextOf(order)
        for (let answer = 0; answer < after; answer += 1) await one.answerOne(place())
        const before = { asked: one.asked(), told: one.told.length, written: one.written.length }
        one.end()
        await one.answerAll(place)
        expect({ asked: one.asked(), told: one.told.length, written: one.written.length }).toEqual(before)
      }),
    )
  })

  test('a file that cannot be written is tried again when asked', async () => {
    let isFull = true
    const told: Reading[] = []
    const controls = runExport<string>({
      readPage: async () => ({ rows: [{ key: 'a', row: 'a' }], sent: 1, totalPages: 1, total: 1 }),
      keep: () => {},
      write: async () => {
        if (isFull) throw new Error('No room')
      },
      tell: (reading) => told.push(reading),
      signal: new AbortController().signal,
    })
    await settled()
    expect(told.at(-1)?.step).toBe('unwritten')
    isFull = false
    controls.again()
    await settled()
    expect(told.at(-1)?.step).toBe('saved')
  })

  test('what is decided at the wrong time changes nothing', async () => {
    const one = exportOf(rowsUpTo(150), { cap: LIMIT })
    one.again()
    one.save()
    await one.answerAll()
    one.again()
    one.save()
    await settled()
    expect(one.written).toHaveLength(1)
    expect(one.told.filter(isUnderWay).length).toBeGreaterThan(0)
    expect(one.state()?.step).toBe('saved')
  })
})
