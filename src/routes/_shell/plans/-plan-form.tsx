import { Checkbox, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import type { ReactNode } from 'react'
import * as v from 'valibot'
import { type Plan, PlanInput } from '@/api/plans'
import { amountText, parseAmount } from '@/lib/amount'
import { count, DASH, money } from '@/lib/format'
import type { InWords } from '@/records/edit'
import { FormModal } from '@/records/form-modal'
import type { Editable } from '@/records/merge'
import { Field } from '@/ui/form/field'

const { duration, amount, benefits } = PlanInput.entries

/** Numbers are typed as text, so that no digit is dropped or moved; benefits as one text, split on commas (spec 5). */
const PlanFields = v.object({
  ...PlanInput.entries,
  duration: v.pipe(v.string(), v.transform(parseAmount), duration),
  amount: v.pipe(v.string(), v.transform(parseAmount), amount),
  benefits: v.pipe(v.string(), v.transform(splitOnCommas), benefits),
})
export type PlanFields = v.InferInput<typeof PlanFields>

export const newPlan: PlanFields = { name: '', duration: '', amount: '', benefits: '', isActive: true }

/** What of a plan can be edited. */
export function editable({ name, duration, amount, benefits, isActive = false }: Plan): Editable<PlanInput> {
  return { name, duration, amount, benefits, isActive }
}

/** A plan as its form holds it. */
export function fieldsOf(plan: Editable<PlanInput>): PlanFields {
  return {
    name: plan.name ?? '',
    duration: amountText(plan.duration),
    amount: amountText(plan.amount),
    benefits: plan.benefits?.join(', ') ?? '',
    isActive: plan.isActive ?? false,
  }
}

/** What to send: benefits that were left as they were stay whole, even one that has a comma in it. */
export function keptBenefits(before: string[] = [], typed: string[]): string[] {
  const isUntouched = splitOnCommas(before.join(',')).join() === typed.join()
  return isUntouched ? before : typed
}

export function inWords(plan: Editable<PlanInput>): InWords<PlanInput> {
  return {
    name: { label: 'Plan Name', value: plan.name || DASH },
    duration: { label: 'Duration (Days)', value: count(plan.duration) },
    amount: { label: 'Amount', value: money(plan.amount) },
    benefits: { label: 'Benefits', value: plan.benefits?.join('\n') || DASH },
    isActive: { label: 'Active Plan', value: plan.isActive ? 'Active' : 'Inactive' },
  }
}

export function usePlanForm(initial: PlanFields) {
  return useForm<PlanFields, PlanInput>({
    mode: 'uncontrolled',
    initialValues: initial,
    validate: schemaResolver(PlanFields, { sync: true }),
    transformValues: (typed) => v.parse(PlanFields, typed),
  })
}

type PlanFormProps = {
  title: string
  form: ReturnType<typeof usePlanForm>
  submit: string
  busy: string
  isBusy: boolean
  hasActivePlan?: boolean
  onSubmit: (plan: PlanInput) => void
  onCancel?: () => void
  onClose: () => void
  over?: ReactNode
}

/** The fields of a plan, to add or to edit one (spec 2 and 5). */
export function PlanForm({ form, hasActivePlan = false, ...modal }: PlanFormProps) {
  return (
    <FormModal form={form} {...modal}>
      <Field form={form} path="name">
        {(input) => <TextInput label="Plan Name" withAsterisk data-autofocus {...input} />}
      </Field>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <Field form={form} path="duration">
          {(input) => <TextInput label="Duration (Days)" withAsterisk inputMode="numeric" {...input} />}
        </Field>
        <Field form={form} path="amount">
          {(input) => (
            <TextInput label="Amount" withAsterisk inputMode="decimal" leftSection="₹" {...input} />
          )}
        </Field>
      </SimpleGrid>
      <Field form={form} path="benefits">
        {(input) => <Textarea label="Benefits" description="Separated by commas" withAsterisk {...input} />}
      </Field>
      {hasActivePlan && (
        <Field form={form} path="isActive">
          {({ value, ...input }) => <Checkbox label="Active Plan" checked={value} {...input} />}
        </Field>
      )}
    </FormModal>
  )
}

function splitOnCommas(typed: string): string[] {
  return typed
    .split(',')
    .map((benefit) => benefit.trim())
    .filter(Boolean)
}
