import { type QueryClient, queryOptions, type UseQueryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { http, pathSegment, read } from './client'
import { dataOf } from './envelopes'
import { type List, LOOK_UP_SIZE } from './list'

type RecordOptions<Row, Detail> = {
  /** The list that its record is opened from. */
  list: Pick<List<Row, never>, 'name' | 'path' | 'knownRow' | 'readLookUp'>
  schema: v.GenericSchema<unknown, Detail>
  /** What is shown while it loads, where there is none, and where it cannot be read. */
  texts: { loading: string; missing: string; failed: string }
  /** What it is called where it is one of many, as far as it or its row is known. */
  title: (known: Row | Detail) => RecordTitle
  /** The addresses of further screens that ask for it first, with `$id` in its place. */
  firstAt?: readonly string[]
  /** What a row knows beside the fields that the whole record names alike. */
  fromRow?: (row: Row) => object
}

/** The name of a record on one line, and what tells it from others of that name. */
export type RecordTitle = { name: string; detail?: string | undefined }

/** A record that is looked up, by its id and its name. */
export type RecordName = RecordTitle & { id: string }

/** Records of one kind, for a filter that takes the id of one; `names` throws what a read throws. */
export type NamedRecords = {
  /** Those that hold a text, the first five. */
  names: (text: string) => UseQueryOptions<RecordName[], Error, RecordName[], string[]>
  /** What one is called, as far as the cache knows. */
  nameOf: (client: QueryClient, id: string) => RecordTitle | undefined
}

/** A record of the API: where its own call is, what it answers, and what its list knows of it. */
export type RecordOf<Detail> = ReturnType<typeof defineRecord<{ id: string }, Detail>>

/** The one place where a record says where it is read and what it is. */
export function defineRecord<Row extends { id: string }, Detail>({
  list,
  schema,
  texts,
  title,
  firstAt = [],
  fromRow = () => ({}),
}: RecordOptions<Row, Detail>) {
  const path = (id: string) => `${list.path}/${pathSegment(id)}`
  const answer = dataOf(schema)
  const readNow = (id: string, signal?: AbortSignal) => read(http.get(path(id), { signal }), answer)
  const query = (id: string) =>
    queryOptions({
      queryKey: [list.name, 'detail', id],
      queryFn: ({ signal }) => readNow(id, signal),
      meta: { record: { list: list.name, id } },
    })
  const namesKey = [list.name, 'names'] as const
  return {
    name: list.name,
    schema,
    texts,
    firstCall: { at: [`/${list.name}/$id`, ...firstAt], path },
    title,
    /** Below `/api/v1/`. */
    path,
    /** Reads what its call answers. */
    answer,
    /** The record as the server has it now, past the cache. */
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
      const known = client.getQueryData(query(id).queryKey) ?? list.knownRow(client, (row) => row.id === id)
      if (known) return title(known)
      const found = client.getQueriesData<RecordName[]>({ queryKey: namesKey })
      return found.flatMap(([, names]) => names ?? []).find((name) => name.id === id)
    },
    /** What a page of the list in the cache knows of it, to show while the whole of it arrives. */
    known: (client: QueryClient, id: string): Detail | undefined => {
      const row = list.knownRow(client, (row) => row.id === id)
      if (!row) return undefined
      const read = v.safeParse(schema, { ...row, ...fromRow(row) })
      return read.success ? read.output : undefined
    },
  }
}
