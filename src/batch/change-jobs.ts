import type { QueryClient } from '@tanstack/react-query'
import { job, updateJobStatus } from '@/api/jobs'
import { requireNetwork } from '@/http/client'
import { isOutcomeOpen, isUnsent, messageOf, noteOf } from '@/http/errors'
import { addEntry, type Entry } from '@/journal/journal'
import { logError } from '@/lib/error-log'
import { formatLabel } from '@/lib/format'
import type { JobStatus } from '@/lib/status'
import { writeKey } from '@/records/write'
import { invalidateInAllTabs } from '@/session/invalidate'
import { readSignedIn } from '@/session/read-signed-in'
import { sessionSignal } from '@/session/scope'
import { hasOwnToken, isSuspended, waitForSignIn } from '@/session/session'
import { guardWork } from '@/session/work'
import { toast } from '@/ui/toast'
import { changeEach, type EachWorld, type Outcome } from './change-each'
import { idsOf, type Ledger, type LedgerLine, ledgersQuery } from './ledger'
import { countsText, jobsText, summaryText } from './ledger-text'

let lastId = 0

/**
 * Changes the status of many jobs, one by one. It goes on when the admin leaves the screen, and its ledger is in `ledgersQuery`. "Stop",
 * logging out and the end of the session stop it, after the call that is under way.
 */
export async function changeJobs(
  client: QueryClient,
  { ids, status }: { ids: readonly string[]; status: JobStatus },
): Promise<void> {
  const session = sessionSignal(client)
  const shown = showLedger(client, {
    status,
    lines: [...new Set(ids)].map((id) => ({ id, outcome: undefined })),
    again: () => void run(idsOf(shown.now().lines, 'refused')).catch(logError),
  })
  const run = (these: readonly string[]) => runOnce(client, { ids: these, shown, session })
  await run(shown.now().lines.map(({ id }) => id))
}

type Run = { ids: readonly string[]; shown: Shown; session: AbortSignal }

async function runOnce(client: QueryClient, { ids, shown, session }: Run): Promise<void> {
  const { status, step } = shown.now()
  if (step !== 'over') return
  const own = new AbortController()
  const stop = AbortSignal.any([own.signal, session])
  const unwatch = client.getQueryCache().subscribe(() => {
    if (isSuspended(client)) own.abort()
  })
  const text = `The status of ${jobsText(ids.length)} is being changed. Logging out stops it after the one in progress.`
  const release = guardWork({ kind: 'other', text }, session)
  const stopNow = () => {
    own.abort()
    if (shown.now().step === 'running') shown.show({ step: 'stopping' })
  }
  shown.show({ step: 'running', stop: stopNow })
  for (const id of ids) shown.tell(id, undefined)
  const note = addEntry(client, entryOf(shown.only(ids)))
  const world = worldOf(client, status, {
    stop: own,
    tell: (id, outcome) => {
      shown.tell(id, outcome)
      if (typeof outcome === 'object') note({ note: summaryText(shown.only(ids)) })
    },
  })
  try {
    await changeEach(ids, world, stop)
    session.throwIfAborted()
    shown.show({ step: 'over' })
    note({ outcome: worstOf(shown.only(ids).lines) })
    showToast(shown.only(ids))
    void refresh(client, session)
  } catch (error) {
    if (!session.aborted) throw error
  } finally {
    unwatch()
    release()
  }
}

type Own = { stop: AbortController; tell: EachWorld['tell'] }

function worldOf(client: QueryClient, status: JobStatus, { stop, tell }: Own): EachWorld {
  const isFree = (id: string) => client.isMutating({ mutationKey: keyOf(id), exact: true }) === 0
  /** Nothing is sent with the token of a session that is over, or of another one. */
  const stopIfOver = () => {
    if (isSuspended(client) || !hasOwnToken(client)) stop.abort()
  }
  return {
    tell,
    wordsOf: (error) => messageOf(error, 'The job could not be read.'),
    untilFree: (id, signal) => untilTrue(client, signal, () => isFree(id)),
    isAlready: async (id, signal) => {
      requireNetwork() // else the read would wait for the network, and the call would follow it by itself
      stopIfOver()
      signal.throwIfAborted()
      const now = await readSignedIn(client, (query) => job.read(id, query), signal)
      return now.status === status
    },
    send: (id) => {
      stopIfOver()
      if (stop.signal.aborted) return Promise.resolve({ is: 'unsent' })
      return isFree(id) ? sendOne(client, { id, status }, stop.signal) : undefined
    },
  }
}

const keyOf = (id: string) => writeKey(['jobs', id, 'status'])

