import { useBlocker } from '@tanstack/react-router'
import { useState } from 'react'
import { Question } from '@/ui/question'

export type UnsavedGuard = ReturnType<typeof useUnsavedGuard>

/**
 * Asks before changed work is left: by link, Back, sidebar or the tab's end, and by `leave` for a way out of one's own (a
 * modal's Escape). An untouched, reverted or saved form never asks; `question` is to be rendered by the caller. `onDiscard`
 * hears that what was changed is given up.
 */
export function useUnsavedGuard(isChanged: () => boolean, onDiscard?: () => void) {
  const [wayOut, setWayOut] = useState<() => void>()
  const blocker = useBlocker({ shouldBlockFn: isChanged, enableBeforeUnload: isChanged, withResolver: true })
  const stay = () => {
    setWayOut(undefined)
    blocker.reset?.()
  }
  const discard = () => {
    setWayOut(undefined)
    onDiscard?.()
    wayOut?.()
    blocker.proceed?.()
  }
  const isAsking = wayOut !== undefined || blocker.status === 'blocked'
  return {
    isAsking,
    leave: (go: () => void) => (isChanged() ? setWayOut(() => go) : go()),
    question: (
      <Question
        opened={isAsking}
        title="Discard changes?"
        message="What you changed here has not been saved."
        confirm="Discard changes"
        cancel="Keep editing"
        isDestructive
        onConfirm={discard}
        onClose={stay}
      />
    ),
  }
}
