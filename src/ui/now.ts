import { useSyncExternalStore } from 'react'
import { serverNow } from '@/lib/server-clock'

/** In milliseconds. */
const TICK = 60_000

/** By the server's clock: milliseconds since 1970, in whole seconds. The component renders again once a minute. */
export function useNow(): number {
  return useSyncExternalStore(onTick, () => Math.floor(serverNow() / 1000) * 1000)
}

function onTick(listener: () => void): () => void {
  const timer = setInterval(listener, TICK)
  document.addEventListener('visibilitychange', listener) // timers of a hidden tab are late
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', listener)
  }
}
