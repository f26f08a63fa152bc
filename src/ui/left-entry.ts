import { type RouterHistory, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'

type Change = Parameters<Parameters<RouterHistory['subscribe']>[0]>[0]

/** Calls the listener with each change of the history. A Back that was blocked changes nothing, though the router tells it. */
export function onHistory(
  history: RouterHistory,
  listener: (change: Change, before: Change['location']) => void,
) {
  let shown = history.location
  return history.subscribe((change) => {
    const before = shown
    shown = change.location
    if (shown !== before) listener(change, before)
  })
}

/** Calls `onLeft` as soon as another entry of the history, or another screen, is asked for: not when the search params are replaced. */
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
