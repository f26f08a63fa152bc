import { hashKey, type QueryClient } from '@tanstack/react-query'
import { runBatch, sendInBatch } from '@/batch/run-batch'
import { formatQuantity } from '@/lib/format'
import { writeKey } from '@/records/write'
import type { ImportLine } from './import-lines'
import type { ImportSpec } from './spec'

export type ChosenLine<Input> = ImportLine<Input> & { input: Input; name: string }

/** The query key of what `readExisting` reads. */
export function existingKey(resource: string): readonly string[] {
  return ['import', resource]
}

let imports = 0

/** A line is not sent if the same record was added since it was read, unless the admin wants it all the same. */
export function addLines<Values extends object, Input extends object, Row, Answer>(
  client: QueryClient,
  spec: ImportSpec<Values, Input, Row, Answer>,
  chosen: { heads: readonly string[]; lines: readonly ChosenLine<Input>[] },
): Promise<void> {
  imports += 1
  const owner = `import ${imports}`
  const byId = new Map(chosen.lines.map((line) => [String(line.line), line]))
  const ordinals = ordinalsOf(chosen.lines)
  const { create, noun, resource } = spec
  const keyOf = (id: string) => writeKey([resource, `${owner}, line ${id}`, 'create'])
  const lineOf = (id: string) => {
    const line = byId.get(id)
    if (!line) throw new Error('no such line')
    return line
  }
  return runBatch(client, {
    work: { is: 'add', noun, heads: chosen.heads },
    lines: [...byId].map(([id, { line, name, texts }]) => ({ id, row: { line, name, texts } })),
    workText: (count) =>
      `${formatQuantity(count, noun)} ${count === 1 ? 'is' : 'are'} being added. Logging out stops this after the one in progress.`,
    lock: () => `wayside import ${resource}`,
    mutationKey: keyOf,
    readFirst: async (id, signal) => {
      const { input, same } = lineOf(id)
      if (same !== undefined) return undefined
      const note = sameAmong(spec, input, await spec.readSimilar(input, signal))
      return note === undefined ? undefined : { is: 'unsent', note }
    },
    unread: `The ${noun}s could not be read.`,
    send: async (id, stop) => {
      const { input } = lineOf(id)
      const ordinal = ordinals.get(id)
      const refused = typeof create.meta?.failure === 'string' ? create.meta.failure : 'It was not added'
      return sendInBatch(client, create, { input, ordinal, mutationKey: keyOf(id), stop, refused })
    },
    stale: [...(create.meta?.invalidates ?? []), ...(create.meta?.updates ?? []), existingKey(resource)],
  })
}

/** Equal lines are decisions of their own: all but the first have a number. */
function ordinalsOf(lines: readonly ChosenLine<object>[]): Map<string, number> {
  const counts = new Map<string, number>()
  const ordinals = new Map<string, number>()
  for (const { line, input } of lines) {
    const key = hashKey([input])
    const before = counts.get(key) ?? 0
    counts.set(key, before + 1)
    if (before > 0) ordinals.set(String(line), before)
  }
  return ordinals
}

function sameAmong<Values extends object, Input extends object, Row, Answer>(
  { identities, nameOf }: ImportSpec<Values, Input, Row, Answer>,
  input: Input,
  rows: readonly Row[],
): string | undefined {
  for (const { by, key } of identities(input)) {
    const row = rows.find((other) => identities(other).some((identity) => identity.key === key))
    if (row !== undefined) return `There is one by now with the same ${by}: ${nameOf(row)}`
  }
  return undefined
}
