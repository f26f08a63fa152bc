import { mutationOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { http, send, sendForReceipt } from '@/http/client'
import { flag, id, list, number, part, text } from '@/http/fields'
import { choices, defineList, SEARCH_DELAY } from '@/http/list'
import { standing } from '@/http/outcome'
import { defineRecord } from '@/http/record'
import { isTime } from '@/lib/time'

/** Monday first, as the API names them (spec 9). */
export const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const

/** What a center's status can be (spec 4). */
export const SERVICE_CENTER_STATUSES = ['active', 'inactive'] as const

/** A row of the list. `status` is "active" or another word. */
export const ServiceCenter = v.object({
  id,
  name: text,
  email: text,
  phone: text,
  city: text,
  district: text,
  status: text,
})
export type ServiceCenter = v.InferOutput<typeof ServiceCenter>

/** The whole record; earnings and pending amount in rupees, coordinates in degrees, hours as `HH:mm`. */
export const ServiceCenterDetail = v.object({
  ...ServiceCenter.entries,
  isActive: flag,
  address: text,
  latitude: number,
  longitude: number,
  workingHours: part({ open: text, close: text }),
  totalEarnings: number,
  pendingAmount: number,
  _count: part({ jobs: number }),
  offDays: list(v.string()),
  services: list(v.object({ id, label: text })),
})
export type ServiceCenterDetail = v.InferOutput<typeof ServiceCenterDetail>

export const serviceCenters = defineList({
  name: 'service-centers',
  title: 'Service Centers',
  path: 'admin/service-centers',
  row: ServiceCenter,
  search: { key: 'search', placeholder: 'Search service centers...', delay: SEARCH_DELAY.long },
  filters: [
    { key: 'city', label: 'City', kind: 'text' },
    { key: 'district', label: 'District', kind: 'text' },
    { key: 'status', label: 'Status', kind: 'choice', options: choices(SERVICE_CENTER_STATUSES) },
  ],
  empty: 'No service center found',
})

export const serviceCenter = defineRecord({
  list: serviceCenters,
  schema: ServiceCenterDetail,
  texts: { loading: 'Loading service center details...', missing: 'Service center not found' },
  title: ({ id, name, city }) => ({ name: name ?? id, detail: city }),
  firstAt: ['/service-centers/$id/edit'],
})

/** Detail answers say `isActive`; where one does not, the status word does. Undefined where neither is told. */
export function isActive({ isActive, status }: Partial<ServiceCenterDetail>): boolean | undefined {
  return isActive ?? (status === undefined ? undefined : status.toLowerCase() === 'active')
}

const required = (message: string) => v.pipe(v.string(), v.trim(), v.nonEmpty(message))
const time = (message: string) => v.pipe(required(message), v.check(isTime, 'Enter a time such as 09:00'))
const degrees = (bound: number, message: string) =>
  v.pipe(v.number(message), v.minValue(-bound, message), v.maxValue(bound, message))

/** What POST and PUT send (spec 7), with the rules and messages of spec 5. `isActive` is sent on edit only. */
export const ServiceCenterInput = v.object({
  name: required('Service center name is required'),
  address: required('Location is required'),
  phone: v.pipe(
    v.string(),
    v.length(13, 'Contact number must be 13 digits'),
    v.startsWith('+91', 'Contact number must start with +91'),
    v.regex(/^\+91[6-9]\d{9}$/, 'Please enter a valid Indian mobile number'),
  ),
  latitude: degrees(90, 'Invalid latitude'),
  longitude: degrees(180, 'Invalid longitude'),
  city: required('City is required'),
  district: required('District is required'),
  workingHours: v.object({
    open: time('Opening time is required'),
    close: time('Closing time is required'),
  }),
  services: v.pipe(v.array(v.string()), v.minLength(1, 'Please select at least one service')),
  offDays: v.array(v.string()),
  isActive: v.boolean(),
})
export type ServiceCenterInput = v.InferOutput<typeof ServiceCenterInput>

/** `amount` in rupees, at most what is pending. */
export type PaymentInput = { serviceCenterId: string; amount: number; notes: string }

export const createServiceCenter = mutationOptions({
  mutationFn: ({ isActive: _, ...center }: ServiceCenterInput) =>
    send(http.post(serviceCenters.path, { json: center })),
  meta: {
    invalidates: [serviceCenters.key, ['dashboard']],
    journal: { act: 'Add service center', list: 'service-centers' },
    success: 'Service center added successfully',
    failure: 'Failed to add service center',
  },
})

export const updateServiceCenter = mutationOptions({
  mutationFn: ({ id, ...center }: ServiceCenterInput & { id: string }) =>
    send(http.put(serviceCenter.path(id), { json: center })),
  meta: {
    invalidates: [['service-centers']],
    journal: { act: 'Update service center', list: 'service-centers' },
    success: 'Service center updated successfully',
    failure: 'Failed to update service center',
  },
})

/** Flips a center's status; `isActive` is what it is to become. */
export const toggleServiceCenterStatus = mutationOptions({
  mutationFn: standing({
    send: ({ id }: { id: string; isActive: boolean }) =>
      send(http.put(`${serviceCenter.path(id)}/toggle-status`)),
    isFlip: true,
    look: ({ id }) => serviceCenter.read(id),
    isDone: ({ isActive: wanted }, now) => now !== undefined && isActive(now) === wanted,
    words: (now) => (now ? `The service center is ${isActive(now) ? 'active' : 'inactive'}.` : GONE),
  }),
  meta: {
    invalidates: [['service-centers']],
    journal: { act: 'Change service center status', list: 'service-centers' },
    success: 'Service center status updated successfully',
    failure: 'Failed to update service center status',
  },
})

/** What the record's own screen holds is left alone: there is nothing to read again. */
export const deleteServiceCenter = mutationOptions({
  mutationFn: standing({
    send: (id: string) => send(http.delete(serviceCenter.path(id))),
    look: (id) => serviceCenter.read(id),
    isDone: (_id, now) => now === undefined,
    words: (now) => (now ? 'The service center is still there.' : GONE),
  }),
  meta: {
    invalidates: [serviceCenters.key, ['dashboard']],
    journal: { act: 'Delete service center', list: 'service-centers', removes: true },
    success: 'Service center deleted successfully',
    failure: 'Failed to delete service center',
  },
})

const GONE = 'The service center is deleted.'

/**
 * Pays real money: sends one call. Throws an `HTTPError` when it is refused; any other failure leaves open whether it was
 * recorded (`isOutcomeOpen`).
 */
export function payServiceCenter(payment: PaymentInput): Promise<void> {
  return sendForReceipt(http.post(`${serviceCenters.path}/payment`, { json: payment }))
}
