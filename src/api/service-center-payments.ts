import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { http, pageOf, read } from '@/lib/http'
import { day, listParams, PAGE_SIZE, previousPage, words } from '@/lib/params'
import { number, text } from '@/lib/reply'

/** A name comes in, or an object with a name; a name is held. */
const nameOf = v.optional(
  v.union([
    v.pipe(
      v.object({ name: text }),
      v.transform(({ name }) => name),
    ),
    text,
  ]),
)

/** A payment to a service center; `amount` in rupees. The server need not send an id. */
export const ServiceCenterPayment = v.object({
  id: text,
  serviceCenter: nameOf,
  referenceNumber: text,
  createdAt: text,
  amount: number,
  notes: text,
})
export type ServiceCenterPayment = v.InferOutput<typeof ServiceCenterPayment>

export const ServiceCenterPaymentsParams = v.object({
  ...listParams,
  search: words,
  startDate: day,
  endDate: day,
})
export type ServiceCenterPaymentsParams = v.InferOutput<typeof ServiceCenterPaymentsParams>

/** One page of payments: `{ rows, totalPages, total }`. A failed load is logged only (spec 8). */
export function serviceCenterPaymentsQuery(params: ServiceCenterPaymentsParams) {
  const { page = 1, ...filters } = params
  const searchParams = { page, limit: PAGE_SIZE, ...filters }
  return queryOptions({
    queryKey: ['service-center-payments', params],
    queryFn: ({ signal }) =>
      read(
        http.get('admin/get-service-center-payments', { searchParams, signal }),
        pageOf(ServiceCenterPayment),
      ),
    placeholderData: previousPage(params),
  })
}
