import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { SessionEndedError } from '@/http/errors'
import { type Account, timesPaid } from '@/payouts/account'
import {
  begin,
  type Event,
  elsewhere,
  isOver,
  isUnderWay,
  next,
  type Payout,
  QUIET,
  type Task,
} from '@/payouts/machine'
import { type Answer, runPayout } from '@/payouts/runner'

const AMOUNT = 10_000
const PENDING = 50_000

/** The account after the amount was booked so often, of which so many are listed. */
function accountAfter(bookings: number, listed = bookings): Account {
  const payouts = Array.from({ length: listed }, (_, place) => ({
    id: `p${place}`,
    serviceCenter: 'Asha Motors',
    serviceCenterId: 'sc1',
    referenceNumber: `PO-${place}`,
    createdAt: '2026-11-21T12:00:00Z',
    amount: AMOUNT / 100,
    notes: undefined,
  }))
  return { pending: PENDING - bookings * AMOUNT, payouts }
}

const decision = { amount: AMOUNT, notes: '', seen: accountAfter(0) }

/** A look that has ended. */
const looked = (account: Account | undefined, begunAt = 0): Event => ({ is: 'looked', account, begunAt })

describe('whatever happens in whatever order', () => {
  const events: Event[] = [
    { is: 'read', account: accountAfter(0) },
    { is: 'read', account: accountAfter(1) },
    { is: 'unreadable' },
    { is: 'accepted' },
    { is: 'refused', reason: 'No' },
    { is: 'lost', at: 0 },
    { is: 'waited' },
    { is: 'woken' },
    looked(undefined, 0),
    ...[0, QUIET].flatMap((begunAt) => [
      looked(accountAfter(0), begunAt),
      looked(accountAfter(1), begunAt),
      looked(accountAfter(1, 0), begunAt),
      looked(accountAfter(6, 4), begunAt),
      looked({ pending: PENDING - 1, payouts: [] }, begunAt),
    ]),
  ]

  test('the call is sent once at most, what is under way is being done, and what is over stays so', () => {
    const seen = new Set<string>()
    type Path = { payout: Payout; task: Task | undefined; sent: number }
    const [payout, task] = begin(decision)
    let paths: Path[] = [{ payout, task, sent: 0 }]
    let count = 0
    while (paths.length > 0) {
      const further: Path[] = []
      for (const path of paths) {
        const key = JSON.stringify(path)
        if (seen.has(key)) continue
        seen.add(key)
        count++
        expect(path.sent).toBeLessThanOrEqual(1)
        expect(isUnderWay(path.payout) && !path.task).toBe(false)
        for (const event of events) {
          const [after, begun] = next(path.payout, event)
          if (isOver(path.payout)) {
            expect(after).toBe(path.payout)
            expect(begun).toBeUndefined()
            continue
          }
          // An event of a task that is not the one under way cannot come: the runner has let go of it.
          if (!fits(path.task, event)) continue
          const sent = path.sent + Number(begun?.do === 'send')
          further.push({
            payout: capped(after),
            task: begun ?? (after === path.payout ? path.task : undefined),
            sent,
          })
        }
      }
      paths = further
    }
    expect(count).toBeGreaterThan(30)
  })

  /** Looks go on for ever: beyond a few, one more is like the one before. */
  function capped(payout: Payout): Payout {
    return 'looks' in payout ? { ...payout, looks: Math.min(payout.looks, 3) } : payout
  }

  function fits(task: Task | undefined, { is }: Event): boolean {
    if (is === 'woken') return true
    switch (task?.do) {
      case 'read':
        return is === 'read' || is === 'unreadable'
      case 'send':
        return is === 'accepted' || is === 'refused' || is === 'lost'
      case 'look':
        return is === 'looked'
      default:
        return is === 'waited'
    }
  }

  test('a decision that has seen another account is not sent', () => {
    const [payout] = begin(decision)
    const [after, task] = next(payout, { is: 'read', account: accountAfter(1) })
    expect(after).toMatchObject({ step: 'changed', before: decision.seen, account: accountAfter(1) })
    expect(task).toBeUndefined()
  })
})

