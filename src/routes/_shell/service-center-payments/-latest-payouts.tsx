import { useQuery } from '@tanstack/react-query'
import { latestPaymentsQuery, type PaymentsTo, paymentRowKey } from '@/api/service-center-payments'
import type { ServiceCenterDetail } from '@/api/service-centers'
import { singlePage } from '@/http/envelopes'
import { Related } from '@/lists/related'
import { noPayoutsText } from '@/payouts/account'
import { payoutColumns } from './-columns'

type LatestPayoutsProps = { center: Pick<ServiceCenterDetail, 'id' | 'name'> }

const asPage = ({ payments, reachesTo }: PaymentsTo) => ({
  ...singlePage(payments),
  reachesTo,
})

/** The latest payouts to a service center. */
export function LatestPayouts({ center: { id, name } }: LatestPayoutsProps) {
  const query = useQuery({ ...latestPaymentsQuery({ id, name }), select: asPage })
  return (
    <Related
      title="Latest Payouts"
      query={query}
      columns={payoutColumns.filter(({ header }) => header !== 'Service Center')}
      rowKey={paymentRowKey}
      empty={noPayoutsText(query.data?.reachesTo ?? 0)}
    />
  )
}
