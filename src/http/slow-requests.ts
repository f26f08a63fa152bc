/** Milliseconds. A slow request is not aborted. */
const SLOW_AFTER = 10_000

let slow = 0
const listeners = new Set<() => void>()

/** For `useSyncExternalStore`. */
export const slowRequests = {
  count: () => slow,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/** Counts the request in `slowRequests` from ten seconds on, until it ends. */
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
