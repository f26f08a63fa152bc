/** What the keyboard reaches inside an element, forth and back, and what of it lies beneath something else while it has the focus. */
export function reachByFocus(around: Element): { reached: Element[]; hidden: Element[] } {
  const parts = [
    ...around.querySelectorAll<HTMLElement>('a, button:not([tabindex="-1"]), input, select, textarea'),
  ]
  const [reached, hidden]: [Element[], Element[]] = [[], []]
  for (const part of [...parts, ...parts.toReversed()]) {
    part.focus()
    if (document.activeElement !== part) continue // none that is shown
    reached.push(part)
    if (coverOf(part) !== undefined) hidden.push(part)
  }
  return { reached, hidden }
}

/** What lies over the middle of an element, in words; undefined where that can be seen. */
export function coverOf(element: Element): string | undefined {
  const { left, top, width, height } = element.getBoundingClientRect()
  const met = document.elementFromPoint(left + width / 2, top + height / 2)
  if (met && (element.contains(met) || met.contains(element))) return undefined
  return `${element.textContent} at ${top} beneath ${met?.outerHTML.slice(0, 200)}`
}

/** The texts inside an element that are not whole on the screen, or stand beside it. */
export function cutTexts(around: Element): string[] {
  return [...around.querySelectorAll<HTMLElement>('*')]
    .filter((element) => hasOwnText(element) && isSeen(element) && isCut(element))
    .map(({ textContent }) => textContent ?? '')
}

function hasOwnText({ childNodes }: Element): boolean {
  return [...childNodes].some((node) => node instanceof Text && node.data.trim() !== '')
}

/** Whether it is there for the eye, and not for screen readers alone. */
function isSeen(element: Element): boolean {
  if (!element.checkVisibility({ visibilityProperty: true })) return false
  for (let ancestor: Element | null = element; ancestor; ancestor = ancestor.parentElement)
    if (getComputedStyle(ancestor).clipPath !== 'none') return false
  const { fontSize } = getComputedStyle(element)
  return fontSize !== '0px' && element.getBoundingClientRect().width > 1
}

function isCut(element: Element): boolean {
  const { left, right } = element.getBoundingClientRect()
  const { display, overflowX } = getComputedStyle(element)
  const isClipped =
    display !== 'inline' && overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1
  return left < -1 || right > innerWidth + 1 || isClipped
}
