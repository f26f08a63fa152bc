import { SimpleGrid, Textarea, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import * as v from 'valibot'
import { createPlan, type Plan, PlanInput, readPlan, updatePlan } from '@/api/plans'
import { numberFrom, rupeesText } from '@/lib/amount'
import { formatMoney } from '@/lib/format'
import { ACTIVE_LABELS, flagLabel } from '@/lib/status'
import { FormModal } from '@/records/form-modal'
import { copyName, isDirty } from '@/records/form-values'
import type { RecordModal } from '@/records/record-modal'
import { useUnsavedGuard } from '@/records/unsaved'
import { useSave } from '@/records/use-save'
import { focusFirstError, REQUIRED } from '@/ui/form/field'
import { FlagInput } from '@/ui/form/flag-input'

/** Parses the values of the fields into the input of the API. */
const PlanFields = v.object({
  ...PlanInput.entries,
  duration: v.pipe(numberFrom('Enter a number of days such as 30'), PlanInput.entries.duration),
  amount: v.pipe(numberFrom('Enter an amount such as 1,499.50'), PlanInput.entries.amount),
  benefits: v.pipe(v.string(), v.transform(splitBenefits), PlanInput.entries.benefits),
})
type PlanFields = v.InferInput<typeof PlanFields>

const labels = {
  name: 'Plan Name',
  duration: 'Duration (Days)',
  amount: 'Amount',
  benefits: 'Benefits',
  isActive: 'Active Plan',
}

const toValues = (plan: Partial<PlanInput>): PlanFields => ({
  name: plan.name ?? '',
  duration: String(plan.duration ?? ''),
  amount: rupeesText(plan.amount),
  benefits: plan.benefits?.join(', ') ?? '',
  isActive: plan.isActive,
})

const toTexts = ({ amount, benefits, isActive }: Partial<PlanInput>) => ({
  amount: formatMoney(amount),
  benefits: benefits?.join('\n'),
  isActive: flagLabel(isActive, ACTIVE_LABELS),
})

type PlanFormProps = {
  plan?: Plan
  /** The plan whose values a new one starts with. */
  copied?: Plan
  modal: RecordModal
}

/** The form for a plan, or for a new one. */
export function PlanForm({ plan, copied, modal }: PlanFormProps) {
  const back = plan || copied ? modal.details : modal.close
  const form = useForm({
    initialValues: toValues(
      plan ?? (copied && { ...copied, name: copyName(copied.name), isActive: undefined }) ?? {},
    ),
    validate: schemaResolver(PlanFields, { sync: true }),
  })
  const save = useSave({
    form,
    schema: PlanFields,
    labels,
    toValues,
    toTexts,
    name: 'Plan',
    resource: 'plans',
    id: plan?.id,
    copied,
    create: createPlan,
    update: updatePlan,
    read: readPlan,
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
      <TextInput label={labels.name} {...REQUIRED} data-autofocus {...form.getInputProps('name')} />
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
        description="Separated by commas or line breaks"
        {...form.getInputProps('benefits')}
      />
      {plan && <FlagInput label={labels.isActive} {...form.getInputProps('isActive')} />}
    </FormModal>
  )
}

function splitBenefits(typed: string): string[] {
  return typed
    .split(/[,\n]/)
    .map((benefit) => benefit.trim())
    .filter(Boolean)
}
