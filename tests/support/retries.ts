import { expect } from 'vitest'
import { passTime } from './clock'
import { readsThatFailed } from './render-app'

/** A failed read is tried twice more: moves the clock past both delays. */
export async function passRetries(): Promise<void> {
  const failed = (times: number) => () => readsThatFailed(times)
  await expect.poll(failed(1), { message: 'a read failed' }).toBeGreaterThan(0)
  await passTime(400)
  await expect.poll(failed(2), { message: 'a read failed again' }).toBeGreaterThan(0)
  await passTime(800)
}
