import { indianDay } from './day'
import { monotonicNow, wallTime } from './time'

// The computer's clock may be days off, so moments of the server are compared with the server's clock.

/** Milliseconds that the server's clock is ahead of the computer's. */
let ahead = 0

/** Milliseconds since 1970. By the computer's clock until the server has sent a `Date`. */
export function serverNow(): number {
  return Date.now() + ahead
}

/** Whether an answer has told the server's clock. */
let isTold = false

/** Until then `serverNow` and `steadyServerNow` are the computer's. */
export function hasServerClock(): boolean {
  return isTold
}

/** As `ahead`, but of the page's clock, which nobody sets. */
let aheadOfPage = wallTime(0)

/**
 * As `serverNow`, for payments: between answers it goes on by the page's clock, since the computer's may be set. After the computer has
 * slept it may be late, until the next answer.
 */
export function steadyServerNow(): number {
  return monotonicNow() + aheadOfPage
}

/** By the server's clock, `YYYY-MM-DD`. */
export function indianToday(): string {
  return indianDay(serverNow())
}

/** `Date` as HTTP prescribes it (RFC 9110, 5.6.7), in this century. */
const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} 20\d{2} \d{2}:\d{2}:\d{2} GMT$/

/**
 * For the `Date` of an answer that has just come, `took` milliseconds after the call. The server wrote it somewhere in between, in whole
 * seconds, so many differences are possible: the known one stays if it is one of them, else that of the computer's clock, else the nearest.
 */
export function noteServerDate(date: string | null, took: number): void {
  const written = date !== null && HTTP_DATE.test(date) ? Date.parse(date) : Number.NaN
  const byComputer = wallTime(0)
  if (Number.isNaN(written)) {
    if (!isTold) aheadOfPage = byComputer // else a gateway has answered, which says nothing of that clock
    return
  }
  isTold = true
  ahead = differenceOf(written - Date.now(), took, [ahead, 0])
  aheadOfPage = differenceOf(written - monotonicNow(), took, [aheadOfPage, byComputer])
}

function differenceOf(least: number, took: number, [known, byComputer]: [number, number]): number {
  const most = least + 1000 + took
  const nearest = Math.min(Math.max(known, least), most)
  return byComputer >= least && byComputer <= most && nearest !== known ? byComputer : nearest
}
