import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { choices, defineList, onlyRow, SEARCH_DELAY } from '@/data/list'
import { defineRecord } from '@/data/record'
import { id, list, number, part, text } from '@/lib/fields'
import { contactNumber, formatPhone } from '@/lib/phone'

export const CUSTOMER_STATUSES = ['active', 'inactive'] as const
export const VEHICLE_TYPES = ['car', 'bike', 'scooter'] as const

/** `joinedDate` is the day of registration. */
export const Customer = v.object({
  id,
  name: text,
  phoneNumber: text,
  joinedDate: text,
  vehicleCount: number,
  totalJobs: number,
})
export type Customer = v.InferOutput<typeof Customer>

/** A vehicle's `year` is text, since it is only shown. */
export const CustomerDetail = v.object({
  id,
  name: text,
  phoneNumber: text,
  joinedDate: text,
  stats: part({ totalVehicles: number, totalJobs: number }),
  vehicles: list(v.object({ id: text, make: text, model: text, year: text, registrationNumber: text })),
})
export type CustomerDetail = v.InferOutput<typeof CustomerDetail>

/** The API calls the search text `query` here, and `search` elsewhere. The two days bound the registration. */
export const customers = defineList({
  name: 'customers',
  title: 'Customers',
  path: 'admin/customers',
  row: Customer,
  search: {
    key: 'query',
    placeholder: 'Search customers by name, email, or phone...',
    delay: SEARCH_DELAY.short,
    findsPhones: true,
  },
  filters: [
    { key: 'city', label: 'City', kind: 'text' },
    { key: 'district', label: 'District', kind: 'text' },
    { key: 'status', label: 'Status', kind: 'choice', options: choices(CUSTOMER_STATUSES) },
    { key: 'vehicleType', label: 'Vehicle Type', kind: 'choice', options: choices(VEHICLE_TYPES) },
    { key: 'startDate', label: 'Start Date', kind: 'day' },
    { key: 'endDate', label: 'End Date', kind: 'day' },
  ],
  totals: {
    by: [
      { value: 'month', label: 'Month of registration', kind: 'month', of: ({ joinedDate }) => joinedDate },
    ],
    measures: [
      { header: 'Vehicles', kind: 'count', of: ({ vehicleCount }) => vehicleCount },
      { header: 'Jobs', kind: 'count', of: ({ totalJobs }) => totalJobs },
    ],
  },
  loading: 'Loading customers...',
  empty: 'No customers found',
})

export const customer = defineRecord({
  list: customers,
  schema: CustomerDetail,
  texts: {
    loading: 'Loading customer details...',
    missing: 'Customer not found',
    failed: 'Customer could not be loaded.',
  },
  title: ({ id, name, phoneNumber }: Customer | CustomerDetail) => ({
    name: name ?? id,
    detail: phoneNumber && formatPhone(phoneNumber),
  }),
  fromRow: ({ vehicleCount, totalJobs }: Customer) => ({ stats: { totalVehicles: vehicleCount, totalJobs } }),
})

/** The id of the only customer with this number, else null. A failed load is logged only. */
export function customerByPhoneQuery(phone: string) {
  return queryOptions({
    queryKey: [customers.name, 'by-phone', phone],
    queryFn: async ({ signal }): Promise<string | null> => {
      const page = await customers.readLookUp(phone, signal)
      const isSame = ({ phoneNumber = '' }: Customer) => contactNumber(phoneNumber) === contactNumber(phone)
      return onlyRow(page, isSame)?.id ?? null
    },
  })
}
