import { type QueryClient, queryOptions } from '@tanstack/react-query'
import {
  payServiceCenter,
  type ServiceCenterDetail,
  serviceCenter,
  serviceCenters,
} from '@/api/service-centers'
import {
  GoneError,
  isOutcomeOpen,
  isRefusal,
  messageOf,
  OfflineError,
  SessionEndedError,
  UserFacingError,
} from '@/http/errors'
import { readToken } from '@/http/token'
import { toRupees } from '@/lib/amount'
import { logError } from '@/lib/error-log'
import { formatMoney, isolated } from '@/lib/format'
import { steadyServerNow } from '@/lib/server-clock'
import { monotonicNow } from '@/lib/time'
import { uuid } from '@/lib/uuid'
import { wait } from '@/lib/wait'
import { tryWithLock, waitForLock } from '@/lib/web-lock'
import { addEntry } from '@/session/activity-entries'
import { forgetRecord } from '@/session/forget-record'
import { invalidateInAllTabs } from '@/session/invalidate'
import { adminEmailOf, hasOwnToken, waitForSignIn } from '@/session/session'
import { perSession, sessionSignal } from '@/session/store'
import { guardWork } from '@/session/work'
import { toast } from '@/ui/toast'
import { type Account, readAccount, readPayee, readPayoutsTo } from './account'
import {
  type Answer,
  hasEndedUnsent,
  isBlocking,
  isUnknown,
  type PaymentDecision,
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
  accountFields,
  type OpenPayment,
  openPayment,
  openPayments,
  removePayment,
  repeatedBy,
  storePayment,
} from './open-payments'
import { stateInActivity, unexplainedText, untracedText } from './payout-activity'
import { payoutTo, refreshOpenPayments, setPayout } from './payout-state'
import { type PayoutDependencies, runPayout } from './runner'
import { paidNote } from './slip-link'

/** The service center that is paid. */
export type Payee = Pick<ServiceCenterDetail, 'id'> &
  Partial<Pick<ServiceCenterDetail, 'name' | 'city' | 'phone'>>

/** The account of a center, for the payment modal. It is read again each time that the modal opens. */
export function accountQuery(center: Payee) {
  return queryOptions({
    queryKey: ['payout', 'account', center.id],
    queryFn: ({ client, signal }) => readAccountFor(client, center, signal),
    gcTime: 0,
    networkMode: 'always', // offline fails at once, instead of waiting for the network
    refetchOnReconnect: false,
    refetchOnWindowFocus: false, // the figures must not change while the admin decides
  })
}

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

/**
 * Follows up the payments that this admin has sent from this browser and whose outcome is unknown: those of an earlier page, and those of
 * another tab that was closed too soon. One tab at a time follows up each. Returns how to stop.
 */
export function followOpenPayments(client: QueryClient): () => void {
  const admin = adminOf(client)
  const own = new AbortController()
  const signal = AbortSignal.any([own.signal, sessionSignal(client)])
  refreshOpenPayments(client)
  const followed = new Set<string>()
  const followAll = (isStart: boolean) => {
    for (const { key, centerId } of openPayments(admin, steadyServerNow())) {
      if (followed.has(key)) continue
      followed.add(key)
      let isSearchedElsewhere = !isStart
      const work = async () => {
        const open = storedPayment(admin, key)
        const isFree = !isFollowedHere(client, key)
        if (open && isFree && (open.isUnknown || (!isSearchedElsewhere && isSearchedFor(open))))
          await resumeOne(client, open)
        else followed.delete(key)
      }
      const onWait = () => {
        isSearchedElsewhere = true // without a trace, that tab releases the lock, and goes on searching
      }
      void waitForLock(lockOf({ id: centerId }), signal, { work, onWait })
    }
  }
  followAll(true)
  addEventListener('storage', () => refreshOpenPayments(client), { signal })
  addEventListener('storage', () => followAll(false), { signal })
  addEventListener('pageshow', () => refreshOpenPayments(client), { signal })
  addEventListener('pageshow', () => followAll(false), { signal }) // the back/forward cache drops the events of the storage
  return () => own.abort()
}

