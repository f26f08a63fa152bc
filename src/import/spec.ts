import type { QueryClient, UseMutationOptions } from '@tanstack/react-query'
import type { List } from '@/data/list'
import type { ChangeResult } from '@/data/outcome'
import { createSignedInReader } from '@/session/read-signed-in'
import type { Choice } from './columns'
import type { ImportRules } from './import-lines'

/** What there is before lines are added. */
export type Existing<Row> = { rows: readonly Row[]; choices?: Readonly<Record<string, readonly Choice[]>> }

export type ImportSpec<Values extends object, Input extends object, Row, Answer> = Omit<
  ImportRules<Values, Input, Row>,
  'choices'
> & {
  /** The first part of its query keys, and its address. */
  resource: string
  /** "service center": "s" makes it many. */
  noun: string
  readExisting: (client: QueryClient, signal: AbortSignal) => Promise<Existing<Row>>
  /** Called right before a record is sent. */
  readSimilar: (input: Input, signal: AbortSignal) => Promise<readonly Row[]>
  create: UseMutationOptions<ChangeResult<Answer>, Error, Input>
}

/** For `readExisting`. Throws if some rows cannot be read. */
export async function readWholeList<Row extends { id: string }, Key extends string>(
  client: QueryClient,
  list: List<Row, Key>,
  signal: AbortSignal,
): Promise<readonly Row[]> {
  const readPage = list.pages(list.readParams({}))
  const reader = createSignedInReader(client, { rowKey: ({ id }: Row) => id, readPage })
  const { rows, isWhole, failure } = await reader.read(signal)
  if (!isWhole) throw failure ?? new Error('Some rows of the list cannot be read')
  return rows
}
