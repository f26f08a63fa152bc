import type { UseMutationOptions } from '@tanstack/react-query'
import type { FormDefinition } from './form-definition'
import { useRecordForm } from './record-form'
import type { RecordPlace } from './record-modal'
import { useSave } from './save'
import { useUnsavedGuard } from './unsaved'

type ModalFormOptions<
  Typed extends object,
  Sent extends Record<keyof Typed, unknown>,
  Held extends { id: string },
  Added,
  Updated,
> = {
  definition: FormDefinition<Typed, Sent, Held>
  /** The one that is edited; undefined where one is to be added. */
  record: Held | undefined
  at: RecordPlace
  add: UseMutationOptions<Added, Error, Sent>
  update: UseMutationOptions<Updated, Error, Sent & { id: string }>
  readAgain: (id: string) => Promise<Held | undefined>
}

/**
 * The form of a record over its list: saved as `useSave` does, left for the record's details or, from a new one, for the list.
 * `modal` is what `FormModal` needs of it, with the words of its buttons.
 */
export function useModalForm<
  Typed extends object,
  Sent extends Record<keyof Typed, unknown>,
  Held extends { id: string },
  Added,
  Updated,
>({ definition, record, at, add, update, readAgain }: ModalFormOptions<Typed, Sent, Held, Added, Updated>) {
  const form = useRecordForm(definition, record)
  const guard = useUnsavedGuard(form.isChanged)
  const back = record ? at.details : at.close
  const { save, isBusy, question } = useSave({
    form,
    id: record?.id,
    add,
    update,
    readAgain,
    onSaved: () => guard.leave(back),
  })
  const words = record
    ? { submit: 'Save Changes', busy: 'Saving...' }
    : { submit: `Add ${definition.name}`, busy: 'Adding...' }
  return {
    form,
    modal: {
      form,
      guard,
      isBusy,
      onSubmit: save,
      onCancel: back,
      onClose: at.close,
      over: question,
      ...words,
    },
  }
}
