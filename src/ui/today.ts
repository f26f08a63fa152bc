import { useSyncExternalStore } from 'react'
import { untilIndianMidnight } from '@/lib/period'
import { indianToday, serverNow } from '@/lib/server-clock'

/** In milliseconds: a longer timer would stop while the computer sleeps. */
const TICK = 60_000

/** `YYYY-MM-DD` in India. With `matters` the component renders again at midnight there. */
export function useToday(matters: boolean): string {
  return useSyncExternalStore(matters ? onTick : never, () => indianToday())
}

function onTick(listener: () => void): () => void {
  const wait = () => setTimeout(onTime, Math.min(untilIndianMidnight(serverNow()), TICK))
  const onTime = () => {
    clearTimeout(timer)
    timer = wait()
    listener()
  }
  let timer = wait()
  document.addEventListener('visibilitychange', onTime)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', onTime)
  }
}

function never(): () => void {
  return () => undefined
}
