import ky, { HTTPError, type ResponsePromise } from 'ky'
import * as v from 'valibot'
import { online } from '@/lib/online'
import { takeAhead } from './early'
import { number, object } from './fields'
import { watched } from './slow-requests'
import { readToken } from './token'

/** The only way to the server: JSON under /api/v1, with the bearer token when there is one (spec 7). */
export const http = ky.create({
  prefixUrl: '/api/v1',
  timeout: false, // the spec sets none; ky would give up after ten seconds
  retry: 0, // ky would send PUT and DELETE again; reads are retried by the query cache alone
  fetch: (input, init) => (input instanceof Request && takeAhead(input)) || fetch(input, init),
  hooks: { beforeRequest: [refuseOffline, authorize], beforeError: [keepServerMessage] },
})

/** An answer that is not what spec 7 promises. Names the call and the field, never the data. */
export class ContractError extends Error {
  override name = 'ContractError'
}

/** Something that was to be changed, refused here because the browser has no network. */
class OfflineError extends Error {
  override name = 'OfflineError'
  override message = 'You are offline. Nothing was sent.'
}

/** Reads wait for the network by themselves; what changes something is sent now or not at all. Throws `OfflineError`. */
export function requireNetwork(): void {
  if (!online.now()) throw new OfflineError()
}

/**
 * The body of an answer, as its schema reads it.
 * Throws `HTTPError` (refused), `TypeError` (no connection) or `ContractError` (wrong shape).
 */
export async function read<Schema extends v.GenericSchema>(
  reply: ResponsePromise,
  schema: Schema,
): Promise<v.InferOutput<Schema>> {
  return parsed(await watched(reply), schema)
}

/**
 * Sends a call of which it must be known that it was done. Throws what `read` throws; a 2xx whose body is not of the API's
 * making (the page of a proxy, half a JSON) or says `success: false` is a `ContractError`. No body at all will do.
 */
export async function sendForReceipt(reply: ResponsePromise): Promise<void> {
  const response = await watched(reply)
  const isEmpty = (await response.clone().text()).trim() === ''
  if (!isEmpty) await parsed(response, Receipt)
}

const Receipt = v.pipe(
  object,
  v.object({
    success: v.optional(
      v.pipe(
        v.unknown(),
        v.check((success) => success !== false),
      ),
    ),
  }),
)

async function parsed<Schema extends v.GenericSchema>(
  response: Response,
  schema: Schema,
): Promise<v.InferOutput<Schema>> {
  const call = new URL(response.url, location.href).pathname
  const body: unknown = await response.json().catch((error: unknown) => {
    throw error instanceof SyntaxError ? new ContractError(`${call}: the answer is not JSON`) : error
  })
  const result = v.safeParse(schema, body)
  if (result.success) return result.output
  throw new ContractError(`${call}: ${complaint(result.issues[0])}`)
}

/** Which field, and what is wrong with it. What the field holds is personal data and never told. */
function complaint(issue: v.BaseIssue<unknown>): string {
  const field = v.getDotPath(issue) ?? 'the answer'
  if (issue.received === 'undefined') return `${field} is missing`
  return `${field} should be ${issue.expected ?? 'another value'}`
}

/** Sends a call whose answer has no body of interest. Throws `HTTPError` or `TypeError`. */
export async function send(reply: ResponsePromise): Promise<void> {
  await watched(reply)
}

/** Reads `{ data }`. */
export function dataOf<Input, Output>(
  schema: v.GenericSchema<Input, Output>,
): v.GenericSchema<{ data: Input }, Output> {
  return v.pipe(
    v.object({ data: schema }),
    v.transform((body: { data: Output }) => body.data),
  )
}

/** One page of a list; `total` counts the rows of all pages, where the server sends it. */
export type Page<Row> = { rows: Row[]; totalPages: number; total: number | undefined }

/** Reads `{ data, totalPages }` or `{ data, pagination: { totalPages } }` (spec 3, "List response shapes"). */
export function pageOf<Row extends v.GenericSchema>(row: Row) {
  const counts = { totalPages: number, total: number }
  return v.pipe(
    v.object({ data: v.array(row), ...counts, pagination: v.nullish(v.object(counts)) }),
    v.transform(
      ({ data, totalPages, total, pagination }): Page<v.InferOutput<Row>> => ({
        rows: data,
        totalPages: Math.max(1, Math.floor(pagination?.totalPages ?? totalPages ?? 1)),
        total: pagination?.total ?? total,
      }),
    ),
  )
}

/** A whole list, which the server sends without paging, as its one page. */
export function onePage<Row>(rows: Row[]): Page<Row> {
  return { rows, totalPages: 1, total: rows.length }
}

/** An id as one segment of a path, whatever characters it holds. */
export function segment(id: string): string {
  return encodeURIComponent(id)
}

/** What to tell the admin: the server's own words, else the caller's, else the texts of spec 8. */
export function messageOf(error: unknown, fallback?: string): string {
  if (error instanceof OfflineError) return error.message
  const said = error instanceof HTTPError ? serverMessages.get(error) : undefined
  if (said) return said
  if (fallback) return fallback
  return error instanceof HTTPError
    ? 'An error occurred while processing your request'
    : 'An unexpected error occurred'
}

/** Whether the server answered, and the answer was no. */
export function isRefusal(error: unknown): boolean {
  return error instanceof HTTPError
}

/**
 * Whether a call that changes something may have been carried out all the same: there was no answer, or none that tells. A
 * refusal (4xx) does tell.
 */
export function isAnswerLost(error: unknown): boolean {
  if (error instanceof OfflineError) return false
  if (!(error instanceof HTTPError)) return true
  const { status } = error.response
  return status < 400 || status >= 500
}

/** Whether the server says that there is no such record. */
export function isMissing(error: unknown): boolean {
  return error instanceof HTTPError && error.response.status === 404
}

/** A record that may be gone by now: undefined when the server says that there is no such record. */
export function unlessGone<Record>(reply: Promise<Record>): Promise<Record | undefined> {
  return reply.catch((error: unknown) => {
    if (isMissing(error)) return undefined
    throw error
  })
}

/** Whether a read may be tried again: no connection, or a gateway that could not reach the server. */
export function isPassing(error: unknown): boolean {
  if (error instanceof HTTPError) return [502, 503, 504].includes(error.response.status)
  return error instanceof TypeError
}

/** Whether the server asks for a sign-in. */
export function isUnauthorized(error: unknown): error is HTTPError {
  return error instanceof HTTPError && error.response.status === 401
}

/** Whether the server refused the token in use: the second refusal at once ends no more, a late one of an older token nothing. */
export function endsSession(error: unknown): boolean {
  if (!isUnauthorized(error)) return false
  const token = readToken()
  return !token || error.request.headers.get('Authorization') === `Bearer ${token}`
}

const serverMessages = new WeakMap<HTTPError, string>()

async function keepServerMessage(error: HTTPError): Promise<HTTPError> {
  const body: unknown = await error.response
    .clone()
    .json()
    .catch(() => undefined) // an HTML page of a gateway holds no message
  const read = v.safeParse(v.object({ message: v.pipe(v.string(), v.trim(), v.nonEmpty()) }), body)
  if (read.success) serverMessages.set(error, read.output.message)
  return error
}

function refuseOffline({ method }: Request): void {
  if (method !== 'GET') requireNetwork()
}

function authorize(request: Request): void {
  const token = readToken()
  if (token) request.headers.set('Authorization', `Bearer ${token}`)
}
