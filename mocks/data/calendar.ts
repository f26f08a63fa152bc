import { DAYS } from '@/api/service-centers'
import { INDIA_OFFSET, indianDay } from '@/lib/day'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

export type Weekday = (typeof DAYS)[number]

export function indianWeekday(moment: string): Weekday | undefined {
  const sundayFirst = new Date(Date.parse(moment) + INDIA_OFFSET).getUTCDay()
  return DAYS.at(sundayFirst - 1)
}

/** Whether a moment is between two days in India, both included. A missing day is no limit. */
export function withinDays(from: string | null, to: string | null): (moment: string) => boolean {
  const start = startOfDay(from)
  const last = startOfDay(to)
  const earliest = start === undefined ? '' : new Date(start).toISOString()
  const end = last === undefined ? '~' : new Date(last + DAY).toISOString()
  return (moment) => moment >= earliest && moment < end
}

/** Sorts by the moment of creation. Rows of the same moment keep their order. */
export function oldestFirst<Row>(rows: readonly Row[], moment: (row: Row) => string): Row[] {
  return rows.toSorted((a, b) => {
    if (moment(a) === moment(b)) return 0
    return moment(a) < moment(b) ? -1 : 1
  })
}

/** The days of the data. Day 0 is two years ago, the last day is yesterday. */
export type Timeline = {
  lastDay: number
  /** The moment of a minute of a day in India, in ISO 8601. */
  at: (day: number, minute: number) => string
  /** The number of the day of a moment. */
  dayOf: (moment: string) => number
}

let latest: { start: number; timeline: Timeline } | undefined

/** Returns the same object as long as the day in India is the same. */
export function timelineUntil(today: Date): Timeline {
  const lastDay = 729
  const start = (startOfDay(indianDay(today.getTime())) ?? 0) - (lastDay + 1) * DAY
  if (latest?.start !== start) {
    const timeline: Timeline = {
      lastDay,
      at: (day, minute) => new Date(start + day * DAY + minute * MINUTE).toISOString(),
      dayOf: (moment) => Math.floor((Date.parse(moment) - start) / DAY),
    }
    latest = { start, timeline }
  }
  return latest.timeline
}

function startOfDay(day: string | null): number | undefined {
  if (!day || !/^\d{4}-\d{2}-\d{2}$/.test(day)) return undefined
  const start = Date.parse(`${day}T00:00:00+05:30`)
  return Number.isNaN(start) ? undefined : start
}
