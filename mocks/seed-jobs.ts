import { suits } from './catalogue'
import { indianWeekday, type Timeline } from './data/calendar'
import { addressIn, CITIES, type City, nearestCity, placeIn } from './data/cities'
import { rupees } from './data/money'
import { newId, type Random } from './data/random'
import type { Customer, Job, JobStatus, Service, ServiceCenter, VehicleType } from './rows'

const COUNT = 2_140

type Given = { customers: Customer[]; serviceCenters: ServiceCenter[]; services: Service[] }

/** What a center can do for a kind of vehicle. */
type Offer = { center: ServiceCenter; services: Service[] }

/** Oldest first. */
export function seedJobs(
  { customers, serviceCenters, services }: Given,
  timeline: Timeline,
  random: Random,
): Job[] {
  const drivers = customers.filter(
    ({ vehicles, joinedDate }) => vehicles.length > 0 && timeline.dayOf(joinedDate) < timeline.lastDay,
  )
  const callers = random.some(drivers, 0.9)
  const fitting = byVehicleType((type) => services.filter((service) => suits(service, type)))
  const offersIn = byVehicleType((type) => offersByHome(serviceCenters, fitting[type]))

  const jobs = Array.from({ length: COUNT }, (): Job => {
    const customer = earlyOne(callers, random)
    const vehicle = random.pick(customer.vehicles)
    const { day, createdAt } = momentFor(customer, timeline, random)
    const home = CITIES.find(({ city }) => city === customer.city) ?? random.pick(CITIES)

    const weekday = indianWeekday(createdAt)
    const offers = (offersIn[vehicle.type].get(home.city) ?? []).filter(
      ({ center }) => center.createdAt < createdAt && !center.offDays.some((offDay) => offDay === weekday),
    )
    const status = statusAfter(timeline.lastDay - day, offers.length > 0, random)
    const hasCenter = offers.length > 0 && !random.chance(withoutCenter[status])
    const offer = hasCenter ? random.pick(offers) : undefined
    const service = random.pick(offer?.services ?? fitting[vehicle.type])

    return {
      id: newId('job', random),
      customerId: customer.id,
      vehicleId: vehicle.id,
      serviceCenterId: offer?.center.id ?? null,
      serviceCenterName: offer?.center.name ?? null,
      serviceType: service.label,
      status,
      createdAt,
      amount: amountFor(service, random),
      ...placeIn(home, random),
      location: addressIn(home, random),
      description: random.pick(DESCRIPTIONS),
    }
  })
  return jobs.sort((one, other) => (one.createdAt < other.createdAt ? -1 : 1))
}

/** What share of the jobs in a status has no service center. */
const withoutCenter: Record<JobStatus, number> = {
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

/** Those who joined early have called more often. */
function earlyOne(customers: Customer[], random: Random): Customer {
  return customers[random.int(0, random.int(0, customers.length - 1))] ?? random.pick(customers)
}

/** A day after that of joining, between six in the morning and eleven at night. */
function momentFor(
  customer: Customer,
  timeline: Timeline,
  random: Random,
): { day: number; createdAt: string } {
  const first = timeline.dayOf(customer.joinedDate) + 1
  const week = Math.max(first, timeline.lastDay - 6)
  const day = random.int(random.chance(0.05) ? week : first, timeline.lastDay)
  return { day, createdAt: timeline.at(day, random.int(360, 1379)) }
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

/** From the base price to some sixty percent above it. */
function amountFor({ basePrice }: Service, random: Random): number {
  const amount = basePrice * (1 + random.next() ** 2 * 0.6)
  return random.chance(0.12) ? rupees(Math.ceil(amount * 2) / 2) : Math.ceil(amount)
}

function byVehicleType<Value>(make: (type: VehicleType) => Value): Record<VehicleType, Value> {
  return { car: make('car'), bike: make('bike'), scooter: make('scooter') }
}

/** The offers in each city; for a city without any center, those of the nearest that has some. */
function offersByHome(centers: ServiceCenter[], fitting: Service[]): Map<string, Offer[]> {
  const served = CITIES.filter((city) => city.centers > 0)
  const offersIn = ({ city }: City) =>
    centers
      .filter((center) => center.city === city)
      .map((center) => ({ center, services: fitting.filter(({ id }) => center.services.includes(id)) }))
      .filter(({ services }) => services.length > 0)
  return new Map(
    CITIES.map((home) => {
      const place = home.centers > 0 ? home : nearestCity(home, served)
      return [home.city, place ? offersIn(place) : []]
    }),
  )
}
