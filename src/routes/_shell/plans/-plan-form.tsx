import { SimpleGrid, Textarea, TextInput } from '@mantine/core'
import { type FormErrors, schemaResolver, useForm } from '@mantine/form'
import type { Plan } from '@/api/plans'
import { FormModal } from '@/records/form-modal'
import { copyName, errorsOfChanges, isDirty } from '@/records/form-values'
import type { RecordModal } from '@/records/record-modal'
import { useUnsavedGuard } from '@/records/unsaved'
import { useSave } from '@/records/use-save'
import { focusFirstError, REQUIRED } from '@/ui/form/field'
import { FlagInput } from '@/ui/form/flag-input'
import { TextField } from '@/ui/form/text-field'
import { isOneALine, planFields } from './-plan-fields'

const { labels, toValues } = planFields

type PlanFormProps = {
  plan?: Plan
  /** The plan whose values a new one starts with. */
  copied?: Plan
  modal: RecordModal
}

/** The form for a plan, or for a new one. */
export function PlanForm({ plan, copied, modal }: PlanFormProps) {
  const back = plan || copied ? modal.details : modal.close
  const schema = planFields.schema(plan ?? copied)
  const findErrors = schemaResolver(schema, { sync: true })
  const form = useForm({
    initialValues: toValues(
      plan ?? (copied && { ...copied, name: copyName(copied.name), isActive: undefined }) ?? {},
    ),
    validate: (values): FormErrors => {
      const errors = findErrors(values)
      return plan ? errorsOfChanges(errors, values, form.getInitialValues()) : errors
    },
  })
  const save = useSave({
    ...planFields,
    form,
    schema,
    id: plan?.id,
    copied,
    onSaved: () => guard.leave(copied ? modal.close : back, { isAdded: !plan }),
  })
  const guard = useUnsavedGuard(() => isDirty(form), { isSaving: save.isSending })
  return (
    <FormModal
      title={plan ? 'Edit Plan' : 'Create a new subscription plan'}
      onSubmit={form.onSubmit(save.submit, focusFirstError)}
      save={save}
      guard={guard}
      submit={plan ? 'Save Changes' : 'Add Plan'}
      busy={plan ? 'Saving...' : 'Adding...'}
      onCancel={back}
      onClose={modal.close}
    >
      <TextField label={labels.name} {...REQUIRED} data-autofocus {...form.getInputProps('name')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          label={labels.duration}
          {...REQUIRED}
          inputMode="numeric"
          {...form.getInputProps('duration')}
        />
        <TextInput
          label={labels.amount}
          {...REQUIRED}
          inputMode="decimal"
          leftSection="₹"
          {...form.getInputProps('amount')}
        />
      </SimpleGrid>
      <Textarea
        label={labels.benefits}
        {...REQUIRED}
        description={
          isOneALine((plan ?? copied)?.benefits) ? 'One on each line' : 'Separated by commas or line breaks'
        }
        {...form.getInputProps('benefits')}
      />
      {plan && <FlagInput label={labels.isActive} {...form.getInputProps('isActive')} />}
    </FormModal>
  )
}
