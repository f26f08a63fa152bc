const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const INDIAN_OFFSET = 330 * MINUTE

/** Sunday first, as `Date` counts. */
export const WEEK = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const
export type Weekday = (typeof WEEK)[number]

/** The calendar day in India, `YYYY-MM-DD`. */
export function indianDay(moment: Date): string {
  return new Date(moment.getTime() + INDIAN_OFFSET).toISOString().slice(0, 10)
}

export function indianWeekday(moment: string): Weekday | undefined {
  return WEEK[new Date(Date.parse(moment) + INDIAN_OFFSET).getUTCDay()]
}

/** Whether a moment lies on one of the Indian days from the one to the other, both included. No day is no bound. */
export function withinDays(from: string | null, to: string | null): (moment: string) => boolean {
  const start = startOfDay(from)
  const last = startOfDay(to)
  const earliest = start === undefined ? '' : new Date(start).toISOString()
  const end = last === undefined ? '~' : new Date(last + DAY).toISOString()
  return (moment) => moment >= earliest && moment < end
}

/** The days that have data: number 0 is two years back, the last one is yesterday, whole and past. */
export type Timeline = {
  lastDay: number
  /** `minute` of that Indian day, as an ISO moment. */
  at: (day: number, minute: number) => string
  /** The number of the day on which a moment lies. */
  dayOf: (moment: string) => number
}

export function timelineUntil(today: Date): Timeline {
  const lastDay = 729
  const start = (startOfDay(indianDay(today)) ?? 0) - (lastDay + 1) * DAY
  return {
    lastDay,
    at: (day, minute) => new Date(start + day * DAY + minute * MINUTE).toISOString(),
    dayOf: (moment) => Math.floor((Date.parse(moment) - start) / DAY),
  }
}

function startOfDay(day: string | null): number | undefined {
  if (!day || !/^\d{4}-\d{2}-\d{2}$/.test(day)) return undefined
  const start = Date.parse(`${day}T00:00:00+05:30`)
  return Number.isNaN(start) ? undefined : start
}
