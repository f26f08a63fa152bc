import * as v from 'valibot'
import { logError } from './error-log'
import { hashOf, STORAGE_KEYS, tabStorage } from './storage'

// Values in the session storage, such as drafts: they survive a reload or a crash of the tab, and end with the session. Each is stored
// with the hash of the admin's e-mail, and no other admin reads it.

/** Stores a value for an admin. If the storage is full or denied, it is only logged. */
export function storeInTab(key: string, admin: string, fields: object): void {
  try {
    tabStorage()?.setItem(key, JSON.stringify({ ...fields, admin: hashOf(admin) }))
  } catch (error) {
    logError(error)
  }
}

/** The stored value of this admin; undefined if there is none that the schema accepts. */
export function readInTab<Schema extends v.GenericSchema>(
  key: string,
  admin: string,
  schema: Schema,
): v.InferOutput<Schema> | undefined {
  const stored = v.safeParse(Stored, tabStorage()?.getItem(key))
  if (!stored.success || stored.output.admin !== hashOf(admin)) return undefined
  const read = v.safeParse(schema, stored.output)
  return read.success ? read.output : undefined
}

/**
 * For a sign-in in this tab whose token ends at `endsAt`, in milliseconds since 1970. A tab that the browser restored or duplicated may
 * bring the values of another admin: they are removed. Returns whether it did.
 */
export function claimTab(admin: string, endsAt: number | undefined): boolean {
  const owner = readOwner()
  const isOther = owner !== undefined && owner.admin !== hashOf(admin)
  if (isOther) tabStorage()?.clear()
  storeInTab(STORAGE_KEYS.tabOwner, admin, { endsAt })
  return isOther
}

/** For a tab in which nobody is signed in. If its token has not ended by itself, its admin has logged out in another tab. */
export function clearTabAfterLogout(): void {
  if ((readOwner()?.endsAt ?? 0) > Date.now()) tabStorage()?.clear()
}

function readOwner(): v.InferOutput<typeof Owner> | undefined {
  const read = v.safeParse(Owner, tabStorage()?.getItem(STORAGE_KEYS.tabOwner))
  return read.success ? read.output : undefined
}

const Stored = v.pipe(v.string(), v.parseJson(), v.looseObject({ admin: v.number() }))

const Owner = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ admin: v.number(), endsAt: v.optional(v.number()) }),
)
