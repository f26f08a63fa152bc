import { type QueryClient, queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { dataOf, http, pageOf, read, segment } from '@/http/client'
import { id, list, number, part, text } from '@/http/fields'
import { rowKnown } from '@/http/known'
import { PAGE_SIZE } from '@/http/page-size'
import { day, listParams, oneOf, previousPage, words } from '@/http/params'

/** A row of the list. `joinedDate` is the day of registration. */
export const Customer = v.object({
  id,
  name: text,
  phoneNumber: text,
  joinedDate: text,
  vehicleCount: number,
  totalJobs: number,
})
export type Customer = v.InferOutput<typeof Customer>

/** The whole record. A vehicle's `year` is text: it is never counted with. */
export const CustomerDetail = v.object({
  id,
  name: text,
  phoneNumber: text,
  joinedDate: text,
  stats: part({ totalVehicles: number, totalJobs: number }),
  vehicles: list(v.object({ id: text, make: text, model: text, year: text, registrationNumber: text })),
})
export type CustomerDetail = v.InferOutput<typeof CustomerDetail>

/** `query` is the search text's name here (spec 7); the dates bound the day of registration. */
export const CustomersParams = v.object({
  ...listParams,
  query: words,
  city: words,
  district: words,
  status: oneOf(['active', 'inactive']),
  vehicleType: oneOf(['car', 'bike', 'scooter']),
  startDate: day,
  endDate: day,
})
export type CustomersParams = v.InferOutput<typeof CustomersParams>

/** One page of customers: `{ rows, totalPages, total }`. A failed load is logged only (spec 8). */
export function customersQuery(params: CustomersParams) {
  const { page = 1, ...filters } = params
  const searchParams = { page, limit: PAGE_SIZE, ...filters }
  return queryOptions({
    queryKey: ['customers', 'list', params],
    queryFn: ({ signal }) => read(http.get('admin/customers', { searchParams, signal }), pageOf(Customer)),
    placeholderData: previousPage(params),
  })
}

export function customerQuery(id: string) {
  return queryOptions({
    queryKey: ['customers', 'detail', id],
    queryFn: ({ signal }) =>
      read(http.get(`admin/customers/${segment(id)}`, { signal }), dataOf(CustomerDetail)),
  })
}

/** What the lists know of a customer: all but the vehicles. */
export function knownCustomer(client: QueryClient, id: string): CustomerDetail | undefined {
  const row = rowKnown<Customer>(client, ['customers', 'list'], id)
  return row && { ...row, stats: { totalVehicles: row.vehicleCount, totalJobs: row.totalJobs }, vehicles: [] }
}
