import { schemaResolver, useForm } from '@mantine/form'
import { useState } from 'react'
import * as v from 'valibot'
import { FormModal } from '@/records/form-modal'
import { failureOf, type SaveFailure } from '@/records/save-failure'
import { useUnsavedGuard } from '@/records/unsaved'
import { useWrite } from '@/records/write'
import { ChangePasswordInput, changePassword, WrongPasswordError } from '@/session/password'
import { Field } from '@/ui/form/field'
import { PasswordField } from '@/ui/form/password-field'

/** The new password is typed twice. */
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
  const form = useForm<ChangePasswordFields>({
    mode: 'uncontrolled',
    initialValues: { currentPassword: '', newPassword: '', repeated: '' },
    validate: schemaResolver(ChangePasswordFields, { sync: true }),
  })
  const guard = useUnsavedGuard(() => form.isDirty(), { isSaving: isBusy })
  const fail = (error: Error) => {
    if (error instanceof WrongPasswordError) form.setFieldError('currentPassword', error.message)
    else setFailure(failureOf(error, changePassword.meta))
  }
  const save = (typed: ChangePasswordFields) => {
    const { currentPassword, newPassword } = typed
    setFailure(undefined)
    write(
      { currentPassword, newPassword },
      { onAgreed: () => form.resetDirty(typed), onSuccess: () => guard.leave(onClose), onFailure: fail },
    )
  }
  // Nobody can tell by looking whether it was changed: the server knows the key of the first attempt.
  const submit = failure?.isUnknown ? 'Try again' : 'Change password'

  return (
    <FormModal
      title="Change password"
      form={form}
      guard={guard}
      submit={submit}
      busy="Changing..."
      saving={{ isBusy, isChecking, failure, isUnknown: false }}
      onSubmit={save}
      onClose={onClose}
    >
      <Field form={form} path="currentPassword">
        {(input) => (
          <PasswordField label="Current password" autoComplete="current-password" data-autofocus {...input} />
        )}
      </Field>
      <Field form={form} path="newPassword">
        {(input) => <PasswordField label="New password" autoComplete="new-password" {...input} />}
      </Field>
      <Field form={form} path="repeated">
        {(input) => <PasswordField label="Repeat new password" autoComplete="new-password" {...input} />}
      </Field>
    </FormModal>
  )
}
