import { type Account, hasAccountChanged, type Trace, timesPaid, traceOf } from './account'

// The protocol of paying, without a clock, a network or a screen: what has happened goes in, what is to be done comes out. At
// most one thing is being done at a time; what is begun takes the place of what was. The runner beside it does these things.

/** What the admin decided, having seen that account. `key` is the same for each repetition of the decision. */
export type Decision = { paise: number; notes: string; key: string; account: Account }

/**
 * A payment to one center, from the admin's decision to its outcome. `account` is the latest that was read; `verdict` is what can be
 * said by now, undefined while nobody knows.
 */
export type Payout = {
  paise: number
  notes: string
  key: string
  account: Account
  verdict: Verdict | undefined
} & Step

type Step =
  /** The account is read again. Nothing has been sent. */
  | { step: 'checking' }
  /** The one call is under way; `account` is that of right before, against which everything later is counted. */
  | { step: 'sending' }
  /** The call was answered, or its answer was lost: the server's records are looked at, over and over. */
  | ({ step: 'looking' | 'waiting' } & Following)
  /** Nothing more will happen to it by itself. */
  | { step: 'over' }

export type Verdict =
  /** Nothing was sent: the account could not be read, has changed, or a payment is under way in another tab. */
  | { is: 'unreadable' | 'elsewhere' }
  | { is: 'changed'; before: Account }
  /** The server said yes. `before` is the account of right before it was sent. */
  | { is: 'paid'; before: Account }
  /** The server said no, and its records show no trace. */
  | { is: 'refused'; reason: string }
  /** Found in the server's records, though the answer did not say so, or more often than once. */
  | { is: 'recorded'; trace: Trace; answer: Answer['is'] }
  /** The answer was lost, and the records showed no trace of it at that moment: it may be made again, with the same key. */
  | { is: 'untraced'; at: number; reason: string | undefined }

/** What came of the one call. `reason` is in the server's words. */
export type Answer =
  | { is: 'accepted' }
  | { is: 'refused'; reason: string }
  | { is: 'lost'; reason?: string | undefined }

type Following = {
  before: Account
  answer: Answer
  /** When the answer came, or was lost. */
  since: number
  looks: number
}

/** Moments are milliseconds of a clock that only runs forward. */
export type PayoutEvent =
  | { is: 'read'; account: Account }
  | { is: 'unreadable' }
  | { is: 'answered'; answer: Answer; at: number }
  /** A look that began then has ended; without an account when nothing could be read. */
  | { is: 'looked'; account: Account | undefined; begunAt: number }
  | { is: 'waited' }
  /** The network is back, or the admin asks: what is known may be old. */
  | { is: 'woken' }

/** What is to be done now. A wait's length, and the time after which a look that hangs is given up, are in milliseconds. */
export type PayoutEffect =
  | { do: 'read' | 'send' }
  | { do: 'look'; atMost: number }
  | { do: 'wait'; for: number }

/** Milliseconds after each look at the server's records until the next; from then on a minute. */
const WAITS = [2000, 3000, 5000, 10_000, 20_000, 40_000]
const MINUTE = 60_000

/** A look may hang on a connection that is dead, or on a server that is slow: each is given twice the time of the one before. */
const LOOK_LIMIT = 15_000
const LONGEST_LOOK = 4 * MINUTE

/** Until so many milliseconds after the answer, what the records lack proves nothing: a copy may lag, or the server still work. */
export const QUIET = 10_000

/** Milliseconds for which a payment without a trace is looked for. */
export const SEARCHED_FOR = 10 * MINUTE

export function startPayout(decision: Decision): [Payout, PayoutEffect] {
  return [
    { ...decisionFields(decision), account: decision.account, verdict: undefined, step: 'checking' },
    { do: 'read' },
  ]
}

/** A payment that was sent before this page was there: its answer is lost. `before` is what was known of the account then. */
export function resumePayout(
  decision: Omit<Decision, 'account'>,
  before: Account,
  now: number,
): [Payout, PayoutEffect] {
  return follow({ ...decisionFields(decision), account: before }, { is: 'lost' }, now)
}

/** What becomes of a decision while another payment to the same center is under way in another tab. */
export function paidElsewhere(decision: Decision): Payout {
  return {
    ...decisionFields(decision),
    account: decision.account,
    step: 'over',
    verdict: { is: 'elsewhere' },
  }
}

/** Whether no other payment to that center is made: what was booked of this one is not known for good. */
export function isLocked(payout: Payout | null | undefined): boolean {
  return payout ? payout.step !== 'over' && payout.verdict?.is !== 'untraced' : false
}

