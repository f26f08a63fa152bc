import { useSyncExternalStore } from 'react'
import { online } from '@/lib/online'
import { slowRequests } from './slow-requests'

/** What is to be said of the connection, if anything. A slow request is never given up, only said to be slow. */
export function useConnectionStatus(): string | undefined {
  const isOnline = useSyncExternalStore(online.subscribe, online.now)
  const isSlow = useSyncExternalStore(slowRequests.subscribe, slowRequests.count) > 0
  if (!isOnline) return 'You are offline. Nothing can be saved now.'
  return isSlow ? 'Still waiting for the server. It takes longer than usual.' : undefined
}
