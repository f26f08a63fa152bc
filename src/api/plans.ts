import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { defineEndpoint } from '@/data/endpoint'
import { dataOf, wholeList, withRows } from '@/data/envelopes'
import { choices, type Filter } from '@/data/list'
import { http, pathSegment, read, send, withDecisionKey } from '@/http/client'
import { isWholePaise } from '@/lib/amount'
import { flag, id, number, optionalList, text } from '@/lib/fields'
import { countAdded, isEdited } from '@/lib/same'
import { defineChange } from '@/session/change'

/** `duration` in days, `amount` in rupees. */
export const Plan = v.object({
  id,
  name: text,
  duration: number,
  amount: number,
  benefits: optionalList(v.string()),
  isActive: flag,
})
export type Plan = v.InferOutput<typeof Plan>

const DURATION_REQUIRED = 'Duration is required'
const AMOUNT_ABOVE_0 = 'Amount must be greater than 0'

/** What POST and PATCH send; `amount` in rupees. `isActive` is sent on edit only, if the server has sent it or the admin has chosen it. */
export const PlanInput = v.object({
  name: v.pipe(v.string(), v.trim(), v.nonEmpty('Plan name is required')),
  duration: v.pipe(
    v.number(DURATION_REQUIRED),
    v.minValue(1, DURATION_REQUIRED),
    v.safeInteger('Duration must be a whole number of days'),
  ),
  amount: v.pipe(
    v.number(AMOUNT_ABOVE_0),
    v.gtValue(0, AMOUNT_ABOVE_0),
    v.check(isWholePaise, 'Amount can have at most two decimals'),
  ),
  benefits: v.pipe(v.array(v.string()), v.minLength(1, 'At least one benefit is required')),
  isActive: v.optional(v.boolean()),
})
export type PlanInput = v.InferOutput<typeof PlanInput>

/** A failed load is logged only. */
export const plans = defineEndpoint({
  name: 'plans',
  path: 'plan',
  schema: v.pipe(
    v.object({ plans: wholeList(Plan, 'plan') }),
    v.transform(({ plans }) => plans),
  ),
})

export const PLAN_STATUSES = ['active', 'inactive'] as const

/** Set by links only: the screen has no field for them. */
export const planFilters: readonly Filter[] = [
  { key: 'status', label: 'Status', kind: 'choice', options: choices(PLAN_STATUSES) },
]

/** Bypasses the cache. Undefined if the plan is gone. The API has no call for one plan, so all are read. */
export async function readPlan(id: string, signal?: AbortSignal): Promise<Plan | undefined> {
  const { rows } = await plans.read(signal)
  return rows.find((plan) => plan.id === id)
}

export const createPlan = mutationOptions({
  mutationFn: defineChange<PlanInput, Plan, Plan[]>({
    kind: 'create',
    send: ({ isActive: _, ...plan }, key) =>
      read(http.post('admin/plan', withDecisionKey(plan, key)), dataOf(Plan)),
    readState: async (_plan, signal) => (await plans.read(signal)).rows,
    isDone: (plan, now, before) =>
      countAdded(now, before, {
        isNamed: ({ name }) => name?.trim() === plan.name,
        isWhole: (row) => isAsSent(plan, row),
      }),
    answerFrom: addedTo,
    describeDone: 'the plan was added',
    describeUnchanged: 'It was not in the list',
  }),
  onSuccess: ({ answer }, _input, _before, { client }) =>
    changePlans(client, answer && ((plans) => [...plans.filter(({ id }) => id !== answer.id), answer])),
  meta: {
    activity: { act: 'Add plan', list: 'plans' },
    success: 'Plan added successfully',
    failure: 'Failed to add plan',
    updates: [plans.key],
  },
})

function addedTo(sent: PlanInput, now: Plan[] = [], before: Plan[] = []): Plan | undefined {
  return now.find(
    (plan) =>
      plan.name?.trim() === sent.name && isAsSent(sent, plan) && !before.some(({ id }) => id === plan.id),
  )
}

function isAsSent({ isActive: _, name: _name, ...fields }: PlanInput, plan: Plan): boolean {
  return isEdited(fields, plan, {}) === true
}

/** `before`: the fields of the record as they were read. */
type PlanEdit = { id: string; fields: Partial<PlanInput>; before: Partial<PlanInput> }

export const updatePlan = mutationOptions({
  mutationFn: defineChange<PlanEdit, Plan, Plan>({
    send: ({ id, fields }, key) => read(http.patch(planPath(id), withDecisionKey(fields, key)), dataOf(Plan)),
    decision: ({ id, fields }) => [id, fields],
    readState: ({ id }, signal) => readPlan(id, signal),
    isDone: ({ fields, before }, now) => now && isEdited(fields, now, before),
    answerFrom: (_edit, now) => now,
    describeDone: 'the plan was updated',
    describeUnchanged: 'It was unchanged',
  }),
  onSuccess: ({ answer }, { id }, _before, { client }) =>
    changePlans(client, answer && ((plans) => plans.map((plan) => (plan.id === id ? answer : plan)))),
  meta: {
    invalidates: [['customer-payments']],
    activity: { act: 'Update plan', list: 'plans' },
    success: 'Plan updated successfully',
    failure: 'Failed to update plan',
    updates: [plans.key],
  },
})

export const deletePlan = mutationOptions({
  mutationFn: defineChange<string, void, Plan>({
    kind: 'delete',
    send: (id) => send(http.delete(planPath(id))),
    readState: (id, signal) => readPlan(id, signal),
    isDone: (_id, now) => now === undefined,
    describeDone: 'the plan was deleted',
    describeUnchanged: 'It was still there',
  }),
  onSuccess: (_done, id, _before, { client }) =>
    changePlans(client, (plans) => plans.filter((plan) => plan.id !== id)),
  meta: {
    activity: { act: 'Delete plan', list: 'plans', removes: true },
    success: 'Plan deleted successfully',
    failure: 'Failed to delete plan',
    updates: [plans.key],
  },
})

/** Changes the list in the cache, so that nothing is read again. Without a change, or a cached list, it is invalidated. */
async function changePlans(
  client: QueryClient,
  change: ((plans: Plan[]) => Plan[]) | undefined,
): Promise<void> {
  const { queryKey } = plans.query
  if (!change || !client.getQueryData(queryKey)) return client.invalidateQueries({ queryKey })
  const isReading = client.isFetching({ queryKey }) > 0
  await client.cancelQueries({ queryKey }) // a read that is under way would overwrite the change
  client.setQueryData(queryKey, (all) => all && withRows(all, change(all.rows)))
  if (isReading) await client.invalidateQueries({ queryKey }) // it was for a change of someone else
}

function planPath(id: string): string {
  return `admin/plan/${pathSegment(id)}`
}
