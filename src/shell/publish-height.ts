/**
 * Returns a ref that sets a CSS variable of the page to the height of its element, in pixels, while the element is mounted. Elements below
 * or above it use the variable to leave space for it.
 */
export function publishHeight(variable: `--${string}`) {
  return (element: HTMLElement | null): (() => void) | undefined => {
    if (!element) return undefined
    const { style } = document.documentElement
    const watch = new ResizeObserver(() => {
      const height = `${element.getBoundingClientRect().height}px`
      // Setting it makes the browser compute all styles of the page again.
      if (height !== (style.getPropertyValue(variable) || '0px')) style.setProperty(variable, height)
    })
    watch.observe(element)
    return () => {
      watch.disconnect()
      style.removeProperty(variable)
    }
  }
}
