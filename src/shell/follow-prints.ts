import type { QueryClient } from '@tanstack/react-query'
import { addEntry } from '@/session/activity-entries'
import { isCovered } from '@/session/state'
import { sessionOf } from '@/session/store'
import { screenName } from '@/ui/document-title'

/**
 * Adds an entry to Activity whenever the browser's print dialog was open, by a button or by a key of the browser. No browser tells whether
 * anything was printed. Returns how to stop.
 */
export function followPrints(client: QueryClient): () => void {
  const enter = () => {
    if (isCovered(sessionOf(client))) return
    addEntry(client, { at: Date.now(), act: 'Open print dialog', name: screenName(), outcome: 'Done' })
  }
  addEventListener('afterprint', enter)
  return () => removeEventListener('afterprint', enter)
}
