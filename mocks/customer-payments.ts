import { http } from 'msw'
import { indianDay, withinDays } from './data/calendar'
import { grouped } from './data/grouped'
import { totalOf } from './data/money'
import { CUSTOMER_PAYMENT_STATUSES, type CustomerPayment } from './rows'
import { marketplace } from './server/marketplace'
import { equalTo, holding, newestFirst, queryOf } from './server/query'
import { endpoint, found, pageReply, refused } from './server/reply'

export const customerPaymentHandlers = [
  http.get(endpoint('admin/payments'), ({ request }) => {
    const query = queryOf(request)
    const isWithin = withinDays(query.get('startDate'), query.get('endDate'))
    const isFound = holding(query.get('search'))
    const hasStatus = equalTo(query.get('status'))
    const rows = marketplace.customerPayments
      .all()
      .filter(
        (payment) =>
          hasStatus(payment.status) &&
          isWithin(payment.createdAt) &&
          isFound(payment.id, customerName(payment), payment.plan.name, payment.orderId),
      )
    return pageReply(
      newestFirst(rows, ({ createdAt }) => createdAt),
      query,
      shown,
    )
  }),

  http.get(endpoint('admin/payments/analytics'), ({ request }) => {
    const query = queryOf(request)
    const isWithin = withinDays(query.get('startDate'), query.get('endDate'))
    return found(analytics(marketplace.customerPayments.all().filter(({ createdAt }) => isWithin(createdAt))))
  }),

  http.get<{ id: string }>(endpoint('admin/payments/:id'), ({ params }) => {
    const payment = marketplace.customerPayments.find(params.id)
    return payment ? found(shown(payment)) : refused(404, 'Payment not found')
  }),
]

function customerName({ customerId }: CustomerPayment): string | null {
  return marketplace.customers.find(customerId)?.name ?? null
}

function shown({ customerId, vehicleId, ...payment }: CustomerPayment) {
  const customer = marketplace.customers.find(customerId)
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
      CUSTOMER_PAYMENT_STATUSES.map((wanted) => {
        const own = payments.filter(({ status }) => status === wanted)
        return [wanted, { payments: own.length, amount: totalOf(own) }]
      }),
    ),
    byPlan: grouped(payments, ({ plan }) => plan.name).map(([plan, own]) => ({ plan, ...countsOf(own) })),
    byType: grouped(payments, ({ type }) => type).map(([type, own]) => ({ type, ...countsOf(own) })),
    byDay: grouped(payments, ({ createdAt }) => indianDay(new Date(createdAt))).map(([date, own]) => ({
      date,
      ...countsOf(own),
    })),
  }
}

/** The amount is that of the completed ones. */
function countsOf(payments: CustomerPayment[]) {
  const completed = payments.filter(({ status }) => status === 'Completed')
  return { payments: payments.length, completed: completed.length, amount: totalOf(completed) }
}