describe('step by step', () => {
  const seen = { amount: AMOUNT, notes: '', account: accountAfter(0) }
  const after = (...events: Event[]) =>
    events.reduce<Payout>((payout, event) => next(payout, event)[0], begin(decision)[0])
  const unchanged: Event = { is: 'read', account: accountAfter(0) }
  const refused: Event = { is: 'refused', reason: 'No' }

  test('what could not be read, and what is under way in another tab, is over with nothing sent', () => {
    expect(next(after(), { is: 'unreadable' })).toEqual([{ ...seen, step: 'unreadable' }])
    expect(elsewhere(decision)).toEqual({ ...seen, step: 'elsewhere' })
    for (const payout of [null, undefined, elsewhere(decision)]) expect(isUnderWay(payout)).toBe(false)
    expect(isOver(elsewhere(decision))).toBe(true)
  })

  test('what concerns it no longer, or not yet, changes nothing', () => {
    const paid = after(unchanged, { is: 'accepted' }, looked(accountAfter(1)))
    for (const payout of [after(), after(unchanged), after(unchanged, refused), paid])
      expect(next(payout, { is: 'woken' })).toEqual([payout])
    const looking = after(unchanged, { is: 'lost', at: 0 })
    expect(next(looking, { is: 'waited' })).toEqual([looking])
    const [waiting] = next(looking, looked(undefined))
    expect(next(waiting, looked(accountAfter(1)))).toEqual([waiting])
  })

  test('a yes is checked, or left as it was where nothing can be read', () => {
    const paid = { ...seen, step: 'paid', before: accountAfter(0), isChecked: false } as const
    expect(after(unchanged, { is: 'accepted' })).toEqual(paid)
    expect(next(paid, looked(undefined))).toEqual([{ ...paid, isChecked: true }])
    expect(next(paid, looked(accountAfter(1)))).toEqual([
      { ...paid, account: accountAfter(1), isChecked: true },
    ])
    expect(next(paid, looked(accountAfter(2)))[0]).toMatchObject({ step: 'recorded', answer: 'accepted' })
  })

  test('a yes is checked by a look alone, and only once', () => {
    const paid = after(unchanged, { is: 'accepted' })
    for (const event of [unchanged, { is: 'waited' }, { is: 'woken' }] as const)
      expect(next(paid, event)).toEqual([paid])
    const [checked] = next(paid, looked(accountAfter(1)))
    expect(next(checked, looked(accountAfter(2)))).toEqual([checked])
  })

  test('a no keeps its reason, unless it has left a trace', () => {
    const doubting = after(unchanged, refused)
    expect(next(doubting, looked(undefined))).toEqual([{ ...seen, step: 'refused', reason: 'No' }])
    expect(next(doubting, looked(accountAfter(0)))).toEqual([{ ...seen, step: 'refused', reason: 'No' }])
    expect(next(doubting, looked(accountAfter(1)))[0]).toMatchObject({ step: 'recorded', answer: 'refused' })
  })

  test('an answer that is lost is looked for on what was read last, until the server has been quiet', () => {
    const looking = after(unchanged, { is: 'lost', at: 5 })
    const less = { pending: PENDING - 1, payouts: [] }
    const [waiting, wait] = next(looking, looked(less, 5 + QUIET))
    expect(waiting).toMatchObject({ step: 'waiting', account: less, looks: 1 })
    expect(wait).toEqual({ do: 'wait', for: 2000 })
    const [again] = next(next(waiting, { is: 'waited' })[0], looked(undefined, 5 + QUIET))
    expect(again).toMatchObject({ step: 'waiting', account: less, looks: 2 })
    expect(next(looking, looked(accountAfter(0), 4 + QUIET))[0].step).toBe('waiting')
    expect(next(looking, looked(accountAfter(0), 5 + QUIET))[0].step).toBe('unrecorded')
    expect(next(looking, looked(accountAfter(1), 5))[0]).toMatchObject({ step: 'recorded', answer: 'lost' })
  })
})

