import { plainNumber } from './pasted'

/** Milliseconds that India is ahead of UTC. It has one time zone and no summer time. */
export const INDIA_OFFSET = 5.5 * 3_600_000

/** Reads `25/12/2026`, `25-12-26` or `2026-12-25` as `YYYY-MM-DD`; undefined if there is no such day. */
export function parseDay(typed: string): string | undefined {
  const iso = plainNumber(typed).replace(
    /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/,
    (_, day: string, month: string, year: string) =>
      `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`,
  )
  return isDay(iso) ? iso : undefined
}

/** Whether a text is a day of the calendar, written `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** The calendar day in India, `YYYY-MM-DD`, at a moment in milliseconds since 1970. */
export function indianDay(moment: number): string {
  return new Date(moment + INDIA_OFFSET).toISOString().slice(0, 10)
}
