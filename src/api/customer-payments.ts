import { type QueryClient, queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { dataOf, http, pageOf, read, segment } from '@/http/client'
import { id, number, part, text } from '@/http/fields'
import { rowKnown } from '@/http/known'
import { PAGE_SIZE } from '@/http/page-size'
import { day, listParams, oneOf, previousPage, words } from '@/http/params'

/** As the filter offers and sends them; compared without regard to case. */
export const PAYMENT_STATUSES = ['Completed', 'Pending', 'Failed'] as const

/** A purchase of a subscription plan; `amount` in `currency`, the plan's `duration` in days. */
export const CustomerPayment = v.object({
  id,
  amount: number,
  currency: text,
  status: text,
  type: text,
  orderId: text,
  transactionId: text,
  createdAt: text,
  plan: part({ name: text, duration: number }),
  user: part({ name: text, phoneNumber: text, city: text, district: text }),
  vehicle: part({ brand: text, model: text, registrationNumber: text, year: text }),
})
export type CustomerPayment = v.InferOutput<typeof CustomerPayment>

export const CustomerPaymentsParams = v.object({
  ...listParams,
  search: words,
  status: oneOf(PAYMENT_STATUSES),
  startDate: day,
  endDate: day,
})
export type CustomerPaymentsParams = v.InferOutput<typeof CustomerPaymentsParams>

/** One page of payments: `{ rows, totalPages, total }`. A failed load is logged only (spec 8). */
export function customerPaymentsQuery(params: CustomerPaymentsParams) {
  const { page = 1, ...filters } = params
  const searchParams = { page, limit: PAGE_SIZE, ...filters }
  return queryOptions({
    queryKey: ['customer-payments', 'list', params],
    queryFn: ({ signal }) =>
      read(http.get('admin/payments', { searchParams, signal }), pageOf(CustomerPayment)),
    placeholderData: previousPage(params),
  })
}

export function customerPaymentQuery(id: string) {
  return queryOptions({
    queryKey: ['customer-payments', 'detail', id],
    queryFn: ({ signal }) =>
      read(http.get(`admin/payments/${segment(id)}`, { signal }), dataOf(CustomerPayment)),
  })
}

/** What the lists know of a payment: as much as its server tells there. */
export function knownCustomerPayment(client: QueryClient, id: string): CustomerPayment | undefined {
  return rowKnown<CustomerPayment>(client, ['customer-payments', 'list'], id)
}
