import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query'
import { payServiceCenter, type ServiceCenterDetail, serviceCenter } from '@/api/service-centers'
import { endsSession, isAnsweredByApi, isOutcomeOpen, messageOf, SessionEndedError } from '@/http/errors'
import { noteChange } from '@/journal/journal'
import { toRupees } from '@/lib/amount'
import { logError } from '@/lib/error-log'
import { formatClock, formatMoney } from '@/lib/format'
import { exclusively, inTurn } from '@/lib/lock'
import { monotonicNow, wallTime } from '@/lib/monotonic-clock'
import { uuid } from '@/lib/uuid'
import { wait } from '@/lib/wait'
import { invalidateInAllTabs } from '@/session/invalidate'
import { sessionSignal } from '@/session/scope'
import { sessionQuery, suspendSession, untilSignedIn } from '@/session/session'
import { registerWork } from '@/session/work'
import { toast } from '@/ui/toast'
import { type Account, readAccount, timesPaid } from './account'
import {
  type Answer,
  type Decision,
  isLocked,
  isUnknown,
  type Payout,
  type PayoutEffect,
  paidElsewhere,
  resumePayout,
  SEARCHED_FOR,
  startPayout,
  type Verdict,
} from './machine'
import {
  accountBefore,
  type OpenPayment,
  openPayment,
  openPayments,
  removePayment,
  repeatedBy,
  storePayment,
} from './open-payments'
import { activityOf } from './payout-activity'
import { runPayout, type World } from './runner'

/** Whom a payment is for. */
export type Payee = Pick<ServiceCenterDetail, 'id'> & { name?: string | undefined }

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
 * afterwards. What comes of it, `payoutQuery` tells. The same amount and notes as those of a payment whose outcome is open are the
 * same decision, and go with the same key.
 */
export async function pay(client: QueryClient, center: Payee, decided: Omit<Decision, 'key'>): Promise<void> {
  const { queryKey } = payoutQuery(center.id)
  if (isLocked(client.getQueryData(queryKey))) return
  const before = repeatedBy(openPayments(adminOf(client), Date.now()), center.id, decided)
  const decision: Decision = { ...decided, key: before?.key ?? uuid() }
  const first = startPayout(decision)
  client.setQueryData(queryKey, first[0]) // in the same tick: a second click finds it under way
  const payment = { client, center, decision, sentAt: Date.now(), isRepeated: before !== undefined }
  const ran = await exclusively(lockOf(center), () => untilKnown(payment, first))
  if (ran !== 'busy') return
  client.setQueryData(queryKey, paidElsewhere(decision))
  noteChange(client, entryOf(payment))(activityOf(paidElsewhere(decision)))
}

/**
 * Looks up again what this admin has sent from this browser and nobody knows the outcome of: what an earlier page has left, and what
 * another tab leaves that closes too soon. Each is looked up by one tab at a time. Answers how to stop.
 */
export function followOpenPayments(client: QueryClient): () => void {
  const admin = adminOf(client)
  const own = new AbortController()
  const signal = AbortSignal.any([own.signal, sessionSignal(client)])
  const followed = new Set<string>()
  const followAll = (isStart: boolean) => {
    for (const { key, centerId } of openPayments(admin, Date.now())) {
      if (followed.has(key)) continue
      followed.add(key)
      const work = async () => {
        const open = openPayments(admin, Date.now()).find((one) => one.key === key)
        if (open && (open.isUnknown || (isStart && isSearchedFor(open)))) await resumeOne(client, open)
        else followed.delete(key)
      }
      void inTurn(lockOf({ id: centerId }), signal, { work, onWait: () => undefined })
    }
  }
  followAll(true)
  addEventListener('storage', () => followAll(false), { signal })
  return () => own.abort()
}

/** One without a trace is looked for ten minutes. */
function isSearchedFor({ sentAt }: OpenPayment): boolean {
  return Date.now() - sentAt < SEARCHED_FOR
}

