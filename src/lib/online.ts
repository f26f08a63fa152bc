import { waitUntil } from './wait'

/** Whether the browser has a network, for `useSyncExternalStore`. */
export const online = {
  now: () => navigator.onLine,
  subscribe(listener: () => void): () => void {
    addEventListener('online', listener)
    addEventListener('offline', listener)
    return () => {
      removeEventListener('online', listener)
      removeEventListener('offline', listener)
    }
  },
}

/** Resolves once the browser has a network, or the signal is aborted. */
export function waitForNetwork(signal: AbortSignal): Promise<void> {
  return waitUntil(online.now, online.subscribe, signal)
}
