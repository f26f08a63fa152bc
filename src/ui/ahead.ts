import { type Dispatch, startTransition, useEffect, useState } from 'react'

/** Of the one modal that is rendered ahead, or will be once its code is there. */
let setLatest: Dispatch<boolean> | undefined

type Ahead = {
  /** For the modal: it starts anew when `start` changes, but not while it is open. */
  key: string
  isRendered: boolean
  /** For the control that opens it. */
  triggers: { onPointerEnter: () => void; onFocus: () => void }
}

/**
 * Renders a modal, hidden, once the pointer or the focus is on the control that opens it: then it only has to be shown. Give the modal the
 * `key`, `opened={isOpen}` and `keepMounted`: Mantine hides it in React's `Activity`, without focus, effects or a place in the
 * accessibility tree.
 *
 * `load`: of its code. A failure is ignored here: it shows when the modal is opened. `start`: what the modal starts with.
 */
export function useAhead(isOpen: boolean, load: () => Promise<void>, start: unknown): Ahead {
  const [isAhead, setIsAhead] = useState(false)
  const latestKey = JSON.stringify(start)
  const [key, setKey] = useState(latestKey)
  if (!isOpen && key !== latestKey) setKey(latestKey)
  if (isOpen && isAhead) setIsAhead(false)
  useEffect(
    () => () => {
      if (setLatest === setIsAhead) setLatest = undefined
    },
    [],
  )
  const prepare = () => {
    if (isOpen || isAhead) return
    setLatest?.(false)
    setLatest = setIsAhead
    load().then(
      () => {
        if (setLatest === setIsAhead) startTransition(() => setIsAhead(true))
      },
      () => undefined,
    )
  }
  return { key, isRendered: isOpen || isAhead, triggers: { onPointerEnter: prepare, onFocus: prepare } }
}