/** What is kept of a payment names no names: the notes and the name of the center are not told again. */
async function resumeOne(client: QueryClient, open: OpenPayment): Promise<void> {
  const { centerId, paise, key, sentAt, isUnknown } = open
  const decision = { paise, notes: '', key, account: accountBefore(open) }
  const age = isUnknown ? 0 : Math.max(0, Date.now() - sentAt)
  const first = resumePayout(decision, decision.account, monotonicNow() - age)
  client.setQueryData(payoutQuery(centerId).queryKey, first[0])
  await untilKnown({ client, center: { id: centerId }, decision, sentAt, isRepeated: true }, first)
}

type Payment = {
  client: QueryClient
  center: Payee
  decision: Decision
  /** When the admin decided, in milliseconds since 1970. */
  sentAt: number
  /** Its key was sent before. */
  isRepeated: boolean
}

/** Takes a payment on from there, and ends as soon as its outcome is known as far as it can be: the lock is held until then. */
function untilKnown(payment: Payment, first: [Payout, PayoutEffect]): Promise<void> {
  const { client, decision } = payment
  const signal = replaceFollowUp(client, decision.key)
  const unguard = guardTab(signal, formatMoney(toRupees(decision.paise)))
  const note = noteChange(client, entryOf(payment))
  const tell = publisher(payment, first[0], note)
  return new Promise<void>((resolve, reject) => {
    const hear = (payout: Payout) => {
      tell(payout)
      if (!isUnknown(payout)) unguard()
      if (!isLocked(payout)) resolve()
    }
    const world = worldOf(payment, signal, hear)
    runPayout(first, world).catch((error: unknown) => {
      if (error instanceof SessionEndedError) resolve()
      else reject(error)
    })
  }).finally(unguard)
}

/** Tells each state of a payment where it belongs: to the screens, to Activity, to the storage, and as a toast. */
function publisher(
  { client, center, decision, sentAt }: Payment,
  first: Payout,
  note: ReturnType<typeof noteChange>,
) {
  const { queryKey } = payoutQuery(center.id)
  const admin = adminOf(client)
  let latest: Verdict | undefined = first.verdict
  return (payout: Payout) => {
    // A verdict that was seen may have made room for the next decision; one that is new is shown all the same.
    const shown = client.getQueryData(queryKey)
    const isShown = shown?.key === decision.key || (shown === null && isNewVerdict(latest, payout.verdict))
    if (isShown) client.setQueryData(queryKey, payout)
    note({ ...activityOf(payout), name: nameOf(client, center) })
    if (isNewVerdict(latest, payout.verdict)) toastVerdict(client, center, payout)
    latest = payout.verdict
    if (payout.verdict?.is === 'untraced') {
      const before = openPayments(admin, Date.now()).find(({ key }) => key === decision.key)
      if (before) storePayment(admin, { ...before, sentAt, isUnknown: false })
    } else if (payout.step === 'over') removePayment(admin, decision.key)
  }
}

function isNewVerdict(before: Verdict | undefined, now: Verdict | undefined): boolean {
  if (before?.is === 'recorded' && now?.is === 'recorded')
    return timesPaid(now.trace) > timesPaid(before.trace)
  return before?.is !== now?.is
}

/** Looks at once for a payment whose answer was lost. */
export function lookAgain(centerId: string): void {
  wakeUps.dispatchEvent(new Event(centerId))
}

const wakeUps = new EventTarget()
const turns = new WeakMap<AbortSignal, Map<string, AbortController>>()

/** A repetition of a decision takes the place of what was still looked for. */
function replaceFollowUp(client: QueryClient, key: string): AbortSignal {
  const session = sessionSignal(client)
  const ofSession = turns.get(session) ?? new Map<string, AbortController>()
  turns.set(session, ofSession)
  ofSession.get(key)?.abort()
  const turn = new AbortController()
  ofSession.set(key, turn)
  return AbortSignal.any([turn.signal, session])
}

/** While nobody knows what came of it, the browser asks before this tab ends, and the console before one logs out. */
function guardTab(signal: AbortSignal, amount: string): () => void {
  const guard = new AbortController()
  const ended = AbortSignal.any([guard.signal, signal])
  const askFirst = (event: BeforeUnloadEvent) => event.preventDefault()
  addEventListener('beforeunload', askFirst, { signal: ended })
  ended.addEventListener(
    'abort',
    registerWork({ kind: 'payment', text: `A payment of ${amount} is under way.` }),
  )
  return () => guard.abort()
}

