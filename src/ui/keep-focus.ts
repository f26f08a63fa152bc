/**
 * An element that had the focus, and where it stood: its ancestors up to its layer (a dialog, a menu) or the page, each with its
 * place in the next.
 */
type Place = { element: HTMLElement; layer: Element | null; steps: Step[] }
type Step = { parent: Element; index: number; kind: string }

const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex]:not([tabindex="-1"])'

/**
 * Focus never falls to the page: where the element that has it goes or is disabled, it passes to what now stands in its place,
 * the next row for a row that was deleted; out of a dialog or menu that is gone, to where it was before. Answers how to end it.
 */
export function keepFocus(root: HTMLElement): () => void {
  let last: Place | undefined
  /** What had the focus before each layer first took it: nothing where a link opened a dialog with its screen. */
  const before = new WeakMap<Element, Place | undefined>()
  let check = 0

  const remember = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return
    const place = placeOf(target, root)
    const { layer } = place
    if (layer && !before.has(layer)) before.set(layer, last)
    last = place
  }
  const passOn = () => {
    check = 0
    if (!isLost(last)) return
    let place = last
    while (place?.layer && !place.layer.isConnected) place = before.get(place.layer)
    if (place) for (const element of successors(place)) if (take(element)) return
    root.querySelector('main')?.focus({ preventScroll: true })
  }
  const observer = new MutationObserver(() => {
    if (check === 0 && isLost(last)) check = requestAnimationFrame(passOn) // who has a better place for it comes first
  })
  root.addEventListener('focusin', remember)
  observer.observe(root, { childList: true, subtree: true, attributeFilter: ['disabled'] })
  return () => {
    root.removeEventListener('focusin', remember)
    observer.disconnect()
    cancelAnimationFrame(check)
  }
}

function placeOf(element: HTMLElement, root: HTMLElement): Place {
  const layer = element.closest('[role="dialog"], [role="menu"]')
  const steps: Step[] = []
  for (let child: Element = element; child !== (layer ?? root) && child.parentElement; ) {
    const parent = child.parentElement
    steps.push({ parent, index: [...parent.children].indexOf(child), kind: kindOf(child) })
    child = parent
  }
  return { element, layer, steps }
}

/** Rows are alike, and so are chips. */
function kindOf({ tagName, className }: Element): string {
  return `${tagName} ${className}`
}

function isLost(place: Place | undefined): boolean {
  if (!place || (document.activeElement !== document.body && document.activeElement !== place.element))
    return false
  return !place.element.isConnected || place.element.matches(':disabled')
}

/**
 * Itself, where it is back; then the nearest first: what is alike and comes next, what is alike and comes before, and what else is
 * near. Each is looked for when it is asked for.
 */
function* successors({ element, steps }: Place): Generator<HTMLElement> {
  yield element
  for (const { parent, index, kind } of steps) {
    if (!parent.isConnected) continue
    const after = [...parent.children].slice(index)
    const before = [...parent.children].slice(0, index).reverse()
    const isAlike = (child: Element) => kindOf(child) === kind
    for (const child of [...after.filter(isAlike), ...before.filter(isAlike), ...before, ...after])
      yield* focusableIn(child)
  }
}

function focusableIn(element: Element): HTMLElement[] {
  return [element, ...element.querySelectorAll(FOCUSABLE)]
    .filter((one) => one instanceof HTMLElement)
    .filter((one) => one.matches(FOCUSABLE))
}

/** Whether it could be given the focus. A text field would bring up the keyboard of a touch screen unasked. */
function take(element: HTMLElement): boolean {
  if (element.matches(':disabled')) return false
  if (element.matches('input, textarea') && matchMedia('(pointer: coarse)').matches) return false
  element.focus({ preventScroll: true })
  return document.activeElement === element
}
