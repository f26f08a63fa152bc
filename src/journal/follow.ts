import type { Mutation, QueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import {
  endsSession,
  isOutcomeOpen,
  isUnsent,
  messageOf,
  NotDoneError,
  noteOf,
  SessionEndedError,
} from '@/http/errors'
import { Done } from '@/http/outcome'
import { formatLabel } from '@/lib/format'
import { ACTIVE, AVAILABLE, onOffLabel } from '@/lib/status'
import { type Answer, isAwaited, onAnswer } from './answers'
import { type Entry, noteChange } from './journal'

type AnyMutation = Mutation<unknown, Error, unknown, unknown>

/**
 * Notes every change that is sent through the cache and says in its `meta` what it does, and what becomes of it. Answers how to
 * stop. Payments, which are no mutations, are noted by their own protocol.
 */
export function followChanges(client: QueryClient): () => void {
  return client.getMutationCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'pending') return
    const { mutation } = event
    if (!mutation.meta?.journal || isAwaited(mutation)) return
    const tell = noteChange(client, entryOf(client, mutation))
    onAnswer(mutation, (answer) => {
      const isOver = 'error' in answer && answer.error instanceof SessionEndedError
      if (!isOver) tell(outcomeOf(mutation, answer))
    })
  })
}

const Fields = v.object({
  name: v.optional(v.string()),
  label: v.optional(v.string()),
  status: v.optional(v.string()),
  isActive: v.optional(v.boolean()),
  isAvailable: v.optional(v.boolean()),
})

/** What changes are sent: the id of a record, or an object with it and what it is to hold. */
const Sent = v.fallback(
  v.object({ ...Fields.entries, id: v.optional(v.string()), fields: v.optional(Fields) }),
  {},
)

function entryOf(client: QueryClient, { meta, state }: AnyMutation): Entry {
  const { variables: input } = state
  const { act, list, removes } = meta?.journal ?? { act: '' }
  const { fields: edited, ...call } = v.parse(Sent, typeof input === 'string' ? { id: input } : input)
  const sent = { ...call, ...edited }
  const name = sent.name ?? sent.label ?? (list && nameOf(client, list, sent.id))
  const fields = typeof input === 'object' && input !== null ? fieldsOf.get(input) : undefined
  const at = state.submittedAt
  return { at, act, list, id: sent.id, name, removes, outcome: 'Under way', what: fields ?? newValueOf(sent) }
}

const fieldsOf = new WeakMap<object, string>()

/** For a form: in words, which fields of what it is about to send differ from what the server has. */
export function noteFields(sent: object, labels: readonly string[]): void {
  fieldsOf.set(sent, labels.join(', '))
}

/** What alone a change without a form is about. */
function newValueOf({ name, label: own, status, isActive, isAvailable }: v.InferOutput<typeof Fields>) {
  if (name !== undefined || own !== undefined) return undefined
  if (status !== undefined) return formatLabel(status)
  return onOffLabel(isActive, ACTIVE) ?? onOffLabel(isAvailable, AVAILABLE)
}

/** A record that is named, among whatever else. */
const Named = v.object({ id: v.string(), name: v.optional(v.string()), label: v.optional(v.string()) })

/** How the record is called by any answer in the cache: its own, or a catalogue that it is of. */
function nameOf(client: QueryClient, list: string, id: string | undefined): string | undefined {
  for (const [, data] of client.getQueriesData<unknown>({ queryKey: [list] })) {
    for (const one of Array.isArray(data) ? data : [data])
      if (v.is(Named, one) && one.id === id) return one.name ?? one.label
  }
  return undefined
}

function outcomeOf({ meta }: AnyMutation, answer: Answer): Partial<Entry> {
  if ('data' in answer) {
    if (!(answer.data instanceof Done)) return { outcome: 'Done' }
    const { answer: record, note, isSent, isLookedUp } = answer.data
    if (!isSent) return { outcome: 'Not sent', note }
    return { outcome: isLookedUp ? 'Unknown, then done' : 'Done', note, ...idOf(record) }
  }
  const { error } = answer
  const failure = typeof meta?.failure === 'function' ? meta.failure(error) : meta?.failure
  const ended = endsSession(error) ? 'Your session had ended.' : undefined
  const note = [messageOf(error, failure || undefined), noteOf(error) ?? ended].filter(Boolean).join('. ')
  if (error instanceof NotDoneError) return { outcome: 'Unknown, then not done', note }
  if (isUnsent(error)) return { outcome: 'Not sent', note }
  return { outcome: isOutcomeOpen(error) ? 'Unknown' : 'Refused', note }
}

/** The id of a record that was added, where the server answers it. */
function idOf(answer: unknown): Partial<Entry> {
  return v.is(Named, answer) ? { id: answer.id } : {}
}
