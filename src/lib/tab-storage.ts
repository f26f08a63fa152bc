import * as v from 'valibot'
import { logError } from './error-log'
import { hashOf, STORAGE_KEYS, tabStorage } from './storage'

// Values in the session storage, such as drafts. They survive a reload or a crash of the tab, and end with the session. No other admin
// reads them.

/** If the storage is full or denied, it is only logged. */
export function storeInTab(key: string, admin: string, fields: object): void {
  try {
    tabStorage()?.setItem(key, JSON.stringify({ ...fields, admin: hashOf(admin) }))
  } catch (error) {
    logError(error)
  }
}

/** Undefined if this admin has none that the schema accepts. */
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
 * For a sign-in; `endsAt` is in milliseconds since 1970. A tab that was restored or duplicated may bring values of another admin: they are
 * removed. Returns whether it did.
 */
export function claimTab(admin: string, endsAt: number | undefined): boolean {
  const owner = readOwner()
  const isOther = owner !== undefined && owner.admin !== hashOf(admin)
  if (isOther) tabStorage()?.clear()
  storeInTab(STORAGE_KEYS.tabOwner, admin, { endsAt })
  return isOther
}

/** For a tab where nobody is signed in. If its token has not ended by itself, its admin logged out in another tab. */
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
