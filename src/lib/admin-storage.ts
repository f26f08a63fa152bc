import * as v from 'valibot'
import { logError } from './error-log'
import { markOf, readStored, STORAGE_KEYS, store } from './storage'

type KeptOptions<Value> = {
  key: string
  schema: v.GenericSchema<unknown, Value>
  /** Returned if nothing is stored, or nothing that the schema accepts. */
  fallback: Value
}

/** Values that the browser refused to store, or had no room for. They live as long as the page. */
const unkept = new Map<string, string>()

/** A small value in the local storage for each admin, under a key with the admin's mark. Writing never fails, see `unkept`. */
export function defineAdminStorage<Value>({ key, schema, fallback }: KeptOptions<Value>) {
  const stored = v.pipe(v.string(), v.parseJson(), schema)
  const keyOf = (admin: string) => `${key} ${markOf(admin)}`
  return {
    read: (admin: string): Value => {
      const value = v.safeParse(stored, unkept.get(keyOf(admin)) ?? readStored(keyOf(admin)))
      return value.success ? value.output : fallback
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

/** At logout, here or in another tab: removes values that hold records, of whichever admin, from the local storage. */
export function removeStoredRecords(): void {
  const isRecords = (key: string) => key.startsWith(`${STORAGE_KEYS.recent} `)
  for (const key of unkept.keys()) if (isRecords(key)) unkept.delete(key)
  try {
    for (const key of Object.keys(localStorage)) if (isRecords(key)) localStorage.removeItem(key)
  } catch (error) {
    logError(error) // a browser that denies its storage has stored nothing
  }
}
