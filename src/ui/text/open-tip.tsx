import { Tooltip } from '@mantine/core'
import { useEffect, useId } from 'react'

export type OpenTipProps = { anchor: HTMLElement; text: string; onClose: () => void }

export function OpenTip({ anchor, text, onClose }: OpenTipProps) {
  const id = useId()

  // Escape closes only the tip, not the modal around it, and clears no search box.
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

  // The next page of a list removes the element under the pointer, or changes its text.
  useEffect(() => {
    const check = () => {
      if (!anchor.isConnected || (anchor.dataset.tip ?? anchor.textContent) !== text) onClose()
    }
    check()
    const observer = new MutationObserver(check)
    observer.observe(document.body, { childList: true, characterData: true, subtree: true })
    return () => observer.disconnect()
  }, [anchor, text, onClose])

  // A description only if it says more than the name: a screen reader reads all of a cut text anyway.
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
      position={positionOf(anchor)}
      offset={0} // so that the pointer can move onto the tip
      maw={maxWidthOf(anchor)}
      bd="1px solid transparent" // visible in high-contrast modes
      style={{ overflowWrap: 'anywhere' }}
      transitionProps={{ duration: 0 }}
    />
  )
}

/** The tip of a cut text begins where the text begins: the way to it does not lead over the next cell. */
function positionOf({ dataset }: HTMLElement): 'right' | 'top' | 'top-start' {
  if (dataset.tipBeside !== undefined) return 'right'
  return dataset.tip === undefined ? 'top-start' : 'top'
}

/** Wide enough to read, and else no wider than the window: there the tip would be moved to the left. */
function maxWidthOf(anchor: HTMLElement): string {
  const left = Math.round(anchor.getBoundingClientRect().left)
  return `min(30rem, max(14rem, 100vw - ${left}px - 1rem), 100vw - 1rem)`
}
