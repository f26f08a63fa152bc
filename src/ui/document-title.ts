import { useEffect } from 'react'
import { BUSINESS_TITLE } from '@/lib/settings'

const titles: { screen?: string | undefined; cover?: string | undefined } = {}

/**
 * Sets the document's title while mounted: the name of the screen, then the business title. `isCover`: this lies over the console, whose
 * own title may name a record, and is not shown meanwhile.
 */
export function useDocumentTitle(name: string, { isCover = false } = {}): void {
  useEffect(() => {
    const place = isCover ? 'cover' : 'screen'
    const before = titles[place]
    titles[place] = `${name} · ${BUSINESS_TITLE}`
    showTitle()
    return () => {
      titles[place] = before
      showTitle()
    }
  }, [name, isCover])
}

function showTitle(): void {
  document.title = titles.cover ?? titles.screen ?? BUSINESS_TITLE
}
