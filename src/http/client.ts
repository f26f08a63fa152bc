import ky, { type ResponsePromise } from 'ky'
import * as v from 'valibot'
import { API_PATH, apiUrl } from '@/lib/api-address'
import { nameOfCall, reportBreach } from '@/lib/error-log'
import { describeIssue } from '@/lib/fields'
import { parseJson } from '@/lib/json'
import { online } from '@/lib/online'
import { uuid } from '@/lib/uuid'
import { takeEarly } from './early'
import { type ApiCall, ApiError, isOfType, OfflineError } from './errors'
import { fetchFresh } from './fetch-fresh'
import { noteVersion } from './record-version'
import { sendOnce } from './send-once'
import { trackSlow } from './slow-requests'
import { readToken } from './token'

type ApiHost = {
  /** A path on the console's own origin, or a whole URL. */
  url: string
  readToken: () => string | undefined
}

/** `read`, `send` and `sendForReceipt` take the calls of any such client. */
export function createClient({ url, readToken }: ApiHost) {
  const authorize = (request: Request) => {
    const token = readToken()
    if (token) request.headers.set('Authorization', `Bearer ${token}`)
  }
  return ky.create({
    prefixUrl: url,
    timeout: false, // ky would abort a call after ten seconds
    parseJson,
    retry: 0, // ky would send PUT and DELETE again; reads are retried by the query cache alone
    fetch: fetchOnce,
    hooks: { beforeRequest: [authorize, setDecisionKey, refuseOffline] },
  })
}

/** The marketplace's own API. */
export const http = createClient({ url: API_PATH, readToken })

/**
 * For a change, which is sent now or never: if the browser says that it is offline, one read is tried. Throws `OfflineError` if that gets
 * no answer either. Reads wait for the network.
 */
export async function requireNetwork(): Promise<void> {
  if (navigator.onLine) return
  await tryNetwork()
  if (!online.now()) throw new OfflineError()
}

/** Makes a read, so that `online` knows. */
export async function tryNetwork(): Promise<void> {
  const token = readToken()
  const headers = { Accept: 'application/json', ...(token && { Authorization: `Bearer ${token}` }) }
  await fetchFresh(apiUrl('admin/profile'), { headers }).catch(() => undefined)
}

/** Throws `ApiError`, also if the schema does not accept the answer. */
export async function read<Schema extends v.GenericSchema>(
  reply: ResponsePromise,
  schema: Schema,
): Promise<v.InferOutput<Schema>> {
  return trackSlow(reply.then((response) => parseBody(response, schema)))
}

/**
 * Ignores the body: the API promises nothing but the 2xx. Throws `ApiError`, also for a 2xx with an HTML page of a gateway, or with
 * `success: false`.
 */
export async function send(reply: ResponsePromise): Promise<void> {
  await trackSlow(
    reply.then(async (response) => {
      if (isOfType(response, 'text/html')) throw unreadable(response, 'the answer is a page')
      if (!isOfType(response, 'json')) return
      const body: unknown = await response.json().catch(() => undefined) // an empty or incomplete body is no refusal
      refuseDenial(response, body)
    }),
  )
}

/**
 * For a call that the API itself must have answered, such as a payment. Throws `ApiError`, also for a 2xx whose body is neither empty nor a
 * JSON object.
 */
export async function sendForReceipt(reply: ResponsePromise): Promise<void> {
  await trackSlow(
    reply.then(async (response) => {
      const isEmpty = (await response.clone().text()).trim() === ''
      if (!isEmpty) await parseBody(response, v.looseObject({}))
    }),
  )
}

const Denial = v.object({ success: v.literal(false) })

function refuseDenial(response: Response, body: unknown): void {
  if (v.is(Denial, body)) throw new ApiError('denied', callOf(response), { response, body })
}

/** An id may hold any characters. */
export function pathSegment(id: string): string {
  return encodeURIComponent(id)
}

async function parseBody<Schema extends v.GenericSchema>(
  response: Response,
  schema: Schema,
): Promise<v.InferOutput<Schema>> {
  const body: unknown = await response.json().catch((error: unknown) => {
    if (error instanceof SyntaxError) throw unreadable(response, 'the answer is not JSON')
    if (error instanceof TypeError) throw new ApiError('lost', callOf(response), { response, cause: error })
    throw error // of an aborted signal
  })
  refuseDenial(response, body)
  const result = v.safeParse(schema, body)
  if (result.success) {
    noteVersion(result.output, response)
    return result.output
  }
  throw unreadable(response, describeIssue(result.issues[0]))
}

function unreadable(response: Response, problem: string): ApiError {
  const call = callOf(response)
  reportBreach(call.name, problem)
  return new ApiError('unreadable', call, { response, problem })
}

const calls = new WeakMap<Response, ApiCall>()

const UNKNOWN: ApiCall = {
  name: '',
  isChange: true, // it may have been sent
  isConditional: false,
  authorization: null,
  checksPassword: false,
}

function callOf(response: Response): ApiCall {
  return calls.get(response) ?? UNKNOWN
}

/** A read may have been sent early. Throws `ApiError` if no answer comes, or one with an error status. */
async function fetchOnce(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  if (!(input instanceof Request)) return fetchFresh(input, init) // ky always passes a `Request`
  const { headers, method } = input
  const isChange = method !== 'GET'
  const call = {
    name: nameOfCall(input),
    isChange,
    isConditional: headers.has('If-Match'),
    authorization: headers.get('Authorization'),
    checksPassword: PASSWORD_CALLS.some((path) => input.url.endsWith(path)),
  }
  const response = await (isChange ? sendOnce(input) : (takeEarly(input) ?? fetchFresh(input))).catch(
    (error: unknown) => {
      if (error instanceof TypeError) throw new ApiError('lost', call, { cause: error })
      throw error // of an aborted signal
    },
  )
  if (!response.ok) {
    const error = new ApiError('status', call, { response, body: await bodyOf(response) })
    if (error.isTokenRefused) for (const listener of refusedListeners) listener()
    throw error
  }
  calls.set(response, call)
  return response
}

const PASSWORD_CALLS = ['/admin/login', '/admin/change-password']

const refusedListeners = new Set<() => void>()

/** Hears that the server refused the token in use, before the call fails. Returns how to stop. */
export function onTokenRefused(listener: () => void): () => void {
  refusedListeners.add(listener)
  return () => refusedListeners.delete(listener)
}

/** Undefined for an HTML page of a gateway. */
function bodyOf(response: Response): Promise<unknown> {
  return response
    .text()
    .then(parseJson)
    .catch(() => undefined)
}

async function refuseOffline({ method }: Request): Promise<void> {
  if (method !== 'GET') await requireNetwork()
}

const DECISION = 'Idempotency-Key'

/** The `ky` options of a call with a body. `key` names the admin's decision: a repetition carries the same. */
export function withDecisionKey(json: unknown, key: string, headers: Record<string, string> = {}) {
  return { json, headers: { ...headers, [DECISION]: key } }
}

/**
 * Browsers and gateways may send a call again; by the key a server tells that from a new decision. A call without a body has none: some
 * gateways repeat such calls when they see a key.
 */
function setDecisionKey(request: Request, { body }: { body?: unknown }): void {
  if (body !== undefined && body !== null && !request.headers.has(DECISION))
    request.headers.set(DECISION, uuid())
}
