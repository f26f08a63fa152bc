import {
  type Account,
  canList,
  hasAccountChanged,
  isSameTrace,
  NO_TRACE,
  type Trace,
  traceOf,
} from './account'

// The protocol of paying as a pure state machine: an event goes in, the next state and effect come out. `runner.ts` runs the effects, one
// at a time: a new one replaces the one before.

/**
 * `account` is what the decision was based on. Each repetition has the same `key`. `first`: of a repetition, the account right before its
 * first call.
 */
export type PaymentDecision = {
  paise: number
  notes: string
  key: string
  /** When the admin decided, by the server's clock, in milliseconds since 1970. */
  sentAt: number
  account: Account
  first?: Account | undefined
}

/** `account` was read last. `verdict` is the outcome that is known so far. */
export type Payout = {
  paise: number
  notes: string
  key: string
  sentAt: number
  account: Account
  verdict: Verdict | undefined
} & Step

type Step =
  /** Nothing was sent, except an earlier call of the same decision. */
  | { step: 'checking'; first: Account | undefined }
  /** `account` was read right before the call: later ones are compared with it. */
  | { step: 'sending' }
  /** The call was answered, or its answer was lost: the account is polled until the outcome is final. */
  | ({ step: 'polling' | 'waiting' } & Following)
  | { step: 'over' }

/** It may still change until the step is `over`. */
export type Verdict =
  /** Nothing was sent, as with `changed`. `elsewhere`: another tab is paying the center. */
  | { is: 'unreadable' | 'gone' | 'offline' | 'elsewhere' }
  | { is: 'changed'; before: Account }
  /** `before` was read right before the call. */
  | { is: 'paid'; before: Account }
  /** The server refused it, and its records show no trace. */
  | { is: 'refused'; reason: string }
  /** The server lists it after a lost answer or a refusal, or lists it more than once. */
  | { is: 'recorded'; trace: Trace; answer: Answer['is'] }
  /** The answer was lost, and the records showed no trace at that moment. It may be repeated with the same key. */
  | { is: 'untraced'; at: number; reason: string | undefined }
  /** No payout explains what was deducted: this payment may be in it, or only others. It may be repeated, too. */
  | { is: 'unclear'; unexplainedPaise: number }

/** `reason` is the server's message. */
export type Answer =
  | { is: 'accepted' }
  | { is: 'refused'; reason: string }
  | { is: 'lost'; reason?: string | undefined }

type Following = {
  before: Account
  answer: Answer
  /** When the answer came, or was lost. */
  since: number
  polls: number
  /** What the last poll that succeeded showed, and since when polls show the same. */
  trace: Trace
  steadySince: number
}

/** Moments are milliseconds of the monotonic clock. */
export type PayoutEvent =
  /** `isFoundElsewhere`: another tab has found the earlier call of this decision, or sent it again. */
  | { is: 'read'; account: Account; at: number; isFoundElsewhere?: boolean }
  | { is: 'unreadable' | 'gone' }
  | { is: 'answered'; answer: Answer; at: number }
  /** The browser was offline. */
  | { is: 'unsent' }
  /** `account` is undefined if the poll failed or timed out. */
  | { is: 'polled'; account: Account | undefined; begunAt: number; endedAt: number }
  | { is: 'waited' }
  /** The network is back, or the admin asked to check again. */
  | { is: 'woken' }

/** `timeout` and `for` are in milliseconds. */
export type PayoutEffect =
  | { do: 'read' | 'send' }
  | { do: 'poll'; timeout: number }
  | { do: 'wait'; for: number }

/** Milliseconds between polls, then a minute. */
const WAITS = [2000, 3000, 5000, 10_000, 20_000, 40_000]
const MINUTE = 60_000

/** Milliseconds, doubled with each poll: one may hang on a dead connection or a slow server. */
const POLL_TIMEOUT = 15_000
const LONGEST_POLL_TIMEOUT = 4 * MINUTE

/** Milliseconds after the answer for which a missing record proves nothing: a replica may be late, or the server still working. */
export const QUIET = 10_000

/** Milliseconds within which the payout of a deduction is expected in the list. */
export const LISTED_WITHIN = 2 * MINUTE

/** Milliseconds for which a payment in doubt is searched for. */
export const SEARCHED_FOR = 10 * MINUTE

export function startPayout(decision: PaymentDecision): [Payout, PayoutEffect] {
  return [
    {
      ...decisionFields(decision),
      account: decision.account,
      verdict: undefined,
      step: 'checking',
      first: decision.first,
    },
    { do: 'read' },
  ]
}

