import { http } from 'msw'
import * as v from 'valibot'
import { newId } from './data/random'
import { amount, fields, text, wholeFrom1 } from './server/input'
import { marketplace } from './server/marketplace'
import { bodyOf, created, done, endpoint, found, refused } from './server/reply'

const entries = {
  name: text('Plan name is required'),
  duration: wholeFrom1('Duration is required'),
  amount: v.pipe(amount('Amount must be greater than 0'), v.gtValue(0, 'Amount must be greater than 0')),
  benefits: v.pipe(
    v.array(text('A benefit must not be empty'), 'At least one benefit is required'),
    v.minLength(1, 'At least one benefit is required'),
  ),
  isActive: v.optional(v.boolean('Active status must be true or false')),
}
const NO_DATA = 'Plan data is missing'
const PlanInput = fields(entries, NO_DATA)
const PlanChanges = v.partial(v.object(entries, NO_DATA))

export const planHandlers = [
  http.get(endpoint('plan'), () => found({ plans: marketplace.plans.all() })),

  http.post(endpoint('admin/plan'), async ({ request }) => {
    const { isActive = true, ...input } = await bodyOf(request, PlanInput)
    const plan = marketplace.plans.insert({ id: newId('plan'), ...input, isActive })
    return created(plan, 'Plan created successfully')
  }),

  http.patch<{ id: string }>(endpoint('admin/plan/:id'), async ({ params, request }) => {
    if (!marketplace.plans.find(params.id)) return missing()
    const plan = marketplace.plans.update(params.id, await bodyOf(request, PlanChanges))
    return plan ? done('Plan updated successfully', plan) : missing()
  }),

  http.delete<{ id: string }>(endpoint('admin/plan/:id'), ({ params }) =>
    marketplace.plans.remove(params.id) ? done('Plan deleted successfully') : missing(),
  ),
]

function missing() {
  return refused(404, 'Plan not found')
}
