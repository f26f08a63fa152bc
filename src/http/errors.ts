import { HTTPError } from 'ky'
import * as v from 'valibot'
import { nameOfCall, noteFailure } from '@/lib/error-log'
import { parseJson } from '@/lib/json'
import { readToken } from './token'

/** An answer that the schema of its call does not accept. The message names the call and the field, never the data. */
export class ContractError extends Error {
  override name = 'ContractError'
}

/** The API has refused the call with `success: false`, though the status is a 2xx. A change is looked up all the same. */
export class DenialError extends Error {
  override name = 'DenialError'
}

/** An error whose message is shown to the admin as it is. */
export class UserFacingError extends Error {
  override name = 'UserFacingError'
}

/** A change that was not sent, because the browser has no network. */
export class OfflineError extends UserFacingError {
  override name = 'OfflineError'
  constructor() {
    super('You are offline. Nothing was sent.')
  }
}

/** The answer to a change was lost, and the server's records show that it was not made. `note` says so, with the time of day. */
export class NotDoneError extends Error {
  override name = 'NotDoneError'
  readonly note: string
  constructor(note: string, cause: unknown) {
    super('A change was not made', { cause })
    this.note = note
  }
}

/** The answer to a change was lost, and the server's records do not show whether it was made. */
export class UnknownOutcomeError extends Error {
  override name = 'UnknownOutcomeError'
  /** `what` as it reads after "whether": "the plan was added". */
  constructor(what: string, cause: unknown) {
    super(`It is not known whether ${what}.`, { cause })
  }
}

/** A change of a record that was deleted meanwhile. */
export class GoneError extends Error {
  override name = 'GoneError'
  constructor(cause?: unknown) {
    super('It no longer exists: someone else deleted it.', { cause })
  }
}

/** What the admin saw has changed meanwhile. Nothing was sent. The message says what it is now. */
export class MovedOnError extends UserFacingError {
  override name = 'MovedOnError'
}

/** The session ended while the call was under way. Its outcome is shown to nobody: another admin may be signed in by now. */
export class SessionEndedError extends Error {
  override name = 'SessionEndedError'
  override message = 'The session ended before the answer came'
}

/** The body with which the API itself refuses a call: `success: false`, or a message, or both. */
const Refusal = v.union([
  v.object({ message: v.pipe(v.string(), v.trim(), v.nonEmpty()) }),
  v.pipe(
    v.object({ success: v.literal(false) }),
    v.transform(() => ({ message: undefined })),
  ),
])

const refusals = new WeakMap<Error, { message: string | undefined }>()

/** For the client: remembers the API's message with the error. An HTML page of a gateway has none. */
export async function rememberRefusal(error: HTTPError): Promise<HTTPError> {
  noteFailure(error, nameOfCall(error.request), String(error.response.status))
  const body = await error.response
    .clone()
    .text()
    .then(parseJson)
    .catch(() => undefined)
  return withRefusal(error, body)
}

/** The same error, remembered with the API's message if the body is a refusal. */
export function withRefusal<Failure extends Error>(error: Failure, body: unknown): Failure {
  const read = v.safeParse(Refusal, body)
  if (read.success) refusals.set(error, read.output)
  return error
}

/** The message for the admin: the server's own, else the caller's, else one that fits any failure. */
export function messageOf(error: unknown, fallback?: string): string {
  if (error instanceof UserFacingError || error instanceof GoneError || error instanceof UnknownOutcomeError)
    return error.message
  if (error instanceof NotDoneError) return messageOf(error.cause, fallback)
  const said = error instanceof Error ? refusals.get(error)?.message : undefined
  if (said) return said
  if (fallback) return fallback
  return error instanceof HTTPError
    ? 'An error occurred while processing your request'
    : 'An unexpected error occurred'
}

/** The failure text in the `meta` of a query or mutation, for this error. */
export function failureText<Text extends string | false>(
  failure: Text | ((error: Error) => Text) | undefined,
  error: Error,
): Text | undefined {
  return typeof failure === 'function' ? failure(error) : failure
}

/** The line beneath the message: the state of the record when it was read after a lost answer. */
export function noteOf(error: unknown): string | undefined {
  return error instanceof NotDoneError ? error.note : undefined
}

