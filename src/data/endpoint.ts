import type { QueryMeta } from '@tanstack/react-query'
import { queryOptions } from '@tanstack/react-query'
import type * as v from 'valibot'
import { http, read } from '@/http/client'
import { dataOf } from './envelopes'

type EndpointOptions<Data> = {
  /** The first part of its query key. */
  name: string
  /** Below `/api/v1/`. */
  path: string
  schema: v.GenericSchema<unknown, Data>
  meta?: QueryMeta
}

export type EndpointOf<Data> = ReturnType<typeof defineEndpoint<Data>>

/** For what the API returns in one call without parameters. */
export function defineEndpoint<Data>({ name, path, schema, meta }: EndpointOptions<Data>) {
  const answer = dataOf(schema)
  const readNow = (signal?: AbortSignal) => read(http.get(path, { signal }), answer)
  return {
    name,
    path,
    /** The schema of the answer. */
    answer,
    key: [name] as const,
    /** Without the cache. */
    read: readNow,
    query: queryOptions<Data, Error, Data, [string]>({
      queryKey: [name],
      queryFn: ({ signal }) => readNow(signal),
      meta,
    }),
  }
}
