import type { Timeline } from '@mocks/data/calendar'
import type { Job } from '@mocks/jobs'
import { marketplace } from '@mocks/server/marketplace'

const MINUTE = 60_000

/** For how many minutes the newest open jobs have waited. */
const WAITED: Partial<Record<Job['status'], readonly number[]>> = {
  PENDING: [3, 8, 14, 22, 27, 34, 51, 75, 130, 200],
  ACCEPTED: [6, 17, 29, 46, 95, 160, 260],
  IN_PROGRESS: [12, 25, 58, 110, 190, 330],
}

/** After so many days nobody waits any more. */
const GIVEN_UP = 10

/** What the board is to show in the demo: jobs that have waited for minutes and hours, and none that has waited for months. By their ids. */
export function waitingJobs(timeline: Timeline, now: number): Record<string, Job> {
  const rows: Record<string, Job> = {}
  const left = new Map(Object.entries(WAITED).map(([status, minutes]) => [status, [...minutes]]))
  for (const job of marketplace.jobs.seed(timeline).toReversed()) {
    const minutes = left.get(job.status)?.shift()
    const isOld = timeline.dayOf(job.createdAt) < timeline.lastDay - GIVEN_UP
    if (minutes !== undefined)
      rows[job.id] = { ...job, createdAt: new Date(now - minutes * MINUTE).toISOString() }
    else if (job.status === 'PENDING' && isOld) rows[job.id] = { ...job, status: 'CANCELLED' }
  }
  return rows
}
