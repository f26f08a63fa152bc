import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { endingWithSession } from '@/session/write'

type Outcomes<Answer> = {
  /** Hears at once that the server has agreed: before what that made stale is read again. */
  onAgreed?: () => void
  onSuccess?: (answer: Answer) => void
  onFailure?: (error: Error) => void
}

/**
 * A call that changes something, sent once for each decision of the admin: five clicks and Enter in one tick are one call.
 * `isBusy` lasts until what it made stale is fresh. Neither outcome is told to a screen that is gone, nor to the next session.
 */
export function useWrite<Answer, Input>(mutation: UseMutationOptions<Answer, Error, Input>) {
  const running = useRef<Outcomes<Answer>>(undefined)
  const { mutate, isPending } = useMutation(
    telling(endingWithSession(mutation), () => running.current?.onAgreed?.()),
  )
  const write = (input: Input, outcomes: Outcomes<Answer> = {}): void => {
    if (running.current) return
    running.current = outcomes
    mutate(input, {
      onSuccess: outcomes.onSuccess,
      onError: outcomes.onFailure,
      onSettled: () => {
        running.current = undefined
      },
    })
  }
  return { write, isBusy: isPending }
}

function telling<Answer, Input>(
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
