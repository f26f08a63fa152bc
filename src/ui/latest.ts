import { useCallback, useLayoutEffect, useRef } from 'react'

/**
 * A stable function that calls the latest `act`, and nothing once the component is gone. For what runs after the next paint: something else
 * may be rendered by then.
 */
export function useLatest<Args extends unknown[]>(act: (...args: Args) => void): (...args: Args) => void {
  const latest = useRef(act)
  useLayoutEffect(() => {
    latest.current = act
    return () => {
      latest.current = () => undefined
    }
  })
  return useCallback((...args: Args) => latest.current(...args), [])
}
