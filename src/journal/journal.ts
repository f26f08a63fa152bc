import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query'
import * as v from 'valibot'
import { STORAGE_KEYS } from '@/lib/storage'
import { readInTab, storeInTab } from '@/lib/tab-storage'
import { sessionQuery } from '@/session/session'

/** How a change stands, or ended; one that was unknown at first says so for good. */
const Outcome = v.picklist([
  'Under way',
  'Done',
  'Refused',
  'Not sent',
  'Unknown',
  'Unknown, then done',
  'Unknown, then not done',
])
export type Outcome = v.InferOutput<typeof Outcome>

/** A change that this admin asked for in this tab. */
const Entry = v.object({
  /** When it was asked for, in milliseconds since 1970. */
  at: v.number(),
  act: v.string(),
  /** The key of the decision, where what comes of it may be told by another page than the one that asked. */
  decision: v.optional(v.string()),
  /** The name of the list that its record is of; undefined where it is of none. */
  list: v.optional(v.string()),
  /** Undefined where it is not told, as of a record that was added. */
  id: v.optional(v.string()),
  name: v.optional(v.string()),
  /** Whether it takes its record away. */
  removes: v.optional(v.boolean()),
  outcome: Outcome,
  /** What was to be changed, such as the names of fields. */
  what: v.optional(v.string()),
  /** What there is to say of the outcome, such as the server's words. */
  note: v.optional(v.string()),
  /** Of a payment, as far as they are known; more than one where it was booked more than once. */
  references: v.optional(v.pipe(v.array(v.string()), v.readonly())),
})
export type Entry = v.InferOutput<typeof Entry>

/** It stays though nobody looks at it; and an entry is itself, however like another. */
const NEVER_COLLECTED = { gcTime: Number.POSITIVE_INFINITY, structuralSharing: false }

const QUERY_KEY = ['journal']

/** The changes of this admin in this tab, newest first. Beyond a reload, until logout or the tab's end. */
export function journalQuery(client: QueryClient) {
  return queryOptions<readonly Entry[]>({
    queryKey: QUERY_KEY,
    queryFn: skipToken,
    initialData: () => readStoredEntries(client),
    ...NEVER_COLLECTED,
  })
}

/** Notes a change as it is asked for, again where its decision is known. Answers how to tell what became of it, as often as there is news. */
export function noteChange(client: QueryClient, asked: Entry): (news: Partial<Entry>) => void {
  client.setQueryDefaults(QUERY_KEY, NEVER_COLLECTED) // of a query that is written before it is looked at
  let entry = asked
  const isOther = ({ decision }: Entry) => decision === undefined || decision !== asked.decision
  storeEntries(
    client,
    client.setQueryData<readonly Entry[]>(QUERY_KEY, (all = readStoredEntries(client)) => [
      entry,
      ...all.filter(isOther),
    ]),
  )
  return (news) => {
    const before = entry
    entry = { ...before, ...news }
    const replaced = (all?: readonly Entry[]) => all?.map((one) => (one === before ? entry : one))
    storeEntries(client, client.setQueryData<readonly Entry[]>(QUERY_KEY, replaced))
  }
}

/** Nothing where the session, and all that was noted, has ended meanwhile. */
function storeEntries(client: QueryClient, entries: readonly Entry[] | undefined): void {
  if (entries) storeInTab(STORAGE_KEYS.activity, adminOf(client), { entries })
}

/** What the page before this one has noted of the same admin. How a change ended that it did not hear of is unknown. */
function readStoredEntries(client: QueryClient): readonly Entry[] {
  const kept = readInTab(STORAGE_KEYS.activity, adminOf(client), v.object({ entries: v.array(Entry) }))
  return (kept?.entries ?? []).map((entry) =>
    entry.outcome === 'Under way' ? { ...entry, outcome: 'Unknown' } : entry,
  )
}

function adminOf(client: QueryClient): string {
  return client.getQueryData(sessionQuery.queryKey)?.admin.email ?? ''
}
