import { isModalOpen } from '@/lib/open-modal'

/**
 * Keeps the width of the page's scrollbar in `--scrollbar-width`, so that nothing moves when a modal takes it away (styles.css). Mantine's
 * own lock would measure the page while a modal opens, and restyle all of it. Returns how to stop.
 */
export function followScrollbar(): () => void {
  const root = document.documentElement
  let width = 0
  const publish = () => {
    const current = innerWidth - root.clientWidth
    if (current === width || isModalOpen()) return
    width = current
    root.style.setProperty('--scrollbar-width', `${width}px`)
  }
  const controller = new AbortController()
  const options = { capture: true, signal: controller.signal }
  addEventListener('pointerdown', publish, options)
  addEventListener('keydown', publish, options)
  return () => {
    controller.abort()
    root.style.removeProperty('--scrollbar-width')
  }
}
