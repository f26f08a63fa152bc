import type { UseMutationOptions } from '@tanstack/react-query'
import type { FormDefinition } from './form-definition'
import { useRecordForm } from './record-form'
import type { RecordPlace } from './record-modal'
import { type Edit, useSave } from './save'
import { useUnsavedGuard } from './unsaved'

type ModalFormOptions<
  Typed extends object,
  Sent extends Partial<Record<keyof Typed, unknown>>,
  Held extends { id: string },
  Added,
  Updated,
> = {
  /** The first part of its query keys. */
  resource: string
  definition: FormDefinition<Typed, Sent, Held>
  /** The one that is edited; undefined where one is to be added. */
  record: Held | undefined
  at: RecordPlace
  add: UseMutationOptions<Added, Error, Sent>
  update: UseMutationOptions<Updated, Error, Edit<Sent>>
  readAgain: (id: string) => Promise<Held | undefined>
}

/**
 * The form of a record over its list: saved as `useSave` does, left for the record's details or, from a new one, for the list.
 * `modal` is what `FormModal` needs of it, with the words of its buttons.
 */
export function useModalForm<
  Typed extends object,
  Sent extends Partial<Record<keyof Typed, unknown>>,
  Held extends { id: string },
  Added,
  Updated,
>({
  resource,
  definition,
  record,
  at,
  add,
  update,
  readAgain,
}: ModalFormOptions<Typed, Sent, Held, Added, Updated>) {
  const form = useRecordForm(definition, record)
  const back = record ? at.details : at.close
  const saving = useSave({
    form,
    resource,
    id: record?.id,
    add,
    update,
    readAgain,
    onSaved: () => guard.leave(back),
  })
  const guard = useUnsavedGuard(form.isChanged, { isSaving: saving.isBusy })
  const words = record
    ? { submit: 'Save Changes', busy: 'Saving...' }
    : { submit: `Add ${definition.name}`, busy: 'Adding...' }
  return {
    form,
    modal: {
      form,
      guard,
      saving,
      onSubmit: saving.save,
      onCancel: back,
      onClose: at.close,
      over: saving.question,
      ...words,
    },
  }
}
