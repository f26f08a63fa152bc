import { type Account, hasChanged, type Trace, timesPaid, traceOf } from './account'

// The protocol of paying, without a clock, a network or a screen: what has happened goes in, what is to be done comes out. At
// most one thing is being done at a time; what is begun takes the place of what was. The runner beside it does these things.

/** What the admin decided: an amount in paise, having seen that account. */
export type Decision = { amount: number; notes: string; seen: Account }

/** A payment to one center, from the admin's decision to its outcome; `account` is the latest that was read. */
export type Payout = { amount: number; notes: string; account: Account } & Step

type Step =
  /** The account is read again. Nothing has been sent. */
  | { step: 'checking' }
  /** The one call is under way; `account` is that of right before, against which everything later is counted. */
  | { step: 'sending' }
  /** The server said yes. `isChecked` once the account was read to see that it was booked only once. */
  | { step: 'paid'; before: Account; isChecked: boolean }
  /** The server said no, which is believed once the account shows no trace: a browser may have sent the call twice. */
  | { step: 'doubting'; before: Account; reason: string }
  | { step: 'refused'; reason: string }
  /** Nothing was sent: the account could not be read, has changed, or a payment is under way in another tab. */
  | { step: 'unreadable' | 'elsewhere' }
  | { step: 'changed'; before: Account }
  /** The answer was lost at that moment: the server's records are looked at, over and over, until they tell. */
  | { step: 'looking' | 'waiting'; before: Account; lostAt: number; looks: number }
  | { step: 'recorded'; trace: Trace; answer: 'accepted' | 'refused' | 'lost' }
  | { step: 'unrecorded' }

/** Moments are milliseconds of a clock that only runs forward. */
export type Event =
  | { is: 'read'; account: Account }
  | { is: 'unreadable' }
  | { is: 'accepted' }
  | { is: 'refused'; reason: string }
  | { is: 'lost'; at: number }
  /** A look that began then has ended; without an account when nothing could be read. */
  | { is: 'looked'; account: Account | undefined; begunAt: number }
  | { is: 'waited' }
  /** The network is back, or the admin asks: what is known may be old. */
  | { is: 'woken' }

/** What is to be done now. A wait's length, and the time after which a look that hangs is given up, are in milliseconds. */
export type Task = { do: 'read' | 'send' } | { do: 'look'; atMost: number } | { do: 'wait'; for: number }

/** Milliseconds after each look at the server's records until the next; from then on a minute. */
const WAITS = [2000, 3000, 5000, 10_000, 20_000, 40_000]
const MINUTE = 60_000

/** A look may hang on a connection that is dead, or on a server that is slow: each is given twice the time of the one before. */
const LOOK_LIMIT = 15_000
const LONGEST_LOOK = 4 * MINUTE

/** A server that has recorded nothing so many milliseconds after the answer was lost is taken not to do it later. */
export const QUIET = 10_000

export function begin({ amount, notes, seen }: Decision): [Payout, Task] {
  return [{ step: 'checking', amount, notes, account: seen }, { do: 'read' }]
}

/** What becomes of a decision while another payment to the same center is under way in another tab. */
export function elsewhere({ amount, notes, seen }: Decision): Payout {
  return { step: 'elsewhere', amount, notes, account: seen }
}

/** Until its outcome is known no other payment to that center is made. */
export function isUnderWay(payout: Payout | null | undefined): boolean {
  return UNDER_WAY.includes(payout?.step)
}

/** Whether nothing more will happen to it by itself. */
export function isOver(payout: Payout): boolean {
  return !isUnderWay(payout) && (payout.step !== 'paid' || payout.isChecked)
}

const UNDER_WAY: (Payout['step'] | undefined)[] = ['checking', 'sending', 'doubting', 'looking', 'waiting']

/** What an event makes of a payment, and what is to be done next. What concerns it no longer changes nothing. */
export function next(payout: Payout, event: Event): [Payout, Task?] {
  const { amount, notes, account } = payout
  const same = { amount, notes, account }
  switch (payout.step) {
    case 'checking':
      if (event.is === 'unreadable') return [{ ...same, step: 'unreadable' }]
      if (event.is !== 'read') break
      if (hasChanged(account, event.account)) {
        return [{ ...same, step: 'changed', before: account, account: event.account }]
      }
      return [{ ...same, step: 'sending', account: event.account }, { do: 'send' }]

    case 'sending':
      if (event.is === 'accepted') {
        return [{ ...same, step: 'paid', before: account, isChecked: false }, look()]
      }
      if (event.is === 'refused') {
        return [{ ...same, step: 'doubting', before: account, reason: event.reason }, look()]
      }
      if (event.is !== 'lost') break
      return [{ ...same, step: 'looking', before: account, lostAt: event.at, looks: 0 }, look()]

    case 'paid':
      if (event.is !== 'looked' || payout.isChecked) break
      return [confirmed(payout, event.account)]

    case 'doubting':
      if (event.is === 'looked') return [believed(payout, event.account)]
      break

    case 'waiting':
      if (event.is === 'waited' || event.is === 'woken')
        return [{ ...payout, step: 'looking' }, look(payout.looks)]
      break

    case 'looking':
      if (event.is === 'woken') return [payout, look(payout.looks)] // on a connection that works, perhaps
      if (event.is === 'looked') return judged(payout, event.account, event.begunAt)
  }
  return [payout]
}

/** A success that was booked more than once is told as what it is. */
function confirmed(payout: Payout & { step: 'paid' }, now: Account | undefined): Payout {
  if (!now) return { ...payout, isChecked: true }
  const trace = traceOf(payout.amount, payout.before, now)
  if (timesPaid(trace) <= 1) return { ...payout, account: now, isChecked: true }
  return { ...outcome(payout, now), step: 'recorded', trace, answer: 'accepted' }
}

/** A refusal that left a trace in the account was none: the call was sent twice, and the first was booked. */
function believed(payout: Payout & { step: 'doubting' }, now: Account | undefined): Payout {
  const { reason } = payout
  if (!now) return { ...outcome(payout, payout.account), step: 'refused', reason }
  const trace = traceOf(payout.amount, payout.before, now)
  if (timesPaid(trace) === 0) return { ...outcome(payout, now), step: 'refused', reason }
  return { ...outcome(payout, now), step: 'recorded', trace, answer: 'refused' }
}

/** A listed payout tells at once; a deduction alone, or nothing at all, only after the server has been quiet for a while. */
function judged(
  payout: Payout & { step: 'looking' | 'waiting' },
  now: Account | undefined,
  begunAt: number,
): [Payout, Task?] {
  const trace = now && traceOf(payout.amount, payout.before, now)
  const isQuiet = begunAt - payout.lostAt >= QUIET
  if (now && trace) {
    const isTold = trace.listed.length > 0 || (isQuiet && trace.unlisted > 0)
    if (isTold) return [{ ...outcome(payout, now), step: 'recorded', trace, answer: 'lost' }]
    if (isQuiet && !trace.isUnclear) return [{ ...outcome(payout, now), step: 'unrecorded' }]
  }
  const looks = payout.looks + 1
  const waiting: Payout = { ...payout, step: 'waiting', account: now ?? payout.account, looks }
  return [waiting, { do: 'wait', for: WAITS[payout.looks] ?? MINUTE }]
}

function look(looks = 0): Task {
  return { do: 'look', atMost: Math.min(LOOK_LIMIT * 2 ** looks, LONGEST_LOOK) }
}

function outcome({ amount, notes }: Payout, account: Account) {
  return { amount, notes, account }
}
