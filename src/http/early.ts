import { apiUrl } from '@/lib/api-address'
import { readToken } from './token'

type EarlyCall = { url: string; authorization: string; answer: Promise<Response> }

let early: EarlyCall | undefined

/** Sends one read of the API before the code that needs it has arrived, with the stored token. The path is below `/api/v1/`. */
export function askEarly(path: string): void {
  const { href: url } = apiUrl(path)
  const authorization = `Bearer ${readToken()}`
  const answer = fetch(url, { headers: { Accept: 'application/json', Authorization: authorization } })
  answer.catch(() => undefined) // the caller of `takeEarly` gets the error
  early = { url, authorization, answer }
}

/** The answer to this very call of this very token, if it was sent ahead. It is given out once. */
export function takeEarly({ url, headers }: Request): Promise<Response> | undefined {
  if (early?.url !== url || early.authorization !== headers.get('Authorization')) return undefined
  const { answer } = early
  early = undefined
  return answer
}
