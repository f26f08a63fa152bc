import { waitUntil } from './wait'

/** Whether the latest call of the API got no answer. */
let hasFailed = false

const listeners = new Set<() => void>()

/**
 * Whether there is a network, for `useSyncExternalStore`. That the browser says that it is offline is a hint, and wrong with some virtual
 * networks: the console is offline once a call has failed, too.
 */
export const online = {
  now: () => navigator.onLine || !hasFailed,
  subscribe(listener: () => void): () => void {
    addEventListener('online', listener)
    addEventListener('offline', listener)
    listeners.add(listener)
    return () => {
      removeEventListener('online', listener)
      removeEventListener('offline', listener)
      listeners.delete(listener)
    }
  },
}

/** For the HTTP client: whether a call got an answer. */
export function noteReached(isReached: boolean): void {
  const before = online.now()
  hasFailed = !isReached
  if (online.now() !== before) for (const listener of listeners) listener()
}

/** Resolves once there is a network, or the signal is aborted. */
export function waitForNetwork(signal: AbortSignal): Promise<void> {
  return waitUntil(online.now, online.subscribe, signal)
}