/** Its answer is lost, or it is known to be made. `before` is the account as it was stored. */
export function resumePayout(
  decision: Omit<PaymentDecision, 'account'>,
  before: Account,
  { now, isMade }: { now: number; isMade: boolean },
): [Payout, PayoutEffect] {
  const answer: Answer = { is: isMade ? 'accepted' : 'lost' }
  return follow({ ...decisionFields(decision), account: before }, { before, answer, since: now })
}

/** Nothing is sent: another tab is paying the center. */
export function paidElsewhere(decision: PaymentDecision): Payout {
  return {
    ...decisionFields(decision),
    account: decision.account,
    step: 'over',
    verdict: { is: 'elsewhere' },
  }
}

/** Another payment to the center must wait: this one may still be recorded, or recorded again. One in doubt does not block. */
export function isBlocking(payout: Payout | undefined): boolean {
  return payout ? payout.step !== 'over' && !isInDoubt(payout) : false
}

export function isUnknown(payout: Payout | undefined): boolean {
  return isBlocking(payout) && payout?.verdict === undefined
}

/** It may have been recorded, but does not block other payments. */
export function isInDoubt(payout: Payout | undefined): boolean {
  return payout?.verdict?.is === 'untraced' || payout?.verdict?.is === 'unclear'
}

const UNSENT: Verdict['is'][] = ['unreadable', 'gone', 'offline', 'changed', 'elsewhere']

export function hasEndedUnsent({ verdict }: Payout): boolean {
  return verdict !== undefined && UNSENT.includes(verdict.is)
}

export function isChecking(payout: Payout | undefined): boolean {
  return isBlocking(payout) && (payout?.step === 'polling' || payout?.step === 'waiting')
}

/** Whether it says more than the one before: another outcome, or more payouts of the same decision. */
export function isNewVerdict(before: Verdict | undefined, now: Verdict | undefined): boolean {
  if (before?.is === 'recorded' && now?.is === 'recorded')
    return now.trace.listed.length > before.trace.listed.length
  return before?.is !== now?.is
}

/** An event that the present state does not expect changes nothing. */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one switch over all states of the machine is read in one piece
export function nextPayout(payout: Payout, event: PayoutEvent): [Payout, PayoutEffect?] {
  switch (payout.step) {
    case 'checking':
      if (event.is === 'unreadable' || event.is === 'gone')
        return [ended(payout, payout.account, { is: event.is })]
      if (event.is !== 'read') break
      if (
        payout.first &&
        (event.isFoundElsewhere || mayBeRecorded(payout.paise, payout.first, event.account))
      )
        return follow(
          { ...payout, account: event.account },
          { before: payout.first, answer: { is: 'lost' }, since: event.at },
        )
      if (hasAccountChanged(payout.account, event.account))
        return [ended(payout, event.account, { is: 'changed', before: payout.account })]
      return [
        { ...decisionFields(payout), account: event.account, verdict: undefined, step: 'sending' },
        { do: 'send' },
      ]

    case 'sending':
      if (event.is === 'answered')
        return follow(payout, { before: payout.account, answer: event.answer, since: event.at })
      if (event.is === 'unsent') return [ended(payout, payout.account, { is: 'offline' })]
      break

    case 'waiting':
      if (event.is === 'waited' || event.is === 'woken')
        return [{ ...payout, step: 'polling' }, pollEffect(payout.polls)]
      break

    case 'polling':
      if (event.is === 'woken') return [payout, pollEffect(payout.polls)] // the running poll may hang on a dead connection
      if (event.is === 'polled') return afterPoll(payout, event)
  }
  return [payout]
}

/** If so, nothing is sent again until the outcome of the earlier call is known. */
function mayBeRecorded(paise: number, first: Account, account: Account): boolean {
  const { listed, unexplainedPaise } = traceOf(paise, first, account)
  return listed.length > 0 || unexplainedPaise >= paise
}

/** Polls whatever the answer was: a browser may have sent the call twice. */
function follow(
  payout: Pick<Payout, DecisionField | 'account'>,
  { before, answer, since }: Pick<Following, 'before' | 'answer' | 'since'>,
): [Payout, PayoutEffect] {
  const verdict: Verdict | undefined = answer.is === 'accepted' ? { is: 'paid', before } : undefined
  return [
    {
      ...decisionFields(payout),
      account: payout.account,
      verdict,
      step: 'polling',
      before,
      answer,
      since,
      polls: 0,
      trace: NO_TRACE,
      steadySince: since,
    },
    pollEffect(0),
  ]
}

type Followed = Payout & Following
type Polled = Extract<PayoutEvent, { is: 'polled' }>

