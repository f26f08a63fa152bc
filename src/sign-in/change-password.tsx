import { schemaResolver, useForm } from '@mantine/form'
import * as v from 'valibot'
import { FormModal } from '@/records/form-modal'
import { useUnsavedGuard } from '@/records/unsaved'
import { useWrite } from '@/records/write'
import { ChangePasswordInput, changePassword } from '@/session/session'
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
  const { write, isBusy } = useWrite(changePassword)
  const form = useForm<ChangePasswordFields>({
    mode: 'uncontrolled',
    initialValues: { currentPassword: '', newPassword: '', repeated: '' },
    validate: schemaResolver(ChangePasswordFields, { sync: true }),
  })
  const guard = useUnsavedGuard(() => form.isDirty())
  const save = (typed: ChangePasswordFields) => {
    const { currentPassword, newPassword } = typed
    write(
      { currentPassword, newPassword },
      { onAgreed: () => form.resetDirty(typed), onSuccess: () => guard.leave(onClose) },
    )
  }

  return (
    <FormModal
      title="Change password"
      form={form}
      guard={guard}
      submit="Change password"
      busy="Changing..."
      isBusy={isBusy}
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
