import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { http, read, segment, send } from '@/http/client'
import { dataOf, rowsOf } from '@/http/envelopes'
import { flag, id, list, number, text } from '@/http/fields'
import { standing } from '@/http/outcome'
import { defineWhole } from '@/http/whole'
import { isWholePaise } from '@/lib/amount'

/** A subscription plan; `duration` in days, `amount` in rupees. */
export const Plan = v.object({
  id,
  name: text,
  duration: number,
  amount: number,
  benefits: list(v.string()),
  isActive: flag,
})
export type Plan = v.InferOutput<typeof Plan>

const days = 'Duration is required'
const above0 = 'Amount must be greater than 0'

/** What POST and PATCH send (spec 7), with the rules and messages of spec 5. `isActive` is sent on edit only. */
export const PlanInput = v.object({
  name: v.pipe(v.string(), v.trim(), v.nonEmpty('Plan name is required')),
  duration: v.pipe(v.number(days), v.safeInteger(days), v.minValue(1, days)),
  amount: v.pipe(
    v.number(above0),
    v.gtValue(0, above0),
    v.check(isWholePaise, 'Amount can have at most two decimals'),
  ),
  benefits: v.pipe(v.array(v.string()), v.minLength(1, 'At least one benefit is required')),
  isActive: v.boolean(),
})
export type PlanInput = v.InferOutput<typeof PlanInput>

/** All plans. A failed load is logged only. */
export const plans = defineWhole({
  name: 'plans',
  path: 'plan',
  schema: v.pipe(
    v.object({ plans: rowsOf(Plan, 'plan') }),
    v.transform(({ plans }) => plans),
  ),
  firstAt: ['/plans'],
})

/** The plan as the server has it now, past the cache; undefined when it is gone. There is no call for one alone (spec 7). */
export async function readPlan(id: string): Promise<Plan | undefined> {
  const now = await plans.read()
  return now.find((plan) => plan.id === id)
}

/** Answers the plan, which is appended to the list. */
export const createPlan = mutationOptions({
  mutationFn: ({ isActive: _, ...plan }: PlanInput) =>
    read(http.post('admin/plan', { json: plan }), dataOf(Plan)),
  onSuccess: (added, _input, _before, { client }) => changePlans(client, (plans) => [...plans, added]),
  meta: {
    journal: { act: 'Add plan', list: 'plans' },
    success: 'Plan added successfully',
    failure: 'Failed to add plan',
    updates: [plans.key],
  },
})

/** Answers the plan, which takes its place in the list. */
export const updatePlan = mutationOptions({
  mutationFn: ({ id, ...plan }: PlanInput & { id: string }) =>
    read(http.patch(at(id), { json: plan }), dataOf(Plan)),
  onSuccess: (updated, { id }, _before, { client }) =>
    changePlans(client, (plans) => plans.map((plan) => (plan.id === id ? updated : plan))),
  meta: {
    journal: { act: 'Update plan', list: 'plans' },
    success: 'Plan updated successfully',
    failure: 'Failed to update plan',
    updates: [plans.key],
  },
})

const removePlan = standing<string, Plan>({
  send: (id) => send(http.delete(at(id))),
  look: (id) => readPlan(id),
  isDone: (_id, now) => now === undefined,
  words: (now) => (now ? 'The plan is still there.' : 'The plan is deleted.'),
})

export const deletePlan = mutationOptions({
  mutationFn: removePlan,
  onSuccess: (_answer, id, _before, { client }) =>
    changePlans(client, (plans) => plans.filter((plan) => plan.id !== id)),
  meta: {
    journal: { act: 'Delete plan', list: 'plans', removes: true },
    success: 'Plan deleted successfully',
    failure: 'Failed to delete plan',
    updates: [plans.key],
  },
})

/** Changes the list where it stands: the answer of the call says all, so nothing is read again. */
async function changePlans(client: QueryClient, change: (plans: Plan[]) => Plan[]): Promise<void> {
  const { queryKey } = plans.query
  if (!client.getQueryData(queryKey)) return client.invalidateQueries({ queryKey })
  await client.cancelQueries({ queryKey }) // an answer under way would bring back what was before
  client.setQueryData(queryKey, (plans) => plans && change(plans))
}

function at(id: string): string {
  return `admin/plan/${segment(id)}`
}
