import {
  isCancelledError,
  type QueryClient,
  type QueryExecuteOptions,
  type QueryKey,
} from '@tanstack/react-query'

/**
 * For a loader: starts a query, and does not wait for it. The screen shows its states, and the query cache reports a failure. With
 * `isPreload` the screen may never be opened, so that a failure is not reported.
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
 * For a screen whose loader has started the same query. If that has failed already when the screen mounts, it is not read, and not
 * reported, a second time.
 */
export const ASKED_BY_LOADER = { retryOnMount: false } as const

/**
 * For a loader that waits: reads a query, and throws what the read throws. If the screen before was reading the same query, that read is
 * cancelled when the screen is left; it is started again then.
 */
export async function load<Data, Read, Key extends QueryKey>(
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
