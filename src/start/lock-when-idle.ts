import type { QueryClient } from '@tanstack/react-query'
import { tokenSavedAt } from '@/http/token'
import { logError } from '@/lib/error-log'
import { readStored, STORAGE_KEYS, writeStored } from '@/lib/storage'
import { lockSession, sessionQuery, showLockOfToken } from '@/session/session'

/**
 * Milliseconds between two checks, and between two writes of the latest input. A timer of many minutes would stop while the computer
 * sleeps.
 */
const TICK = 5000

const INPUT = ['keydown', 'pointerdown']

/**
 * Locks the session after so many minutes without a key, click, touch or sign-in in any tab of this browser; 0 means never. The time of the
 * latest input is stored, so that it counts while no tab is open, too. After the clock was set back, times that lie ahead do not count. A
 * tab that was asleep, and missed the message of a lock, locks once it is visible. Returns how to stop.
 */
export function lockWhenIdle(client: QueryClient, minutes: number): () => void {
  const stopped = new AbortController()
  const { signal } = stopped
  let lastInput = 0
  const check = () => {
    const session = client.getQueryData(sessionQuery.queryKey)
    if (!session || session.isLocked || session.isOver) return // the login of a session that is over covers the console, too
    if (showLockOfToken(client)) return
    const now = Date.now()
    if (lastInput > now) lastInput = now
    const latest = [lastInput, storedInput(), tokenSavedAt() ?? now].filter((time) => time <= now + TICK)
    if (minutes > 0 && now - Math.max(...latest) >= minutes * 60_000) lockSession(client)
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

/** If the browser denies its storage, each tab locks by its own input. */
function storeInput(time: number): void {
  try {
    writeStored(STORAGE_KEYS.lastInput, String(time))
  } catch (error) {
    logError(error)
  }
}
