import type { QueryClient, QueryExecuteOptions, QueryKey } from '@tanstack/react-query'

/**
 * Starts a read for a screen that is about to show, and does not wait for it: the screen shows its states itself. A failure is
 * told by the query cache and read by the screen, so there is nothing left to catch here. One that `isPreload` is for a screen
 * that may never be opened: its failure is no news.
 */
export function prefetch<Data, Read, Key extends QueryKey>(
  client: QueryClient,
  query: QueryExecuteOptions<Data, Error, Read, Data, Key>,
  isPreload = false,
): void {
  const meta = isPreload ? { ...query.meta, failure: undefined } : query.meta
  client.query({ ...query, meta }).catch(() => undefined)
}
