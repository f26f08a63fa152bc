import {
  isCancelledError,
  type QueryClient,
  type QueryExecuteOptions,
  type QueryKey,
} from '@tanstack/react-query'

/** For a loader: starts a query and does not wait. With `isPreload` no failure is reported: the screen may never open. */
export function prefetch<Data, Read, Key extends QueryKey>(
  client: QueryClient,
  query: QueryExecuteOptions<Data, Error, Read, Data, Key>,
  isPreload = false,
): void {
  const meta = isPreload ? { ...query.meta, failure: undefined } : query.meta
  client.query({ ...query, meta }).catch(() => undefined)
}

/** For `useQuery` on a screen whose loader has started the query: a failure is not read and reported again when the screen mounts. */
export const PREFETCHED = { retryOnMount: false } as const

/** For a loader that waits. Throws what the read throws. Leaving a screen with the same query may cancel the read: it starts again. */
export async function loadQuery<Data, Read, Key extends QueryKey>(
  client: QueryClient,
  query: QueryExecuteOptions<Data, Error, Read, Data, Key>,
  signal: AbortSignal,
): Promise<void> {
  try {
    await client.query(query)
  } catch (error) {
    if (!isCancelledError(error) || signal.aborted) throw error
    await client.query(query)
  }
}
