/** Milliseconds to wait for a frame: of a page out of sight none may come. */
const LONGEST = 100

export function nextPaint(): Promise<void> {
  if (document.hidden) return Promise.resolve()
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, LONGEST)
    requestAnimationFrame(() => {
      clearTimeout(timer)
      setTimeout(resolve) // the frame is painted before the next task
    })
  })
}
