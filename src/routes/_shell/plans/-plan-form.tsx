import { Checkbox, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import { createPlan, type Plan, PlanInput, readPlan, updatePlan } from '@/api/plans'
import { defineForm } from '@/records/form-definition'
import { amountField, countField, flagField, textField, textListField } from '@/records/form-fields'
import { FormModal } from '@/records/form-modal'
import { RecordField } from '@/records/record-field'
import { useRecordForm } from '@/records/record-form'
import type { RecordPlace } from '@/records/record-modal'
import { useSave } from '@/records/save'
import { useUnsavedGuard } from '@/records/unsaved'

const planForm = defineForm({
  name: 'Plan',
  rules: PlanInput,
  fields: {
    name: textField('Plan Name'),
    duration: countField('Duration (Days)'),
    amount: amountField('Amount'),
    benefits: textListField('Benefits'),
    isActive: flagField('Active Plan', 'Active', 'Inactive'),
  },
  defaults: { isActive: true },
  edits: (plan: Plan) => plan,
})

/** The fields of a plan, to edit it or, without one, to add one (spec 2 and 5). */
export function PlanForm({ plan, at }: { plan?: Plan; at: RecordPlace }) {
  const form = useRecordForm(planForm, plan)
  const guard = useUnsavedGuard(form.isChanged)
  const back = plan ? at.details : at.close
  const { save, isBusy, question } = useSave({
    form,
    id: plan?.id,
    add: createPlan,
    update: updatePlan,
    readAgain: readPlan,
    onSaved: () => guard.leave(back),
  })
  return (
    <FormModal
      title={plan ? 'Edit Plan' : 'Create a new subscription plan'}
      form={form}
      guard={guard}
      submit={plan ? 'Save Changes' : 'Add Plan'}
      busy={plan ? 'Saving...' : 'Adding...'}
      isBusy={isBusy}
      onSubmit={save}
      onCancel={back}
      onClose={at.close}
      over={question}
    >
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
          {({ value, ...input }) => <Checkbox checked={value} {...input} />}
        </RecordField>
      )}
    </FormModal>
  )
}
