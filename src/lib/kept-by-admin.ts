import * as v from 'valibot'
import { logError } from './failure'
import { KEPT, keep, markOf, readKept } from './kept'

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
export function defineKept<Value>({ key, schema, fallback }: KeptOptions<Value>) {
  const stored = v.pipe(v.string(), v.parseJson(), schema)
  const keyOf = (admin: string) => `${key} ${markOf(admin)}`
  return {
    read: (admin: string): Value => {
      const kept = v.safeParse(stored, unkept.get(keyOf(admin)) ?? readKept(keyOf(admin)))
      return kept.success ? kept.output : fallback
    },
    write: (admin: string, value: Value): void => {
      const text = JSON.stringify(value)
      try {
        keep(keyOf(admin), text)
        unkept.delete(keyOf(admin))
      } catch (error) {
        logError(error)
        unkept.set(keyOf(admin), text)
      }
    },
  }
}

/** At logout, here or in another tab: what holds records leaves the local storage, whoever it belongs to. */
export function forgetRecords(): void {
  const isRecords = (key: string) => key.startsWith(`${KEPT.recent} `)
  for (const key of unkept.keys()) if (isRecords(key)) unkept.delete(key)
  try {
    for (const key of Object.keys(localStorage)) if (isRecords(key)) localStorage.removeItem(key)
  } catch (error) {
    logError(error) // a browser that denies its storage has kept nothing
  }
}
