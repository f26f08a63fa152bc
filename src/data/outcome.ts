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

// A call that changes something is sent once. If its answer is lost, the outcome is read from the server's records. Clock, network and
// session are passed in, for tests.

/** The change was made, or nothing had to change and nothing was sent. `note`: a sentence for the admin. */
export class ChangeResult<Answer = unknown> {
  readonly answer: Answer | undefined
  readonly note: string | undefined
  readonly isSent: boolean
  /** Its answer was lost: the server's records showed that it was made. */
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
  /** `key`: that of the decision. Only calls with a body send it. */
  send: (input: Input, key: string) => Promise<Answer>
  /** What makes two calls the same decision: all that is sent, and nothing that is only compared. By default the whole input. */
  decision?: (input: Input) => unknown
  /**
   * Reads the records that show whether it was made, without the cache. Undefined if the record is gone. Without this, a lost answer cannot
   * be looked up.
   */
  readState?: (input: Input, signal: AbortSignal) => Promise<State | undefined>
  /** Undefined if the records do not show it, a number if they show how often. `before`: what was read before the call was sent. */
  isDone?: (input: Input, now: State | undefined, before: State | undefined) => boolean | number | undefined
  /** The lost answer, from what was read. */
  answerFrom?: (input: Input, now: State | undefined, before: State | undefined) => Answer | undefined
  /** Follows "It is not known whether" and "The connection dropped, but": "the plan was added". */
  describeDone: string | ((input: Input) => string)
  /** A time of day follows: "The job was Pending". */
  describeUnchanged: string | ((now: State) => string)
  /** A second sentence in the toast of a success: "Asha Rao is told by SMS." If the answer was lost, the toast says that instead. */
  successNote?: (input: Input, answer: Answer) => string
  /** For a `flip` that was not needed: "The service center is already active." */
  describeUnneeded?: (now: State) => string
  /**
   * `create`: the records are read first, to recognise the new one later. `flip`: the call inverts a flag, so the record is read first, and
   * the call is sent only if it is needed. `delete`: a missing record counts as deleted. Without a kind the call sets values: a repetition
   * changes nothing.
   */
  kind?: 'create' | 'flip' | 'delete'
  /**
   * In words, such as "Pending": what the admin has seen, and what it is right before the call. If they differ, nothing is sent, and
   * `MovedOnError` says both. An undefined word is not compared; without `was`, nothing is read for it.
   */
  seen?: { was: (input: Input) => string | undefined; is: (now: State) => string | undefined }
  /** Names what only one call at a time may change, in all tabs. While another is under way, nothing is sent. */
  lock?: (input: Input) => string
}

/** Each repetition sends the same key, until the server has accepted or refused it. */
export type Decision<State = unknown> = {
  key: string
  before: { state: State | undefined } | undefined
  /** Its call was sent, and its outcome is not known yet. */
  isOpen: boolean
}

export type ChangeDependencies = {
  /** Ends early, without a failure, once the signal is aborted. */
  wait: (milliseconds: number, signal: AbortSignal) => Promise<void>
  /** Milliseconds since 1970. */
  now: () => number
  /** A moment as a time of day: `12:41`. */
  clock: (moment: number) => string
  /** Identifies the sign-in: what was read in one is not sent in another. */
  signIn: () => string | undefined
  /** Whether a call would carry the token of this session: another admin may have signed in in another tab. */
  hasOwnToken: () => boolean
  /** Aborted when the admin stops it: then the call is not sent. */
  stop?: AbortSignal | undefined
  /**
   * A `create` sent the same input before, as a decision of its own. A record that is found after a lost answer may be that one, which a
   * replica that lags did not show in time.
   */
  isAmbiguous?: boolean
  /** The answer was lost: the server's records are about to be read. */
  onChecking: () => void
  /** Resolves when the next read can be tried: if the session has ended, after the next sign-in. */
  onReadFailed: (error: unknown) => Promise<void>
  /** Aborted when the session ends: then nothing more is read. */
  signal: AbortSignal
}

type Attempt<Input, Answer, State> = {
  change: Change<Input, Answer, State>
  input: Input
  decision: Decision<State>
  deps: ChangeDependencies
}

