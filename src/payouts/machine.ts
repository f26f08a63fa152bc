import { type Account, hasAccountChanged, type Trace, timesPaid, traceOf } from './account'

// The protocol of paying as a state machine, without a clock, a network or a screen: an event goes in, the next state and effect come
// out. At most one effect runs at a time: a new one replaces the one before. `runner.ts` runs them.

/** What the admin decided, and the account that the decision was based on. Each repetition of the decision has the same `key`. */
export type Decision = { paise: number; notes: string; key: string; account: Account }

/**
 * A payment to one center, from the admin's decision to its outcome. `account` is the account that was read last. `verdict` is the outcome
 * that is known so far.
 */
export type Payout = {
  paise: number
  notes: string
  key: string
  account: Account
  verdict: Verdict | undefined
} & Step

type Step =
  /** The account is being read again. Nothing has been sent. */
  | { step: 'checking' }
  /** The call is running. `account` was read right before it: every later account is compared with it. */
  | { step: 'sending' }
  /** The call was answered, or its answer was lost. The server's records are read until the outcome is final. */
  | ({ step: 'looking' | 'waiting' } & Following)
  /** The payment has ended. */
  | { step: 'over' }

export type Verdict =
  /** Nothing was sent: the account could not be read, has changed, or a payment is under way in another tab. */
  | { is: 'unreadable' | 'elsewhere' }
  | { is: 'changed'; before: Account }
  /** The server accepted it. `before` is the account that was read right before it was sent. */
  | { is: 'paid'; before: Account }
  /** The server refused it, and its records show no trace. */
  | { is: 'refused'; reason: string }
  /** Found in the server's records, although the answer was lost or a refusal, or found more than once. */
  | { is: 'recorded'; trace: Trace; answer: Answer['is'] }
  /** The answer was lost, and the records showed no trace at that moment. The admin may repeat it, with the same key. */
  | { is: 'untraced'; at: number; reason: string | undefined }

/** How the one call was answered. `reason` is the server's message. */
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
  /** How often the amount is deducted without being listed, and the first read that saw it so: when it ended, and its account. */
  unlisted: { times: number; since: number; account: Account }
}

/** Moments are milliseconds of the monotonic clock. */
export type PayoutEvent =
  | { is: 'read'; account: Account }
  | { is: 'unreadable' }
  | { is: 'answered'; answer: Answer; at: number }
  /** A read of the records has ended; `account` is undefined if it failed. */
  | { is: 'looked'; account: Account | undefined; begunAt: number; endedAt: number }
  | { is: 'waited' }
  /** The network is back, or the admin asked to check again. */
  | { is: 'woken' }

/** What the runner does now. The length of a wait, and the timeout of a read of the records, are in milliseconds. */
export type PayoutEffect =
  | { do: 'read' | 'send' }
  | { do: 'look'; atMost: number }
  | { do: 'wait'; for: number }

/** Milliseconds from each read of the server's records to the next; after the last of these, a minute. */
const WAITS = [2000, 3000, 5000, 10_000, 20_000, 40_000]
const MINUTE = 60_000

/** A read may hang on a dead connection or a slow server: each has twice the timeout of the one before. */
const LOOK_LIMIT = 15_000
const LONGEST_LOOK = 4 * MINUTE

/** For so many milliseconds after the answer a missing record proves nothing: a replica may be late, or the server may still be working. */
export const QUIET = 10_000

/** Milliseconds for which a payment without a trace is searched for. */
export const SEARCHED_FOR = 10 * MINUTE

export function startPayout(decision: Decision): [Payout, PayoutEffect] {
  return [
    { ...decisionFields(decision), account: decision.account, verdict: undefined, step: 'checking' },
    { do: 'read' },
  ]
}

/** A payment that an earlier page has sent: its answer is lost. `before` is the account as that page knew it. */
export function resumePayout(
  decision: Omit<Decision, 'account'>,
  before: Account,
  now: number,
): [Payout, PayoutEffect] {
  return follow({ ...decisionFields(decision), account: before }, { is: 'lost' }, now)
}

/** A decision that is not sent, because another tab is paying the same center. */
export function paidElsewhere(decision: Decision): Payout {
  return {
    ...decisionFields(decision),
    account: decision.account,
    step: 'over',
    verdict: { is: 'elsewhere' },
  }
}

/** Whether no other payment to that center may start: this one could still turn out to be recorded, or recorded again. */
export function isLocked(payout: Payout | null | undefined): boolean {
  return payout ? payout.step !== 'over' && payout.verdict?.is !== 'untraced' : false
}

