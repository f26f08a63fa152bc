import {
  type UseMutationOptions,
  useIsMutating,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useRef } from 'react'
import { checkingQuery } from '@/session/change'

type Outcomes<Answer> = {
  /** Hears at once that the server has agreed, before what that made stale is read again; also once the screen is gone. */
  onAgreed?: () => void
  onSuccess?: (answer: Answer) => void
  onFailure?: (error: Error) => void
}

/** What a write belongs to, which has one of it at a time: a resource, the id of a record (or of a form for a new one), and the act. */
export type WriteOwner = readonly [resource: string, id: string, act: string]

/**
 * A call that changes something, sent once for each decision of the admin: five clicks and Enter in one tick are one call, and so are
 * clicks in two parts of the screen that show the same record. `isBusy` lasts until what it made stale is fresh; `isChecking` while
 * its answer is lost and the server's records are looked at. A screen that is gone does not hear the outcome.
 */
export function useWrite<Answer, Input>(
  mutation: UseMutationOptions<Answer, Error, Input>,
  owner: WriteOwner,
) {
  const client = useQueryClient()
  const mutationKey = ['write', ...owner]
  const running = useRef<Outcomes<Answer>>(undefined)
  const { mutate } = useMutation({
    ...hearingAgreement(mutation, () => running.current?.onAgreed?.()),
    mutationKey,
  })
  const isBusy = useIsMutating({ mutationKey, exact: true }) > 0
  const { data: isChecking = false } = useQuery(checkingQuery(mutationKey))
  const write = (input: Input, outcomes: Outcomes<Answer> = {}): void => {
    if (client.isMutating({ mutationKey, exact: true }) > 0) return
    running.current = outcomes
    mutate(input, { onSuccess: outcomes.onSuccess, onError: outcomes.onFailure })
  }
  return { write, isBusy, isChecking: isBusy && isChecking }
}

/** What a button reads while its write runs: its own word, or that nobody knows yet what came of it. */
export function busyText(word: string, { isChecking }: { isChecking: boolean }): string {
  return isChecking ? 'Checking …' : word
}

function hearingAgreement<Answer, Input>(
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
