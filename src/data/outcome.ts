import {
  GoneError,
  isMissing,
  isOutcomeOpen,
  isRefusal,
  isUnreadable,
  MovedOnError,
  NotDoneError,
  statusOf,
  UnknownOutcomeError,
  UnsentError,
} from '@/http/errors'

// The outcome of a call that changes something. The call is sent once. If its answer is lost, the outcome is read from the server's
// records. Clock, network and session are passed in, so that tests can simulate them.

/** The result of a change that was made, or that was not sent because nothing had to change. `note` is a sentence for the admin. */
export class ChangeResult<Answer = unknown> {
  readonly answer: Answer | undefined
  readonly note: string | undefined
  readonly isSent: boolean
  /** Its answer was lost, and the server's records showed that it was made. */
  readonly isLookedUp: boolean
  constructor(answer: Answer | undefined, note?: string, { isSent = true, isLookedUp = false } = {}) {
    this.answer = answer
    this.note = note
    this.isSent = isSent
    this.isLookedUp = isLookedUp
  }
}

/** A call that changes something, and how to find out whether it was made. */
export type Change<Input, Answer, State> = {
  /** Sends the call. `key` is that of the decision; only calls with a body send it. */
  send: (input: Input, key: string) => Promise<Answer>
  /** The part of the input that makes two calls the same decision: all that is sent, and nothing that is only compared. By default all of it. */
  decision?: (input: Input) => unknown
  /**
   * Reads the records that show whether the change was made, without the cache. Undefined if the record is gone. A change without it, such
   * as that of a password, cannot be looked up after a lost answer.
   */
  readState?: (input: Input, signal: AbortSignal) => Promise<State | undefined>
  /** Whether the change was made; undefined if the records do not show it. `before` is what was read before the call was sent. */
  isDone?: (input: Input, now: State | undefined, before: State | undefined) => boolean | undefined
  /** The answer that was lost, taken from what was read. */
  answerFrom?: (input: Input, now: State | undefined, before: State | undefined) => Answer | undefined
  /** Follows "It is not known whether" and "The connection dropped, but": "the plan was added". */
  describeDone: string | ((input: Input) => string)
  /** The state of a record that was not changed; a time of day follows: "The job was Pending". */
  describeUnchanged: string | ((now: State) => string)
  /**
   * A second sentence in the toast of a success, with facts of the record: "Asha Rao is told by SMS." Where the answer was lost, the toast
   * says that instead.
   */
  successNote?: (input: Input, answer: Answer) => string
  /** For a `flip` that was not needed: "The service center is already active." */
  describeUnneeded?: (now: State) => string
  /**
   * `create`: the records are read first, to recognise the new one later. `flip`: the call inverts a flag, so the record is
   * read first and the call is sent only if the flag has the other value. `delete`: a record that is missing counts as deleted.
   * Without a kind: the call sets the values that it sends, so that a repetition changes nothing.
   */
  kind?: 'create' | 'flip' | 'delete'
  /**
   * For a change that acts on what the admin has seen, such as a status: both in words, as they read in "It is Completed now, and no longer
   * Pending." The record is read right before the call. If the words differ, nothing is sent, and `MovedOnError` says that sentence.
   * If either is undefined, it is not known, and nothing is compared; without `was`, nothing is read for it.
   */
  seen?: { was: (input: Input) => string | undefined; is: (now: State) => string | undefined }
  /** The name of what only one call at a time may change, in all tabs of this browser. While another one is under way nothing is sent. */
  lock?: (input: Input) => string
}

/** A decision of the admin. Each repetition sends the same key, until the server has accepted or refused it. */
export type Decision<State = unknown> = {
  key: string
  /** What was read before its call was first sent. */
  before: { state: State | undefined } | undefined
  /** Its call was sent, and its outcome is not known yet. */
  isOpen: boolean
}

export type ChangeDependencies = {
  /** Ends early, without a failure, once the signal is aborted. */
  wait: (milliseconds: number, signal: AbortSignal) => Promise<void>
  /** Milliseconds since 1970. */
  now: () => number
  /** Formats a moment as a time of day, `12:41`. */
  clock: (moment: number) => string
  /** Identifies the sign-in: a `flip` that was read in one sign-in is not sent in another. */
  signIn: () => string | undefined
  /** Whether a call would carry the token of this session: another admin may have signed in in another tab. */
  hasOwnToken: () => boolean
  /** Aborted when the admin stops the change: then the call is not sent. */
  stop?: AbortSignal | undefined
  /**
   * Of a `create`: the same input was sent before as a decision of its own. A record that is found after a lost answer may be that one, which
   * a replica that lags did not show in time.
   */
  isAmbiguous?: boolean
  /** Called when the answer was lost and the server's records are about to be read. */
  onChecking: () => void
  /**
   * Called when a read of the records has failed. Resolves when the next read can be tried: if the session has ended, after the next
   * sign-in.
   */
  onReadFailed: (error: unknown) => Promise<void>
  /** Aborted when the session ends: then nothing more is read. */
  signal: AbortSignal
}

