/** Whether an element shows less than its text, in width or in lines. */
export function isCut(element: Element): boolean {
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element
  return scrollWidth > clientWidth || scrollHeight > clientHeight + 1
}

/**
 * Lets the keyboard reach the texts of the page that are cut, and no others: a tip then shows them whole. Links are reached anyway.
 * Called as the keyboard goes on, so that nothing is measured for those who point.
 */
export function letFocusReachCut(): void {
  const texts = [...document.querySelectorAll<HTMLElement>('[data-cut]:not(a)')]
  const reached = texts.filter(isCut) // read all, then write all
  for (const text of texts) {
    if (reached.includes(text)) text.tabIndex = 0
    else if (text !== document.activeElement) text.removeAttribute('tabindex')
  }
}
