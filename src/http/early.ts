import { readToken } from './token'

type Ahead = { authorization: string; answer: Promise<Response>; abort: () => void }

const sent = new Map<string, Ahead>()

/**
 * Sends a read of the API before the code that needs it has arrived, with the stored token; without one, nothing. The path
 * is as the client will ask for it, below `/api/v1/`.
 */
export function askAhead(path: string): void {
  const token = readToken()
  if (!token) return
  const url = new URL(`/api/v1/${path}`, location.href)
  const authorization = `Bearer ${token}`
  const controller = new AbortController()
  const answer = fetch(url, {
    headers: { Accept: 'application/json', Authorization: authorization },
    signal: controller.signal,
  })
  answer.catch(() => undefined) // told to the one who takes it
  sent.set(keyOf(url), { authorization, answer, abort: () => controller.abort() })
}

/** The answer to this very call of this very token, if it was sent ahead. Each is given out once. */
export function takeAhead({ method, url, headers, signal }: Request): Promise<Response> | undefined {
  if (sent.size === 0 || method !== 'GET') return undefined
  const key = keyOf(new URL(url))
  const ahead = sent.get(key)
  if (!ahead || ahead.authorization !== headers.get('Authorization')) return undefined
  sent.delete(key)
  if (signal.aborted) ahead.abort()
  signal.addEventListener('abort', ahead.abort)
  return ahead.answer
}

/** Lets go of what nobody took: the first screen has asked for all that it needs. */
export function dropAhead(): void {
  for (const { abort } of sent.values()) abort()
  sent.clear()
}

function keyOf(url: URL): string {
  const { pathname, searchParams } = new URL(url)
  searchParams.sort()
  return `${pathname}?${searchParams}`
}
