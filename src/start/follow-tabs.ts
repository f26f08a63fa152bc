import type { QueryClient } from '@tanstack/react-query'
import { tokenEndsAt } from '@/http/token'
import { logError } from '@/lib/error-log'
import { adoptSession, endSession, hasUsableToken, isSuspended, resumeSession } from '@/session/session'
import { onTabMessage } from '@/session/tabs'

/** Follows what the other tabs of this browser do. Returns how to stop. */
export function followTabs(client: QueryClient): () => void {
  const stopHearing = onTabMessage((message) => {
    switch (message.kind) {
      case 'signed-in':
        logFailure(adoptSession(client, message.endsAt))
        break
      case 'logged-out':
        endSession(client)
        // Heard late, by a tab that slept: somebody has signed in since.
        if (hasUsableToken() && tokenEndsAt() !== message.endsAt) logFailure(adoptSession(client))
        break
      case 'stale': {
        const refetchType = isSuspended(client) ? 'none' : 'active'
        for (const queryKey of message.keys) void client.invalidateQueries({ queryKey, refetchType })
      }
    }
  })
  const catchUp = ({ persisted }: PageTransitionEvent) => {
    if (persisted) logFailure(resumeSession(client))
  }
  addEventListener('pageshow', catchUp)
  return () => {
    stopHearing()
    removeEventListener('pageshow', catchUp)
  }
}

function logFailure(work: Promise<void>): void {
  work.catch(logError)
}
