import { logError } from './error-log'

/**
 * All keys that the console stores by. `session/README.md` says whose each is, and until when it stays. A key with several values has a
 * suffix after a space, such as the hash of the admin.
 */
export const STORAGE_KEYS = {
  // Cookies.
  token: 'access_token',
  tokenEnds: 'access_token_ends',
  /** There while the console is locked. */
  locked: 'access_token_locked',
  /** Never written by the console. If a server has set it, logout removes it. */
  refreshToken: 'refresh_token',

  // Local storage.
  /** Mantine writes it. */
  colorScheme: 'mantine-color-scheme-value',
  views: 'wayside.views.1',
  /** A copy of saved views that could not be read, made before they were overwritten. */
  damagedViews: 'wayside.views.1.damaged',
  /** When a key, click or touch last came in any tab. */
  lastInput: 'wayside.last-input',
  /** The last ten records that an admin opened, by their ids alone. */
  recent: 'wayside.recent.1',
  /** Whether shortcuts of a single key are on. */
  singleKeys: 'wayside.single-keys.1',
  /** Whether the next record opens after a change. */
  goOn: 'wayside.go-on.1',
  /** After how many minutes a card of the board is late. */
  late: 'wayside.late.1',
  /** Payouts that an admin says are no doubles, by their references. */
  setAside: 'wayside.set-aside.1',
  /** Payments whose outcome is open; no names. */
  payments: 'wayside.payments.1',

  // Session storage.
  /** The admin whose values are in this tab. */
  tabOwner: 'wayside.admin.1',
  /** Typed into a form and not saved. The suffix is the form's address. */
  draft: 'wayside.draft',
  /** What was changed, exported and printed in this tab. */
  activity: 'wayside.activity.1',
  /** Of "Change status…" and of imports, with the cells of the lines of a file. */
  ledgers: 'wayside.ledgers.1',
  /** When and where the page last reloaded itself for new code. */
  reloaded: 'wayside.reloaded',
} as const

/** 32 bits of FNV-1a, for text that is not to be stored or sent itself, such as an admin's e-mail. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return hash
}

/** Undefined if the browser denies it. */
export function tabStorage(): Storage | undefined {
  try {
    return sessionStorage
  } catch {
    return undefined
  }
}

/** Undefined also if the browser denies the local storage. */
export function readStored(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

export function storedKeys(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix))
  } catch {
    return []
  }
}

/** A failure is only logged. */
export function removeStored(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch (error) {
    logError(error)
  }
}

/** Throws `NotStoredError`, whose message can be shown. */
export function writeStored(key: string, text: string): void {
  try {
    localStorage.setItem(key, text)
  } catch (error) {
    const isFull = error instanceof DOMException && error.name === 'QuotaExceededError'
    const why = isFull
      ? 'this browser has no storage space left.'
      : 'this browser does not allow this site to store data.'
    throw new NotStoredError(why, { cause: error })
  }
}

/** The value before is unchanged. */
export class NotStoredError extends Error {
  override name = 'NotStoredError'
  constructor(why: string, options?: ErrorOptions) {
    super(`Nothing was saved: ${why}`, options)
  }
}
