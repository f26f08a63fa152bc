import { CancelledError, type QueryClient } from '@tanstack/react-query'
import { serviceCenter, serviceCenters } from '@/api/service-centers'
import { busyFor, endsSession, isMissing, isUnauthorized } from '@/http/errors'
import { markOf } from '@/lib/kept'
import { inTurn } from '@/lib/lock'
import { online } from '@/lib/online'
import { paidKey } from '@/payouts/payout'
import { wait } from '@/payouts/wait'
import { sessionSignal } from '@/session/scope'
import { isSuspended, sessionQuery, suspendSession } from '@/session/session'
import { hearTabs } from '@/session/tabs'
import { openChannel } from './channel'
import { addFacts, type Due, dueQuery, isFresh, type Owed, owedBy, setDue, unread } from './facts'
import { type Event, next, type Reading, resumed } from './machine'
import { type Failure, runReading, type World } from './runner'

/** What the admin decides about the reading. */
export type Controls = { stop: () => void; goOn: () => void; readAgain: () => void }

/** Milliseconds for which what was read is gathered before it is shown and told: a screen need not be drawn for each answer. */
const GATHERED_FOR = 50

/**
 * Reads what all centers are owed for as long as somebody looks, from where it was left within the last ten minutes. What comes
 * of it, `dueQuery` tells. Ends with the signal and with the session.
 */
export function lookAtDue(client: QueryClient, screen: AbortSignal): Controls {
  const session = sessionSignal(client)
  const signal = AbortSignal.any([screen, session])
  const before = client.getQueryData(dueQuery.queryKey)
  let due: Due = before && isFresh(before) ? { ...before, reading: resumed(before.reading) } : unread()
  const facts = new Map(due.facts)
  let fresh: Owed[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let turn: AbortController | undefined

  const show = () => {
    clearTimeout(timer)
    timer = undefined
    if (due.reading.step === 'done') dropOthers(facts, due.reading)
    due = { ...due, facts: new Map(facts) }
    setDue(client, due)
    channel.tell(fresh)
    fresh = []
  }
  const learn = (owed: readonly Owed[]) => addFacts(facts, owed)
  const ask = <Answer>(
    path: readonly [kind: string, of: string | number],
    read: (signal: AbortSignal) => Promise<Answer>,
  ) =>
    client.query({
      queryKey: [...READS, ...path],
      queryFn: ({ signal }) => read(signal),
      staleTime: 0,
      gcTime: 0,
      meta: { isSilent: true },
    })
  const world: World = {
    now: () => performance.now(),
    wait,
    readPage: async (page, limit) => {
      const { rows, ...counts } = await ask(['page', page], (signal) => readPage({ page, limit }, signal))
      if (!signal.aborted) learn(rows.map(owedBy))
      return { ...counts, ids: rows.map(({ id }) => id) }
    },
    readCenter: async (id) => {
      const owed = owedBy(await ask(['center', id], (signal) => serviceCenter.read(id, signal)))
      if (signal.aborted || due.reading.centers.get(id) !== 'asked') return
      learn([owed])
      fresh.push(owed)
      due = { ...due, readAt: Date.now() }
    },
    failureOf: (error) => failureOf(client, error),
    tell: (reading) => {
      due = { ...due, reading }
      if (reading.step !== 'reading') show()
      else timer ??= setTimeout(show, GATHERED_FOR)
      takeTurn()
    },
    signal,
  }
  const take = runReading(due.reading, world)

  // While nobody looks nothing is asked, and what is under way is let go of.
  const takeTurn = () => {
    const isWanted = due.reading.step === 'reading' && canRead(client)
    if (isWanted && !turn) {
      const own = new AbortController()
      turn = own
      void inTurn('payouts due', AbortSignal.any([own.signal, signal]), async () => {
        if (turn === own) take({ is: 'released' })
        await untilAborted(AbortSignal.any([own.signal, signal]))
      })
    } else if (!isWanted && turn) {
      turn.abort()
      turn = undefined
      take({ is: 'held' })
      void client.cancelQueries({ queryKey: READS })
    }
  }
  const hear: Hear = (event, owed = []) => {
    // What is under way was asked before.
    for (const id of idsOf(event)) void client.cancelQueries({ queryKey: [...READS, 'center', id] })
    learn(owed)
    take(event)
  }
  const channel = openChannel(markOf(client.getQueryData(sessionQuery.queryKey)?.admin.email ?? ''), signal, {
    known: () => [...facts.values()].filter(({ pending }) => pending !== undefined),
    hear: (owed) => hear({ is: 'told', ids: owed.map(({ id }) => id) }, owed),
  })
  readers.set(client, hear)
  followNews(client)

  addEventListener('visibilitychange', takeTurn, { signal })
  const stops = [
    online.subscribe(takeTurn),
    client.getQueryCache().subscribe(({ query }) => {
      if (query.queryKey[0] === sessionQuery.queryKey[0]) takeTurn()
    }),
  ]
  signal.addEventListener('abort', () => {
    for (const stop of stops) stop()
    clearTimeout(timer)
    if (readers.get(client) === hear) readers.delete(client)
    void client.cancelQueries({ queryKey: READS })
    if (timer !== undefined && !session.aborted) setDue(client, { ...due, facts: new Map(facts) })
  })
  show()
  takeTurn()
  return {
    stop: () => take({ is: 'stop' }),
    goOn: () => take({ is: 'go on' }),
    readAgain: () => take({ is: 'again' }),
  }
}

/** Centers that are not there have gone. */
function dropOthers(facts: Map<string, Owed>, { centers }: Reading): void {
  for (const id of facts.keys()) if (!centers.has(id)) facts.delete(id)
}

const READS = ['payouts-due', 'read']
const readPage = serviceCenters.pages({})

function canRead(client: QueryClient): boolean {
  return document.visibilityState === 'visible' && online.now() && !isSuspended(client)
}

function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    signal.addEventListener('abort', () => resolve())
  })
}

