import { http } from 'msw'
import { withinDays } from './data/calendar'
import type { Customer } from './rows'
import { marketplace } from './server/marketplace'
import { equalTo, holding, newestFirst, phoneHolding, queryOf } from './server/query'
import { endpoint, found, pageReply, refused } from './server/reply'

export const customerHandlers = [
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
]

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
