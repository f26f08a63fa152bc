import type { MouseEvent as Clicked } from 'react'

/** What acts by itself where it is clicked. */
const ACTS = 'a, button, input, label, select, textarea'

/**
 * A click anywhere on a row follows the link of its record, with the keys that were held: a new tab is one there, too. Dragging
 * over a row selects its text, and opens nothing.
 */
export function openRow(event: Clicked<HTMLElement>): void {
  const { target, ctrlKey, metaKey, shiftKey, altKey } = event
  if (event.defaultPrevented || !(target instanceof Element) || target.closest(ACTS)) return
  const link = target.closest('tr')?.querySelector('a[data-record]')
  if (!link || (getSelection()?.toString() ?? '') !== '') return
  link.dispatchEvent(
    new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey, altKey }),
  )
}
