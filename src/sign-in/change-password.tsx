import { schemaResolver, useForm } from '@mantine/form'
import { type SyntheticEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import * as v from 'valibot'
import { FormModal } from '@/records/form-modal'
import { isDirty } from '@/records/form-values'
import { failureOf, type SaveFailure } from '@/records/save-actions'
import { useUnsavedGuard } from '@/records/unsaved'
import { useWrite } from '@/records/write'
import {
  ChangePasswordInput,
  changePassword,
  WrongOrChangedPasswordError,
  WrongPasswordError,
} from '@/session/password'
import { useAdminEmail } from '@/session/session'
import { focusFirstError } from '@/ui/form/field'
import { PasswordField } from '@/ui/form/password-field'

const ChangePasswordFields = v.pipe(
  v.object({ ...ChangePasswordInput.entries, repeated: v.string() }),
  v.forward(
    v.partialCheck(
      [['newPassword'], ['repeated']],
      ({ newPassword, repeated }) => newPassword === repeated,
      'Passwords do not match',
    ),
    ['repeated'],
  ),
)
type ChangePasswordFields = v.InferInput<typeof ChangePasswordFields>

export function ChangePassword({ onClose }: { onClose: () => void }) {
  const { write, isBusy, isChecking } = useWrite(changePassword, ['session', 'own', 'password'])
  const [failure, setFailure] = useState<SaveFailure>()
  const email = useAdminEmail()
  const form = useForm<ChangePasswordFields>({
    initialValues: { currentPassword: '', newPassword: '', repeated: '' },
    validate: schemaResolver(ChangePasswordFields, { sync: true }),
  })
  const guard = useUnsavedGuard(() => isDirty(form), { isSaving: isBusy })
  const save = (values: ChangePasswordFields, event?: SyntheticEvent<HTMLFormElement>) => {
    if (!isDirty(form)) return // it was changed, and the modal is about to close
    const { currentPassword, newPassword } = values
    setFailure(undefined)
    write(
      { currentPassword, newPassword },
      {
        onAccepted: () => form.resetDirty(values),
        onSuccess: () => guard.leave(onClose),
        onFailure: (error) => {
          const isWrong = error instanceof WrongPasswordError || error instanceof WrongOrChangedPasswordError
          if (!isWrong) return setFailure(failureOf(error, changePassword.meta))
          flushSync(() => form.setFieldError('currentPassword', error.message)) // the field is looked for in the next frame
          focusFirstError({}, values, event)
        },
      },
    )
  }
  return (
    <FormModal
      title="Change password"
      submit={form.onSubmit(save, focusFirstError)}
      guard={guard}
      // Whether it was changed cannot be read. Sent again, it has the key of the first attempt, which the server recognises.
      label={failure?.isUnknown ? 'Try again' : 'Change password'}
      busyLabel="Changing..."
      save={{ isBusy, isChecking, failure, isUnknown: false }}
      onClose={onClose}
    >
      {/* For password managers: whose password it is. */}
      <input hidden readOnly autoComplete="username" value={email ?? ''} />
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        data-autofocus
        {...form.getInputProps('currentPassword')}
      />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        {...form.getInputProps('newPassword')}
      />
      <PasswordField
        label="Repeat new password"
        autoComplete="new-password"
        {...form.getInputProps('repeated')}
      />
    </FormModal>
  )
}
