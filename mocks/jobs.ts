import { http } from 'msw'
import * as v from 'valibot'
import { indianDay, withinDays } from './data/calendar'
import { grouped } from './data/grouped'
import { rupees, totalOf } from './data/money'
import { JOB_STATUSES, type Job, type JobStatus } from './rows'
import { fields } from './server/input'
import { marketplace } from './server/marketplace'
import { equalTo, holding, newestFirst, queryOf, withinAmounts } from './server/query'
import { bodyOf, done, endpoint, found, pageReply, refused } from './server/reply'

const StatusInput = fields({ status: v.picklist(JOB_STATUSES, 'Unknown job status') }, 'Status is required')

export const jobHandlers = [
  http.get(endpoint('admin/jobs'), ({ request }) => {
    const query = queryOf(request)
    const isWithin = withinDays(query.get('dateFrom'), query.get('dateTo'))
    const isFound = holding(query.get('search'))
    const hasStatus = equalTo(query.get('status'))
    const isOfCustomer = equalTo(query.get('customerId'))
    const isOfCenter = equalTo(query.get('serviceCenterId'))
    const isOfVehicle = equalTo(query.get('vehicleId'))
    const isOfType = holding(query.get('serviceType'))
    const costs = withinAmounts(query.get('minAmount'), query.get('maxAmount'))
    const rows = marketplace.jobs
      .all()
      .filter(
        (job) =>
          hasStatus(job.status) &&
          isOfCustomer(job.customerId) &&
          isOfCenter(job.serviceCenterId) &&
          isOfVehicle(job.vehicleId) &&
          isOfType(job.serviceType) &&
          isWithin(job.createdAt) &&
          costs(job.amount) &&
          isFound(job.id, customerName(job), serviceCenterName(job)),
      )
    return pageReply(
      newestFirst(rows, ({ createdAt }) => createdAt),
      query,
      summary,
    )
  }),

  http.get(endpoint('admin/jobs/analytics'), ({ request }) => {
    const query = queryOf(request)
    const isWithin = withinDays(query.get('startDate'), query.get('endDate'))
    return found(analytics(marketplace.jobs.all().filter(({ createdAt }) => isWithin(createdAt))))
  }),

  http.get<{ id: string }>(endpoint('admin/jobs/:id'), ({ params }) => {
    const job = marketplace.jobs.find(params.id)
    return job ? found(detail(job)) : missing()
  }),

  http.put<{ id: string }>(endpoint('admin/jobs/:id/status'), async ({ params, request }) => {
    const before = marketplace.jobs.find(params.id)
    if (!before) return missing()
    const { status } = await bodyOf(request, StatusInput)
    const job = marketplace.jobs.update(before.id, { status })
    settle(before, status)
    return job ? done('Job status updated successfully', detail(job)) : missing()
  }),
]

export function customerName({ customerId }: Job): string | null {
  return marketplace.customers.find(customerId)?.name ?? null
}

export function serviceCenterName({ serviceCenterId, serviceCenterName }: Job): string | null {
  return marketplace.serviceCenters.find(serviceCenterId ?? '')?.name ?? serviceCenterName
}

function missing() {
  return refused(404, 'Job not found')
}

/** A center earns by completed jobs; what it was paid already is not asked back. */
function settle(before: Job, status: JobStatus): void {
  const center = marketplace.serviceCenters.find(before.serviceCenterId ?? '')
  const earned = Number(status === 'COMPLETED') - Number(before.status === 'COMPLETED')
  if (!center || earned === 0) return
  marketplace.serviceCenters.update(center.id, {
    totalEarnings: rupees(Math.max(0, center.totalEarnings + earned * before.amount)),
    pendingAmount: rupees(Math.max(0, center.pendingAmount + earned * before.amount)),
  })
}

function summary(job: Job) {
  const { id, customerId, serviceCenterId, status, createdAt, serviceType, amount } = job
  return {
    id,
    customerName: customerName(job),
    customerId,
    serviceCenterName: serviceCenterName(job),
    serviceCenterId,
    status,
    date: createdAt,
    createdAt,
    serviceType,
    amount,
  }
}

function detail(job: Job) {
  const { latitude, longitude, location, description } = job
  const vehicles = marketplace.customers.find(job.customerId)?.vehicles ?? []
  const vehicle = vehicles.find(({ id }) => id === job.vehicleId)
  return {
    ...summary(job),
    latitude,
    longitude,
    location,
    description,
    vehicle: vehicle
      ? { make: vehicle.make, model: vehicle.model, registrationNumber: vehicle.registrationNumber }
      : null,
  }
}

function analytics(jobs: Job[]) {
  const { amount, completed } = countsOf(jobs)
  return {
    totalJobs: jobs.length,
    totalAmount: amount,
    averageAmount: rupees(amount / (completed || 1)),
    byStatus: Object.fromEntries(
      JOB_STATUSES.map((wanted) => [wanted, jobs.filter(({ status }) => status === wanted).length]),
    ),
    byServiceType: grouped(jobs, ({ serviceType }) => serviceType).map(([serviceType, own]) => ({
      serviceType,
      ...countsOf(own),
    })),
    byDay: grouped(jobs, ({ createdAt }) => indianDay(new Date(createdAt))).map(([date, own]) => ({
      date,
      ...countsOf(own),
    })),
  }
}

/** The amount is that of the completed ones. */
function countsOf(jobs: Job[]) {
  const completed = jobs.filter(({ status }) => status === 'COMPLETED')
  return { jobs: jobs.length, completed: completed.length, amount: totalOf(completed) }
}
