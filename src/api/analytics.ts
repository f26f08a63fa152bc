import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { dataOf } from '@/data/envelopes'
import { http, read } from '@/http/client'
import type { DayRange } from '@/lib/period'

/** `name` is the resource whose changes make them stale. */
export const analyses = [
  { name: 'jobs', title: 'Jobs', path: 'admin/jobs/analytics' },
  { name: 'customer-payments', title: 'Customer Payments', path: 'admin/payments/analytics' },
] as const
export type Analysis = (typeof analyses)[number]

/** As the server sends them: the API promises no shape. A failed load is only logged. */
export function analyticsQuery({ name, path }: Analysis, { from, to }: DayRange) {
  return queryOptions({
    queryKey: [name, 'analytics', from, to],
    queryFn: ({ signal }) =>
      read(http.get(path, { searchParams: { startDate: from, endDate: to }, signal }), dataOf(v.unknown())),
  })
}
