import { logError } from './error-log'

/**
 * The keys of everything that the console stores in a browser. A key with several values has a suffix after a space, such as the
 * admin's hash. `session/README.md` lists the same.
 */
export const STORAGE_KEYS = {
  /** Cookie: the bearer token of the admin who is signed in. Eight hours, or until logout. */
  token: 'access_token',
  /** Cookie: when that token expires. As long as the token. */
  tokenEnds: 'access_token_ends',
  /** Cookie: written while the console is locked. As long as the token. */
  locked: 'access_token_locked',
  /** Cookie: never written by the console. If a server has set it, logout removes it. */
  refreshToken: 'refresh_token',
  /** Local storage: light, dark or auto, for all who use this browser. Stays. Mantine writes it. */
  colorScheme: 'mantine-color-scheme-value',
  /** Local storage: names and filters of the saved views of an admin, with the hash of the admin. Stays for the same admin. */
  views: 'wayside.views.1',
  /** Local storage: a copy of saved views that could not be read, made before they were overwritten. Stays. */
  damagedViews: 'wayside.views.1.damaged',
  /** Local storage: when a key, click or touch last came in any tab, where the console locks itself. Until logout. */
  lastInput: 'wayside.last-input',
  /** Local storage: the last ten records that an admin opened, by their ids alone, with the hash of the admin. Until logout. */
  recent: 'wayside.recent.1',
  /** Local storage: whether shortcuts of a single key are on, with the hash of the admin. Stays for the same admin. */
  singleKeys: 'wayside.single-keys.1',
  /** Local storage: whether the next record opens after a change, with the hash of the admin. Stays for the same admin. */
  goOn: 'wayside.go-on.1',
  /** Local storage: after how many minutes a card of the board is late, with the hash of the admin. Stays for the same admin. */
  late: 'wayside.late.1',
  /** Local storage: payouts that an admin says are no doubles, by their references, with the hash of the admin. Stays for the same admin. */
  setAside: 'wayside.set-aside.1',
  /**
   * Local storage: payments whose outcome is open (center, amount, key, time, and the payouts known then; no names), with the hash of
   * the admin. Until it is known, or a day.
   */
  payments: 'wayside.payments.1',
  /** Session storage: the hash of the admin whose values are in this tab, and when the token ends. Until logout, or the tab's end. */
  tabOwner: 'wayside.admin.1',
  /** Session storage: what was typed into a form and not saved, behind the form's address. Until saved, or logout. */
  draft: 'wayside.draft',
  /** Session storage: what an admin changed, exported and printed in this tab, with the hash of the admin. Until logout, or the tab's end. */
  activity: 'wayside.activity.1',
  /** Session storage: the ledgers of "Change status…" and of imports, with the cells of the lines of a file, with the hash of the admin. Until closed, logout, or the tab's end. */
  ledgers: 'wayside.ledgers.1',
  /** Session storage: when and where the page last reloaded itself for new code. Until logout, or the tab's end. */
  reloaded: 'wayside.reloaded',
} as const

/** A hash of an admin's e-mail, or of another text that is not to be stored or sent to other tabs: 32 bits of FNV-1a. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return hash
}

/** The session storage; undefined if the browser denies it. */
export function tabStorage(): Storage | undefined {
  try {
    return sessionStorage
  } catch {
    return undefined
  }
}

/** The value of a key in the local storage; undefined if there is none, or if the browser denies the storage. */
export function readStored(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

/** The keys in the local storage with a prefix. */
export function storedKeys(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix))
  } catch {
    return []
  }
}

/** Removes a key from the local storage. */
export function removeStored(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch (error) {
    logError(error)
  }
}

/** Writes to the local storage; throws `NotStoredError`, whose message can be shown. */
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

/** A value could not be stored; the value before is unchanged. */
export class NotStoredError extends Error {
  override name = 'NotStoredError'
  constructor(why: string, options?: ErrorOptions) {
    super(`Nothing was saved: ${why}`, options)
  }
}
