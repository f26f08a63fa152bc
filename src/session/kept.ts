import * as v from 'valibot'

/** What is kept under these keys holds records, and goes when the admin logs out. */
const UNTIL_LOGOUT = 'wayside.session.'
const FOR_GOOD = 'wayside.kept.'

type KeptOptions<Value> = {
  name: string
  schema: v.GenericSchema<unknown, Value>
  /** Where nothing is kept, or nothing that can be read. */
  fallback: Value
  isUntilLogout?: boolean
}

/** What a browser that denies or has no room for more would not keep: it stays while the page lives. */
const unkept = new Map<string, string>()

/** Something that this browser keeps for an admin, under a mark of theirs: never the e-mail itself. */
export function defineKept<Value>({ name, schema, fallback, isUntilLogout = false }: KeptOptions<Value>) {
  const keyOf = (email: string) => `${isUntilLogout ? UNTIL_LOGOUT : FOR_GOOD}${name}.${markOf(email)}`
  return {
    read: (email: string): Value => {
      const kept = v.safeParse(schema, parsed(readText(keyOf(email))))
      return kept.success ? kept.output : fallback
    },
    write: (email: string, value: Value): void => writeText(keyOf(email), JSON.stringify(value)),
  }
}

/** At logout, here or in another tab: what holds records goes, whoever it belongs to. */
export function forgetUntilLogout(): void {
  for (const key of unkept.keys()) if (key.startsWith(UNTIL_LOGOUT)) unkept.delete(key)
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(UNTIL_LOGOUT)) localStorage.removeItem(key)
  } catch (error) {
    console.error(String(error)) // a browser that denies its storage has kept nothing
  }
}

function readText(key: string): string | undefined {
  const here = unkept.get(key)
  if (here !== undefined) return here
  try {
    return localStorage.getItem(key) ?? undefined
  } catch {
    return undefined // denied, as `writeText` has told
  }
}

function writeText(key: string, text: string): void {
  try {
    localStorage.setItem(key, text)
    unkept.delete(key)
  } catch (error) {
    console.error(String(error))
    unkept.set(key, text)
  }
}

/** What was tampered with reads as nothing. */
function parsed(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Tells admins of one browser apart: FNV-1a, twice with different starts, of the e-mail in lower case. */
function markOf(email: string): string {
  return [0x811c9dc5, 0x9747b28c].map((start) => hashOf(email.toLowerCase(), start)).join('')
}

function hashOf(text: string, start: number): string {
  let hash = start
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193)
  return (hash >>> 0).toString(36)
}
