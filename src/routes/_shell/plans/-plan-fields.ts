import * as v from 'valibot'
import { createPlan, PlanInput, readPlan, updatePlan } from '@/api/plans'
import { numberFrom, rupeesText } from '@/lib/amount'
import { formatMoney } from '@/lib/format'
import { ACTIVE_LABELS, flagLabel } from '@/lib/status'
import { textValue } from '@/records/form-values'

/** `separator`: of benefits. */
export const PlanFields = (separator: RegExp) =>
  v.object({
    ...PlanInput.entries,
    duration: v.pipe(numberFrom('Enter a number of days such as 30'), PlanInput.entries.duration),
    amount: v.pipe(numberFrom('Enter an amount such as 1,499.50'), PlanInput.entries.amount),
    benefits: v.pipe(
      v.string(),
      v.transform((typed) => splitBenefits(typed, separator)),
      PlanInput.entries.benefits,
    ),
  })
export type PlanValues = v.InferInput<ReturnType<typeof PlanFields>>

const labels = {
  name: 'Plan Name',
  duration: 'Duration (Days)',
  amount: 'Amount',
  benefits: 'Benefits',
  isActive: 'Active Plan',
}

const toValues = (plan: Partial<PlanInput>): PlanValues => ({
  name: textValue(plan.name),
  duration: String(plan.duration ?? ''),
  amount: rupeesText(plan.amount),
  benefits: benefitsText(plan.benefits ?? []),
  isActive: plan.isActive,
})

const toTexts = ({ amount, benefits, isActive }: Partial<PlanInput>) => ({
  amount: formatMoney(amount),
  benefits: benefits?.join('\n'),
  isActive: flagLabel(isActive, ACTIVE_LABELS),
})

export const planFields = {
  name: 'Plan',
  resource: 'plans',
  labels,
  start: {},
  onEditOnly: ['isActive'],
  schema: (saved: Partial<PlanInput> = {}) => PlanFields(isOneALine(saved.benefits) ? NEW_LINE : /[,\n]/),
  toValues,
  toTexts,
  create: createPlan,
  update: updatePlan,
  read: readPlan,
}

/** Whether a benefit has a comma or a line break: then each has a line of its own, or that one would become two. */
export function isOneALine(benefits: readonly string[] = []): boolean {
  return benefits.some((benefit) => /[,\r\n]/.test(benefit))
}

/** Further lines of a benefit begin with spaces. */
function benefitsText(benefits: readonly string[]): string {
  if (!isOneALine(benefits)) return benefits.join(', ')
  return benefits.map((benefit) => textValue(benefit).replaceAll('\n', '\n  ')).join('\n')
}

const NEW_LINE = /\n(?! {2})/

function splitBenefits(typed: string, separator: RegExp): string[] {
  return typed
    .split(separator)
    .map((benefit) => benefit.replaceAll('\n  ', '\n').trim())
    .filter(Boolean)
}
