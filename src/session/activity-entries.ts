import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { STORAGE_KEYS } from '@/lib/storage'
import { readInTab, storeInTab } from '@/lib/tab-storage'
import { adminEmailOf } from './session'
import { sessionSignal, sessionState } from './store'

/**
 * The state or the outcome of a change. An outcome that was unknown at first keeps "Unknown, then …". "Cancelled" is for what changes
 * nothing, such as an export.
 */
const Outcome = v.picklist([
  'In progress',
  'Done',
  'Refused',
  'Not sent',
  'Cancelled',
  'Unknown',
  'Unknown, then done',
  'Unknown, then not done',
])
export type Outcome = v.InferOutput<typeof Outcome>

/** A change that this admin made in this tab, or an export or a print, by which rows left the console. */
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
  /** What a change in progress comes to if the page is reloaded now. By default its outcome is unknown then. */
  afterReload: v.optional(v.object({ outcome: Outcome, note: v.optional(v.string()) })),
})
export type Entry = v.InferOutput<typeof Entry>

/** Undefined until a change is made: what is stored from before a reload is read then. */
const activityHere = sessionState<readonly Entry[] | undefined>(undefined)

export const onActivity = activityHere.subscribe

/** What this admin did in this tab, newest first. The entries survive a reload, and end with logout or the tab. */
export function activityOf(client: QueryClient): readonly Entry[] {
  return activityHere.read(client) ?? readStoredEntries(client)
}

export function useActivity(): readonly Entry[] {
  const client = useQueryClient()
  return activityHere.use() ?? readStoredEntries(client)
}

/** Adds an entry, or replaces that of the same decision. Returns a function that updates the entry. */
export function addEntry(client: QueryClient, added: Entry): (changes: Partial<Entry>) => void {
  const session = sessionSignal(client)
  const isOther = ({ decision }: Entry) => decision === undefined || decision !== added.decision
  const store = (change: (all: readonly Entry[]) => readonly Entry[]) => {
    if (session.aborted) return
    const entries = change(activityOf(client))
    activityHere.update(client, session, () => entries)
    storeInTab(STORAGE_KEYS.activity, adminOf(client), { entries })
  }
  let entry = added
  store((all) => [entry, ...all.filter(isOther)])
  return (changes) => {
    const before = entry
    entry = { ...before, ...changes }
    store((all) => all.map((one) => (one === before ? entry : one)))
  }
}

/** The entries from before a reload, if the admin is the same. No change is in progress any more. */
function readStoredEntries(client: QueryClient): readonly Entry[] {
  const stored = readInTab(STORAGE_KEYS.activity, adminOf(client), v.object({ entries: v.array(Entry) }))
  return (stored?.entries ?? []).map(({ afterReload, ...entry }) =>
    entry.outcome === 'In progress' ? { ...entry, outcome: 'Unknown', ...afterReload } : entry,
  )
}

function adminOf(client: QueryClient): string {
  return adminEmailOf(client) ?? ''
}
