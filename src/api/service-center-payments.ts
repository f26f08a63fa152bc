import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { http, pageOf, read } from '@/http/client'
import { number, object, text } from '@/http/fields'
import { PAGE_SIZE } from '@/http/page-size'
import { day, listParams, previousPage, words } from '@/http/params'
import { instant } from '@/lib/format'

/** A name comes in, or an object with a name. */
const PaidTo = v.optional(
  v.union([
    v.pipe(object, v.object({ id: text, name: text })),
    v.pipe(
      text,
      v.transform((name) => ({ id: undefined, name })),
    ),
  ]),
)

/** A payment to a service center; `amount` in rupees. The server need not send an id, nor that of the center. */
export const ServiceCenterPayment = v.pipe(
  v.object({
    id: text,
    serviceCenter: PaidTo,
    serviceCenterId: text,
    referenceNumber: text,
    createdAt: text,
    amount: number,
    notes: text,
  }),
  v.transform(({ serviceCenter, serviceCenterId, ...payment }) => ({
    ...payment,
    serviceCenter: serviceCenter?.name,
    serviceCenterId: serviceCenterId ?? serviceCenter?.id,
  })),
)
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

/**
 * The latest payments to one center as the server has them now, past the cache; newest first, ten at most. The list has no
 * filter by center (spec 7): it is searched for the name, and a payment that names another center is left out.
 */
export async function readLatestPayments(center: Payee): Promise<ServiceCenterPayment[]> {
  const search = center.name ? { search: center.name } : {}
  const searchParams = { page: 1, limit: PAGE_SIZE, ...search }
  const { rows } = await read(
    http.get('admin/get-service-center-payments', { searchParams }),
    pageOf(ServiceCenterPayment),
  )
  return rows
    .filter((payment) => isTo(center, payment))
    .sort((one, other) => (instant(other.createdAt) ?? 0) - (instant(one.createdAt) ?? 0))
}

type Payee = { id: string; name?: string | undefined }

/** By the center's id where the server tells it, else by its name. */
function isTo(center: Payee, { serviceCenter, serviceCenterId }: ServiceCenterPayment): boolean {
  if (serviceCenterId !== undefined) return serviceCenterId === center.id
  return serviceCenter !== undefined && serviceCenter.trim() === center.name?.trim()
}
