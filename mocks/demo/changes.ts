import { type Timeline, timelineUntil } from '@mocks/data/calendar'
import { type CollectionName, collectionNames, marketplace, type Rows } from '@mocks/server/marketplace'
import { indianDay } from '@/lib/day'
import { readText, writeJson } from './storage'

const KEY = 'wayside.demo.changes'
const VERSION = 2

/** Rows as they are now, by id; null for those that are gone. */
type Changes = { [Name in CollectionName]?: Record<string, Rows[Name] | null> }

/** `day` is that of the seed which the changes were made to. */
type Kept = { version: number; day: string; changes: Changes }

let seedDay = ''

/** The seed, and what this browser has changed of it. */
export function restoreChanges(): void {
  const { day, changes } = read()
  seedDay = isDated(changes) ? day : indianDay(Date.now())
  const timeline = timelineUntil(new Date(`${seedDay}T12:00:00+05:30`))
  for (const name of collectionNames) restore(name, timeline, changes)
}

/** Keeps each change from now on, and follows those that other tabs make. */
export function keepChanges(): void {
  for (const name of collectionNames) watch(name)
  addEventListener('storage', ({ key }) => {
    if (key === KEY || key === null) restoreChanges()
  })
}

/** Back to the seed of today. Whoever is signed in stays so. */
export function dropChanges(): void {
  const { sessions } = read().changes
  write({ ...(sessions && { sessions }) })
  restoreChanges()
}

function restore<Name extends CollectionName>(name: Name, timeline: Timeline, changes: Changes): void {
  const changed: Record<string, Rows[Name] | null> = changes[name] ?? {}
  marketplace[name].reset(timeline, Object.entries(changed))
}

/** Other tabs write as well: what is kept is read again, and only this row of it replaced. */
function watch<Name extends CollectionName>(name: Name): void {
  marketplace[name].subscribe((id, row) => {
    const { changes } = read()
    write({ ...changes, [name]: { ...changes[name], [id]: row ?? null } })
  })
}

/** Sessions, passwords and answers have no part in the dates of the seed: they alone let it move on with the day. */
function isDated({ admins, sessions, firstAnswers, ...others }: Changes): boolean {
  return Object.keys(others).length > 0
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
