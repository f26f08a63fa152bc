import type { QueryClient } from '@tanstack/react-query'
import { addEntry } from '@/session/activity-entries'
import { isCovered } from '@/session/state'
import { sessionOf } from '@/session/store'
import { screenName } from '@/ui/document-title'

/** Notes each print dialog in Activity, by whatever it was opened. No browser tells whether anything was printed. */
export function followPrints(client: QueryClient): () => void {
  const addPrint = () => {
    if (isCovered(sessionOf(client))) return
    addEntry(client, { at: Date.now(), act: 'Open print dialog', name: screenName(), outcome: 'Done' })
  }
  addEventListener('afterprint', addPrint)
  return () => removeEventListener('afterprint', addPrint)
}
