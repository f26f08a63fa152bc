import { describe, expect, test } from 'vitest'
import { adminOf, isLocked, nextSession, type Session, type SessionEvent } from '@/session/state'

const ASHA = { email: 'asha@example.com', name: 'Asha', role: 'admin' }
const END = 1_800_000_000_000

const signedIn = (endsAt = END, cookie = false): SessionEvent => ({
  type: 'signedIn',
  admin: ASHA,
  endsAt,
  isLocked: cookie,
})
const heard = (endsAt: number): SessionEvent => ({ type: 'locked', endsAt, isCurrent: false })
const EXPIRED: SessionEvent = { type: 'expired', refusedToken: 'old' }
const LOGGED_OUT: SessionEvent = { type: 'loggedOut' }
const ASKED: SessionEvent = { type: 'asked' }

const after = (...events: SessionEvent[]): Session => events.reduce(nextSession, { state: 'reading' })

describe('the states of a session', () => {
  test.each<[string, SessionEvent[], Session['state']]>([
    ['begins with a question to the server', [], 'reading'],
    ['nobody is signed in', [LOGGED_OUT], 'signedOut'],
    ['somebody is signed in', [signedIn()], 'active'],
    ['the cookie says that it is locked', [signedIn(END, true)], 'locked'],
    ['is locked', [signedIn(), heard(END)], 'locked'],
    ['a lock of an earlier sign-in is heard late', [signedIn(), heard(END - 1000)], 'active'],
    ['the fraction of an expiry has no order', [signedIn(END + 0.9), heard(END + 0.1)], 'locked'],
    [
      'the cookie is locked, whatever was heard',
      [signedIn(), { type: 'locked', endsAt: END - 1000, isCurrent: true }],
      'locked',
    ],
    ['the lock is heard before the server has answered', [heard(END), signedIn()], 'locked'],
    ['another token was locked before the server has answered', [heard(END - 1), signedIn()], 'active'],
    ['a sign-in unlocks', [signedIn(), heard(END), signedIn(END + 5)], 'active'],
    ['the server refuses the token', [signedIn(), EXPIRED], 'expired'],
    ['the server refuses the token of a locked session', [signedIn(), heard(END), EXPIRED], 'expired'],
    ['is locked once it has expired', [signedIn(), EXPIRED, heard(END)], 'expired'],
    ['a sign-in resumes', [signedIn(), EXPIRED, signedIn(END + 5)], 'active'],
    ['nobody is signed in whose session could expire', [LOGGED_OUT, EXPIRED], 'signedOut'],
    ['nobody is signed in whose session could be locked', [LOGGED_OUT, heard(END)], 'signedOut'],
    ['the token is refused while the server is asked', [EXPIRED], 'reading'],
    ['is asked anew', [signedIn(), ASKED], 'reading'],
    ['ends beneath the login', [signedIn(), EXPIRED, LOGGED_OUT], 'signedOut'],
  ])('%s', (_, events, state) => {
    expect(after(...events).state).toBe(state)
  })

  test('toasts wait while it is locked, and if it expires meanwhile', () => {
    expect(isLocked(after(signedIn(), heard(END)))).toBe(true)
    expect(isLocked(after(signedIn(), heard(END), EXPIRED))).toBe(true)
    expect(isLocked(after(signedIn(), EXPIRED, heard(END)))).toBe(true)
    expect(isLocked(after(signedIn(), EXPIRED))).toBe(false)
    expect(isLocked(after(signedIn(), heard(END), LOGGED_OUT))).toBe(false)
  })

  test('the admin is known beneath the login, and not after a logout or while the server is asked', () => {
    expect(adminOf(after(signedIn(), heard(END), EXPIRED))).toEqual(ASHA)
    expect(adminOf(after(signedIn(), LOGGED_OUT))).toBeUndefined()
    expect(adminOf(after(signedIn(), ASKED))).toBeUndefined()
  })

  test('a refused token is known to be refused, whoever signs in after it', () => {
    expect(after(EXPIRED, LOGGED_OUT, signedIn()).refusedToken).toBe('old')
    expect(after(EXPIRED, { type: 'expired' }).refusedToken).toBe('old')
  })

  test('who signs in by the login is told from who was signed in as the page loaded', () => {
    expect(after(signedIn())).toMatchObject({ hasLoggedIn: false })
    expect(after(LOGGED_OUT, signedIn())).toMatchObject({ hasLoggedIn: true })
    expect(after(signedIn(), EXPIRED, signedIn())).toMatchObject({ hasLoggedIn: true })
    expect(after(signedIn(), ASKED, signedIn())).toMatchObject({ hasLoggedIn: false })
  })
})
