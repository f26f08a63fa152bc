import { http } from 'msw'
import * as v from 'valibot'
import { DAYS, type SERVICE_CENTER_STATUSES, ServiceCenterInput } from '@/api/service-centers'
import { oldestFirst, type Timeline, type Weekday } from './data/calendar'
import { addressIn, CITIES, type City, phoneNumber, placeIn } from './data/cities'
import { grouped } from './data/grouped'
import { rupees, totalOf } from './data/money'
import { centerEmailOf, centerName } from './data/names'
import { newId, type Random, randomAt } from './data/random'
import { fields } from './server/input'
import { defineMock, marketplace } from './server/marketplace'
import { equalTo, holding, newestFirst, phoneHolding, queryOf } from './server/query'
import { bodyOf, created, done, endpoint, found, paginationReply, refused } from './server/reply'

export type ServiceCenter = {
  id: string
  name: string
  /** A new center has none: the form has no field for it. */
  email: string | null
  phone: string
  address: string
  latitude: number
  longitude: number
  city: string
  district: string
  isActive: boolean
  /** `HH:mm`. */
  workingHours: { open: string; close: string }
  offDays: Weekday[]
  /** Ids. */
  services: string[]
  totalEarnings: number
  pendingAmount: number
  createdAt: string
}

declare module './server/marketplace' {
  interface Rows {
    serviceCenters: ServiceCenter
  }
}

const { entries } = ServiceCenterInput
const { open, close } = entries.workingHours.entries
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/
const CLOSING_TIME = /^(([01]\d|2[0-3]):[0-5]\d|24:00)$/

const Input = fields({
  ...entries,
  services: v.pipe(
    entries.services,
    v.check((ids) => ids.every((id) => marketplace.services.find(id)), 'Unknown service'),
    v.transform(distinct),
  ),
  workingHours: fields({
    open: v.pipe(open.wrapped, v.regex(TIME, 'Opening time must be HH:mm')),
    close: v.pipe(close.wrapped, v.regex(CLOSING_TIME, 'Closing time must be HH:mm')),
  }),
  offDays: v.pipe(v.array(v.picklist(DAYS, 'Unknown off day')), v.transform(distinct)),
  isActive: v.optional(entries.isActive),
})

export const mock = defineMock({
  rows: { serviceCenters: seed },
  handlers: [
    http.get(endpoint('admin/service-centers'), ({ request }) => {
      const query = queryOf(request)
      const isFound = holding(query.get('search'))
      const isCalled = phoneHolding(query.get('search'))
      const isInCity = holding(query.get('city'))
      const isInDistrict = holding(query.get('district'))
      const hasStatus = equalTo(query.get('status'))
      const rows = marketplace.serviceCenters
        .all()
        .filter(
          (center) =>
            (isFound(center.name, center.email, center.city) || isCalled(center.phone)) &&
            isInCity(center.city) &&
            isInDistrict(center.district) &&
            hasStatus(statusOf(center)),
        )
      return paginationReply(
        newestFirst(rows, ({ createdAt }) => createdAt),
        query,
        summary,
      )
    }),

    http.post(endpoint('admin/service-centers'), async ({ request }) => {
      const input = await bodyOf(request, Input)
      const center = marketplace.serviceCenters.insert({
        id: newId('sc'),
        email: null,
        totalEarnings: 0,
        pendingAmount: 0,
        createdAt: new Date().toISOString(),
        isActive: true,
        ...input,
      })
      return created(detail(center), 'Service center created successfully')
    }),

    http.get<{ id: string }>(endpoint('admin/service-centers/:id'), ({ params }) => {
      const center = marketplace.serviceCenters.find(params.id)
      return center ? found(detail(center)) : missing()
    }),

    http.put<{ id: string }>(endpoint('admin/service-centers/:id'), async ({ params, request }) => {
      if (!marketplace.serviceCenters.find(params.id)) return missing()
      const center = marketplace.serviceCenters.update(params.id, await bodyOf(request, Input))
      return center ? done('Service center updated successfully', detail(center)) : missing()
    }),

    http.put<{ id: string }>(endpoint('admin/service-centers/:id/toggle-status'), ({ params }) => {
      const before = marketplace.serviceCenters.find(params.id)
      const center = before && marketplace.serviceCenters.update(before.id, { isActive: !before.isActive })
      return center ? done('Service center status updated successfully', detail(center)) : missing()
    }),

    http.delete<{ id: string }>(endpoint('admin/service-centers/:id'), ({ params }) =>
      marketplace.serviceCenters.remove(params.id) ? done('Service center deleted successfully') : missing(),
    ),
  ],
})

function missing() {
  return refused(404, 'Service center not found')
}

function statusOf({ isActive }: ServiceCenter): (typeof SERVICE_CENTER_STATUSES)[number] {
  return isActive ? 'active' : 'inactive'
}

function summary(center: ServiceCenter) {
  const { id, name, email, phone, city, district } = center
  return { id, name, email, phone, city, district, status: statusOf(center) }
}