/** Whether a payment without a trace is still searched for. */
function isSearchedFor({ sentAt }: OpenPayment): boolean {
  return steadyServerNow() - sentAt < SEARCHED_FOR
}

function storedPayment(admin: string, key: string): OpenPayment | undefined {
  return openPayments(admin, steadyServerNow()).find((one) => one.key === key)
}

/** Whether no other tab has found the call of a stored payment, or sent it again. */
function isStillOpen(client: QueryClient, { key, sentAt }: OpenPayment): boolean {
  const open = storedPayment(adminOf(client), key)
  return open !== undefined && !open.isMade && open.sentAt === sentAt
}

/**
 * Follows up a stored payment. The storage holds no names, so the notes and the name of the center are unknown here. `repeatedTo`: the center
 * of a repetition that was not sent, and is on the screen.
 */
async function resumeOne(client: QueryClient, open: OpenPayment, repeatedTo?: Payee): Promise<void> {
  const { centerId, paise, key, sentAt, isUnknown, isMade } = open
  const decision = { paise, notes: '', key, sentAt, account: accountBefore(open) }
  const age = isUnknown ? 0 : Math.max(0, steadyServerNow() - sentAt)
  const first = resumePayout(decision, decision.account, { now: monotonicNow() - age, isMade })
  if (!repeatedTo) setPayout(client, sessionSignal(client), centerId, first[0])
  const payment = { client, center: repeatedTo ?? { id: centerId }, decision, isRepeated: true }
  await runUntilKnown({ ...payment, isAside: repeatedTo !== undefined, wasUntraced: !isUnknown }, first)
}

type Payment = {
  client: QueryClient
  center: Payee
  decision: PaymentDecision
  /** Its key was sent before. */
  isRepeated: boolean
  /** The server may still be working on the call before. */
  isAwaited?: boolean
  /** The call before, as it was stored when the admin decided. */
  repeated?: OpenPayment | undefined
  /** The admin was told before that there is no trace of it. */
  wasUntraced?: boolean
  /** The screen shows a repetition that was not sent. This payment replaces it only once it is found recorded. */
  isAside?: boolean
}

/**
 * Runs a payment, and resolves with its state as soon as another one may start: the caller holds the lock until then. Resolves with
 * undefined if the sign-in ends before.
 */
function runUntilKnown(payment: Payment, first: [Payout, PayoutEffect]): Promise<Payout | undefined> {
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
    const dependencies = dependenciesOf(payment, signal, { isToSend: first[0].step === 'checking', onState })
    const endRun = (error: unknown) => {
      if (error instanceof SessionEndedError) resolve(undefined)
      else reject(error)
    }
    void runPayout(first, dependencies).catch(endRun).finally(end)
  }).finally(unguard)
}

/** Passes each state of a payment on: to the screens, to Activity, to the storage, and as a toast. */
function publisher(payment: Payment, first: Payout, note: ReturnType<typeof addEntry>) {
  const { client, center, decision, isRepeated, isAside, wasUntraced } = payment
  const session = sessionSignal(client)
  let latest: Verdict | undefined = first.verdict
  return (payout: Payout) => {
    const isNew = isNewVerdict(latest, payout.verdict)
    latest = payout.verdict
    // The admin may have dismissed the payment: then only a new verdict is shown. The next payment is never replaced.
    const shown = payoutTo(client, center.id)
    const isShown = shown?.key === decision.key || (shown === null && isNew)
    const isAnnounced = !isAside || payout.verdict?.is === 'recorded'
    if (isShown && isAnnounced) setPayout(client, session, center.id, payout)
    note({ ...stateInActivity(payout, { isRepeated }), name: nameOf(client, center) })
    const isToldAgain = wasUntraced && payout.verdict?.is === 'untraced'
    if (isNew && isAnnounced && !isToldAgain) toastVerdict(client, center, payout)
    updateStored(payment, payout)
    refreshOpenPayments(client)
  }
}

