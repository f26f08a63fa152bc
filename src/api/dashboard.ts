import * as v from 'valibot'
import { defineEndpoint } from '@/data/endpoint'
import { statusOf } from '@/http/errors'
import { extra, type FieldMetadata, list, number, object, status, text } from '@/lib/fields'
import { JOB_STATUSES } from '@/lib/status'

/** These always have a card, in this order. Others that the server sends follow. */
const METRICS = ['totalCustomers', 'totalServiceCenters', 'totalJobs', 'totalRevenue', 'pendingPayments']

/** A counter, or rupees (revenue and payments); undefined if the server does not send it. */
export type Metric = { key: string; value: number | undefined }

/** `amount` in rupees; the moment is `date`, else `createdAt`. */
export const RecentJob = v.object({
  id: text,
  service: text,
  customer: text,
  serviceCenter: extra(text),
  status: status(JOB_STATUSES),
  date: text,
  createdAt: extra(text, 'date'),
  amount: number,
})
export type RecentJob = v.InferOutput<typeof RecentJob>

/** For `check:api` only. `metricsOf` reads the values, since valibot leaves out fields such as `constructor`. */
const Metrics = v.object(Object.fromEntries(METRICS.map((key) => [key, number])))

export const Dashboard = v.pipe(
  object,
  v.object({
    metrics: v.pipe(
      v.nullish(object, {}),
      v.transform(metricsOf),
      v.metadata({ part: Metrics } satisfies FieldMetadata),
    ),
    recentJobs: list(RecentJob),
  }),
)

/** A failed load shows an error toast. */
export const dashboard = defineEndpoint({
  name: 'dashboard',
  path: 'admin/dashboard',
  schema: Dashboard,
  meta: {
    failure: (error) =>
      statusOf(error) !== undefined ? 'Failed to fetch dashboard metrics' : 'Failed to fetch dashboard data',
  },
})

function metricsOf(sent: unknown): Metric[] {
  const values = new Map<string, unknown>(Object.entries(sent ?? {}))
  const keys = new Set([...METRICS, ...values.keys()])
  return [...keys].map((key) => ({ key, value: v.parse(number, values.get(key)) }))
}
