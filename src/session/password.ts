import { mutationOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { http, send, withDecisionKey } from '@/http/client'
import { isUnauthorized, messageOf, UserFacingError } from '@/http/errors'
import { defineChange } from './change'
import { profile } from './session'

export const ChangePasswordInput = v.object({
  currentPassword: v.pipe(v.string(), v.nonEmpty('Current password is required')),
  newPassword: v.pipe(v.string(), v.minLength(6, 'Password must be at least 6 characters')),
})
export type ChangePasswordInput = v.InferOutput<typeof ChangePasswordInput>

/** The session is still valid. The form shows the message at the field. */
export class WrongPasswordError extends UserFacingError {
  override name = 'WrongPasswordError'
}

/** A lost answer stays unknown: the API has no call that shows whether a password was changed. */
export const changePassword = mutationOptions({
  mutationFn: defineChange({
    send: (input: ChangePasswordInput, key) => sendPasswordChange(input, key),
    describeDone: 'the password was changed',
    describeUnchanged: '',
  }),
  meta: {
    activity: { act: 'Change password' },
    success: 'Password changed successfully',
    failure: 'Failed to change password',
  },
})

/** A 401 means that the current password is wrong, unless the profile is refused as well: then the session is over. */
async function sendPasswordChange(input: ChangePasswordInput, key: string): Promise<void> {
  try {
    await send(http.post('admin/change-password', withDecisionKey(input, key)))
  } catch (error) {
    if (!isUnauthorized(error)) throw error
    await profile.read().catch((refusal) => {
      if (isUnauthorized(refusal)) throw refusal
    })
    throw new WrongPasswordError(messageOf(error, 'The current password is wrong'), { cause: error })
  }
}
