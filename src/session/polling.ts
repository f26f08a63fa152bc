import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { online } from '@/lib/online'
import { isModalOpen } from '@/lib/open-modal'
import { isCovered } from './state'
import { sessionOf } from './store'

/** Milliseconds. */
export const POLL_INTERVAL = 60_000

export function canPoll(client: QueryClient): boolean {
  return (
    document.visibilityState === 'visible' && online.now() && !isCovered(sessionOf(client)) && !isModalOpen()
  )
}

/** Refetches a minute after the last read. `readAt`: the `dataUpdatedAt` of the query. */
export function usePolling(refetch: () => unknown, readAt: number, isOn = true): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!isOn) return
    const poll = setInterval(() => canPoll(client) && refetch(), POLL_INTERVAL)
    return () => clearInterval(poll)
  }, [client, refetch, readAt, isOn])
}
