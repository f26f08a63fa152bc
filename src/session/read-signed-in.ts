import type { QueryClient } from '@tanstack/react-query'
import { retryAfter, shouldRetry } from '@/http/errors'
import { createListReader, type PagedList } from '@/http/read-all'
import { isSuspended, waitForSignIn } from './session'

/** How often a read is retried while the server is busy (429), and the longest delay between two retries in milliseconds. */
const MAX_RETRIES = 6
const MAX_DELAY = 60_000

let reads = 0

/** A reader of a whole list that reads each page with `readSignedIn`. */
export function createSignedInReader<Row>(client: QueryClient, { readPage, rowKey }: PagedList<Row>) {
  return createListReader<Row>({
    rowKey,
    readPage: (place, signal) => readSignedIn(client, (query) => readPage(place, query), signal),
  })
}

/**
 * One read of a long task such as an export, without the cache. It is retried like any read, and also after `Retry-After`. If the session
 * has ended, it waits for the next sign-in and is read again. Throws what the read throws.
 */
export async function readSignedIn<Answer>(
  client: QueryClient,
  read: (signal: AbortSignal) => Promise<Answer>,
  signal: AbortSignal,
): Promise<Answer> {
  reads += 1
  const queryKey = ['work', reads]
  const cancel = () => void client.cancelQueries({ queryKey })
  signal.addEventListener('abort', cancel)
  try {
    for (;;) {
      await waitForSignIn(client, signal)
      signal.throwIfAborted()
      try {
        return await client.query({
          queryKey,
          queryFn: (query) => read(query.signal),
          retry: (failures, error) =>
            retryAfter(error) === undefined ? shouldRetry(failures, error) : failures < MAX_RETRIES,
          retryDelay: (failures, error) =>
            Math.min(retryAfter(error) || (retryAfter(error) === 0 ? 1000 : 400) * 2 ** failures, MAX_DELAY),
          staleTime: 0,
          gcTime: 0,
          structuralSharing: false,
        })
      } catch (error) {
        if (signal.aborted || !isSuspended(client)) throw error
      }
    }
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}