/** Whether the API itself has answered, and not a gateway before it. */
export function isAnsweredByApi(error: unknown): boolean {
  return error instanceof Error && refusals.has(error)
}

/** Errors of reads that come before a call: the call was not sent. */
const unsentErrors = new WeakSet<object>()

/** Marks the error of a read that comes before a call: the call was not sent. Returns the same error. */
export function markUnsent(error: unknown): unknown {
  if (error instanceof Error) unsentErrors.add(error)
  return error
}

/** Whether nothing was sent. */
export function isUnsent(error: unknown): boolean {
  return (
    error instanceof OfflineError ||
    error instanceof MovedOnError ||
    (error instanceof Error && unsentErrors.has(error))
  )
}

/** Whether an answer with an error status came, from the API or a gateway. */
export function isHttpError(error: unknown): error is HTTPError {
  return error instanceof HTTPError
}

/** Statuses after which the server may still be working on the call: 408 Request Timeout, 425 Too Early, 499 Client Closed Request. */
const UNDECIDED = [408, 425, 499]

/** The status for a repeated `Idempotency-Key` whose first call the server is still working on. */
const STILL_AT_WORK = 409

/**
 * Whether a call that failed may have been carried out all the same. Only a 4xx with the API's own JSON proves that it was not; after any
 * other failure of a call that was sent, a `DenialError` too, the outcome is open. `isRepeated`: its key was sent before.
 */
export function isOutcomeOpen(error: unknown, { isRepeated = false } = {}): boolean {
  if (isUnsent(error) || error instanceof GoneError || error instanceof UserFacingError) return false
  if (error instanceof NotDoneError || error instanceof UnknownOutcomeError) return true
  if (!(error instanceof HTTPError) || !refusals.has(error)) return true
  const { status } = error.response
  const isUndecided = UNDECIDED.includes(status) || (isRepeated && status === STILL_AT_WORK)
  return status < 400 || status >= 500 || isUndecided
}

/** Whether the API says that there is no such record. A 404 that is not JSON comes from a gateway that cannot find the API. */
export function isMissing(error: unknown): boolean {
  if (!(error instanceof HTTPError)) return false
  return error.response.status === 404 && isOfType(error.response, 'json')
}

/** Whether an answer says that its body is of such a type. */
export function isOfType({ headers }: Response, type: 'json' | 'text/html'): boolean {
  return (headers.get('Content-Type') ?? '').includes(type)
}

/** The record, or undefined if the API says that there is no such record. */
export function undefinedIfMissing<Found>(reply: Promise<Found>): Promise<Found | undefined> {
  return reply.catch((error: unknown) => {
    if (isMissing(error)) return undefined
    throw error
  })
}

/** Whether a read may be tried again: no connection, or a gateway that could not reach the server. */
function isTransient(error: unknown): boolean {
  if (error instanceof HTTPError) return [502, 503, 504].includes(error.response.status)
  return error instanceof TypeError
}

const MAX_RETRIES = 2

/** Whether a read that has failed is tried again; `failures` counts the failures before this one. */
export function shouldRetry(failures: number, error: unknown): boolean {
  const isOutdated = isUnauthorized(error) && !endsSession(error) // a new sign-in has replaced the token meanwhile
  return failures < MAX_RETRIES && (isTransient(error) || isOutdated)
}

/**
 * Milliseconds to wait after a 429, or after a 503 with `Retry-After`; 0 if the server does not say how long. Undefined for any other
 * error.
 */
export function retryAfter(error: unknown): number | undefined {
  if (!(error instanceof HTTPError)) return undefined
  const { status, headers } = error.response
  const after = headers.get('Retry-After')
  if (status !== 429 && !(status === 503 && after !== null)) return undefined
  const seconds = Number(after)
  return Number.isFinite(seconds) ? Math.max(seconds, 0) * 1000 : 0
}

/** Whether the status is 401. */
export function isUnauthorized(error: unknown): error is HTTPError {
  return error instanceof HTTPError && error.response.status === 401
}

/** Whether the server refused the token that is in use. A late answer to a token that a new sign-in has replaced ends nothing. */
export function endsSession(error: unknown): boolean {
  if (!isUnauthorized(error)) return false
  const token = readToken()
  return !token || error.request.headers.get('Authorization') === `Bearer ${token}`
}
