import type { QueryClient } from '@tanstack/react-query'
import { type Job, job, jobLock, updateJobStatus } from '@/api/jobs'
import { describeMove } from '@/data/outcome'
import { isOutcomeOpen, isUnsent, messageOf, noteOf } from '@/http/errors'
import { logError } from '@/lib/error-log'
import { formatLabel } from '@/lib/format'
import type { JobStatus } from '@/lib/status'
import { waitUntil } from '@/lib/wait'
import { waitForLock } from '@/lib/web-lock'
import { writeKey } from '@/records/write'
import { addEntry, type Entry } from '@/session/activity-entries'
import { invalidateInAllTabs } from '@/session/invalidate'
import { readSignedIn } from '@/session/read-signed-in'
import { hasOwnToken, isExpired, waitForSignIn } from '@/session/session'
import { onSession, sessionSignal } from '@/session/store'
import { guardWork } from '@/session/work'
import { toast } from '@/ui/toast'
import { type ChangeEachDependencies, type ChangeOutcome, changeEach } from './change-each'
import { idsWithOutcome, type Ledger, type LedgerLine, ledgersHere } from './ledger'
import { countsText, jobsText, summaryText } from './ledger-text'

let lastId = 0

/** A selected job, with the status that the admin saw. */
export type SelectedJob = Pick<Job, 'id' | 'status'>

/**
 * Changes the status of many jobs, one by one. A job whose status somebody else has changed since it was selected is not changed. The batch
 * goes on when the admin leaves the screen, and its ledger is in `ledgersHere`. "Stop", logging out and the end of the session stop it
 * after the running call.
 */
export async function changeJobs(
  client: QueryClient,
  { jobs, status }: { jobs: readonly SelectedJob[]; status: JobStatus },
): Promise<void> {
  const session = sessionSignal(client)
  const seen = new Map(jobs.map((one) => [one.id, one.status]))
  const ledger = addLedger(client, {
    status,
    lines: [...seen.keys()].map((id) => ({ id, outcome: undefined })),
    retryRefused: () => void run(idsWithOutcome(ledger.current().lines, 'refused')).catch(logError),
  })
  const run = (jobIds: readonly string[]) => runChanges(client, { ids: jobIds, seen, ledger, session })
  await run(ledger.current().lines.map(({ id }) => id))
}

/** The statuses that the admin saw, by the ids of the jobs. */
type SeenStatuses = ReadonlyMap<string, string | undefined>
type RunOptions = { ids: readonly string[]; seen: SeenStatuses; ledger: LedgerHandle; session: AbortSignal }

async function runChanges(client: QueryClient, { ids, seen, ledger, session }: RunOptions): Promise<void> {
  const { status, step } = ledger.current()
  if (step !== 'over') return
  const stopped = new AbortController()
  const stop = AbortSignal.any([stopped.signal, session])
  const unsubscribe = onSession(client, () => {
    if (isExpired(client)) stopped.abort()
  })
  const text = `The status of ${jobsText(ids.length)} is being changed. Logging out stops this after the job in progress.`
  const release = guardWork({ kind: 'other', text }, session)
  const stopNow = () => {
    stopped.abort()
    if (ledger.current().step === 'running') ledger.update({ step: 'stopping' })
  }
  ledger.update({ step: 'running', stop: stopNow })
  for (const id of ids) ledger.setOutcome(id, undefined)
  const updateEntry = addEntry(client, entryOf(ledger.linesOf(ids)))
  const dependencies = dependenciesOf(client, status, {
    seen,
    stopped,
    onOutcome: (id, outcome) => {
      ledger.setOutcome(id, outcome)
      updateEntry(progressOf(ledger.linesOf(ids)))
    },
  })
  try {
    await changeEach(ids, dependencies, stop)
    session.throwIfAborted()
    ledger.update({ step: 'over' })
    updateEntry({ outcome: worstOutcome(ledger.linesOf(ids).lines) })
    showToast(ledger.linesOf(ids))
    void refresh(client, session)
  } catch (error) {
    if (!session.aborted) throw error
  } finally {
    unsubscribe()
    release()
  }
}

type RunControl = {
  seen: SeenStatuses
  stopped: AbortController
  onOutcome: ChangeEachDependencies['onOutcome']
}

function dependenciesOf(
  client: QueryClient,
  status: JobStatus,
  { seen, stopped, onOutcome }: RunControl,
): ChangeEachDependencies {
  const onMutation = (listener: () => void) => client.getMutationCache().subscribe(listener)
  const isFree = (id: string) => client.isMutating({ mutationKey: keyOf(id), exact: true }) === 0
  /** Nothing is sent with the token of another session, or of one that is over. */
  const stopIfOver = () => {
    if (isExpired(client) || !hasOwnToken(client)) stopped.abort()
  }
  return {
    onOutcome,
    messageOf: (error) => messageOf(error, 'The job could not be read.'),
    waitUntilFree: (id, signal) => waitUntil(() => isFree(id), onMutation, signal),
    withLock: (id, signal, change) => waitForLock(jobLock(id), signal, { work: change }),
    readFirst: async (id, signal) => {
      stopIfOver()
      signal.throwIfAborted()
      // A read that waited for the network would send the call when it is back.
      const now = await readSignedIn(client, (query) => job.read(id, query), signal, { offline: 'throw' })
      if (now.status === status) return { is: 'already' }
      const was = seen.get(id)
      const move = describeMove(was && formatLabel(was), now.status && formatLabel(now.status))
      return move === undefined ? undefined : { is: 'unsent', note: move }
    },
    send: (id) => {
      stopIfOver()
      if (stopped.signal.aborted) return Promise.resolve({ is: 'unsent' })
      return isFree(id) ? sendOne(client, { id, status }, stopped.signal) : undefined
    },
  }
}

