import { onTestFinished, vi } from 'vitest'

const LONG = 5000

/** Until the test ends, timers of five seconds and more run at once: what the console does after ten is seen in no time. */
export function hurryLongTimers(): void {
  const wait = globalThis.setTimeout
  const timers = vi
    .spyOn(window, 'setTimeout')
    .mockImplementation((handler, milliseconds = 0, ...rest) =>
      wait(handler, milliseconds >= LONG ? 0 : milliseconds, ...rest),
    )
  onTestFinished(() => timers.mockRestore())
}
