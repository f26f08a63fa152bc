/** Whether the browser has a network at all, in the shape that `useSyncExternalStore` takes. */
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
