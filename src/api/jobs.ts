import { mutationOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { choices, defineList, SEARCH_DELAY } from '@/data/list'
import { defineRecord } from '@/data/record'
import { http, send, withDecisionKey } from '@/http/client'
import { undefinedIfMissing } from '@/http/errors'
import { extra, id, number, part, status, text } from '@/lib/fields'
import { formatLabel } from '@/lib/format'
import { JOB_STATUSES, type JobStatus, type StatusColor } from '@/lib/status'
import { defineChange } from '@/session/change'

const Vehicle = part({ make: text, model: text, registrationNumber: text })

/** `amount` in rupees. The moment is `dateOf(job)`. */
export const Job = v.object({
  id,
  customerName: text,
  serviceCenterName: text,
  status: status(JOB_STATUSES),
  date: text,
  createdAt: extra(text, 'date'),
  customerId: extra(text),
  serviceCenterId: extra(text),
  amount: extra(number),
  serviceType: extra(text),
  vehicle: extra(Vehicle),
})
export type Job = v.InferOutput<typeof Job>

/** Coordinates in degrees, `amount` in rupees. The server may leave out the id of the service center, and the amount. */
export const JobDetail = v.object({
  ...Job.entries,
  customerId: text,
  serviceCenterId: text,
  amount: number,
  serviceType: text,
  latitude: number,
  longitude: number,
  vehicle: Vehicle,
})
export type JobDetail = v.InferOutput<typeof JobDetail>

/** Amounts in rupees. */
export const jobs = defineList({
  name: 'jobs',
  title: 'Jobs',
  path: 'admin/jobs',
  row: Job,
  search: { key: 'search', placeholder: 'Search by customer, service center...', delay: SEARCH_DELAY.short },
  filters: [
    { key: 'status', label: 'Status', kind: 'choice', options: choices(JOB_STATUSES), hasTabs: true },
    { key: 'dateFrom', label: 'From Date', kind: 'day' },
    { key: 'dateTo', label: 'To Date', kind: 'day' },
    { key: 'minAmount', label: 'Min Amount', kind: 'amount' },
    { key: 'maxAmount', label: 'Max Amount', kind: 'amount' },
    { key: 'customerId', label: 'Customer ID', kind: 'id' },
    { key: 'serviceCenterId', label: 'Service Center ID', kind: 'id' },
    { key: 'vehicleId', label: 'Vehicle ID', kind: 'link-only' },
    { key: 'serviceType', label: 'Service Type', kind: 'link-only' },
  ],
  totals: {
    by: [
      { value: 'status', label: 'Status', kind: 'word', of: ({ status }) => status, filter: 'status' },
      {
        value: 'service-center',
        label: 'Service Center',
        kind: 'text',
        filter: 'serviceCenterId',
        of: ({ serviceCenterName }) => serviceCenterName,
        idOf: ({ serviceCenterId }) => serviceCenterId,
        missing: 'None, or unknown',
      },
      {
        value: 'customer',
        label: 'Customer',
        kind: 'text',
        filter: 'customerId',
        of: ({ customerName }) => customerName,
        idOf: ({ customerId }) => customerId,
      },
      { value: 'day', label: 'Day', kind: 'day', of: dateOf },
      { value: 'month', label: 'Month', kind: 'month', of: dateOf },
    ],
    measures: [{ header: 'Amount', kind: 'money', of: ({ amount }) => amount }],
    settled: { filter: 'status', value: 'COMPLETED' },
  },
  loading: 'Loading jobs...',
  empty: 'No jobs found',
})

export const job = defineRecord({
  list: jobs,
  schema: JobDetail,
  texts: {
    loading: 'Loading job details...',
    missing: 'Job not found',
    failed: 'Job could not be loaded.',
  },
  title: ({ id, customerName }) => ({ name: `Job #${id}`, detail: customerName }),
  filterValues: { status: ({ status }) => status },
})

/** `from` stands in the address of a job that was opened there, instead of the params of a list. */
export const jobsBoard = { name: 'jobs/board', title: 'Board', from: 'board' } as const

/** Whose write a change of a job's status is, from whatever control. */
export const statusOwner = (id: string) => ['jobs', id, 'status'] as const

/** The columns of the board. */
export const BOARD_STATUSES = ['PENDING', 'ACCEPTED', 'IN_PROGRESS'] as const satisfies readonly JobStatus[]
export type BoardStatus = (typeof BOARD_STATUSES)[number]

export function dateOf({ date, createdAt }: Pick<Job, 'date' | 'createdAt'>): string | undefined {
  return date ?? createdAt
}

export function jobColor(status: string | undefined): StatusColor {
  return JOB_COLORS.get(status) ?? 'yellow'
}

const JOB_COLORS = new Map<string | undefined, StatusColor>([
  ['COMPLETED', 'green'],
  ['IN_PROGRESS', 'blue'],
  ['CANCELLED', 'red'],
])

/** Held while the status of a job is changed, in all tabs. */
export function jobLock(id: string): string {
  return `wayside job ${id}`
}

/** `seen`: the status that the admin saw. The job must still have it. */
type StatusChange = { id: string; status: JobStatus; seen?: string | undefined }

/** The status of a job also changes what its service center is owed. */
export const updateJobStatus = mutationOptions({
  mutationFn: defineChange({
    send: ({ id, status }: StatusChange, key) =>
      send(http.put(`${job.path(id)}/status`, withDecisionKey({ status }, key))),
    readState: ({ id }, signal) => undefinedIfMissing(job.read(id, signal)),
    decision: ({ id, status }) => [id, status],
    seen: { was: ({ seen }) => seen && formatLabel(seen), is: ({ status }) => status && formatLabel(status) },
    isDone: ({ status }, now) => now?.status === status,
    describeDone: ({ status }) => `the job was marked ${formatLabel(status)}`,
    describeUnchanged: (now) => `The job was ${formatLabel(now.status)}`,
    lock: ({ id }) => jobLock(id),
  }),
  meta: {
    invalidates: [['jobs'], ['service-centers'], ['dashboard']],
    activity: { act: 'Change job status', list: 'jobs' },
    success: 'Job status updated successfully',
    failure: 'Failed to update job status',
  },
})
