import { expect } from 'vitest'
import type { StoppedClock } from './stopped-clock'

/**
 * Waits until a timer is due within so many milliseconds, and then moves the clock forward by them, which runs all timers of that time.
 * `setBy` is the file of the timer to wait for, if there may be several.
 */
export async function turnClock(milliseconds: number, setBy?: string): Promise<void> {
  const message = `something is due within ${milliseconds} ms`
  await expect.poll(() => stopped().isDueWithin(milliseconds, setBy), { message }).toBe(true)
  await stopped().pass(milliseconds)
}

/** Whether a timer is due within so many milliseconds; `setBy` as for `turnClock`. */
export function isDue(milliseconds: number, setBy?: string): boolean {
  return stopped().isDueWithin(milliseconds, setBy)
}

/** Moves the clock forward, and returns the number of timers that ran. */
export function passTime(milliseconds: number): Promise<number> {
  return stopped().pass(milliseconds)
}

/** Like a sleeping computer that wakes up: the time jumps, and timers that were due run. */
export function jumpTime(milliseconds: number): Promise<void> {
  return stopped().jump(milliseconds)
}

/** Like a sleeping computer whose timers have stopped, too: only the time jumps. */
export function sleepTime(milliseconds: number): void {
  stopped().sleep(milliseconds)
}

/** Changes `Date.now()` by so many milliseconds. Timers are not affected. */
export function setClock(milliseconds: number): void {
  stopped().set(milliseconds)
}

/** The pending timers of the console's own code, by the line that set them. */
export function waitsOfProduct(): string[] {
  const waits = window.stoppedClock?.waits() ?? []
  return waits.filter((line) => line.includes('/src/'))
}

function stopped(): StoppedClock {
  if (!window.stoppedClock) throw new Error('the clock of this test runs by itself')
  return window.stoppedClock
}
