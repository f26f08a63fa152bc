import { waitUntil } from './wait'

/** How many calls of the API have begun, which of them was the latest that told something, and whether it got no answer. */
let begun = 0
let latest = 0
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

/** For the HTTP client, as a call begins. Returns how to tell whether it got an answer: what began before says nothing of now. */
export function noteCall(): (isReached: boolean) => void {
  begun += 1
  const own = begun
  return (isReached) => {
    if (own < latest) return
    const before = online.now()
    latest = own
    hasFailed = !isReached
    if (online.now() !== before) for (const listener of listeners) listener()
  }
}

/** Resolves once there is a network, or the signal is aborted. */
export function waitForNetwork(signal: AbortSignal): Promise<void> {
  return waitUntil(online.now, online.subscribe, signal)
}
