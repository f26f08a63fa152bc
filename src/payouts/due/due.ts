import { CancelledError, hashKey, type QueryClient } from '@tanstack/react-query'
import { serviceCenter, serviceCenters } from '@/api/service-centers'
import { busyFor, endsSession, isMissing, isRetried, isUnauthorized } from '@/http/errors'
import { markOf } from '@/lib/kept'
import { inTurn } from '@/lib/lock'
import { online } from '@/lib/online'
import { wait } from '@/lib/wait'
import { sessionSignal } from '@/session/scope'
import { isSuspended, sessionQuery, suspendSession } from '@/session/session'
import { openChannel } from './channel'
import { addFacts, type Due, dueQuery, isFresh, type Owed, owedBy, setDue, unread } from './facts'
import { type Reading, resumed } from './machine'
import { followNews, type Hear, readers } from './news'
import { type Failure, runReading, type World } from './runner'
import { standingOf } from './standings'

/** What the admin decides about the reading. */
export type Controls = { stop: () => void; goOn: () => void; readAgain: () => void }

/**
 * Milliseconds for which what was read is gathered before it is shown and told: a screen need not be drawn for each answer, and
 * the less often the more centers there are.
 */
function gatheredFor(centers: number): number {
  return Math.max(50, centers / 10)
}

/**
 * Reads what all centers are owed for as long as somebody looks, from where it was left within the last ten minutes. What comes
 * of it, `dueQuery` tells. Ends with the signal and with the session.
 */
export function lookAtDue(client: QueryClient, screen: AbortSignal): Controls {
  const session = sessionSignal(client)
  const signal = AbortSignal.any([screen, session])
  const before = client.getQueryData(dueQuery.queryKey)
  const kept = before && isFresh(before) ? { ...before, reading: resumed(before.reading) } : unread()
  let due: Due = { ...kept, isElsewhere: false }
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
    channel.tell({ owed: fresh, readAt: Date.now() })
    fresh = []
  }
  const world: World = {
    now: () => performance.now(),
    wait,
    readPage: async (page, limit, wanted) => {
      const { rows, ...counts } = await ask(client, wanted, (signal) => readPage({ page, limit }, signal))
      if (!wanted.aborted) addFacts(facts, rows.map(owedBy))
      return { ...counts, ids: rows.map(({ id }) => id) }
    },
    readCenter: async (id, wanted) => {
      const owed = owedBy(await ask(client, wanted, (signal) => serviceCenter.read(id, signal)))
      if (wanted.aborted) return
      addFacts(facts, [owed])
      fresh.push(owed)
      if (!due.reading.hasEnded) due = { ...due, readAt: Date.now() } // a few do not renew the others
    },
    failureOf: (error) => {
      const failure = failureOf(client, error)
      if (failure.is === 'failed') due = { ...due, failure: error }
      return failure
    },
    tell: (reading) => {
      const isAsBefore = reading.step === due.reading.step
      due = { ...due, reading }
      // That the reading goes on is told at once: what was read stands for all no longer.
      if (reading.step !== 'reading' || !isAsBefore) show()
      else timer ??= setTimeout(show, gatheredFor(facts.size))
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
      const inTime = AbortSignal.any([own.signal, signal])
      const work = () => {
        due = { ...due, isElsewhere: false }
        take({ is: 'released' })
        return untilAborted(inTime)
      }
      const onWait = () => {
        due = { ...due, isElsewhere: true }
        show()
      }
      void inTurn('payouts due', inTime, { work, onWait })
    } else if (!isWanted && turn) {
      turn.abort()
      turn = undefined
      due = { ...due, isElsewhere: false }
      take({ is: 'held' })
    }
  }
  // Somebody has cleared the cache: all is read anew.
  const forget = () => {
    facts.clear()
    take({ is: 'again' })
  }
  const hear: Hear = (news, owed = []) => {
    addFacts(facts, owed)
    take(news)
  }
  const channel = openChannel(markOf(client.getQueryData(sessionQuery.queryKey)?.admin.email ?? ''), signal, {
    known: () => ({
      owed: [...facts.values()].filter(({ pending }) => pending !== undefined),
      readAt: due.readAt,
    }),
    hear: ({ owed, readAt }) => {
      due = { ...due, readAt: Math.min(due.readAt, readAt) }
      hear({ is: 'told', ids: owed.map(({ id }) => id) }, owed)
    },
  })
  readers.set(client, hear)
  followNews(client)

  addEventListener('visibilitychange', takeTurn, { signal })
  const stops = [
    online.subscribe(takeTurn),
    client.getQueryCache().subscribe((event) => {
      const { queryKey } = event.query
      if (queryKey[0] === sessionQuery.queryKey[0]) takeTurn()
      if (event.type !== 'updated' || event.action.type !== 'setState') return
      if (hashKey(queryKey) === KNOWN && event.action.state.data === undefined) forget()
    }),
  ]
  signal.addEventListener('abort', () => {
    for (const stop of stops) stop()
    clearTimeout(timer)
    if (readers.get(client) === hear) readers.delete(client)
    if (!session.aborted) setDue(client, { ...due, facts: new Map(facts) })
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
  for (const id of facts.keys()) if (!standingOf(centers, id)) facts.delete(id)
}

const KNOWN = hashKey(dueQuery.queryKey)
const readPage = serviceCenters.pages({})

let asked = 0

/** One call, past the cache. Nothing is retried that is told when to come back: the machine waits. */
function ask<Answer>(
  client: QueryClient,
  wanted: AbortSignal,
  read: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  asked += 1
  const queryKey = ['payouts-due', 'read', asked]
  wanted.addEventListener('abort', () => void client.cancelQueries({ queryKey }))
  return client.query({
    queryKey,
    queryFn: ({ signal }) => read(signal),
    retry: (failures, error) => busyFor(error) === undefined && isRetried(failures, error),
    staleTime: 0,
    gcTime: 0,
    meta: { isSilent: true },
  })
}

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
