import { http } from 'msw'
import type { CUSTOMER_STATUSES } from '@/api/customers'
import { oldestFirst, type Timeline, withinDays } from './data/calendar'
import { CITIES, phoneNumber } from './data/cities'
import { emailOf, personName } from './data/names'
import { newId, type Random, randomAt } from './data/random'
import { type Vehicle, vehicleIn } from './data/vehicles'
import { defineMock, marketplace } from './server/marketplace'
import { equalTo, holding, newestFirst, phoneHolding, queryOf } from './server/query'
import { endpoint, found, pageReply, refused } from './server/reply'

export type Customer = {
  id: string
  name: string
  email: string
  phoneNumber: string
  city: string
  district: string
  status: (typeof CUSTOMER_STATUSES)[number]
  joinedDate: string
  vehicles: Vehicle[]
}

declare module './server/marketplace' {
  interface Rows {
    customers: Customer
  }
}

export const mock = defineMock({
  rows: { customers: seed },
  handlers: [
    http.get(endpoint('admin/customers'), ({ request }) => {
      const query = queryOf(request)
      const search = query.get('query') ?? query.get('search')
      const isFound = holding(search)
      const isCalled = phoneHolding(search)
      const isInCity = holding(query.get('city'))
      const isInDistrict = holding(query.get('district'))
      const hasStatus = equalTo(query.get('status'))
      const isOfType = equalTo(query.get('vehicleType'))
      const drives = ({ vehicles }: Customer) =>
        !query.get('vehicleType') || vehicles.some(({ type }) => isOfType(type))
      const isWithin = withinDays(query.get('startDate'), query.get('endDate'))
      const rows = marketplace.customers
        .all()
        .filter(
          (customer) =>
            (isFound(customer.name, customer.email) || isCalled(customer.phoneNumber)) &&
            isInCity(customer.city) &&
            isInDistrict(customer.district) &&
            hasStatus(customer.status) &&
            drives(customer) &&
            isWithin(customer.joinedDate),
        )
      return pageReply(
        newestFirst(rows, ({ joinedDate }) => joinedDate),
        query,
        summary,
      )
    }),

    http.get<{ id: string }>(endpoint('admin/customers/:id'), ({ params }) => {
      const customer = marketplace.customers.find(params.id)
      return customer ? found(detail(customer)) : refused(404, 'Customer not found')
    }),
  ],
})

function summary(customer: Customer) {
  const { id, name, phoneNumber, joinedDate, vehicles } = customer
  return { id, name, phoneNumber, joinedDate, vehicleCount: vehicles.length, totalJobs: jobCount(customer) }
}

function detail(customer: Customer) {
  const { id, name, phoneNumber, joinedDate, vehicles } = customer
  return {
    id,
    name,
    phoneNumber,
    joinedDate,
    stats: { totalVehicles: vehicles.length, totalJobs: jobCount(customer) },
    vehicles: vehicles.map(({ type: _, ...vehicle }) => vehicle),
  }
}

function jobCount({ id }: Customer): number {
  return marketplace.jobs.all().filter(({ customerId }) => customerId === id).length
}

const COUNT = 412

/** Every fortieth customer has one of these names, which are difficult for a layout. */
const UNUSUAL_NAMES = [
  'Venkata Subrahmanya Lakshmi Narasimha Raghavendra Chakravarthy Tirunagari',
  "Sheena D'Souza",
  'आशा देशपांडे',
  'Rajalakshmi S.',
  'Md. Irfan-ul-Haq',
]

/** Big cities have more customers. Cities without a center have a few. */
const HOMES = CITIES.flatMap((city) => Array.from({ length: city.centers + 2 }, () => city))

const VEHICLE_COUNTS = [0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 3, 3, 4]

function seed(timeline: Timeline): Customer[] {
  const customers = Array.from({ length: COUNT }, (_, index) => customerAt(index, timeline))
  return oldestFirst(customers, ({ joinedDate }) => joinedDate)
}

function customerAt(index: number, timeline: Timeline): Customer {
  const random = randomAt(`customers/${index}`)
  const home = random.of('home').pick(HOMES)
  const name = UNUSUAL_NAMES[index / 40] ?? personName(home.region, random.of('name'))
  const joinedDate = joiningDate(timeline, random.of('joined'))
  const vehicles = Array.from({ length: random.of('vehicles').pick(VEHICLE_COUNTS) }, (_, number) =>
    vehicleIn(home, Number(joinedDate.slice(0, 4)), random.of(`vehicle ${number}`)),
  )
  return {
    id: newId('cus', random.of('id')),
    name,
    email: emailOf(name, index + 1),
    phoneNumber: phoneNumber(random.of('phone')),
    city: home.city,
    district: home.district,
    status: random.of('status').chance(0.86) ? 'active' : 'inactive',
    joinedDate,
    vehicles,
  }
}

function joiningDate({ at, lastDay }: Timeline, random: Random): string {
  return at(random.int(0, lastDay), random.int(420, 1380))
}