/** What was let go of, or met the end of the sign-in, is asked anew. */
function failureOf(client: QueryClient, error: unknown): Failure {
  if (error instanceof CancelledError) return { is: 'dropped' }
  if (isUnauthorized(error)) {
    if (endsSession(error)) suspendSession(client)
    return { is: 'dropped' }
  }
  if (isMissing(error)) return { is: 'gone' }
  const after = busyFor(error)
  if (after !== undefined) return { is: 'busy', after }
  console.error(String(error))
  return { is: 'failed' }
}

function idsOf(news: News): readonly string[] {
  return news.is === 'told' ? news.ids : [news.id]
}

type News = Event & { is: 'told' | 'stale' }
type Hear = (event: News, owed?: readonly Owed[]) => void

/** Who reads now, by the console it reads for. */
const readers = new WeakMap<QueryClient, Hear>()
const followed = new WeakSet<AbortSignal>()

/** What was read is corrected by every detail that is seen meanwhile, and by every payment, whichever tab makes it. */
function followNews(client: QueryClient): void {
  const session = sessionSignal(client)
  if (followed.has(session)) return
  followed.add(session)
  const hear: Hear = (event, owed = []) => {
    const reader = readers.get(client)
    if (reader) return reader(event, owed)
    const due = client.getQueryData(dueQuery.queryKey)
    if (!due) return
    const [reading] = next(due.reading, event)
    const facts = new Map(due.facts)
    addFacts(facts, owed)
    setDue(client, { ...due, reading, facts })
  }
  const stops = [
    client.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'success') return
      const [resource, kind, id] = event.query.queryKey
      if (resource !== serviceCenters.name || kind !== 'detail' || typeof id !== 'string') return
      const center = client.getQueryData(serviceCenter.query(id).queryKey)
      if (center) hear({ is: 'told', ids: [id] }, [owedBy(center)])
    }),
    hearTabs((message) => {
      if (message.kind !== 'stale') return
      for (const [resource, kind, id] of message.keys)
        if (id !== undefined && resource === PAID[0] && kind === PAID[1]) hear({ is: 'stale', id })
    }),
  ]
  session.addEventListener('abort', () => {
    for (const stop of stops) stop()
  })
}

const PAID = paidKey('')
