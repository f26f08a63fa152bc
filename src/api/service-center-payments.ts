import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { extra, number, object, text } from '@/http/fields'
import { defineList, SEARCH_DELAY } from '@/http/list'
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

/** Pages of so many rows that are gone through for one payment, newest first, where the search does not find it. */
const LOOKED_THROUGH = { pages: 5, rows: 100 }

/** What became of looking for a payment. `most`: where not the whole list was gone through, how many rows were. */
export type LookedFor = { payment: ServiceCenterPayment | undefined; most?: number }

/**
 * The payment with a reference number. No call tells of one: the list is searched for it, and as a server's search need not cover
 * references, the newest rows are gone through where that finds nothing. A failed load is logged only (spec 8).
 */
export function paymentOf(reference: string) {
  const isIt = ({ referenceNumber }: ServiceCenterPayment) => referenceNumber === reference
  return queryOptions({
    queryKey: [serviceCenterPayments.name, 'of', reference],
    queryFn: async ({ client, signal }): Promise<LookedFor> => {
      const { rows } = await serviceCenterPayments.read({ search: reference }, signal)
      const payment = rows.find(isIt) ?? serviceCenterPayments.knownRow(client, isIt)
      return payment ? { payment } : lookThrough(isIt, signal)
    },
  })
}

async function lookThrough(
  isIt: (payment: ServiceCenterPayment) => boolean,
  signal: AbortSignal,
): Promise<LookedFor> {
  const readPage = serviceCenterPayments.pages({})
  let looked = 0
  for (let page = 1; page <= LOOKED_THROUGH.pages; page += 1) {
    const { rows, sent, totalPages } = await readPage({ page, limit: LOOKED_THROUGH.rows }, signal)
    const payment = rows.find(isIt)
    if (payment || sent === 0 || page >= totalPages) return { payment }
    looked += sent
  }
  return { payment: undefined, most: looked }
}

type Payee = { id: string; name?: string | undefined }

/**
 * The latest payments to one center; newest first, ten at most. The list has no filter by center (spec 7): it is searched for
 * the name, and a payment that names another center is left out.
 */
export function latestPayments(center: Payee) {
  return queryOptions({
    ...serviceCenterPayments.query(searchFor(center)),
    select: (page) => ({ ...page, rows: paymentsTo(center, page.rows) }),
  })
}

/** These as the server has them now, past the cache. */
export async function readLatestPayments(
  center: Payee,
  signal: AbortSignal,
): Promise<ServiceCenterPayment[]> {
  const { rows } = await serviceCenterPayments.read(searchFor(center), signal)
  return paymentsTo(center, rows)
}

function searchFor({ name }: Payee): { search?: string } {
  return name ? { search: name } : {}
}

/** Those of a page that go to a center, by its id where the server tells it, else by its name; newest first. */
function paymentsTo(center: Payee, rows: readonly ServiceCenterPayment[]): ServiceCenterPayment[] {
  return rows
    .filter(({ serviceCenter, serviceCenterId }) =>
      serviceCenterId === undefined
        ? serviceCenter !== undefined && serviceCenter.trim() === center.name?.trim()
        : serviceCenterId === center.id,
    )
    .sort((one, other) => (instant(other.createdAt) ?? 0) - (instant(one.createdAt) ?? 0))
}
