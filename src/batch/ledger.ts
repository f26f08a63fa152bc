import type { QueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { JOB_STATUSES } from '@/lib/status'
import { STORAGE_KEYS } from '@/lib/storage'
import { readInTab, storeInTab } from '@/lib/tab-storage'
import { adminEmailOf } from '@/session/session'
import { sessionSignal, sessionState } from '@/session/store'

const Note = v.optional(v.string())

/** `reason` is the server's message, `note` a sentence for the admin. */
const Outcome = v.variant('is', [
  v.object({ is: v.literal('changed'), note: Note }),
  v.object({ is: v.literal('refused'), reason: v.string() }),
  v.object({ is: v.literal('unknown'), note: Note }),
  v.object({ is: v.literal('unsent'), note: Note }),
  v.object({ is: v.literal('already') }),
])
export type ChangeOutcome = v.InferOutput<typeof Outcome>

/** Jobs get a status, or the lines of a file are added. `noun` is singular. */
const BatchWork = v.variant('is', [
  v.object({ is: v.literal('status'), status: v.picklist(JOB_STATUSES) }),
  v.object({ is: v.literal('add'), noun: v.string(), heads: v.pipe(v.array(v.string()), v.readonly()) }),
])
export type BatchWork = v.InferOutput<typeof BatchWork>

/** `line`: its row in the file, from 1. `texts`: its cells. */
const FileRow = v.object({
  line: v.number(),
  name: v.string(),
  texts: v.pipe(v.array(v.string()), v.readonly()),
})

/** The outcome is undefined while the item waits for its turn. */
const LedgerLine = v.object({
  id: v.string(),
  row: v.optional(FileRow),
  outcome: v.optional(v.union([v.literal('under-way'), Outcome])),
})
export type LedgerLine = v.InferOutput<typeof LedgerLine>

const StoredLedger = v.object({
  id: v.number(),
  work: BatchWork,
  lines: v.pipe(v.array(LedgerLine), v.readonly()),
})

/** The outcomes after which an item can be sent again. */
export type SentAgain = 'refused' | 'unsent'

/** A batch that runs or ran. */
export type Ledger = v.InferOutput<typeof StoredLedger> & {
  /** `stopping`: the outcome of one call is not known yet. */
  step: 'running' | 'stopping' | 'over'
  /** Stops after the running call. */
  stop: () => void
  /** Sends those with this outcome. Only once the batch is over. Undefined after a reload. */
  sendAgain: ((outcome: SentAgain) => void) | undefined
  /** Only once the batch is over. */
  close: () => void
}

/** Undefined until `restoreLedgers`. */
const ledgersHere = sessionState<readonly Ledger[] | undefined>(undefined)

export const onLedgers = ledgersHere.subscribe

/** Oldest first. They belong to the tab and not to a screen, survive a reload, and end with the session. */
export function ledgersOf(client: QueryClient): readonly Ledger[] {
  return ledgersHere.read(client) ?? NONE
}

export function useLedgers(): readonly Ledger[] {
  return ledgersHere.use() ?? NONE
}

const NONE: readonly Ledger[] = []

/** Reads the ledgers from before a reload, once in a session. */
export function restoreLedgers(client: QueryClient): void {
  if (ledgersHere.read(client) !== undefined) return
  const stored = readStoredLedgers(client)
  if (stored.length > 0) ledgersHere.update(client, sessionSignal(client), () => stored)
}

function updateLedgers(
  client: QueryClient,
  session: AbortSignal,
  change: (ledgers: readonly Ledger[]) => readonly Ledger[],
): void {
  if (session.aborted) return
  const all = change(ledgersOf(client))
  ledgersHere.update(client, session, () => all)
  const ledgers = all.map(({ id, work, lines }) => ({ id, work, lines }))
  storeInTab(STORAGE_KEYS.ledgers, adminOf(client), { ledgers })
}

/** If the admin is the same. All of them are over. */
function readStoredLedgers(client: QueryClient): readonly Ledger[] {
  const stored = readInTab(
    STORAGE_KEYS.ledgers,
    adminOf(client),
    v.object({ ledgers: v.array(StoredLedger) }),
  )
  const session = sessionSignal(client)
  return (stored?.ledgers ?? []).map(({ lines, ...ledger }) => ({
    ...ledger,
    lines: endedLines(lines),
    step: 'over',
    stop: () => undefined,
    sendAgain: undefined,
    close: () => updateLedgers(client, session, (all) => all.filter(({ id }) => id !== ledger.id)),
  }))
}

function adminOf(client: QueryClient): string {
  return adminEmailOf(client) ?? ''
}

/** After a reload: lines that wait are never sent, and how the call under way ends is not known. */
export function endedLines(lines: readonly LedgerLine[]): LedgerLine[] {
  return lines.map((line) => {
    if (typeof line.outcome === 'object') return line
    return { ...line, outcome: { is: line.outcome === 'under-way' ? 'unknown' : 'unsent' } }
  })
}

/** The ledgers from before a reload have numbers, too. */
let lastId = 0

export type LedgerHandle = ReturnType<typeof addLedger>

/** The ledger stays until it is closed or the session ends. */
export function addLedger(client: QueryClient, initial: Pick<Ledger, 'work' | 'lines' | 'sendAgain'>) {
  const session = sessionSignal(client)
  const updateAll = (change: (ledgers: readonly Ledger[]) => readonly Ledger[]) =>
    updateLedgers(client, session, change)
  lastId = Math.max(lastId, ...ledgersOf(client).map((ledger) => ledger.id)) + 1
  const id = lastId
  const close = () => updateAll((all) => all.filter((ledger) => ledger.id !== id))
  let current: Ledger = { ...initial, id, step: 'over', stop: () => undefined, close }
  const update = (changes: Partial<Ledger>) => {
    current = { ...current, ...changes }
    updateAll((all) => all.map((ledger) => (ledger.id === id ? current : ledger)))
  }
  const setOutcome = (id: string, outcome: LedgerLine['outcome']) =>
    update({ lines: current.lines.map((line) => (line.id === id ? { ...line, outcome } : line)) })
  /** In one update: each of them stores the ledger. */
  const start = (ids: readonly string[], stop: () => void) => {
    const waiting = new Set(ids)
    const lines = current.lines.map((line) => (waiting.has(line.id) ? { ...line, outcome: undefined } : line))
    update({ step: 'running', stop, lines })
  }
  const linesOf = (ids: readonly string[]) => {
    const wanted = new Set(ids)
    return { work: current.work, lines: current.lines.filter((line) => wanted.has(line.id)) }
  }
  updateAll((all) => [...all, current])
  return { start, update, setOutcome, linesOf, current: () => current }
}

export function idsWithOutcome(lines: readonly LedgerLine[], is: ChangeOutcome['is']): string[] {
  return lines.filter(({ outcome }) => typeof outcome === 'object' && outcome.is === is).map(({ id }) => id)
}

export function countKnown(lines: readonly LedgerLine[]): number {
  return lines.filter(({ outcome }) => typeof outcome === 'object').length
}
