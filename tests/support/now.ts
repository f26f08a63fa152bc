import fc from 'fast-check'
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    now: number
  }
}

/** Milliseconds since 1970 at which the clock of each test starts: `TEST_TODAY`, else a day that does not move. */
export const NOW = inject('now')

// Random values differ between days, and are the same for the same day.
fc.configureGlobal({ seed: Math.floor(NOW / 1000) })
