import type { QueryClient } from '@tanstack/react-query'
import { onTokenRefused } from '@/http/client'
import { tokenEndsAt } from '@/http/token'
import { logError } from '@/lib/error-log'
import {
  adoptSession,
  endSession,
  expireSession,
  followLock,
  hasUsableToken,
  isExpired,
  resumeSession,
  showLock,
} from './session'
import { onTabMessage } from './tabs'

/** Expires the session when the server refuses its token, and follows the other tabs. Returns how to stop. */
export function followSession(client: QueryClient): () => void {
  const stopped = new AbortController()
  const { signal } = stopped
  const stopHearing = onTokenRefused(() => expireSession(client))
  const unsubscribe = onTabMessage((message) => {
    switch (message.kind) {
      case 'signed-in':
        logFailure(adoptSession(client, message.endsAt))
        break
      case 'locked':
        showLock(client, message.endsAt)
        void followLock(client, signal)
        break
      case 'logged-out':
        endSession(client)
        // A tab that was asleep hears it late: somebody may have signed in since.
        if (hasUsableToken(client) && tokenEndsAt() !== message.endsAt) logFailure(adoptSession(client))
        break
      case 'stale': {
        const refetchType = isExpired(client) ? 'none' : 'active'
        for (const queryKey of message.keys) void client.invalidateQueries({ queryKey, refetchType })
      }
    }
  })
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) logFailure(resumeSession(client, signal))
  }
  addEventListener('pageshow', onPageShow, { signal })
  return () => {
    unsubscribe()
    stopHearing()
    stopped.abort()
  }
}

function logFailure(work: Promise<void>): void {
  work.catch(logError)
}