function detail(center: ServiceCenter) {
  const { address, latitude, longitude, isActive, workingHours, offDays, totalEarnings, pendingAmount } =
    center
  const services = center.services.flatMap((id) => marketplace.services.find(id) ?? [])
  const jobs = marketplace.jobs.all().filter(({ serviceCenterId }) => serviceCenterId === center.id)
  return {
    ...summary(center),
    address,
    latitude,
    longitude,
    isActive,
    workingHours,
    offDays,
    totalEarnings,
    pendingAmount,
    services: services.map(({ id, label }) => ({ id, label })),
    _count: { jobs: jobs.length },
  }
}

function distinct<Item>(items: Item[]): Item[] {
  return [...new Set(items)]
}

const HOURS = [
  { open: '09:00', close: '18:00' },
  { open: '09:00', close: '18:00' },
  { open: '08:00', close: '20:00' },
  { open: '09:30', close: '19:30' },
  { open: '10:00', close: '21:00' },
  { open: '00:00', close: '23:59' },
]

/** Names that are difficult for a layout. */
const UNUSUAL: Record<string, Partial<ServiceCenter>> = {
  'Mumbai/10': { name: "D'Mello & Sons Auto Care" },
  'Bengaluru/7': { name: 'श्री गणेश मोटर्स' },
  'Pune/9': { services: [] },
  'Hyderabad/8': {
    name: 'Sri Lakshmi Narasimha Swamy Multi-Brand Car, Bike & Commercial Vehicle Repair and Roadside Assistance Center',
  },
  'Kolkata/6': { email: null },
  'Ahmedabad/6': { name: 'Night Owl Roadside Assist', workingHours: { open: '20:00', close: '04:00' } },
}

/** The centers with their earnings from completed jobs, and the pending amount after the payouts. */
function seed(timeline: Timeline): ServiceCenter[] {
  const completed = marketplace.jobs.seed(timeline).filter(({ status }) => status === 'COMPLETED')
  const earned = new Map(grouped(completed, ({ serviceCenterId }) => serviceCenterId ?? ''))
  const paid = new Map(grouped(marketplace.payouts.seed(timeline), ({ serviceCenterId }) => serviceCenterId))
  return seedBeforeJobs(timeline).map((center) => {
    const totalEarnings = totalOf(earned.get(center.id) ?? [])
    const pendingAmount = rupees(totalEarnings - totalOf(paid.get(center.id) ?? []))
    return { ...center, totalEarnings, pendingAmount }
  })
}

/** The centers before their earnings, in the order in which they joined. The seeds of jobs and payouts use them. */
export function seedBeforeJobs(timeline: Timeline): ServiceCenter[] {
  const taken = new Set<string>()
  const centers = CITIES.flatMap((city) =>
    Array.from({ length: city.centers }, (_, number) => centerAt(city, number, taken, timeline)),
  )
  return oldestFirst(centers, ({ createdAt }) => createdAt)
}

function centerAt(home: City, number: number, taken: Set<string>, timeline: Timeline): ServiceCenter {
  const path = `${home.city}/${number}`
  const random = randomAt(`serviceCenters/${path}`)
  const unusual = UNUSUAL[path] ?? {}
  const name = unusual.name ?? freshName(home, taken, random.of('name'))
  return {
    id: newId('sc', random.of('id')),
    name,
    email: centerEmailOf(name, home.city),
    phone: phoneNumber(random.of('phone')),
    address: addressIn(home, random.of('address')),
    ...placeIn(home, random.of('place')),
    city: home.city,
    district: home.district,
    isActive: random.of('status').chance(0.88),
    workingHours: random.of('hours').pick(HOURS),
    offDays: someOffDays(random.of('off days')),
    services: someServices(timeline, random),
    totalEarnings: 0,
    pendingAmount: 0,
    createdAt: joiningDate(timeline, random.of('joined')),
    ...unusual,
  }
}

function freshName({ city }: City, taken: Set<string>, random: Random): string {
  for (;;) {
    const name = random.chance(0.2) ? `${centerName(random)}, ${city}` : centerName(random)
    if (taken.has(name)) continue
    taken.add(name)
    return name
  }
}

function someOffDays(random: Random): Weekday[] {
  if (random.chance(0.2)) return []
  const day = random.chance(0.7) ? 'sunday' : random.pick(DAYS)
  return day === 'sunday' && random.chance(0.15) ? ['saturday', 'sunday'] : [day]
}

/** Towing or jump starts, and some other services. */
function someServices(timeline: Timeline, random: Random): string[] {
  const [towing, jumpStart, ...otherIds] = marketplace.services.seed(timeline).map(({ id }) => id)
  const first = random.of('first service').chance(0.6) ? towing : jumpStart
  return [first, ...otherIds.filter((id) => random.of(id).chance(0.45))].filter((id) => id !== undefined)
}

function joiningDate({ at, lastDay }: Timeline, random: Random): string {
  return at(Math.floor(lastDay * 0.96 * random.next() ** 2), random.int(600, 1080))
}