describe('on a clock that is turned', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  type Server = {
    answer: Answer
    /** Milliseconds that the call takes; never, where it is infinite. */
    answersAfter?: number
    /** How often the call is booked, by that answer. */
    bookings?: number
    /** How many of these are listed; all, unless told otherwise. */
    listed?: number
    /** Milliseconds that a read takes, and whether it fails, by the number of the read. */
    read?: (number: number) => { after?: number; fails?: boolean; account?: Account }
  }

  function start({ answer, answersAfter = 100, bookings = 0, listed = bookings, read }: Server) {
    const session = new AbortController()
    const listeners = new Set<() => void>()
    const told: Payout[] = []
    let sent = 0
    let reads = 0
    let isBooked = false
    const after = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
    const end = runPayout(decision, {
      now: () => Date.now(),
      wait: (milliseconds, signal) =>
        new Promise((resolve) => {
          const timer = setTimeout(resolve, milliseconds)
          signal.addEventListener('abort', () => {
            clearTimeout(timer)
            resolve()
          })
        }),
      readAccount: async (signal) => {
        const { after: time = 50, fails = false, account } = read?.(++reads) ?? {}
        await Promise.race([
          time === Number.POSITIVE_INFINITY ? new Promise(() => undefined) : after(time),
          new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted')))),
        ])
        if (fails) throw new Error('no connection')
        return account ?? (isBooked ? accountAfter(bookings, listed) : accountAfter(0))
      },
      send: async () => {
        sent++
        isBooked = bookings > 0
        if (answersAfter === Number.POSITIVE_INFINITY) await new Promise(() => undefined)
        await after(answersAfter)
        return answer
      },
      onWakeUp: (listener) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
      tell: (payout) => void told.push(payout),
      signal: session.signal,
    })
    let last: Payout | undefined
    let failure: unknown
    end.then(
      (payout) => (last = payout),
      (error: unknown) => (failure = error),
    )
    return {
      pass: (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds),
      wake: () => {
        for (const listener of listeners) listener()
      },
      logOut: () => session.abort(),
      steps: () => told.map(({ step }) => step),
      end: () => last,
      failure: () => failure,
      sent: () => sent,
      reads: () => reads,
      listeners,
    }
  }

  test('a yes is told at once, and then looked at', async () => {
    const payment = start({ answer: { is: 'accepted' }, bookings: 1 })
    await payment.pass(151)
    expect(payment.steps()).toEqual(['checking', 'sending', 'paid'])
    await payment.pass(50)
    expect(payment.end()).toMatchObject({ step: 'paid', isChecked: true })
  })

  test.each([
    ['a yes', { is: 'accepted' }],
    ['a no', { is: 'refused', reason: 'Amount exceeds the pending amount' }],
    ['no answer', { is: 'lost' }],
  ] as const)('six bookings of one call are told, though it had %s', async (_, answer) => {
    const payment = start({ answer, bookings: 6, listed: 4 })
    await payment.pass(60_000)
    const end = payment.end()
    expect(end?.step === 'recorded' && timesPaid(end.trace)).toBe(6)
    expect(end?.step === 'recorded' && end.trace.listed).toHaveLength(4)
    expect(payment.sent()).toBe(1)
  })

  test('a no is believed where the account shows nothing, or cannot be read', async () => {
    const reason = 'The bank is closed'
    const honest = start({ answer: { is: 'refused', reason } })
    await honest.pass(1000)
    expect(honest.end()).toMatchObject({ step: 'refused', reason })
    const dark = start({ answer: { is: 'refused', reason }, read: (number) => ({ fails: number > 1 }) })
    await dark.pass(1000)
    expect(dark.end()).toMatchObject({ step: 'refused', reason })
  })

  test('without an answer it is looked at for ten seconds before it counts as not recorded', async () => {
    const payment = start({ answer: { is: 'lost' } })
    await payment.pass(10_100)
    expect(payment.end()).toBeUndefined()
    await payment.pass(1000)
    expect(payment.end()).toMatchObject({ step: 'unrecorded' })
  })

  test('a deduction without a payout is believed after ten seconds', async () => {
    const payment = start({ answer: { is: 'lost' }, bookings: 1, listed: 0 })
    await payment.pass(10_100)
    expect(payment.end()).toBeUndefined()
    await payment.pass(1000)
    expect(payment.end()).toMatchObject({ step: 'recorded', trace: { unlisted: 1 } })
  })

  test('what cannot be explained is looked at on, once a minute in the end', async () => {
    const account = { pending: PENDING - 1, payouts: [] }
    const payment = start({ answer: { is: 'lost' }, read: (number) => (number > 1 ? { account } : {}) })
    await payment.pass(10 * 60_000)
    expect(payment.end()).toBeUndefined()
    const reads = payment.reads()
    await payment.pass(10 * 60_050)
    expect(payment.reads()).toBe(reads + 10)
  })

  test('a wake-up ends a wait, and a look that hangs', async () => {
    const hanging = start({
      answer: { is: 'lost' },
      bookings: 1,
      read: (number) => (number === 2 ? { after: Number.POSITIVE_INFINITY } : {}),
    })
    await hanging.pass(1000)
    expect(hanging.steps().at(-1)).toBe('looking')
    hanging.wake()
    await hanging.pass(100)
    expect(hanging.end()).toMatchObject({ step: 'recorded' })

    const waiting = start({
      answer: { is: 'lost' },
      bookings: 1,
      read: (number) => ({ fails: number > 1 && number < 9 }),
    })
    await waiting.pass(70_000)
    expect(waiting.steps().at(-1)).toBe('waiting')
    const reads = waiting.reads()
    waiting.wake()
    await waiting.pass(60)
    expect(waiting.reads()).toBe(reads + 1)
  })

  test('a look that hangs is given up by itself, and each is given longer than the one before', async () => {
    const payment = start({
      answer: { is: 'lost' },
      bookings: 1,
      read: (number) => {
        if (number === 1) return {}
        return { after: number < 4 ? Number.POSITIVE_INFINITY : 40_000 }
      },
    })
    await payment.pass(15_000 + 2000 + 30_000 + 3000 + 39_000)
    expect(payment.end()).toBeUndefined()
    await payment.pass(2000)
    expect(payment.end()).toMatchObject({ step: 'recorded' })
  })

  test.each([
    ['checking', 10],
    ['sending', 100],
    ['looking', 170],
    ['waiting', 1000],
  ])('logging out while %s ends it at once, and nothing more is told or read', async (step, at) => {
    const payment = start({ answer: { is: 'lost' } })
    await payment.pass(at)
    expect(payment.steps().at(-1)).toBe(step)
    const [told, reads] = [payment.steps().length, payment.reads()]
    payment.logOut()
    await payment.pass(0)
    expect(payment.failure()).toBeInstanceOf(SessionEndedError)
    payment.wake()
    await payment.pass(10 * 60_000)
    expect(payment.steps()).toHaveLength(told)
    expect(payment.reads()).toBe(reads)
    expect(payment.listeners.size).toBe(0)
  })

  test('one that is over listens to nothing', async () => {
    const payment = start({ answer: { is: 'accepted' }, bookings: 1 })
    await payment.pass(1000)
    expect(payment.end()).toBeDefined()
    expect(payment.listeners.size).toBe(0)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('the end tells what the server holds, whatever answers, hangs, fails and wakes', async () => {
    const scenario = fc.record({
      answer: fc.constantFrom<Answer>({ is: 'accepted' }, { is: 'refused', reason: 'No' }, { is: 'lost' }),
      answersAfter: fc.constantFrom(0, 100, 20_000),
      bookings: fc.integer({ min: 0, max: 3 }),
      reads: fc.array(
        fc.record({
          after: fc.constantFrom(0, 50, 9000, 16_000, Number.POSITIVE_INFINITY),
          fails: fc.boolean(),
        }),
        { maxLength: 5 },
      ),
      wakeUps: fc.array(fc.integer({ min: 1, max: 40_000 }), { maxLength: 4 }),
    })
    await fc.assert(
      fc.asyncProperty(scenario, async ({ answer, answersAfter, bookings, reads, wakeUps }) => {
        const payment = start({
          answer,
          answersAfter,
          bookings,
          read: (number) => (number === 1 ? {} : (reads[number - 2] ?? {})),
        })
        for (const milliseconds of wakeUps) {
          await payment.pass(milliseconds)
          payment.wake()
        }
        await payment.pass(60 * 60_000)
        const end = payment.end()
        expect(payment.sent()).toBe(1)
        expect(end).toBeDefined()
        if (end?.step === 'recorded') expect(timesPaid(end.trace)).toBe(bookings)
        if (answer.is === 'lost') expect(end?.step).toBe(bookings > 0 ? 'recorded' : 'unrecorded')
        if (end?.step === 'unrecorded') expect(bookings).toBe(0)
        // Where the one look after an answer came to nothing, the answer stands.
        const isLookedAt = (reads[0]?.fails ?? false) === false && (reads[0]?.after ?? 0) < 15_000
        if (answer.is === 'accepted' && bookings > 1 && isLookedAt) expect(end?.step).toBe('recorded')
        if (answer.is === 'refused' && bookings > 0 && isLookedAt) expect(end?.step).toBe('recorded')
        expect(vi.getTimerCount()).toBe(0)
      }),
      { numRuns: 300, seed: 7 },
    )
  })
})
