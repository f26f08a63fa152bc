import { type QueryClient, queryOptions, type UseQueryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { http, pathSegment, read } from '@/http/client'
import { isMissing } from '@/http/errors'
import { dataOf } from './envelopes'
import { type List, LOOK_UP_SIZE } from './list'

type RecordOptions<Row, Detail> = {
  list: Pick<List<Row, never>, 'name' | 'path' | 'cachedRow' | 'readLookUp'>
  schema: v.GenericSchema<unknown, Detail>
  texts: { loading: string; missing: string; failed: string }
  /** A row of the list must be enough for it. */
  title: (record: Row | Detail) => RecordTitle
  /** A function for each filter of the list, by its key. Without one the console cannot tell whether the record fits the filter. */
  filterValues?: Readonly<Record<string, (record: Detail) => string | undefined>>
  /** Fields of the record that a row has under another name. */
  fromRow?: (row: Row) => object
}

/** `detail` distinguishes it from others with the same name. */
export type RecordTitle = { name: string; detail?: string | undefined }

/** Found by a look-up by name. */
export type RecordName = RecordTitle & { id: string }

/** What a filter of kind `id` chooses from. */
export type NamedRecords = {
  /** The first five that contain a text. */
  names: (text: string) => UseQueryOptions<RecordName[], Error, RecordName[], string[]>
  /** If the cache has it. */
  nameOf: (client: QueryClient, id: string) => RecordTitle | undefined
}

export type RecordOf<Detail> = ReturnType<typeof defineRecord<{ id: string }, Detail>>

/** `list`: its name in the address. */
export type RecordId = { list: string; id: string }

const listeners = new Set<(record: RecordId) => void>()

/** Tells of each record that the API says it does not have, whatever it was read for. Returns how to unsubscribe. */
export function onRecordMissing(listener: (record: RecordId) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function defineRecord<Row extends { id: string }, Detail>({
  list,
  schema,
  texts,
  title,
  filterValues = {},
  fromRow = () => ({}),
}: RecordOptions<Row, Detail>) {
  const path = (id: string) => `${list.path}/${pathSegment(id)}`
  const answer = dataOf(schema)
  const readNow = (id: string, signal?: AbortSignal) =>
    read(http.get(path(id), { signal }), answer).catch((error: unknown) => {
      if (isMissing(error)) for (const listener of listeners) listener({ list: list.name, id })
      throw error
    })
  const query = (id: string) =>
    queryOptions({
      queryKey: [list.name, 'detail', id],
      queryFn: ({ signal }) => readNow(id, signal),
    })
  const namesKey = [list.name, 'names'] as const
  return {
    name: list.name,
    schema,
    texts,
    title,
    filterValues,
    /** Below `/api/v1/`. */
    path,
    /** The schema of the answer. */
    answer,
    /** Without the cache. */
    read: readNow,
    query,
    names: (text: string) =>
      queryOptions({
        queryKey: [...namesKey, text],
        queryFn: async ({ signal }): Promise<RecordName[]> => {
          const { rows } = await list.readLookUp(text, signal)
          return rows.slice(0, LOOK_UP_SIZE).map((row) => ({ id: row.id, ...title(row) }))
        },
      }),
    nameOf: (client: QueryClient, id: string): RecordTitle | undefined => {
      const record = client.getQueryData(query(id).queryKey) ?? list.cachedRow(client, (row) => row.id === id)
      if (record) return title(record)
      const found = client.getQueriesData<RecordName[]>({ queryKey: namesKey })
      return found.flatMap(([, names]) => names ?? []).find((name) => name.id === id)
    },
    /** What a row in the cache has of the record, until the whole record is loaded. */
    cached: (client: QueryClient, id: string): Detail | undefined => {
      const row = list.cachedRow(client, (row) => row.id === id)
      if (!row) return undefined
      const read = v.safeParse(schema, { ...row, ...fromRow(row) })
      return read.success ? read.output : undefined
    },
  }
}
