import {
  hashKey,
  type UseMutationOptions,
  useIsMutating,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { useRef } from 'react'
import { isOutcomeOpen } from '@/http/errors'
import { useIsChecking } from '@/session/change'

type Outcomes<Answer> = {
  /** Before the write, which may begin with a read. */
  onStart?: (() => void) | undefined
  /** The write surely changed nothing. Called even if the component is unmounted. */
  onRefused?: (() => void) | undefined
  /** The server has accepted the write. Called before queries are refetched, even if the component is unmounted. */
  onAccepted?: () => void
  onSuccess?: (answer: Answer) => void
  onFailure?: (error: Error) => void
}

/** Only one write of an owner runs at a time. `id`: of the record, or of the form for a new one. */
export type WriteOwner = readonly [resource: string, id: string, act: string]

export function writeKey(owner: WriteOwner): readonly string[] {
  return ['write', ...owner]
}

/** Whoever began the write. A board has hundreds of these: only the keys of running writes are compared. */
export function useIsWriting(owner: WriteOwner): boolean {
  const key = hashKey(writeKey(owner))
  return useIsMutating({ predicate: ({ options }) => hashKey(options.mutationKey ?? []) === key }) > 0
}

type WriteOptions = {
  /** What shows the write is left after a success. It stays busy until then, so that a second click cannot send it again. */
  isFinal?: boolean
}

/**
 * Five clicks in one tick are one call, also in two components that show the same record. `isBusy` lasts until the invalidated queries are
 * refetched. `isChecking`: the answer is lost, and the server's records are being read. `isUnderWay` knows what is not rendered yet.
 * `onSuccess` and `onFailure` are not called after unmounting.
 */
export function useWrite<Answer, Input>(
  mutation: UseMutationOptions<Answer, Error, Input>,
  owner: WriteOwner,
  { isFinal = false }: WriteOptions = {},
) {
  const client = useQueryClient()
  const mutationKey = writeKey(owner)
  const running = useRef<Outcomes<Answer>>(undefined)
  const { mutate, isSuccess } = useMutation({
    ...notifying(mutation, () => running.current),
    mutationKey,
  })
  const isRunning = useIsWriting(owner)
  const isChecking = useIsChecking(mutationKey)
  const isUnderWay = () => client.isMutating({ mutationKey, exact: true }) > 0
  const write = (input: Input, outcomes: Outcomes<Answer> = {}): void => {
    if (isUnderWay()) return
    running.current = outcomes
    mutate(input, { onSuccess: outcomes.onSuccess, onError: outcomes.onFailure })
  }
  return {
    write,
    isUnderWay,
    isBusy: isRunning || (isFinal && isSuccess),
    isChecking: isRunning && isChecking,
  }
}

export function busyText(label: string, { isChecking }: { isChecking: boolean }): string {
  return isChecking ? 'Checking …' : label
}

function notifying<Answer, Input>(
  mutation: UseMutationOptions<Answer, Error, Input>,
  outcomes: () => Outcomes<Answer> | undefined,
): UseMutationOptions<Answer, Error, Input> {
  const { mutationFn } = mutation
  if (!mutationFn) return mutation
  return {
    ...mutation,
    mutationFn: async (input, context) => {
      outcomes()?.onStart?.()
      const answer = await mutationFn(input, context).catch((error: unknown) => {
        if (!isOutcomeOpen(error)) outcomes()?.onRefused?.()
        throw error
      })
      outcomes()?.onAccepted?.()
      return answer
    },
  }
}
