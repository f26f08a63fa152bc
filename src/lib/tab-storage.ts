import * as v from 'valibot'
import { logError } from './error-log'
import { markOf, tabStorage } from './storage'

// What an admin works on is kept in the session storage: it lives as long as its tab, and leaves it with the session. It is read
// by the admin whose it is alone.

/** Keeps something of an admin beyond a reload or a crash of the tab. Where the storage is full, work goes on without it. */
export function storeInTab(key: string, admin: string, fields: object): void {
  try {
    tabStorage()?.setItem(key, JSON.stringify({ ...fields, admin: markOf(admin) }))
  } catch (error) {
    logError(error)
  }
}

/** What was kept of this admin; undefined where there is none, or none that this version can hold. */
export function readInTab<Schema extends v.GenericSchema>(
  key: string,
  admin: string,
  schema: Schema,
): v.InferOutput<Schema> | undefined {
  const kept = v.safeParse(Stored, tabStorage()?.getItem(key))
  if (!kept.success || kept.output.admin !== markOf(admin)) return undefined
  const read = v.safeParse(schema, kept.output)
  return read.success ? read.output : undefined
}

const Stored = v.pipe(v.string(), v.parseJson(), v.looseObject({ admin: v.number() }))
