/** Resolves early if the signal is aborted. */
export function wait(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    signal?.addEventListener('abort', end)
  })
}

/** Resolves also once the signal is aborted. `isTrue` is checked now, and whenever `subscribe` calls its listener. */
export function waitUntil(
  isTrue: () => boolean,
  subscribe: (listener: () => void) => () => void,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (!signal.aborted && !isTrue()) return
      unsubscribe()
      signal.removeEventListener('abort', check)
      resolve()
    }
    const unsubscribe = subscribe(check)
    signal.addEventListener('abort', check)
    check()
  })
}
