import type { QueryClient } from '@tanstack/react-query'
import { tokenSavedAt } from '@/http/token'
import { logError } from '@/lib/error-log'
import { readStored, STORAGE_KEYS, writeStored } from '@/lib/storage'
import { monotonicNow } from '@/lib/time'
import { lockSession, showLockOfToken } from './session'
import { sessionOf } from './store'

/** Milliseconds between two checks, and between two writes. One long timer would stop while the computer sleeps. */
const TICK = 5000

const INPUT = ['keydown', 'pointerdown']

/**
 * Locks after so many minutes without input or sign-in in any tab of this browser; 0 means never. The latest input is stored, so that it
 * counts while no tab is open, too. A clock that was set forward locks, like a computer that has slept. A tab that missed the message of a
 * lock, since it was asleep, locks once it is visible. Returns how to stop.
 */
export function lockWhenIdle(client: QueryClient, minutes: number): () => void {
  const stopped = new AbortController()
  const { signal } = stopped
  const openedAt = Date.now()
  let lastInput = 0
  const idleTime = measureIdle()
  const check = () => {
    if (sessionOf(client).state !== 'active') return
    if (showLockOfToken(client)) return
    const now = Date.now()
    const inputs = [lastInput, storedInput(), tokenSavedAt() ?? openedAt]
    if (minutes > 0 && idleTime(inputs, now) >= minutes * 60_000) lockSession(client)
  }
  check()
  document.addEventListener('visibilitychange', check, { signal })
  if (minutes > 0) {
    let stored = { input: 0, at: 0 }
    const noteInput = () => {
      lastInput = Date.now()
      const at = monotonicNow()
      // By both clocks: the computer's may be set, also back to where the latest stored input was.
      if (Math.abs(lastInput - stored.input) < TICK && at - stored.at < TICK) return
      stored = { input: lastInput, at }
      storeInput(lastInput)
    }
    for (const event of INPUT) addEventListener(event, noteInput, { capture: true, passive: true, signal })
    const timer = setInterval(check, TICK)
    signal.addEventListener('abort', () => clearInterval(timer))
  }
  return () => stopped.abort()
}

/**
 * The returned function takes the latest inputs as known now, and returns the milliseconds without input. After the clock was set back,
 * times that lie ahead do not count. The page's own clock counts, too: nobody sets it, but it may stop while the computer sleeps.
 */
function measureIdle(): (inputs: readonly number[], now: number) => number {
  let known: { inputs: readonly number[]; latest: number; since: number } | undefined
  return (inputs, now) => {
    const isAhead = (time: number) => time > now + TICK
    const changed = inputs.filter((time, index) => time !== known?.inputs[index])
    if (!known || changed.length > 0) {
      const isOfNow = known !== undefined && changed.some(isAhead)
      const latest = isOfNow ? now : Math.max(...inputs.filter((time) => !isAhead(time)))
      known = { inputs, latest, since: monotonicNow() }
    }
    const idle = monotonicNow() - known.since
    if (isAhead(known.latest)) known.latest = now - idle
    return Math.max(idle, now - known.latest)
  }
}

function storedInput(): number {
  return Number(readStored(STORAGE_KEYS.lastInput)) || 0
}

/** If the browser denies its storage, each tab locks by its own input. */
function storeInput(time: number): void {
  try {
    writeStored(STORAGE_KEYS.lastInput, String(time))
  } catch (error) {
    logError(error)
  }
}
