import { type RouterHistory, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'

type Change = Parameters<Parameters<RouterHistory['subscribe']>[0]>[0]

/** Unlike the router's `subscribe`, it does not tell a Back that was blocked. */
export function onHistory(
  history: RouterHistory,
  listener: (change: Change, before: Change['location']) => void,
) {
  let current = history.location
  return history.subscribe((change) => {
    const before = current
    current = change.location
    if (current !== before) listener(change, before)
  })
}

/** Calls `onLeft` once another entry of the history, or another screen, is asked for: not when the search params are replaced. */
export function useLeftEntry(onLeft: () => void): void {
  const { history } = useRouter()
  const call = useEffectEvent(onLeft)
  useEffect(
    () =>
      onHistory(history, ({ action, location }, before) => {
        if (action.type !== 'REPLACE' || location.pathname !== before.pathname) call()
      }),
    [history],
  )
}
