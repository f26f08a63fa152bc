import type { RouterHistory } from '@tanstack/react-router'
import { expect } from 'vitest'

/** Waits until path and search are the expected ones. Code that is loading, a loader or a debounce may delay them. */
export async function expectAddress(history: RouterHistory, expected: string): Promise<void> {
  await expect.poll(() => history.location.href, { message: 'the address' }).toBe(expected)
}
