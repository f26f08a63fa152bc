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
    const { left, right, top, bottom } = part.getBoundingClientRect()
    const met = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    if (!met || !(part.contains(met) || met.contains(part))) hidden.push(part)
  }
  return { reached, hidden }
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
