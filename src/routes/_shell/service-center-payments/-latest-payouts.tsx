import { useQuery } from '@tanstack/react-query'
import { paymentRowKey } from '@/api/service-center-payments'
import type { ServiceCenterDetail } from '@/api/service-centers'
import { singlePage } from '@/data/envelopes'
import { Related } from '@/lists/related'
import {
  latestPayoutsQuery,
  noPayoutsText,
  ownPayouts,
  type readPayoutsTo,
  sharedNameText,
} from '@/payouts/account'
import { payoutColumns } from './-columns'

type LatestPayoutsProps = { center: Pick<ServiceCenterDetail, 'id' | 'name'> }

const asPage = ({ payments: payouts, reachesTo, nameCount }: Awaited<ReturnType<typeof readPayoutsTo>>) => ({
  ...singlePage(ownPayouts({ payouts, nameCount })),
  empty: sharedNameText({ payouts, nameCount }) ?? noPayoutsText(reachesTo),
})

/** If the server sends only a name, which several centers have, that is said instead. */
export function LatestPayouts({ center: { id, name } }: LatestPayoutsProps) {
  const query = useQuery({ ...latestPayoutsQuery({ id, name }), select: asPage })
  return (
    <Related
      title="Latest Payouts"
      query={query}
      columns={payoutColumns.filter(({ header }) => header !== 'Service Center')}
      rowKey={paymentRowKey}
      empty={query.data?.empty ?? noPayoutsText(0)}
    />
  )
}
