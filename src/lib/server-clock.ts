import { indianDay } from './day'
import { monotonicNow, wallTime } from './time'

// The clock of the computer may be days off. What is compared with moments that the server has written uses the clock of the server.

/** Milliseconds that the server's clock is ahead of the computer's, as far as is known. */
let ahead = 0

/** The moment by the server's clock, in milliseconds since 1970. By the computer's clock until the server has sent a `Date`. */
export function serverNow(): number {
  return Date.now() + ahead
}

/** Whether an answer has told the server's clock yet. */
let isTold = false

/** As `ahead`, compared with the clock of the page, which nobody sets. */
let aheadOfPage = wallTime(0)

/**
 * As `serverNow`, for payments: from one answer to the next it goes on by the clock of the page, since that of the computer may be set
 * meanwhile. After the computer has slept it may be late, until the next answer.
 */
export function steadyServerNow(): number {
  return monotonicNow() + aheadOfPage
}

/** Today in India by the server's clock, `YYYY-MM-DD`. */
export function indianToday(): string {
  return indianDay(serverNow())
}

/** The form that HTTP prescribes for `Date` (RFC 9110, 5.6.7), in this century. */
const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} 20\d{2} \d{2}:\d{2}:\d{2} GMT$/

/**
 * Compares the clocks by the `Date` of an answer that has just come. `took`: milliseconds since the call was sent. The server wrote it at
 * some moment in between, in whole seconds, so that many differences are possible: the known one stays if it is one of them, else that of
 * the computer's clock, else the nearest.
 */
export function noteServerDate(date: string | null, took: number): void {
  const written = date !== null && HTTP_DATE.test(date) ? Date.parse(date) : Number.NaN
  const byComputer = wallTime(0)
  if (Number.isNaN(written)) {
    if (!isTold) aheadOfPage = byComputer // else an answer of a gateway, which says nothing of that clock
    return
  }
  isTold = true
  ahead = differenceOf(written - Date.now(), took, [ahead, 0])
  aheadOfPage = differenceOf(written - monotonicNow(), took, [aheadOfPage, byComputer])
}

function differenceOf(least: number, took: number, [known, other]: [number, number]): number {
  const most = least + 1000 + took
  const nearest = Math.min(Math.max(known, least), most)
  return other >= least && other <= most && nearest !== known ? other : nearest
}
