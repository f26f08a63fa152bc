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

type MutationResult = { data: unknown } | { error: Error }

/** The update functions of the changes under way, by mutation id. */
const updatesOf = perSession(() => new Map<number, (changes: Partial<Entry>) => void>())

/** Only for a mutation with `meta.activity`. Payments are no mutations: `payouts/publish.ts` adds theirs. */
export function startEntry(client: QueryClient, mutation: AnyMutation): void {
  if (mutation.meta?.activity)
    updatesOf(client).set(mutation.mutationId, addEntry(client, entryOf(client, mutation)))
}

/** Called as soon as the server has answered: the mutation settles later, after its refetches. */
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

/** The new fields are next to the id, or in `fields`. */
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

/** For a form: the labels of the fields that it has changed. */
export function rememberFields(sent: object, labels: readonly string[]): void {
  fieldsOf.set(sent, labels.join(', '))
}

/** For a change without a form, such as of a status. Other fields are not shown. */
function newValueOf({ name, label, status, isActive, isAvailable }: v.InferOutput<typeof Fields>) {
  if (name !== undefined || label !== undefined) return undefined
  if (status !== undefined) return formatLabel(status)
  return flagLabel(isActive, ACTIVE_LABELS) ?? flagLabel(isAvailable, AVAILABLE_LABELS)
}

const Named = v.object({ id: v.string(), name: v.optional(v.string()), label: v.optional(v.string()) })

const Rows = v.object({ rows: v.array(v.unknown()) })

/** A query holds a page, a list of names, or one record. */
function recordsIn(data: unknown): readonly unknown[] {
  if (v.is(Rows, data)) return data.rows
  return Array.isArray(data) ? data : [data]
}

function nameOf(client: QueryClient, list: string, id: string | undefined): string | undefined {
  for (const [, data] of client.getQueriesData<unknown>({ queryKey: [list] })) {
    for (const record of recordsIn(data))
      if (v.is(Named, record) && record.id === id) return record.name ?? record.label
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

/** Of a record that was added, if the answer has it. */
function idOf(answer: unknown): Partial<Entry> {
  return v.is(Named, answer) ? { id: answer.id } : {}
}