/** Milliseconds between the reads of the server's records. After the last one the outcome counts as unknown. */
const WAITS = [2000, 3000, 5000, 10_000, 20_000]

/**
 * Only after so many reads without it, over ten seconds, is a record gone, or an accepted change in doubt: the server may read from a
 * replica that lags.
 */
const READS_WITHOUT_IT = 4

/** Milliseconds after which a read of the records is aborted. */
const READ_TIMEOUT = 15_000

/**
 * Carries out a decision. Throws `MovedOnError` if what was seen has changed, the server's refusal, `NotDoneError` if the records show that nothing was changed,
 * `UnknownOutcomeError` if they do not show it, and `GoneError` if the record no longer exists.
 */
export async function carryOut<Input, Answer, State>(
  change: Change<Input, Answer, State>,
  input: Input,
  decision: Decision<State>,
  deps: ChangeDependencies,
): Promise<ChangeResult<Answer>> {
  const isRepeated = decision.isOpen
  if (isRepeated && change.readState) {
    deps.onChecking()
    const verdict = await findOutcome(change, input, decision, { deps, readsNeeded: 1 })
    if (verdict.is === 'done') return verdict.done
    if (verdict.is !== 'undone') throw failureOf(change, input, verdict, undefined)
  }
  const done = await readFirst(change, input, decision, deps)
  if (done) return done
  requireUnstopped(deps)
  let answer: Answer
  try {
    answer = await change.send(input, decision.key)
  } catch (error) {
    return afterFailure(change, input, decision, { error, isRepeated, deps })
  }
  decision.isOpen = false
  if (isRepeated && change.readState) await requireDone(change, input, decision, deps)
  return new ChangeResult(answer, change.successNote?.(input, answer))
}

/**
 * A server that knows the key of a repeated call answers as it did before, and does nothing. If the record was changed since, it is not as
 * the answer says. Throws `UnknownOutcomeError` if the records do not show the change. If they cannot be read, the answer counts.
 */
async function requireDone<Input, Answer, State>(
  change: Change<Input, Answer, State>,
  input: Input,
  decision: Decision<State>,
  deps: ChangeDependencies,
): Promise<void> {
  const verdict = await findOutcome(change, input, decision, { deps, readsNeeded: READS_WITHOUT_IT })
  const isDoubtful = verdict.is === 'undone' || (verdict.is === 'unknown' && verdict.isDoubtful)
  if (isDoubtful) throw new UnknownOutcomeError(textOf(change.describeDone, input), undefined)
}

/** Checked right before the call is sent, since the reads before it take time. Throws `UnsentError`. */
function requireUnstopped({ signal, stop, hasOwnToken }: ChangeDependencies): void {
  if (stop?.aborted) throw new UnsentError('It was stopped. Nothing was sent.')
  if (signal.aborted || !hasOwnToken()) throw signInChanged()
}

function signInChanged(): UnsentError {
  return new UnsentError('The sign-in changed in this browser. Nothing was sent.')
}

/** "It is Completed now, and no longer Pending." Undefined if the words are the same, or one of them is not known. */
export function describeMove(was: string | undefined, is: string | undefined): string | undefined {
  if (was === undefined || is === undefined || was === is) return undefined
  return `It is ${is} now, and no longer ${was}.`
}

/** Reads what must be known before the call is sent. Returns a result only if nothing has to be sent. */
async function readFirst<Input, Answer, State>(
  change: Change<Input, Answer, State>,
  input: Input,
  decision: Decision<State>,
  deps: ChangeDependencies,
): Promise<ChangeResult<Answer> | undefined> {
  const { kind, readState, isDone } = change
  const was = change.seen?.was(input)
  if (!readState || !isDone || (kind !== 'flip' && kind !== 'create' && was === undefined)) return undefined
  if (kind === 'create' && decision.before) return undefined
  const signIn = deps.signIn()
  const state = await readState(input, deps.signal)
  decision.before = { state }
  if (kind === 'create') return undefined
  if (state === undefined) {
    if (kind === 'delete') return undefined // the server says whether it is gone
    throw new GoneError()
  }
  if (kind === 'flip' && isDone(input, state, undefined)) {
    return new ChangeResult<Answer>(undefined, change.describeUnneeded?.(state), { isSent: false })
  }
  const move = describeMove(was, change.seen?.is(state))
  if (move) throw new MovedOnError(move)
  if (deps.signIn() !== signIn) throw signInChanged()
  return undefined
}

type Failed = { error: unknown; isRepeated: boolean; deps: ChangeDependencies }

