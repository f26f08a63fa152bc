import { indianDay } from './day'

// The clock of the computer may be days off. What is compared with moments that the server has written uses the clock of the server.

/** Milliseconds that the server's clock is ahead of the computer's, as far as is known. */
let ahead = 0

/** The moment by the server's clock, in milliseconds since 1970. By the computer's clock until the server has sent a `Date`. */
export function serverNow(): number {
  return Date.now() + ahead
}

/** Today in India by the server's clock, `YYYY-MM-DD`. */
export function indianToday(): string {
  return indianDay(serverNow())
}

/** The form that HTTP prescribes for `Date` (RFC 9110, 5.6.7), in this century. */
const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} 20\d{2} \d{2}:\d{2}:\d{2} GMT$/

/**
 * Compares the two clocks by the `Date` of an answer that has just come. `took`: milliseconds since the call was sent. The server wrote it
 * at some moment in between, in whole seconds, so that many differences are possible: the known one stays if it is one of them, else none
 * at all, else the nearest.
 */
export function noteServerDate(date: string | null, took: number): void {
  const written = date !== null && HTTP_DATE.test(date) ? Date.parse(date) : Number.NaN
  if (Number.isNaN(written)) return
  const least = written - Date.now()
  const most = least + 1000 + took
  const isPossible = (difference: number) => difference >= least && difference <= most
  if (isPossible(ahead)) return
  ahead = isPossible(0) ? 0 : Math.min(Math.max(ahead, least), most)
}
