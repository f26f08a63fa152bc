import type { RouterHistory } from '@tanstack/react-router'
import { expect } from 'vitest'

/**
 * Waits until the address is the expected one, path and search. It is never read once: a click's code, a loader or a
 * debounce may still be on its way.
 */
export async function expectAddress(history: RouterHistory, expected: string): Promise<void> {
  await expect.poll(() => history.location.href, { message: 'the address' }).toBe(expected)
}
