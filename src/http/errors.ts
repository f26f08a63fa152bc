import * as v from 'valibot'
import { CallError } from '@/lib/error-log'
import { readToken } from './token'

/** The API itself refuses a call by `success: false`, or by a message, or by both. */
const Refusal = v.union([
  v.object({ message: v.pipe(v.string(), v.trim(), v.nonEmpty()) }),
  v.pipe(
    v.object({ success: v.literal(false) }),
    v.transform(() => ({ message: undefined })),
  ),
])

export type ApiCall = {
  /** As `nameOfCall` writes it. */
  name: string
  isChange: boolean
  /** It may change only one version of its record (`If-Match`). */
  isConditional: boolean
  authorization: string | null
  /** A 401 means that a password is wrong. */
  checksPassword: boolean
}

/**
 * `lost`: no answer came, or not all of it. `status`: an error status, of the API or of a gateway. `denied`: a 2xx with `success: false`; a
 * change is looked up all the same. `unreadable`: the schema does not accept the answer.
 */
type ApiFailure = 'lost' | 'status' | 'denied' | 'unreadable'

type ApiErrorOptions = ErrorOptions & {
  /** Names the field, never its value. */
  problem?: string
  response?: Response
  /** Parsed JSON. */
  body?: unknown
}

/** Thrown by `http` alone. The message names the call and the field, never what was sent or answered. */
export class ApiError extends CallError {
  override name = 'ApiError'
  readonly kind: ApiFailure
  /** Undefined if no whole answer came. */
  readonly status: number | undefined
  /** A change was sent. A read before a change that fails means that it was not. */
  readonly isSent: boolean
  /** The API itself has refused, and not a gateway before it. */
  readonly isRefusal: boolean
  /** The record has another version by now. Nothing was changed. */
  readonly isOutdated: boolean
  /** The server's own message to the admin. */
  readonly said: string | undefined
  /** The API has no such record. A 404 that is not JSON comes from a gateway that cannot find the API. */
  readonly isMissing: boolean
  /** Milliseconds to wait, after a 429, or a 503 with `Retry-After`; 0 if the server does not say how long. */
  readonly retryAfter: number | undefined
  /** Of the token that was in use as the answer came, and not of one that a new sign-in has replaced. */
  readonly isTokenRefused: boolean
  /** The login that covers the console tells of a refused token. */
  override readonly isTold: boolean

  constructor(
    kind: ApiFailure,
    call: ApiCall,
    { problem, response, body, ...options }: ApiErrorOptions = {},
  ) {
    const status = response?.status
    super(call.name, describe(kind, status, problem), options)
    const refusal = v.safeParse(Refusal, body)
    this.kind = kind
    this.status = kind === 'lost' ? undefined : status
    this.isSent = call.isChange
    this.isRefusal = kind !== 'unreadable' && refusal.success
    this.said = refusal.success ? refusal.output.message : undefined
    this.isOutdated = this.isRefusal && status === 412 && call.isConditional
    this.isMissing = status === 404 && response !== undefined && isOfType(response, 'json')
    this.retryAfter = response && waitAskedFor(response)
    this.isTokenRefused = status === 401 && !call.checksPassword && isInUse(call.authorization)
    this.isTold = this.isTokenRefused
  }
}

function isInUse(authorization: string | null): boolean {
  const token = readToken()
  return !token || authorization === `Bearer ${token}`
}

function describe(kind: ApiFailure, status: number | undefined, problem: string | undefined): string {
  switch (kind) {
    case 'lost':
      return status === undefined ? 'no answer' : `${status}, and the answer broke off`
    case 'status':
      return String(status)
    case 'denied':
      return `${status}, but success is false`
    case 'unreadable':
      return status === undefined ? (problem ?? '') : `${status}, but ${problem}`
  }
}

function waitAskedFor({ status, headers }: Response): number | undefined {
  const after = headers.get('Retry-After')
  if (status !== 429 && !(status === 503 && after !== null)) return undefined
  const seconds = Number(after)
  return Number.isFinite(seconds) ? Math.max(seconds, 0) * 1000 : 0
}

/** Its message is shown to the admin as it is. */
export class UserFacingError extends Error {
  override name = 'UserFacingError'
}

/** Nothing was sent. The message says why. */
export class UnsentError extends UserFacingError {
  override name = 'UnsentError'
}

export class OfflineError extends UnsentError {
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
  /** `what` as it reads after "whether": "the plan was added". `refusal`: why the server refused to repeat the call. */
  constructor(what: string, cause: unknown, refusal?: string) {
    const known = refusal === undefined ? '' : ` The server refused this attempt: ${refusal}`
    super(`It is not known whether ${what}.${known}`, { cause })
  }
}

