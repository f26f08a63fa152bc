import type { QueryClient } from '@tanstack/react-query'
import { adoptSession, endSession, isSuspended } from '@/session/session'
import { hearTabs } from '@/session/tabs'

/** Follows what the other tabs of this browser do. Returns how to stop. */
export function followTabs(client: QueryClient): () => void {
  return hearTabs((message) => {
    switch (message.kind) {
      case 'signed-in':
        // A tab that can't learn who it was stays as it is.
        void adoptSession(client).catch((error: unknown) => console.error(String(error)))
        break
      case 'logged-out':
        endSession(client)
        break
      case 'stale': {
        const refetchType = isSuspended(client) ? 'none' : 'active'
        for (const queryKey of message.keys) void client.invalidateQueries({ queryKey, refetchType })
      }
    }
  })
}
