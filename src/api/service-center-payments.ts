import { type QueryClient, queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { defineList, SEARCH_DELAY } from '@/data/list'
import { parseMoment } from '@/lib/day'
import { extra, number, object, text, uniqueById } from '@/lib/fields'

/** The server sends a name, or an object with a name. */
const PaidTo = v.optional(
  v.union([
    v.pipe(object, v.object({ id: extra(text), name: text })),
    v.pipe(
      text,
      v.transform((name) => ({ id: undefined, name })),
    ),
  ]),
)

/** A payout; `amount` in rupees. */
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

/** Without an id it is the reference number, which two payouts may share, with the moment; else the index. */
export function paymentRowKey(
  { id, referenceNumber, createdAt }: ServiceCenterPayment,
  index: number,
): string {
  if (id !== undefined) return id
  return referenceNumber === undefined ? String(index) : `${referenceNumber} ${createdAt ?? ''}`.trim()
}

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
  totals: {
    by: [
      {
        value: 'service-center',
        label: 'Service Center',
        kind: 'text',
        of: ({ serviceCenter }) => serviceCenter,
        idOf: ({ serviceCenterId }) => serviceCenterId,
      },
      { value: 'day', label: 'Day', kind: 'day', of: ({ createdAt }) => createdAt },
      { value: 'month', label: 'Month', kind: 'month', of: ({ createdAt }) => createdAt },
    ],
    measures: [{ header: 'Amount', kind: 'money', of: ({ amount }) => amount }],
  },
  empty: 'No payments found',
})

/** To find payments, at most so many pages of so many rows are read. */
const SEARCH_LIMIT = { pages: 5, rows: 100 }

/** Two payouts may share a reference number. `rowsRead` is set if not the whole list was read. */
export type PayoutSearch = { payments: ServiceCenterPayment[]; rowsRead?: number }

/** A failed load is logged only. */
export function paymentsByReferenceQuery(reference: string) {
  return queryOptions({
    queryKey: [serviceCenterPayments.name, 'of', reference],
    queryFn: ({ client, signal }) => searchByReference(reference, client, signal),
  })
}

/** Those of the reference that were selected in the list, which puts them into the cache. Searched for once they are no longer there. */
export function selectedPaymentsQuery(reference: string) {
  const queryKey = [serviceCenterPayments.name, 'of', reference, 'selected']
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }): Promise<PayoutSearch> => {
      const selected = client.getQueryData<PayoutSearch>(queryKey)
      return selected?.payments.length ? selected : searchByReference(reference, client, signal)
    },
  })
}

/**
 * The API has no call for one payment, so the list is searched. A server's search may not cover reference numbers: then the newest rows are
 * read.
 */
async function searchByReference(
  reference: string,
  client: QueryClient,
  signal: AbortSignal,
): Promise<PayoutSearch> {
  const isWanted = ({ referenceNumber }: ServiceCenterPayment) => referenceNumber === reference
  const { rows } = await serviceCenterPayments.read({ search: reference }, signal)
  const found = rows.filter(isWanted)
  const payments = found.length > 0 ? found : serviceCenterPayments.cachedRows(client, isWanted)
  return payments.length > 0 ? { payments } : searchNewest(isWanted, signal)
}

/** Until a page has some. */
async function searchNewest(
  isWanted: (payment: ServiceCenterPayment) => boolean,
  signal: AbortSignal,
): Promise<PayoutSearch> {
  const readPage = serviceCenterPayments.pages({})
  let rowsRead = 0
  for (let page = 1; page <= SEARCH_LIMIT.pages; page += 1) {
    const { rows, sent, totalPages } = await readPage({ page, limit: SEARCH_LIMIT.rows }, signal)
    const payments = uniqueById(rows.filter(isWanted))
    if (payments.length > 0 || sent === 0 || page >= totalPages) return { payments }
    rowsRead += sent
  }
  return { payments: [], rowsRead }
}

type Payee = { id: string; name?: string | undefined }

/** Newest first, complete since `reachesTo`, in milliseconds since 1970: 0 if these are all, infinite if that is not known. */
export type PaymentsTo = { payments: ServiceCenterPayment[]; reachesTo: number }

/**
 * `since` in milliseconds since 1970. Bypasses the cache. The list has no filter by center: it is searched for the name, and payments to
 * others are removed. At most 500 rows are read.
 */
export async function readPaymentsTo(center: Payee, since: number, signal: AbortSignal): Promise<PaymentsTo> {
  const readPage = serviceCenterPayments.pages(center.name ? { search: center.name } : {})
  const rows: ServiceCenterPayment[] = []
  let sent = 0
  for (let page = 1; page <= SEARCH_LIMIT.pages; page += 1) {
    const answer = await readPage({ page, limit: SEARCH_LIMIT.rows }, signal)
    rows.push(...answer.rows)
    sent += answer.sent
    const isLast = answer.sent === 0 || page >= answer.totalPages || sent >= (answer.total ?? Infinity)
    if (isLast) return { payments: paymentsTo(center, rows), reachesTo: 0 }
    if (oldestOf(rows) < since) break
  }
  return { payments: paymentsTo(center, rows), reachesTo: oldestOf(rows) }
}

/** Infinite if the rows are not sorted, newest first: then older and newer rows may follow. */
function oldestOf(rows: readonly ServiceCenterPayment[]): number {
  let oldest = Infinity
  for (const { createdAt } of rows) {
    const moment = parseMoment(createdAt)
    if (moment === undefined || moment > oldest) return Infinity
    oldest = moment
  }
  return oldest
}

/** By the center's id where the server tells one, else by exactly its name. */
export function paymentsOf(center: Payee, rows: readonly ServiceCenterPayment[]): ServiceCenterPayment[] {
  return rows.filter(({ serviceCenter, serviceCenterId }) =>
    serviceCenterId === undefined
      ? serviceCenter !== undefined && serviceCenter.trim() === center.name?.trim()
      : serviceCenterId === center.id,
  )
}

/** Some may be those of another center with the same name. */
export function areToldByName(payments: readonly ServiceCenterPayment[]): boolean {
  return payments.some(({ serviceCenterId }) => serviceCenterId === undefined)
}

function paymentsTo(center: Payee, rows: readonly ServiceCenterPayment[]): ServiceCenterPayment[] {
  // A row may have moved to the next page, and be read twice.
  return uniqueById(paymentsOf(center, rows)).sort(
    (a, b) => (parseMoment(b.createdAt) ?? 0) - (parseMoment(a.createdAt) ?? 0),
  )
}
