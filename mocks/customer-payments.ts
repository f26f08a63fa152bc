import { http } from 'msw'
import { PAYMENT_STATUSES } from '@/api/customer-payments'
import { indianDay } from '@/lib/day'
import type { Customer } from './customers'
import { oldestFirst, type Timeline, withinDays } from './data/calendar'
import { grouped } from './data/grouped'
import { totalOf } from './data/money'
import { newId, type Random, randomAt } from './data/random'
import type { Vehicle } from './data/vehicles'
import { covers, type Plan } from './plans'
import { defineMock, marketplace } from './server/marketplace'
import { equalTo, holding, newestFirst, phoneHolding, queryOf } from './server/query'
import { endpoint, found, pageReply, refused } from './server/reply'

/** A purchase of a subscription plan. */
type CustomerPayment = {
  id: string
  customerId: string
  vehicleId: string | null
  /** The plan when it was sold; `duration` in days. */
  plan: { name: string; duration: number }
  amount: number
  currency: string
  status: (typeof PAYMENT_STATUSES)[number]
  type: 'New' | 'Renewal' | 'Upgrade'
  orderId: string
  transactionId?: string
  createdAt: string
}

declare module './server/marketplace' {
  interface Rows {
    customerPayments: CustomerPayment
  }
}

export const mock = defineMock({
  rows: { customerPayments: seed },
  handlers: [
    http.get(endpoint('admin/payments'), ({ request }) => {
      const query = queryOf(request)
      const isWithin = withinDays(query.get('startDate'), query.get('endDate'))
      const isFound = holding(query.get('search'))
      const isCalled = phoneHolding(query.get('search'))
      const hasStatus = equalTo(query.get('status'))
      const rows = marketplace.customerPayments
        .all()
        .filter(
          (payment) =>
            hasStatus(payment.status) &&
            isWithin(payment.createdAt) &&
            (isFound(payment.id, customerOf(payment)?.name ?? null, payment.plan.name, payment.orderId) ||
              isCalled(customerOf(payment)?.phoneNumber ?? '')),
        )
      return pageReply(
        newestFirst(rows, ({ createdAt }) => createdAt),
        query,
        shownPayment,
      )
    }),

    http.get(endpoint('admin/payments/analytics'), ({ request }) => {
      const query = queryOf(request)
      const isWithin = withinDays(query.get('startDate'), query.get('endDate'))
      return found(
        analytics(marketplace.customerPayments.all().filter(({ createdAt }) => isWithin(createdAt))),
      )
    }),

    http.get<{ id: string }>(endpoint('admin/payments/:id'), ({ params }) => {
      const payment = marketplace.customerPayments.find(params.id)
      return payment ? found(shownPayment(payment)) : refused(404, 'Payment not found')
    }),
  ],
})

function customerOf({ customerId }: Pick<CustomerPayment, 'customerId'>): Customer | undefined {
  return marketplace.customers.find(customerId)
}

function shownPayment({ customerId, vehicleId, ...payment }: CustomerPayment) {
  const customer = customerOf({ customerId })
  const vehicle = customer?.vehicles.find(({ id }) => id === vehicleId)
  return {
    ...payment,
    user: customer && {
      name: customer.name,
      phoneNumber: customer.phoneNumber,
      city: customer.city,
      district: customer.district,
    },
    vehicle: vehicle && {
      brand: vehicle.make,
      model: vehicle.model,
      registrationNumber: vehicle.registrationNumber,
      year: vehicle.year,
    },
  }
}

function analytics(payments: CustomerPayment[]) {
  const { amount } = countsOf(payments)
  return {
    totalPayments: payments.length,
    totalAmount: amount,
    byStatus: Object.fromEntries(
      PAYMENT_STATUSES.map((wanted) => {
        const ofStatus = payments.filter(({ status }) => status === wanted)
        return [wanted, { payments: ofStatus.length, amount: totalOf(ofStatus) }]
      }),
    ),
    byPlan: grouped(payments, ({ plan }) => plan.name).map(([plan, ofPlan]) => ({
      plan,
      ...countsOf(ofPlan),
    })),
    byType: grouped(payments, ({ type }) => type).map(([type, ofType]) => ({ type, ...countsOf(ofType) })),
    byDay: grouped(payments, ({ createdAt }) => indianDay(Date.parse(createdAt))).map(([date, ofDay]) => ({
      date,
      ...countsOf(ofDay),
    })),
  }
}

