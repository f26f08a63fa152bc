import { noteCall } from '@/lib/online'
import { noteServerDate } from '@/lib/server-clock'
import { monotonicNow } from '@/lib/time'

/**
 * For every call of the API: never an answer that the browser has kept. Its `Date` tells the server's clock, unless a cache on the way has
 * kept it (`Age`).
 */
export async function fetchFresh(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const noteAnswer = noteCall()
  const sent = { at: Date.now(), monotonic: monotonicNow() }
  const response = await fetch(input, { ...init, cache: 'no-store' }).catch((error: unknown) => {
    if (error instanceof TypeError) noteAnswer(false) // any other error is of an aborted signal
    throw error
  })
  noteAnswer(true)
  const { headers } = response
  const took = monotonicNow() - sent.monotonic
  const isClockSteady = Math.abs(Date.now() - sent.at - took) < 1000 // else it was set meanwhile, or the computer slept
  if (isClockSteady) noteServerDate(headers.has('Age') ? null : headers.get('Date'), took)
  return response
}
