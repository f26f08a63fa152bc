import { bundleOf } from './bundle'
import { inWorker } from './in-worker'
import { DEFECTS } from './mutants'

/** Says of each defect in which world it is noticed first, a line each. `only`: a part of the names of files. */
export async function* tryMutants(seeds: number, only = ''): AsyncGenerator<string> {
  const all = Object.entries(DEFECTS).flatMap(([file, defects]) =>
    defects.map((defect) => ({ file, defect })),
  )
  for (const [index, { file, defect }] of all.entries()) {
    if (!file.includes(only)) continue
    const [from, to, why] = defect
    const { wrong } = await inWorker({
      code: await bundleOf({ file, from, to }),
      seeds: Array.from({ length: seeds }, (_, before) => before + 1),
      isFirstEnough: true,
    })
    const [first] = wrong
    const unnoticed = why ? `cannot be noticed: ${why}` : `not noticed in ${seeds} worlds`
    yield `${index + 1}. ${file}: ${from} -> ${to || 'nothing'}\n   ${first ? `seed ${first.seed}: ${first.what}` : unnoticed}`
  }
}
