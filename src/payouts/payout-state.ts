import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query'
import { serverNow } from '@/lib/server-clock'
import { adminEmailOf } from '@/session/session'
import { isBlocking, type Payout } from './machine'
import { type OpenPayment, openPayments } from './open-payments'

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

/** This browser's payments of the admin whose outcome is open, those of other tabs and of earlier pages, too. */
export const openPaymentsQuery = queryOptions<readonly OpenPayment[]>({
  queryKey: ['payout', 'open'],
  queryFn: skipToken,
  gcTime: Number.POSITIVE_INFINITY,
})

/** Reads them from the storage again. */
export function refreshOpenPayments(client: QueryClient): void {
  client.setQueryData(openPaymentsQuery.queryKey, openPayments(adminEmailOf(client) ?? '', serverNow()))
}
