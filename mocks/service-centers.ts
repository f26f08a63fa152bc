import { http } from 'msw'
import * as v from 'valibot'
import { WEEK } from './data/calendar'
import { rupees } from './data/money'
import { newId } from './data/random'
import type { ServiceCenter } from './rows'
import { newReferenceNumber } from './seed-payouts'
import { amount, between, fields, text } from './server/input'
import { marketplace } from './server/marketplace'
import { equalTo, holding, newestFirst, phoneHolding, queryOf } from './server/query'
import { bodyOf, created, done, endpoint, found, paginationReply, refused } from './server/reply'
import { payoutShown } from './service-center-payments'

const time = (message: string) => v.pipe(v.string(message), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, message))

const ServiceCenterInput = fields(
  {
    name: text('Service center name is required'),
    address: text('Location is required'),
    phone: v.pipe(
      v.string('Contact number is required'),
      v.regex(/^\+91[6-9]\d{9}$/, 'Please enter a valid Indian mobile number'),
    ),
    latitude: between(-90, 90, 'Invalid latitude'),
    longitude: between(-180, 180, 'Invalid longitude'),
    services: v.pipe(
      v.array(
        v.pipe(
          v.string('Unknown service'),
          v.check((id) => marketplace.services.find(id) !== undefined, 'Unknown service'),
        ),
        'Please select at least one service',
      ),
      v.minLength(1, 'Please select at least one service'),
      v.transform(distinct),
    ),
    workingHours: fields(
      { open: time('Opening time is required'), close: time('Closing time is required') },
      'Working hours are required',
    ),
    city: text('City is required'),
    district: text('District is required'),
    offDays: v.pipe(
      v.array(v.picklist(WEEK, 'Unknown off day'), 'Off days must be a list'),
      v.transform(distinct),
    ),
    isActive: v.optional(v.boolean('Active status must be true or false')),
  },
  'Service center data is missing',
)

const PaymentInput = fields(
  {
    serviceCenterId: text('Service center is required'),
    amount: amount('Amount is required'),
    notes: v.nullish(v.pipe(v.string('Notes must be text'), v.trim()), ''),
  },
  'Payment data is missing',
)

export const serviceCenterHandlers = [
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
    const { isActive = true, ...input } = await bodyOf(request, ServiceCenterInput)
    const center = marketplace.serviceCenters.insert({
      id: newId('sc'),
      email: null,
      totalEarnings: 0,
      pendingAmount: 0,
      createdAt: new Date().toISOString(),
      isActive,
      ...input,
    })
    return created(detail(center), 'Service center created successfully')
  }),

  http.post(endpoint('admin/service-centers/payment'), async ({ request }) => {
    const { serviceCenterId, amount, notes } = await bodyOf(request, PaymentInput)
    const center = marketplace.serviceCenters.find(serviceCenterId)
    if (!center) return missing()
    if (amount <= 0) return refused(400, 'Amount must be greater than 0')
    if (amount > center.pendingAmount) return refused(400, 'Amount exceeds the pending amount')

    const createdAt = new Date().toISOString()
    marketplace.serviceCenters.update(center.id, { pendingAmount: rupees(center.pendingAmount - amount) })
    const payout = marketplace.payouts.insert({
      id: newId('payout'),
      serviceCenterId: center.id,
      serviceCenterName: center.name,
      referenceNumber: freshReferenceNumber(createdAt),
      amount: rupees(amount),
      notes: notes || null,
      createdAt,
    })
    return created(payoutShown(payout), 'Payment successful')
  }),

  http.get<{ id: string }>(endpoint('admin/service-centers/:id'), ({ params }) => {
    const center = marketplace.serviceCenters.find(params.id)
    return center ? found(detail(center)) : missing()
  }),

  http.put<{ id: string }>(endpoint('admin/service-centers/:id'), async ({ params, request }) => {
    if (!marketplace.serviceCenters.find(params.id)) return missing()
    const { isActive, ...input } = await bodyOf(request, ServiceCenterInput)
    const center = marketplace.serviceCenters.update(
      params.id,
      isActive === undefined ? input : { ...input, isActive },
    )
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
]

function missing() {
  return refused(404, 'Service center not found')
}

function statusOf({ isActive }: ServiceCenter): 'active' | 'inactive' {
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

function freshReferenceNumber(moment: string): string {
  const taken = new Set(marketplace.payouts.all().map(({ referenceNumber }) => referenceNumber))
  for (;;) {
    const referenceNumber = newReferenceNumber(moment)
    if (!taken.has(referenceNumber)) return referenceNumber
  }
}

function distinct<Item>(items: Item[]): Item[] {
  return [...new Set(items)]
}
