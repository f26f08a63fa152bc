import type { Query, QueryClient } from '@tanstack/react-query'
import { defineEndpoint } from '@/data/endpoint'
import { http, send } from '@/http/client'
import {
  COOKIE_SHOWN_WITHIN,
  clearToken,
  isTokenLocked,
  lockToken,
  readToken,
  tokenEndsAt,
  waitForToken,
} from '@/http/token'
import { removeStoredRecords } from '@/lib/admin-storage'
import { logError } from '@/lib/error-log'
import { removeStored, STORAGE_KEYS, tabStorage } from '@/lib/storage'
import { claimTab, clearTabAfterLogout } from '@/lib/tab-storage'
import { wait, waitUntil } from '@/lib/wait'
import { Admin, adminOf, isSignedIn, isUsable, type Session } from './state'
import { endScope, onSession, sessionOf, startReading, stopReading, tellSession, useSession } from './store'
import { postToTabs } from './tabs'

export const profile = defineEndpoint({ name: 'profile', path: 'admin/profile', schema: Admin })

/** Undefined if nobody is signed in. */
export function useAdminEmail(): string | undefined {
  return adminOf(useSession())?.email
}

/** For code outside React. */
export function adminEmailOf(client: QueryClient): string | undefined {
  return adminOf(sessionOf(client))?.email
}

/** Asks the server who is signed in, with or without a token. If it does not say, nobody is. */
export async function openSession(client: QueryClient): Promise<Session> {
  const reading = startReading(client)
  void client.cancelQueries({ queryKey: profile.key }) // or the answer to an earlier question would be taken
  tellSession(client, { type: 'asked' })
  if (readToken() === undefined) clearTabAfterLogout()
  try {
    const admin = await client.query({
      queryKey: profile.key,
      queryFn: ({ signal }) => readAdmin(AbortSignal.any([signal, reading])),
      staleTime: 0,
      gcTime: 0,
      networkMode: 'always', // offline it fails at once, instead of loading without end
      meta: { isSilent: true }, // the login is shown, and no message
    })
    if (!reading.aborted) beginSession(client, admin)
  } catch {
    if (!reading.aborted) tellSession(client, { type: 'loggedOut' })
  }
  return sessionOf(client)
}

/** Reads again if another tab replaces the token meanwhile. Throws what a read throws. */
async function readAdmin(signal: AbortSignal): Promise<Admin> {
  const token = readToken()
  const admin = await profile.read(signal)
  return token === readToken() ? admin : readAdmin(signal)
}

/**
 * Starts, resumes or renews a session with the stored token. Another admin's data are removed, the same admin's refetched: all after an
 * expiry, stale ones after a lock.
 */
export function beginSession(client: QueryClient, admin: Admin): void {
  stopReading(client) // it may have asked with an older token
  const before = sessionOf(client)
  const endsAt = tokenEndsAt()
  if (isSignedIn(before) && before.admin.email !== admin.email) clearSessionData(client)
  if (claimTab(admin.email ?? '', endsAt)) removeStoredRecords(admin.email)
  tellSession(client, { type: 'signedIn', admin, endsAt, isLocked: isTokenLocked() })
  if (before.state === 'expired') void client.invalidateQueries()
  else if (before.state === 'locked')
    void client.refetchQueries({ type: 'active', stale: true }, { cancelRefetch: false })
}

/**
 * For a sign-in of another tab: waits for the cookie of the token that expires at `endsAt`, and reads its admin. A logout or another
 * sign-in meanwhile wins. Throws what the read throws, after the login covers the console; the callers log it.
 */
export async function adoptSession(client: QueryClient, endsAt?: number): Promise<void> {
  const reading = startReading(client)
  const begunAt = Date.now()
  try {
    await waitForToken(endsAt, reading)
    if (reading.aborted) return
    if (sessionOf(client).state === 'reading') return void (await openSession(client))
    const admin = await readAdmin(reading)
    if (!reading.aborted) beginSession(client, admin)
  } catch (error) {
    if (reading.aborted) return
    // The token may be another admin's by now: nothing more may be sent with it.
    coverWithLogin(client)
    resetReadSince(client, begunAt)
    throw error
  }
}

/**
 * For a page from the browser's back/forward cache, which got no messages of other tabs. The cookies are read twice: browsers show those of
 * a recent sign-in or lock late. Throws what `adoptSession` throws.
 */
export async function resumeSession(client: QueryClient, signal: AbortSignal): Promise<void> {
  showLockOfToken(client)
  void followLock(client, signal)
  await followCookie(client)
  await wait(COOKIE_SHOWN_WITHIN, signal)
  if (!signal.aborted && !hasOwnToken(client)) await followCookie(client)
}

async function followCookie(client: QueryClient): Promise<void> {
  if (hasUsableToken(client)) {
    if (isUsable(sessionOf(client)) && !hasOwnToken(client)) {
      clearMemory(client)
      await openSession(client)
      return
    }
    await adoptSession(client)
    void client.invalidateQueries()
  } else if (!isExpired(client)) endSession(client)
}

