import type { Job } from '@/api/jobs'
import { INDIA_OFFSET, indianDay, readTime, startOfDay } from '@/lib/day'
import { formatQuantity } from '@/lib/format'

const MINUTE = 60_000 // milliseconds; the others are minutes
const HOUR = 60
const DAY = 24 * HOUR

/** `minutes`: at least so many; undefined if the server tells no time. */
export type Waiting = { text: string; minutes: number | undefined }

type Times = Pick<Job, 'date' | 'createdAt'>

/** When a job was made, else its date. A moment is preferred to a day without a time. */
export function sinceOf({ createdAt, date }: Times) {
  const times = [createdAt, date].flatMap((written) => readTime(written) ?? [])
  return times.find(({ isDay }) => !isDay) ?? times[0]
}

/** `now` in milliseconds since 1970. Of a day without a time only the days are known, and the minutes since its end. */
export function waitingOf(job: Times, now: number): Waiting {
  const since = sinceOf(job)
  if (!since) return { text: 'Time not known', minutes: undefined }
  if (!since.isDay) {
    const minutes = Math.max(0, Math.floor((now - since.moment) / MINUTE))
    return { text: waitingText(minutes), minutes }
  }
  const today = startOfDay(indianDay(now)) - INDIA_OFFSET
  const days = Math.max(0, Math.round((today - since.moment) / (DAY * MINUTE)))
  const minutes = Math.max(0, Math.floor((now - since.moment) / MINUTE) - DAY)
  return { text: days === 0 ? 'Today' : formatQuantity(days, 'day'), minutes }
}

/** "35 min", "3 h", "2 days". */
function waitingText(minutes: number): string {
  if (minutes < HOUR) return `${minutes} min`
  return minutes < DAY ? `${Math.floor(minutes / HOUR)} h` : formatQuantity(Math.floor(minutes / DAY), 'day')
}

/** Minutes without loss: "90 min", "25 h", "1 day". */
export function exactMinutes(minutes: number): string {
  if (minutes % HOUR !== 0) return `${minutes} min`
  return minutes % DAY === 0 ? waitingText(minutes) : `${minutes / HOUR} h`
}
