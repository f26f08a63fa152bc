import { STORAGE_KEYS } from '@/lib/storage'
import { wait } from '@/lib/wait'

/** How long a sign-in lasts, in seconds: eight hours. */
const SESSION_SECONDS = 8 * 60 * 60

/** Sent to this site alone; `Secure` in the production build alone, so that the demo works over plain HTTP. */
const ATTRIBUTES = `; path=/; SameSite=Strict${import.meta.env.MODE === 'production' ? '; Secure' : ''}`

/** The stored access token, when there is one. */
export function readToken(): string | undefined {
  const token = cookie(STORAGE_KEYS.token)
  try {
    return token && decodeURIComponent(token)
  } catch {
    return token // not written by `saveToken`: the % is part of the token
  }
}

/** When the stored token ends, in milliseconds since 1970. */
export function tokenEndsAt(): number | undefined {
  const endsAt = Number(cookie(STORAGE_KEYS.tokenEnds))
  return endsAt > 0 ? endsAt : undefined
}

/** When the stored token was saved, in milliseconds since 1970. */
export function tokenSavedAt(): number | undefined {
  const endsAt = tokenEndsAt()
  return endsAt && endsAt - SESSION_SECONDS * 1000
}

/** How often a cookie that another tab has set is looked for, in milliseconds, and how many times. */
const COOKIE_POLL = { every: 100, atMost: 20 }

/** Waits until the cookie of a newer token is visible here: browsers show a new cookie to other tabs late. Gives up after two seconds. */
export async function tokenUntil(endsAt: number, signal: AbortSignal): Promise<void> {
  for (let looks = 0; looks < COOKIE_POLL.atMost && !signal.aborted; looks++) {
    if ((tokenEndsAt() ?? 0) >= endsAt) return
    await wait(COOKIE_POLL.every, signal)
  }
}

/**
 * Returns whether the browser stored it: over plain HTTP none stores a `Secure` cookie, and cookies may be refused altogether. A new
 * token is not locked.
 */
export function saveToken(token: string): boolean {
  write(STORAGE_KEYS.locked, '', 0)
  write(STORAGE_KEYS.token, encodeURIComponent(token), SESSION_SECONDS)
  write(STORAGE_KEYS.tokenEnds, String(Date.now() + SESSION_SECONDS * 1000), SESSION_SECONDS)
  return readToken() === token
}

/** Marks the stored token as locked: each tab, and each page that is loaded, covers the console until the next sign-in. */
export function lockToken(): void {
  write(STORAGE_KEYS.locked, 'yes', SESSION_SECONDS)
}

/** Whether this tab, or another one, has locked the stored token. */
export function isTokenLocked(): boolean {
  return cookie(STORAGE_KEYS.locked) !== undefined
}

/** Removes the access token, and the refresh token that a server may have set. */
export function clearToken(): void {
  const { token, tokenEnds, locked, refreshToken } = STORAGE_KEYS
  for (const name of [token, tokenEnds, locked, refreshToken]) write(name, '', 0)
}

function cookie(name: string): string | undefined {
  const found = document.cookie.split('; ').find((one) => one.startsWith(`${name}=`))
  return found?.slice(name.length + 1) || undefined
}

function write(name: string, value: string, seconds: number): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox ESR and Safari 18.3
  document.cookie = `${name}=${value}; max-age=${seconds}${ATTRIBUTES}`
}