/** A payment stays in the storage as long as its outcome is open. */
function updateStored({ client, decision, isRepeated }: Payment, payout: Payout): void {
  const admin = adminOf(client)
  const { key } = decision
  const known = knownFields(payout)
  const stored = known && storedPayment(admin, key)
  if (stored) storePayment(admin, { ...stored, ...known })
  else if (!known && payout.step === 'over' && !(isRepeated && hasEndedUnsent(payout)))
    removePayment(admin, key)
}

/** What is known of a payment that stays in the storage. */
function knownFields(payout: Payout): Partial<OpenPayment> | undefined {
  const { account, verdict, step, sentAt } = payout
  switch (verdict?.is) {
    case 'untraced':
      return { sentAt, isUnknown: false, isDeducted: false }
    case 'unclear': // the admin is told of the deduction, so a repetition is compared with what is left
      return {
        sentAt,
        isUnknown: false,
        isDeducted: true,
        ...accountFields('before' in payout ? payout.before : account),
      }
    case 'paid':
    case 'recorded':
      return step === 'over' ? undefined : { isMade: true }
    default:
      return undefined
  }
}

function isNewVerdict(before: Verdict | undefined, now: Verdict | undefined): boolean {
  if (before?.is === 'recorded' && now?.is === 'recorded')
    return now.trace.listed.length > before.trace.listed.length
  return before?.is !== now?.is
}

/** Polls a payment to that center now, instead of after its wait. */
export function pollNow(centerId: string): void {
  wakeUps.dispatchEvent(new Event(centerId))
}

const wakeUps = new EventTarget()
const followUps = perSession(() => new Map<string, AbortController>())

/**
 * Whether this tab runs or follows a payment. Where no lock spans the tabs, a tab must not take up its own payment a second time: the call
 * may still be running, and only the first run hears of the answer.
 */
function isFollowedHere(client: QueryClient, key: string): boolean {
  return followUps(client).has(key)
}

/** A repetition of a decision replaces the search for its earlier call. Call `end` when the run has ended. */
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

/** While the outcome is unknown, the browser asks before this tab is closed, and the console asks before the admin logs out. */
function guardTab(signal: AbortSignal, amount: string): () => void {
  return guardWork({ kind: 'payment', text: `A payment of ${amount} is in progress.` }, signal)
}

type Course = { isToSend: boolean; onState: PayoutDependencies['onState'] }

function dependenciesOf(
  payment: Payment,
  signal: AbortSignal,
  { isToSend, onState }: Course,
): PayoutDependencies {
  const { client, center, repeated, decision } = payment
  let isBefore = isToSend
  let latest = decision.account
  return {
    now: monotonicNow,
    wait,
    readAccount: async (readSignal) => {
      await waitForSignIn(client, readSignal)
      const account = await readAccountFor(client, center, readSignal).catch((error: unknown) => {
        if (!(error instanceof GoneError)) throw error
        if (!isBefore) return readPayoutsOf(center, latest, readSignal) // the payment may be listed all the same
        // The modal reads the account again, and says that the center is gone.
        void client.invalidateQueries({ queryKey: accountQuery(center).queryKey })
        throw error
      })
      latest = account
      if (isBefore && !hasOwnToken(client))
        throw new UserFacingError('The sign-in changed in this browser. Nothing was sent.')
      return account
    },
    isFoundElsewhere: () => repeated !== undefined && !isStillOpen(client, repeated),
    send: (before) => {
      isBefore = false
      return sendPayment(payment, before)
    },
    onWakeUp: (listener) => {
      addEventListener('online', listener)
      wakeUps.addEventListener(center.id, listener)
      return () => {
        removeEventListener('online', listener)
        wakeUps.removeEventListener(center.id, listener)
      }
    },
    onState,
    signal,
  }
}

/**
 * Reads the account without the cache, and updates the center in the cache. A center that was deleted is forgotten everywhere. Throws what
 * `readAccount` throws.
 */
