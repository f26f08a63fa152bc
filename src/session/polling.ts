import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { online } from '@/lib/online'
import { isModalOpen } from '@/lib/open-modal'
import { isCovered } from './state'
import { sessionOf } from './store'

/** Milliseconds between two polls of what is on the screen. */
export const POLL_INTERVAL = 60_000

/** Nothing is polled while the tab is hidden or offline, or while the login or a modal covers the screen. */
export function canPoll(client: QueryClient): boolean {
  return (
    document.visibilityState === 'visible' && online.now() && !isCovered(sessionOf(client)) && !isModalOpen()
  )
}

/** Reads a query of the screen once a minute after it was read last. `readAt`: its `dataUpdatedAt`. */
export function usePolling(refetch: () => unknown, readAt: number, isOn = true): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!isOn) return
    const poll = setInterval(() => canPoll(client) && refetch(), POLL_INTERVAL)
    return () => clearInterval(poll)
  }, [client, refetch, readAt, isOn])
}
