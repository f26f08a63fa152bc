import { http } from 'msw'
import * as v from 'valibot'
import { PlanInput } from '@/api/plans'
import { newId, randomAt } from './data/random'
import type { VehicleType } from './data/vehicles'
import { fields } from './server/input'
import { defineMock, marketplace } from './server/marketplace'
import { bodyOf, created, done, endpoint, found, refused } from './server/reply'

export type Plan = {
  id: string
  name: string
  /** In days. */
  duration: number
  amount: number
  benefits: string[]
  isActive: boolean
}

declare module './server/marketplace' {
  interface Rows {
    plans: Plan
  }
}

const { entries } = PlanInput
const NewPlan = fields({ ...entries, isActive: v.optional(entries.isActive) })
const PlanChanges = v.partial(PlanInput)

export const mock = defineMock({
  rows: { plans: seed },
  handlers: [
    http.get(endpoint('plan'), () => found({ plans: marketplace.plans.all() })),

    http.post(endpoint('admin/plan'), async ({ request }) => {
      const input = await bodyOf(request, NewPlan)
      const plan = marketplace.plans.insert({ id: newId('plan'), isActive: true, ...input })
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
  ],
})

function missing() {
  return refused(404, 'Plan not found')
}

/** Whether a plan covers that type of vehicle. Most plans cover all types. */
export function covers({ name }: Plan, vehicle: VehicleType): boolean {
  return OFFERS.find((plan) => plan.name === name)?.vehicles?.includes(vehicle) ?? true
}

function seed(): Plan[] {
  return OFFERS.map(({ vehicles: _, ...plan }) => ({
    id: newId('plan', randomAt(`plans/${plan.name}`)),
    ...plan,
  }))
}

/** The plan that is sold most comes first. Tests compare all fields of the first. */
const OFFERS: (Omit<Plan, 'id'> & { vehicles?: VehicleType[] })[] = [
  {
    name: 'Roadside Basic',
    duration: 30,
    amount: 199,
    benefits: ['One free jump start', 'Flat tyre help', 'Phone support 24x7'],
    isActive: true,
  },
  {
    name: 'Two-Wheeler Care',
    duration: 90,
    amount: 349.5,
    benefits: ['Two puncture repairs', 'Free towing up to 10 km', 'One general service at half price'],
    isActive: true,
    vehicles: ['bike', 'scooter'],
  },
  {
    name: 'Car Care Quarterly',
    duration: 90,
    amount: 799,
    benefits: ['Free towing up to 25 km', 'One car wash a month', 'Battery check'],
    isActive: true,
    vehicles: ['car'],
  },
  {
    name: 'Roadside Plus',
    duration: 180,
    amount: 1299,
    benefits: [
      'Unlimited jump starts',
      'Free towing up to 50 km',
      'Fuel delivery without a fee',
      'Key lockout help',
    ],
    isActive: true,
  },
  {
    name: 'Family Shield',
    duration: 365,
    amount: 2999,
    benefits: [
      'Covers three vehicles',
      'Free towing up to 50 km',
      'Priority dispatch',
      'Hotel stay on a breakdown',
    ],
    isActive: true,
  },
  {
    name: 'Premium Annual',
    duration: 365,
    amount: 4999,
    benefits: ['Everything in Roadside Plus', 'One periodic service', 'A courtesy car for two days'],
    isActive: true,
  },
  {
    name: 'Fleet Starter',
    duration: 365,
    amount: 12499,
    benefits: ['Covers ten vehicles', 'One monthly invoice', 'A named account manager'],
    isActive: false,
  },
]
