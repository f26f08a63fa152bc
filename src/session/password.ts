import { type MutationFunctionContext, mutationOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { http, send, withDecisionKey } from '@/http/client'
import {
  isDenied,
  isOutcomeOpen,
  isUnauthorized,
  isUnsent,
  messageOf,
  SessionEndedError,
  UnknownOutcomeError,
  UserFacingError,
} from '@/http/errors'
import { defineChange } from './change'
import { profile } from './session'
import { perSession } from './store'

export const ChangePasswordInput = v.object({
  currentPassword: v.pipe(v.string(), v.nonEmpty('Current password is required')),
  newPassword: v.pipe(v.string(), v.minLength(6, 'Password must be at least 6 characters')),
})
export type ChangePasswordInput = v.InferOutput<typeof ChangePasswordInput>

/** The session is still valid. The form shows the message at the field. */
export class WrongPasswordError extends UserFacingError {
  override name = 'WrongPasswordError'
}

/** It was sent after an attempt whose outcome is unknown. The form shows the message at the field. */
export class WrongOrChangedPasswordError extends UnknownOutcomeError {
  override name = 'WrongOrChangedPasswordError'
  override message = 'The current password is wrong, or the first attempt has changed it.'
}

const DONE = 'the password was changed'
const FAILED = 'Failed to change password'

/** A lost answer stays unknown: the API has no call that shows whether a password was changed. */
const sendOnce = defineChange({ send: sendPasswordChange, describeDone: DONE, describeUnchanged: '' })

/** Whether the outcome of an attempt is unknown. It belongs to the session: the next attempt may be typed anew, in another form. */
const doubts = perSession(() => ({ isOpen: false }))

export const changePassword = mutationOptions({
  mutationFn: async (input: ChangePasswordInput, context: MutationFunctionContext) => {
    const doubt = doubts(context.client)
    try {
      const result = await sendOnce(input, context)
      doubt.isOpen = false
      return result
    } catch (error) {
      if (doubt.isOpen) throw inDoubt(error)
      doubt.isOpen = error instanceof UnknownOutcomeError
      throw error
    }
  },
  meta: {
    activity: { act: 'Change password' },
    success: 'Password changed successfully',
    failure: FAILED,
  },
})

/** A refusal tells nothing of the attempt before it. */
function inDoubt(error: unknown): unknown {
  if (isUnsent(error) || isOutcomeOpen(error) || error instanceof SessionEndedError) return error
  const cause = error instanceof UserFacingError ? error.cause : error
  if (error instanceof WrongPasswordError) return new WrongOrChangedPasswordError(DONE, cause)
  return new UnknownOutcomeError(DONE, cause, messageOf(error, FAILED))
}

/** A 401 means that the current password is wrong, unless the profile is refused as well: then the session is over. */
async function sendPasswordChange(input: ChangePasswordInput, key: string): Promise<void> {
  try {
    await send(http.post('admin/change-password', withDecisionKey(input, key)))
  } catch (error) {
    // Nothing can be looked up: what the server says is all there is.
    if (isDenied(error)) throw new UserFacingError(messageOf(error, FAILED), { cause: error })
    if (!isUnauthorized(error)) throw error
    await profile.read().catch((refusal) => {
      if (isUnauthorized(refusal)) throw refusal
    })
    throw new WrongPasswordError(messageOf(error, 'The current password is wrong'), { cause: error })
  }
}
