/** A ref that sets a CSS variable of the page to the height of its element in pixels, so that others leave space for it. */
export function publishHeight(variable: `--${string}`) {
  return (element: HTMLElement | null): (() => void) | undefined => {
    if (!element) return undefined
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => {
      const height = `${element.getBoundingClientRect().height}px`
      // Setting it makes the browser compute all styles of the page again.
      if (height !== (style.getPropertyValue(variable) || '0px')) style.setProperty(variable, height)
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      style.removeProperty(variable)
    }
  }
}
