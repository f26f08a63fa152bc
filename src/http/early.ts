import { apiUrl } from '@/lib/api-address'
import { readToken } from './token'

type EarlyCall = { authorization: string; answer: Promise<Response>; abort: () => void }

const sent = new Map<string, EarlyCall>()

/**
 * Sends a read of the API before the code that needs it has arrived, with the stored token; without one, nothing. The path
 * is as the client will ask for it, below `/api/v1/`.
 */
export function askEarly(path: string): void {
  const token = readToken()
  if (!token) return
  const url = apiUrl(path)
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
export function takeEarly({ method, url, headers, signal }: Request): Promise<Response> | undefined {
  if (sent.size === 0 || method !== 'GET') return undefined
  const key = keyOf(new URL(url))
  const early = sent.get(key)
  if (!early || early.authorization !== headers.get('Authorization')) return undefined
  sent.delete(key)
  if (signal.aborted) early.abort()
  signal.addEventListener('abort', early.abort)
  return early.answer
}

/** Lets go of what nobody took: the first screen has asked for all that it needs. */
export function dropEarly(): void {
  for (const { abort } of sent.values()) abort()
  sent.clear()
}

function keyOf(url: URL): string {
  const { pathname, searchParams } = new URL(url)
  searchParams.sort()
  return `${pathname}?${searchParams}`
}
