import { useBlocker, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isolated } from '@/lib/format'
import { askBeforeLeaving } from '@/lib/leaving'
import { registerWork } from '@/session/work'
import { ConfirmModal } from '@/ui/confirm-modal'
import { screenName } from '@/ui/document-title'
import { afterPress } from '@/ui/pressed'

export type UnsavedGuard = ReturnType<typeof useUnsavedGuard>

type UnsavedOptions = {
  /** Leaving does not discard the changes then, but a failure would not be shown in the form. */
  isSaving?: boolean
  onDiscard?: () => void
  /** Instead of "Discard changes?". */
  texts?: Partial<typeof UNSAVED>
}

/**
 * Asks before changes are lost: when the address changes, when the tab is closed, and in `leave`, for closing a modal. The caller renders
 * `question`.
 */
export function useUnsavedGuard(
  isDirty: () => boolean,
  { isSaving = false, onDiscard, texts }: UnsavedOptions = {},
) {
  const [pendingLeave, setPendingLeave] = useState<{ go: () => void; isAdded: boolean }>()
  const router = useRouter()
  const isLeft = useRef(false)
  /** The admin has agreed to leave. What is left stays until the next screen is there. */
  const isLeaving = () => {
    isLeft.current &&= router.state.status === 'pending'
    return isLeft.current
  }
  /** The admin wants to leave, and the question comes after the next paint. */
  const isToAsk = useRef(false)
  const blocker = useBlocker({
    shouldBlockFn: async () => {
      const isBlocked = () => !isLeaving() && isDirty()
      if (!isBlocked()) return false
      isToAsk.current = true
      await new Promise<void>((resolve) => afterPress(resolve))
      isToAsk.current = false
      return isBlocked()
    },
    enableBeforeUnload: false,
    withResolver: true,
  })
  const stay = () => {
    setPendingLeave(undefined)
    blocker.reset?.()
  }
  const confirmLeave = () => {
    setPendingLeave(undefined)
    if (!isSaving) onDiscard?.()
    isLeft.current = true
    // A blocked Back goes where the admin wanted to go: `go` would be a second step.
    if (blocker.status === 'blocked') blocker.proceed()
    else pendingLeave?.go()
  }
  useUnsavedWork(isDirty)
  const isAsking = pendingLeave !== undefined || blocker.status === 'blocked'
  // If the form was saved while the question is open, `leave` goes where the admin wanted to go.
  const leaveSaved = useRef<() => void>(undefined)
  useEffect(() => {
    leaveSaved.current = isAsking ? confirmLeave : undefined
  })
  return {
    isAsking,
    isLeaving,
    /** `isAdded`: the record was added, without what was typed since then. */
    leave: (go: () => void, { isAdded = false } = {}) => {
      if (isDirty()) setPendingLeave({ go, isAdded })
      else if (leaveSaved.current) leaveSaved.current()
      else if (!isToAsk.current) go() // otherwise what was clicked leads on
    },
    question: (
      <ConfirmModal
        opened={isAsking}
        {...(isSaving ? SAVING : pendingLeave?.isAdded ? ADDED : { ...UNSAVED, ...texts })}
        onConfirm={confirmLeave}
        onClose={stay}
      />
    ),
  }
}

/** The browser asks before the tab is closed, and a logout in any tab warns. */
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
      timer = setTimeout(check) // after the form's own listeners
    }
    const left = new AbortController()
    askBeforeLeaving(() => isUnsaved(), left.signal)
    addEventListener('input', checkSoon, { signal: left.signal })
    addEventListener('click', checkSoon, { signal: left.signal })
    checkSoon()
    return () => {
      left.abort()
      clearTimeout(timer)
      release?.()
    }
  }, [])
}

/** Names the screen, without what is below it. */
function unsavedText(): string {
  const [screen = ''] = screenName().split(' · ')
  return `Your changes in “${isolated(screen)}” are not saved.`
}

const UNSAVED = {
  title: 'Discard changes?',
  message: 'Your changes have not been saved.',
  confirm: 'Discard changes',
  cancel: 'Keep editing',
  isDestructive: true,
}

const ADDED = {
  ...UNSAVED,
  message:
    'It was added without what you changed during the save. If you keep editing and add it again, there will be two.',
}

const SAVING = {
  title: 'Leave while saving?',
  message:
    'Your changes are being saved. You will see the result, but if it fails, what you typed here will be lost.',
  confirm: 'Leave',
  cancel: 'Stay',
}
