import { mutationOptions, type Query, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import { http, read, send } from '@/http/client'
import { defineEndpoint } from '@/http/endpoint'
import { dataOf } from '@/http/envelopes'
import { SessionEndedError, UserFacingError } from '@/http/errors'
import { object, text } from '@/http/fields'
import {
  COOKIE_SHOWN_WITHIN,
  clearToken,
  isLater,
  isTokenLocked,
  lockToken,
  readToken,
  saveToken,
  tokenEndsAt,
  waitForToken,
} from '@/http/token'
import { removeStoredRecords } from '@/lib/admin-storage'
import { logError } from '@/lib/error-log'
import { removeStored, STORAGE_KEYS, tabStorage } from '@/lib/storage'
import { claimTab, clearTabAfterLogout } from '@/lib/tab-storage'
import { wait, waitUntil } from '@/lib/wait'
import { abortSessionSignal, sessionSignal } from './scope'
import { postToTabs } from './tabs'

/** The admin who is signed in. The console has no other kind of user. */
export const Admin = v.pipe(object, v.object({ email: text, name: text, role: text }))
export type Admin = v.InferOutput<typeof Admin>

/** Reads the admin of the token, for the session. */
export const profile = defineEndpoint({ name: 'profile', path: 'admin/profile', schema: Admin })

/**
 * Who is signed in. `isOver`: the server has refused the token, and the login covers the console. `isLocked`: the login covers the console,
 * and running tasks go on below. `endsAt`: when the token expires, in milliseconds since 1970, if it is known.
 */
export type Session = { admin: Admin; isOver: boolean; isLocked: boolean; endsAt: number | undefined }

/** The session, null when nobody is signed in. It is read once, at start, with or without a token. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ client, signal }): Promise<Session | null> => {
    if (readToken() === undefined) clearTabAfterLogout()
    return createSession(client, await readAdmin(signal))
  },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  refetchOnReconnect: false,
  refetchOnWindowFocus: false,
  retryOnMount: false,
  networkMode: 'always', // offline at start fails at once, instead of showing a spinner without end
  meta: { isSilent: true }, // a profile that cannot be read at startup shows the login, and no message
})

/** The e-mail of the admin who is signed in; undefined if nobody is. */
export function useAdminEmail(): string | undefined {
  return useQuery(sessionQuery).data?.admin.email
}

/** The e-mail of the admin who is signed in, outside React; undefined if nobody is. */
export function adminEmailOf(client: QueryClient): string | undefined {
  return client.getQueryData(sessionQuery.queryKey)?.admin.email
}

export const LoginInput = v.object({
  email: v.pipe(v.string(), v.trim(), v.email('Please enter a valid email address')),
  password: v.pipe(v.string(), v.minLength(6, 'Password must be at least 6 characters')),
})
export type LoginInput = v.InferOutput<typeof LoginInput>

/** The server accepted the sign-in, but the browser did not store the cookie: every further call would be refused. */
export class SignInNotKeptError extends UserFacingError {
  override name = 'SignInNotKeptError'
  constructor() {
    super('This browser did not keep the sign-in. The console needs HTTPS and cookies.')
  }
}

/** The call that signs in: its path, and the schema of its answer. */
export const signIn = {
  path: 'admin/login',
  answer: dataOf(v.object({ token: v.pipe(v.string(), v.nonEmpty()), admin: Admin })),
}

/**
 * Signs in, stores the token in its cookie, and begins the session, whatever became of the form meanwhile. A 401 means a wrong password
 * here, and ends no session. Throws `SignInNotKeptError`, which the form shows. If somebody has logged out or signed in before the answer
 * comes, it changes nothing, and throws `SessionEndedError`, which nobody shows.
 */
export const login = mutationOptions({
  mutationFn: async (input: LoginInput, { client }) => {
    const session = sessionSignal(client)
    const before = readToken()
    const { token, admin } = await read(http.post(signIn.path, { json: input }), signIn.answer)
    const now = readToken()
    if (session.aborted || (now !== undefined && now !== before)) throw new SessionEndedError()
    if (!saveToken(token)) throw new SignInNotKeptError()
    beginSession(client, admin)
    postToTabs({ kind: 'signed-in', endsAt: tokenEndsAt() })
    return admin
  },
  meta: { isSigningIn: true },
})

/**
 * Starts, resumes or renews a session. Data of another admin are removed. Data of the same admin stay: all are refetched if the session was
 * over, and stale ones if it was locked.
 */
function beginSession(client: QueryClient, admin: Admin): void {
  adoptions.get(client)?.abort() // the token of the other tab is older than this one
  lockedUntil.delete(client)
  startSession(client, admin)
}

function startSession(client: QueryClient, admin: Admin): void {
  const before = client.getQueryData(sessionQuery.queryKey)
  if (before && before.admin.email !== admin.email) clearSessionData(client)
  void client.cancelQueries({ queryKey: sessionQuery.queryKey }) // a page that opens may wait for an older token's admin
  client.setQueryData(sessionQuery.queryKey, () => createSession(client, admin))
  if (before?.isOver) void client.invalidateQueries({ predicate: isNotSession })
  else if (before?.isLocked)
    void client.refetchQueries(
      { type: 'active', stale: true, predicate: isNotSession },
      { cancelRefetch: false },
    )
}

/** Reads the admin of the token. If another tab replaces the token meanwhile, the admin is read again. Throws what a read throws. */
async function readAdmin(signal: AbortSignal): Promise<Admin> {
  const token = readToken()
  const admin = await profile.read(signal)
  return token === readToken() ? admin : readAdmin(signal)
}

const adoptions = new WeakMap<QueryClient, AbortController>()

/**
 * For a tab in which another tab's sign-in was announced. Waits for the cookie of its token, which expires at `endsAt`, and reads its
 * admin. The answer is ignored after a logout or another sign-in. Throws what the read of the profile throws, after the login covers the
 * console; the callers log it.
 */
export async function adoptSession(client: QueryClient, endsAt?: number): Promise<void> {
  adoptions.get(client)?.abort()
  const adoption = new AbortController()
  adoptions.set(client, adoption)
  lockedUntil.delete(client)
  const signal = AbortSignal.any([adoption.signal, sessionSignal(client)])
  const begunAt = Date.now()
  try {
    await waitForToken(endsAt, signal)
    const admin = await readAdmin(signal)
    if (!signal.aborted) startSession(client, admin)
  } catch (error) {
    if (signal.aborted) return
    // The token may be another admin's by now: nothing more may be sent with it.
    coverWithLogin(client)
    resetReadSince(client, begunAt)
    throw error
  }
}

/**
 * For a page that Back restores from the browser's back/forward cache: it got no messages of other tabs meanwhile. The cookies show
 * whether somebody is signed in and whether the console is locked, and the server who it is; all queries are refetched. The cookies are
 * read once more after `COOKIE_SHOWN_WITHIN`: browsers show those of a recent sign-in or lock late. Throws what `adoptSession` throws.
 */
export async function resumeSession(client: QueryClient, signal: AbortSignal): Promise<void> {
  showLockOfToken(client)
  void followLock(client, signal)
  await followCookie(client)
  await wait(COOKIE_SHOWN_WITHIN, signal)
  if (!signal.aborted && !hasOwnToken(client)) await followCookie(client)
}

async function followCookie(client: QueryClient): Promise<void> {
  if (hasUsableToken()) {
    const isShown = Boolean(client.getQueryData(sessionQuery.queryKey)) && !isSuspended(client)
    if (isShown && !hasOwnToken(client)) return askAnew(client)
    await adoptSession(client)
    void client.invalidateQueries({ predicate: isNotSession })
  } else if (!isSuspended(client)) endSession(client)
}

/** As at the start of the page: the server is asked who is signed in, and nothing that was read before is shown meanwhile. */
async function askAnew(client: QueryClient): Promise<void> {
  clearMemory(client)
  await client.resetQueries({ queryKey: sessionQuery.queryKey })
}

/**
 * The server refused the token: the login covers the console until the admin signs in again. The cookie stays: another tab may have
 * written a new token by now, which this tab does not see yet.
 */
export function suspendSession(client: QueryClient): void {
  refusedToken = readToken()
  coverWithLogin(client)
}

/**
 * The login covers the console. Running reads are cancelled: a retry would use the token of the next admin. The next sign-in refetches
 * them.
 */
function coverWithLogin(client: QueryClient): void {
  client.setQueryData(sessionQuery.queryKey, (session) => session && { ...session, isOver: true })
  void client.cancelQueries({ predicate: isNotSession })
}

/** Resets the queries that were read since a moment: they may hold data of another admin. The next sign-in refetches them. */
function resetReadSince(client: QueryClient, moment: number): void {
  const isRead = ({ queryKey, options, state }: Query) =>
    (typeof options.queryFn === 'function' || queryKey[1] === 'list' || queryKey[1] === 'detail') &&
    state.dataUpdatedAt >= moment
  for (const query of client.getQueryCache().findAll({ predicate: isRead }))
    if (isNotSession(query)) query.reset()
}

let refusedToken: string | undefined

/** The login covers the console in all tabs, after a reload too, until somebody signs in. Calls and exports beneath it go on. */
export function lockSession(client: QueryClient): void {
  if (!client.getQueryData(sessionQuery.queryKey)) return
  const endsAt = tokenEndsAt()
  lockToken()
  showLock(client, endsAt)
  postToTabs({ kind: 'locked', endsAt })
}

/**
 * Shows that the session whose token expires at `endsAt` is locked. A tab that was asleep may get this message late: if somebody has signed
 * in again meanwhile, nothing changes.
 */
export function showLock(client: QueryClient, endsAt = Number.POSITIVE_INFINITY): void {
  const { endsAt: ownEnd } = client.getQueryData(sessionQuery.queryKey) ?? {}
  const isNewer = ownEnd !== undefined && isLater(ownEnd, endsAt)
  lockedUntil.set(client, endsAt)
  if (!isNewer) coverWithLock(client)
}

function coverWithLock(client: QueryClient): void {
  client.setQueryData(sessionQuery.queryKey, (session) => session && { ...session, isLocked: true })
}

/**
 * For a tab that got the message of a lock, or may have missed it. The message alone is not enough: if this tab has just signed in, and the
 * other tab did not know that yet, `showLock` takes its message for an old one. So the cookie of the lock is read, as soon as every tab
 * must see it.
 */
export async function followLock(client: QueryClient, signal: AbortSignal): Promise<void> {
  await wait(COOKIE_SHOWN_WITHIN, signal)
  if (!signal.aborted) showLockOfToken(client)
}

/**
 * Shows the lock if the cookie says that the token is locked, whatever this tab knows of the token: the computer's clock may have been set
 * between two sign-ins. Returns whether it is.
 */
export function showLockOfToken(client: QueryClient): boolean {
  const isLocked = isTokenLocked()
  if (isLocked) {
    lockedUntil.set(client, tokenEndsAt() ?? Number.POSITIVE_INFINITY)
    coverWithLock(client)
  }
  return isLocked
}

/**
 * The expiry of the token that was locked last, in milliseconds since 1970: the message of another tab may arrive before the cookie of the
 * lock.
 */
const lockedUntil = new WeakMap<QueryClient, number>()

/** Whether there is a token, and the server has not refused it in this tab. */
export function hasUsableToken(): boolean {
  const token = readToken()
  return token !== undefined && token !== refusedToken
}

/** Whether the stored token belongs to the session on the screen: another admin may have signed in in another tab. */
export function hasOwnToken(client: QueryClient): boolean {
  return client.getQueryData(sessionQuery.queryKey)?.endsAt === tokenEndsAt()
}

/**
 * For a token that has expired by this tab's clock. The cookie may hold a newer one: another tab may have signed in again while this one
 * was asleep. Throws what `adoptSession` throws.
 */
export async function endOverdueSession(client: QueryClient): Promise<void> {
  const endsAt = tokenEndsAt()
  if (endsAt !== undefined && endsAt > Date.now()) await adoptSession(client)
  else suspendSession(client)
}

/**
 * Logs out at once in this browser. The call to the server runs beside it, with the old token; a failure is only logged.
 */
export function logOut(client: QueryClient): void {
  const token = readToken()
  const endsAt = tokenEndsAt()
  clearToken()
  removeStored(STORAGE_KEYS.lastInput) // only here: a tab that was asleep may hear late of a logout, when others are in use again
  endSession(client)
  postToTabs({ kind: 'logged-out', endsAt })
  const headers = token ? { Authorization: `Bearer ${token}` } : {}
  send(http.post('admin/logout', { headers, keepalive: true })).catch(logError)
}

/** Ends the session: removes all data of the admin from memory and storage. The caller removes the token. */
export function endSession(client: QueryClient): void {
  void client.cancelQueries({ queryKey: sessionQuery.queryKey }) // a read of the profile that is under way would sign in again
  client.setQueryData(sessionQuery.queryKey, null)
  clearSessionData(client)
}

/** Resolves when the session is not over any more, or the signal is aborted. */
export function waitForSignIn(client: QueryClient, signal: AbortSignal): Promise<void> {
  const subscribe = (listener: () => void) => client.getQueryCache().subscribe(listener)
  return waitUntil(() => !isSuspended(client), subscribe, signal)
}

/** Whether the server has refused the token: every read would be refused now. */
export function isSuspended(client: QueryClient): boolean {
  return client.getQueryData(sessionQuery.queryKey)?.isOver ?? false
}

/** Whether the login covers the console: the session is over, or locked. */
export function isCovered(client: QueryClient): boolean {
  return isSuspended(client) || (client.getQueryData(sessionQuery.queryKey)?.isLocked ?? false)
}

function createSession(client: QueryClient, admin: Admin): Session {
  const endsAt = tokenEndsAt()
  if (claimTab(admin.email ?? '', endsAt)) removeStoredRecords(admin.email)
  const isLocked = isTokenLocked() || (endsAt !== undefined && endsAt === lockedUntil.get(client))
  return { admin, isOver: false, isLocked, endsAt }
}

/** The session storage is cleared completely: it holds drafts and scroll positions. */
function clearSessionData(client: QueryClient): void {
  clearMemory(client)
  tabStorage()?.clear()
  removeStoredRecords()
}

function clearMemory(client: QueryClient): void {
  abortSessionSignal(client)
  client.removeQueries({ predicate: isNotSession })
  client.getMutationCache().clear()
}

/** For a filter of queries: whether it is any other than who is signed in. */
export function isNotSession({ queryKey }: { queryKey: readonly unknown[] }): boolean {
  return queryKey[0] !== sessionQuery.queryKey[0]
}