function afterPoll(payout: Followed, { account: read, begunAt, endedAt }: Polled): [Payout, PayoutEffect?] {
  const age = begunAt - payout.since
  const account = read ?? payout.account
  const trace = read ? traceOf(payout.paise, payout.before, read) : payout.trace
  const steadySince = isSameTrace(trace, payout.trace) ? payout.steadySince : endedAt
  const steadyFor = begunAt - steadySince
  const verdict = read ? verdictOf(payout, trace, { begunAt, steadyFor }) : payout.verdict
  const isKnown = read !== undefined && age >= QUIET && steadyFor >= timeToList(payout, trace, read)
  if (isFinal(verdict, { isKnown, isSearched: read !== undefined && age >= SEARCHED_FOR }))
    return [ended(payout, account, verdict)]
  const isNowUnclear = verdict?.is === 'unclear' && verdict !== payout.verdict
  const waiting: Payout = {
    ...payout,
    ...(isNowUnclear ? compareWithRest(payout, trace) : { trace }),
    step: 'waiting',
    account,
    verdict,
    steadySince,
    polls: payout.polls + 1,
  }
  return [waiting, { do: 'wait', for: WAITS[payout.polls] ?? MINUTE }]
}

/** The admin was told of this deduction. It is subtracted, so that only a further one counts. */
function compareWithRest(
  { before }: Followed,
  { unexplainedPaise }: Trace,
): Pick<Following, 'before' | 'trace'> {
  return { before: { ...before, pendingPaise: before.pendingPaise - unexplainedPaise }, trace: NO_TRACE }
}

function isFinal(
  verdict: Verdict | undefined,
  { isKnown, isSearched }: { isKnown: boolean; isSearched: boolean },
): boolean {
  switch (verdict?.is) {
    case 'untraced':
    case 'unclear':
      return isSearched
    case 'refused':
      return true
    default:
      return verdict !== undefined && isKnown
  }
}

/**
 * Milliseconds for which the records must stay the same: longer while the list may lack an accepted payment, or the payout of a deduction,
 * which may belong to a repeated call. A smaller deduction counts, too: an earlier payment that is listed late may explain a part of it.
 */
function timeToList({ paise, before, answer }: Followed, trace: Trace, read: Account): number {
  const isExpected = answer.is === 'accepted' && trace.listed.length === 0
  const isExplained = trace.unexplainedPaise === 0 || (isExpected && trace.unexplainedPaise === paise)
  const isSure = !trace.isListBehind && !trace.isShared && !(isExpected && canList(before, read))
  return isExplained && isSure ? QUIET : LISTED_WITHIN
}

/**
 * Only a listed payout shows that the payment was made: a deduction may be another payment. Center and list may come from different
 * replicas, one of which lags.
 */
function verdictOf(
  payout: Followed,
  trace: Trace,
  read: { begunAt: number; steadyFor: number },
): Verdict | undefined {
  const { answer, verdict } = payout
  const times = trace.isShared && read.steadyFor < LISTED_WITHIN ? 0 : trace.listed.length
  const timesBefore = verdict?.is === 'recorded' ? verdict.trace.listed.length : 0
  if (timesBefore > 0 && timesBefore >= times) return verdict // this read may come from a replica that lags
  // An accepted payment is expected to be listed once.
  if (times > (answer.is === 'accepted' ? 1 : 0)) return { is: 'recorded', trace, answer: answer.is }
  return verdictWithoutPayout(payout, trace, read)
}

function verdictWithoutPayout(
  { paise, answer, since, verdict }: Followed,
  { unexplainedPaise, isListBehind, isShared }: Trace,
  { begunAt, steadyFor }: { begunAt: number; steadyFor: number },
): Verdict | undefined {
  const isQuiet = begunAt - since >= QUIET
  if (answer.is === 'accepted' || !isQuiet) return verdict
  if ((isListBehind || isShared) && steadyFor < LISTED_WITHIN) return verdict
  const unclear = steadyFor >= LISTED_WITHIN ? { is: 'unclear' as const, unexplainedPaise } : undefined
  // The deduction may include this payment: a browser may have sent the call several times. Until it is explained, the payment is neither
  // sent again nor shown as refused.
  if (unexplainedPaise >= paise) return unclear
  if (unexplainedPaise > 0) return verdict ?? unclear
  if (verdict?.is === 'unclear') return verdict
  if (answer.is === 'refused') return { is: 'refused', reason: answer.reason }
  return { is: 'untraced', at: begunAt, reason: answer.reason }
}

function ended(payout: Payout, account: Account, verdict: Verdict | undefined): Payout {
  return { ...decisionFields(payout), account, step: 'over', verdict }
}

function pollEffect(polls: number): PayoutEffect {
  return { do: 'poll', timeout: Math.min(POLL_TIMEOUT * 2 ** polls, LONGEST_POLL_TIMEOUT) }
}

type DecisionField = 'paise' | 'notes' | 'key' | 'sentAt'

function decisionFields({ paise, notes, key, sentAt }: Pick<Payout, DecisionField>) {
  return { paise, notes, key, sentAt }
}
