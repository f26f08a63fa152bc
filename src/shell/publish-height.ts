/**
 * Returns a ref that keeps a CSS variable of the page at the height of its element, in pixels, while that is there: what lies below or
 * above it leaves room for it.
 */
export function publishHeight(variable: `--${string}`) {
  return (element: HTMLElement | null): (() => void) | undefined => {
    if (!element) return undefined
    const { style } = document.documentElement
    const watch = new ResizeObserver(() =>
      style.setProperty(variable, `${element.getBoundingClientRect().height}px`),
    )
    watch.observe(element)
    return () => {
      watch.disconnect()
      style.removeProperty(variable)
    }
  }
}
