import * as v from 'valibot'
import { isLater } from '@/http/token'
import { object, text } from '@/lib/fields'

/** The console has no other kind of user. */
export const Admin = v.pipe(object, v.object({ email: text, name: text, role: text }))
export type Admin = v.InferOutput<typeof Admin>

/**
 * `endsAt`: when the token expires, in milliseconds since 1970; it identifies the sign-in in all tabs. `hasLoggedIn`: the login was on the
 * screen before, not the page that loads.
 */
type SignedIn = { admin: Admin; endsAt: number | undefined; hasLoggedIn: boolean }

/** Known of tokens, whoever is signed in. */
type Known = {
  /** The expiry of the token that was locked last: another tab's message may arrive before the cookie of the lock. */
  lockedUntil?: number
  refusedToken?: string
}

/**
 * - `reading`: the server is being asked who is signed in.
 * - `locked`: the login covers the console, and running tasks go on.
 * - `expired`: the login covers the console, and nothing is sent. `isLocked`: it was locked as well, so toasts wait.
 */
export type Session = Known &
  (
    | { state: 'reading' | 'signedOut' }
    | ({ state: 'active' | 'locked' } & SignedIn)
    | ({ state: 'expired'; isLocked: boolean } & SignedIn)
  )

export type SessionEvent =
  /** Nobody's data is shown until the answer. */
  | { type: 'asked' }
  /** Here or in another tab, or the answer to `asked`. `isLocked`: the cookie says so. */
  | { type: 'signedIn'; admin: Admin; endsAt: number | undefined; isLocked: boolean }
  /** The server refused the token, or cannot say whose it is. */
  | { type: 'expired'; refusedToken?: string }
  /** The token that expires at `endsAt`. `isCurrent`: it is the stored one, whatever this tab knows of it. */
  | { type: 'locked'; endsAt: number; isCurrent: boolean }
  | { type: 'loggedOut' }

/** Pure: cookies, messages and the cache are the callers'. */
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

/** The message of an earlier sign-in's lock may come late, and locks nothing. */
function lock(session: Session, { endsAt, isCurrent }: Extract<SessionEvent, { type: 'locked' }>): Session {
  if (!isSignedIn(session)) return session
  const isOld = session.endsAt !== undefined && isLater(session.endsAt, endsAt)
  if (isOld && !isCurrent) return session
  return session.state === 'expired' ? { ...session, isLocked: true } : { ...session, state: 'locked' }
}

/** True beneath the login, too. */
export function isSignedIn(session: Session): session is Session & SignedIn {
  return session.state !== 'reading' && session.state !== 'signedOut'
}

/** Covered by the login. */
export function isCovered({ state }: Session): boolean {
  return state === 'locked' || state === 'expired'
}

/** The server has not refused the token; the session may be locked. */
export function isUsable(session: Session): session is Session & SignedIn {
  return isSignedIn(session) && session.state !== 'expired'
}

/** Toasts wait while it is locked. */
export function isLocked(session: Session): boolean {
  return session.state === 'locked' || (session.state === 'expired' && session.isLocked)
}

export function adminOf(session: Session): Admin | undefined {
  return isSignedIn(session) ? session.admin : undefined
}
