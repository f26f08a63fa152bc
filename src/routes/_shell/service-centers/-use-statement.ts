import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { jobs } from '@/api/jobs'
import {
  areToldByName,
  paymentRowKey,
  paymentsOf,
  serviceCenterPayments,
} from '@/api/service-center-payments'
import { countCentersOfName, type ServiceCenterDetail, serviceCenters } from '@/api/service-centers'
import type { DayRange } from '@/lib/period'
import { allRowsQuery, hasAllRows, type RowsRead } from '@/totals/all-rows'
import { jobLine, type Line, payoutLine, type Sum, sumOf } from './-statement-lines'

export type StatementPart = {
  query: UseQueryResult<RowsRead<unknown>>
  lines: readonly Line[]
  sum: Sum
  isWhole: boolean
  /** All were read, or some could not be. */
  hasEnded: boolean
}

export type Statement = ReturnType<typeof useStatement>

export function useStatement(center: ServiceCenterDetail, days: DayRange, today: string) {
  const jobsFilter = { serviceCenterId: center.id, status: 'COMPLETED', dateFrom: days.from, dateTo: days.to }
  const jobsQuery = useQuery(allRowsQuery(jobs, jobsFilter, today, ({ id }) => id))
  const payoutsFilter = { search: center.name, startDate: days.from, endDate: days.to }
  const payoutsQuery = useQuery(allRowsQuery(serviceCenterPayments, payoutsFilter, today, paymentRowKey))
  const ownJobs = jobsQuery.data?.rows ?? []
  const ownPayouts = paymentsOf(center, payoutsQuery.data?.rows ?? [])
  const isByName = areToldByName(ownPayouts)
  const namesakes = useQuery({ ...nameCountQuery(center.name ?? ''), enabled: isByName })
  const parts = {
    jobs: partOf(jobsQuery, ownJobs.map(jobLine), sumOf(jobs.totals, ownJobs)),
    payouts: partOf(
      payoutsQuery,
      ownPayouts.map(payoutLine),
      sumOf(serviceCenterPayments.totals, ownPayouts),
    ),
  }
  return {
    ...parts,
    namesakes,
    /** Whether another center may have got some of the payouts. */
    hasNamesake: isByName && (namesakes.data ?? 1) > 1,
    isWhole: parts.jobs.isWhole && parts.payouts.isWhole && (!isByName || namesakes.data !== undefined),
    hasEnded: parts.jobs.hasEnded && parts.payouts.hasEnded && (!isByName || !namesakes.isPending),
  }
}

function partOf(query: StatementPart['query'], lines: readonly Line[], sum: Sum): StatementPart {
  const isWhole = hasAllRows(query.data)
  return { query, lines, sum, isWhole, hasEnded: isWhole || query.data?.outcome !== undefined }
}

/** A failed load is logged only. */
function nameCountQuery(name: string) {
  return queryOptions({
    queryKey: [serviceCenters.name, 'by-name', name, 'count'],
    queryFn: ({ signal }) => countCentersOfName(name, signal),
  })
}
