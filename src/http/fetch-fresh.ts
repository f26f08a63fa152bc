import { noteCall } from '@/lib/online'
import { noteServerDate } from '@/lib/server-clock'
import { monotonicNow } from '@/lib/time'

/**
 * `fetch` for every call of the API: the answer is the server's, and never one that the browser has kept. Its `Date` tells the server's
 * clock, unless a cache on the way has kept it (`Age`).
 */
export async function fetchFresh(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const tell = noteCall()
  const sent = { at: Date.now(), monotonic: monotonicNow() }
  const response = await fetch(input, { ...init, cache: 'no-store' }).catch((error: unknown) => {
    if (error instanceof TypeError) tell(false) // any other error is that of an aborted signal
    throw error
  })
  tell(true)
  const { headers } = response
  const took = monotonicNow() - sent.monotonic
  const isClockSteady = Math.abs(Date.now() - sent.at - took) < 1000 // else it was set meanwhile, or the computer slept
  if (isClockSteady) noteServerDate(headers.has('Age') ? null : headers.get('Date'), took)
  return response
}
