import { startTransition, useEffect, useRef, useState } from 'react'

/** Gives up what is rendered ahead now: never more than one modal is. */
let giveUp: (() => void) | undefined

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
  const stop = useRef<() => void>(undefined)
  if (isOpen && isAhead) setIsAhead(false)
  useEffect(() => () => stop.current?.(), [])
  const prepare = () => {
    if (isOpen || isAhead) return
    giveUp?.()
    const stopThis = () => {
      setIsAhead(false)
      if (giveUp === stopThis) giveUp = undefined
    }
    giveUp = stopThis
    stop.current = stopThis
    load().then(
      () => {
        if (giveUp === stopThis) startTransition(() => setIsAhead(true))
      },
      () => undefined,
    )
  }
  return { key, isRendered: isOpen || isAhead, triggers: { onPointerEnter: prepare, onFocus: prepare } }
}
