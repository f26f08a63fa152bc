import { type RefObject, useEffect } from 'react'

/**
 * When the element that has the focus is removed or disabled, browsers drop the focus to the page, and the keyboard begins at its top
 * again. Within `root` the focus goes to what then stands in its place: the next row for a row that was deleted; out of a dialog or
 * menu that is gone, to where it was before; else to the screen.
 */
export function useFocusFallback(root: RefObject<HTMLElement | null>): void {
  useEffect(() => (root.current ? watchFocus(root.current) : undefined), [root])
}

/** An element that had the focus, and where it stood: each of its ancestors up to its dialog, its menu or the root. */
type Place = { element: HTMLElement; layer: Element | null; path: Step[] }
type Step = { parent: Element; index: number; kind: string }

const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex]:not([tabindex="-1"])'

function watchFocus(root: HTMLElement): () => void {
  let last: Place | undefined
  /** What had the focus before each dialog or menu took it; undefined where a link opened a dialog with its screen. */
  const before = new WeakMap<Element, Place | undefined>()
  let frame = 0

  const remember = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return
    const place = placeOf(target, root)
    const { layer } = place
    if (layer && !before.has(layer)) before.set(layer, last)
    last = place
  }
  const restore = () => {
    frame = 0
    if (!isLost(last)) return
    let place = last
    while (place?.layer && !place.layer.isConnected) place = before.get(place.layer)
    const isRestored = place !== undefined && candidates(place).some(tryFocus)
    if (!isRestored) root.querySelector('main')?.focus({ preventScroll: true })
  }
  const observer = new MutationObserver(() => {
    if (frame === 0 && isLost(last)) frame = requestAnimationFrame(restore) // React and Mantine may set it themselves before
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
  for (let child: Element = element; child !== (layer ?? root) && child.parentElement; ) {
    const parent = child.parentElement
    path.push({ parent, index: [...parent.children].indexOf(child), kind: kindOf(child) })
    child = parent
  }
  return { element, layer, path }
}

/** The same for all rows of a table, and for all chips. */
function kindOf({ tagName, className }: Element): string {
  return `${tagName} ${className}`
}

function isLost(place: Place | undefined): boolean {
  if (!place || (document.activeElement !== document.body && document.activeElement !== place.element))
    return false
  return !place.element.isConnected || place.element.matches(':disabled')
}

/** The element itself, in case it is back; then from the nearest ancestor on: the next of its kind, the one before, what else is near. */
function candidates({ element, path }: Place): HTMLElement[] {
  const near = path.flatMap(({ parent, index, kind }) => {
    if (!parent.isConnected) return []
    const after = [...parent.children].slice(index)
    const before = [...parent.children].slice(0, index).reverse()
    const isAlike = (child: Element) => kindOf(child) === kind
    return [...after.filter(isAlike), ...before.filter(isAlike), ...before, ...after]
  })
  return [element, ...near.flatMap((part) => [part, ...part.querySelectorAll(FOCUSABLE)])]
    .filter((one) => one instanceof HTMLElement)
    .filter((one) => one.matches(FOCUSABLE))
}

/** Whether it takes the focus. A text field would bring up the keyboard of a touch screen unasked. */
function tryFocus(element: HTMLElement): boolean {
  if (element.matches(':disabled')) return false
  if (element.matches('input, textarea') && matchMedia('(pointer: coarse)').matches) return false
  element.focus({ preventScroll: true })
  return document.activeElement === element
}
