import { Button, Checkbox, Modal, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import * as v from 'valibot'
import { focusFirstError } from '@/ui/form/field'
import { FormActions } from '@/ui/form-actions'
import { catchNotStored, SavedView } from './views'

type Fields = Pick<SavedView, 'name' | 'isDefault' | 'isPinned'>

type ViewFormProps = {
  title: string
  submit: string
  start: Fields
  /** Only the name can be changed. */
  isRename?: boolean
  /** Whether the view can become the default of its list. */
  hasDefault?: boolean
  isTaken: (name: string) => boolean
  /** May throw `NotStoredError`: then the form stays open and shows it. */
  onSave: (fields: Fields) => void
  onClose: () => void
}

export function ViewForm({
  title,
  submit,
  start,
  isRename = false,
  hasDefault = true,
  isTaken,
  onSave,
  onClose,
}: ViewFormProps) {
  const form = useForm<Fields>({
    initialValues: start,
    validate: {
      name: (name) => {
        const read = v.safeParse(SavedView.entries.name, name)
        if (!read.success) return read.issues[0].message
        return isTaken(name) ? 'A view with this name already exists' : null
      },
    },
    transformValues: (fields) => ({ ...fields, name: fields.name.trim() }),
  })
  const save = (fields: Fields) =>
    catchNotStored(
      () => {
        onSave(fields)
        onClose()
      },
      (message) => form.setFieldError('name', message),
    )
  return (
    <Modal opened onClose={onClose} title={title}>
      <form noValidate onSubmit={form.onSubmit(save, focusFirstError)}>
        <Stack>
          <TextInput
            label="Name"
            data-autofocus
            autoComplete="off"
            {...form.getInputProps('name')}
            onFocus={(event) => event.currentTarget.select()}
          />
          {!isRename && (
            <>
              {hasDefault && (
                <Checkbox
                  label="Make this the default view"
                  {...form.getInputProps('isDefault', { type: 'checkbox' })}
                />
              )}
              <Checkbox label="Show in sidebar" {...form.getInputProps('isPinned', { type: 'checkbox' })} />
            </>
          )}
          <FormActions>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit">{submit}</Button>
          </FormActions>
        </Stack>
      </form>
    </Modal>
  )
}
