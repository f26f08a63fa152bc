import { isModalOpen } from '@/lib/open-modal'

/**
 * Keeps `--scrollbar-width` as wide as the scrollbar of the page was at the last key or click, so that nothing moves when a modal takes it
 * away: styles.css hides it. Mantine's own lock measures the page while a modal opens, and restyles all of it. Returns how to stop.
 */
export function followScrollbar(): () => void {
  const root = document.documentElement
  let width = 0
  const publish = () => {
    const now = innerWidth - root.clientWidth
    if (now === width || isModalOpen()) return
    width = now
    root.style.setProperty('--scrollbar-width', `${width}px`)
  }
  const over = new AbortController()
  const options = { capture: true, signal: over.signal }
  addEventListener('pointerdown', publish, options)
  addEventListener('keydown', publish, options)
  return () => {
    over.abort()
    root.style.removeProperty('--scrollbar-width')
  }
}
