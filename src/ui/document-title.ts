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
    titles[place] = name
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

/** The name of the present screen. */
export function screenName(): string {
  return titles.screen ?? BUSINESS_TITLE
}

function showTitle(): void {
  const { cover, screen, count } = titles
  const name = cover ?? screen
  const title = name === undefined ? BUSINESS_TITLE : `${name} · ${BUSINESS_TITLE}`
  document.title = cover === undefined && count > 0 ? `(${count}) ${title}` : title
}
