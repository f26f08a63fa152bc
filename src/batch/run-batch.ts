import type { QueryClient, UseMutationOptions } from '@tanstack/react-query'
import type { ChangeResult } from '@/data/outcome'
import { isOutcomeOpen, isRefusal, isUnsent, messageOf, NotDoneError, noteOf, refusalOf } from '@/http/errors'
import { logError } from '@/lib/error-log'
import { waitUntil } from '@/lib/wait'
import { waitForLock } from '@/lib/web-lock'
import { addEntry, type Entry } from '@/session/activity-entries'
import { invalidateInAllTabs, type QueryKeys } from '@/session/invalidate'
import { readSignedIn } from '@/session/read-signed-in'
import { hasOwnToken, isExpired, waitForSignIn } from '@/session/session'
import { onSession, sessionSignal } from '@/session/store'
import { guardWork } from '@/session/work'
import { toast } from '@/ui/toast'
import { type ChangeEachDependencies, changeEach } from './change-each'
import {
  addLedger,
  type BatchWork,
  type ChangeOutcome,
  endedLines,
  idsWithOutcome,
  type Ledger,
  type LedgerHandle,
  type LedgerLine,
} from './ledger'
import { countsText, itemsText, summaryText, workName } from './ledger-text'

/** Items are sent one by one, each once with a key of its own. */
export type Batch = {
  work: BatchWork
  lines: readonly Pick<LedgerLine, 'id' | 'row'>[]
  /** For who is about to log out. */
  workText: (count: number) => string
  /** Only one call at a time holds it, in all tabs of this browser. */
  lock: (id: string) => string
  mutationKey: (id: string) => readonly string[]
  /** Resolves with an outcome if nothing is to be sent. */
  readFirst: (id: string, signal: AbortSignal) => Promise<ChangeOutcome | undefined>
  /** The message if that read fails, unless the server sent one. */
  unread: string
  /** By `sendInBatch`. */
  send: (id: string, stop: AbortSignal) => Promise<ChangeOutcome>
  /** Read again once, at the end. */
  stale: QueryKeys
}

/** Goes on when the admin leaves the screen. "Stop" and the end of the session stop it after the running call. */
export async function runBatch(client: QueryClient, batch: Batch): Promise<void> {
  const session = sessionSignal(client)
  const ledger = addLedger(client, {
    work: batch.work,
    lines: batch.lines.map(({ id, row }) => ({ id, ...(row && { row }), outcome: undefined })),
    sendAgain: (outcome) => void run(idsWithOutcome(ledger.current().lines, outcome)).catch(logError),
  })
  const run = (ids: readonly string[]) => runItems(client, batch, { ids, ledger, session })
  await run(ledger.current().lines.map(({ id }) => id))
}

type RunOptions = { ids: readonly string[]; ledger: LedgerHandle; session: AbortSignal }

async function runItems(
  client: QueryClient,
  batch: Batch,
  { ids, ledger, session }: RunOptions,
): Promise<void> {
  if (ledger.current().step !== 'over') return
  const stopped = new AbortController()
  const stop = AbortSignal.any([stopped.signal, session])
  const unsubscribe = onSession(client, () => {
    if (isExpired(client)) stopped.abort()
  })
  const text = batch.workText(ids.length)
  const release = guardWork({ kind: 'other', text }, session)
  const stopNow = () => {
    stopped.abort()
    if (ledger.current().step === 'running') ledger.update({ step: 'stopping' })
  }
  ledger.start(ids, stopNow)
  const updateEntry = addEntry(client, entryOf(ledger.linesOf(ids)))
  const onOutcome: ChangeEachDependencies['onOutcome'] = (id, outcome) => {
    ledger.setOutcome(id, outcome)
    updateEntry(progressOf(ledger.linesOf(ids)))
  }
  try {
    await changeEach(ids, { ...dependenciesOf(client, batch, stopped), onOutcome }, stop)
    session.throwIfAborted()
    ledger.update({ step: 'over' })
    updateEntry({ outcome: worstOutcome(ledger.linesOf(ids).lines) })
    showToast(ledger.linesOf(ids))
    void refresh(client, session, batch.stale)
  } catch (error) {
    if (!session.aborted) throw error
  } finally {
    unsubscribe()
    release()
  }
}

