import type { QueryClient } from '@tanstack/react-query'
import { isTokenLocked, tokenEndsAt, tokenSavedAt } from '@/http/token'
import { logError } from '@/lib/error-log'
import { readStored, STORAGE_KEYS, writeStored } from '@/lib/storage'
import { lockSession, sessionQuery, showLock } from '@/session/session'

/** Milliseconds between two checks: a timer of many minutes would sleep when the machine does. Input is stored as rarely. */
const TICK = 5000

const INPUT = ['keydown', 'pointerdown']

/**
 * Locks the session after so many minutes without a key, click, touch or sign-in in any tab of this browser; never if they are 0. The time of
 * the latest is stored, so that it counts while no tab is open, too. A tab that slept, and missed the message of a lock, shows it once it is
 * visible. Returns how to stop.
 */
export function lockWhenIdle(client: QueryClient, minutes: number): () => void {
  const stopped = new AbortController()
  const { signal } = stopped
  let lastInput = 0
  const check = () => {
    const session = client.getQueryData(sessionQuery.queryKey)
    if (!session || session.isLocked) return
    const idle = Date.now() - Math.max(lastInput, storedInput(), tokenSavedAt() ?? Date.now())
    if (isTokenLocked()) showLock(client, tokenEndsAt())
    else if (minutes > 0 && idle >= minutes * 60_000) lockSession(client)
  }
  check()
  document.addEventListener('visibilitychange', check, { signal })
  if (minutes > 0) {
    let storedAt = 0
    const noteInput = () => {
      lastInput = Date.now()
      if (Math.abs(lastInput - storedAt) < TICK) return
      storedAt = lastInput
      storeInput(lastInput)
    }
    for (const event of INPUT) addEventListener(event, noteInput, { capture: true, passive: true, signal })
    const timer = setInterval(check, TICK)
    signal.addEventListener('abort', () => clearInterval(timer))
  }
  return () => stopped.abort()
}

function storedInput(): number {
  return Number(readStored(STORAGE_KEYS.lastInput)) || 0
}

/** Where the browser stores nothing, each tab locks by its own input. */
function storeInput(time: number): void {
  try {
    writeStored(STORAGE_KEYS.lastInput, String(time))
  } catch (error) {
    logError(error)
  }
}
