import type { Mutation, QueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import {
  endsSession,
  failureText,
  isOutcomeOpen,
  isUnsent,
  messageOf,
  NotDoneError,
  noteOf,
  SessionEndedError,
} from '@/http/errors'
import { Done } from '@/http/outcome'
import { formatLabel } from '@/lib/format'
import { ACTIVE_LABELS, AVAILABLE_LABELS, flagLabel } from '@/lib/status'
import { addEntry, type Entry, updateEntryOf } from './journal'

type AnyMutation = Mutation<unknown, unknown, unknown>

/** The result of a mutation: its data, or its error. */
type MutationResult = { data: unknown } | { error: Error }

// The mutation cache calls these for each mutation whose `meta` has a `journal`. Payments are no mutations: `payouts/payout.ts` adds
// their entries.

/** Adds the entry of a mutation that starts. */
export function journalStart(client: QueryClient, mutation: AnyMutation): void {
  if (mutation.meta?.journal) addEntry(client, entryOf(client, mutation))
}

/** Updates the entry of the mutation that runs under this key. */
export function journalRunning(
  client: QueryClient,
  mutationKey: readonly unknown[] | undefined,
  changes: Partial<Entry>,
): void {
  const running = mutationKey && client.getMutationCache().find({ mutationKey, status: 'pending' })
  if (running) updateEntryOf(client, running.mutationId, changes)
}

/** Called as soon as the server has answered: the mutation itself settles later, after the invalidated queries were refetched. */
export function journalResult(client: QueryClient, mutation: AnyMutation, result: MutationResult): void {
  const hasSessionEnded = 'error' in result && result.error instanceof SessionEndedError
  if (!hasSessionEnded) updateEntryOf(client, mutation.mutationId, outcomeOf(mutation, result))
}

const Fields = v.object({
  name: v.optional(v.string()),
  label: v.optional(v.string()),
  status: v.optional(v.string()),
  isActive: v.optional(v.boolean()),
  isAvailable: v.optional(v.boolean()),
})

/** The variables of a mutation: the new fields are next to the id, or in `fields`. */
const Sent = v.fallback(
  v.object({ ...Fields.entries, id: v.optional(v.string()), fields: v.optional(Fields) }),
  {},
)

function entryOf(client: QueryClient, { meta, state, mutationId }: AnyMutation): Entry {
  const { variables: input } = state
  const { act, list, removes } = meta?.journal ?? { act: '' }
  const { fields: edited, ...call } = v.parse(Sent, typeof input === 'string' ? { id: input } : input)
  const sent = { ...call, ...edited }
  const name = sent.name ?? sent.label ?? (list && nameOf(client, list, sent.id))
  return {
    at: state.submittedAt,
    act,
    list,
    id: sent.id,
    name,
    removes,
    outcome: 'In progress',
    what: newValueOf(sent),
    mutation: mutationId,
    afterReload: { outcome: 'Not sent' }, // it may begin with a read
  }
}

/** The new value of a change that has no form, such as a status. */
function newValueOf({ name, label, status, isActive, isAvailable }: v.InferOutput<typeof Fields>) {
  if (name !== undefined || label !== undefined) return undefined
  if (status !== undefined) return formatLabel(status)
  return flagLabel(isActive, ACTIVE_LABELS) ?? flagLabel(isAvailable, AVAILABLE_LABELS)
}

/** A record with a name. */
const Named = v.object({ id: v.string(), name: v.optional(v.string()), label: v.optional(v.string()) })

const Rows = v.object({ rows: v.array(v.unknown()) })

/** The records of a query: of a page, of a list of names, or the one that it holds. */
function recordsIn(data: unknown): readonly unknown[] {
  if (v.is(Rows, data)) return data.rows
  return Array.isArray(data) ? data : [data]
}

/** The name of a record, from any query in the cache that has it. */
function nameOf(client: QueryClient, list: string, id: string | undefined): string | undefined {
  for (const [, data] of client.getQueriesData<unknown>({ queryKey: [list] })) {
    for (const one of recordsIn(data)) if (v.is(Named, one) && one.id === id) return one.name ?? one.label
  }
  return undefined
}

function outcomeOf({ meta }: AnyMutation, answer: MutationResult): Partial<Entry> {
  if ('data' in answer) {
    if (!(answer.data instanceof Done)) return { outcome: 'Done' }
    const { answer: record, note, isSent, isLookedUp } = answer.data
    if (!isSent) return { outcome: 'Not sent', note }
    return { outcome: isLookedUp ? 'Unknown, then done' : 'Done', note, ...idOf(record) }
  }
  const { error } = answer
  const failure = failureText(meta?.failure, error)
  const ended = endsSession(error) ? 'Your session ended.' : undefined
  const note = [messageOf(error, failure || undefined), noteOf(error) ?? ended].filter(Boolean).join('. ')
  if (error instanceof NotDoneError) return { outcome: 'Unknown, then not done', note }
  if (isUnsent(error)) return { outcome: 'Not sent', note }
  return { outcome: isOutcomeOpen(error) ? 'Unknown' : 'Refused', note }
}

/** The id of a record that was added, if the answer has it. */
function idOf(answer: unknown): Partial<Entry> {
  return v.is(Named, answer) ? { id: answer.id } : {}
}
