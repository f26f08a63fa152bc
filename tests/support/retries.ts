import { expect } from 'vitest'
import { passTime } from './clock'
import { readsThatFailed } from './render-app'

/** A read that fails in passing is made twice more: turns the clock over both waits. */
export async function passRetries(): Promise<void> {
  const failed = (times: number) => () => readsThatFailed(times)
  await expect.poll(failed(1), { message: 'a read failed' }).toBeGreaterThan(0)
  await passTime(400)
  await expect.poll(failed(2), { message: 'a read failed again' }).toBeGreaterThan(0)
  await passTime(800)
}
