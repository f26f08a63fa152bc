import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { http, read, send } from '@/http/client'
import { defineEndpoint } from '@/http/endpoint'
import { dataOf } from '@/http/envelopes'
import { UserFacingError } from '@/http/errors'
import { object, text } from '@/http/fields'
import { clearToken, readToken, saveToken, tokenEndsAt, tokenUntil } from '@/http/token'
import { removeStoredRecords } from '@/lib/admin-storage'
import { logError } from '@/lib/error-log'
import { tabStorage } from '@/lib/storage'
import { endScope, sessionSignal } from './scope'
import { postToTabs } from './tabs'

/** The one kind of user. */
export const Admin = v.pipe(object, v.object({ email: text, name: text, role: text }))
export type Admin = v.InferOutput<typeof Admin>

/** Whose token it is; the session keeps what it answers. */
export const profile = defineEndpoint({ name: 'profile', path: 'admin/profile', schema: Admin, firstAt: [] })

/**
 * Who is signed in; `isOver` once the server has refused the token, until the admin signs in again. `endsAt` is when the
 * sign-in ends by itself, in milliseconds since 1970, where it is known.
 */
export type Session = { admin: Admin; isOver: boolean; endsAt: number | undefined }

/** The session as the cache holds it, null when nobody is signed in. Asked for once, at start, with or without a token. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal }): Promise<Session | null> => sessionOf(await profile.read(signal)),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  refetchOnReconnect: false,
  refetchOnWindowFocus: false,
  retryOnMount: false,
  networkMode: 'always', // offline at start is a failure like another, not a spinner without end
  meta: { isSilent: true }, // a profile that cannot be read at startup shows the login, and no message
})

export const LoginInput = v.object({
  email: v.pipe(v.string(), v.trim(), v.email('Please enter a valid email address')),
  password: v.pipe(v.string(), v.minLength(6, 'Password must be at least 6 characters')),
})
export type LoginInput = v.InferOutput<typeof LoginInput>

/** The server let the admin in, and the browser forgot it at once: every call that follows would be refused. */
export class SignInNotKeptError extends UserFacingError {
  override name = 'SignInNotKeptError'
  constructor() {
    super('This browser did not keep the sign-in. The console needs HTTPS and cookies.')
  }
}

/** Signing in: where, and what it answers. */
export const signIn = {
  path: 'admin/login',
  answer: dataOf(v.object({ token: v.pipe(v.string(), v.nonEmpty()), admin: Admin })),
}

/**
 * Answers the admin and keeps the token in its cookie. A 401 here is a wrong password, not the end of a session. Throws
 * `SignInNotKeptError`, which the form shows.
 */
export const login = mutationOptions({
  mutationFn: async (input: LoginInput) => {
    const { token, admin } = await read(http.post(signIn.path, { json: input }), signIn.answer)
    if (!saveToken(token)) throw new SignInNotKeptError()
    postToTabs({ kind: 'signed-in', endsAt: tokenEndsAt() })
    return admin
  },
  meta: { isSigningIn: true },
})

/** Begins, resumes or renews a session. What another admin left goes; one's own stays, and is read again if it was over. */
export function beginSession(client: QueryClient, admin: Admin): void {
  const before = client.getQueryData(sessionQuery.queryKey)
  if (before && before.admin.email !== admin.email) clearSessionData(client)
  client.setQueryData(sessionQuery.queryKey, () => sessionOf(admin))
  if (before?.isOver) void client.invalidateQueries({ predicate: isNotSession })
}

const adoptions = new WeakMap<QueryClient, AbortController>()

/**
 * Another tab has signed in, so that the token is a new one: whose it is, the server knows. `endsAt`, as `tokenEndsAt`, is the
 * new one's, which is waited for. What is heard meanwhile, a logout or a further sign-in, counts more than the answer.
 */
