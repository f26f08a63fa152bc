import type { QueryClient } from '@tanstack/react-query'
import { readToken } from '@/http/token'
import { adoptSession, endSession, isSuspended } from '@/session/session'
import { hearTabs } from '@/session/tabs'

/** Follows what the other tabs of this browser do. Returns how to stop. */
export function followTabs(client: QueryClient): () => void {
  return hearTabs((message) => {
    switch (message.kind) {
      case 'signed-in':
        adopt(client)
        break
      case 'logged-out':
        endSession(client)
        if (readToken()) adopt(client) // heard late, by a tab that slept: somebody has signed in since
        break
      case 'stale': {
        const refetchType = isSuspended(client) ? 'none' : 'active'
        for (const queryKey of message.keys) void client.invalidateQueries({ queryKey, refetchType })
      }
    }
  })
}

/** A tab that can't learn who signed in stays as it is. */
function adopt(client: QueryClient): void {
  adoptSession(client).catch((error: unknown) => console.error(String(error)))
}
