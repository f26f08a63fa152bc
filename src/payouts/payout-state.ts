import { type QueryClient, replaceEqualDeep } from '@tanstack/react-query'
import { steadyServerNow } from '@/lib/server-clock'
import { adminEmailOf } from '@/session/session'
import { sessionSignal, sessionState } from '@/session/store'
import { isBlocking, isInDoubt, isNewVerdict, type Payout, SEARCHED_FOR, type Verdict } from './machine'
import { type OpenPayment, openPayments } from './open-payments'

/** `isSeen`: the admin has closed the modal that told the outcome. */
type PayoutHere = { payout: Payout; isSeen: boolean }

/** By center id. They belong to the tab: modal and screen may be left meanwhile. */
export const payoutsHere = sessionState<ReadonlyMap<string, PayoutHere>>(new Map())

/** Also those of other tabs and earlier pages of this admin in this browser. */
export const openPaymentsHere = sessionState<readonly OpenPayment[]>([])

/** Undefined once nothing of it is open, and its outcome was seen. */
export function usePayout(centerId: string): Payout | undefined {
  return payoutsHere.useSelected((all) => shownPayout(all.get(centerId)))
}

/** What `usePayout` returns, outside React. */
export function payoutTo(client: QueryClient, centerId: string): Payout | undefined {
  return shownPayout(payoutsHere.read(client).get(centerId))
}

function shownPayout(here: PayoutHere | undefined): Payout | undefined {
  return here && !isDismissed(here) ? here.payout : undefined
}

function isDismissed({ payout, isSeen }: PayoutHere): boolean {
  return isSeen && !isBlocking(payout) && !isInDoubt(payout)
}

/** Undefined if there is none, or nothing to be seen: a toast tells a success. */
export function unseenVerdict(here: PayoutHere | undefined): Verdict['is'] | undefined {
  const verdict = here && !here.isSeen ? here.payout.verdict?.is : undefined
  return verdict === 'paid' ? undefined : verdict
}

/** As the modal opens: the outcome is shown until the modal is closed. After a success the next payment starts anew. */
export function openOutcome(client: QueryClient, centerId: string): void {
  const here = payoutsHere.read(client).get(centerId)
  if (here && !isDismissed(here))
    setSeen(client, centerId, here, here.payout.verdict?.is === 'paid' && !isBlocking(here.payout))
}

/** As the modal closes that showed `drawn`: what has become of it since then was not seen. */
export function closeOutcome(client: QueryClient, centerId: string, drawn: Payout | undefined): void {
  const here = payoutsHere.read(client).get(centerId)
  if (here && !isNewVerdict(drawn?.verdict, here.payout.verdict)) setSeen(client, centerId, here, true)
}

function setSeen(
  client: QueryClient,
  centerId: string,
  { payout, isSeen: wasSeen }: PayoutHere,
  isSeen: boolean,
) {
  if (isSeen !== wasSeen) setHere(client, sessionSignal(client), centerId, { payout, isSeen })
}

/** Shows a payment instead of the one before to that center. Does nothing once the session has ended. */
export function startShowing(
  client: QueryClient,
  session: AbortSignal,
  centerId: string,
  payout: Payout,
): void {
  setHere(client, session, centerId, { payout, isSeen: false })
}

/** A dismissed payment comes back only with a new verdict. The payment after it is never replaced. */
export function showState(
  client: QueryClient,
  session: AbortSignal,
  centerId: string,
  { payout, isNew }: { payout: Payout; isNew: boolean },
): void {
  const here = payoutsHere.read(client).get(centerId)
  if (here && (here.payout.key === payout.key || (isNew && isDismissed(here))))
    setHere(client, session, centerId, { payout, isSeen: here.isSeen && !isNew })
}

function setHere(client: QueryClient, session: AbortSignal, centerId: string, here: PayoutHere): void {
  payoutsHere.update(client, session, (all) => new Map(all).set(centerId, here))
}

/** The listener gets the id of a center whose payment has changed. Returns how to stop. */
export function onPayout(client: QueryClient, listener: (centerId: string) => void): () => void {
  let before = payoutsHere.read(client)
  return payoutsHere.subscribe(() => {
    const last = before
    before = payoutsHere.read(client)
    for (const [centerId, here] of before) if (here !== last.get(centerId)) listener(centerId)
  })
}

export function refreshOpenPayments(client: QueryClient): void {
  const now = openPayments(adminOf(client))
  openPaymentsHere.update(client, sessionSignal(client), (before) => replaceEqualDeep(before, now))
}

export function isSearchedFor({ sentAt }: OpenPayment): boolean {
  return steadyServerNow() - sentAt < SEARCHED_FOR
}

export function storedPayment(admin: string, key: string): OpenPayment | undefined {
  return openPayments(admin).find((payment) => payment.key === key)
}

/** False once another tab has found its call, or sent it again. */
export function isStillOpen(client: QueryClient, { key, sentAt }: OpenPayment): boolean {
  const open = storedPayment(adminOf(client), key)
  return open !== undefined && !open.isMade && open.sentAt === sentAt
}

export function adminOf(client: QueryClient): string {
  return adminEmailOf(client) ?? ''
}
