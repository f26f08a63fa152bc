import type { QueryClient } from '@tanstack/react-query'
import pLimit from 'p-limit'
import { type ServiceCenter, serviceCenter, serviceCenters } from '@/api/service-centers'
import { isMissing } from '@/http/errors'
import { listReader } from '@/http/read-all'
import { paidKey, payoutQuery } from '@/payouts/payout'
import { forgetRecord, onRecordForgotten } from '@/session/forget-record'
import { readSignedIn } from '@/session/read-signed-in'
import { sessionSignal } from '@/session/scope'
import { onTabMessage } from '@/session/tabs'
import {
  centerOf,
  type Due,
  type DueCenter,
  dueQuery,
  idsOf,
  readCenterOf,
  unreadDue,
  updateDue,
  withCenters,
} from './due'

// No call tells who is owed money: the list of centers is read page by page, then each of them.

/** Centers that are read at a time. */
const CONCURRENCY = 4

/** So many failures in a row, and the server is probably down. */
const MAX_FAILURES = 8

/** Milliseconds for which answers are gathered before they are shown: a screen need not be drawn for each. */
const BATCH_DELAY = 50

/** Reads what is not read yet, until nothing is left or somebody stops it. It shows in `dueQuery` as it comes. */
export async function readDue(client: QueryClient, screen: AbortSignal): Promise<void> {
  const session = sessionSignal(client)
  const signal = AbortSignal.any([screen, session])
  subscribeToCorrections(client, session)
  const now = () => client.getQueryData(dueQuery.queryKey) ?? unreadDue()
  const update = (change: (due: Due) => Due) => updateDue(client, session, change)
  const failed = (failure: unknown) => update((due) => ({ ...due, step: 'failed', failure }))
  try {
    for (;;) {
      if (!now().isListed && !(await readList(client, signal, update))) return
      const ids = idsOf(now(), 'unread')
      if (ids.length === 0 && now().isListed) break
      const failure = await readCenters(client, ids, signal, update)
      if (failure !== undefined) return failed(failure)
    }
    update((due) => ({
      ...due,
      step: 'done',
      hasEnded: true,
      readAt: due.hasEnded ? due.readAt : Date.now(), // a few that were read again do not renew the others
    }))
  } catch (error) {
    if (!signal.aborted) throw error
  }
}

type Update = (change: (due: Due) => Due) => void

/** Answers whether there is a list. What was known of its centers stands until they are read again. */
async function readList(client: QueryClient, signal: AbortSignal, update: Update): Promise<boolean> {
  const readPage = serviceCenters.pages({})
  const reader = listReader<ServiceCenter>({
    rowKey: ({ id }) => id,
    readPage: (place, signal) => readSignedIn(client, (query) => readPage(place, query), signal),
  })
  const { rows, isWhole, failure, leftOut, totals } = await reader.read(signal)
  if (failure !== undefined) {
    update((due) => ({ ...due, step: 'failed', failure }))
    return false
  }
  update((due) => ({
    ...due,
    centers: new Map(rows.map((row) => [row.id, centerInList(row, due)])),
    isListed: true,
    isListWhole: isWhole,
    missing: Math.max((totals.latest ?? 0) - rows.length, leftOut),
  }))
  return true
}

/** In a reading that goes on, those that were read already are not read again. */
function centerInList(row: ServiceCenter, { centers, hasEnded }: Due): DueCenter {
  const known = centers.get(row.id)
  const state = hasEnded && known ? known.state : 'unread'
  return { ...centerOf(row), pendingPaise: known?.pendingPaise, state }
}

/** Answers the latest failure where one center after the other could not be read. */
async function readCenters(
  client: QueryClient,
  ids: readonly string[],
  signal: AbortSignal,
  update: Update,
): Promise<unknown> {
  let failures = 0
  let latest: unknown
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
    if (signal.aborted || failures >= MAX_FAILURES) return
    const before = client.getQueryData(dueQuery.queryKey)?.centers.get(id)
    if (before?.state !== 'unread') return // it was seen meanwhile, or is gone
    try {
      const center = await readSignedIn(client, (query) => serviceCenter.read(id, query), signal)
      answers.push({ before, after: readCenterOf(center) })
      failures = 0
    } catch (failure) {
      if (signal.aborted) return
      if (isMissing(failure)) return forgetRecord(client, { list: serviceCenters.name, id })
      answers.push({ before, after: { ...before, state: 'failed' }, failure })
      failures += 1
      latest = failure
    }
    timer ??= setTimeout(showAnswers, BATCH_DELAY)
  }
  await pLimit(CONCURRENCY).map(ids, readOne)
  showAnswers()
  signal.throwIfAborted()
  return failures >= MAX_FAILURES ? latest : undefined
}

/** What was known of a center as it was asked for, and what is known since. */
type Answer = { before: DueCenter; after: DueCenter; failure?: unknown }

/** An answer to a center of which something else was learned since it was asked is no longer true. */
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

const subscribed = new WeakSet<AbortSignal>()

/**
 * Corrects what was read by every center that is seen and every payment, whichever tab makes it, to the end of the session: also while
 * nobody looks.
 */
function subscribeToCorrections(client: QueryClient, session: AbortSignal): void {
  if (subscribed.has(session)) return
  subscribed.add(session)
  const correct = (id: string, change: (center: DueCenter) => DueCenter | undefined) => {
    if (!client.getQueryData(dueQuery.queryKey)?.centers.has(id)) return
    updateDue(client, session, (due) => withCenters(due, (one) => (one.id === id ? change(one) : one)))
  }
  /** It was paid, and is to be read again. */
  const reread = (id: string) => {
    correct(id, (center) => ({ ...center, state: 'unread' }))
    updateDue(client, session, (due) => (due.step === 'done' ? { ...due, step: 'reading' } : due))
  }
  const stops = [
    client.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'success') return
      const [kind, of, id] = event.query.queryKey
      if (typeof id !== 'string') return
      if (kind === serviceCenters.name && of === 'detail') {
        const center = client.getQueryData(serviceCenter.query(id).queryKey)
        if (center) correct(id, () => readCenterOf(center))
      } else if (kind === PAYOUT[0] && of === PAYOUT[1]) {
        const payout = client.getQueryData(payoutQuery(id).queryKey)
        if (payout?.verdict?.is === 'paid' && payout.step === 'looking' && payout.looks === 0) reread(id)
      }
    }),
    onTabMessage((message) => {
      if (message.kind !== 'stale') return
      for (const [kind, what, id] of message.keys)
        if (id !== undefined && kind === PAID[0] && what === PAID[1]) reread(id)
    }),
    onRecordForgotten((of, { list, id }) => {
      if (of === client && list === serviceCenters.name) correct(id, () => undefined)
    }),
  ]
  session.addEventListener('abort', () => {
    for (const stop of stops) stop()
  })
}

const PAYOUT = payoutQuery('').queryKey
const PAID = paidKey('')
