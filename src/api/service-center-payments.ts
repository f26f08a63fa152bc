import * as v from 'valibot'
import { http, read } from '@/http/client'
import { pageOf } from '@/http/envelopes'
import { extra, number, object, text } from '@/http/fields'
import { defineList, SEARCH_DELAY, wireQuery } from '@/http/list'
import { instant } from '@/lib/format'

/** A name comes in, or an object with a name. */
const PaidTo = v.optional(
  v.union([
    v.pipe(object, v.object({ id: extra(text), name: text })),
    v.pipe(
      text,
      v.transform((name) => ({ id: undefined, name })),
    ),
  ]),
)

/** A payment to a service center; `amount` in rupees. The server need not send an id, nor that of the center. */
export const ServiceCenterPayment = v.pipe(
  v.object({
    id: extra(text),
    serviceCenter: PaidTo,
    serviceCenterId: extra(text),
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

export const serviceCenterPayments = defineList({
  name: 'service-center-payments',
  title: 'Service Center Payments',
  path: 'admin/get-service-center-payments',
  row: ServiceCenterPayment,
  search: { key: 'search', placeholder: 'Search service center payments...', delay: SEARCH_DELAY.long },
  filters: [
    { key: 'startDate', label: 'Date From', kind: 'day' },
    { key: 'endDate', label: 'Date To', kind: 'day' },
  ],
  empty: 'No payments found',
})

/**
 * The latest payments to one center as the server has them now, past the cache; newest first, ten at most. The list has no
 * filter by center (spec 7): it is searched for the name, and a payment that names another center is left out.
 */
export async function readLatestPayments(
  center: Payee,
  signal?: AbortSignal,
): Promise<ServiceCenterPayment[]> {
  const searchParams = wireQuery(center.name ? { search: center.name } : {})
  const { rows } = await read(
    http.get(serviceCenterPayments.path, { searchParams, signal }),
    pageOf(ServiceCenterPayment, serviceCenterPayments.path),
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
