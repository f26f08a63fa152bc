import { type Timeline, timelineUntil } from '@mocks/data/calendar'
import { type CollectionName, collectionNames, marketplace, type Rows } from '@mocks/server/marketplace'
import { indianDay } from '@/lib/day'
import { deskRows } from './desk'
import { readText, writeJson } from './storage'
import { waitingJobs } from './waiting'

const KEY = 'wayside.demo.changes'
const VERSION = 2

/** The changed rows by id; null for a deleted row. */
type Changes = { [Name in CollectionName]?: Record<string, Rows[Name] | null> }

/** `day`: the day of the seed that was changed. */
type Kept = { version: number; day: string; changes: Changes }

let seedDay = ''

/** Loads the seed, what the demo adds to it, and the changes of this browser. */
export function restoreChanges(): void {
  const { day, changes } = read()
  seedDay = isDated(changes) ? day : indianDay(Date.now())
  const timeline = timelineUntil(new Date(`${seedDay}T12:00:00+05:30`))
  const added: Changes = { ...deskRows(timeline), jobs: waitingJobs(timeline, Date.now()) }
  for (const name of collectionNames) restore(name, timeline, { ...added[name], ...changes[name] })
}

/** Stores every change from now on, and applies those of other tabs. Returns how to stop. */
export function keepChanges(): () => void {
  const watches = collectionNames.map(watch)
  const stop = new AbortController()
  const restoreTheirs = ({ key }: StorageEvent) => {
    if (key === KEY || key === null) restoreChanges()
  }
  addEventListener('storage', restoreTheirs, { signal: stop.signal })
  return () => {
    for (const unwatch of watches) unwatch()
    stop.abort()
  }
}

/** Restores the seed of today. The admin stays signed in. */
export function dropChanges(): void {
  const { sessions } = read().changes
  write({ ...(sessions && { sessions }) })
  restoreChanges()
}

function restore<Name extends CollectionName>(
  name: Name,
  timeline: Timeline,
  changed: Record<string, Rows[Name] | null>,
): void {
  marketplace[name].reset(timeline, Object.entries(changed))
}

/** Stores one changed row. The storage is read again first, since other tabs write to it, too. */
function watch<Name extends CollectionName>(name: Name): () => void {
  return marketplace[name].subscribe((id, row) => {
    const { changes } = read()
    write({ ...changes, [name]: { ...changes[name], [id]: row ?? null } })
  })
}

/** These collections do not depend on the day of the seed. With changes in others, the seed keeps its day. */
function isDated({ admins, sessions, firstAnswers, ...datedChanges }: Changes): boolean {
  return Object.keys(datedChanges).length > 0
}

function read(): Kept {
  const none = { version: VERSION, day: seedDay, changes: {} }
  try {
    const kept: Kept | null = JSON.parse(readText(KEY) ?? 'null')
    return kept?.version === VERSION && /^\d{4}-\d\d-\d\d$/.test(kept.day) ? kept : none
  } catch {
    return none
  }
}

function write(changes: Changes): void {
  writeJson(KEY, { version: VERSION, day: seedDay, changes })
}
