import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Report, Task } from './worker'

/** Milliseconds after which a world that does not end is wrong. */
const PATIENCE = 120_000

/** Runs worlds in a thread of their own. `onWrong` hears of each that is wrong as soon as it has ended. */
export function inWorker(task: Task, onWrong?: (wrong: Report['wrong'][number]) => void): Promise<Report> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(join(import.meta.dirname, '../support/run.mjs'), {
      argv: ['tests/simulation/worker.ts'],
      workerData: task,
      resourceLimits: { maxYoungGenerationSizeMb: 64 }, // a world is forgotten at once: collecting it early takes a tenth of the time
    })
    let latest: Report | undefined
    const giveUp = () => {
      const seed = task.seeds.find((candidate) => candidate > (latest?.seed ?? 0)) ?? 0
      void worker.terminate()
      resolve({ ...(latest ?? NOTHING), wrong: [{ seed, what: 'it never ends' }] })
    }
    let timer = setTimeout(giveUp, PATIENCE)
    worker.on('message', (report: Report) => {
      for (const wrong of report.wrong.slice(latest?.wrong.length ?? 0)) onWrong?.(wrong)
      latest = report
      clearTimeout(timer)
      if (report.isOver) resolve(report)
      else timer = setTimeout(giveUp, PATIENCE)
    })
    worker.once('error', (error) => {
      clearTimeout(timer)
      if (!task.isFirstEnough) return reject(error)
      const seed = latest?.seed ?? 0
      resolve({ ...(latest ?? NOTHING), wrong: [{ seed, what: `after it: ${error}` }] })
    })
  })
}

const NOTHING: Report = {
  counts: { payments: 0, calls: 0, bookings: 0, changes: 0, jobs: 0, events: 0 },
  wrong: [],
  seed: 0,
  isOver: true,
}