/** Whether it is under way, and its outcome is not known yet. */
export function isUnknown(payout: Payout | null | undefined): boolean {
  return isLocked(payout) && payout?.verdict === undefined
}

/** Whether it ended before its call was sent. */
export function isUnsent({ verdict }: Payout): boolean {
  return verdict?.is === 'unreadable' || verdict?.is === 'changed' || verdict?.is === 'elsewhere'
}

/** Whether the answer has come or was lost, and the server's records are being read. */
export function isChecking(payout: Payout | null | undefined): boolean {
  return isLocked(payout) && (payout?.step === 'looking' || payout?.step === 'waiting')
}

/** The state after an event, and the effect to run. An event that the present state does not expect changes nothing. */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one switch over all states of the machine is read in one piece
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
      if (event.is === 'woken') return [payout, readRecords(payout.looks)] // the read before it may hang on a dead connection
      if (event.is === 'looked') return afterLook(payout, event)
  }
  return [payout]
}

/** The records are read whatever the answer was: a browser may have sent the call twice. */
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
      ...{ account, verdict, step: 'looking', before: account, answer, since, looks: 0 },
      unlisted: { times: 0, since, account },
    },
    readRecords(0),
  ]
}

type Followed = Payout & Following
type Looked = Extract<PayoutEvent, { is: 'looked' }>

/** The state after a read of the records: ended once the outcome is final, else waiting for the next read. */
function afterLook(payout: Followed, { account: read, begunAt, endedAt }: Looked): [Payout, PayoutEffect?] {
  const age = begunAt - payout.since
  const account = read ?? payout.account
  const seen = read && traceOf(payout.paise, payout.before, read)
  const unlisted = seen ? unlistedIn(read, seen, payout.unlisted, endedAt) : payout.unlisted
  const isSettled = unlisted.times === 0 || begunAt - unlisted.since >= QUIET
  const trace = seen && (isSettled ? seen : { ...seen, unlisted: 0 })
  const verdict = trace ? verdictOf(payout, trace, { begunAt, isSettled }) : payout.verdict
  // A payment that the server has accepted may itself be the deduction.
  const isExplained = isSettled || (payout.answer.is === 'accepted' && seen && timesPaid(seen) === 1)
  if (isFinal(verdict, age, read !== undefined && isExplained)) return [ended(payout, account, verdict)]
  const waiting: Payout = { ...payout, step: 'waiting', account, verdict, unlisted, looks: payout.looks + 1 }
  return [waiting, { do: 'wait', for: WAITS[payout.looks] ?? MINUTE }]
}

/** If the count is the same but the account has changed, it is another deduction, and its time starts again. */
function unlistedIn(
  account: Account,
  { unlisted: times }: Trace,
  before: Following['unlisted'],
  endedAt: number,
): Following['unlisted'] {
  const isAsBefore = times === before.times && (times === 0 || !hasAccountChanged(before.account, account))
  return isAsBefore ? before : { times, since: endedAt, account }
}

/** Whether nothing more is expected after a verdict; `age` in milliseconds since the answer. */
function isFinal(verdict: Verdict | undefined, age: number, isExplained: boolean | undefined): boolean {
  if (verdict?.is === 'untraced') return age >= SEARCHED_FOR
  return verdict !== undefined && age >= QUIET && isExplained === true
}

/**
 * `isSettled`: a deduction without a listed payout has been there for a while. Center and list may come from replicas of which one lags:
 * what is not listed at first may be another payment, of another amount.
 */
function verdictOf(
  { answer, since, verdict }: Followed,
  trace: Trace,
  { begunAt, isSettled }: { begunAt: number; isSettled: boolean },
): Verdict | undefined {
  const times = timesPaid(trace)
  const isQuiet = begunAt - since >= QUIET
  const timesBefore = verdict?.is === 'recorded' ? timesPaid(verdict.trace) : 0
  if (timesBefore > 0 && timesBefore >= times) return verdict // this read may come from a replica that lags
  // An accepted payment is expected to be found once.
  if (times > (answer.is === 'accepted' ? 1 : 0)) return { is: 'recorded', trace, answer: answer.is }
  if (answer.is === 'accepted' || !isQuiet) return verdict
  // What was deducted meanwhile may be this payment, or hold it: a browser may have sent the call several times. It is not sent again, nor
  // told as refused, until that is explained.
  if (!isSettled || trace.mayHoldIt) return undefined
  if (answer.is === 'refused') return { is: 'refused', reason: answer.reason }
  return trace.isUnclear ? verdict : { is: 'untraced', at: begunAt, reason: answer.reason }
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
