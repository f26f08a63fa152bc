import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { dataOf, http, pageOf, read, segment, send, sendForReceipt } from '@/http/client'
import { flag, id, list, number, part, text } from '@/http/fields'
import { rowKnown } from '@/http/known'
import { PAGE_SIZE } from '@/http/page-size'
import { listParams, oneOf, previousPage, words } from '@/http/params'

/** Monday first, as the API names them (spec 9). */
export const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const

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

export const ServiceCentersParams = v.object({
  ...listParams,
  search: words,
  city: words,
  district: words,
  status: oneOf(['active', 'inactive']),
})
export type ServiceCentersParams = v.InferOutput<typeof ServiceCentersParams>

const required = (message: string) => v.pipe(v.string(), v.trim(), v.nonEmpty(message))
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
    open: required('Opening time is required'),
    close: required('Closing time is required'),
  }),
  services: v.pipe(v.array(v.string()), v.minLength(1, 'Please select at least one service')),
  offDays: v.array(v.string()),
  isActive: v.boolean(),
})
export type ServiceCenterInput = v.InferOutput<typeof ServiceCenterInput>

/** `amount` in rupees, at most what is pending. */
export type PaymentInput = { serviceCenterId: string; amount: number; notes: string }

/** One page of centers: `{ rows, totalPages, total }`. A failed load is logged only (spec 8). */
export function serviceCentersQuery(params: ServiceCentersParams) {
  const { page = 1, ...filters } = params
  const searchParams = { page, limit: PAGE_SIZE, ...filters }
  return queryOptions({
    queryKey: ['service-centers', 'list', params],
    queryFn: ({ signal }) =>
      read(http.get('admin/service-centers', { searchParams, signal }), pageOf(ServiceCenter)),
    placeholderData: previousPage(params),
  })
}

export function serviceCenterQuery(id: string) {
  return queryOptions({
    queryKey: ['service-centers', 'detail', id],
    queryFn: ({ signal }) => readServiceCenter(id, signal),
  })
}

/** The record as the server has it now, past the cache. */
export function readServiceCenter(id: string, signal?: AbortSignal): Promise<ServiceCenterDetail> {
  return read(http.get(at(id), { signal }), dataOf(ServiceCenterDetail))
}

/** What the lists know of a center: how to reach it, and its status. */
export function knownServiceCenter(client: QueryClient, id: string): ServiceCenterDetail | undefined {
  const row = rowKnown<ServiceCenter>(client, ['service-centers', 'list'], id)
  return (
    row && {
      ...row,
      isActive: undefined,
      address: undefined,
      latitude: undefined,
      longitude: undefined,
      workingHours: undefined,
      totalEarnings: undefined,
      pendingAmount: undefined,
      _count: undefined,
      offDays: [],
      services: [],
    }
  )
}

export const createServiceCenter = mutationOptions({
  mutationFn: ({ isActive: _, ...center }: ServiceCenterInput) =>
    send(http.post('admin/service-centers', { json: center })),
  meta: {
    invalidates: [['service-centers', 'list'], ['dashboard']],
    success: 'Service center added successfully',
    failure: 'Failed to add service center',
  },
})

export const updateServiceCenter = mutationOptions({
  mutationFn: ({ id, ...center }: ServiceCenterInput & { id: string }) =>
    send(http.put(at(id), { json: center })),
  meta: {
    invalidates: [['service-centers']],
    success: 'Service center updated successfully',
    failure: 'Failed to update service center',
  },
})

export const toggleServiceCenterStatus = mutationOptions({
  mutationFn: (id: string) => send(http.put(`${at(id)}/toggle-status`)),
  meta: {
    invalidates: [['service-centers']],
    success: 'Service center status updated successfully',
    failure: 'Failed to update service center status',
  },
})

/** What the record's own screen holds is left alone: there is nothing to read again. */
export const deleteServiceCenter = mutationOptions({
  mutationFn: (id: string) => send(http.delete(at(id))),
  meta: {
    invalidates: [['service-centers', 'list'], ['dashboard']],
    success: 'Service center deleted successfully',
    failure: 'Failed to delete service center',
  },
})

/**
 * Pays real money: sends one call. Throws an `HTTPError` when it is refused; any other failure leaves open whether it was
 * recorded (`isAnswerLost`).
 */
export function payServiceCenter(payment: PaymentInput): Promise<void> {
  return sendForReceipt(http.post('admin/service-centers/payment', { json: payment }))
}

function at(id: string): string {
  return `admin/service-centers/${segment(id)}`
}
