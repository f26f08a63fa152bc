import { expect } from 'vitest'
import { isDue, passTime, waitsOfProduct } from './clock'
import { readsThatFailed } from './render-app'

/**
 * A failed read is tried twice more: moves the clock past both delays. Query counts its failures, but not those of long tasks. `reads`: how
 * many a long task has at the same time.
 */
export async function passRetries(reads = 1): Promise<void> {
  const waits = () => waitsOfProduct().filter((line) => line.includes('wait.ts')).length
  const failed = (times: number, delay: number) => () =>
    readsThatFailed(times) > 0 || (isDue(delay, 'wait.ts') && waits() >= reads)
  await expect.poll(failed(1, 400), { message: 'a read failed' }).toBe(true)
  await passTime(400)
  await expect.poll(failed(2, 800), { message: 'a read failed again' }).toBe(true)
  await passTime(800)
}
