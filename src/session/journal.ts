import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query'
import * as v from 'valibot'
import { STORAGE_KEYS } from '@/lib/storage'
import { readInTab, storeInTab } from '@/lib/tab-storage'
import { adminEmailOf } from './session'

/** The state or the outcome of a change. An outcome that was unknown at first keeps "Unknown, then …". */
const Outcome = v.picklist([
  'In progress',
  'Done',
  'Refused',
  'Not sent',
  'Unknown',
  'Unknown, then done',
  'Unknown, then not done',
])
export type Outcome = v.InferOutput<typeof Outcome>

/** A change that this admin made in this tab. */
const Entry = v.object({
  /** When the admin confirmed it, in milliseconds since 1970. */
  at: v.number(),
  act: v.string(),
  /** The key of the decision, if the outcome may become known only after a reload. */
  decision: v.optional(v.string()),
  /** The name of the record's list; undefined if the change has no record. */
  list: v.optional(v.string()),
  /** Undefined if it is unknown, such as for a new record. */
  id: v.optional(v.string()),
  name: v.optional(v.string()),
  /** Whether the change deletes its record. */
  removes: v.optional(v.boolean()),
  outcome: Outcome,
  /** What was changed, such as the labels of fields. */
  what: v.optional(v.string()),
  /** More about the outcome, such as the server's message. */
  note: v.optional(v.string()),
  /** The known reference numbers of a payment; several if it was booked several times. */
  references: v.optional(v.pipe(v.array(v.string()), v.readonly())),
  /** The `mutationId` of its mutation, as long as the page lives. */
  mutation: v.optional(v.number()),
  /** What a change in progress comes to if the page is reloaded now. By default its outcome is unknown then. */
  afterReload: v.optional(v.object({ outcome: Outcome, note: v.optional(v.string()) })),
})
export type Entry = v.InferOutput<typeof Entry>

/** The journal stays in the cache while no screen shows it. Entries keep their identity, even with equal fields. */
const NEVER_COLLECTED = { gcTime: Number.POSITIVE_INFINITY, structuralSharing: false }

const QUERY_KEY = ['journal']

/** The changes of this admin in this tab, newest first. They survive a reload, and end with logout or the tab. */
export function journalQuery(client: QueryClient) {
  return queryOptions<readonly Entry[]>({
    queryKey: QUERY_KEY,
    queryFn: skipToken,
    initialData: () => readStoredEntries(client),
    ...NEVER_COLLECTED,
  })
}

/** Adds an entry, or replaces that of the same decision. Returns a function that updates the entry. */
export function addEntry(client: QueryClient, added: Entry): (changes: Partial<Entry>) => void {
  client.setQueryDefaults(QUERY_KEY, NEVER_COLLECTED) // the query is written before any screen reads it
  let entry = added
  const isOther = ({ decision }: Entry) => decision === undefined || decision !== added.decision
  storeEntries(
    client,
    client.setQueryData<readonly Entry[]>(QUERY_KEY, (all = readStoredEntries(client)) => [
      entry,
      ...all.filter(isOther),
    ]),
  )
  return (changes) => {
    const before = entry
    entry = { ...before, ...changes }
    const replaced = (all?: readonly Entry[]) => all?.map((one) => (one === before ? entry : one))
    storeEntries(client, client.setQueryData<readonly Entry[]>(QUERY_KEY, replaced))
  }
}

/** Updates the entry of a mutation, if it has one. */
export function updateEntryOf(client: QueryClient, mutation: number, changes: Partial<Entry>): void {
  const updated = (all?: readonly Entry[]) =>
    all?.map((one) => (one.mutation === mutation ? { ...one, ...changes } : one))
  storeEntries(client, client.setQueryData<readonly Entry[]>(QUERY_KEY, updated))
}

/** `entries` is undefined if the session has ended meanwhile: nothing is stored then. */
function storeEntries(client: QueryClient, entries: readonly Entry[] | undefined): void {
  if (entries) storeInTab(STORAGE_KEYS.activity, adminOf(client), { entries })
}

/** The entries from before a reload, if the admin is the same. No change is in progress any more. */
function readStoredEntries(client: QueryClient): readonly Entry[] {
  const stored = readInTab(STORAGE_KEYS.activity, adminOf(client), v.object({ entries: v.array(Entry) }))
  return (stored?.entries ?? []).map(({ afterReload, mutation: _, ...entry }) =>
    entry.outcome === 'In progress' ? { ...entry, outcome: 'Unknown', ...afterReload } : entry,
  )
}

function adminOf(client: QueryClient): string {
  return adminEmailOf(client) ?? ''
}
