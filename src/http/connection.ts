import { useSyncExternalStore } from 'react'
import { online } from '@/lib/online'
import { slowRequests } from './slow-requests'

/** A sentence for the admin; undefined if all is well. */
export function useConnectionStatus(): string | undefined {
  const isOnline = useSyncExternalStore(online.subscribe, online.now)
  const isSlow = useSyncExternalStore(slowRequests.subscribe, slowRequests.count) > 0
  if (!isOnline) return 'You are offline. Changes cannot be saved.'
  return isSlow ? 'Still waiting for the server. This is taking longer than usual.' : undefined
}
