import { SimpleGrid, Textarea, TextInput } from '@mantine/core'
import { createPlan, type Plan, PlanInput, readPlan, updatePlan } from '@/api/plans'
import { ACTIVE } from '@/lib/status'
import { defineForm } from '@/records/form-definition'
import { amountField, countField, flagField, textField, textListField } from '@/records/form-fields'
import { FormModal } from '@/records/form-modal'
import { useModalForm } from '@/records/modal-form'
import { RecordField } from '@/records/record-field'
import type { RecordPlace } from '@/records/record-modal'
import { FlagInput } from '@/ui/form/flag-input'

const planForm = defineForm({
  name: 'Plan',
  rules: PlanInput,
  fields: {
    name: textField('Plan Name'),
    duration: countField('Duration (Days)', { unreadable: 'Enter a number of days such as 30' }),
    amount: amountField('Amount', { unreadable: 'Enter an amount such as 1,499.50' }),
    benefits: textListField('Benefits'),
    isActive: flagField('Active Plan', ACTIVE),
  },
  defaults: { isActive: true },
  edits: (plan: Plan) => plan,
})

/** The fields of a plan, to edit it or, without one, to add one. */
export function PlanForm({ plan, at }: { plan?: Plan; at: RecordPlace }) {
  const { form, modal } = useModalForm({
    resource: 'plans',
    definition: planForm,
    record: plan,
    at,
    add: createPlan,
    update: updatePlan,
    readAgain: readPlan,
  })
  return (
    <FormModal title={plan ? 'Edit Plan' : 'Create a new subscription plan'} {...modal}>
      <RecordField form={form} path="name">
        {(input) => <TextInput data-autofocus {...input} />}
      </RecordField>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <RecordField form={form} path="duration">
          {(input) => <TextInput inputMode="numeric" {...input} />}
        </RecordField>
        <RecordField form={form} path="amount">
          {(input) => <TextInput inputMode="decimal" leftSection="₹" {...input} />}
        </RecordField>
      </SimpleGrid>
      <RecordField form={form} path="benefits">
        {(input) => <Textarea description="Separated by commas or line breaks" {...input} />}
      </RecordField>
      {plan && (
        <RecordField form={form} path="isActive">
          {(input) => <FlagInput {...input} />}
        </RecordField>
      )}
    </FormModal>
  )
}
