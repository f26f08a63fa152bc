import { http } from 'msw'
import * as v from 'valibot'
import { indianDay } from '@/lib/day'
import { JOB_STATUSES, type JobStatus } from '@/lib/status'
import type { Customer } from './customers'
import { indianWeekday, oldestFirst, type Timeline, withinDays } from './data/calendar'
import { addressIn, CITIES, type City, nearestCity, placeIn } from './data/cities'
import { grouped } from './data/grouped'
import { rupees, totalOf } from './data/money'
import { newId, type Random, randomAt } from './data/random'
import { fields } from './server/input'
import { defineMock, marketplace } from './server/marketplace'
import { equalTo, holding, newestFirst, queryOf, withinAmounts } from './server/query'
import { bodyOf, done, endpoint, found, pageReply, refused } from './server/reply'
import { type ServiceCenter, seedBeforeJobs } from './service-centers'
import { type Service, suits } from './services'

export type Job = {
  id: string
  customerId: string
  vehicleId: string
  serviceCenterId: string | null
  /** The center's name when the job was created. It stays when the center is deleted. */
  serviceCenterName: string | null
  serviceType: string
  status: JobStatus
  createdAt: string
  amount: number
  latitude: number
  longitude: number
  location: string
  description: string
}

declare module './server/marketplace' {
  interface Rows {
    jobs: Job
  }
}

const StatusInput = fields({ status: v.picklist(JOB_STATUSES, 'Unknown job status') })

export const mock = defineMock({
  rows: { jobs: seed },
  handlers: [
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
  ],
})

export function customerName({ customerId }: Job): string | null {
  return marketplace.customers.find(customerId)?.name ?? null
}

export function serviceCenterName({ serviceCenterId, serviceCenterName }: Job): string | null {
  return marketplace.serviceCenters.find(serviceCenterId ?? '')?.name ?? serviceCenterName
}

function missing() {
  return refused(404, 'Job not found')
}

/** Adds a completed job to the center's amounts, and subtracts a reopened one. The amounts never become negative. */
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
  const vehicles = marketplace.customers.find(customerId)?.vehicles ?? []
  const vehicle = vehicles.find((candidate) => candidate.id === job.vehicleId)
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
    vehicle: vehicle
      ? { make: vehicle.make, model: vehicle.model, registrationNumber: vehicle.registrationNumber }
      : null,
  }
}

function detail(job: Job) {
  const { latitude, longitude, location, description } = job
  return { ...summary(job), latitude, longitude, location, description }
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
    byServiceType: grouped(jobs, ({ serviceType }) => serviceType).map(([serviceType, ofType]) => ({
      serviceType,
      ...countsOf(ofType),
    })),
    byDay: grouped(jobs, ({ createdAt }) => indianDay(Date.parse(createdAt))).map(([date, ofDay]) => ({
      date,
      ...countsOf(ofDay),
    })),
  }
}

/** Only completed jobs count. */
function countsOf(jobs: Job[]) {
  const completed = jobs.filter(({ status }) => status === 'COMPLETED')
  return { jobs: jobs.length, completed: completed.length, amount: totalOf(completed) }
}

const COUNT = 2_140

/** The share of jobs without a service center, by status. */
const WITHOUT_CENTER: Record<JobStatus, number> = {
  PENDING: 0.55,
  ACCEPTED: 0,
  IN_PROGRESS: 0,
  COMPLETED: 0,
  CANCELLED: 0.35,
}

const DESCRIPTIONS = [
  'Vehicle does not start',
  'Stopped on the service road, hazard lights on',
  'Booked for the morning, please call before arrival',
  'In the basement parking, second level',
  'Warning light on the dashboard',
  'Noise from the front left side',
  'Due as per the service booklet',
  'Beside the petrol pump, opposite the flyover',
]

/** The customers of a city, how often they call, and the centers that can come: its own, or those of the nearest city. */
type Home = {
  id: string
  city: City
  callers: { id: string; customer: Customer; weight: number }[]
  weight: number
  centers: ServiceCenter[]
}

function seed(timeline: Timeline): Job[] {
  const homes = homesFor(marketplace.customers.seed(timeline), seedBeforeJobs(timeline), timeline)
  const services = marketplace.services.seed(timeline)
  const jobs = Array.from({ length: COUNT }, (_, index) => jobAt(index, homes, services, timeline))
  return oldestFirst(jobs, ({ createdAt }) => createdAt)
}

