import * as v from 'valibot'
import { logError } from './error-log'
import { markOf, readStored, STORAGE_KEYS, store } from './storage'

// Small things of an admin, kept in the local storage behind the admin's mark.

type KeptOptions<Value> = {
  key: string
  schema: v.GenericSchema<unknown, Value>
  /** Where nothing is kept, or nothing that can be read. */
  fallback: Value
}

/** What a browser that denies or has no room for more would not keep: it stays while the page lives. */
const unkept = new Map<string, string>()

/** A small thing that is kept for an admin, behind their mark; no act of theirs fails where this browser does not keep it. */
export function defineAdminStorage<Value>({ key, schema, fallback }: KeptOptions<Value>) {
  const stored = v.pipe(v.string(), v.parseJson(), schema)
  const keyOf = (admin: string) => `${key} ${markOf(admin)}`
  return {
    read: (admin: string): Value => {
      const kept = v.safeParse(stored, unkept.get(keyOf(admin)) ?? readStored(keyOf(admin)))
      return kept.success ? kept.output : fallback
    },
    write: (admin: string, value: Value): void => {
      const text = JSON.stringify(value)
      try {
        store(keyOf(admin), text)
        unkept.delete(keyOf(admin))
      } catch (error) {
        logError(error)
        unkept.set(keyOf(admin), text)
      }
    },
  }
}

/** At logout, here or in another tab: what holds records leaves the local storage, whoever it belongs to. */
export function removeStoredRecords(): void {
  const isRecords = (key: string) => key.startsWith(`${STORAGE_KEYS.recent} `)
  for (const key of unkept.keys()) if (isRecords(key)) unkept.delete(key)
  try {
    for (const key of Object.keys(localStorage)) if (isRecords(key)) localStorage.removeItem(key)
  } catch (error) {
    logError(error) // a browser that denies its storage has kept nothing
  }
}
