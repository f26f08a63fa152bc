import { parseJson } from '@/lib/json'
import { stringifySearch } from '@/lib/search-params'

/** An answer, or what came in its place; `body` is the parsed JSON. */
export type Answer = {
  /** Undefined where none came. */
  status: number | undefined
  body: unknown
  /** In milliseconds. */
  time: number
  /** The version of a record, in its `ETag`. */
  version?: string
  /** What keeps it from being read: nothing of what it holds. */
  fault: string | undefined
}

export type Server = {
  signIn: (path: string, credentials: { email: string; password: string }) => Promise<Answer>
  /** The one method that is used after the sign-in. */
  get: (path: string, query?: Record<string, string | number | undefined>, token?: string) => Promise<Answer>
}

/**
 * The API at an address, with or without its `/api/v1`. `deadline` makes the signal that gives a call up: the console waits for ever,
 * this can't.
 */
export function serverAt(url: string, deadline: () => AbortSignal): Server {
  const base = `${url.replace(/\/+$/, '').replace(/\/api\/v1$/, '')}/api/v1/`
  const ask = async (path: string, init: RequestInit): Promise<Answer> => {
    const start = performance.now()
    const answer = await answerTo(base + path, { ...init, redirect: 'manual', signal: deadline() })
    return { ...answer, time: performance.now() - start }
  }
  return {
    signIn: (path, credentials) =>
      ask(path, {
        method: 'POST',
        headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
        body: JSON.stringify(credentials),
      }),
    get: (path, query = {}, token) =>
      ask(path + stringifySearch(query), {
        headers: { Accept: 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
      }),
  }
}

async function answerTo(url: string, init: RequestInit): Promise<Omit<Answer, 'time'>> {
  const nothing = { status: undefined, body: undefined }
  try {
    const response = await fetch(url, init)
    const { status } = response
    const text = await response.text()
    if (status >= 300 && status < 400) return { ...nothing, status, fault: 'redirects to another address' }
    if (!response.ok) return { ...nothing, status, fault: 'refuses the call' }
    const tag = response.headers.get('ETag')
    return { status, ...parsed(text), ...(tag?.startsWith('"') && { version: tag }) }
  } catch (error) {
    return { ...nothing, fault: init.signal?.aborted ? 'no answer in time' : `no answer: ${codeOf(error)}` }
  }
}

function parsed(text: string): Pick<Answer, 'body' | 'fault'> {
  try {
    const body: unknown = parseJson(text)
    return { body, fault: undefined }
  } catch {
    return { body: undefined, fault: 'the answer is not JSON' }
  }
}

/** `ECONNREFUSED`, `DEPTH_ZERO_SELF_SIGNED_CERT`: what the platform calls it. */
function codeOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  if (cause instanceof Error && 'code' in cause && typeof cause.code === 'string') return cause.code
  return cause instanceof Error ? cause.name : 'unknown'
}
