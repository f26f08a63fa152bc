import type { UseMutationOptions } from '@tanstack/react-query'
import { SessionEndedError } from '@/http/errors'
import { sessionSignal } from './scope'

/**
 * The same call, whose answer concerns only the session that sent it: once that has ended it fails with `SessionEndedError`,
 * which nobody is told. Signing in is of no session yet.
 */
export function endingWithSession<Answer, Input>(
  mutation: UseMutationOptions<Answer, Error, Input>,
): UseMutationOptions<Answer, Error, Input> {
  const { mutationFn, meta } = mutation
  if (!mutationFn || meta?.isSigningIn) return mutation
  return {
    ...mutation,
    mutationFn: async (input, context) => {
      const session = sessionSignal(context.client)
      const [outcome] = await Promise.allSettled([mutationFn(input, context)])
      if (session.aborted) throw new SessionEndedError()
      if (outcome.status === 'rejected') throw outcome.reason
      return outcome.value
    },
  }
}
