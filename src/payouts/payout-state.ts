import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query'
import { isBlocking, type Payout } from './machine'

/**
 * This tab's payment to that center; null once the admin has dismissed its outcome. It belongs to the tab and not to a screen: the modal
 * and the screen may be left meanwhile. The end of the session removes it.
 */
export function payoutQuery(centerId: string) {
  return queryOptions<Payout | null>({
    queryKey: ['payout', 'of', centerId],
    queryFn: skipToken,
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false, // a decision with the same values is still another decision
  })
}

/** Removes a payment whose outcome the admin has seen, so that the next decision starts anew. */
export function forgetPayout(client: QueryClient, centerId: string): void {
  const { queryKey } = payoutQuery(centerId)
  const payout = client.getQueryData(queryKey)
  if (payout && !isBlocking(payout)) client.setQueryData(queryKey, null)
}
