import * as v from 'valibot'
import { logError } from './error-log'
import { hashOf, readStored, STORAGE_KEYS, writeStored } from './storage'

type AdminStorageOptions<Value> = {
  key: string
  schema: v.GenericSchema<unknown, Value>
  /** If nothing is stored, or nothing that the schema accepts. */
  fallback: Value
}

/** Values that the browser did not store. They live as long as the page. */
const unstored = new Map<string, string>()

/** A small value of each admin in the local storage, under a hash of the admin's e-mail. Writing never throws. */
export function defineAdminStorage<Value>({ key, schema, fallback }: AdminStorageOptions<Value>) {
  const stored = v.pipe(v.string(), v.parseJson(), schema)
  const keyOf = (admin: string) => `${key} ${hashOf(admin)}`
  return {
    read: (admin: string): Value => {
      const value = v.safeParse(stored, unstored.get(keyOf(admin)) ?? readStored(keyOf(admin)))
      return value.success ? value.output : fallback
    },
    write: (admin: string, value: Value): void => {
      const text = JSON.stringify(value)
      try {
        writeStored(keyOf(admin), text)
        unstored.delete(keyOf(admin))
      } catch (error) {
        logError(error)
        unstored.set(keyOf(admin), text)
      }
    },
  }
}

/** Of all admins, or of all but one. */
export function removeStoredRecords(exceptOf?: string): void {
  const keptKey = exceptOf === undefined ? undefined : `${STORAGE_KEYS.recent} ${hashOf(exceptOf)}`
  const holdsRecords = (key: string) => key.startsWith(`${STORAGE_KEYS.recent} `) && key !== keptKey
  for (const key of unstored.keys()) if (holdsRecords(key)) unstored.delete(key)
  try {
    for (const key of Object.keys(localStorage)) if (holdsRecords(key)) localStorage.removeItem(key)
  } catch (error) {
    logError(error) // a browser that denies its storage has stored nothing
  }
}