/** Whether it is under way, and nobody can say yet what came of it. */
export function isUnknown(payout: Payout | null | undefined): boolean {
  return isLocked(payout) && payout?.verdict === undefined
}

/** Whether the answer was there, or lost, and the server's records are looked at before anything is said. */
export function isChecking(payout: Payout | null | undefined): boolean {
  return isLocked(payout) && (payout?.step === 'looking' || payout?.step === 'waiting')
}

/** What an event makes of a payment, and what is to be done next. What concerns it no longer changes nothing. */
export function nextPayout(payout: Payout, event: PayoutEvent): [Payout, PayoutEffect?] {
  switch (payout.step) {
    case 'checking':
      if (event.is === 'unreadable') return [ended(payout, payout.account, { is: 'unreadable' })]
      if (event.is !== 'read') break
      if (hasAccountChanged(payout.account, event.account))
        return [ended(payout, event.account, { is: 'changed', before: payout.account })]
      return [{ ...payout, step: 'sending', account: event.account }, { do: 'send' }]

    case 'sending':
      if (event.is === 'answered') return follow(payout, event.answer, event.at)
      break

    case 'waiting':
      if (event.is === 'waited' || event.is === 'woken')
        return [{ ...payout, step: 'looking' }, readRecords(payout.looks)]
      break

    case 'looking':
      if (event.is === 'woken') return [payout, readRecords(payout.looks)] // on a connection that works, perhaps
      if (event.is === 'looked') return afterLook(payout, event)
  }
  return [payout]
}

/** Whatever the answer, the records are looked at: a browser may have sent the call twice. */
function follow(
  payout: Pick<Payout, 'paise' | 'notes' | 'key' | 'account'>,
  answer: Answer,
  since: number,
): [Payout, PayoutEffect] {
  const { account } = payout
  const verdict: Verdict | undefined = answer.is === 'accepted' ? { is: 'paid', before: account } : undefined
  return [
    {
      ...decisionFields(payout),
      account,
      verdict,
      step: 'looking',
      before: account,
      answer,
      since,
      looks: 0,
    },
    readRecords(0),
  ]
}

type Followed = Payout & Following
type Looked = Extract<PayoutEvent, { is: 'looked' }>

/** What can be said after a look, and whether it is the last word. Where nothing could be read it is looked again, however often. */
function afterLook(payout: Followed, { account: read, begunAt }: Looked): [Payout, PayoutEffect?] {
  const age = begunAt - payout.since
  const account = read ?? payout.account
  const verdict = read ? verdictOf(payout, read, begunAt) : payout.verdict
  const isSearchedEnough = verdict?.is === 'untraced' && age >= SEARCHED_FOR
  const isLastWord = verdict !== undefined && verdict.is !== 'untraced' && age >= QUIET && read !== undefined
  if (isLastWord || isSearchedEnough) return [ended(payout, account, verdict)]
  const waiting: Payout = { ...payout, step: 'waiting', account, verdict, looks: payout.looks + 1 }
  return [waiting, { do: 'wait', for: WAITS[payout.looks] ?? MINUTE }]
}

function verdictOf(payout: Followed, account: Account, begunAt: number): Verdict | undefined {
  const { answer, before, paise } = payout
  const trace = traceOf(paise, before, account)
  const times = timesPaid(trace)
  const isQuiet = begunAt - payout.since >= QUIET
  const known = payout.verdict?.is === 'recorded' ? timesPaid(payout.verdict.trace) : 0
  if (known > 0 && known >= times) return payout.verdict // a copy of the records may lag
  const recorded: Verdict = { is: 'recorded', trace, answer: answer.is }
  switch (answer.is) {
    case 'accepted':
      return times > 1 ? recorded : payout.verdict
    case 'refused':
      if (times > 0) return recorded
      return isQuiet ? { is: 'refused', reason: answer.reason } : payout.verdict
    case 'lost':
      // A listed payout tells at once; a deduction alone, or nothing at all, only after the server has been quiet for a while.
      if (trace.listed.length > 0 || (isQuiet && trace.unlisted > 0)) return recorded
      if (!isQuiet || trace.isUnclear) return payout.verdict
      return { is: 'untraced', at: begunAt, reason: answer.reason }
  }
}

function ended(payout: Payout, account: Account, verdict: Verdict | undefined): Payout {
  return { ...decisionFields(payout), account, step: 'over', verdict }
}

function readRecords(looks: number): PayoutEffect {
  return { do: 'look', atMost: Math.min(LOOK_LIMIT * 2 ** looks, LONGEST_LOOK) }
}

function decisionFields({ paise, notes, key }: Pick<Payout, 'paise' | 'notes' | 'key'>) {
  return { paise, notes, key }
}
