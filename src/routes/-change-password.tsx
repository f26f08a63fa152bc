import { Button, Group, Modal, Stack } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import * as v from 'valibot'
import { ChangePasswordInput, changePassword } from '@/api/session'
import { focusFirstError } from '@/ui/form'
import { PasswordField } from '@/ui/password-field'
import { useUnsavedGuard } from '@/ui/unsaved'
import { useWrite } from '@/ui/write'

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

export function ChangePassword({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { write, isBusy } = useWrite(changePassword)
  const form = useForm<ChangePasswordFields>({
    mode: 'uncontrolled',
    initialValues: { currentPassword: '', newPassword: '', repeated: '' },
    validate: schemaResolver(ChangePasswordFields, { sync: true }),
  })
  const { leave, isAsking, question } = useUnsavedGuard(() => opened && form.isDirty())
  const close = () => {
    onClose()
    form.reset()
  }
  const save = ({ currentPassword, newPassword }: ChangePasswordFields) =>
    write({ currentPassword, newPassword }, { onSuccess: close })

  return (
    <>
      <Modal opened={opened} onClose={() => leave(close)} closeOnEscape={!isAsking} title="Change password">
        <form noValidate onSubmit={form.onSubmit(save, focusFirstError)}>
          <Stack>
            <PasswordField
              label="Current password"
              autoComplete="current-password"
              data-autofocus
              key={form.key('currentPassword')}
              {...form.getInputProps('currentPassword')}
            />
            <PasswordField
              label="New password"
              autoComplete="new-password"
              key={form.key('newPassword')}
              {...form.getInputProps('newPassword')}
            />
            <PasswordField
              label="Repeat new password"
              autoComplete="new-password"
              key={form.key('repeated')}
              {...form.getInputProps('repeated')}
            />
            <Group justify="flex-end">
              <Button variant="default" onClick={() => leave(close)}>
                Cancel
              </Button>
              <Button type="submit" disabled={isBusy}>
                {isBusy ? 'Changing...' : 'Change password'}
              </Button>
            </Group>
          </Stack>
        </form>
      </Modal>
      {question}
    </>
  )
}
