import type { QueryClient } from '@tanstack/react-query'
import pLimit from 'p-limit'
import { type ServiceCenter, serviceCenter, serviceCenters } from '@/api/service-centers'
import { isMissing } from '@/http/errors'
import { ownPayouts } from '@/payouts/account'
import { onPayout, payoutTo } from '@/payouts/payout-state'
import { paidKey } from '@/payouts/publish'
import { forgetRecord, onRecordForgotten } from '@/session/forget-record'
import { createSignedInReader, readSignedIn } from '@/session/read-signed-in'
import { perSession, sessionSignal } from '@/session/store'
import { onTabMessage } from '@/session/tabs'
import {
  centerIdsIn,
  centerOf,
  type Due,
  type DueCenter,
  dueHere,
  readCenterOf,
  unreadDue,
  updateDue,
  withCenters,
} from './due'
import { noteLatestPayout, noteOutdated } from './last-paid'

// The API has no call for who is owed money: the list of centers is read page by page, then each center.

const CONCURRENCY = 4

/** After so many failures in a row the reading stops: the server is probably down. */
const MAX_FAILURES = 8

/** Milliseconds: answers are shown together, so that the screen is not drawn for each. */
const BATCH_DELAY = 50

/** Reads into `dueHere` until nothing is left, or `screen` is aborted. */
export async function readDue(client: QueryClient, screen: AbortSignal): Promise<void> {
  const session = sessionSignal(client)
  const signal = AbortSignal.any([screen, session])
  keepCorrected(client)
  const now = () => dueHere.read(client) ?? unreadDue()
  const update = (change: (due: Due) => Due) => updateDue(client, session, change)
  const failed = (failure: unknown) => update((due) => ({ ...due, step: 'failed', failure }))
  try {
    for (;;) {
      if (!now().isListed && !(await readList(client, signal, update))) return
      const ids = centerIdsIn(now(), 'unread')
      if (ids.length === 0 && now().isListed) break
      const failure = await readCenters(client, ids, signal, update)
      if (failure !== undefined) return failed(failure)
    }
    update((due) => ({
      ...due,
      step: 'done',
      hasEnded: true,
      readAt: due.hasEnded ? due.readAt : Date.now(), // a few centers that are read again do not make the others newer
    }))
  } catch (error) {
    if (!signal.aborted) throw error
  }
}

type Update = (change: (due: Due) => Due) => void

/** Returns whether the list could be read. Amounts from an earlier reading stay until their centers are read again. */
async function readList(client: QueryClient, signal: AbortSignal, update: Update): Promise<boolean> {
  const reader = createSignedInReader(client, { rowKey: ({ id }) => id, readPage: serviceCenters.pages({}) })
  const { rows, isWhole, failure, unreadable, totals } = await reader.read(signal)
  if (failure !== undefined) {
    update((due) => ({ ...due, step: 'failed', failure }))
    return false
  }
  update((due) => ({
    ...due,
    centers: new Map(rows.map((row) => [row.id, centerInList(row, due)])),
    isListed: true,
    isListWhole: isWhole,
    missing: Math.max((totals.latest ?? 0) - rows.length, unreadable),
  }))
  return true
}

/** Once all were read, a known center keeps its state, so that it is not read again. */
function centerInList(row: ServiceCenter, { centers, hasEnded }: Due): DueCenter {
  const before = centers.get(row.id)
  const state = hasEnded && before ? before.state : 'unread'
  return { ...centerOf(row), pendingPaise: before?.pendingPaise, state }
}

/** Returns the last failure if too many centers in a row could not be read. */
async function readCenters(
  client: QueryClient,
  ids: readonly string[],
  signal: AbortSignal,
  update: Update,
): Promise<unknown> {
  let failureCount = 0
  let latestFailure: unknown
  let answers: Answer[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const showAnswers = () => {
    clearTimeout(timer)
    timer = undefined
    const gathered = answers
    answers = []
    if (gathered.length > 0) update((due) => withAnswers(due, gathered))
  }
  const readOne = async (id: string) => {
    if (signal.aborted || failureCount >= MAX_FAILURES) return
    const before = dueHere.read(client)?.centers.get(id)
    if (before?.state !== 'unread') return // another screen has read it meanwhile, or it was deleted
    try {
      const center = await readSignedIn(client, (query) => serviceCenter.read(id, query), signal)
      answers.push({ before, after: readCenterOf(center) })
      failureCount = 0
    } catch (failure) {
      if (signal.aborted) return
      if (isMissing(failure)) return forgetRecord(client, { list: serviceCenters.name, id })
      answers.push({ before, after: { ...before, state: 'failed' }, failure })
      failureCount += 1
      latestFailure = failure
    }
    timer ??= setTimeout(showAnswers, BATCH_DELAY)
  }
  await pLimit(CONCURRENCY).map(ids, readOne)
  showAnswers()
  signal.throwIfAborted()
  return failureCount >= MAX_FAILURES ? latestFailure : undefined
}

/** A center when its call was sent, and after its answer. */
type Answer = { before: DueCenter; after: DueCenter; failure?: unknown }

/** An answer is dropped if something newer has changed the center after the call was sent. */
function withAnswers(due: Due, answers: readonly Answer[]): Due {
  const centers = new Map(due.centers)
  let { failure } = due
  for (const answer of answers) {
    if (centers.get(answer.after.id) !== answer.before) continue
    centers.set(answer.after.id, answer.after)
    failure = answer.failure ?? failure
  }
  return { ...due, centers, failure }
}

/**
 * Until the session ends, even while no screen shows them, the amounts are corrected: after a payment in any tab, after any screen has read
 * a center, and after a deletion.
 */
const keepCorrected = perSession((client, session) => {
  const correct = (id: string, change: (center: DueCenter) => DueCenter | undefined) => {
    if (!dueHere.read(client)?.centers.has(id)) return
    updateDue(client, session, (due) =>
      withCenters(due, (center) => (center.id === id ? change(center) : center)),
    )
  }
  const readAgain = (id: string) => {
    correct(id, (center) => ({ ...center, state: 'unread' }))
    updateDue(client, session, (due) => (due.step === 'done' ? { ...due, step: 'reading' } : due))
  }
  const onCenterRead = (id: string) => {
    const center = client.getQueryData(serviceCenter.query(id).queryKey)
    if (center) correct(id, () => readCenterOf(center))
  }
  const followPayout = (id: string) => {
    const payout = payoutTo(client, id)
    if (payout) noteLatestPayout(client, id, ownPayouts(payout.account)[0]?.createdAt)
    if (payout?.verdict?.is === 'paid' && payout.step === 'polling' && payout.polls === 0) readAgain(id)
  }
  const unsubscribe = [
    client.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'success') return
      const [first, second, id] = event.query.queryKey
      if (typeof id !== 'string') return
      if (first === serviceCenters.name && second === 'detail') onCenterRead(id)
    }),
    onPayout(client, followPayout),
    onTabMessage((message) => {
      if (message.kind !== 'stale') return
      for (const [first, second, id] of message.keys)
        if (id !== undefined && first === PAID[0] && second === PAID[1]) {
          readAgain(id)
          noteOutdated(client, id)
        }
    }),
    onRecordForgotten((ofClient, { list, id }) => {
      if (ofClient === client && list === serviceCenters.name) correct(id, () => undefined)
    }),
  ]
  session.addEventListener('abort', () => {
    for (const stop of unsubscribe) stop()
  })
})

const PAID = paidKey('')
