import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { STORAGE_KEYS } from '@/lib/storage'
import { readInTab, storeInTab } from '@/lib/tab-storage'
import { adminEmailOf } from './session'
import { sessionSignal, sessionState } from './store'

/** An outcome that was unknown at first keeps "Unknown, then …". "Cancelled" is for what changes nothing, such as an export. */
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

/** A change of this admin in this tab, or rows that left the console: an export, a copy, a print. */
const Entry = v.object({
  /** When the admin confirmed it, in milliseconds since 1970. */
  at: v.number(),
  act: v.string(),
  /** The key of the decision, if the outcome may become known only after a reload. */
  decision: v.optional(v.string()),
  /** The list's name; undefined if the change has no record. */
  list: v.optional(v.string()),
  /** Unknown for a new record. */
  id: v.optional(v.string()),
  name: v.optional(v.string()),
  removes: v.optional(v.boolean()),
  outcome: Outcome,
  /** Such as the labels of the changed fields. */
  what: v.optional(v.string()),
  /** Such as the server's message. */
  note: v.optional(v.string()),
  /** Reference numbers of a payment; several if it was booked several times. */
  references: v.optional(v.pipe(v.array(v.string()), v.readonly())),
  /** The outcome of a change in progress if the page is reloaded now; unknown by default. */
  afterReload: v.optional(v.object({ outcome: Outcome, note: v.optional(v.string()) })),
})
export type Entry = v.InferOutput<typeof Entry>

/** Undefined until a change is made: until then, the stored entries are read. */
const activityHere = sessionState<readonly Entry[] | undefined>(undefined)

export const onActivity = activityHere.subscribe

/** Newest first. The entries survive a reload, and end with logout or the tab. */
export function activityOf(client: QueryClient): readonly Entry[] {
  return activityHere.read(client) ?? readStoredEntries(client)
}

export function useActivity(): readonly Entry[] {
  const client = useQueryClient()
  return activityHere.use() ?? readStoredEntries(client)
}

/** Replaces an entry of the same decision. Returns a function that updates the entry. */
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
    store((all) => all.map((item) => (item === before ? entry : item)))
  }
}

/** From before a reload: no change is in progress any more. */
function readStoredEntries(client: QueryClient): readonly Entry[] {
  const stored = readInTab(STORAGE_KEYS.activity, adminOf(client), v.object({ entries: v.array(Entry) }))
  return (stored?.entries ?? []).map(({ afterReload, ...entry }) =>
    entry.outcome === 'In progress' ? { ...entry, outcome: 'Unknown', ...afterReload } : entry,
  )
}

function adminOf(client: QueryClient): string {
  return adminEmailOf(client) ?? ''
}