/** As a single change is sent, by the same mutation. One toast at the end stands for those of each, and so do the reads. */
async function sendOne(
  client: QueryClient,
  input: { id: string; status: JobStatus },
  stop: AbortSignal,
): Promise<Outcome> {
  const { journal } = updateJobStatus.meta ?? {}
  const options = client.defaultMutationOptions({
    ...updateJobStatus,
    mutationKey: keyOf(input.id),
    meta: { ...(journal && { journal }), failure: false, stop },
  })
  const mutation = client.getMutationCache().build(client, options)
  try {
    const { note } = await mutation.execute(input)
    return { is: 'changed', note }
  } catch (error) {
    return isUnsent(error) && stop.aborted ? { is: 'unsent' } : outcomeOf(error)
  } finally {
    markStale(client, input.id)
  }
}

function outcomeOf(error: unknown): Outcome {
  if (isUnsent(error)) return { is: 'unsent', note: messageOf(error) }
  if (isOutcomeOpen(error)) return { is: 'unknown', note: noteOf(error) }
  return { is: 'refused', words: messageOf(error, 'Failed to update job status') }
}

/** A change makes what holds it stale at once, and the job's own screen is read again. Lists are, once all is over. */
function markStale(client: QueryClient, id: string): void {
  void client.invalidateQueries({ queryKey: job.query(id).queryKey })
  for (const queryKey of STALE)
    void client.invalidateQueries({ queryKey: [...queryKey], refetchType: 'none' })
}

const STALE = updateJobStatus.meta?.invalidates ?? []

/** Reads again, once and in all tabs, what the changes have made stale; after a session that has ended, with the next sign-in. */
async function refresh(client: QueryClient, session: AbortSignal): Promise<void> {
  await waitForSignIn(client, session)
  if (!session.aborted) await invalidateInAllTabs(client, STALE)
}

/** Resolves once it is true, or the signal is aborted; looks whenever a mutation of this tab begins or ends. */
function untilTrue(client: QueryClient, signal: AbortSignal, isTrue: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (!signal.aborted && !isTrue()) return
      unsubscribe()
      signal.removeEventListener('abort', look)
      resolve()
    }
    const unsubscribe = client.getMutationCache().subscribe(look)
    signal.addEventListener('abort', look)
    look()
  })
}

function showToast(ledger: Pick<Ledger, 'lines' | 'status'>): void {
  const isBad = idsOf(ledger.lines, 'refused').length + idsOf(ledger.lines, 'unknown').length > 0
  const isWhole = idsOf(ledger.lines, 'changed').length === ledger.lines.length
  const show = isBad ? toast.error : isWhole ? toast.success : toast.info
  show(countsText(ledger))
}

/** The entry in Activity that stands for all: each call has one of its own, and this one names the jobs that were not sent. */
function entryOf(ledger: Pick<Ledger, 'lines' | 'status'>): Entry {
  return {
    at: Date.now(),
    act: 'Change status of many',
    name: jobsText(ledger.lines.length),
    what: formatLabel(ledger.status),
    outcome: 'In progress',
    note: summaryText(ledger),
  }
}

/** The outcome of all: that of the job which needs a look the most. */
function worstOf(lines: readonly LedgerLine[]): Entry['outcome'] {
  if (idsOf(lines, 'unknown').length > 0) return 'Unknown'
  if (idsOf(lines, 'refused').length > 0) return 'Refused'
  return idsOf(lines, 'unsent').length > 0 ? 'Not sent' : 'Done'
}

type Shown = ReturnType<typeof showLedger>

/** Adds a ledger to `ledgersQuery`, until it is closed in the panel or the session ends. */
function showLedger(client: QueryClient, begun: Pick<Ledger, 'status' | 'lines' | 'again'>) {
  lastId += 1
  const session = sessionSignal(client)
  const update = (changed: (all: readonly Ledger[]) => readonly Ledger[]) => {
    if (!session.aborted) client.setQueryData(ledgersQuery.queryKey, (all) => changed(all ?? []))
  }
  const close = () => update((all) => all.filter(({ id }) => id !== one.id))
  let one: Ledger = { ...begun, id: lastId, step: 'over', stop: () => undefined, close }
  const show = (changed: Partial<Ledger>) => {
    one = { ...one, ...changed }
    update((all) => all.map((other) => (other.id === one.id ? one : other)))
  }
  const tell = (id: string, outcome: LedgerLine['outcome']) =>
    show({ lines: one.lines.map((line) => (line.id === id ? { id, outcome } : line)) })
  const only = (ids: readonly string[]) => ({
    status: one.status,
    lines: one.lines.filter(({ id }) => ids.includes(id)),
  })
  update((all) => [...all, one])
  return { show, tell, only, now: () => one }
}