export class GoneError extends Error {
  override name = 'GoneError'
  constructor(cause?: unknown) {
    super('It no longer exists: someone else deleted it.', { cause })
  }
}

/** What the admin saw has changed meanwhile. The message says what it is now. */
export class MovedOnError extends UnsentError {
  override name = 'MovedOnError'
}

/** The outcome of the call is shown to nobody: another admin may be signed in by now. */
export class SessionEndedError extends Error {
  override name = 'SessionEndedError'
  override message = 'The session ended before the answer came'
}

/** The server's own message, else the caller's, else one that fits any failure. */
export function messageOf(error: unknown, fallback?: string): string {
  if (error instanceof UserFacingError || error instanceof GoneError || error instanceof UnknownOutcomeError)
    return error.message
  if (error instanceof NotDoneError) return messageOf(error.cause, fallback)
  if (error instanceof ApiError && error.said) return error.said
  if (fallback) return fallback
  return statusOf(error) !== undefined
    ? 'An error occurred while processing your request'
    : 'An unexpected error occurred'
}

/** Why the server refused a call. What a server says of a refused token, such as "expired", tells an admin nothing. */
export function refusalOf(error: unknown, fallback: string): string {
  return endsSession(error) ? 'Your session ended' : messageOf(error, fallback)
}

/** `failure` is from the `meta` of a query or mutation. */
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

/** `ApiError.isRefusal` of any error. */
export function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.isRefusal
}

export function isUnsent(error: unknown): boolean {
  return error instanceof UnsentError || (error instanceof ApiError && !error.isSent)
}

/** An error status, from the API or a gateway. Undefined for any other failure. */
export function statusOf(error: unknown): number | undefined {
  return error instanceof ApiError && error.kind === 'status' ? error.status : undefined
}

/** A 2xx with `success: false`. */
export function isDenied(error: unknown): boolean {
  return error instanceof ApiError && error.kind === 'denied'
}

export function isUnreadable(error: unknown): boolean {
  return error instanceof ApiError && error.kind === 'unreadable'
}

/** The server may still be working on the call: Request Timeout, Too Early, Client Closed Request. */
const UNDECIDED = [408, 425, 499]

/** The server is still working on the first call with this `Idempotency-Key`. */
const STILL_AT_WORK = 409

/**
 * Whether a failed call may have been carried out all the same. Only a 4xx with the API's own JSON proves that it was not; after any other
 * failure of a call that was sent, also a 2xx with `success: false`, the outcome is open. `isRepeated`: its key was sent before.
 */
export function isOutcomeOpen(error: unknown, { isRepeated = false } = {}): boolean {
  if (isUnsent(error) || error instanceof GoneError || error instanceof UserFacingError) return false
  if (error instanceof NotDoneError || error instanceof UnknownOutcomeError) return true
  const status = statusOf(error)
  if (status === undefined || !isRefusal(error)) return true
  const isUndecided = UNDECIDED.includes(status) || (isRepeated && status === STILL_AT_WORK)
  return status < 400 || status >= 500 || isUndecided
}

/** `ApiError.isMissing` of any error. */
export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && error.isMissing
}

export function isOfType({ headers }: Response, type: 'json' | 'text/html'): boolean {
  return (headers.get('Content-Type') ?? '').includes(type)
}

export function undefinedIfMissing<Found>(reply: Promise<Found>): Promise<Found | undefined> {
  return reply.catch((error: unknown) => {
    if (isMissing(error)) return undefined
    throw error
  })
}

/** No connection, or a gateway that could not reach the server. */
function isTransient(error: unknown): boolean {
  return error instanceof ApiError && (error.kind === 'lost' || [502, 503, 504].includes(error.status ?? 0))
}

const MAX_RETRIES = 2

/** For a read. `failures` counts those before this one. */
export function shouldRetry(failures: number, error: unknown): boolean {
  const hasOldToken = isUnauthorized(error) && !endsSession(error) // a new sign-in has replaced the token meanwhile
  return failures < MAX_RETRIES && (isTransient(error) || hasOldToken)
}

/** `ApiError.retryAfter` of any error. */
export function retryAfter(error: unknown): number | undefined {
  return error instanceof ApiError ? error.retryAfter : undefined
}

export function isUnauthorized(error: unknown): boolean {
  return statusOf(error) === 401
}

/** `ApiError.isTokenRefused` of any error. */
export function endsSession(error: unknown): boolean {
  return error instanceof ApiError && error.isTokenRefused
}
