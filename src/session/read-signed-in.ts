import type { QueryClient } from '@tanstack/react-query'
import { retryAfter, shouldRetry } from '@/http/errors'
import { isSuspended, untilSignedIn } from './session'

/** How often a server that is asked too much is asked again, and after how many milliseconds at most. */
const MOST_WAITS = 6
const LONGEST_WAIT = 60_000

let reads = 0

/**
 * One of many reads of a work that goes on by itself, past the cache: tried again as any other, and when the server says so. While login
 * covers the console it waits, and whoever signs in there has it made anew. Throws what the read throws.
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
      await untilSignedIn(client, signal)
      signal.throwIfAborted()
      try {
        return await client.query({
          queryKey,
          queryFn: (query) => read(query.signal),
          retry: (failures, error) =>
            retryAfter(error) === undefined ? shouldRetry(failures, error) : failures < MOST_WAITS,
          retryDelay: (failures, error) =>
            Math.min(
              retryAfter(error) || (retryAfter(error) === 0 ? 1000 : 400) * 2 ** failures,
              LONGEST_WAIT,
            ),
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
