import { useSyncExternalStore } from 'react'
import { untilIndianMidnight } from '@/lib/period'
import { indianToday, serverNow } from '@/lib/server-clock'

/** Milliseconds between two checks of the clock: a long timer would stop while the computer sleeps. */
const TICK = 60_000

/** The day in India, `YYYY-MM-DD`. With `matters` the component renders again at midnight in India. */
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