/** Milliseconds between the reads of the records. After the last one the outcome counts as unknown. */
const WAITS = [2000, 3000, 5000, 10_000, 20_000]

/** Only after so many reads without it, over ten seconds, is a record gone, or an accepted change in doubt: a replica may lag. */
const READS_WITHOUT_IT = 4

/** In milliseconds. */
const READ_TIMEOUT = 15_000

/**
 * Throws the server's refusal, `MovedOnError` if what was seen has changed, `NotDoneError` if the records show that nothing was changed,
 * `UnknownOutcomeError` if they do not show it, and `GoneError` if the record no longer exists.
 */
export async function carryOut<Input, Answer, State>(
  change: Change<Input, Answer, State>,
  input: Input,
  decision: Decision<State>,
  deps: ChangeDependencies,
): Promise<ChangeResult<Answer>> {
  const attempt = { change, input, decision, deps }
  const isRepeated = decision.isOpen
  if (isRepeated && change.readState) {
    deps.onChecking()
    const verdict = await findOutcome(attempt, 1)
    if (verdict.is === 'done') return verdict.done
    if (verdict.is !== 'undone') throw failureOf(attempt, verdict, undefined)
  }
  const done = await readFirst(attempt)
  if (done) return done
  requireUnstopped(deps)
  let answer: Answer
  try {
    answer = await change.send(input, decision.key)
  } catch (error) {
    return afterFailure(attempt, error, isRepeated)
  }
  decision.isOpen = false
  if (isRepeated && change.readState) await requireDone(attempt)
  return new ChangeResult(answer, change.successNote?.(input, answer))
}

/**
 * A server that knows the key of a repeated call only repeats its answer, even if the record was changed since. If the records cannot be
 * read, the answer counts.
 */
async function requireDone<Input, Answer, State>(attempt: Attempt<Input, Answer, State>): Promise<void> {
  const verdict = await findOutcome(attempt, READS_WITHOUT_IT)
  const isDoubtful = verdict.is === 'undone' || (verdict.is === 'unknown' && verdict.isDoubtful)
  if (isDoubtful) throw failureOf(attempt, { is: 'unknown' }, undefined)
}

/** Asked right before the call, since the reads before it take time. */
function requireUnstopped({ signal, stop, hasOwnToken }: ChangeDependencies): void {
  if (stop?.aborted) throw new UnsentError('It was stopped. Nothing was sent.')
  if (signal.aborted || !hasOwnToken()) throw signInChanged()
}

function signInChanged(): UnsentError {
  return new UnsentError('The sign-in changed in this browser. Nothing was sent.')
}

/** Undefined if the words are the same, or one is not known. */
export function describeMove(was: string | undefined, is: string | undefined): string | undefined {
  if (was === undefined || is === undefined || was === is) return undefined
  return `It is ${is} now, and no longer ${was}.`
}

