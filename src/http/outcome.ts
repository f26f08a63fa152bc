import {
  GoneError,
  isAnsweredByApi,
  isHttpError,
  isMissing,
  isOutcomeOpen,
  markUnsent,
  NotDoneError,
  UnknownOutcomeError,
  UserFacingError,
} from './errors'

// What becomes of a call that changes something. It is sent once, and whoever made it learns what really happened: the server's own
// yes or no, else what its records tell. Clock, network and session are given, so that all of it can be simulated.

/** A change that was made or, where it was not sent, had nothing to do. `note` is a sentence for the admin, if there is more to say. */
export class Done<Answer = unknown> {
  readonly answer: Answer | undefined
  readonly note: string | undefined
  readonly isSent: boolean
  /** Its answer was lost, and the records told. */
  readonly isLookedUp: boolean
  constructor(answer: Answer | undefined, note?: string, { isSent = true, isLookedUp = false } = {}) {
    this.answer = answer
    this.note = note
    this.isSent = isSent
    this.isLookedUp = isLookedUp
  }
}

/** A call that changes something, and how it is found out whether it was made. */
export type Change<Input, Answer, State> = {
  /** Sends the call. `key` is the decision's, for calls with a body. */
  send: (input: Input, key: string) => Promise<Answer>
  /** What of the input makes it the same decision as another; all of it without this. */
  decision?: (input: Input) => unknown
  /**
   * Reads past the cache what tells whether the change was made; undefined where the record is gone. Without it, as for a
   * password, nobody can tell after a lost answer: a repetition is sent, and the server knows its key.
   */
  readState?: (input: Input, signal: AbortSignal) => Promise<State | undefined>
  /** Whether it was made; undefined where that cannot be told. `before` is what was read before the call was sent. */
  isDone?: (input: Input, now: State | undefined, before: State | undefined) => boolean | undefined
  /** What the call would have answered, out of what was read. */
  answerFrom?: (input: Input, now: State | undefined, before: State | undefined) => Answer | undefined
  /** As it reads after "It is not known whether" and "The connection dropped, but": "the plan was added". */
  describeDone: string | ((input: Input) => string)
  /** How a record stands that was not changed, before a time of day: "The job was Pending". */
  describeUnchanged: string | ((now: State) => string)
  /** Of a flip that has nothing to do: "The service center is active already." */
  describeUnneeded?: (now: State) => string
  /**
   * `create` reads first what is there, by which it knows a new record. `flip` turns round whatever it finds: it reads first, and
   * is sent only where the record is not yet as it is to be. What `delete` does not find is deleted.
   */
  kind?: 'create' | 'flip' | 'delete'
}

/** A decision of the admin, until the server has said yes or no: each repetition of it sends the same key. */
export type Decision<State = unknown> = {
  key: string
  /** What was read before its call was first sent. */
  before: { state: State | undefined } | undefined
  /** Its call was sent, and nobody knows yet what came of it. */
  isOpen: boolean
}

export type ChangeWorld = {
  /** Ends early, without a failure, once the signal is aborted. */
  wait: (milliseconds: number, signal: AbortSignal) => Promise<void>
  /** Milliseconds since 1970. */
  now: () => number
  /** The time of day at a moment, `12:41`. */
  clock: (moment: number) => string
  /** Tells one sign-in from the next: a flip that was looked at by one is not sent by another. */
  signIn: () => string | undefined
  /** Hears that the answer was lost, and that the server's records are looked at. */
  onChecking: () => void
  /** Hears of a look that failed. Ends once it makes sense to look again: where the sign-in is over, after the next one. */
  onLookFailed: (error: unknown) => Promise<void>
  /** Of the session: once it is aborted nothing more is asked. */
  signal: AbortSignal
}

/** Milliseconds between the looks at the server's records. After the last one nobody knows. */
const WAITS = [2000, 3000, 5000, 10_000, 20_000]

/** Milliseconds after which a look that hangs is given up. */
const LOOK_LIMIT = 15_000

/**
 * Carries out a decision. Throws the server's refusal, `NotDoneError` where the records show that nothing was changed,
 * `UnknownOutcomeError` where nobody can tell, and `GoneError` where there is no such record any more.
 */
export async function carryOut<Input, Answer, State>(
  change: Change<Input, Answer, State>,
  input: Input,
  decision: Decision<State>,
  world: ChangeWorld,
): Promise<Done<Answer>> {
  const isRepeated = decision.isOpen
  if (isRepeated && change.readState) {
    world.onChecking()
    const verdict = await lookUp(change, input, decision, { world, looksNeeded: 1 })
    if (verdict.is === 'done') return verdict.done
    if (verdict.is !== 'undone') throw failureOf(change, input, verdict, undefined)
  }
  const done = await readFirst(change, input, decision, world)
  if (done) return done
  try {
    const answer = await change.send(input, decision.key)
    decision.isOpen = false
    return new Done(answer)
  } catch (error) {
    return afterFailure(change, input, decision, { error, isRepeated, world })
  }
}

