import * as v from 'valibot'
import { choices, defineList, SEARCH_DELAY } from '@/data/list'
import { defineRecord } from '@/data/record'
import { extra, id, number, part, status, text } from '@/lib/fields'
import { formatMoney } from '@/lib/format'
import type { StatusColor } from '@/lib/status'

/** As the filter shows and sends them. */
export const PAYMENT_STATUSES = ['Completed', 'Pending', 'Failed'] as const

/** A purchase of a subscription plan; `amount` in units of `currency` (rupees for INR), the plan's `duration` in days. */
export const CustomerPayment = v.object({
  id,
  amount: number,
  currency: text,
  status: status(PAYMENT_STATUSES),
  type: text,
  orderId: text,
  transactionId: extra(text),
  createdAt: text,
  plan: extra(part({ name: text, duration: number })),
  user: extra(part({ name: text, phoneNumber: text, city: text, district: text })),
  vehicle: extra(part({ brand: text, model: text, registrationNumber: text, year: text })),
})
export type CustomerPayment = v.InferOutput<typeof CustomerPayment>

export const customerPayments = defineList({
  name: 'customer-payments',
  title: 'Customer Payments',
  path: 'admin/payments',
  row: CustomerPayment,
  search: {
    key: 'search',
    placeholder: 'Search customer payments...',
    delay: SEARCH_DELAY.long,
    findsPhones: true,
  },
  filters: [
    { key: 'status', label: 'Status', kind: 'choice', options: choices(PAYMENT_STATUSES), hasTabs: true },
    { key: 'startDate', label: 'Date From', kind: 'day' },
    { key: 'endDate', label: 'Date To', kind: 'day' },
  ],
  totals: {
    by: [
      { value: 'status', label: 'Status', kind: 'word', of: ({ status }) => status, filter: 'status' },
      { value: 'plan', label: 'Plan', kind: 'text', of: ({ plan }) => plan?.name },
      { value: 'type', label: 'Type', kind: 'word', of: ({ type }) => type },
      { value: 'city', label: 'City', kind: 'text', of: ({ user }) => user?.city },
      { value: 'day', label: 'Day', kind: 'day', of: ({ createdAt }) => createdAt },
      { value: 'month', label: 'Month', kind: 'month', of: ({ createdAt }) => createdAt },
    ],
    measures: [
      {
        header: 'Amount',
        kind: 'money',
        of: ({ amount }) => amount,
        currency: ({ currency }) => currency,
      },
    ],
    settled: { filter: 'status', value: 'Completed' },
  },
  empty: 'No payments found',
})

export const customerPayment = defineRecord({
  list: customerPayments,
  schema: CustomerPayment,
  texts: {
    loading: 'Loading payment details...',
    missing: 'Payment not found',
    failed: 'Failed to load payment details',
  },
  title: ({ id, user, amount, currency }) => ({
    name: user?.name ?? `Payment ${id}`,
    detail: amount === undefined ? id : `${formatMoney(amount, currency)} · ${id}`,
  }),
  filterValues: { status: ({ status }) => status },
})

export function paymentColor(status: string | undefined): StatusColor {
  if (status === 'Completed') return 'green'
  return status === 'Failed' ? 'red' : 'yellow'
}
