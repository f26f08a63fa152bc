import { logError } from './error-log'

/** Whether `exclusively` reaches across tabs: Web Locks are missing without HTTPS and in old browsers, and may be refused. */
export function locksSpanTabs(): boolean {
  return webLocks() !== undefined
}

/**
 * Runs the work unless something runs under that name already, in this tab or another of this browser: then `busy` is the
 * answer, and nothing is run or waited for. A tab that ends lets go. Without Web Locks only this tab is looked at.
 */
export async function exclusively<Result>(
  name: string,
  work: () => Promise<Result>,
): Promise<Result | 'busy'> {
  const locks = webLocks()
  if (!locks) return exclusivelyHere(name, work)
  let isAnswered = false
  try {
    return await locks.request(name, { ifAvailable: true }, (lock) => {
      isAnswered = true
      return lock ? work() : 'busy'
    })
  } catch (error) {
    if (isAnswered) throw error // of the work
    logError(error)
    refusing = locks
    return exclusivelyHere(name, work)
  }
}

async function exclusivelyHere<Result>(name: string, work: () => Promise<Result>): Promise<Result | 'busy'> {
  if (heldHere.has(name)) return 'busy'
  heldHere.add(name)
  try {
    return await work()
  } finally {
    heldHere.delete(name)
  }
}

/**
 * Runs the work once nothing else runs under that name in any tab of this browser, and tells if it has to wait; not at all once
 * the signal is aborted. Without Web Locks only what this tab runs is looked at, and nothing is waited for.
 */
export async function inTurn(
  name: string,
  signal: AbortSignal,
  { work, onWait }: { work: () => Promise<void>; onWait: () => void },
): Promise<void> {
  const workIfWanted = async () => (signal.aborted ? undefined : work())
  if ((await exclusively(name, workIfWanted)) !== 'busy' || signal.aborted) return
  onWait()
  const locks = webLocks()
  if (!locks) return work()
  try {
    await locks.request(name, { signal }, workIfWanted)
  } catch (error) {
    if (!signal.aborted) throw error
  }
}

const heldHere = new Set<string>()

/** A browser that keeps nothing for the page may refuse its locks, too. */
let refusing: LockManager | undefined

/** Undefined where the browser has none for this page. */
export function webLocks(): LockManager | undefined {
  const { locks }: { locks?: LockManager } = navigator
  return locks === refusing ? undefined : locks
}
