/** The longest that a frame is waited for, in milliseconds: of a page out of sight none may come. */
const LONGEST = 100

/** Resolves once the browser has painted what was rendered until now. */
export function nextPaint(): Promise<void> {
  if (document.hidden) return Promise.resolve()
  return new Promise((resolve) => {
    const late = setTimeout(resolve, LONGEST)
    requestAnimationFrame(() => {
      clearTimeout(late)
      setTimeout(resolve) // the frame is painted before the next task
    })
  })
}
