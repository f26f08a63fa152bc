import { SimpleGrid, Textarea, TextInput } from '@mantine/core'
import type { Plan } from '@/api/plans'
import { FormModal } from '@/records/form-modal'
import { copyName } from '@/records/form-values'
import type { RecordModal } from '@/records/record-modal'
import { useRecordForm } from '@/records/use-record-form'
import { REQUIRED } from '@/ui/form/field'
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

export function PlanForm({ plan, copied, modal }: PlanFormProps) {
  const back = plan || copied ? modal.details : modal.close
  const { form, ...parts } = useRecordForm({
    ...planFields,
    schema: planFields.schema(plan ?? copied),
    id: plan?.id,
    copied,
    initialValues: toValues(
      plan ?? (copied && { ...copied, name: copyName(copied.name), isActive: undefined }) ?? {},
    ),
    onSaved: copied ? modal.close : back,
  })
  return (
    <FormModal
      {...parts}
      title={plan ? 'Edit Plan' : 'Create a new subscription plan'}
      label={plan ? 'Save Changes' : 'Add Plan'}
      busyLabel={plan ? 'Saving...' : 'Adding...'}
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
