import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { addFacts, dueRows, type Owed, unknownOf, unreadOf } from '@/payouts/due/facts'
import {
  AT_ONCE,
  type Event,
  isCatchingUp,
  isGivenUp,
  isWhole,
  LIMIT,
  missingOf,
  next,
  progressOf,
  type Reading,
  resumed,
  UNREAD,
} from '@/payouts/due/machine'
import { type Failure, runReading } from '@/payouts/due/runner'
import { askNext, idsOf, NO_CENTERS, standingOf, withOnly, withStanding } from '@/payouts/due/standings'

class Refusal extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super(failure.is)
    this.failure = failure
  }
}

/** A marketplace of so many centers, whose answers take a while. */
function open(count: number, delay = 1000) {
  const server = {
    ids: Array.from({ length: count }, (_, place) => `c${place}`),
    delay,
    /** Milliseconds that a call which is let go of still takes. */
    letsGoAfter: 0,
    letsGoWith: { is: 'dropped' } as Failure,
    /** What a page's call answers where it is not its rows. */
    page: (_page: number): Failure | undefined => undefined,
    center: (_id: string): Failure | undefined => undefined,
    countsRows: true,
    perPage: LIMIT,
  }
  const seen = {
    underWay: 0,
    most: 0,
    asked: [] as string[],
    waits: [] as number[],
    latest: undefined as Reading | undefined,
  }
  const look = new AbortController()
  const call = async <Answer>(what: string, signal: AbortSignal, answer: () => Answer): Promise<Answer> => {
    seen.asked.push(what)
    seen.underWay += 1
    seen.most = Math.max(seen.most, seen.underWay)
    await new Promise<void>((resolve) => {
      setTimeout(resolve, server.delay)
      signal.addEventListener('abort', () => setTimeout(resolve, server.letsGoAfter))
    })
    seen.underWay -= 1
    if (signal.aborted) throw new Refusal(server.letsGoWith)
    return answer()
  }
  const begin = (from: Reading) =>
    runReading(from, {
      now: () => performance.now(),
      wait: (milliseconds) => {
        seen.waits.push(milliseconds)
        return new Promise((resolve) => setTimeout(resolve, milliseconds))
      },
      readPage: (page, _, signal) =>
        call(`page ${page}`, signal, () => {
          const failure = server.page(page)
          if (failure) throw new Refusal(failure)
          const { ids, perPage, countsRows } = server
          const rows = ids.slice((page - 1) * perPage, page * perPage)
          return {
            ids: rows,
            sent: rows.length,
            totalPages: Math.max(Math.ceil(ids.length / perPage), 1),
            total: countsRows ? ids.length : undefined,
          }
        }),
      readCenter: (id, signal) =>
        call(id, signal, () => {
          const failure = server.center(id) ?? (server.ids.includes(id) ? undefined : { is: 'gone' as const })
          if (failure) throw new Refusal(failure)
        }),
      failureOf: (error) => (error instanceof Refusal ? error.failure : { is: 'failed' }),
      tell: (reading) => {
        seen.latest = reading
      },
      signal: look.signal,
    })
  const take = begin(UNREAD)
  take({ is: 'released' })
  const now = () => {
    if (!seen.latest) throw new Error('nothing was told')
    return seen.latest
  }
  return { server, seen, take, now, begin, leave: () => look.abort() }
}

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)
const centersAsked = (asked: string[]) => asked.filter((what) => !what.startsWith('page'))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('reading all centers', () => {
  test('132 centers at a second each are there within 40 s, the first within 3, four at a time', async () => {
    const { seen, now } = open(132)
    await pass(3000)
    expect(progressOf(now()).read).toBeGreaterThan(0)
    expect(progressOf(now()).of).toBe(132)
    await pass(37_000)
    expect(now().step).toBe('done')
    expect(progressOf(now())).toEqual({ read: 132, of: 132 })
    expect(isWhole(now())).toBe(true)
    expect(seen.most).toBe(AT_ONCE)
    expect(new Set(seen.asked).size).toBe(seen.asked.length)
    expect(seen.asked).toHaveLength(134)
  })

  test('5,000 centers at 50 ms take as long as the server does', async () => {
    const { seen, now } = open(5000, 50)
    await pass(70_000)
    expect(now().step).toBe('done')
    expect(seen.most).toBe(AT_ONCE)
    expect(progressOf(now()).read).toBe(5000)
  })

  test('a server without any center has none to read', async () => {
    const { now, seen } = open(0)
    await pass(1000)
    expect(now().step).toBe('done')
    expect(seen.asked).toEqual(['page 1'])
  })

  test('a server that gives fewer on a page, or counts nothing, is read to its end', async () => {
    const few = open(37, 10)
    Object.assign(few.server, { perPage: 10, countsRows: false })
    await pass(1000)
    expect(progressOf(few.now())).toEqual({ read: 37, of: 37 })
    expect(isWhole(few.now())).toBe(true)
  })
})

