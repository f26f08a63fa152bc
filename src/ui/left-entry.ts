import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'

/** Calls `onLeft` as soon as another entry of the history, or another screen, is asked for: not when the search params are replaced. */
export function useLeftEntry(onLeft: () => void): void {
  const { history } = useRouter()
  const call = useEffectEvent(onLeft)
  useEffect(() => {
    let shown = history.location
    return history.subscribe(({ action, location }) => {
      const isLeft = action.type !== 'REPLACE' || location.pathname !== shown.pathname
      if (isLeft && location !== shown) call() // a Back that was blocked is told, too
      shown = location
    })
  }, [history])
}
