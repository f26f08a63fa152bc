import {
  isCancelledError,
  type QueryClient,
  type QueryExecuteOptions,
  type QueryKey,
} from '@tanstack/react-query'

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

/**
 * For the query of a screen whose route's loader has asked for the same: a failure that was faster than the screen's code is not asked
 * for, and told, a second time. What no loader asks for is read again whenever it is shown again.
 */
export const ASKED_BY_LOADER = { retryOnMount: false } as const

/**
 * Reads for a screen that shows only once it is there; throws what the read throws. The screen before it may be showing the same
 * record, still on its way: its read ends with that screen, and is made anew.
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
