import { mutationOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { dataOf } from '@/data/envelopes'
import { http, read } from '@/http/client'
import { SessionEndedError, UserFacingError } from '@/http/errors'
import { readToken, saveToken, tokenEndsAt } from '@/http/token'
import { beginSession } from './session'
import { Admin } from './state'
import { sessionSignal } from './store'
import { postToTabs } from './tabs'

export const LoginInput = v.object({
  email: v.pipe(v.string(), v.trim(), v.email('Please enter a valid email address')),
  password: v.pipe(v.string(), v.minLength(6, 'Password must be at least 6 characters')),
})
export type LoginInput = v.InferOutput<typeof LoginInput>

/** The browser did not store the cookie: every further call would be refused. */
export class SignInNotKeptError extends UserFacingError {
  override name = 'SignInNotKeptError'
  constructor() {
    super('This browser did not keep the sign-in. The console needs HTTPS and cookies.')
  }
}

export const signIn = {
  path: 'admin/login',
  answer: dataOf(v.object({ token: v.pipe(v.string(), v.nonEmpty()), admin: Admin })),
}

/**
 * Begins the session, whatever became of the form meanwhile. A 401 means a wrong password here, and ends no session. Throws
 * `SignInNotKeptError`, which the form shows. If somebody has logged out or signed in before the answer, it changes nothing, and throws
 * `SessionEndedError`, which nobody shows.
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
