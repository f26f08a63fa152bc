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
import { adminOf, isSearchedFor, payoutTo, setPayout, storedPayment } from './payout-state'
import { entryOf } from './publish'

/**
 * Carries out one decision of the admin with at most one call. The account is read again first: nothing is sent if it has changed or
 * can't be read, or if a payment to this center is under way, here or in another tab. After the answer, whatever it is, the account is
 * polled. `payoutsHere` holds the state. The same amount and notes as those of a payment whose outcome is open count as the same
 * decision and carry its key.
 */
export async function pay(
  client: QueryClient,
  center: Payee,
  decided: Pick<PaymentDecision, 'paise' | 'notes' | 'account'>,
): Promise<void> {
  if (isBlocking(payoutTo(client, center.id))) return
  const session = sessionSignal(client)
  const before = repeatedBy(openPayments(adminOf(client), steadyServerNow()), center.id, decided)
  const decision: PaymentDecision = {
    ...decided,
    key: before?.key ?? uuid(),
    sentAt: steadyServerNow(),
    first: before && accountBefore(before),
  }
  const first = startPayout(decision)
  setPayout(client, session, center.id, first[0]) // in the same tick, so that a second click finds it under way
  const isRepeated = before !== undefined
  const isAwaited = isRepeated && isSearchedFor(before)
  const payment = { client, center, decision, isRepeated, isAwaited, repeated: before }
  const ran = await tryWithLock(lockOf(center), async () =>
    session.aborted ? undefined : runUntilKnown(payment, first),
  )
  if (session.aborted) return // the session has ended meanwhile
  if (ran !== 'busy')
    return before && ran && hasEndedUnsent(ran) ? resumeSearch(client, center, before) : undefined
  setPayout(client, session, center.id, paidElsewhere(decision))
  if (!before) addEntry(client, entryOf(payment))(stateInActivity(paidElsewhere(decision)))
}

/**
 * A repetition was not sent. The outcome of the call before is still unknown, so its search goes on, unless another tab has sent it again.
 * If another tab has found it meanwhile, it is no longer stored. The search goes on all the same, and this tab finds it, too.
 */
async function resumeSearch(client: QueryClient, center: Payee, before: OpenPayment): Promise<void> {
  const open = storedPayment(adminOf(client), before.key)
  const isSentAgain = open !== undefined && open.sentAt > before.sentAt
  if (!isSentAgain) await resumeOne(client, before, center)
}
