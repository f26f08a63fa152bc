import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { SessionEndedError } from '@/http/errors'
import type { Account } from '@/payouts/account'
import {
  type Answer,
  isBlocking,
  isChecking,
  isInDoubt,
  isUnknown,
  LISTED_WITHIN,
  nextPayout,
  type Payout,
  type PayoutEffect,
  type PayoutEvent,
  paidElsewhere,
  QUIET,
  resumePayout,
  SEARCHED_FOR,
  startPayout,
} from '@/payouts/machine'
import { referencesOf } from '@/payouts/payout-activity'
import { runPayout } from '@/payouts/runner'

const PAISE = 10_000
const PENDING = 50_000

/** The account after the amount was booked so often, of which so many are listed. */
function accountAfter(bookings: number, listed = bookings): Account {
  const payouts = Array.from({ length: listed }, (_, index) => ({
    id: `p${index}`,
    serviceCenter: 'Asha Motors',
    serviceCenterId: 'sc1',
    referenceNumber: `PO-${index}`,
    createdAt: '2026-11-21T12:00:00Z',
    amount: PAISE / 100,
    notes: undefined,
  }))
  return { pendingPaise: PENDING - bookings * PAISE, payouts, reachesTo: 0, nameCount: 1, readAt: 0 }
}

const decision = { paise: PAISE, notes: '', key: 'k1', sentAt: 0, account: accountAfter(0) }

/** Less is pending, and no payout of the amount explains it. */
const unclear: Account = { pendingPaise: PENDING - 1, payouts: [], reachesTo: 0, nameCount: 1, readAt: 0 }

const read = (account: Account, at = 0): PayoutEvent => ({ is: 'read', account, at })

/** How often a payment was found. */
const timesIn = (verdict: Payout['verdict']) => (verdict?.is === 'recorded' ? verdict.trace.listed.length : 0)

/** A poll that has ended. */
const polled = (account: Account | undefined, begunAt = 0): PayoutEvent => ({
  is: 'polled',
  account,
  begunAt,
  endedAt: begunAt,
})

const accepted: Answer = { is: 'accepted' }
const refused: Answer = { is: 'refused', reason: 'No' }
const lost: Answer = { is: 'lost' }
const answered = (answer: Answer, at = 0): PayoutEvent => ({ is: 'answered', answer, at })

describe('whatever happens in whatever order', () => {
  const events: PayoutEvent[] = [
    read(accountAfter(0)),
    read(accountAfter(1)),
    { is: 'unreadable' },
    ...[accepted, refused, lost].map((answer) => answered(answer)),
    { is: 'waited' },
    { is: 'woken' },
    polled(undefined, 0),
    ...[0, QUIET, LISTED_WITHIN, SEARCHED_FOR].flatMap((begunAt) => [
      polled(accountAfter(0), begunAt),
      polled(accountAfter(1), begunAt),
      polled(accountAfter(1, 0), begunAt),
      polled(accountAfter(6, 4), begunAt),
      polled(unclear, begunAt),
    ]),
  ]

  test('the call is sent once at most, what is under way is being done, and what is over stays so', () => {
    const seen = new Set<string>()
    type Path = { payout: Payout; task: PayoutEffect | undefined; sent: number }
    const [payout, task] = startPayout(decision)
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
        expect(path.payout.step === 'over').toBe(path.task === undefined)
        for (const event of events) {
          const [after, begun] = nextPayout(path.payout, event)
          if (path.payout.step === 'over') {
            expect(after).toBe(path.payout)
            expect(begun).toBeUndefined()
            continue
          }
          // An event of a task that is not the one under way cannot come: the runner has let go of it.
          if (!fits(path.task, event)) continue
          expectSaid(path.payout, after)
          further.push({
            payout: capped(after),
            task: begun ?? (after === path.payout ? path.task : undefined),
            sent: path.sent + Number(begun?.do === 'send'),
          })
        }
      }
      paths = further
    }
    expect(count).toBeGreaterThan(100)
  })

  /**
   * What was said is not taken back: a yes, and what was found recorded, stay; nothing is refused that was found. What had no trace is
   * checked again if something is deducted.
   */
  function expectSaid({ verdict: before }: Payout, { verdict: now }: Payout): void {
    if (before?.is === 'paid') expect(['paid', 'recorded']).toContain(now?.is)
    if (before?.is === 'recorded') expect(timesIn(now)).toBeGreaterThanOrEqual(timesIn(before))
    if (before?.is === 'untraced') expect([undefined, 'untraced', 'recorded', 'unclear']).toContain(now?.is)
    if (before?.is === 'unclear') expect([undefined, 'recorded', 'unclear']).toContain(now?.is)
  }

  /** Polls go on for ever: beyond a few, one more is like the one before. */
  function capped(payout: Payout): Payout {
    return 'polls' in payout ? { ...payout, polls: Math.min(payout.polls, 2) } : payout
  }

  function fits(task: PayoutEffect | undefined, { is }: PayoutEvent): boolean {
    if (is === 'woken') return true
    switch (task?.do) {
      case 'read':
        return is === 'read' || is === 'unreadable'
      case 'send':
        return is === 'answered'
      case 'poll':
        return is === 'polled'
      default:
        return is === 'waited'
    }
  }

  test('a decision that has seen another account is not sent', () => {
    const [payout] = startPayout(decision)
    const [after, task] = nextPayout(payout, read(accountAfter(1)))
    expect(after).toMatchObject({
      step: 'over',
      verdict: { is: 'changed', before: decision.account },
      account: accountAfter(1),
    })
    expect(task).toBeUndefined()
  })
})

