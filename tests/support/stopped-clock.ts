export type StoppedClock = {
  /** Moves the clock forward, and runs the timers in order. Returns the number of timers that ran. */
  pass: (milliseconds: number) => Promise<number>
  /** Like a sleeping computer that wakes up: the time jumps, and each timer that was due runs once. */
  jump: (milliseconds: number) => Promise<void>
  /** Like a sleeping computer whose timers have stopped, too: only the time jumps. */
  sleep: (milliseconds: number) => void
  /** Changes `Date.now()`, but not `performance.now()` or the timers. */
  set: (milliseconds: number) => void
  /** Whether a timer is due within so many milliseconds; with `setBy`, one that was set by that file. */
  isDueWithin: (milliseconds: number, setBy?: string) => boolean
  /** The pending timers, by the line of code that set them. */
  waits: () => string[]
  /** Lets time run again. Pending timers are dropped. */
  start: () => void
}

declare global {
  interface Window {
    stoppedClock?: StoppedClock
  }
}

/**
 * Stops the clock of a page at `at`, in milliseconds since 1970. `Date`, `performance` and timers only move when a test moves them, so that
 * it does not depend on speed. Timers of at most 50 ms run normally: they belong to components, and no rule of the console is as short. It
 * runs inside the page, and so uses nothing from outside the function.
 */
export function stopClock(at = Date.now()): void {
  type Wait = { due: number; run: () => void; every?: number; setBy: string }
  type Handler = (...rest: unknown[]) => void

  window.stoppedClock?.start()
  const { Date: RealDate, setTimeout, clearTimeout, setInterval, clearInterval } = window
  const waits = new Map<unknown, Wait>()
  const sinceLoad = performance.now()
  let now = at
  let change = 0
  let lastId = 1e9 // no id of the browser

  const wait = (run: () => void, delay: number, every?: number) => {
    lastId += 1
    const [, , , setBy = ''] = new Error('set').stack?.split('\n') ?? []
    waits.set(lastId, { due: now + delay, run, every, setBy: setBy.trim() })
    return lastId
  }
  const nextWithin = (milliseconds: number) => {
    const [first] = [...waits].sort(([, a], [, b]) => a.due - b.due)
    return first && first[1].due <= now + milliseconds ? first : undefined
  }
  const runAt = (time: number, id: unknown, wait: Wait) => {
    if (wait.every === undefined) waits.delete(id)
    else waits.set(id, { ...wait, due: time + wait.every })
    wait.run()
  }
  const pass = async (milliseconds: number) => {
    const until = now + milliseconds
    let count = 0
    for (let next = nextWithin(milliseconds); next; next = nextWithin(until - now)) {
      const [id, wait] = next
      now = wait.due
      runAt(now, id, wait)
      count += 1
      await new Promise((resolve) => setTimeout(resolve)) // lets promises run, which may set other timers
    }
    now = until
    return count
  }

  const jump = async (milliseconds: number) => {
    now += milliseconds
    for (const [id, wait] of [...waits].filter(([, { due }]) => due <= now)) runAt(now, id, wait)
    await new Promise((resolve) => setTimeout(resolve))
  }

  const sleep = (milliseconds: number) => {
    now += milliseconds
    for (const wait of waits.values()) wait.due += milliseconds
  }

  Object.assign(performance, { now: () => sinceLoad + now - at })
  Object.assign(window, {
    Date: new Proxy(RealDate, {
      apply: () => new RealDate(now + change).toString(),
      construct: (target, parts) => Reflect.construct(target, parts.length > 0 ? parts : [now + change]),
      get: (target, key) => (key === 'now' ? () => now + change : Reflect.get(target, key)),
    }),
    setTimeout: (run: Handler, delay = 0, ...rest: unknown[]) =>
      delay <= 50 ? setTimeout(run, delay, ...rest) : wait(() => run(...rest), delay),
    setInterval: (run: Handler, every: number, ...rest: unknown[]) => wait(() => run(...rest), every, every),
    clearTimeout: (id: never) => waits.delete(id) || clearTimeout(id),
    clearInterval: (id: never) => waits.delete(id) || clearInterval(id),
    stoppedClock: {
      pass,
      jump,
      sleep,
      set: (milliseconds) => {
        change += milliseconds
      },
      isDueWithin: (milliseconds, setBy = '') =>
        [...waits.values()].some((wait) => wait.due <= now + milliseconds && wait.setBy.includes(setBy)),
      waits: () => [...waits.values()].map(({ setBy }) => setBy),
      start: () => {
        Object.assign(window, { Date: RealDate, setTimeout, clearTimeout, setInterval, clearInterval })
        Reflect.deleteProperty(performance, 'now')
        delete window.stoppedClock
      },
    } satisfies StoppedClock,
  })
}