/** The cookie stays: another tab may have written a new token, which this tab does not see yet. */
export function expireSession(client: QueryClient): void {
  coverWithLogin(client, readToken())
}

/** Running reads are cancelled: a retry would use the next admin's token. The next sign-in refetches them. */
function coverWithLogin(client: QueryClient, refusedToken?: string): void {
  tellSession(client, { type: 'expired', refusedToken })
  if (isExpired(client)) void client.cancelQueries()
}

/** For reads that may hold another admin's data. The next sign-in refetches them. */
function resetReadSince(client: QueryClient, moment: number): void {
  const isRead = ({ queryKey, options, state }: Query) =>
    (typeof options.queryFn === 'function' || queryKey[1] === 'list' || queryKey[1] === 'detail') &&
    state.dataUpdatedAt >= moment
  for (const query of client.getQueryCache().findAll({ predicate: isRead })) query.reset()
}

/** In all tabs, after a reload too, until somebody signs in. Calls and exports beneath the login go on. */
export function lockSession(client: QueryClient): void {
  if (!isSignedIn(sessionOf(client))) return
  lockToken()
  showCurrentLock(client)
  postToTabs({ kind: 'locked', endsAt: tokenEndsAt() })
}

/** For a lock of the token that expires at `endsAt`. Changes nothing after a newer sign-in: a tab that was asleep hears of a lock late. */
export function showLock(client: QueryClient, endsAt = Number.POSITIVE_INFINITY): void {
  tellSession(client, { type: 'locked', endsAt, isCurrent: false })
}

/**
 * The message of a lock is not enough: `showLock` takes it for an old one if this tab has just signed in, and the other one did not know
 * that yet. So the cookie is read, once every tab must see it.
 */
export async function followLock(client: QueryClient, signal: AbortSignal): Promise<void> {
  await wait(COOKIE_SHOWN_WITHIN, signal)
  if (!signal.aborted) showLockOfToken(client)
}

/** The cookie decides. Returns whether it is locked. */
export function showLockOfToken(client: QueryClient): boolean {
  const isLocked = isTokenLocked()
  if (isLocked) showCurrentLock(client)
  return isLocked
}

/** For the stored token, whatever this tab knows of it: the computer's clock may have been set between two sign-ins. */
function showCurrentLock(client: QueryClient): void {
  tellSession(client, { type: 'locked', endsAt: tokenEndsAt() ?? Number.POSITIVE_INFINITY, isCurrent: true })
}

/** Whether there is a token that the server has not refused in this tab. */
export function hasUsableToken(client: QueryClient): boolean {
  const token = readToken()
  return token !== undefined && token !== sessionOf(client).refusedToken
}

/** Whether the stored token is that of the session on the screen: another admin may have signed in in another tab. */
export function hasOwnToken(client: QueryClient): boolean {
  const session = sessionOf(client)
  return (isSignedIn(session) ? session.endsAt : undefined) === tokenEndsAt()
}

/**
 * For a token that has expired by this tab's clock: another tab may have signed in again while this one was asleep. Throws what
 * `adoptSession` throws.
 */
export async function endOverdueSession(client: QueryClient): Promise<void> {
  const endsAt = tokenEndsAt()
  if (endsAt !== undefined && endsAt > Date.now()) await adoptSession(client)
  else expireSession(client)
}

/** At once in this browser. The call to the server has the old token; its failure is only logged. */
export function logOut(client: QueryClient): void {
  const token = readToken()
  const endsAt = tokenEndsAt()
  clearToken()
  removeStored(STORAGE_KEYS.lastInput) // only here: a tab that was asleep hears of a logout late, when others are in use again
  endSession(client)
  postToTabs({ kind: 'logged-out', endsAt })
  const headers = token ? { Authorization: `Bearer ${token}` } : {}
  send(http.post('admin/logout', { headers, keepalive: true })).catch(logError)
}

/** Removes the admin's data from memory and storage. The caller removes the token. */
export function endSession(client: QueryClient): void {
  stopReading(client)
  tellSession(client, { type: 'loggedOut' })
  clearSessionData(client)
}

/** Also resolves when the signal is aborted. */
export function waitForSignIn(client: QueryClient, signal: AbortSignal): Promise<void> {
  return waitUntil(
    () => !isExpired(client),
    (listener) => onSession(client, listener),
    signal,
  )
}

/** The server has refused the token: every read would be refused now. */
export function isExpired(client: QueryClient): boolean {
  return sessionOf(client).state === 'expired'
}

/** The session storage goes completely: it holds drafts and scroll positions. */
function clearSessionData(client: QueryClient): void {
  clearMemory(client)
  tabStorage()?.clear()
  removeStoredRecords()
}

function clearMemory(client: QueryClient): void {
  endScope(client)
  client.removeQueries()
  client.getMutationCache().clear()
}
