import { type RefObject, useEffect } from 'react'

/**
 * When the focused element is removed or disabled, browsers move the focus to the top of the page. This moves it to a near element: from a
 * deleted row to the next one, from a closed modal or menu to where the focus was before, or else to the screen.
 */
export function useFocusFallback(root: RefObject<HTMLElement | null>): void {
  useEffect(() => (root.current ? watchFocus(root.current) : undefined), [root])
}

/** `path`: the element and its ancestors, up to the modal or menu (`layer`), the screen, or the root. */
type Place = { element: HTMLElement; layer: Element | null; path: Step[] }
type Step = { parent: Element; index: number; kind: string }

const FOCUSABLE =
  ':is(a[href], button, input, select, textarea, [tabindex]:not([tabindex="-1"])):not(:disabled, [aria-disabled="true"])'

/** An arrow key that is meant to scroll would change them. */
const CHOICES = 'select, [type="radio"]'

const SELECTS = '[data-select]'
const OPENS = 'a[data-record]'

function watchFocus(root: HTMLElement): () => void {
  let last: Place | undefined
  /** For each modal or menu, the focus before it opened. Undefined if it opened together with its screen. */
  const openedFrom = new WeakMap<Element, Place | undefined>()
  let frame = 0

  const remember = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return
    const place = placeOf(target, root)
    const { layer } = place
    if (layer && !openedFrom.has(layer)) openedFrom.set(layer, last)
    last = place
  }
  const restore = () => {
    frame = 0
    if (!isLost(last)) return
    let place = last
    while (place?.layer && !place.layer.isConnected) place = openedFrom.get(place.layer)
    const isRestored = place !== undefined && candidates(place).some(tryFocus)
    if (!isRestored) root.querySelector('main')?.focus({ preventScroll: true })
  }
  const observer = new MutationObserver(() => {
    if (frame === 0 && isLost(last)) frame = requestAnimationFrame(restore) // React or Mantine may have moved the focus by then
  })
  root.addEventListener('focusin', remember)
  observer.observe(root, { childList: true, subtree: true, attributeFilter: ['disabled'] })
  return () => {
    root.removeEventListener('focusin', remember)
    observer.disconnect()
    cancelAnimationFrame(frame)
  }
}

function placeOf(element: HTMLElement, root: HTMLElement): Place {
  const layer = element.closest('[role="dialog"], [role="menu"]')
  const path: Step[] = []
  const end = layer ?? element.closest('main') ?? root
  for (let child: Element = element; child !== end && child.parentElement; ) {
    const parent = child.parentElement
    path.push({ parent, index: [...parent.children].indexOf(child), kind: kindOf(child) })
    child = parent
  }
  return { element, layer, path }
}

/** The same for two rows of a table, or two chips. */
function kindOf(element: Element): string {
  return `${element.tagName} ${element.className} ${element.getAttribute('role')}`
}

function isLost(place: Place | undefined): boolean {
  if (!place || (document.activeElement !== document.body && document.activeElement !== place.element))
    return false
  return !place.element.isConnected || place.element.matches(':disabled')
}

/**
 * Best first: the element itself, if it is back in the page; then, from the nearest ancestor on, the next and the previous element of the
 * same kind, and others. In a row, a control with a key (`data-row-key`) is followed by that with the same key, a check box by a check box,
 * and the link to a record by the next record's. A choice gets the focus only from a choice.
 */
function candidates({ element, path }: Place): HTMLElement[] {
  const near = path.flatMap(({ parent, index, kind }) => {
    if (!parent.isConnected) return []
    const after = [...parent.children].slice(index)
    const before = [...parent.children].slice(0, index).reverse()
    const isAlike = (child: Element) => kindOf(child) === kind
    return [...after.filter(isAlike), ...before.filter(isAlike), ...before, ...after]
  })
  const alike = element.matches(OPENS) ? OPENS : `[data-row-key="${element.dataset.rowKey ?? ''}"]`
  const within = (part: Element) => {
    const all = [...part.querySelectorAll(FOCUSABLE)]
    return [
      ...all.filter((control) => control.matches(alike)),
      ...all.filter((control) => control.matches(SELECTS) === element.matches(SELECTS)),
      ...all,
    ]
  }
  const others = near.flatMap((part) => [part, ...within(part)])
  return [
    element, // also a screen, which only a script can focus
    ...others
      .filter((other) => other instanceof HTMLElement)
      .filter((other) => other.matches(FOCUSABLE) && (element.matches(CHOICES) || !other.matches(CHOICES))),
  ]
}

/** Returns whether the element got the focus. On a touch screen no text field gets it: the on-screen keyboard would open. */
function tryFocus(element: HTMLElement): boolean {
  if (element.matches(':disabled')) return false
  if (element.matches('input, textarea') && matchMedia('(pointer: coarse)').matches) return false
  element.focus({ preventScroll: true })
  return document.activeElement === element
}
