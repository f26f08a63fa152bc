import { Anchor, Modal } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { logError } from '@/lib/error-log'
import { endOverdueSession, sessionQuery } from '@/session/session'
import { LazyPart, lazyWithPreload } from '@/ui/code/lazy-part'

const SignInAgain = lazyWithPreload(() =>
  import('@/sign-in/sign-in-again').then((module) => module.SignInAgain),
)

/** Milliseconds before the end of a sign-in at which it is offered to sign in again. */
const NOTICE = 10 * 60 * 1000

/** How often the clock is looked at, in milliseconds: a timer of hours would sleep when the machine does. */
const TICK = 10_000

/** Whether the sign-in is about to end by itself; when it does, login covers the console. */
export function useSessionEnding(): boolean {
  const client = useQueryClient()
  const session = useQuery(sessionQuery).data
  const endsAt = session?.isOver ? undefined : session?.endsAt
  const isEnding = useSyncExternalStore(onTick, () => isPast(endsAt, NOTICE))
  const isOver = useSyncExternalStore(onTick, () => isPast(endsAt))
  useEffect(() => {
    if (isOver) endOverdueSession(client).catch(logError)
  }, [isOver, client])
  return isEnding
}

/** Offers to sign in again while the old token still works. */
export function SessionEnding() {
  const [isSigningIn, form] = useDisclosure()
  return (
    <>
      <span>Your session ends soon.</span>
      <Anchor
        component="button"
        inherit
        fw={600}
        py={4}
        onClick={() => SignInAgain.openOnceLoaded(form.open)}
      >
        Sign in again
      </Anchor>
      <Modal opened={isSigningIn} onClose={form.close} title="Sign in again">
        <LazyPart>
          <SignInAgain onClose={form.close} />
        </LazyPart>
      </Modal>
    </>
  )
}

function isPast(endsAt: number | undefined, before = 0): boolean {
  return endsAt !== undefined && Date.now() >= endsAt - before
}

function onTick(listener: () => void): () => void {
  const timer = setInterval(listener, TICK)
  document.addEventListener('visibilitychange', listener)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', listener)
  }
}
