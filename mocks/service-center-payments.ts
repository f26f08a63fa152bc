import { http } from 'msw'
import { withinDays } from './data/calendar'
import type { Payout } from './rows'
import { marketplace } from './server/marketplace'
import { holding, newestFirst, queryOf } from './server/query'
import { endpoint, pageReply } from './server/reply'

export const serviceCenterPaymentHandlers = [
  http.get(endpoint('admin/get-service-center-payments'), ({ request }) => {
    const query = queryOf(request)
    const isWithin = withinDays(query.get('startDate'), query.get('endDate'))
    const isFound = holding(query.get('search'))
    const rows = marketplace.payouts
      .all()
      .filter(
        (payout) =>
          isFound(nameOf(payout), payout.referenceNumber, payout.notes) && isWithin(payout.createdAt),
      )
    return pageReply(
      newestFirst(rows, ({ createdAt }) => createdAt),
      query,
      payoutShown,
    )
  }),
]

export function payoutShown(payout: Payout) {
  const { id, serviceCenterId, referenceNumber, amount, notes, createdAt } = payout
  return {
    id,
    serviceCenter: { id: serviceCenterId, name: nameOf(payout) },
    serviceCenterId,
    referenceNumber,
    amount,
    notes,
    createdAt,
  }
}

function nameOf({ serviceCenterId, serviceCenterName }: Payout): string {
  return marketplace.serviceCenters.find(serviceCenterId)?.name ?? serviceCenterName
}
