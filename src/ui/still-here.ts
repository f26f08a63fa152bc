import { type RouterHistory, useRouter } from '@tanstack/react-router'
import { useCallback, useState } from 'react'

/**
 * Whether the address still has the path of when the component was mounted. If not, another screen is about to be shown, and a step back
 * would leave that one.
 */
export function useIsStillHere(): () => boolean {
  const { history } = useRouter()
  const [path] = useState(() => pathOf(history))
  return useCallback(() => pathOf(history) === path, [history, path])
}

/** The router takes `/Jobs/` for `/jobs`, and writes that. */
function pathOf({ location }: RouterHistory): string {
  return location.pathname.toLowerCase().replace(/\/+$/, '')
}