/** What has to be known before the call is sent. Answers where nothing is to be sent. */
async function readFirst<Input, Answer, State>(
  change: Change<Input, Answer, State>,
  input: Input,
  decision: Decision<State>,
  world: ChangeWorld,
): Promise<Done<Answer> | undefined> {
  const { kind, readState: look, isDone } = change
  if (!look || !isDone || (kind !== 'flip' && kind !== 'create')) return undefined
  if (kind === 'create' && decision.before) return undefined
  const signIn = world.signIn()
  const state = await look(input, world.signal).catch((error: unknown) => {
    throw markUnsent(error)
  })
  decision.before = { state }
  if (kind === 'create') return undefined
  if (state === undefined) throw new GoneError()
  if (isDone(input, state, undefined)) {
    return new Done<Answer>(undefined, change.describeUnneeded?.(state), { isSent: false })
  }
  if (world.signIn() !== signIn)
    throw markUnsent(new UserFacingError('The sign-in has changed. Nothing was sent.'))
  return undefined
}

type Failed = { error: unknown; isRepeated: boolean; world: ChangeWorld }

async function afterFailure<Input, Answer, State>(
  change: Change<Input, Answer, State>,
  input: Input,
  decision: Decision<State>,
  { error, isRepeated, world }: Failed,
): Promise<Done<Answer>> {
  if (!isOutcomeOpen(error, { isRepeated })) {
    decision.isOpen = false
    if (isMissing(error) && (await isGone(change, input, world))) {
      if (change.kind !== 'delete') throw new GoneError(error)
      return new Done<Answer>(undefined, 'It was already gone.')
    }
    throw error
  }
  decision.isOpen = true
  world.onChecking()
  const looksNeeded = isAnsweredByApi(error) ? 1 : 2 // without an answer of its own the server may still be at work
  const verdict = await lookUp(change, input, decision, { world, looksNeeded })
  if (verdict.is !== 'done') throw failureOf(change, input, verdict, error)
  const dropped = isHttpError(error) ? 'The server reported an error' : 'The connection dropped'
  const note = `${dropped}, but ${textOf(change.describeDone, input)}.`
  return new Done(verdict.done.answer, note, { isLookedUp: true })
}

type Verdict<Answer> =
  | { is: 'done'; done: Done<Answer> }
  | { is: 'undone'; note: string }
  | { is: 'gone' | 'unknown' }

type LookUp = { world: ChangeWorld; looksNeeded: number }

/** Looks at the server's records until they tell; `looksNeeded` of them must find the change undone. */
async function lookUp<Input, Answer, State>(
  change: Change<Input, Answer, State>,
  input: Input,
  decision: Decision<State>,
  { world, looksNeeded }: LookUp,
): Promise<Verdict<Answer>> {
  const { isDone, answerFrom, kind } = change
  if (!change.readState || !isDone) return { is: 'unknown' }
  const before = decision.before?.state
  for (let looks = 0, undone = 0; ; looks += 1) {
    const at = world.now()
    const seen = await lookOnce(change, input, world)
    if (world.signal.aborted) return { is: 'unknown' }
    if (seen) {
      const { state } = seen
      const isMade = kind === 'delete' ? state === undefined : isDone(input, state, before)
      if (isMade) {
        decision.isOpen = false
        return {
          is: 'done',
          done: new Done(answerFrom?.(input, state, before), undefined, { isLookedUp: true }),
        }
      }
      if (state === undefined) {
        decision.isOpen = false
        return { is: 'gone' }
      }
      undone += 1
      const isEnough = undone >= looksNeeded
      if (isEnough && isMade === undefined) return { is: 'unknown' }
      if (isEnough)
        return { is: 'undone', note: `${textOf(change.describeUnchanged, state)} at ${world.clock(at)}.` }
    }
    const pause = WAITS[looks]
    if (pause === undefined) return { is: 'unknown' }
    await world.wait(pause, world.signal)
  }
}

/** Undefined where nothing could be read. */
async function lookOnce<Input, Answer, State>(
  { readState: look }: Change<Input, Answer, State>,
  input: Input,
  world: ChangeWorld,
): Promise<{ state: State | undefined } | undefined> {
  const own = new AbortController()
  const signal = AbortSignal.any([own.signal, world.signal])
  try {
    return await Promise.race([
      look?.(input, signal).then((state) => ({ state })),
      world.wait(LOOK_LIMIT, signal).then((): undefined => undefined),
    ])
  } catch (error) {
    await world.onLookFailed(error)
    return undefined
  } finally {
    own.abort()
  }
}

async function isGone<Input, Answer, State>(
  change: Change<Input, Answer, State>,
  input: Input,
  world: ChangeWorld,
): Promise<boolean> {
  if (!change.readState || change.kind === 'create') return false
  const seen = await lookOnce(change, input, world)
  return seen !== undefined && seen.state === undefined
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
