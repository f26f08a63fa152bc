import { useEffect } from 'react'
import { BUSINESS_TITLE } from '@/lib/settings'

/** Sets the document's title while mounted: the name of the screen, then the business title. */
export function useDocumentTitle(name: string): void {
  useEffect(() => {
    const before = document.title
    document.title = `${name} · ${BUSINESS_TITLE}`
    return () => {
      document.title = before
    }
  }, [name])
}