function worldOf(payment: Payment, signal: AbortSignal, tell: (payout: Payout) => void): World {
  const { client, center } = payment
  return {
    now: monotonicNow,
    wait,
    readAccount: async (look) => {
      await untilSignedIn(client, look)
      return readAccountFor(client, center, look)
    },
    send: (before) => sendPayment(payment, before),
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
    const named = center.name === undefined ? await serviceCenter.read(center.id, signal) : center
    const reading = await readAccount({ id: center.id, name: named.name }, Date.now(), signal)
    if (!session.aborted) client.setQueryData(serviceCenter.query(center.id).queryKey, reading.center)
    return reading.account
  } catch (error) {
    if (endsSession(error)) suspendSession(client)
    else if (!signal.aborted) logError(error)
    throw error
  }
}

/** What is sent is noted before: whatever becomes of this page, it can be looked up. */
async function sendPayment(
  { client, center, decision, sentAt, isRepeated }: Payment,
  before: Account,
): Promise<Answer> {
  const { paise, notes, key } = decision
  storePayment(adminOf(client), openPayment(center.id, decision, before, sentAt))
  try {
    await payServiceCenter({ serviceCenterId: center.id, amount: toRupees(paise), notes }, key)
    return { is: 'accepted' }
  } catch (error) {
    if (endsSession(error)) suspendSession(client)
    else logError(error)
    if (!isOutcomeOpen(error, { isRepeated }))
      return { is: 'refused', reason: messageOf(error, 'Payment failed') }
    return { is: 'lost', reason: isAnsweredByApi(error) ? messageOf(error) : undefined }
  }
}

/** Ends a payment whose outcome was seen, so that the next decision begins anew. */
export function forgetPayout(client: QueryClient, centerId: string): void {
  const { queryKey } = payoutQuery(centerId)
  const payout = client.getQueryData(queryKey)
  if (payout && !isLocked(payout)) client.setQueryData(queryKey, null)
}

/** What tells other tabs that this center was paid. */
export function paidKey(centerId: string): [string, string, string] {
  return ['payout', 'paid', centerId]
}

/** What a payment changes of what other screens show. */
const STALE = [['service-centers'], ['service-center-payments'], ['dashboard']] as const

/** What can be said now as a toast; what there is to say beyond it, the modal says. */
function toastVerdict(client: QueryClient, center: Payee, { paise, verdict }: Payout): void {
  const paid = formatMoney(toRupees(paise))
  const to = nameOf(client, center) ?? 'the service center'
  if (verdict?.is === 'paid' || verdict?.is === 'recorded' || verdict?.is === 'untraced')
    void invalidateInAllTabs(client, [...STALE, paidKey(center.id)])
  const times = verdict?.is === 'recorded' ? timesPaid(verdict.trace) : 1
  if (times > 1) toast.error(`Paid ${times} times`, `${paid} to ${to}`)
  else if (verdict?.is === 'paid' || verdict?.is === 'recorded')
    toast.success('Payment successful', `${paid} paid to ${to}`)
  else if (verdict?.is === 'refused') toast.error(verdict.reason, `${paid} was not paid to ${to}.`)
  else if (verdict?.is === 'untraced')
    toast.error(`No trace of the payment of ${paid} by ${formatClock(wallTime(verdict.at))}`, STILL_SEARCHING)
}

const STILL_SEARCHING =
  'The server may still be working on it. It is looked for until ten minutes have passed.'

function entryOf({ center, decision, sentAt }: Payment) {
  return {
    ...{ at: sentAt, act: 'Payment to service center', outcome: 'Under way' as const },
    ...{ decision: decision.key, list: 'service-centers', id: center.id, name: center.name },
    what: formatMoney(toRupees(decision.paise)),
  }
}

/** Of a payment that was looked up again the name is known once its center was read. */
function nameOf(client: QueryClient, { id, name }: Payee): string | undefined {
  return name ?? client.getQueryData(serviceCenter.query(id).queryKey)?.name
}

function lockOf({ id }: Pick<Payee, 'id'>): string {
  return `payout ${id}`
}

function adminOf(client: QueryClient): string {
  return client.getQueryData(sessionQuery.queryKey)?.admin.email ?? ''
}
