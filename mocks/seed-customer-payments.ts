import { covers } from './catalogue'
import type { Timeline } from './data/calendar'
import { newId, type Random } from './data/random'
import type { Customer, CustomerPayment, Plan, Vehicle } from './rows'

const COUNT = 640
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789'

/** Who buys next, and when. */
type Subscription = {
  customer: Customer
  vehicle: Vehicle | undefined
  plan: Plan
  day: number
  type: CustomerPayment['type']
}

/** Oldest first: each customer takes a plan, renews it when it ends, or takes a dearer one. */
export function seedCustomerPayments(
  customers: Customer[],
  plans: Plan[],
  timeline: Timeline,
  random: Random,
): CustomerPayment[] {
  const queue = customers.flatMap((customer): Subscription[] => {
    const day = timeline.dayOf(customer.joinedDate) + random.int(1, 30)
    if (day > timeline.lastDay) return []
    const vehicle = customer.vehicles[0]
    return [{ customer, vehicle, plan: planFor(vehicle, plans, random), day, type: 'New' }]
  })
  const payments: CustomerPayment[] = []
  for (const subscription of queue) {
    if (payments.length === COUNT) break
    const payment = paymentFor(subscription, timeline, random)
    payments.push(payment)
    const next = afterwards(subscription, payment.status, plans, random)
    if (next.day <= timeline.lastDay) queue.push(next)
  }
  return payments.sort((one, other) => (one.createdAt < other.createdAt ? -1 : 1))
}

/** The earlier in the list, the likelier. */
function planFor(vehicle: Vehicle | undefined, plans: Plan[], random: Random): Plan {
  const likely = plans.slice(0, random.int(1, plans.length))
  const fitting = likely.filter((plan) => !vehicle || covers(plan, vehicle.type))
  return random.pick(fitting)
}

function afterwards(
  before: Subscription,
  status: CustomerPayment['status'],
  plans: Plan[],
  random: Random,
): Subscription {
  const { vehicle, plan, day } = before
  if (status !== 'Completed') return { ...before, day: day + random.int(1, 3) }
  const next = day + plan.duration + random.int(0, 5)
  const dearer = plans.filter(
    (other) => other.isActive && other.amount > plan.amount && (!vehicle || covers(other, vehicle.type)),
  )
  return dearer.length > 0 && random.chance(0.2)
    ? { ...before, plan: random.pick(dearer), day: next, type: 'Upgrade' }
    : { ...before, day: next, type: 'Renewal' }
}

function paymentFor(
  { customer, vehicle, plan, day, type }: Subscription,
  timeline: Timeline,
  random: Random,
): CustomerPayment {
  const status = random.chance(0.84) ? 'Completed' : random.pick(['Pending', 'Failed'] as const)
  return {
    id: newId('pay', random),
    customerId: customer.id,
    vehicleId: random.chance(0.92) ? (vehicle?.id ?? null) : null,
    plan: { name: plan.name, duration: plan.duration },
    amount: plan.amount,
    currency: 'INR',
    status,
    type,
    orderId: `order_${random.text(14, LETTERS)}`,
    ...(status === 'Completed' && { transactionId: `txn_${random.text(14, LETTERS)}` }),
    createdAt: timeline.at(day, random.int(420, 1400)),
  }
}
