import type { QueryClient } from '@tanstack/react-query'
import { steadyServerNow } from '@/lib/server-clock'
import { uuid } from '@/lib/uuid'
import { tryWithLock } from '@/lib/web-lock'
import { addEntry } from '@/session/activity-entries'
import { sessionSignal } from '@/session/store'
import { runUntilKnown } from './drive'
import { lockOf, resumeOne } from './follow'
import { hasEndedUnsent, isBlocking, type PaymentDecision, paidElsewhere, startPayout } from './machine'
import { accountBefore, type OpenPayment, openPayments, repeatedBy } from './open-payments'
import type { Payee } from './payee'
import { stateInActivity } from './payout-activity'
import { adminOf, isSearchedFor, payoutTo, startShowing, storedPayment } from './payout-state'
import { entryOf } from './publish'

/**
 * Carries out one decision with at most one call. Nothing is sent if the account has changed or can't be read, or if a payment to the
 * center is under way, here or in another tab. The same amount and notes as those of an open payment are the same decision, with its key.
 * `payoutsHere` holds the state.
 */
export async function pay(
  client: QueryClient,
  center: Payee,
  decided: Pick<PaymentDecision, 'paise' | 'notes' | 'account'>,
): Promise<void> {
  if (isBlocking(payoutTo(client, center.id))) return
  const session = sessionSignal(client)
  const earlier = repeatedBy(openPayments(adminOf(client)), center.id, decided)
  const decision: PaymentDecision = {
    ...decided,
    key: earlier?.key ?? uuid(),
    sentAt: steadyServerNow(),
    first: earlier && accountBefore(earlier),
  }
  const first = startPayout(decision)
  startShowing(client, session, center.id, first[0]) // in the same tick, so that a second click finds it under way
  const isRepeated = earlier !== undefined
  const isAwaited = isRepeated && isSearchedFor(earlier)
  const payment = { client, center, decision, isRepeated, isAwaited, repeated: earlier }
  const outcome = await tryWithLock(lockOf(center), async () =>
    session.aborted ? undefined : runUntilKnown(payment, first),
  )
  if (session.aborted) return
  if (outcome === 'busy') {
    startShowing(client, session, center.id, paidElsewhere(decision))
    if (!earlier) addEntry(client, entryOf(payment))(stateInActivity(paidElsewhere(decision)))
  } else if (earlier && outcome && hasEndedUnsent(outcome)) await resumeSearch(client, center, earlier)
}

/**
 * The repetition was not sent, so the search for the earlier call goes on, unless another tab has sent it again. One that another tab has
 * found is no longer stored: this tab searches on, and finds it, too.
 */
async function resumeSearch(client: QueryClient, center: Payee, earlier: OpenPayment): Promise<void> {
  const open = storedPayment(adminOf(client), earlier.key)
  const isSentAgain = open !== undefined && open.sentAt > earlier.sentAt
  if (!isSentAgain) await resumeOne(client, earlier, center)
}
