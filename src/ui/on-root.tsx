import { useLayoutEffect } from 'react'

type RootAttribute = 'data-has-modal' | 'data-has-foot' | 'data-has-selection'

const counts = new Map<RootAttribute, number>()

/**
 * Sets an attribute of the root element while it is on the screen, for styles: with `:root:has(…)` the browser would restyle all of the
 * page whenever any element changes.
 */
export function OnRoot({ attribute }: { attribute: RootAttribute }) {
  useLayoutEffect(() => {
    add(attribute, 1)
    return () => add(attribute, -1)
  }, [attribute])
  return null
}

function add(attribute: RootAttribute, more: number): void {
  const count = (counts.get(attribute) ?? 0) + more
  counts.set(attribute, count)
  document.documentElement.toggleAttribute(attribute, count > 0)
}
