import { hashOf, STORAGE_KEYS } from '@/lib/storage'
import { wait } from '@/lib/wait'

const SESSION_SECONDS = 8 * 60 * 60

/** `Secure` only in the production build, so that the demo works over plain HTTP. */
const ATTRIBUTES = `; path=/; SameSite=Strict${import.meta.env.MODE === 'production' ? '; Secure' : ''}`

/** Undefined if nobody is signed in. */
export function readToken(): string | undefined {
  const token = readCookie(STORAGE_KEYS.token)
  try {
    return token && decodeURIComponent(token)
  } catch {
    return token // not written by `saveToken`: the % is part of the token
  }
}

/** Milliseconds since 1970, with the fraction that `saveToken` adds. */
export function tokenEndsAt(): number | undefined {
  const endsAt = Number(readCookie(STORAGE_KEYS.tokenEnds))
  return endsAt > 0 ? endsAt : undefined
}

/** Milliseconds since 1970. */
export function tokenSavedAt(): number | undefined {
  const endsAt = tokenEndsAt()
  return endsAt && endsAt - SESSION_SECONDS * 1000
}

/** Compares when two tokens expire, in milliseconds since 1970. The fraction is a hash, and has no order. */
export function isLater(endsAt: number, otherEndsAt: number): boolean {
  return Math.floor(endsAt) > Math.floor(otherEndsAt)
}

/** Milliseconds. Browsers show a cookie to other tabs up to 0.2 s after it was written. */
export const COOKIE_SHOWN_WITHIN = 300

/** `every`: milliseconds. */
const COOKIE_POLL = { every: 100, atMost: 20 }

/**
 * Waits until the cookie of the token that expires at `endsAt`, or of any token, is visible in this tab, two seconds at most. A token that
 * expires later need not be newer: the clock may have been set back.
 */
export async function waitForToken(endsAt: number | undefined, signal: AbortSignal): Promise<void> {
  for (let reads = 0; reads < COOKIE_POLL.atMost && !signal.aborted; reads++) {
    const visible = tokenEndsAt()
    if (visible !== undefined && (endsAt === undefined || visible === endsAt)) return
    await wait(COOKIE_POLL.every, signal)
  }
}

/** Ends a lock, too. Returns whether the browser kept it: over plain HTTP none stores a `Secure` cookie, and cookies may be blocked. */
export function saveToken(token: string): boolean {
  writeCookie(STORAGE_KEYS.locked, '', 0)
  writeCookie(STORAGE_KEYS.token, encodeURIComponent(token), SESSION_SECONDS)
  // tabs identify a sign-in by its expiry; the fraction distinguishes two of the same millisecond
  const fraction = (hashOf(token) % 1000) / 1000
  writeCookie(STORAGE_KEYS.tokenEnds, String(Date.now() + SESSION_SECONDS * 1000 + fraction), SESSION_SECONDS)
  return readToken() === token
}

/** All tabs, also after a reload, show the login over the console until the next sign-in. */
export function lockToken(): void {
  writeCookie(STORAGE_KEYS.locked, 'yes', SESSION_SECONDS)
}

/** By this tab, or another one. */
export function isTokenLocked(): boolean {
  return readCookie(STORAGE_KEYS.locked) !== undefined
}

/** Also the refresh token that a server may have set. */
export function clearToken(): void {
  const { token, tokenEnds, locked, refreshToken } = STORAGE_KEYS
  for (const name of [token, tokenEnds, locked, refreshToken]) writeCookie(name, '', 0)
}

function readCookie(name: string): string | undefined {
  const found = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${name}=`))
  return found?.slice(name.length + 1) || undefined
}

function writeCookie(name: string, value: string, seconds: number): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox ESR and Safari 18.3
  document.cookie = `${name}=${value}; max-age=${seconds}${ATTRIBUTES}`
}
