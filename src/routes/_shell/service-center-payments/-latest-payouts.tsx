import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { latestPayments } from '@/api/service-center-payments'
import type { ServiceCenterDetail } from '@/api/service-centers'
import { Related } from '@/lists/related'
import { columns, rowKey } from './-columns'

type LatestPayoutsProps = { center: Pick<ServiceCenterDetail, 'id' | 'name'> }

/** What a center was paid last: out of the list that is searched for its name. */
export function LatestPayouts({ center: { id, name } }: LatestPayoutsProps) {
  const query = useMemo(() => latestPayments({ id, name }), [id, name])
  return (
    <Related
      title="Latest Payouts"
      query={useQuery(query)}
      columns={columns.filter(({ header }) => header !== 'Service Center')}
      rowKey={rowKey}
      empty="No payouts yet"
    />
  )
}
