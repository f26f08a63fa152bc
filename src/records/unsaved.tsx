import { useBlocker } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { registerWork } from '@/session/work'
import { ConfirmModal } from '@/ui/confirm-modal'

export type UnsavedGuard = ReturnType<typeof useUnsavedGuard>

type UnsavedOptions = {
  /** What was changed is being saved: whoever leaves now does not discard it, and does not learn here whether it was saved. */
  isSaving?: boolean
  /** Called when the changes are given up. */
  onDiscard?: () => void
}

/**
 * Asks before changed work is left: by link, Back, sidebar or the tab's end, and by `leave` for a way out of one's own (a
 * modal's Escape). An untouched, reverted or saved form never asks; `question` is to be rendered by the caller.
 */
export function useUnsavedGuard(
  isDirty: () => boolean,
  { isSaving = false, onDiscard }: UnsavedOptions = {},
) {
  const [pendingLeave, setPendingLeave] = useState<() => void>()
  const blocker = useBlocker({ shouldBlockFn: isDirty, enableBeforeUnload: isDirty, withResolver: true })
  const stay = () => {
    setPendingLeave(undefined)
    blocker.reset?.()
  }
  const confirmLeave = () => {
    setPendingLeave(undefined)
    if (!isSaving) onDiscard?.()
    pendingLeave?.()
    blocker.proceed?.()
  }
  useUnsavedWork(isDirty)
  const isAsking = pendingLeave !== undefined || blocker.status === 'blocked'
  // What was saved while it was asked about is left the way that was asked for.
  const leaveSaved = useRef<() => void>(undefined)
  useEffect(() => {
    leaveSaved.current = isAsking ? confirmLeave : undefined
  })
  return {
    isAsking,
    leave: (go: () => void) => {
      if (isDirty()) setPendingLeave(() => go)
      else if (leaveSaved.current) leaveSaved.current()
      else go()
    },
    question: (
      <ConfirmModal
        opened={isAsking}
        {...(isSaving ? SAVING : UNSAVED)}
        onConfirm={confirmLeave}
        onClose={stay}
      />
    ),
  }
}

/** While something is unsaved, all tabs can tell: a logout in any of them would lose it. */
function useUnsavedWork(isDirty: () => boolean): void {
  const isUnsaved = useEffectEvent(isDirty)
  useEffect(() => {
    let release: (() => void) | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const check = () => {
      if (isUnsaved()) release ??= registerWork({ kind: 'other', text: unsavedText() })
      else {
        release?.()
        release = undefined
      }
    }
    const checkSoon = () => {
      clearTimeout(timer)
      timer = setTimeout(check) // what was typed or clicked has reached the form by then
    }
    addEventListener('input', checkSoon)
    addEventListener('click', checkSoon)
    return () => {
      removeEventListener('input', checkSoon)
      removeEventListener('click', checkSoon)
      clearTimeout(timer)
      release?.()
    }
  }, [])
}

/** By the screen that it stands on, which the document's title begins with. */
function unsavedText(): string {
  const [screen = ''] = document.title.split(' · ')
  return `What you typed in “${screen}” is not saved.`
}

const UNSAVED = {
  title: 'Discard changes?',
  message: 'What you changed here has not been saved.',
  confirm: 'Discard changes',
  cancel: 'Keep editing',
  isDestructive: true,
}

const SAVING = {
  title: 'Leave while it is being saved?',
  message:
    'What you changed here is being saved. You will be told what came of it, but if it fails, what you typed here is gone.',
  confirm: 'Leave',
  cancel: 'Stay',
}