/** Returns a result only if nothing has to be sent. */
async function readFirst<Input, Answer, State>({
  change,
  input,
  decision,
  deps,
}: Attempt<Input, Answer, State>): Promise<ChangeResult<Answer> | undefined> {
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

async function afterFailure<Input, Answer, State>(
  attempt: Attempt<Input, Answer, State>,
  error: unknown,
  isRepeated: boolean,
): Promise<ChangeResult<Answer>> {
  const { change, input, decision, deps } = attempt
  if (!isOutcomeOpen(error, { isRepeated })) {
    decision.isOpen = false
    if (isMissing(error) && (await isGone(attempt))) {
      if (change.kind !== 'delete') throw new GoneError(error)
      return new ChangeResult<Answer>(undefined, 'It was already deleted.')
    }
    throw error
  }
  decision.isOpen = true
  deps.onChecking()
  const readsNeeded = isRefusal(error) ? 1 : 2 // without an answer of the API, the server may still be working on it
  const verdict = await findOutcome(attempt, readsNeeded)
  if (verdict.is !== 'done') throw failureOf(attempt, verdict, error)
  const done = textOf(change.describeDone, input)
  const note =
    verdict.times > 1
      ? `${whatFailed(error)}, and ${done} ${verdict.times} times. Delete the extra ones.`
      : `${whatFailed(error)}, but ${done}.`
  return new ChangeResult(verdict.done.answer, note, { isLookedUp: true })
}

function whatFailed(error: unknown): string {
  if (isUnreadable(error)) return "The server's answer could not be read"
  return statusOf(error) !== undefined ? 'The server reported an error' : 'The connection dropped'
}

type Verdict<Answer> =
  | { is: 'done'; done: ChangeResult<Answer>; times: number }
  | { is: 'undone'; note: string }
  | { is: 'gone' }
  /** `isDoubtful`: a read has shown the record without the change. */
  | { is: 'unknown'; isDoubtful?: boolean }

/** The change counts as undone only after `readsNeeded` reads without it. */
async function findOutcome<Input, Answer, State>(
  attempt: Attempt<Input, Answer, State>,
  readsNeeded: number,
): Promise<Verdict<Answer>> {
  const { change, decision, deps } = attempt
  if (!change.readState || !change.isDone) return { is: 'unknown' }
  let undone = 0
  let missing = 0
  let isDoubtful = false
  for (const pause of [0, ...WAITS]) {
    if (pause > 0) await deps.wait(pause, deps.signal)
    const time = deps.clock(deps.now())
    const records = await readRecords(attempt)
    if (deps.signal.aborted) return { is: 'unknown' }
    if (!records) continue
    const verdict = verdictOf(attempt, records.state, time)
    if (verdict.is === 'gone') missing += 1
    else undone += 1
    isDoubtful ||= verdict.is === 'undone'
    if (verdict.is === 'done' || missing >= READS_WITHOUT_IT) {
      decision.isOpen = false
      return verdict
    }
    if (undone >= readsNeeded) return verdict
  }
  return { is: 'unknown', isDoubtful }
}

/** `time`: when the read began. */
function verdictOf<Input, Answer, State>(
  { change, input, decision, deps }: Attempt<Input, Answer, State>,
  state: State | undefined,
  time: string,
): Verdict<Answer> {
  const before = decision.before?.state
  const isMade = change.isDone?.(input, state, before)
  if (isMade && deps.isAmbiguous) return { is: 'unknown' }
  if (isMade) {
    const answer = change.answerFrom?.(input, state, before)
    return {
      is: 'done',
      done: new ChangeResult(answer, undefined, { isLookedUp: true }),
      times: Number(isMade),
    }
  }
  if (state === undefined) return { is: 'gone' }
  if (isMade === undefined) return { is: 'unknown' }
  return { is: 'undone', note: `${textOf(change.describeUnchanged, state)} at ${time}.` }
}

/** Undefined if nothing could be read. */
async function readRecords<Input, Answer, State>({
  change,
  input,
  deps,
}: Attempt<Input, Answer, State>): Promise<{ state: State | undefined } | undefined> {
  const timeout = new AbortController()
  const signal = AbortSignal.any([timeout.signal, deps.signal])
  try {
    return await Promise.race([
      change.readState?.(input, signal).then((state) => ({ state })),
      deps.wait(READ_TIMEOUT, signal).then((): undefined => undefined),
    ])
  } catch (error) {
    await deps.onReadFailed(error)
    return undefined
  } finally {
    timeout.abort()
  }
}

async function isGone<Input, Answer, State>(attempt: Attempt<Input, Answer, State>): Promise<boolean> {
  const { readState, kind } = attempt.change
  if (!readState || kind === 'create') return false
  const records = await readRecords(attempt)
  return records !== undefined && records.state === undefined
}

function failureOf<Input, Answer, State>(
  { change, input }: Attempt<Input, Answer, State>,
  verdict: Verdict<Answer>,
  cause: unknown,
): Error {
  if (verdict.is === 'gone') return new GoneError(cause)
  if (verdict.is === 'undone') return new NotDoneError(verdict.note, cause)
  return new UnknownOutcomeError(textOf(change.describeDone, input), cause)
}

function textOf<Subject>(text: string | ((subject: Subject) => string), subject: Subject): string {
  return typeof text === 'function' ? text(subject) : text
}
