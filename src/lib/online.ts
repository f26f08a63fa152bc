import { waitUntil } from './wait'

/** How many calls have begun, which of them was the latest that told its outcome, and whether that one got no answer. */
let begun = 0
let latest = 0
let hasFailed = false

const listeners = new Set<() => void>()

/**
 * Whether there is a network, for `useSyncExternalStore`. With some virtual networks browsers say wrongly that they are offline: a call
 * must have failed, too.
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

/**
 * For the HTTP client, as a call begins. Returns how to tell whether it got an answer. One that began before the latest that told says
 * nothing of now.
 */
export function noteCall(): (isReached: boolean) => void {
  begun += 1
  const ordinal = begun
  return (isReached) => {
    if (ordinal < latest) return
    const wasOnline = online.now()
    latest = ordinal
    hasFailed = !isReached
    if (online.now() !== wasOnline) for (const listener of listeners) listener()
  }
}

/** Resolves also once the signal is aborted. */
export function waitForNetwork(signal: AbortSignal): Promise<void> {
  return waitUntil(online.now, online.subscribe, signal)
}
