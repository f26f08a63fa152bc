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
  /** Called as soon as the server has accepted it, before invalidated queries are read again, even if the component is unmounted. */
  onAccepted?: () => void
  onSuccess?: (answer: Answer) => void
  onFailure?: (error: Error) => void
}

/** Only one write of an owner runs at a time. `id` is that of the record, or of the form for a new one. */
export type WriteOwner = readonly [resource: string, id: string, act: string]

/** The key of an owner's mutations: at most one of them is under way. */
export function writeKey(owner: WriteOwner): readonly string[] {
  return ['write', ...owner]
}

/**
 * A mutation that runs once at a time for its owner: five clicks in one tick are one call, and so are clicks in two components that show
 * the same record. `isBusy` lasts until the invalidated queries were read again, `isChecking` while the answer is lost and the server's
 * records are being read. `onSuccess` and `onFailure` are not called once the component is unmounted.
 */
export function useWrite<Answer, Input>(
  mutation: UseMutationOptions<Answer, Error, Input>,
  owner: WriteOwner,
) {
  const client = useQueryClient()
  const mutationKey = writeKey(owner)
  const running = useRef<Outcomes<Answer>>(undefined)
  const { mutate } = useMutation({
    ...notifyingAccepted(mutation, () => running.current?.onAccepted?.()),
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

/** The label of a button while its write runs. */
export function busyText(label: string, { isChecking }: { isChecking: boolean }): string {
  return isChecking ? 'Checking …' : label
}

function notifyingAccepted<Answer, Input>(
  mutation: UseMutationOptions<Answer, Error, Input>,
  onAccepted: () => void,
): UseMutationOptions<Answer, Error, Input> {
  const { mutationFn } = mutation
  if (!mutationFn) return mutation
  return {
    ...mutation,
    mutationFn: async (input, context) => {
      const answer = await mutationFn(input, context)
      onAccepted()
      return answer
    },
  }
}
