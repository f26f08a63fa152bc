import { useEffect } from 'react'
import { BUSINESS_TITLE } from '@/lib/settings'

const titles: { screen?: string | undefined; cover?: string | undefined; count: number } = { count: 0 }

/** Sets it while mounted. `isCover`: for the login over the console, whose own title may name a record and is hidden. */
export function useDocumentTitle(name: string, { isCover = false } = {}): void {
  useEffect(() => {
    const slot = isCover ? 'cover' : 'screen'
    const before = titles[slot]
    titles[slot] = name
    showTitle()
    return () => {
      titles[slot] = before
      showTitle()
    }
  }, [name, isCover])
}

/** As in "(3) Jobs · Wayside". 0 removes it. It is hidden while the login covers the console. */
export function countInTitle(count: number): void {
  titles.count = count
  showTitle()
}

export function screenName(): string {
  return titles.screen ?? BUSINESS_TITLE
}

function showTitle(): void {
  const { cover, screen, count } = titles
  const name = cover ?? screen
  const title = name === undefined ? BUSINESS_TITLE : `${name} · ${BUSINESS_TITLE}`
  document.title = cover === undefined && count > 0 ? `(${count}) ${title}` : title
}
