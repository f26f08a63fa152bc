import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { extra, number, object, text } from '@/http/fields'
import { defineList, SEARCH_DELAY } from '@/http/list'
import { parseMoment } from '@/lib/format'

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
const SEARCH_LIMIT = { pages: 5, rows: 100 }

/** What became of looking for a payment. `most`: where not the whole list was gone through, how many rows were. */
export type PayoutSearch = { payment: ServiceCenterPayment | undefined; most?: number }

/**
 * The payment with a reference number. No call tells of one: the list is searched for it, and as a server's search need not cover
 * references, the newest rows are gone through where that finds nothing. A failed load is logged only.
 */
export function paymentOf(reference: string) {
  const isIt = ({ referenceNumber }: ServiceCenterPayment) => referenceNumber === reference
  return queryOptions({
    queryKey: [serviceCenterPayments.name, 'of', reference],
    queryFn: async ({ client, signal }): Promise<PayoutSearch> => {
      const { rows } = await serviceCenterPayments.read({ search: reference }, signal)
      const payment = rows.find(isIt) ?? serviceCenterPayments.knownRow(client, isIt)
      return payment ? { payment } : searchNewest(isIt, signal)
    },
  })
}

async function searchNewest(
  isIt: (payment: ServiceCenterPayment) => boolean,
  signal: AbortSignal,
): Promise<PayoutSearch> {
  const readPage = serviceCenterPayments.pages({})
  let looked = 0
  for (let page = 1; page <= SEARCH_LIMIT.pages; page += 1) {
    const { rows, sent, totalPages } = await readPage({ page, limit: SEARCH_LIMIT.rows }, signal)
    const payment = rows.find(isIt)
    if (payment || sent === 0 || page >= totalPages) return { payment }
    looked += sent
  }
  return { payment: undefined, most: looked }
}

type Payee = { id: string; name?: string | undefined }

/**
 * The payments to one center, newest first: all since `reachesTo`, in milliseconds since 1970. 0 where that is all there are, infinite
 * where nobody can tell.
 */
export type PaymentsTo = { payments: ServiceCenterPayment[]; reachesTo: number }

/** The latest payments to one center, as its screen shows them: those of the last 24 hours at least. A failed load is logged only. */
export function latestPayments(center: Payee) {
  return queryOptions({
    queryKey: [serviceCenterPayments.name, 'to', center.id, center.name ?? ''],
    queryFn: ({ signal }) => readPaymentsTo(center, Date.now() - DAY, signal),
  })
}

const DAY = 24 * 60 * 60 * 1000

/**
 * The payments to one center since a moment, in milliseconds since 1970, as the server has them now. The list has no filter by
 * center: it is searched for the name, payments that name another center are left out, and it is read on until it reaches back
 * to that moment or ends, 500 rows at most.
 */
export async function readPaymentsTo(center: Payee, since: number, signal: AbortSignal): Promise<PaymentsTo> {
  const readPage = serviceCenterPayments.pages(center.name ? { search: center.name } : {})
  const read: ServiceCenterPayment[] = []
  let sent = 0
  for (let page = 1; page <= SEARCH_LIMIT.pages; page += 1) {
    const answer = await readPage({ page, limit: SEARCH_LIMIT.rows }, signal)
    read.push(...answer.rows)
    sent += answer.sent
    const isLast = answer.sent === 0 || page >= answer.totalPages || sent >= (answer.total ?? Infinity)
    if (isLast) return { payments: paymentsTo(center, read), reachesTo: 0 }
    if (oldestOf(read) < since) break
  }
  return { payments: paymentsTo(center, read), reachesTo: oldestOf(read) }
}

/** The moment of the last row, where they stand newest first; of others nobody can tell what comes behind them. */
function oldestOf(rows: readonly ServiceCenterPayment[]): number {
  let oldest = Infinity
  for (const { createdAt } of rows) {
    const moment = parseMoment(createdAt)
    if (moment === undefined || moment > oldest) return Infinity
    oldest = moment
  }
  return oldest
}

/** Those that go to a center, by its id where the server tells it, else by its name; newest first, each once. */
function paymentsTo(center: Payee, rows: readonly ServiceCenterPayment[]): ServiceCenterPayment[] {
  const own = rows.filter(({ serviceCenter, serviceCenterId }) =>
    serviceCenterId === undefined
      ? serviceCenter !== undefined && serviceCenter.trim() === center.name?.trim()
      : serviceCenterId === center.id,
  )
  const isFirst = ({ id }: ServiceCenterPayment, place: number) =>
    id === undefined || own.findIndex((other) => other.id === id) === place // a row may move to the next page
  return own
    .filter(isFirst)
    .sort((one, other) => (parseMoment(other.createdAt) ?? 0) - (parseMoment(one.createdAt) ?? 0))
}
