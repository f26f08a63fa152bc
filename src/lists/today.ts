import { useSyncExternalStore } from 'react'
import { indianDay } from '@/lib/day'
import { untilIndianMidnight } from '@/lib/period'

/** Milliseconds after which the clock is looked at again: a timer of hours would sleep when the machine does. */
const TICK = 60_000

/** The day in India, `YYYY-MM-DD`; what shows it follows at midnight. The clock is only looked at where the day matters. */
export function useToday(matters: boolean): string {
  return useSyncExternalStore(matters ? onTick : never, () => indianDay(Date.now()))
}

function onTick(listener: () => void): () => void {
  const wait = () => setTimeout(look, Math.min(untilIndianMidnight(Date.now()), TICK))
  const look = () => {
    clearTimeout(timer)
    timer = wait()
    listener()
  }
  let timer = wait()
  document.addEventListener('visibilitychange', look)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', look)
  }
}

function never(): () => void {
  return () => undefined
}
