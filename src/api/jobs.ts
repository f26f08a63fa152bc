import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { dataOf, http, pageOf, read, segment, send } from '@/http/client'
import { id, number, part, text } from '@/http/fields'
import { rowKnown } from '@/http/known'
import { PAGE_SIZE } from '@/http/page-size'
import { amount, day, listParams, oneOf, previousPage, words } from '@/http/params'

/** The values that the filter and "Change status" offer (spec 4). */
export const JOB_STATUSES = ['PENDING', 'ACCEPTED', 'IN_PROGRESS', 'COMPLETED', 'CANCELLED'] as const
export type JobStatus = (typeof JOB_STATUSES)[number]

/** A row of the list. When it was is `dateOf(job)`. */
export const Job = v.object({
  id,
  customerName: text,
  serviceCenterName: text,
  status: text,
  date: text,
  createdAt: text,
})
export type Job = v.InferOutput<typeof Job>

/** The whole record; coordinates in degrees. */
export const JobDetail = v.object({
  ...Job.entries,
  customerId: text,
  serviceType: text,
  latitude: number,
  longitude: number,
  vehicle: part({ make: text, model: text, registrationNumber: text }),
})
export type JobDetail = v.InferOutput<typeof JobDetail>

/** Amounts in rupees. `vehicleId` and `serviceType` come with links alone: no field offers them. */
export const JobsParams = v.object({
  ...listParams,
  search: words,
  status: oneOf(JOB_STATUSES),
  dateFrom: day,
  dateTo: day,
  minAmount: amount,
  maxAmount: amount,
  customerId: words,
  serviceCenterId: words,
  vehicleId: words,
  serviceType: words,
})
export type JobsParams = v.InferOutput<typeof JobsParams>

/** When a job was: its `date`, else when it was created. */
export function dateOf({ date, createdAt }: Job): string | undefined {
  return date ?? createdAt
}

/** One page of jobs: `{ rows, totalPages, total }`. A failed load is logged only (spec 8). */
export function jobsQuery(params: JobsParams) {
  const { page = 1, ...filters } = params
  const searchParams = { page, limit: PAGE_SIZE, ...filters }
  return queryOptions({
    queryKey: ['jobs', 'list', params],
    queryFn: ({ signal }) => read(http.get('admin/jobs', { searchParams, signal }), pageOf(Job)),
    placeholderData: previousPage(params),
  })
}

export function jobQuery(id: string) {
  return queryOptions({
    queryKey: ['jobs', 'detail', id],
    queryFn: ({ signal }) => read(http.get(at(id), { signal }), dataOf(JobDetail)),
  })
}

/** What the lists know of a job: whose, where, its status and date. */
export function knownJob(client: QueryClient, id: string): JobDetail | undefined {
  const row = rowKnown<Job>(client, ['jobs', 'list'], id)
  return (
    row && {
      ...row,
      customerId: undefined,
      serviceType: undefined,
      latitude: undefined,
      longitude: undefined,
      vehicle: undefined,
    }
  )
}

/** A job that is completed, or no longer so, changes what its service center is owed. */
export const updateJobStatus = mutationOptions({
  mutationFn: ({ id, status }: { id: string; status: JobStatus }) =>
    send(http.put(`${at(id)}/status`, { json: { status } })),
  meta: {
    invalidates: [['jobs'], ['service-centers'], ['dashboard']],
    success: 'Job status updated successfully',
    failure: 'Failed to update job status',
  },
})

function at(id: string): string {
  return `admin/jobs/${segment(id)}`
}