describe('what comes between', () => {
  test('stop ends the asking, and going on asks only for the rest', async () => {
    const { seen, take, now } = open(20)
    await pass(2500)
    take({ is: 'stop' })
    await pass(60_000)
    expect(now().step).toBe('stopped')
    const before = seen.asked.length
    expect(before).toBeLessThan(10)
    take({ is: 'go on' })
    await pass(10_000)
    expect(now().step).toBe('done')
    expect(seen.asked).toHaveLength(21)
  })

  test('nothing is begun while it is held', async () => {
    const { seen, take, now } = open(20)
    await pass(1500)
    take({ is: 'held' })
    const before = seen.asked.length
    await pass(60_000)
    expect(seen.asked).toHaveLength(before)
    expect(now().step).toBe('reading')
    take({ is: 'released' })
    await pass(10_000)
    expect(now().step).toBe('done')
  })

  test('who leaves finds it where it was', async () => {
    const { seen, now, leave } = open(20)
    await pass(2500)
    leave()
    const left = now()
    await pass(5000)
    expect(now()).toBe(left)
    const { read } = progressOf(left)
    expect(resumed(left).centers.counts.asked).toBe(0)
    expect(progressOf(resumed(left)).read).toBe(read)
    expect(seen.underWay).toBe(0)
  })

  test('centers that cannot be read are told, and tried again when it goes on', async () => {
    const { server, take, now } = open(20)
    server.center = (id) => (id === 'c3' || id === 'c7' ? { is: 'failed' } : undefined)
    await pass(10_000)
    expect(now().step).toBe('done')
    expect(idsOf(now().centers, 'failed')).toEqual(['c3', 'c7'])
    expect(isWhole(now())).toBe(false)
    server.center = () => undefined
    take({ is: 'go on' })
    await pass(2000)
    expect(isWhole(now())).toBe(true)
  })

  test('a server that is down is not asked a hundred times', async () => {
    const { server, seen, take, now } = open(100)
    server.center = () => ({ is: 'failed' })
    await pass(60_000)
    expect(now().step).toBe('stuck')
    expect(isGivenUp(now())).toBe(true)
    expect(centersAsked(seen.asked).length).toBeLessThanOrEqual(12)
    server.center = () => undefined
    take({ is: 'go on' })
    await pass(60_000)
    expect(isWhole(now())).toBe(true)
  })

  test('a list that cannot be read is stuck until it goes on', async () => {
    const { server, take, now } = open(20)
    server.page = () => ({ is: 'failed' })
    await pass(5000)
    expect(now()).toMatchObject({ step: 'stuck', list: { step: 'failed' } })
    server.page = () => undefined
    take({ is: 'go on' })
    await pass(10_000)
    expect(isWhole(now())).toBe(true)
  })

  test('a sign-in that was over costs no center', async () => {
    const { server, seen, take, now } = open(12)
    server.center = () => ({ is: 'dropped' })
    await pass(1500)
    take({ is: 'held' })
    await pass(3000)
    server.center = () => undefined
    take({ is: 'released' })
    await pass(10_000)
    expect(isWhole(now())).toBe(true)
    expect(seen.most).toBe(AT_ONCE)
  })

  test('centers that appear and go while the list is read are there, and gone', async () => {
    const { server, now } = open(250, 100)
    await pass(150)
    server.ids.splice(0, 1)
    server.ids.push('new')
    server.ids.splice(50, 3)
    await pass(60_000)
    expect(now().step).toBe('done')
    expect(idsOf(now().centers, 'read').sort()).toEqual([...server.ids].sort())
    expect(isWhole(now())).toBe(true)
  })

  test('a server that counts more than it names is said to', async () => {
    const { server, now } = open(20, 10)
    const { page } = server
    server.page = page
    server.perPage = 10
    const names = server.ids
    server.ids = Object.assign([...names], {
      slice: (from: number, to: number) => names.slice(from, to).filter((id) => id !== 'c4'),
    })
    await pass(60_000)
    expect(now().step).toBe('done')
    expect(missingOf(now().list)).toBe(1)
    expect(isWhole(now())).toBe(false)
  })

  test('what another tab has read is not asked again, and what was paid elsewhere is', async () => {
    const { seen, take, now } = open(20)
    take({ is: 'told', ids: ['c5', 'c6', 'c7'] })
    await pass(10_000)
    expect(now().step).toBe('done')
    expect(seen.asked).not.toContain('c6')
    expect(progressOf(now())).toEqual({ read: 20, of: 20 })
    take({ is: 'stale', id: 'c6' })
    await pass(1000)
    expect(seen.asked.at(-1)).toBe('c6')
    expect(now().step).toBe('done')
    take({ is: 'again' })
    await pass(10_000)
    expect(isWhole(now())).toBe(true)
    expect(seen.most).toBe(AT_ONCE)
  })
})