export async function adoptSession(client: QueryClient, endsAt = 0): Promise<void> {
  adoptions.get(client)?.abort()
  const adoption = new AbortController()
  adoptions.set(client, adoption)
  const signal = AbortSignal.any([adoption.signal, sessionSignal(client)])
  try {
    await tokenUntil(endsAt, signal)
    const admin = await profile.read(signal)
    if (!signal.aborted) beginSession(client, admin)
  } catch (error) {
    if (!signal.aborted) throw error
  }
}

/**
 * Back shows a page as it was left where the browser kept it whole (WebKit does): it has heard of no other tab meanwhile. The
 * cookie tells whether somebody is signed in, the server who; what is shown is read again. Throws what `adoptSession` throws.
 */
export async function resumeSession(client: QueryClient): Promise<void> {
  if (hasUsableToken()) {
    await adoptSession(client)
    void client.invalidateQueries({ predicate: isNotSession })
  } else if (!isSuspended(client)) endSession(client)
}

/**
 * The server refused the token: login covers the console until the admin signs in again. The token stays in its cookie: it is worth
 * nothing, and by now another tab may have put a new one there, which this one does not see yet.
 */
export function suspendSession(client: QueryClient): void {
  refusedToken = readToken()
  client.setQueryData(sessionQuery.queryKey, (session) => session && { ...session, isOver: true })
}

let refusedToken: string | undefined

/** Whether there is a token that the server has not refused here. */
export function hasUsableToken(): boolean {
  const token = readToken()
  return token !== undefined && token !== refusedToken
}

/**
 * The eight hours of the session are over by this tab's knowledge. The cookie is the truth: another tab may have signed in
 * again while this one slept. Throws what `adoptSession` throws.
 */
export async function endOverdueSession(client: QueryClient): Promise<void> {
  const endsAt = tokenEndsAt()
  if (endsAt !== undefined && endsAt > Date.now()) await adoptSession(client)
  else suspendSession(client)
}

/**
 * Logs out within the frame; the call goes on beside it, with the token that it ends. That it fails is only logged.
 */
export function logOut(client: QueryClient): void {
  const token = readToken()
  const endsAt = tokenEndsAt()
  clearToken()
  endSession(client)
  postToTabs({ kind: 'logged-out', endsAt })
  const headers = token ? { Authorization: `Bearer ${token}` } : {}
  send(http.post('admin/logout', { headers, keepalive: true })).catch(logError)
}

/** Nobody is signed in from here on: nothing of the admin's stays in memory or storage. The token is the caller's matter. */
export function endSession(client: QueryClient): void {
  void client.cancelQueries({ queryKey: sessionQuery.queryKey }) // a profile under way would sign in again
  client.setQueryData(sessionQuery.queryKey, null)
  clearSessionData(client)
}

/** Waits while login covers the console; whoever signs in again there goes on. Ends early once the signal is aborted. */
export async function untilSignedIn(client: QueryClient, signal: AbortSignal): Promise<void> {
  if (!isSuspended(client)) return
  await new Promise<void>((resolve) => {
    const end = () => {
      stop()
      signal.removeEventListener('abort', end)
      resolve()
    }
    const stop = client.getQueryCache().subscribe(() => {
      if (!isSuspended(client)) end()
    })
    signal.addEventListener('abort', end)
  })
}

/** Whether login covers the console: what is read now would be refused. */
export function isSuspended(client: QueryClient): boolean {
  return client.getQueryData(sessionQuery.queryKey)?.isOver ?? false
}

function sessionOf(admin: Admin): Session {
  return { admin, isOver: false, endsAt: tokenEndsAt() }
}

/** The session storage of this tab holds what one admin left in it: drafts, and where lists were scrolled to. */
function clearSessionData(client: QueryClient): void {
  endScope(client)
  client.removeQueries({ predicate: isNotSession })
  client.getMutationCache().clear()
  tabStorage()?.clear()
  removeStoredRecords()
}

function isNotSession({ queryKey }: { queryKey: readonly unknown[] }): boolean {
  return queryKey[0] !== sessionQuery.queryKey[0]
}
