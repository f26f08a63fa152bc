import { useEffect } from 'react'
import { BUSINESS_TITLE } from '@/lib/settings'

const titles: { screen?: string | undefined; cover?: string | undefined; count: number } = { count: 0 }

/**
 * Sets the document's title while mounted: the name of the screen, then the business title. `isCover`: for the login over the console,
 * whose own title may name a record and is hidden.
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

/** Puts a number before the title, "(3) Jobs · Wayside", or removes it if it is 0. It is hidden while the login covers the console. */
export function countInTitle(count: number): void {
  titles.count = count
  showTitle()
}

function showTitle(): void {
  const { cover, screen = BUSINESS_TITLE, count } = titles
  document.title = cover ?? (count > 0 ? `(${count}) ${screen}` : screen)
}
