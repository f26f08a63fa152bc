import { useCallback, useLayoutEffect, useRef } from 'react'

/**
 * A function that stays the same, and calls `act` as it was rendered last. For what runs after the next paint: something else may be rendered
 * by then. It does nothing once the component is gone.
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
