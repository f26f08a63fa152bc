export type StoppedClock = {
  /** Turns the clock on by milliseconds: what is due meanwhile runs at its time. Answers how often something did. */
  pass: (milliseconds: number) => Promise<number>
  /** As after a sleep of the machine: it is later at once, and what was due meanwhile runs once. */
  jump: (milliseconds: number) => Promise<void>
  /** As in a sleep of the machine through which its timers slept, too: it is later, and nothing is due sooner for it. */
  sleep: (milliseconds: number) => void
  /** The clock on the wall is set by so many milliseconds; how time passes is another matter. */
  set: (milliseconds: number) => void
  /** Whether something is; of all that waits, what a line of code asked for that names this. */
  isDueWithin: (milliseconds: number, setBy?: string) => boolean
  /** What is still waited for, by the line of code that asked for it. */
  waits: () => string[]
  /** Lets time pass by itself again. What waits for the stopped clock is dropped. */
  start: () => void
}

declare global {
  interface Window {
    stoppedClock?: StoppedClock
  }
}

/**
 * Stops the clock of a page: `Date` and `performance` do not move, no debounce ends and no toast goes until a test turns it, so
 * that what it sees does not depend on how fast it is. Waits of 50 ms at most run by themselves: they are the mechanics of parts,
 * and no rule of the product is as short. It stands at `at`, in milliseconds since 1970. Runs inside the page, and knows of nothing
 * outside itself.
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
  let lastId = 1e9 // far from the browser's own

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
      await new Promise((resolve) => setTimeout(resolve)) // what follows from it may wait for something else
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
