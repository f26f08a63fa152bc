/** After this many milliseconds a request is said to be still running. None is ever given up. */
const SLOW_AFTER = 10_000

let slow = 0
const listeners = new Set<() => void>()

/** How many requests have been running for more than ten seconds, in the shape that `useSyncExternalStore` takes. */
export const slowRequests = {
  count: () => slow,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/** Counts a request among the slow ones once it runs for ten seconds, until it ends. */
export async function trackSlow<Reply>(request: PromiseLike<Reply>): Promise<Reply> {
  let isSlow = false
  const timer = setTimeout(() => {
    isSlow = true
    add(1)
  }, SLOW_AFTER)
  try {
    return await request
  } finally {
    clearTimeout(timer)
    if (isSlow) add(-1)
  }
}

function add(change: number): void {
  slow += change
  for (const listener of listeners) listener()
}
