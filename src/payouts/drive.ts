import type { QueryClient } from '@tanstack/react-query'
import { payServiceCenter } from '@/api/service-centers'
import {
  GoneError,
  isOutcomeOpen,
  isRefusal,
  messageOf,
  OfflineError,
  refusalOf,
  SessionEndedError,
  UserFacingError,
} from '@/http/errors'
import { toRupees } from '@/lib/amount'
import { logError } from '@/lib/error-log'
import { formatMoney } from '@/lib/format'
import { monotonicNow } from '@/lib/time'
import { wait } from '@/lib/wait'
import { addEntry } from '@/session/activity-entries'
import { hasOwnToken, waitForSignIn } from '@/session/session'
import { perSession, sessionSignal } from '@/session/store'
import { guardWork } from '@/session/work'
import type { Account } from './account'
import { type Answer, isBlocking, isUnknown, type Payout, type PayoutEffect } from './machine'
import { openPayment, storePayment } from './open-payments'
import { accountQuery, readAccountFor, readPayoutsOf } from './payee'
import { stateInActivity } from './payout-activity'
import { adminOf, isStillOpen } from './payout-state'
import { entryOf, type Payment, publisher } from './publish'
import { type PayoutDependencies, runPayout } from './runner'

/**
 * Resolves as soon as another payment may start: the caller holds the lock until then. Undefined if the session ends, or a repetition
 * replaces this run.
 */
export function runUntilKnown(payment: Payment, first: [Payout, PayoutEffect]): Promise<Payout | undefined> {
  const { client, decision } = payment
  const { signal, end } = replaceFollowUp(client, decision.key)
  const unguard = guardTab(signal, formatMoney(toRupees(decision.paise)))
  const note = addEntry(client, { ...entryOf(payment), ...stateInActivity(first[0], payment) })
  const publish = publisher(payment, first[0], note)
  return new Promise<Payout | undefined>((resolve, reject) => {
    const onState = (payout: Payout) => {
      publish(payout)
      if (!isUnknown(payout)) unguard()
      if (!isBlocking(payout)) resolve(payout)
    }
    const dependencies = dependenciesOf(payment, signal, onState)
    const endRun = (error: unknown) => {
      if (error instanceof SessionEndedError) resolve(undefined)
      else reject(error)
    }
    void runPayout(first, dependencies).catch(endRun).finally(end)
  }).finally(unguard)
}

const followUps = perSession(() => new Map<string, AbortController>())

/**
 * Where no lock spans the tabs, a tab must not take up its own payment twice: the call may still be running, and only the first run hears
 * of the answer.
 */
export function isFollowedHere(client: QueryClient, key: string): boolean {
  return followUps(client).has(key)
}

/** A repetition replaces the search for its earlier call. Call `end` when the run has ended. */
function replaceFollowUp(client: QueryClient, key: string): { signal: AbortSignal; end: () => void } {
  const session = sessionSignal(client)
  const ofSession = followUps(client)
  ofSession.get(key)?.abort()
  const followUp = new AbortController()
  ofSession.set(key, followUp)
  const end = () => {
    if (ofSession.get(key) === followUp) ofSession.delete(key)
  }
  return { signal: AbortSignal.any([followUp.signal, session]), end }
}

/** Until the outcome is known, closing the tab and logging out ask first. */
function guardTab(signal: AbortSignal, amount: string): () => void {
  return guardWork({ kind: 'payment', text: `A payment of ${amount} is in progress.` }, signal)
}

function dependenciesOf(
  payment: Payment,
  signal: AbortSignal,
  onState: PayoutDependencies['onState'],
): PayoutDependencies {
  const { client, center, repeated, decision } = payment
  let isUnsent = true
  let latest = decision.account
  return {
    now: monotonicNow,
    wait,
    readAccount: async (readSignal) => {
      await waitForSignIn(client, readSignal)
      const account = await readAccountFor(client, center, readSignal).catch((error: unknown) => {
        if (!(error instanceof GoneError)) throw error
        if (!isUnsent) return readPayoutsOf(center, latest, readSignal) // the payment may be listed all the same
        // The modal reads the account again, and says that the center is gone.
        void client.invalidateQueries({ queryKey: accountQuery(center).queryKey })
        throw error
      })
      latest = account
      if (isUnsent && !hasOwnToken(client))
        throw new UserFacingError('The sign-in changed in this browser. Nothing was sent.')
      return account
    },
    isFoundElsewhere: () => repeated !== undefined && !isStillOpen(client, repeated),
    send: (before) => sendPayment(payment, before),
    onWakeUp: (listener) => {
      addEventListener('online', listener)
      wakeUps.addEventListener(center.id, listener)
      return () => {
        removeEventListener('online', listener)
        wakeUps.removeEventListener(center.id, listener)
      }
    },
    onState: (payout) => {
      if (payout.step !== 'checking') isUnsent = false // also where an earlier call of the decision is found instead
      onState(payout)
    },
    signal,
  }
}

/**
 * The payment is stored before it is sent, so that it can be followed up whatever happens to this page. Undefined if offline: nothing was
 * sent.
 */
async function sendPayment(
  { client, center, decision, isRepeated, isAwaited, repeated }: Payment,
  before: Account,
): Promise<Answer | undefined> {
  const { paise, notes, key } = decision
  const admin = adminOf(client)
  storePayment(admin, openPayment(center.id, decision, decision.first ?? before))
  try {
    await payServiceCenter({ serviceCenterId: center.id, amount: toRupees(paise), notes }, key)
    return { is: 'accepted' }
  } catch (error) {
    logError(error)
    if (error instanceof OfflineError) {
      if (repeated) storePayment(admin, repeated)
      return undefined
    }
    // The refusal of a repetition says nothing about the call before.
    if (!isAwaited && !isOutcomeOpen(error, { isRepeated }))
      return { is: 'refused', reason: refusalOf(error, 'Payment failed') }
    return { is: 'lost', reason: isRefusal(error) ? messageOf(error) : undefined }
  }
}

/** Polls now, instead of after the wait. */
export function pollNow(centerId: string): void {
  wakeUps.dispatchEvent(new Event(centerId))
}

const wakeUps = new EventTarget()
