import type { QueryClient } from '@tanstack/react-query'
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