describe('answers of before', () => {
  test('come to nothing once it was begun anew, failures too', async () => {
    const { server, seen, take, now } = open(20)
    await pass(1500)
    server.letsGoAfter = 300
    server.letsGoWith = { is: 'failed' }
    take({ is: 'again' })
    await pass(200)
    expect(progressOf(now())).toEqual({ read: 0, of: 0 })
    expect(seen.underWay).toBe(AT_ONCE)
    await pass(10_000)
    expect(now().misses).toBe(0)
    expect(isWhole(now())).toBe(true)
    expect(seen.most).toBe(AT_ONCE)
  })

  test('of no read that is awaited change nothing', () => {
    const [reading] = next(UNREAD, { is: 'released' })
    const late = [
      { no: 9, is: 'failed' },
      { no: 9, is: 'busy', after: 0 },
      { no: 9, is: 'dropped' },
      { no: 9, is: 'center', took: 1 },
    ] as const
    for (const event of late) expect(next(reading, event)).toEqual([reading, []])
  })

  test('a center that is paid while it is asked is asked again, and one that was told is let go of', async () => {
    const { seen, take, now } = open(8)
    await pass(1500)
    expect(centersAsked(seen.asked)).toEqual(['c0', 'c1', 'c2', 'c3'])
    take({ is: 'stale', id: 'c1' })
    take({ is: 'told', ids: ['c2'] })
    await pass(10_000)
    expect(centersAsked(seen.asked).filter((id) => id === 'c1')).toHaveLength(2)
    expect(centersAsked(seen.asked).filter((id) => id === 'c2')).toHaveLength(1)
    expect(isWhole(now())).toBe(true)
    expect(seen.most).toBe(AT_ONCE)
  })

  test('a payment once all was read is a small thing: only that center is read again', async () => {
    const { seen, take, now } = open(8, 100)
    await pass(1000)
    expect(isCatchingUp(now())).toBe(false)
    take({ is: 'stale', id: 'c1' })
    expect(isCatchingUp(now())).toBe(true)
    await pass(150)
    expect(now().step).toBe('done')
    expect(seen.asked.at(-1)).toBe('c1')
  })
})

describe('how far each center is', () => {
  const standings = fc.constantFrom('listed', 'asked', 'read', 'failed')
  const ids = fc.array(
    fc.nat(30).map((id) => `c${id}`),
    { maxLength: 12 },
  )
  const change = fc.oneof(
    fc.record({ do: fc.constant('set' as const), ids, standing: standings }),
    fc.record({ do: fc.constant('keep' as const), ids }),
    fc.record({ do: fc.constant('ask' as const), most: fc.nat(6) }),
  )

  test('is what a plain map would hold, whatever changes', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 40 }), (changes) => {
        const plain = new Map<string, string>()
        let centers = NO_CENTERS
        for (const one of changes) {
          if (one.do === 'set') {
            centers = withStanding(centers, one.ids, one.standing)
            for (const id of one.ids) plain.set(id, one.standing)
          } else if (one.do === 'keep') {
            centers = withOnly(centers, (id) => one.ids.includes(id))
            for (const id of plain.keys()) if (!one.ids.includes(id)) plain.delete(id)
          } else {
            const due = [...plain].filter(([, standing]) => standing === 'listed').slice(0, one.most)
            const [after, asked] = askNext(centers, one.most)
            expect(asked).toEqual(due.map(([id]) => id))
            for (const id of asked) plain.set(id, 'asked')
            centers = after
          }
          expect(centers.order).toEqual([...plain.keys()])
          for (const [id, standing] of plain) expect(standingOf(centers, id)).toBe(standing)
          for (const standing of ['listed', 'asked', 'read', 'failed'] as const) {
            const of = [...plain].filter(([, other]) => other === standing).map(([id]) => id)
            expect(idsOf(centers, standing)).toEqual(of)
            expect(centers.counts[standing]).toBe(of.length)
          }
        }
      }),
    )
  })

  test('costs next to nothing for each of thousands', () => {
    const count = 5000
    let centers = withStanding(
      NO_CENTERS,
      Array.from({ length: count }, (_, place) => `c${place}`),
      'listed',
    )
    let copied = 0
    for (let [after, ids] = askNext(centers, 1); ids.length > 0; [after, ids] = askNext(centers, 1)) {
      centers = withStanding(after, ids, 'read')
      copied += centers.latest.size + (centers.rest === after.rest ? 0 : count)
    }
    expect(centers.counts.read).toBe(count)
    expect(copied / count).toBeLessThan(5 * Math.sqrt(count))
  })
})

