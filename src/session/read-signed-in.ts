import type { QueryClient } from '@tanstack/react-query'
import { createListReader, type PagedList } from '@/data/read-all'
import { requireNetwork } from '@/http/client'
import { retryAfter, shouldRetry } from '@/http/errors'
import { online, waitForNetwork } from '@/lib/online'
import { wait } from '@/lib/wait'
import { isExpired, waitForSignIn } from './session'

/** For a busy server (429, or 503 with `Retry-After`). `MAX_DELAY` is in milliseconds. */
const MAX_RETRIES = 6
const MAX_DELAY = 60_000

let reads = 0

export function createSignedInReader<Row>(client: QueryClient, { readPage, rowKey }: PagedList<Row>) {
  return createListReader<Row>({
    rowKey,
    readPage: (page, signal) => readSignedIn(client, (readSignal) => readPage(page, readSignal), signal),
  })
}

type ReadOptions = {
  /** While the browser is offline, the read waits, or throws `OfflineError`. */
  offline?: 'wait' | 'throw'
}

/**
 * For a long task such as an export: without the cache, retried in a hidden tab, too, and after `Retry-After`. If the session has ended, it
 * reads again after the next sign-in. Throws what the read throws.
 */
export async function readSignedIn<Answer>(
  client: QueryClient,
  read: (signal: AbortSignal) => Promise<Answer>,
  signal: AbortSignal,
  { offline = 'wait' }: ReadOptions = {},
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
          queryFn: (context) => readWithRetries(read, context.signal, offline),
          retry: false, // Query retries only while the tab is visible
          networkMode: 'always',
          staleTime: 0,
          gcTime: 0,
          structuralSharing: false,
        })
      } catch (error) {
        if (signal.aborted || !isExpired(client)) throw error
      }
    }
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}

async function readWithRetries<Answer>(
  read: (signal: AbortSignal) => Promise<Answer>,
  signal: AbortSignal,
  offline: 'wait' | 'throw',
): Promise<Answer> {
  for (let failures = 0; ; failures += 1) {
    if (offline === 'throw') await requireNetwork()
    signal.throwIfAborted()
    try {
      return await read(signal)
    } catch (error) {
      if (!isRetried(failures, error)) throw error
      if (offline === 'wait' && !online.now()) await waitForNetwork(signal)
      else await wait(retryDelay(failures, error), signal)
    }
  }
}

function isRetried(failures: number, error: unknown): boolean {
  return retryAfter(error) === undefined ? shouldRetry(failures, error) : failures < MAX_RETRIES
}

/** In milliseconds. */
function retryDelay(failures: number, error: unknown): number {
  const after = retryAfter(error)
  return Math.min(after || (after === 0 ? 1000 : 400) * 2 ** failures, MAX_DELAY)
}
