import { turnClock } from './clock'

/** A read that fails in passing is made twice more: turns the clock over both waits. */
export async function passRetries(): Promise<void> {
  await turnClock(400)
  await turnClock(800)
}
