import { type Dispatch, startTransition, useEffect, useState } from 'react'

/** Of the modal that is rendered ahead now, or that will be once its code is there: never more than one is. */
let setLatest: Dispatch<boolean> | undefined

type Ahead = {
  /** For the modal: it starts anew when what it starts with changes, but not while it is open. */
  key: string
  /** Whether to render the modal: it is open, or about to be. */
  isRendered: boolean
  /** For the control that opens it. */
  triggers: { onPointerEnter: () => void; onFocus: () => void }
}

/**
 * Renders a modal, hidden, as soon as the pointer or the focus is on the control that opens it, so that it only has to be shown. Give the
 * modal the `key`, `opened={isOpen}` and `keepMounted`: Mantine hides it in React's `Activity`, where it has no focus, no effects, and no
 * place in the accessibility tree. It is gone when it closes.
 *
 * `load`: loads its code first. A failure is ignored here: it shows when the modal is opened. `start`: what the modal starts with.
 */
export function useAhead(isOpen: boolean, load: () => Promise<void>, start: unknown): Ahead {
  const [isAhead, setIsAhead] = useState(false)
  const now = JSON.stringify(start)
  const [key, setKey] = useState(now)
  if (!isOpen && key !== now) setKey(now)
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
