import type { Mutation, QueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { ChangeResult } from '@/data/outcome'
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
import { formatLabel } from '@/lib/format'
import { ACTIVE_LABELS, AVAILABLE_LABELS, flagLabel } from '@/lib/status'
import { addEntry, type Entry } from './activity-entries'
import { perSession } from './store'

type AnyMutation = Pick<Mutation<unknown, unknown, unknown, unknown>, 'mutationId' | 'meta' | 'state'>

/** The result of a mutation: its data, or its error. */
type MutationResult = { data: unknown } | { error: Error }

/** What updates the entries of the changes under way, by the ids of their mutations. */
const updatesOf = perSession(() => new Map<number, (changes: Partial<Entry>) => void>())

/** Adds an entry to Activity if the `meta` of the mutation has an `activity`. Payments are no mutations: `payouts/publish.ts` adds theirs. */
export function startEntry(client: QueryClient, mutation: AnyMutation): void {
  if (mutation.meta?.activity)
    updatesOf(client).set(mutation.mutationId, addEntry(client, entryOf(client, mutation)))
}

/** Tells the outcome, as soon as the server has answered: the mutation itself settles later, after what it made stale was refetched. */
export function endEntry(client: QueryClient, mutation: AnyMutation, result: MutationResult): void {
  const updates = updatesOf(client)
  const update = updates.get(mutation.mutationId)
  updates.delete(mutation.mutationId)
  const hasSessionEnded = 'error' in result && result.error instanceof SessionEndedError
  if (!hasSessionEnded) update?.(outcomeOf(mutation, result))
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

function entryOf(client: QueryClient, { meta, state }: AnyMutation): Entry {
  const { variables: input } = state
  const { act, list, removes } = meta?.activity ?? { act: '' }
  const { fields: edited, ...call } = v.parse(Sent, typeof input === 'string' ? { id: input } : input)
  const sent = { ...call, ...edited }
  const name = sent.name ?? sent.label ?? (list && nameOf(client, list, sent.id))
  const fields = typeof input === 'object' && input !== null ? fieldsOf.get(input) : undefined
  const at = state.submittedAt
  return {
    at,
    act,
    list,
    id: sent.id,
    name,
    removes,
    outcome: 'In progress',
    what: fields ?? newValueOf(sent),
  }
}

const fieldsOf = new WeakMap<object, string>()

/** For a form: remembers the labels of the changed fields for the variables that it will send. */
export function rememberFields(sent: object, labels: readonly string[]): void {
  fieldsOf.set(sent, labels.join(', '))
}

/** The new value of a change that has no form, such as a status. Other fields are not shown. */
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

function outcomeOf({ meta }: AnyMutation, result: MutationResult): Partial<Entry> {
  if ('data' in result) {
    if (!(result.data instanceof ChangeResult)) return { outcome: 'Done' }
    const { answer: record, note, isSent, isLookedUp } = result.data
    if (!isSent) return { outcome: 'Not sent', note }
    return { outcome: isLookedUp ? 'Unknown, then done' : 'Done', note, ...idOf(record) }
  }
  const { error } = result
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