function dependenciesOf(
  client: QueryClient,
  { lock, mutationKey, readFirst, unread, send }: Batch,
  stopped: AbortController,
): Omit<ChangeEachDependencies, 'onOutcome'> {
  const onMutation = (listener: () => void) => client.getMutationCache().subscribe(listener)
  const isFree = (id: string) => client.isMutating({ mutationKey: mutationKey(id), exact: true }) === 0
  /** Nothing is sent with the token of another session, or of one that is over. */
  const stopIfOver = () => {
    if (isExpired(client) || !hasOwnToken(client)) stopped.abort()
  }
  return {
    messageOf: (error) => messageOf(error, unread),
    waitUntilFree: (id, signal) => waitUntil(() => isFree(id), onMutation, signal),
    withLock: (id, signal, change) => waitForLock(lock(id), signal, { work: change }),
    readFirst: async (id, signal) => {
      stopIfOver()
      signal.throwIfAborted()
      const read = async (query: AbortSignal) => ({ outcome: await readFirst(id, query) })
      // A read that waited for the network would send the call when it is back.
      return (await readSignedIn(client, read, signal, { offline: 'throw' })).outcome
    },
    send: (id) => {
      stopIfOver()
      if (stopped.signal.aborted) return Promise.resolve({ is: 'unsent' })
      return isFree(id) ? send(id, stopped.signal) : undefined
    },
  }
}

type SendOptions<Input> = {
  input: Input
  /** As in `mutationMeta`. */
  ordinal?: number
  mutationKey: readonly string[]
  stop: AbortSignal
  /** The reason, unless the server sent one. */
  refused: string
}

/** Without toast and refetch: there is one of each at the end of the batch. */
export async function sendInBatch<Answer, Input>(
  client: QueryClient,
  change: UseMutationOptions<ChangeResult<Answer>, Error, Input>,
  { input, ordinal, mutationKey, stop, refused }: SendOptions<Input>,
): Promise<ChangeOutcome> {
  const { activity } = change.meta ?? {}
  const options = client.defaultMutationOptions({
    ...change,
    mutationKey,
    meta: { ...(activity && { activity }), failure: false, stop, holdsLock: true, ordinal },
  })
  const mutation = client.getMutationCache().build(client, options)
  try {
    const { note } = await mutation.execute(input)
    return { is: 'changed', note }
  } catch (error) {
    return isUnsent(error) && stop.aborted ? { is: 'unsent' } : outcomeOf(error, refused)
  }
}

function outcomeOf(error: unknown, refused: string): ChangeOutcome {
  if (isUnsent(error)) return { is: 'unsent', note: messageOf(error) }
  if (isOutcomeOpen(error)) return { is: 'unknown', note: noteWithWords(error) }
  return { is: 'refused', reason: refusalOf(error, refused) }
}

/** What the records do not show may still be done, also where the API has said no: its words are told, and not believed. */
function noteWithWords(error: unknown): string | undefined {
  const note = noteOf(error)
  const hasWords = error instanceof NotDoneError && isRefusal(error.cause)
  return hasWords ? `The server said “${messageOf(error)}”. ${note}` : note
}

/** If the session is over, this waits for the next sign-in. */
async function refresh(client: QueryClient, session: AbortSignal, stale: QueryKeys): Promise<void> {
  await waitForSignIn(client, session)
  if (!session.aborted) await invalidateInAllTabs(client, stale)
}

type Lines = Pick<Ledger, 'lines' | 'work'>

function showToast(ledger: Lines): void {
  const isBad =
    idsWithOutcome(ledger.lines, 'refused').length + idsWithOutcome(ledger.lines, 'unknown').length > 0
  const isWhole = idsWithOutcome(ledger.lines, 'changed').length === ledger.lines.length
  const show = isBad ? toast.error : isWhole ? toast.success : toast.info
  show(countsText(ledger))
}

/** For the whole batch. Each call has its own entry; this one names the items that were not sent. */
function entryOf(ledger: Lines): Entry {
  return {
    at: Date.now(),
    ...workName(ledger.work),
    name: itemsText(ledger.work, ledger.lines.length),
    outcome: 'In progress',
    ...progressOf(ledger),
  }
}

/** A reload ends the batch. */
function progressOf({ lines, work }: Lines): Partial<Entry> {
  const ended = endedLines(lines)
  return {
    note: summaryText({ lines, work }),
    afterReload: { outcome: worstOutcome(ended), note: summaryText({ lines: ended, work }) },
  }
}

function worstOutcome(lines: readonly LedgerLine[]): Entry['outcome'] {
  if (idsWithOutcome(lines, 'unknown').length > 0) return 'Unknown'
  if (idsWithOutcome(lines, 'refused').length > 0) return 'Refused'
  return idsWithOutcome(lines, 'unsent').length > 0 ? 'Not sent' : 'Done'
}