async function afterFailure<Input, Answer, State>(
  change: Change<Input, Answer, State>,
  input: Input,
  decision: Decision<State>,
  { error, isRepeated, deps }: Failed,
): Promise<ChangeResult<Answer>> {
  if (!isOutcomeOpen(error, { isRepeated })) {
    decision.isOpen = false
    if (isMissing(error) && (await isGone(change, input, deps))) {
      if (change.kind !== 'delete') throw new GoneError(error)
      return new ChangeResult<Answer>(undefined, 'It was already deleted.')
    }
    throw error
  }
  decision.isOpen = true
  deps.onChecking()
  const readsNeeded = isRefusal(error) ? 1 : 2 // without an answer of the API, the server may still be working on it
  const verdict = await findOutcome(change, input, decision, { deps, readsNeeded })
  if (verdict.is !== 'done') throw failureOf(change, input, verdict, error)
  const note = `${whatFailed(error)}, but ${textOf(change.describeDone, input)}.`
  return new ChangeResult(verdict.done.answer, note, { isLookedUp: true })
}

function whatFailed(error: unknown): string {
  if (isUnreadable(error)) return "The server's answer could not be read"
  return statusOf(error) !== undefined ? 'The server reported an error' : 'The connection dropped'
}

type Verdict<Answer> =
  | { is: 'done'; done: ChangeResult<Answer> }
  | { is: 'undone'; note: string }
  | { is: 'gone' }
  /** `isDoubtful`: a read has shown the record without the change. */
  | { is: 'unknown'; isDoubtful?: boolean }

type LookUp = { deps: ChangeDependencies; readsNeeded: number }

/** Reads the server's records until they show the outcome. The change counts as undone only after `readsNeeded` reads without it. */
async function findOutcome<Input, Answer, State>(
  change: Change<Input, Answer, State>,
  input: Input,
  decision: Decision<State>,
  { deps, readsNeeded }: LookUp,
): Promise<Verdict<Answer>> {
  if (!change.readState || !change.isDone) return { is: 'unknown' }
  let undone = 0
  let missing = 0
  let isDoubtful = false
  for (const pause of [0, ...WAITS]) {
    if (pause > 0) await deps.wait(pause, deps.signal)
    const time = deps.clock(deps.now())
    const records = await readRecords(change, input, deps)
    if (deps.signal.aborted) return { is: 'unknown' }
    if (!records) continue
    const verdict = verdictOf(change, input, decision, { ...records, time, isAmbiguous: deps.isAmbiguous })
    const isAbsent = verdict.is === 'gone'
    missing += Number(isAbsent)
    undone += Number(!isAbsent)
    isDoubtful ||= verdict.is === 'undone'
    const isFinal = verdict.is === 'done' || missing >= READS_WITHOUT_IT
    if (isFinal) decision.isOpen = false
    if (isFinal || undone >= readsNeeded) return verdict
  }
  return { is: 'unknown', isDoubtful }
}

type Records<State> = { state: State | undefined; time: string; isAmbiguous: boolean | undefined }

/** What one read of the records shows; `time` is the time of day at which it began. */
function verdictOf<Input, Answer, State>(
  { isDone, answerFrom, describeUnchanged }: Change<Input, Answer, State>,
  input: Input,
  { before }: Decision<State>,
  { state, time, isAmbiguous }: Records<State>,
): Verdict<Answer> {
  const isMade = isDone?.(input, state, before?.state)
  if (isMade && isAmbiguous) return { is: 'unknown' }
  if (isMade) {
    const answer = answerFrom?.(input, state, before?.state)
    return { is: 'done', done: new ChangeResult(answer, undefined, { isLookedUp: true }) }
  }
  if (state === undefined) return { is: 'gone' }
  if (isMade === undefined) return { is: 'unknown' }
  return { is: 'undone', note: `${textOf(describeUnchanged, state)} at ${time}.` }
}

/** Undefined if nothing could be read. */
async function readRecords<Input, Answer, State>(
  { readState }: Change<Input, Answer, State>,
  input: Input,
  deps: ChangeDependencies,
): Promise<{ state: State | undefined } | undefined> {
  const timeout = new AbortController()
  const signal = AbortSignal.any([timeout.signal, deps.signal])
  try {
    return await Promise.race([
      readState?.(input, signal).then((state) => ({ state })),
      deps.wait(READ_TIMEOUT, signal).then((): undefined => undefined),
    ])
  } catch (error) {
    await deps.onReadFailed(error)
    return undefined
  } finally {
    timeout.abort()
  }
}

async function isGone<Input, Answer, State>(
  change: Change<Input, Answer, State>,
  input: Input,
  deps: ChangeDependencies,
): Promise<boolean> {
  if (!change.readState || change.kind === 'create') return false
  const records = await readRecords(change, input, deps)
  return records !== undefined && records.state === undefined
}

function failureOf<Input, Answer, State>(
  change: Change<Input, Answer, State>,
  input: Input,
  verdict: Verdict<Answer>,
  cause: unknown,
): Error {
  if (verdict.is === 'gone') return new GoneError(cause)
  if (verdict.is === 'undone') return new NotDoneError(verdict.note, cause)
  return new UnknownOutcomeError(textOf(change.describeDone, input), cause)
}

function textOf<Of>(text: string | ((of: Of) => string), of: Of): string {
  return typeof text === 'function' ? text(of) : text
}
