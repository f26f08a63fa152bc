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
