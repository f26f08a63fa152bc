import { Tooltip } from '@mantine/core'
import { useEffect, useId } from 'react'
import type { OpenTipProps } from './tips'

/** The one that shows: Mantine’s `Tooltip`, and what ends it. */
export function OpenTip({ anchor, text, onClose }: OpenTipProps) {
  const id = useId()

  // Escape closes the tip alone, wherever the focus is: not the modal around it, and it does not clear a search box.
  useEffect(() => {
    const dismiss = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopImmediatePropagation()
      onClose()
    }
    addEventListener('keydown', dismiss, { capture: true })
    return () => removeEventListener('keydown', dismiss, { capture: true })
  }, [onClose])

  // A page that is turned below the pointer removes the anchor, or gives it another text.
  useEffect(() => {
    const check = () => {
      if (!anchor.isConnected || (anchor.dataset.tip ?? anchor.textContent) !== text) onClose()
    }
    check()
    const observer = new MutationObserver(check)
    observer.observe(document.body, { childList: true, characterData: true, subtree: true })
    return () => observer.disconnect()
  }, [anchor, text, onClose])

  // A screen reader reads a cut text whole as it is, and must not say a name twice.
  useEffect(() => {
    if (anchor.dataset.tip === undefined || anchor.getAttribute('aria-label')?.includes(text)) return
    anchor.setAttribute('aria-describedby', id)
    return () => anchor.removeAttribute('aria-describedby')
  }, [anchor, id, text])

  return (
    <Tooltip
      target={anchor}
      opened
      interactive
      multiline
      label={<span id={id}>{text}</span>}
      position={anchor.dataset.tipBeside === undefined ? 'top' : 'right'}
      offset={0} // the pointer gets from the anchor to the tip without leaving both
      maw="min(30rem, 100vw)"
      bd="1px solid transparent" // seen where the system forces its own colors
      style={{ overflowWrap: 'anywhere' }}
      transitionProps={{ duration: 0 }}
    />
  )
}