async function readAccountFor(client: QueryClient, center: Payee, signal: AbortSignal): Promise<Account> {
  const session = sessionSignal(client)
  const token = readToken()
  try {
    const named = center.name === undefined ? await readPayee(center.id, signal) : center
    const reading = await readAccount({ id: center.id, name: named.name }, steadyServerNow, signal)
    // The answer may belong to another session, whose records must not be shown here.
    const isOwn = !session.aborted && readToken() === token && hasOwnToken(client)
    if (isOwn) client.setQueryData(serviceCenter.query(center.id).queryKey, reading.center)
    return reading.account
  } catch (error) {
    if (!signal.aborted) logError(error)
    if (error instanceof GoneError && !session.aborted) {
      forgetRecord(client, { list: serviceCenters.name, id: center.id })
      void client.invalidateQueries({ queryKey: serviceCenter.query(center.id).queryKey })
    }
    throw error
  }
}

/** The account of a center that is gone: what was pending when it was read last, and its payouts by now. */
async function readPayoutsOf({ id, name }: Payee, latest: Account, signal: AbortSignal): Promise<Account> {
  const { payments: payouts, reachesTo, nameCount } = await readPayoutsTo({ id, name }, latest.readAt, signal)
  return { ...latest, payouts, reachesTo, nameCount }
}

/**
 * The payment is stored before it is sent, so that it can be followed up whatever happens to this page. Returns undefined if the browser
 * was offline, and nothing was sent.
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
      return { is: 'refused', reason: messageOf(error, 'Payment failed') }
    return { is: 'lost', reason: isRefusal(error) ? messageOf(error) : undefined }
  }
}

/** The key by which other tabs learn that this center was paid. */
export function paidKey(centerId: string): [string, string, string] {
  return ['payout', 'paid', centerId]
}

/** The queries that a payment makes stale. */
const STALE_KEYS = [['service-centers'], ['service-center-payments'], ['dashboard']] as const

/** Shows a new verdict in a toast, and invalidates what the payment makes stale. The modal shows the details. */
function toastVerdict(client: QueryClient, center: Payee, { paise, key, verdict }: Payout): void {
  const paid = formatMoney(toRupees(paise))
  const to = isolated(nameOf(client, center) ?? 'the service center')
  if (['paid', 'recorded', 'untraced', 'unclear'].includes(verdict?.is ?? ''))
    void invalidateInAllTabs(client, [...STALE_KEYS, paidKey(center.id)])
  const times = verdict?.is === 'recorded' ? verdict.trace.listed.length : 1
  if (times > 1) toast.error(`Paid ${times} times`, `${paid} to ${to}`)
  else if (verdict?.is === 'paid' || verdict?.is === 'recorded')
    toast.successWithLink('Payment successful', paidNote(`${paid} paid to ${to}`, center.id, key))
  else if (verdict?.is === 'refused') toast.error(verdict.reason, `${paid} was not paid to ${to}.`)
  else if (verdict?.is === 'untraced')
    toast.error(`The payment of ${paid} was ${untracedText(verdict)}`, STILL_SEARCHING)
  else if (verdict?.is === 'unclear')
    toast.error(
      `It is not known whether ${paid} was paid to ${to}`,
      unexplainedText(verdict.unexplainedPaise),
    )
}

const STILL_SEARCHING = 'The server may still be working on it. The console keeps checking for ten minutes.'

function entryOf({ center, decision }: Payment) {
  return {
    at: decision.sentAt,
    act: 'Payment to service center',
    outcome: 'In progress' as const,
    decision: decision.key,
    list: 'service-centers',
    id: center.id,
    name: center.name,
    what: formatMoney(toRupees(decision.paise)),
  }
}

/** The name of the center; after a reload it is unknown until the center was read. */
function nameOf(client: QueryClient, { id, name }: Payee): string | undefined {
  return name ?? client.getQueryData(serviceCenter.query(id).queryKey)?.name
}

function lockOf({ id }: Pick<Payee, 'id'>): string {
  return `payout ${id}`
}

function adminOf(client: QueryClient): string {
  return adminEmailOf(client) ?? ''
}
