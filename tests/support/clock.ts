import { expect } from 'vitest'
import type { StoppedClock } from './stopped-clock'

/**
 * Waits until something is due within so many milliseconds, then turns the clock on by them: all that is due meanwhile runs.
 * Where more than one thing may be due, `setBy` says by its file which is waited for.
 */
export async function turnClock(milliseconds: number, setBy?: string): Promise<void> {
  const message = `something is due within ${milliseconds} ms`
  await expect.poll(() => stopped().isDueWithin(milliseconds, setBy), { message }).toBe(true)
  await stopped().pass(milliseconds)
}

/** Turns the clock on, and answers how often something was due meanwhile. */
export function passTime(milliseconds: number): Promise<number> {
  return stopped().pass(milliseconds)
}

/** As after a sleep of the machine: it is later at once, and what was due meanwhile has run. */
export function jumpTime(milliseconds: number): Promise<void> {
  return stopped().jump(milliseconds)
}

/** As right after a sleep of the machine: it is later, and its timers have slept, too. */
export function sleepTime(milliseconds: number): void {
  stopped().sleep(milliseconds)
}

/** Sets the clock on the wall by so many milliseconds: what waits is due neither sooner nor later for it. */
export function setClock(milliseconds: number): void {
  stopped().set(milliseconds)
}

/** What the product's own code still waits for, by the line that asked for it. */
export function waitsOfProduct(): string[] {
  const waits = window.stoppedClock?.waits() ?? []
  return waits.filter((line) => line.includes('/src/'))
}

function stopped(): StoppedClock {
  if (!window.stoppedClock) throw new Error('the clock of this test runs by itself')
  return window.stoppedClock
}