/** Customers who joined early have more jobs. */
function homesFor(customers: Customer[], centers: ServiceCenter[], { dayOf, lastDay }: Timeline): Home[] {
  const served = CITIES.filter((city) => city.centers > 0)
  return CITIES.map((city) => {
    const nearest = nearestCity(city, served)
    const callers = customers
      .filter((customer) => customer.city === city.city && customer.vehicles.length > 0)
      .filter(({ id, joinedDate }) => dayOf(joinedDate) < lastDay && randomAt(`jobs of ${id}`).chance(0.9))
      .map((customer) => {
        const weight = Math.log((lastDay + 2) / (dayOf(customer.joinedDate) + 1))
        return { id: customer.id, customer, weight }
      })
    return {
      id: city.city,
      city,
      callers,
      weight: callers.reduce((sum, { weight }) => sum + weight, 0),
      centers: centers.filter((center) => center.city === nearest?.city),
    }
  })
}

function jobAt(index: number, homes: Home[], services: Service[], timeline: Timeline): Job {
  const random = randomAt(`jobs/${index}`)
  const { city, callers, centers } = random.of('home').choose(homes, ({ weight }) => weight)
  const { customer } = random.of('customer').choose(callers, ({ weight }) => weight)
  const vehicle = random.of('vehicle').choose(customer.vehicles)
  const day = dayFor(customer, timeline, random.of('day'))
  const createdAt = timeline.at(day, random.of('time').int(360, 1379))

  const fitting = services.filter((service) => suits(service, vehicle.type))
  const weekday = indianWeekday(createdAt)
  const open = centers.filter(
    (center) =>
      center.createdAt < createdAt &&
      !center.offDays.some((offDay) => offDay === weekday) &&
      fitting.some(({ id }) => center.services.includes(id)),
  )
  const status = statusAfter(timeline.lastDay - day, open.length > 0, random.of('status'))
  const hasCenter = open.length > 0 && !random.of('has no center').chance(WITHOUT_CENTER[status])
  const center = hasCenter ? random.of('center').choose(open) : undefined
  const offered = fitting.filter(({ id }) => center?.services.includes(id) ?? true)
  const service = random.of('service').choose(offered)

  return {
    id: newId('job', random.of('id')),
    customerId: customer.id,
    vehicleId: vehicle.id,
    serviceCenterId: center?.id ?? null,
    serviceCenterName: center?.name ?? null,
    serviceType: service.label,
    status,
    createdAt,
    amount: amountFor(service, random.of('amount')),
    ...placeIn(city, random.of('place')),
    location: addressIn(city, random.of('address')),
    description: random.of('description').pick(DESCRIPTIONS),
  }
}

/** A day after joining. Recent days are a little more likely. */
function dayFor({ joinedDate }: Customer, { dayOf, lastDay }: Timeline, random: Random): number {
  const first = dayOf(joinedDate) + 1
  return random.int(random.chance(0.05) ? Math.max(first, lastDay - 6) : first, lastDay)
}

function statusAfter(days: number, canBeServed: boolean, random: Random): JobStatus {
  if (!canBeServed) return days < 4 ? 'PENDING' : 'CANCELLED'
  if (days === 0)
    return random.pick(['PENDING', 'PENDING', 'ACCEPTED', 'IN_PROGRESS', 'COMPLETED', 'CANCELLED'])
  if (days < 6)
    return random.pick(['PENDING', 'ACCEPTED', 'IN_PROGRESS', 'COMPLETED', 'COMPLETED', 'CANCELLED'])
  if (random.chance(0.8)) return 'COMPLETED'
  return random.pick([
    'CANCELLED',
    'CANCELLED',
    'CANCELLED',
    'CANCELLED',
    'CANCELLED',
    'CANCELLED',
    'PENDING',
  ])
}

/** Between the base price and about 60 percent more. */
function amountFor({ basePrice }: Service, random: Random): number {
  const amount = basePrice * (1 + random.next() ** 2 * 0.6)
  return random.chance(0.12) ? rupees(Math.ceil(amount * 2) / 2) : Math.ceil(amount)
}
