import fc from 'fast-check'
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    now: number
  }
}

/** Milliseconds since 1970 at which the clock of each test starts: `TEST_TODAY`, else a day that does not move. */
export const NOW = inject('now')

// What is drawn differs from day to day, and is the same at the next run.
fc.configureGlobal({ seed: Math.floor(NOW / 1000) })
