import { logError } from './error-log'

/** Web Locks are missing without HTTPS and in old browsers, and may be refused. */
export function locksSpanTabs(): boolean {
  return webLocks() !== undefined
}

/**
 * Returns `busy` at once, without running the work, if any tab holds the lock. The browser releases a lock with its tab. Without Web Locks
 * only this tab is checked. Throws what the work throws.
 */
export async function tryWithLock<Result>(
  name: string,
  work: () => Promise<Result>,
): Promise<Result | 'busy'> {
  const locks = webLocks()
  if (!locks) return tryWithLockHere(name, work)
  let isAnswered = false
  try {
    return await requestLock<Result | 'busy'>(locks, name, { ifAvailable: true }, (lock) => {
      isAnswered = true
      return lock ? work() : 'busy'
    })
  } catch (error) {
    if (isAnswered) throw error // the work itself has failed
    logError(error)
    refusing = locks
    return tryWithLockHere(name, work)
  }
}

async function tryWithLockHere<Result>(name: string, work: () => Promise<Result>): Promise<Result | 'busy'> {
  if (heldHere.has(name)) return 'busy'
  heldHere.add(name)
  try {
    return await work()
  } finally {
    heldHere.delete(name)
  }
}

type Turn<Result> = { work: () => Promise<Result>; onWait?: () => void }

/**
 * Runs the work once no tab holds the lock, and calls `onWait` if it has to wait. Returns undefined, without running it, once the signal is
 * aborted. Throws what the work throws. Without Web Locks the work never waits.
 */
export async function waitForLock<Result>(
  name: string,
  signal: AbortSignal,
  { work, onWait }: Turn<Result>,
): Promise<Result | undefined> {
  let hasBegun = false
  const workIfWanted = async () => {
    hasBegun = true
    return signal.aborted ? undefined : work()
  }
  const answer = await tryWithLock(name, workIfWanted)
  if (answer !== 'busy') return answer
  if (signal.aborted) return undefined
  onWait?.()
  const locks = webLocks()
  if (!locks) return work()
  try {
    return await requestLock(locks, name, { signal }, workIfWanted)
  } catch (error) {
    if (signal.aborted && !hasBegun) return undefined // only the waiting has ended
    throw error
  }
}

/**
 * As `request` of the Web Locks API, for a page that a debugger paused while the lock was given. Chromium then releases the lock without
 * running the work, and rejects with an `Error` that is no `DOMException`: the lock is requested anew.
 */
export async function requestLock<Result>(
  locks: LockManager,
  name: string,
  options: LockOptions,
  work: (lock: Lock | null) => Result | Promise<Result>,
): Promise<Result> {
  let isAnswered = false
  for (let pauses = 0; ; pauses += 1) {
    try {
      return await locks.request<Promise<Result>>(name, options, async (lock) => {
        isAnswered = true
        return work(lock)
      })
    } catch (error) {
      const wasPaused = !isAnswered && error instanceof Error && !(error instanceof DOMException)
      if (!wasPaused || options.signal?.aborted || pauses === MOST_PAUSES) throw error
    }
  }
}

/** Each needs another pause in the same few milliseconds. */
const MOST_PAUSES = 3

const heldHere = new Set<string>()

/** These threw when they were used: some browsers that deny storage deny locks, too. */
let refusing: LockManager | undefined

export function webLocks(): LockManager | undefined {
  const { locks }: { locks?: LockManager } = navigator
  return locks === refusing ? undefined : locks
}