describe('a busy server', () => {
  test('is left alone for longer and longer, then asked less at a time', async () => {
    const { server, seen, now } = open(40)
    let answers = 0
    server.center = () => (answers++ < 12 ? { is: 'busy', after: 0 } : undefined)
    await pass(300_000)
    expect(isWhole(now())).toBe(true)
    expect(seen.waits.slice(0, 3)).toEqual([1000, 2000, 4000])
    expect(now().atOnce).toBe(AT_ONCE)
  })

  test('is believed when it says for how long, to a minute', async () => {
    const { server, seen, now } = open(4)
    let answers = 0
    server.center = () => (answers++ === 0 ? { is: 'busy', after: 9000 } : undefined)
    await pass(30_000)
    expect(seen.waits).toEqual([9000])
    expect(isWhole(now())).toBe(true)
  })

  test('that is slow is asked one at a time, until it is quick again', async () => {
    const { server, now } = open(60, 5000)
    await pass(40_000)
    expect(now().atOnce).toBe(1)
    server.delay = 100
    await pass(60_000)
    expect(now().atOnce).toBe(AT_ONCE)
    expect(isWhole(now())).toBe(true)
  })
})

test('whatever happens in whatever order, no more than four are under way and it comes to an end', async () => {
  const ids = ['c0', 'c1', 'c2', 'x']
  const event: fc.Arbitrary<Event> = fc.oneof(
    fc.constantFrom<Event>({ is: 'stop' }, { is: 'go on' }, { is: 'held' }, { is: 'released' }),
    fc.constantFrom<Event>({ is: 'again' }),
    fc.constantFrom(...ids).map((id): Event => ({ is: 'stale', id })),
    fc.subarray(ids, { minLength: 1 }).map((ids): Event => ({ is: 'told', ids })),
  )
  const failure = fc.constantFrom<Failure | undefined>(
    undefined,
    undefined,
    { is: 'failed' },
    { is: 'dropped' },
    { is: 'gone' },
    { is: 'busy', after: 0 },
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(event, fc.nat(400)), { maxLength: 12 }),
      fc.array(failure, { maxLength: 20 }),
      fc.nat(300),
      async (events, planned, letsGoAfter) => {
        const failures = [...planned]
        const { server, seen, take, now } = open(9, 100)
        server.letsGoAfter = letsGoAfter
        server.center = () => failures.pop()
        server.page = () => failures.pop()
        for (const [event, time] of events) {
          take(event)
          await pass(time)
        }
        take({ is: 'released' })
        for (let time = 0; time < 20; time++) {
          take({ is: 'go on' })
          await pass(400_000)
        }
        expect(seen.most).toBeLessThanOrEqual(AT_ONCE)
        expect(now().step).toBe('done')
        expect(idsOf(now().centers, 'failed')).toEqual([])
      },
    ),
    { numRuns: 60, seed: 7 },
  )
})

describe('what is due', () => {
  const facts = (pendings: (number | undefined)[]) =>
    new Map<string, Owed>(pendings.map((pending, place) => [`c${place}`, { id: `c${place}`, pending }]))

  test('stands with the most first; what is not due, or not told, is no row', () => {
    expect(dueRows({ facts: facts([5, 900, undefined, 0, -3, 20]) }).map(({ pending }) => pending)).toEqual([
      900, 20, 5,
    ])
  })

  test('a page of the list does not take away what a center has told', () => {
    const after = facts([700])
    addFacts(after, [{ id: 'c0', name: 'Asha Motors', pending: undefined }])
    expect(after.get('c0')).toEqual({ id: 'c0', name: 'Asha Motors', pending: 700 })
  })

  test('a center that does not tell is unknown, as is one that could not be read', () => {
    const reading: Reading = {
      ...UNREAD,
      centers: withStanding(withStanding(NO_CENTERS, ['c0', 'c1'], 'read'), ['c2'], 'failed'),
    }
    const due = { reading, facts: facts([700, undefined]) }
    expect(unknownOf(due).map(({ id }) => id)).toEqual(['c1', 'c2'])
    expect(unreadOf(due), 'and counts as one that is not read yet').toBe(2)
  })
})
