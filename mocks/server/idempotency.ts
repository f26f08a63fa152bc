import { getResponse, type HttpHandler, HttpResponse, http, type JsonBodyType } from 'msw'
import { expiryAfter, removeExpired } from './expiry'
import { addCollection, marketplace } from './marketplace'
import { endpoint, refused } from './reply'

const LIFETIME = 24 * 60 * 60 * 1000

/** The first answer to a call. Its id consists of the admin and the key; `call` is a hash of the request. */
type FirstAnswer = { id: string; call: string; status: number; body: JsonBodyType; expiresAt: string }

declare module './marketplace' {
  interface Rows {
    firstAnswers: FirstAnswer
  }
}

addCollection('firstAnswers', () => [])

/** The calls that have no answer yet, by the id of the answer. */
const underWay = new Map<string, string>()

/**
 * Wraps handlers so that they do a call with an `Idempotency-Key` once for each admin and key. For 24 hours the same call gets the same
 * answer. Stripe and the IETF draft "The Idempotency-Key HTTP Header Field" do the same.
 */
export function idempotent(handlers: HttpHandler[], adminIdOf: (request: Request) => string): HttpHandler {
  return http.all(endpoint('*'), async ({ request }) => {
    const key = request.headers.get('Idempotency-Key')
    if (key === null || request.method === 'GET') return
    if (!/^.{1,255}$/.test(key)) return refused(400, 'Idempotency-Key must have 1 to 255 characters')

    const id = `${adminIdOf(request)} ${key}`
    const call = await digestOf(request)
    removeExpired(marketplace.firstAnswers)
    const kept = marketplace.firstAnswers.find(id)
    const before = kept?.call ?? underWay.get(id)
    if (before && before !== call) return refused(422, 'This Idempotency-Key belongs to another call')
    if (kept) return replayed(kept)
    if (before) return refused(409, 'The call with this Idempotency-Key is still being worked on')

    underWay.set(id, call)
    try {
      const answer = await getResponse(handlers, request)
      if (answer && answer.status < 500) await keep(id, call, answer.clone())
      return answer
    } finally {
      underWay.delete(id)
    }
  })
}

async function keep(id: string, call: string, answer: Response): Promise<void> {
  const body: JsonBodyType = await answer.json()
  marketplace.firstAnswers.insert({ id, call, status: answer.status, body, expiresAt: expiryAfter(LIFETIME) })
}

function replayed({ status, body }: FirstAnswer) {
  return HttpResponse.json(body, { status, headers: { 'Idempotent-Replayed': 'true' } })
}

/** SHA-256 of method, URL and body, since the body may contain a password. */
async function digestOf(request: Request): Promise<string> {
  const call = `${request.method} ${request.url}\n${await request.clone().text()}`
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(call))
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
