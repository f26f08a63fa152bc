import { Notifications, useNotifications } from '@mantine/notifications'
import { useLayoutEffect, useRef } from 'react'
import { placeToasts } from './toast-place'

/** The toasts, at the bottom right and never over what one acts with. */
export function Toasts() {
  const around = useRef<HTMLDivElement>(null)
  const isShown = useNotifications().notifications.length > 0
  useLayoutEffect(() => {
    const root = around.current?.querySelector<HTMLElement>('[data-position="bottom-right"]')
    return root && isShown ? keepPlaced(root) : undefined
  }, [isShown])
  return (
    <div ref={around}>
      <Notifications position="bottom-right" withinPortal={false} />
    </div>
  )
}

/** Follows all that moves what the toasts stand clear of. Answers how to end it. */
function keepPlaced(root: HTMLElement): () => void {
  const place = () => placeToasts(root)
  const ending = new AbortController()
  const options = { capture: true, passive: true, signal: ending.signal }
  for (const event of ['scroll', 'resize', 'focusin']) addEventListener(event, place, options)
  const parts = new MutationObserver(place)
  parts.observe(document.body, { childList: true, subtree: true })
  const size = new ResizeObserver(place)
  size.observe(root)
  place()
  return () => {
    ending.abort()
    parts.disconnect()
    size.disconnect()
  }
}
