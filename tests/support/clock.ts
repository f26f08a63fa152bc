import { expect, vi } from 'vitest'

/** Milliseconds of waits that run by themselves: the mechanics of parts. No rule of the product is as short. */
const SHORT = 50

/** `every` is what an interval waits again; `setBy` the line that asked for it. */
type Wait = { due: number; run: () => void; every?: number; setBy: string }

const { setTimeout, clearTimeout, clearInterval } = globalThis
const waits = new Map<unknown, Wait>()
let now = 0
let lastId = 1e9 // far from the browser's own

/**
 * Stops the clock of the page: `Date` does not move, no debounce ends and no toast goes until the test turns it, so that what
 * it sees does not depend on how fast it is. Each test of a screen starts like this.
 */
export function stopClock(): void {
  now = Date.now()
  waits.clear()
  vi.useFakeTimers({ toFake: ['Date'], now })
  vi.stubGlobal('setTimeout', (run: (...rest: unknown[]) => void, delay = 0, ...rest: unknown[]) =>
    delay <= SHORT ? setTimeout(run, delay, ...rest) : wait(() => run(...rest), delay),
  )
  vi.stubGlobal('setInterval', (run: () => void, every: number) => wait(run, every, every))
  vi.stubGlobal('clearTimeout', (id: never) => waits.delete(id) || clearTimeout(id))
  vi.stubGlobal('clearInterval', (id: never) => waits.delete(id) || clearInterval(id))
}

/** Lets the clock run by itself again. What waits for the stopped one is dropped. */
export function startClock(): void {
  vi.useRealTimers()
  vi.unstubAllGlobals()
}

/** Waits until something is due within so many milliseconds, then turns the clock on by them. */
export async function turnClock(milliseconds: number): Promise<void> {
  await expect
    .poll(() => nextWithin(milliseconds), { message: `due within ${milliseconds} ms` })
    .toBeDefined()
  await passTime(milliseconds)
}

/** Turns the clock on, and answers how often something came due meanwhile. */
export async function passTime(milliseconds: number): Promise<number> {
  const until = now + milliseconds
  let count = 0
  for (let next = nextWithin(milliseconds); next; next = nextWithin(until - now)) {
    const [id, { due, run, every }] = next
    moveTo(due)
    if (every === undefined) waits.delete(id)
    else waits.set(id, { ...next[1], due: due + every })
    run()
    count += 1
    await new Promise((resolve) => setTimeout(resolve)) // what follows from it may set another
  }
  moveTo(until)
  return count
}

/** What the product's own code still waits for, by the line that asked for it. */
export function waitsOfProduct(): string[] {
  return [...waits.values()].map(({ setBy }) => setBy).filter((line) => line.includes('/src/'))
}

function wait(run: () => void, delay: number, every?: number): number {
  lastId += 1
  const [, , , setBy = ''] = new Error('set').stack?.split('\n') ?? []
  waits.set(lastId, { due: now + delay, run, every, setBy: setBy.trim() })
  return lastId
}

function nextWithin(milliseconds: number): [unknown, Wait] | undefined {
  const [first] = [...waits].sort(([, a], [, b]) => a.due - b.due)
  return first && first[1].due <= now + milliseconds ? first : undefined
}

function moveTo(time: number): void {
  now = time
  vi.setSystemTime(time)
}
