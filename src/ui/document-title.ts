import { useEffect } from 'react'
import { BUSINESS_TITLE } from '@/lib/settings'

/** The document's title while a screen shows: the screen's name, then the business title. */
export function useDocumentTitle(name: string): void {
  useEffect(() => {
    const before = document.title
    document.title = `${name} · ${BUSINESS_TITLE}`
    return () => {
      document.title = before
    }
  }, [name])
}
