// The clock on the wall can be set, by the admin or by the network. How long ago something was is told by a clock that only runs forward.

/** Milliseconds on the clock that only runs forward. They can be compared with each other within one page, and with nothing else. */
export function monotonicNow(): number {
  return Math.round(performance.now())
}

/** The moment `steadyNow` told, in milliseconds since 1970, as the clock on the wall has it now. */
export function wallTime(steady: number): number {
  return Date.now() - (monotonicNow() - steady)
}
