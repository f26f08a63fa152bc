import { type ReactNode, useDeferredValue, useEffect } from 'react'

/** Whether this page has drawn its first screen: from then on all of a screen is drawn at once. */
let hasDrawn = false

/**
 * What the first drawing of a page does without, so that what one has come for is there sooner: it follows in the next one. Its place
 * must be kept by what is around it.
 */
export function Later({ children }: { children: ReactNode }) {
  const isNext = useDeferredValue(true, hasDrawn)
  useEffect(() => {
    hasDrawn = true
  }, [])
  return isNext && children
}
