import {
  isCancelledError,
  type QueryClient,
  type QueryExecuteOptions,
  type QueryKey,
} from '@tanstack/react-query'

/**
 * For a loader: starts a query without waiting for it. The screen shows its states, and the query cache reports a failure. With `isPreload`
 * a failure is not reported: the screen may never be opened.
 */
export function prefetch<Data, Read, Key extends QueryKey>(
  client: QueryClient,
  query: QueryExecuteOptions<Data, Error, Read, Data, Key>,
  isPreload = false,
): void {
  const meta = isPreload ? { ...query.meta, failure: undefined } : query.meta
  client.query({ ...query, meta }).catch(() => undefined)
}

/**
 * Options for `useQuery` on a screen whose loader has started the same query: a failure is not read and reported a second time when the
 * screen mounts.
 */
export const PREFETCHED = { retryOnMount: false } as const

/**
 * For a loader that waits: reads a query, and throws what the read throws. If the screen before was reading the same query, leaving it
 * cancels that read, and the read starts again here.
 */
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
