import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query'
import { payServiceCenter, type ServiceCenterDetail, serviceCenter } from '@/api/service-centers'
import { endsSession, isOutcomeOpen, messageOf, SessionEndedError } from '@/http/errors'
import { noteChange } from '@/journal/journal'
import { toRupees } from '@/lib/amount'
import { money } from '@/lib/format'
import { exclusively } from '@/lib/lock'
import { wait } from '@/lib/wait'
import { sessionSignal } from '@/session/scope'
import { suspendSession } from '@/session/session'
import { markStale } from '@/session/stale'
import { toast } from '@/ui/toast'
import { type Account, readAccount, timesPaid } from './account'
import { begin, type Decision, elsewhere, isUnderWay, type Payout } from './machine'
import { newsOf } from './news'
import { type Answer, runPayout, type World } from './runner'

/** Whom a payment is for. */
export type Payee = Pick<ServiceCenterDetail, 'id' | 'name'>

/**
 * The payment to that center that this tab is about; null once its outcome was seen. It belongs to the tab, not to a screen:
 * the modal and the screen may be left meanwhile. The end of the session forgets it.
 */
export function payoutQuery(centerId: string) {
  return queryOptions<Payout | null>({
    queryKey: ['payout', 'of', centerId],
    queryFn: skipToken,
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false, // a decision is itself, however like the one before
  })
}

/** The account of a center for the screen that is about to pay it: what an earlier screen has read does not count. */
export function accountQuery(center: Payee) {
  return queryOptions({
    queryKey: ['payout', 'account', center.id],
    queryFn: ({ client, signal }) => readAccountFor(client, center, signal),
    gcTime: 0,
    networkMode: 'always', // offline is an answer too: nothing is held back to be read later
    refetchOnReconnect: false,
    refetchOnWindowFocus: false, // what the admin decides by does not change under the eyes
  })
}

/**
 * One decision of the admin: at most one call. The account is read again first, and nothing is sent if it has changed or can't
 * be read, or if a payment to this center is under way, here or in another tab. Whatever the answer, the account is looked at
 * afterwards. What comes of it, `payoutQuery` tells.
 */
export async function pay(client: QueryClient, center: Payee, decision: Decision): Promise<void> {
  const { queryKey } = payoutQuery(center.id)
  if (isUnderWay(client.getQueryData(queryKey))) return
  client.setQueryData(queryKey, begin(decision)[0]) // in the same tick: a second click finds it under way
  const signal = takeTurn(client, center.id)
  const unguard = guardTab(signal)
  const note = noteChange(client, {
    ...{ at: Date.now(), act: 'Pay service center', outcome: 'Under way' },
    ...{ list: 'service-centers', id: center.id, name: center.name },
    what: money(toRupees(decision.amount)),
  })

  // The lock is held until the outcome is known. That a success was booked only once is looked at without it.
  const underLock = () =>
    new Promise<void>((resolve, reject) => {
      const tell = (payout: Payout) => {
        // A success that was seen may have made room for the next decision: that it is all right is no news then.
        const isSeen = payout.step === 'paid' && client.getQueryData(queryKey) === null
        if (!isSeen) client.setQueryData(queryKey, payout)
        note(newsOf(payout))
        announce(client, center.id, payout)
        if (!isUnderWay(payout)) resolve()
      }
      runPayout(decision, worldOf(client, center, decision, signal, tell)).catch(reject)
    })

  try {
    const ran = await exclusively(`payout ${center.id}`, underLock)
    if (ran === 'busy') {
      client.setQueryData(queryKey, elsewhere(decision))
      note(newsOf(elsewhere(decision)))
    }
  } catch (error) {
    if (!(error instanceof SessionEndedError)) throw error
  } finally {
    unguard()
  }
}

/** Looks at once for a payment whose answer was lost. */
export function lookAgain(centerId: string): void {
  wakeUps.dispatchEvent(new Event(centerId))
}

const wakeUps = new EventTarget()
const turns = new WeakMap<QueryClient, Map<string, AbortController>>()

