import { hashKey, type MutationFunctionContext, type QueryClient } from '@tanstack/react-query'
import {
  type Change,
  type ChangeDependencies,
  type ChangeResult,
  carryOut,
  type Decision,
} from '@/data/outcome'
import { SessionEndedError, UnsentError } from '@/http/errors'
import { readToken } from '@/http/token'
import { logError } from '@/lib/error-log'
import { formatClock } from '@/lib/format'
import { uuid } from '@/lib/uuid'
import { wait } from '@/lib/wait'
import { tryWithLock } from '@/lib/web-lock'
import { hasOwnToken, waitForSignIn } from './session'
import { perSession, sessionSignal, sessionState } from './store'
import { registerWork } from './work'

/**
 * A `mutationFn`. The same input is the same decision until the server has accepted or refused it, or the sign-in has ended. Throws what
 * `carryOut` throws, and `SessionEndedError` if the session has ended meanwhile.
 */
export function defineChange<Input, Answer, State>(change: Change<Input, Answer, State>) {
  const decisionsOf = perSession(() => new Map<string, Decision<State>>())
  return endingWithSession(
    async (input: Input, context: MutationFunctionContext): Promise<ChangeResult<Answer>> => {
      const { client, mutationKey = [], meta } = context
      const signal = sessionSignal(client)
      const decisions = decisionsOf(client)
      const inputHash = hashKey([change.decision ? change.decision(input) : input, meta?.ordinal])
      const decision = decisions.get(inputHash) ?? { key: uuid(), before: undefined, isOpen: false }
      decisions.set(inputHash, decision)
      const keyHash = hashKey(mutationKey)
      const call = () =>
        carryOut(change, input, decision, {
          ...dependenciesOf(client, signal),
          stop: meta?.stop,
          isAmbiguous: meta?.ordinal !== undefined,
          onChecking: () => checkingHere.update(client, signal, (all) => [...all, keyHash]),
        })
      const release = meta?.holdsLock ? undefined : registerWork({ kind: 'other', text: BEING_SAVED })
      try {
        return await (change.lock && !meta?.holdsLock ? callIfFree(change.lock(input), call) : call())
      } finally {
        release?.()
        if (!decision.isOpen) decisions.delete(inputHash)
        checkingHere.update(client, signal, (all) => all.filter((key) => key !== keyHash))
      }
    },
  )
}

const BEING_SAVED = 'A change is being saved. After the logout nobody hears how it ends.'

/** Throws, and sends nothing, if anything else in this browser holds the lock. */
async function callIfFree<Answer>(lock: string, call: () => Promise<Answer>): Promise<Answer> {
  const answer = await tryWithLock(lock, call)
  if (answer === 'busy')
    throw new UnsentError('Another change of this record is in progress. Nothing was sent.')
  return answer
}

/** Rejects with `SessionEndedError`, which nobody shows, if the session ends before the answer. */
export function endingWithSession<Input, Answer>(
  call: (input: Input, context: MutationFunctionContext) => Promise<Answer>,
) {
  return async (input: Input, context: MutationFunctionContext): Promise<Answer> => {
    const session = sessionSignal(context.client)
    const [outcome] = await Promise.allSettled([call(input, context)])
    if (session.aborted) throw new SessionEndedError()
    if (outcome.status === 'rejected') throw outcome.reason
    return outcome.value
  }
}

/** Hashed mutation keys. */
const checkingHere = sessionState<readonly string[]>([])

/** The answer to the change was lost, and the server's records are being read. */
export function useIsChecking(mutationKey: readonly unknown[]): boolean {
  return checkingHere.useSelected((all) => all.includes(hashKey(mutationKey)))
}

function dependenciesOf(client: QueryClient, signal: AbortSignal): Omit<ChangeDependencies, 'onChecking'> {
  return {
    wait,
    now: () => Date.now(),
    clock: formatClock,
    signIn: readToken,
    hasOwnToken: () => hasOwnToken(client),
    onReadFailed: async (error) => {
      if (!signal.aborted) logError(error)
      await waitForSignIn(client, signal)
    },
    signal,
  }
}
