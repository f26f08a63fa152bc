import { DAYS } from '@/api/service-centers'
import { INDIA_OFFSET, indianDay } from '@/lib/day'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

export type Weekday = (typeof DAYS)[number]

export function indianWeekday(moment: string): Weekday | undefined {
  const sundayFirst = new Date(Date.parse(moment) + INDIA_OFFSET).getUTCDay()
  return DAYS.at(sundayFirst - 1)
}

/** Whether a moment lies on one of the Indian days from the one to the other, both included. No day is no bound. */
export function withinDays(from: string | null, to: string | null): (moment: string) => boolean {
  const start = startOfDay(from)
  const last = startOfDay(to)
  const earliest = start === undefined ? '' : new Date(start).toISOString()
  const end = last === undefined ? '~' : new Date(last + DAY).toISOString()
  return (moment) => moment >= earliest && moment < end
}

/** Those made first come first; of the same moment, in the order given. */
export function oldestFirst<Row>(rows: readonly Row[], moment: (row: Row) => string): Row[] {
  return rows.toSorted((one, other) => {
    if (moment(one) === moment(other)) return 0
    return moment(one) < moment(other) ? -1 : 1
  })
}

/** The days that have data: number 0 is two years back, the last one is yesterday, whole and past. */
export type Timeline = {
  lastDay: number
  /** `minute` of that Indian day, as an ISO moment. */
  at: (day: number, minute: number) => string
  /** The number of the day on which a moment lies. */
  dayOf: (moment: string) => number
}

let latest: { start: number; timeline: Timeline } | undefined

/** The same object for the same Indian day as the time before. */
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
