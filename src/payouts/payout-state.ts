import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query'
import { steadyServerNow } from '@/lib/server-clock'
import { adminEmailOf } from '@/session/session'
import { isBlocking, type Payout } from './machine'
import { type OpenPayment, openPayments } from './open-payments'

/**
 * This tab's payment to that center; null once the admin has dismissed its outcome. It belongs to the tab and not to a screen: the modal
 * and the screen may be left meanwhile. The end of the session removes it.
 */
export function payoutQuery(centerId: string) {
  return queryOptions<Payout | null>({
    queryKey: [...ALL_OF, centerId],
    queryFn: skipToken,
    ...OPTIONS_OF,
  })
}

const ALL_OF = ['payout', 'of']
const NEVER_COLLECTED = { gcTime: Number.POSITIVE_INFINITY }
const OPTIONS_OF = { ...NEVER_COLLECTED, structuralSharing: false } // a decision with the same values is still another decision

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
  ...NEVER_COLLECTED,
})

/** Both queries are written before any screen reads them, and would be collected after five minutes without one. */
export function keepPayouts(client: QueryClient): void {
  client.setQueryDefaults(ALL_OF, OPTIONS_OF)
  client.setQueryDefaults(openPaymentsQuery.queryKey, NEVER_COLLECTED)
}

/** Reads them from the storage again. */
export function refreshOpenPayments(client: QueryClient): void {
  client.setQueryData(openPaymentsQuery.queryKey, openPayments(adminEmailOf(client) ?? '', steadyServerNow()))
}