/** Only completed payments count. */
function countsOf(payments: CustomerPayment[]) {
  const completed = payments.filter(({ status }) => status === 'Completed')
  return { payments: payments.length, completed: completed.length, amount: totalOf(completed) }
}

const COUNT = 640
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789'

/** The latest payments of a customer. Earlier ones are left out, since the marketplace is older than its plans. */
function seed(timeline: Timeline): CustomerPayment[] {
  const plans = marketplace.plans.seed(timeline)
  const payments = marketplace.customers
    .seed(timeline)
    .flatMap((customer) => paymentsOf(customer, plans, timeline))
  return oldestFirst(payments, ({ createdAt }) => createdAt).slice(-COUNT)
}

type Subscription = {
  customer: Customer
  vehicle: Vehicle | undefined
  plan: Plan
  type: CustomerPayment['type']
  day: number
}

/** A customer buys a plan soon after joining, and renews it or buys a more expensive one until they leave. */
function paymentsOf(customer: Customer, plans: Plan[], timeline: Timeline): CustomerPayment[] {
  const start = randomAt(`customerPayments/${customer.id}`)
  const [vehicle] = customer.vehicles
  const fitting = plans.filter((plan) => !vehicle || covers(plan, vehicle.type))
  let next: Subscription | undefined = {
    customer,
    vehicle,
    plan: start.of('plan').choose(fitting, (plan) => 1 / (plans.indexOf(plan) + 1)),
    type: 'New',
    day: timeline.dayOf(customer.joinedDate) + start.of('day').int(1, 30),
  }
  const payments: CustomerPayment[] = []
  while (next && next.day <= timeline.lastDay) {
    const random = start.of(String(payments.length))
    const payment = paymentFor(next, timeline, random)
    payments.push(payment)
    next = afterwards(next, payment, fitting, random)
  }
  return payments
}

/** After a failed payment the customer tries again. Undefined if the customer leaves. */
function afterwards(
  before: Subscription,
  { status }: CustomerPayment,
  plans: Plan[],
  random: Random,
): Subscription | undefined {
  if (status !== 'Completed') return { ...before, day: before.day + random.of('retry').int(1, 3) }
  if (random.of('leaves').chance(0.3)) return undefined
  const day = before.day + before.plan.duration + random.of('pause').int(0, 5)
  const dearer = plans.filter(({ isActive, amount }) => isActive && amount > before.plan.amount)
  return dearer.length > 0 && random.of('upgrades').chance(0.2)
    ? { ...before, plan: random.of('plan').choose(dearer), type: 'Upgrade', day }
    : { ...before, type: 'Renewal', day }
}

function paymentFor(
  { customer, vehicle, plan, type, day }: Subscription,
  timeline: Timeline,
  random: Random,
): CustomerPayment {
  const isNew = day > timeline.lastDay - 9 // recent payments may still be pending
  const status = random.of('is completed').chance(isNew ? 0.6 : 0.86)
    ? 'Completed'
    : random.of('status').pick(['Pending', 'Failed'] as const)
  return {
    id: newId('pay', random.of('id')),
    customerId: customer.id,
    vehicleId: random.of('has vehicle').chance(0.92) ? (vehicle?.id ?? null) : null,
    plan: { name: plan.name, duration: plan.duration },
    amount: plan.amount,
    currency: 'INR',
    status,
    type,
    orderId: `order_${random.of('order').text(14, LETTERS)}`,
    ...(status === 'Completed' && { transactionId: `txn_${random.of('transaction').text(14, LETTERS)}` }),
    createdAt: timeline.at(day, random.of('time').int(420, 1400)),
  }
}
