import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { endingWithSession } from '@/session/write'

type Outcomes<Answer> = { onSuccess?: (answer: Answer) => void; onFailure?: (error: Error) => void }

/**
 * A call that changes something, sent once for each decision of the admin: five clicks and Enter in one tick are one call.
 * `isBusy` lasts until what it made stale is fresh. Neither outcome is told to a screen that is gone, nor to the next session.
 */
export function useWrite<Answer, Input>(mutation: UseMutationOptions<Answer, Error, Input>) {
  const { mutate, isPending } = useMutation(endingWithSession(mutation))
  const isRunning = useRef(false)
  const write = (input: Input, { onSuccess, onFailure }: Outcomes<Answer> = {}): void => {
    if (isRunning.current) return
    isRunning.current = true
    mutate(input, {
      onSuccess,
      onError: onFailure,
      onSettled: () => {
        isRunning.current = false
      },
    })
  }
  return { write, isBusy: isPending }
}

/** The same call, which tells at once that the server has agreed: before what that made stale is read again. */
export function agreed<Answer, Input>(
  mutation: UseMutationOptions<Answer, Error, Input>,
  onAgreed: () => void,
): UseMutationOptions<Answer, Error, Input> {
  const { mutationFn } = mutation
  if (!mutationFn) return mutation
  return {
    ...mutation,
    mutationFn: async (input, context) => {
      const answer = await mutationFn(input, context)
      onAgreed()
      return answer
    },
  }
}
