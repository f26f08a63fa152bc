import { parentPort, workerData } from 'node:worker_threads'
import { loaderOf } from './bundle'
import { type Counts, run } from './run'

/** `isFirstEnough`: the first world that is wrong is the last. */
export type Task = { code: string; seeds: number[]; isFirstEnough: boolean }

/** `seed`: the latest that has ended. */
export type Report = {
  counts: Counts
  wrong: { seed: number; what: string }[]
  seed: number
  isOver: boolean
}

Error.stackTraceLimit = 0 // nobody reads them, and they take their time
const { code, seeds, isFirstEnough }: Task = workerData
const load = loaderOf(code)
const counts: Counts = { payments: 0, calls: 0, bookings: 0, changes: 0, jobs: 0, events: 0 }
const report: Report = { counts, wrong: [], seed: 0, isOver: false }
for (const seed of seeds) {
  const outcome = await run(seed, load)
  report.seed = seed
  if (outcome.wrong !== undefined) report.wrong.push({ seed, what: outcome.wrong })
  counts.payments += outcome.counts.payments
  counts.calls += outcome.counts.calls
  counts.bookings += outcome.counts.bookings
  counts.changes += outcome.counts.changes
  counts.jobs += outcome.counts.jobs
  counts.events += outcome.counts.events
  if (isFirstEnough && report.wrong.length > 0) break
  parentPort?.postMessage(report)
}
parentPort?.postMessage({ ...report, isOver: true })
