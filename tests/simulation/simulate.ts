// Tries the console on virtual time, a world for each seed: npm run simulate -- --seeds 100000
// With --mutants it puts one defect after the other into the code, and says which world notices it first.
// A line for each that is wrong comes as soon as it has ended; the first of them is told in the end.
// With --seed 7 it tells what happens in that one, step by step. The exit code is 1 where something is that must never be.
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { bundleOf, loaderOf } from './bundle'
import { inWorker } from './in-worker'
import { type Counts, run } from './run'
import { tryMutants } from './try-mutants'

const { values } = parseArgs({
  options: {
    seeds: { type: 'string' },
    from: { type: 'string', default: '1' },
    seed: { type: 'string' },
    mutants: { type: 'boolean' },
    only: { type: 'string' },
  },
})
const COUNTED = ['payments', 'calls', 'bookings', 'changes', 'jobs', 'events'] as const
const code = await bundleOf()
if (values.mutants)
  for await (const line of tryMutants(Number(values.seeds ?? 2000), values.only)) console.log(line)
else if (values.seed === undefined) await runAll(Number(values.from), Number(values.seeds ?? 10_000))
else await tell(Number(values.seed))

async function tell(seed: number): Promise<void> {
  const { story, wrong } = await run(seed, loaderOf(code), { isTold: true })
  console.log(`${story.join('\n')}\n${wrong === undefined ? 'Nothing is wrong.' : `Wrong: ${wrong}`}`)
  process.exitCode = wrong === undefined ? 0 : 1
}

async function runAll(from: number, seeds: number): Promise<void> {
  const begunAt = performance.now()
  const workers = Math.min(availableParallelism(), seeds)
  const reports = await Promise.all(
    Array.from({ length: workers }, (_, worker) => {
      const ownSeeds = Array.from(
        { length: Math.ceil((seeds - worker) / workers) },
        (_, index) => from + worker + index * workers,
      )
      return inWorker({ code, seeds: ownSeeds, isFirstEnough: false }, ({ seed, what }) =>
        console.log(`seed ${seed}: ${what}`),
      )
    }),
  )
  const seconds = (performance.now() - begunAt) / 1000
  const counts: Counts = { payments: 0, calls: 0, bookings: 0, changes: 0, jobs: 0, events: 0 }
  for (const report of reports) for (const name of COUNTED) counts[name] += report.counts[name]
  const wrong = reports.flatMap((report) => report.wrong).sort((a, b) => a.seed - b.seed)
  const counted = COUNTED.map((name) => `${counts[name]} ${name}`).join(', ')
  console.log(
    `${seeds} runs, ${wrong.length} of them wrong, ${(seeds / seconds).toFixed(0)} a second: ${counted}`,
  )
  const [first] = wrong
  if (!first) return
  await tell(first.seed)
}