const keyOf = (id: string) => writeKey(['jobs', id, 'status'])

/**
 * Runs the mutation of a single change. Its toast and its refetches are left out: there is one toast, and one refetch, at the end of the
 * batch.
 */
async function sendOne(
  client: QueryClient,
  input: { id: string; status: JobStatus },
  stop: AbortSignal,
): Promise<ChangeOutcome> {
  const { activity } = updateJobStatus.meta ?? {}
  const options = client.defaultMutationOptions({
    ...updateJobStatus,
    mutationKey: keyOf(input.id),
    meta: { ...(activity && { activity }), failure: false, stop, holdsLock: true },
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

function outcomeOf(error: unknown): ChangeOutcome {
  if (isUnsent(error)) return { is: 'unsent', note: messageOf(error) }
  if (isOutcomeOpen(error)) return { is: 'unknown', note: noteOf(error) }
  return { is: 'refused', reason: messageOf(error, 'Failed to update job status') }
}

/** Invalidates the queries that show the job. Only the job's own screen is refetched now; lists are refetched at the end of the batch. */
function markStale(client: QueryClient, id: string): void {
  void client.invalidateQueries({ queryKey: job.query(id).queryKey })
  for (const queryKey of STALE)
    void client.invalidateQueries({ queryKey: [...queryKey], refetchType: 'none' })
}

const STALE = updateJobStatus.meta?.invalidates ?? []

/** Refetches the invalidated queries once, in all tabs. If the session is over, this waits for the next sign-in. */
async function refresh(client: QueryClient, session: AbortSignal): Promise<void> {
  await waitForSignIn(client, session)
  if (!session.aborted) await invalidateInAllTabs(client, STALE)
}

function showToast(ledger: Pick<Ledger, 'lines' | 'status'>): void {
  const isBad =
    idsWithOutcome(ledger.lines, 'refused').length + idsWithOutcome(ledger.lines, 'unknown').length > 0
  const isWhole = idsWithOutcome(ledger.lines, 'changed').length === ledger.lines.length
  const updateAll = isBad ? toast.error : isWhole ? toast.success : toast.info
  updateAll(countsText(ledger))
}

/** The entry in Activity for the whole batch. Each call has its own entry; this one names the jobs that were not sent. */
function entryOf(ledger: Pick<Ledger, 'lines' | 'status'>): Entry {
  return {
    at: Date.now(),
    act: 'Change status of many',
    name: jobsText(ledger.lines.length),
    what: formatLabel(ledger.status),
    outcome: 'In progress',
    ...progressOf(ledger),
  }
}

/** A reload ends the batch: the jobs that wait are never sent, and how the call under way ends is not known. */
function progressOf({ lines, status }: Pick<Ledger, 'lines' | 'status'>): Partial<Entry> {
  const ended = lines.map(({ id, outcome }): LedgerLine => {
    if (typeof outcome === 'object') return { id, outcome }
    return { id, outcome: { is: outcome === 'under-way' ? 'unknown' : 'unsent' } }
  })
  return {
    note: summaryText({ lines, status }),
    afterReload: { outcome: worstOutcome(ended), note: summaryText({ lines: ended, status }) },
  }
}

/** The outcome of the batch: the worst outcome of its jobs. */
function worstOutcome(lines: readonly LedgerLine[]): Entry['outcome'] {
  if (idsWithOutcome(lines, 'unknown').length > 0) return 'Unknown'
  if (idsWithOutcome(lines, 'refused').length > 0) return 'Refused'
  return idsWithOutcome(lines, 'unsent').length > 0 ? 'Not sent' : 'Done'
}

type LedgerHandle = ReturnType<typeof addLedger>

/** Adds a ledger to `ledgersHere`. It stays until it is closed in the panel or the session ends. */
function addLedger(client: QueryClient, initial: Pick<Ledger, 'status' | 'lines' | 'retryRefused'>) {
  lastId += 1
  const session = sessionSignal(client)
  const updateAll = (change: (ledgers: readonly Ledger[]) => readonly Ledger[]) =>
    ledgersHere.update(client, session, change)
  const close = () => updateAll((all) => all.filter(({ id }) => id !== current.id))
  let current: Ledger = { ...initial, id: lastId, step: 'over', stop: () => undefined, close }
  const update = (changes: Partial<Ledger>) => {
    current = { ...current, ...changes }
    updateAll((all) => all.map((other) => (other.id === current.id ? current : other)))
  }
  const setOutcome = (id: string, outcome: LedgerLine['outcome']) =>
    update({ lines: current.lines.map((line) => (line.id === id ? { id, outcome } : line)) })
  const linesOf = (ids: readonly string[]) => ({
    status: current.status,
    lines: current.lines.filter(({ id }) => ids.includes(id)),
  })
  updateAll((all) => [...all, current])
  return { update, setOutcome, linesOf, current: () => current }
}
