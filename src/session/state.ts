import * as v from 'valibot'
import { isLater } from '@/http/token'
import { object, text } from '@/lib/fields'

/** The admin who is signed in. The console has no other kind of user. */
export const Admin = v.pipe(object, v.object({ email: text, name: text, role: text }))
export type Admin = v.InferOutput<typeof Admin>

/**
 * `endsAt`: when the token expires, in milliseconds since 1970, if it is known. It identifies the sign-in in all tabs. `hasLoggedIn`: the
 * login was on the screen before, and not the page that loads.
 */
type SignedIn = { admin: Admin; endsAt: number | undefined; hasLoggedIn: boolean }

/** What is known of tokens, whoever is signed in. */
type Known = {
  /** The expiry of the token that was locked last: the message of another tab may arrive before the cookie of the lock. */
  lockedUntil?: number
  /** The token that the server refused last. */
  refusedToken?: string
}

/**
 * - `reading`: the server is being asked who is signed in.
 * - `active`: the console is on the screen.
 * - `locked`: the login covers the console, and running tasks go on beneath it.
 * - `expired`: the login covers the console, and nothing is sent. `isLocked`: it was locked as well, so toasts wait.
 */
export type Session = Known &
  (
    | { state: 'reading' | 'signedOut' }
    | ({ state: 'active' | 'locked' } & SignedIn)
    | ({ state: 'expired'; isLocked: boolean } & SignedIn)
  )

export type SessionEvent =
  /** The server is asked who is signed in, and nobody's data is shown meanwhile. */
  | { type: 'asked' }
  /** A sign-in, here or in another tab, or the answer to the question. `isLocked`: the cookie says so. */
  | { type: 'signedIn'; admin: Admin; endsAt: number | undefined; isLocked: boolean }
  /** The server refused the token, or cannot say whose it is. */
  | { type: 'expired'; refusedToken?: string }
  /** The token that expires at `endsAt` is locked. `isCurrent`: it is the stored token, whatever this tab knows of it. */
  | { type: 'locked'; endsAt: number; isCurrent: boolean }
  | { type: 'loggedOut' }

/** The state after an event. Pure: cookies, messages and the cache are the callers'. */
export function nextSession(session: Session, event: SessionEvent): Session {
  const { lockedUntil, refusedToken } = session
  const known: Known = { lockedUntil, refusedToken }
  switch (event.type) {
    case 'asked':
      return { ...known, state: 'reading' }
    case 'loggedOut':
      return { ...known, state: 'signedOut' }
    case 'signedIn': {
      const { admin, endsAt } = event
      const isLocked = event.isLocked || (endsAt !== undefined && endsAt === lockedUntil)
      const hasLoggedIn = session.state !== 'reading'
      return { ...known, state: isLocked ? 'locked' : 'active', admin, endsAt, hasLoggedIn }
    }
    case 'expired': {
      const expired = { ...session, refusedToken: event.refusedToken ?? refusedToken }
      return isSignedIn(expired) ? { ...expired, state: 'expired', isLocked: isLocked(session) } : expired
    }
    case 'locked':
      return lock({ ...session, lockedUntil: event.endsAt }, event)
  }
}

/** The message of an earlier sign-in's lock may come late: it locks nothing. */
function lock(session: Session, { endsAt, isCurrent }: Extract<SessionEvent, { type: 'locked' }>): Session {
  if (!isSignedIn(session)) return session
  const isOld = session.endsAt !== undefined && isLater(session.endsAt, endsAt)
  if (isOld && !isCurrent) return session
  return session.state === 'expired' ? { ...session, isLocked: true } : { ...session, state: 'locked' }
}

/** Whether it is known who is signed in, be it beneath the login. */
export function isSignedIn(session: Session): session is Session & SignedIn {
  return session.state !== 'reading' && session.state !== 'signedOut'
}

/** Whether the login covers the console. */
export function isCovered({ state }: Session): boolean {
  return state === 'locked' || state === 'expired'
}

/** Whether somebody is signed in, and the server has not refused the token: the screen has a session, be it locked. */
export function isUsable(session: Session): session is Session & SignedIn {
  return isSignedIn(session) && session.state !== 'expired'
}

/** Whether the admin, or nobody being there, has locked it: toasts wait. */
export function isLocked(session: Session): boolean {
  return session.state === 'locked' || (session.state === 'expired' && session.isLocked)
}

/** The admin who is signed in, be it beneath the login. */
export function adminOf(session: Session): Admin | undefined {
  return isSignedIn(session) ? session.admin : undefined
}
