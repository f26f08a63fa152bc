import { plainNumber } from './pasted'

/** Milliseconds ahead of UTC. India has one time zone and no summer time. */
export const INDIA_OFFSET = 5.5 * 3_600_000

const DAY = 24 * 3_600_000

/** In UTC, in milliseconds since 1970. NaN if there is no such day. */
export function startOfDay(day: string): number {
  const start = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN
  return Number.isNaN(start) || dayOf(start) !== day ? Number.NaN : start // browsers read 31/11 as 1/12
}

/** The day in UTC, `YYYY-MM-DD`, at milliseconds since 1970. */
export function dayOf(moment: number): string {
  return new Date(moment).toISOString().slice(0, 10)
}

/** Of the calendar, written `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  return !Number.isNaN(startOfDay(text))
}

/** The day in India, `YYYY-MM-DD`, at milliseconds since 1970. */
export function indianDay(moment: number): string {
  return dayOf(moment + INDIA_OFFSET)
}

/** `YYYY-MM-DD HH:mm` in India, at milliseconds since 1970. */
export function indianTime(moment: number): string {
  return new Date(moment + INDIA_OFFSET).toISOString().slice(0, 16).replace('T', ' ')
}

/** Reads `25/12/2026`, `25-12-26` or `2026-12-25` as `YYYY-MM-DD`; undefined if there is no such day. */
export function parseDay(typed: string): string | undefined {
  const text = plainNumber(typed)
  const { day = '', month = '', year } = DAY_FIRST.exec(text)?.groups ?? {}
  const iso = year ? `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text
  return isDay(iso) ? iso : undefined
}

const DAY_FIRST = /^(?<day>\d{1,2})[/.-](?<month>\d{1,2})[/.-](?<year>\d{4}|\d{2})$/

/** `day`: in India, `YYYY-MM-DD`. `moment`: milliseconds since 1970; of a day without a time (`isDay`), its start in India. */
type WrittenTime = { day: string; moment: number; isDay: boolean }

/**
 * Reads what servers write: ISO 8601, else day/month/year, else seconds or milliseconds since 1970. A time without a zone is Indian time,
 * the marketplace's only one. Undefined for other text, and for a day that does not exist (31/11).
 */
export function readTime(written: string | undefined): WrittenTime | undefined {
  const text = plainNumber(written ?? '')
  const moment = SINCE_1970.test(text) ? sinceEpoch(text) : momentOf(text)
  if (moment === undefined || Math.abs(moment) > 8e15) return undefined
  const day = indianDay(moment)
  return isDay(day) ? { day, moment, isDay: parseDay(text) !== undefined } : undefined
}

/** Milliseconds since 1970. */
export function parseMoment(written: string | undefined): number | undefined {
  return readTime(written)?.moment
}

/** Nine to eleven digits are seconds, twelve and thirteen milliseconds. `20261125` and `0` are no moments. */
const SINCE_1970 = /^\d{9,13}(\.\d+)?$/

function sinceEpoch(text: string): number {
  const number = Number(text)
  return Math.round(number < 1e11 ? number * 1000 : number)
}

/** `2026-11-25`, `2026-11-25T10:15:00.000Z`, `25/11/2026, 10:15 am`, `2026-11-25 10:15:00+05:30`. */
const DAY_AND_TIME = /^(?<day>[\d/.-]{6,10})(?:(?:T|, ?| )(?<time>\d.*))?$/i
const TIME =
  /^(?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2})(?:[.,](?<fraction>\d+))?)?(?: ?(?<half>[ap])\.?m\.?)? ?(?<zone>Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?)?$/i

function momentOf(text: string): number | undefined {
  const { day: written = '', time } = DAY_AND_TIME.exec(text)?.groups ?? {}
  const day = parseDay(written)
  if (day === undefined) return undefined
  if (time === undefined) return startOfDay(day) - INDIA_OFFSET
  const { hour, minute, second = '0', fraction = '', half, zone } = TIME.exec(time)?.groups ?? {}
  const sinceStart = timeOfDay(Number(hour), Number(minute), Number(`${second}.${fraction}`), half)
  const offset = zone === undefined ? INDIA_OFFSET : offsetOf(zone)
  return sinceStart === undefined || offset === undefined ? undefined : startOfDay(day) + sinceStart - offset
}

/** In milliseconds. `half` is the first letter of am or pm. 24:00 is the end of the day. */
function timeOfDay(hour: number, minute: number, second: number, half?: string): number | undefined {
  if (half && (hour < 1 || hour > 12)) return undefined
  const hours = half ? (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : hour
  const time = Math.floor((hours * 3600 + minute * 60 + second) * 1000)
  return minute < 60 && second < 60 && time <= DAY ? time : undefined
}

/** Milliseconds ahead of UTC. */
function offsetOf(zone: string): number | undefined {
  const [, sign, hours = '0', minutes = '0'] = /^([+-])(\d{2}):?(\d{2})?$/.exec(zone) ?? []
  const size = Number(hours) * 60 + Number(minutes)
  if (Number(minutes) > 59 || size > 14 * 60) return undefined // no zone is further away
  return (sign === '-' ? -size : size) * 60_000
}
