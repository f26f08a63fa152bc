import { plainNumber } from './pasted'

/** Reads `9`, `900`, `9:00`, `21.30` or `9 pm` as `HH:mm` of 24 hours, or 24:00; undefined if there is no such time. */
export function parseTime(typed: string): string | undefined {
  const parts = /^(\d{1,2})(?:[:.\s]?(\d{2}))?(?::\d{2})?\s*(?:([ap])\.?m\.?)?$/i.exec(plainNumber(typed))
  if (!parts) return undefined
  const [, hour = '', minute = '00', half] = parts
  const time = `${(half ? hourOfDay(hour, half) : hour)?.padStart(2, '0')}:${minute}`
  return isClosingTime(time) ? time : undefined
}

/** `HH:mm`, in 24 hours. */
export function isTime(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text)
}

/** A day may end at 24:00. */
export function isClosingTime(text: string): boolean {
  return isTime(text) || text === '24:00'
}

/** 12 am is 0. Undefined for an hour below 1 or above 12. */
function hourOfDay(hour: string, half: string): string | undefined {
  const number = Number(hour)
  if (number < 1 || number > 12) return undefined
  return String((number % 12) + (half.toLowerCase() === 'p' ? 12 : 0))
}

/** Milliseconds, to compare within one page. They only run forward: `Date.now()` jumps when the computer's clock is set. */
export function monotonicNow(): number {
  return Math.round(performance.now())
}

/** A moment of `monotonicNow` in milliseconds since 1970, by the computer's clock as it is set now. */
export function wallTime(monotonic: number): number {
  return Date.now() - (monotonicNow() - monotonic)
}
