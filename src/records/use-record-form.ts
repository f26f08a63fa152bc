import { type FormErrors, schemaResolver, useForm } from '@mantine/form'
import { useForceUpdate } from '@mantine/hooks'
import type { FormEvent } from 'react'
import { focusFirstError } from '@/ui/form/field'
import { useLatest } from '@/ui/latest'
import { afterPress } from '@/ui/pressed'
import { useDraft } from './draft'
import { errorsOfChanges, isDirty } from './form-values'
import { useUnsavedGuard } from './unsaved'
import { type SaveOptions, useSave } from './use-save'

type RecordFormOptions<Values extends object, Input extends object, Created, Updated> = Omit<
  SaveOptions<Values, Input, Created, Updated>,
  'form' | 'onCreate' | 'onRefused' | 'isLeaving' | 'onAccepted'
> & {
  initialValues: Values
  /** For many fields: a key renders its own field, and not the whole form. Its inputs are `Field`s then. */
  mode?: 'uncontrolled'
  /** The form's address, if what is typed is stored as a draft. */
  draftAddress?: string
}

/** `options`: what a form is made of, such as `planFields`. An edit validates only fields that were changed. */
export function useRecordForm<Values extends object, Input extends object, Created, Updated>(
  options: RecordFormOptions<Values, Input, Created, Updated>,
) {
  const { schema, id, initialValues, mode, draftAddress, onSaved } = options
  const findErrors = schemaResolver(schema, { sync: true })
  const renderAgain = useForceUpdate()
  const form = useForm<Values>({
    mode,
    initialValues,
    validate: (values): FormErrors => {
      const errors = findErrors(values)
      return id === undefined ? errors : errorsOfChanges(errors, values, form.getInitialValues())
    },
    onValuesChange: () => {
      draft.store()
      if (save.failure) renderAgain() // the text of its button depends on the values
    },
  })
  const draft = useDraft(draftAddress, form)
  const save = useSave({
    ...options,
    form,
    onCreate: draft.storeSent,
    onRefused: draft.storeRefused,
    onAccepted: draft.dropSaved,
    onSaved: () => guard.leave(onSaved, { isAdded: id === undefined }),
    isLeaving: () => guard.isLeaving(),
  })
  const guard = useUnsavedGuard(() => isDirty(form), { isSaving: save.isSending, onDiscard: draft.drop })
  const submitLatest = useLatest(form.onSubmit(save.submit, focusFirstError))
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    afterPress(() => submitLatest(event))
  }
  return { form, draft, save, guard, submit }
}
