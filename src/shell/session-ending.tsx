import { Anchor } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { logError } from '@/lib/error-log'
import { endOverdueSession } from '@/session/session'
import { isUsable } from '@/session/state'
import { useSession } from '@/session/store'
import { LazyPart, lazyWithPreload } from '@/ui/code/lazy-part'

const SignInAgain = lazyWithPreload(() =>
  import('@/sign-in/sign-in-again').then((module) => module.SignInAgain),
)

/** Milliseconds before the token expires. */
const NOTICE_BEFORE = 10 * 60 * 1000

/** Milliseconds. One long timer would stop while the computer sleeps. */
const TICK = 10_000

/** Whether the token expires soon. Once it has expired, the login covers the console. */
export function useSessionEnding(): boolean {
  const client = useQueryClient()
  const session = useSession()
  const endsAt = isUsable(session) ? session.endsAt : undefined
  const end = useSyncExternalStore(onTick, () => endOf(endsAt))
  useEffect(() => {
    if (end === 'over') endOverdueSession(client).catch(logError)
  }, [end, client])
  return end !== undefined
}

export function SessionEnding() {
  const [isSigningIn, form] = useDisclosure()
  return (
    <>
      <span>Your session will end soon.</span>
      <Anchor
        component="button"
        inherit
        fw={600}
        py={4}
        onClick={() => SignInAgain.openOnceLoaded(form.open)}
      >
        Sign in again
      </Anchor>
      {isSigningIn && (
        <LazyPart>
          <SignInAgain onClose={form.close} />
        </LazyPart>
      )}
    </>
  )
}

function endOf(endsAt = Number.POSITIVE_INFINITY): 'soon' | 'over' | undefined {
  const left = endsAt - Date.now()
  if (left <= 0) return 'over'
  return left <= NOTICE_BEFORE ? 'soon' : undefined
}

function onTick(listener: () => void): () => void {
  const timer = setInterval(listener, TICK)
  document.addEventListener('visibilitychange', listener)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', listener)
  }
}
