import { type QueryClient, replaceEqualDeep } from '@tanstack/react-query'
import { steadyServerNow } from '@/lib/server-clock'
import { adminEmailOf } from '@/session/session'
import { sessionSignal, sessionState } from '@/session/store'
import { isBlocking, type Payout, SEARCHED_FOR } from './machine'
import { type OpenPayment, openPayments } from './open-payments'

/** By center id; null once the admin has dismissed the outcome. They belong to the tab: modal and screen may be left meanwhile. */
export const payoutsHere = sessionState<ReadonlyMap<string, Payout | null>>(new Map())

/** Also those of other tabs and earlier pages of this admin in this browser. */
export const openPaymentsHere = sessionState<readonly OpenPayment[]>([])

export function usePayout(centerId: string): Payout | null | undefined {
  return payoutsHere.useSelected((all) => all.get(centerId))
}

export function payoutTo(client: QueryClient, centerId: string): Payout | null | undefined {
  return payoutsHere.read(client).get(centerId)
}

/** Does nothing once the session has ended. */
export function setPayout(
  client: QueryClient,
  session: AbortSignal,
  centerId: string,
  payout: Payout | null,
): void {
  payoutsHere.update(client, session, (all) => new Map(all).set(centerId, payout))
}

/** Dismisses an outcome that the admin has seen, so that the next decision starts anew. */
export function forgetPayout(client: QueryClient, centerId: string): void {
  const payout = payoutTo(client, centerId)
  if (payout && !isBlocking(payout)) setPayout(client, sessionSignal(client), centerId, null)
}

/** The listener gets the id of a center whose payment has changed. Returns how to stop. */
export function onPayout(client: QueryClient, listener: (centerId: string) => void): () => void {
  let before = payoutsHere.read(client)
  return payoutsHere.subscribe(() => {
    const last = before
    before = payoutsHere.read(client)
    for (const [centerId, payout] of before) if (payout !== last.get(centerId)) listener(centerId)
  })
}

export function refreshOpenPayments(client: QueryClient): void {
  const now = openPayments(adminOf(client), steadyServerNow())
  openPaymentsHere.update(client, sessionSignal(client), (before) => replaceEqualDeep(before, now))
}

export function isSearchedFor({ sentAt }: OpenPayment): boolean {
  return steadyServerNow() - sentAt < SEARCHED_FOR
}

export function storedPayment(admin: string, key: string): OpenPayment | undefined {
  return openPayments(admin, steadyServerNow()).find((payment) => payment.key === key)
}

/** False once another tab has found its call, or sent it again. */
export function isStillOpen(client: QueryClient, { key, sentAt }: OpenPayment): boolean {
  const open = storedPayment(adminOf(client), key)
  return open !== undefined && !open.isMade && open.sentAt === sentAt
}

export function adminOf(client: QueryClient): string {
  return adminEmailOf(client) ?? ''
}
