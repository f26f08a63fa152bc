// `Date.now()` can jump when the computer's clock is set. Durations are measured with `performance.now()`, which only runs forward.

/** Milliseconds of the monotonic clock. They can be compared with each other within one page only. */
export function monotonicNow(): number {
  return Math.round(performance.now())
}

/** A moment of `monotonicNow` in milliseconds since 1970, by the computer's clock as it is set now. */
export function wallTime(monotonic: number): number {
  return Date.now() - (monotonicNow() - monotonic)
}