describe('step by step', () => {
  const same = { paise: PAISE, notes: '', key: 'k1', sentAt: 0, account: accountAfter(0) }
  const after = (...events: PayoutEvent[]) =>
    events.reduce<Payout>((payout, event) => nextPayout(payout, event)[0], startPayout(decision)[0])
  const unchanged = read(accountAfter(0))
  /** The state after polls, each after the wait before it. */
  const afterPolls = (payout: Payout, ...polls: PayoutEvent[]) =>
    polls.reduce<Payout>(
      (current, poll) => nextPayout(nextPayout(current, { is: 'waited' })[0], poll)[0],
      payout,
    )
  const later = polled(accountAfter(0), QUIET)

  test('what could not be read or sent, and what is under way in another tab, is over with nothing sent', () => {
    expect(nextPayout(after(), { is: 'unreadable' })).toEqual([
      { ...same, step: 'over', verdict: { is: 'unreadable' } },
    ])
    expect(nextPayout(after(unchanged), { is: 'unsent' })).toEqual([
      { ...same, step: 'over', verdict: { is: 'offline' } },
    ])
    expect(paidElsewhere(decision)).toEqual({ ...same, step: 'over', verdict: { is: 'elsewhere' } })
    for (const payout of [undefined, paidElsewhere(decision)]) {
      expect(isBlocking(payout)).toBe(false)
      expect(isUnknown(payout)).toBe(false)
    }
  })

  test('what concerns it no longer, or not yet, changes nothing', () => {
    const paid = afterPolls(
      after(unchanged, answered(accepted), polled(accountAfter(1))),
      polled(accountAfter(1), QUIET),
    )
    expect(paid.step).toBe('over')
    for (const payout of [after(), after(unchanged), paid])
      expect(nextPayout(payout, { is: 'woken' })).toEqual([payout])
    const polling = after(unchanged, answered(lost))
    expect(nextPayout(polling, { is: 'waited' })).toEqual([polling])
    const [waiting] = nextPayout(polling, polled(undefined))
    expect(nextPayout(waiting, polled(accountAfter(1)))).toEqual([waiting])
  })

  test('a yes is told at once, and polled until it was read late enough', () => {
    const paid = after(unchanged, answered(accepted))
    expect(paid).toMatchObject({ step: 'polling', verdict: { is: 'paid', before: accountAfter(0) } })
    expect([isBlocking(paid), isUnknown(paid), isChecking(paid)]).toEqual([true, false, true])
    const [early] = nextPayout(paid, polled(accountAfter(1)))
    expect(early).toMatchObject({ step: 'waiting', verdict: { is: 'paid' } })
    const unread = after(unchanged, answered(accepted), polled(undefined, QUIET))
    expect(unread.step).toBe('waiting')
    expect(afterPolls(early, polled(accountAfter(1), QUIET - 1))).toMatchObject({ step: 'waiting' })
    expect(afterPolls(early, polled(accountAfter(1), QUIET))).toMatchObject({
      step: 'over',
      verdict: { is: 'paid' },
    })
    expect(nextPayout(paid, polled(accountAfter(2)))[0].verdict).toMatchObject({
      is: 'recorded',
      answer: 'accepted',
    })
  })

  test('a no is not said before the records were read late enough, and have no trace', () => {
    const doubted = after(unchanged, answered(refused))
    expect([isBlocking(doubted), isUnknown(doubted), isChecking(doubted)]).toEqual([true, true, true])
    for (const poll of [polled(undefined), polled(undefined, QUIET), polled(accountAfter(0), QUIET - 1)])
      expect(nextPayout(doubted, poll)[0]).toMatchObject({ step: 'waiting', verdict: undefined })
    expect(nextPayout(doubted, later)[0]).toMatchObject({
      step: 'over',
      verdict: { is: 'refused', reason: 'No' },
    })
    const [found] = nextPayout(doubted, polled(accountAfter(1)))
    expect(found).toMatchObject({ step: 'waiting', verdict: { is: 'recorded', answer: 'refused' } })
    const behind = afterPolls(found, later)
    expect(behind).toMatchObject({ step: 'waiting', verdict: { is: 'recorded', answer: 'refused' } })
    expect(
      afterPolls(behind, polled(accountAfter(1), 2 * QUIET), polled(accountAfter(1), 3 * QUIET)),
    ).toMatchObject({
      step: 'over',
      verdict: { is: 'recorded', answer: 'refused' },
    })
  })

  test('a no about a center that is gone waits for the list, which alone can show that a browser sent the call before', () => {
    const gone = { ...accountAfter(0), isGone: true }
    const doubted = after(unchanged, answered(refused), polled(gone, QUIET))
    const asked = afterPolls(doubted, polled(gone, LISTED_WITHIN - 1))
    expect(asked).toMatchObject({ step: 'waiting', verdict: undefined })
    expect(afterPolls(asked, polled(gone, LISTED_WITHIN)).verdict).toMatchObject({ is: 'refused' })
    const listed = { ...gone, payouts: accountAfter(1).payouts }
    expect(afterPolls(asked, polled(listed, LISTED_WITHIN)).verdict).toMatchObject({ is: 'recorded' })
  })

  test('a no is not said while more is missing than was paid: a browser may have sent the call before', () => {
    const doubted = after(unchanged, answered(refused))
    const taken = { ...accountAfter(0), pendingPaise: accountAfter(3).pendingPaise - 1 }
    const [waiting] = nextPayout(doubted, polled(taken, 2 * QUIET))
    expect(waiting).toMatchObject({ step: 'waiting', verdict: undefined })
    expect(
      nextPayout(nextPayout(waiting, { is: 'waited' })[0], polled(accountAfter(0), 3 * QUIET))[0],
    ).toMatchObject({
      step: 'over',
      verdict: { is: 'refused' },
    })
  })

  test('what is deducted after "No trace" blocks other payments, until it is known whether it is this payment', () => {
    const polling = after(unchanged, answered(lost))
    const [untraced] = nextPayout(polling, later)
    expect(untraced).toMatchObject({ verdict: { is: 'untraced' } })
    const deducted = accountAfter(1, 0)
    const doubted = afterPolls(untraced, polled(deducted, 2 * QUIET))
    expect(doubted).toMatchObject({ step: 'waiting', verdict: undefined })
    expect(isBlocking(doubted)).toBe(true)
    expect(afterPolls(doubted, polled(accountAfter(1), 3 * QUIET))).toMatchObject({
      step: 'waiting',
      verdict: { is: 'recorded', answer: 'lost' },
    })
  })

  test.each([
    ['a no', refused],
    ['no answer', lost],
  ] as const)(
    'a deduction that is not listed within two minutes is said not to be known, after %s',
    (_, answer) => {
      const deducted = accountAfter(1, 0)
      const doubted = after(unchanged, answered(answer), polled(deducted, QUIET))
      expect(afterPolls(doubted, polled(deducted, QUIET + LISTED_WITHIN - 1)).verdict).toBeUndefined()
      const unclear = afterPolls(doubted, polled(deducted, QUIET + LISTED_WITHIN))
      expect(unclear).toMatchObject({ step: 'waiting', verdict: { is: 'unclear', unexplainedPaise: PAISE } })
      expect([isBlocking(unclear), isInDoubt(unclear)]).toEqual([false, true])
      const searched = afterPolls(unclear, polled(deducted, SEARCHED_FOR - 1))
      expect(searched).toMatchObject({ step: 'waiting', verdict: { is: 'unclear', unexplainedPaise: PAISE } })
      expect(afterPolls(searched, polled(deducted, SEARCHED_FOR))).toMatchObject({
        step: 'over',
        verdict: { is: 'unclear', unexplainedPaise: PAISE },
      })
    },
  )

  describe('once a deduction is said not to be explained', () => {
    const deducted = accountAfter(1, 0)
    const unclear = after(unchanged, answered(lost), polled(deducted, QUIET))

    test('a payout that is listed is told', () => {
      const unexplained = afterPolls(unclear, polled(deducted, QUIET + LISTED_WITHIN))
      expect(afterPolls(unexplained, polled(accountAfter(1), 2 * LISTED_WITHIN))).toMatchObject({
        step: 'waiting',
        verdict: { is: 'recorded', answer: 'lost' },
      })
    })

    test('a smaller deduction changes nothing, and another of that amount blocks other payments again', () => {
      const unexplained = afterPolls(unclear, polled(deducted, QUIET + LISTED_WITHIN))
      const less = { ...deducted, pendingPaise: deducted.pendingPaise - 1 }
      const same = afterPolls(unexplained, polled(less, 2 * LISTED_WITHIN))
      expect(same.verdict).toBe(unexplained.verdict)
      const more = accountAfter(2, 0)
      const doubted = afterPolls(unexplained, polled(more, 2 * LISTED_WITHIN))
      expect(doubted).toMatchObject({ step: 'waiting', verdict: undefined })
      expect(isBlocking(doubted)).toBe(true)
      expect(afterPolls(doubted, polled(more, 3 * LISTED_WITHIN)).verdict).toEqual({
        is: 'unclear',
        unexplainedPaise: PAISE,
      })
    })
  })

  test('a deduction that changes is another one, and its two minutes begin again', () => {
    const doubted = after(unchanged, answered(lost), polled(accountAfter(1, 0), QUIET))
    const again = afterPolls(doubted, polled(accountAfter(2, 0), LISTED_WITHIN))
    expect(afterPolls(again, polled(accountAfter(2, 0), 2 * LISTED_WITHIN - 1)).verdict).toBeUndefined()
    expect(afterPolls(again, polled(accountAfter(2, 0), 2 * LISTED_WITHIN)).verdict).toMatchObject({
      is: 'unclear',
      unexplainedPaise: 2 * PAISE,
    })
  })

  test('a deduction behind a larger payout that is listed late may be this one, for two minutes', () => {
    const [payout] = accountAfter(1).payouts
    if (!payout) throw new Error('no payout')
    const earlier = { ...payout, id: 'earlier', amount: (2 * PAISE) / 100 }
    const behind = { ...accountAfter(1, 0), payouts: [earlier] }
    const doubted = after(unchanged, answered(lost), polled(behind, QUIET))
    expect(doubted).toMatchObject({ step: 'waiting', verdict: undefined })
    const both = { ...behind, payouts: [payout, earlier] }
    expect(afterPolls(doubted, polled(both, LISTED_WITHIN)).verdict).toMatchObject({ is: 'recorded' })
    expect(afterPolls(doubted, polled(behind, QUIET + LISTED_WITHIN)).verdict).toMatchObject({
      is: 'untraced',
    })

    const untraced = after(unchanged, answered(lost), polled(accountAfter(0), QUIET))
    expect(afterPolls(untraced, polled(behind, 2 * QUIET)).verdict).toMatchObject({ is: 'untraced' })
  })

  describe('where payouts are told by a name that two centers have', () => {
    const shared = (account: Account): Account => ({
      ...account,
      payouts: account.payouts.map((payout) => ({ ...payout, serviceCenterId: undefined })),
      nameCount: 2,
    })

    test.each([
      ['one that is listed', 1],
      ['two that are listed', 2],
    ])('%s may be explained by what is listed late, for two minutes', (_, times) => {
      const listed = shared(accountAfter(times))
      const doubted = after(unchanged, answered(lost), polled(listed, QUIET))
      expect(doubted).toMatchObject({ step: 'waiting', verdict: undefined })
      expect(afterPolls(doubted, polled(listed, LISTED_WITHIN - 1)).verdict).toBeUndefined()
      const told = afterPolls(doubted, polled(listed, QUIET + LISTED_WITHIN))
      expect(told.step).toBe('over')
      expect(timesIn(told.verdict)).toBe(times)
      const refuted = { ...listed, pendingPaise: PENDING }
      expect(afterPolls(doubted, polled(refuted, QUIET + LISTED_WITHIN)).verdict).toMatchObject({
        is: 'untraced',
      })
    })

    test('one that was accepted is paid at once, and its reference is known when no other one explains it', () => {
      const listed = shared(accountAfter(1))
      const paid = after(unchanged, answered(accepted), polled(listed, QUIET))
      expect(paid).toMatchObject({ step: 'waiting', verdict: { is: 'paid' } })
      expect(referencesOf(paid)).toEqual([])
      const settled = afterPolls(paid, polled(listed, QUIET + LISTED_WITHIN))
      expect(settled).toMatchObject({ step: 'over', verdict: { is: 'paid' } })
      expect(referencesOf(settled)).toEqual(['PO-0'])

      const twice = shared(accountAfter(2))
      const doubled = after(unchanged, answered(accepted), polled(twice, QUIET))
      expect(doubled.verdict).toMatchObject({ is: 'paid' })
      expect(timesIn(afterPolls(doubled, polled(twice, QUIET + LISTED_WITHIN)).verdict)).toBe(2)
    })
  })

  test('a yes is polled until it is listed, two minutes at most', () => {
    const deducted = accountAfter(1, 0)
    const paid = after(unchanged, answered(accepted), polled(deducted))
    const unlisted = afterPolls(paid, polled(deducted, LISTED_WITHIN - 1))
    expect(unlisted).toMatchObject({ step: 'waiting', verdict: { is: 'paid' } })
    expect(afterPolls(unlisted, polled(deducted, LISTED_WITHIN))).toMatchObject({
      step: 'over',
      verdict: { is: 'paid' },
    })
    expect(afterPolls(unlisted, polled(accountAfter(2), LISTED_WITHIN)).verdict).toMatchObject({
      is: 'recorded',
    })
  })

  test('a yes is not waited for in a list that cannot show it', () => {
    const endless = (account: Account) => ({ ...account, reachesTo: Number.POSITIVE_INFINITY })
    const paid = after(unchanged, answered(accepted), polled(endless(accountAfter(1, 0))))
    expect(afterPolls(paid, polled(endless(accountAfter(1, 0)), QUIET)).step).toBe('over')
  })

  test('more that is deducted than was paid is waited for, and never counted', () => {
    const more = { ...accountAfter(1), pendingPaise: accountAfter(4).pendingPaise }
    const paid = after(unchanged, answered(accepted), polled(more))
    expect(afterPolls(paid, polled(more, QUIET))).toMatchObject({ step: 'waiting', verdict: { is: 'paid' } })
    expect(afterPolls(paid, polled(more, LISTED_WITHIN))).toMatchObject({
      step: 'over',
      verdict: { is: 'paid' },
    })
  })

  test('a part of it that nothing explains is waited for: an earlier payment may be listed only now', () => {
    const twice = accountAfter(3, 2)
    const part = { ...twice, pendingPaise: twice.pendingPaise + 1 }
    const paid = after(unchanged, answered(accepted), polled(part))
    expect(paid.verdict).toMatchObject({ is: 'recorded', trace: { unexplainedPaise: PAISE - 1 } })
    expect(afterPolls(paid, polled(part, LISTED_WITHIN - 1)).step).toBe('waiting')
    expect(afterPolls(paid, polled(part, LISTED_WITHIN)).step).toBe('over')
  })

  describe('a repetition', () => {
    const repeated = (account: Account) => startPayout({ ...decision, account, first: accountAfter(0) })[0]

    test('is sent once more where nothing shows of the call before', () => {
      const [sending, task] = nextPayout(repeated(accountAfter(0)), read(accountAfter(0)))
      expect(sending).toMatchObject({ step: 'sending', account: accountAfter(0) })
      expect(task).toEqual({ do: 'send' })
    })

    test('is not sent where another tab has found the call before, though this one reads an older copy', () => {
      const [polling, task] = nextPayout(repeated(accountAfter(0)), {
        is: 'read',
        account: accountAfter(0),
        at: 1000,
        isFoundElsewhere: true,
      })
      expect(polling).toMatchObject({ step: 'polling', before: accountAfter(0), answer: { is: 'lost' } })
      expect(task?.do).toBe('poll')
    })

    test.each([
      ['is listed', accountAfter(1), { is: 'recorded', answer: 'lost' }],
      ['may be what was deducted', accountAfter(1, 0), undefined],
    ] as const)(
      'is not sent where the call before %s, also if the admin has seen that',
      (_, now, verdict) => {
        for (const seen of [accountAfter(0), now]) {
          const [polling, task] = nextPayout(repeated(seen), read(now, 1000))
          expect(polling).toMatchObject({
            step: 'polling',
            before: accountAfter(0),
            account: now,
            since: 1000,
          })
          expect(task?.do).toBe('poll')
          const [found] = nextPayout(polling, polled(now, 1000))
          expect(found.step).toBe('waiting')
          if (verdict) expect(found.verdict).toMatchObject(verdict)
          else expect(found.verdict).toBeUndefined()
        }
      },
    )
  })

  test('after a lost answer the account that was read last counts, and nothing is known until the server has been quiet', () => {
    const polling = after(unchanged, answered(lost, 5))
    const [waiting, wait] = nextPayout(polling, polled(unclear, 5 + QUIET))
    expect(waiting).toMatchObject({ step: 'waiting', account: unclear, polls: 1, verdict: undefined })
    expect(wait).toEqual({ do: 'wait', for: 2000 })
    const [again] = nextPayout(nextPayout(waiting, { is: 'waited' })[0], polled(undefined, 5 + QUIET))
    expect(again).toMatchObject({ step: 'waiting', account: unclear, polls: 2, verdict: undefined })
    expect(nextPayout(polling, polled(accountAfter(0), 4 + QUIET))[0].verdict).toBeUndefined()
    expect(nextPayout(polling, polled(accountAfter(1), 5))[0].verdict).toMatchObject({
      is: 'recorded',
      answer: 'lost',
    })
  })

  test('without a trace it can be made again, and is searched for ten minutes longer', () => {
    const polling = after(unchanged, answered({ is: 'lost', reason: 'Out of order' }, 5))
    const [untraced, task] = nextPayout(polling, polled(accountAfter(0), 5 + QUIET))
    expect(untraced).toMatchObject({
      step: 'waiting',
      verdict: { is: 'untraced', at: 5 + QUIET, reason: 'Out of order' },
    })
    expect([isBlocking(untraced), isChecking(untraced)]).toEqual([false, false])
    expect(task).toEqual({ do: 'wait', for: 2000 })
    const [pollingOn] = nextPayout(untraced, { is: 'waited' })
    const [found] = nextPayout(pollingOn, polled(accountAfter(1), 60_000))
    expect(found).toMatchObject({ step: 'waiting', verdict: { is: 'recorded', answer: 'lost' } })
    expect(afterPolls(found, polled(accountAfter(1), 60_000 + QUIET)).step).toBe('over')
    const [later] = nextPayout(pollingOn, polled(accountAfter(0), 4 + SEARCHED_FOR))
    expect(later).toMatchObject({ step: 'waiting', verdict: { is: 'untraced', at: 4 + SEARCHED_FOR } })
    expect(nextPayout(pollingOn, polled(undefined, 5 + SEARCHED_FOR))[0]).toMatchObject({
      step: 'waiting',
      verdict: { is: 'untraced', at: 5 + QUIET },
    })
    expect(nextPayout(pollingOn, polled(accountAfter(0), 5 + SEARCHED_FOR))[0]).toMatchObject({
      step: 'over',
      verdict: { is: 'untraced', at: 5 + SEARCHED_FOR },
    })
  })

  test('one that an earlier page has sent is searched for as if its answer had been lost now', () => {
    const [resumed, task] = resumePayout({ paise: PAISE, notes: '', key: 'k1', sentAt: 0 }, accountAfter(0), {
      now: 1000,
      isMade: false,
    })
    expect(resumed).toMatchObject({
      step: 'polling',
      since: 1000,
      answer: { is: 'lost' },
      verdict: undefined,
    })
    expect(task.do).toBe('poll')
    expect(nextPayout(resumed, polled(accountAfter(0), 999 + QUIET))[0].verdict).toBeUndefined()
    expect(nextPayout(resumed, polled(accountAfter(1), 1000))[0].verdict).toMatchObject({ is: 'recorded' })
  })

  test('one that an earlier page knew to be made stays so, and is polled for further ones', () => {
    const [resumed] = resumePayout({ paise: PAISE, notes: '', key: 'k1', sentAt: 0 }, accountAfter(0), {
      now: 1000,
      isMade: true,
    })
    expect(resumed).toMatchObject({ step: 'polling', verdict: { is: 'paid', before: accountAfter(0) } })
    expect(nextPayout(resumed, polled(accountAfter(2), 1000))[0].verdict).toMatchObject({ is: 'recorded' })
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
    /** Milliseconds that a read takes, and whether it fails, by the number of the read. */
    read?: (number: number) => { after?: number; fails?: boolean; account?: Account }
  }

  function start({ answer, answersAfter = 100, bookings = 0, read }: Server) {
    const session = new AbortController()
    const listeners = new Set<() => void>()
    const states: Payout[] = []
    let sent = 0
    let reads = 0
    let isBooked = false
    const after = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
    const end = runPayout(startPayout(decision), {
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
        return account ?? (isBooked ? accountAfter(bookings) : accountAfter(0))
      },
      isFoundElsewhere: () => false,
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
      onState: (payout) => void states.push(payout),
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
      steps: () => states.map(({ step }) => step),
      end: () => last,
      latest: () => states.at(-1),
      failure: () => failure,
      sent: () => sent,
      reads: () => reads,
      listeners,
    }
  }

  test('a yes is told at once, and then polled for ten seconds', async () => {
    const payment = start({ answer: accepted, bookings: 1 })
    await payment.pass(151)
    expect(payment.steps()).toEqual(['checking', 'sending', 'polling'])
    expect(payment.latest()?.verdict).toMatchObject({ is: 'paid' })
    await payment.pass(10_000)
    expect(payment.end()).toBeUndefined()
    await payment.pass(1000)
    expect(payment.end()?.verdict).toMatchObject({ is: 'paid' })
  })

  test.each([
    ['a yes', accepted],
    ['a no', refused],
    ['no answer', lost],
  ] as const)('six bookings of one call are told, though it had %s', async (_, answer) => {
    const payment = start({
      answer,
      bookings: 6,
      read: (number) => (number > 1 && number < 4 ? { account: accountAfter(6, 4) } : {}),
    })
    await payment.pass(200)
    expect(timesIn(payment.latest()?.verdict)).toBe(4)
    await payment.pass(60_000)
    expect(timesIn(payment.end()?.verdict)).toBe(6)
    expect(payment.sent()).toBe(1)
  })

  test('a no is believed once the account could be read, ten seconds later, and shows nothing', async () => {
    const reason = 'The bank is closed'
    const honest = start({ answer: { is: 'refused', reason } })
    await honest.pass(10_000)
    expect(honest.latest()?.verdict).toBeUndefined()
    await honest.pass(1000)
    expect(honest.end()?.verdict).toEqual({ is: 'refused', reason })
    const dark = start({ answer: { is: 'refused', reason }, read: (number) => ({ fails: number > 1 }) })
    await dark.pass(60 * 60_000)
    expect(dark.latest()).toMatchObject({ step: 'waiting', verdict: undefined })
  })

  test('a single poll that fails after a no does not make it the last word', async () => {
    const payment = start({ answer: refused, bookings: 1, read: (number) => ({ fails: number === 2 }) })
    await payment.pass(3000)
    expect(payment.latest()?.verdict).toMatchObject({ is: 'recorded', answer: 'refused' })
  })

  test('without an answer it is polled for ten seconds before there is no trace, and then for ten minutes', async () => {
    const payment = start({ answer: lost })
    await payment.pass(10_100)
    expect(payment.latest()?.verdict).toBeUndefined()
    await payment.pass(1000)
    expect(payment.latest()?.verdict).toMatchObject({ is: 'untraced' })
    expect(payment.end()).toBeUndefined()
    await payment.pass(11 * 60_000)
    expect(payment.end()?.verdict).toMatchObject({ is: 'untraced' })
    const reads = payment.reads()
    await payment.pass(60 * 60_000)
    expect(payment.reads()).toBe(reads)
  })

  test('one that turns up minutes later is told', async () => {
    const payment = start({
      answer: lost,
      read: (number) => (number < 8 ? {} : { account: accountAfter(1) }),
    })
    await payment.pass(60_000)
    expect(payment.latest()?.verdict).toMatchObject({ is: 'untraced' })
    await payment.pass(120_000)
    expect(payment.end()?.verdict).toMatchObject({ is: 'recorded', answer: 'lost' })
  })

  test('a deduction that others turn out to have made is none of it', async () => {
    const otherPayouts = accountAfter(2).payouts.map((payout) => ({ ...payout, amount: (2 * PAISE) / 100 }))
    const afterOthers = (listed: number, booked: number): Account => ({
      pendingPaise: PENDING - booked * 2 * PAISE,
      payouts: otherPayouts.slice(0, listed),
      reachesTo: 0,
      nameCount: 1,
      readAt: 0,
    })
    const payment = start({
      answer: lost,
      read: (number) => {
        if (number === 1) return {}
        return {
          account: number < 5 ? afterOthers(0, 1) : number === 5 ? afterOthers(1, 2) : afterOthers(2, 2),
        }
      },
    })
    await payment.pass(15_000)
    expect(payment.reads()).toBe(5)
    expect(payment.latest()?.verdict).toBeUndefined()
    await payment.pass(10_000)
    expect(payment.latest()?.verdict).toMatchObject({ is: 'untraced' })
  })

  test('what cannot be read is polled further, once a minute in the end', async () => {
    const payment = start({ answer: lost, read: (number) => ({ fails: number > 1 }) })
    await payment.pass(10 * 60_000)
    expect(payment.end()).toBeUndefined()
    const reads = payment.reads()
    await payment.pass(10 * 60_050)
    expect(payment.reads()).toBe(reads + 10)
    expect(payment.latest()?.verdict).toBeUndefined()
  })

  test('what cannot be explained is said not to be known after two minutes', async () => {
    const payment = start({ answer: lost, read: (number) => (number > 1 ? { account: unclear } : {}) })
    await payment.pass(LISTED_WITHIN)
    expect(payment.latest()?.verdict).toBeUndefined()
    await payment.pass(60_000)
    expect(payment.latest()?.verdict).toEqual({ is: 'unclear', unexplainedPaise: 1 })
    await payment.pass(SEARCHED_FOR)
    expect(payment.end()?.verdict).toEqual({ is: 'unclear', unexplainedPaise: 1 })
  })

  test('a wake-up ends a wait, and a poll that hangs', async () => {
    const hanging = start({
      answer: lost,
      bookings: 1,
      read: (number) => (number === 2 ? { after: Number.POSITIVE_INFINITY } : {}),
    })
    await hanging.pass(1000)
    expect(hanging.steps().at(-1)).toBe('polling')
    hanging.wake()
    await hanging.pass(100)
    expect(hanging.latest()?.verdict).toMatchObject({ is: 'recorded' })

    const waiting = start({
      answer: lost,
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

  test('a poll that hangs is given up by itself, and each is given longer than the one before', async () => {
    const payment = start({
      answer: lost,
      bookings: 1,
      read: (number) => {
        if (number === 1) return {}
        return { after: number < 4 ? Number.POSITIVE_INFINITY : 40_000 }
      },
    })
    await payment.pass(15_000 + 2000 + 30_000 + 3000 + 39_000)
    expect(payment.latest()?.verdict).toBeUndefined()
    await payment.pass(2000)
    expect(payment.latest()?.verdict).toMatchObject({ is: 'recorded' })
  })

  test.each([
    ['checking', 10],
    ['sending', 100],
    ['polling', 170],
    ['waiting', 1000],
  ])('logging out while %s ends it at once, and nothing more is told or read', async (step, at) => {
    const payment = start({ answer: lost })
    await payment.pass(at)
    expect(payment.steps().at(-1)).toBe(step)
    const [stepCount, reads] = [payment.steps().length, payment.reads()]
    payment.logOut()
    await payment.pass(0)
    expect(payment.failure()).toBeInstanceOf(SessionEndedError)
    payment.wake()
    await payment.pass(10 * 60_000)
    expect(payment.steps()).toHaveLength(stepCount)
    expect(payment.reads()).toBe(reads)
    expect(payment.listeners.size).toBe(0)
  })

  test('one that is over listens to nothing', async () => {
    const payment = start({ answer: accepted, bookings: 1 })
    await payment.pass(20_000)
    expect(payment.end()).toBeDefined()
    expect(payment.listeners.size).toBe(0)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('the end tells what the server holds, whatever answers, hangs, fails and wakes', async () => {
    const scenario = fc.record({
      answer: fc.constantFrom(accepted, refused, lost),
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
        const verdict = payment.end()?.verdict
        expect(payment.sent()).toBe(1)
        expect(payment.end()).toBeDefined()
        const isPlainYes = answer.is === 'accepted' && bookings < 2
        if (isPlainYes) expect(verdict).toMatchObject({ is: 'paid' })
        else if (bookings > 0) expect(timesIn(verdict)).toBe(bookings)
        else expect(verdict?.is).toBe(answer.is === 'lost' ? 'untraced' : 'refused')
        expect(vi.getTimerCount()).toBe(0)
      }),
      { numRuns: 300, seed: 7 },
    )
  })
})
