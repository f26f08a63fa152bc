import { useSyncExternalStore } from 'react'
import { indianDay } from '@/lib/day'
import { untilIndianMidnight } from '@/lib/period'

/** Milliseconds between two checks of the clock: a long timer would stop while the computer sleeps. */
const TICK = 60_000

/** The day in India, `YYYY-MM-DD`. With `matters` the component renders again at midnight in India. */
export function useToday(matters: boolean): string {
  return useSyncExternalStore(matters ? onTick : never, () => indianDay(Date.now()))
}

function onTick(listener: () => void): () => void {
  const wait = () => setTimeout(onTime, Math.min(untilIndianMidnight(Date.now()), TICK))
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