/** A new decision ends what was still looked at for the one before. */
function takeTurn(client: QueryClient, centerId: string): AbortSignal {
  const ofClient = turns.get(client) ?? new Map<string, AbortController>()
  turns.set(client, ofClient)
  ofClient.get(centerId)?.abort()
  const turn = new AbortController()
  ofClient.set(centerId, turn)
  return AbortSignal.any([turn.signal, sessionSignal(client)])
}

/** The tab's end would take the outcome with it: the browser asks first. Each payment has a guard of its own. */
function guardTab(signal: AbortSignal): () => void {
  const guard = new AbortController()
  const askFirst = (event: BeforeUnloadEvent) => event.preventDefault()
  addEventListener('beforeunload', askFirst, { signal: AbortSignal.any([guard.signal, signal]) })
  return () => guard.abort()
}

function worldOf(
  client: QueryClient,
  center: Payee,
  { amount, notes }: Decision,
  signal: AbortSignal,
  tell: (payout: Payout) => void,
): World {
  return {
    now: () => performance.now(),
    wait,
    readAccount: (look) => readAccountFor(client, center, look),
    send: () => sendPayment(client, { serviceCenterId: center.id, amount: toRupees(amount), notes }),
    onWakeUp: (listener) => {
      addEventListener('online', listener)
      wakeUps.addEventListener(center.id, listener)
      return () => {
        removeEventListener('online', listener)
        wakeUps.removeEventListener(center.id, listener)
      }
    },
    tell,
    signal,
  }
}

/** Reads the account past the cache, and shows what is told of the center on the way. Throws what a read throws. */
async function readAccountFor(client: QueryClient, center: Payee, signal: AbortSignal): Promise<Account> {
  const session = sessionSignal(client)
  try {
    const reading = await readAccount(center, signal)
    if (!session.aborted) client.setQueryData(serviceCenter.query(center.id).queryKey, reading.center)
    return reading.account
  } catch (error) {
    if (endsSession(error)) suspendSession(client)
    else if (!signal.aborted) console.error(String(error))
    throw error
  }
}

async function sendPayment(
  client: QueryClient,
  payment: Parameters<typeof payServiceCenter>[0],
): Promise<Answer> {
  try {
    await payServiceCenter(payment)
    return { is: 'accepted' }
  } catch (error) {
    if (endsSession(error)) suspendSession(client)
    else console.error(String(error))
    return isOutcomeOpen(error)
      ? { is: 'lost' }
      : { is: 'refused', reason: messageOf(error, 'Payment failed') }
  }
}

/** Ends a payment whose outcome was seen, so that the next decision begins anew. */
export function forgetPayout(client: QueryClient, centerId: string): void {
  const { queryKey } = payoutQuery(centerId)
  const payout = client.getQueryData(queryKey)
  if (payout && !isUnderWay(payout)) client.setQueryData(queryKey, null)
}

/** What tells other tabs that this center was paid. */
export function paidKey(centerId: string): [string, string, string] {
  return ['payout', 'paid', centerId]
}

/** What a payment changes of what other screens show. */
const STALE = [['service-centers'], ['service-center-payments'], ['dashboard']] as const

/** The outcome as a toast (spec 8, "Make payment"); what there is to say beyond it, the modal says. */
function announce(client: QueryClient, centerId: string, payout: Payout): void {
  switch (payout.step) {
    case 'paid':
      if (!payout.isChecked) tellPaid(client, centerId, 1)
      break
    case 'recorded':
      tellPaid(client, centerId, timesPaid(payout.trace))
      break
    case 'refused':
      toast.error(payout.reason)
      break
    case 'unrecorded':
      toast.error('Payment not recorded')
      break
    default: // nothing has come of it yet, or nothing was sent
  }
}

function tellPaid(client: QueryClient, centerId: string, times: number): void {
  if (times > 1) toast.error(`Paid ${times} times`)
  else toast.success('Payment successful')
  void markStale(client, [...STALE, paidKey(centerId)])
}
