import { mutationOptions, queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { choices, defineList, onlyRow, SEARCH_DELAY } from '@/data/list'
import { defineRecord } from '@/data/record'
import { http, send, sendForReceipt, withDecisionKey } from '@/http/client'
import { undefinedIfMissing } from '@/http/errors'
import { ifUnchanged, withVersionOf } from '@/http/record-version'
import { flag, id, number, optionalList, part, status, text } from '@/lib/fields'
import { formatMoney } from '@/lib/format'
import { indianMobile } from '@/lib/phone'
import { countAdded, isEdited } from '@/lib/same'
import { flagLabel } from '@/lib/status'
import { isClosingTime, isTime } from '@/lib/time'
import { defineChange } from '@/session/change'

/** As the API writes them. */
export const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const

export const SERVICE_CENTER_STATUSES = ['active', 'inactive'] as const

export const ServiceCenter = v.object({
  id,
  name: text,
  email: text,
  phone: text,
  city: text,
  district: text,
  status: status(SERVICE_CENTER_STATUSES),
})
export type ServiceCenter = v.InferOutput<typeof ServiceCenter>

/** Earnings and pending amount in rupees, coordinates in degrees, hours as `HH:mm`. */
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
  offDays: optionalList(v.string()),
  services: optionalList(v.object({ id, label: text })),
})
export type ServiceCenterDetail = v.InferOutput<typeof ServiceCenterDetail>

export const serviceCenters = defineList({
  name: 'service-centers',
  title: 'Service Centers',
  path: 'admin/service-centers',
  row: ServiceCenter,
  search: {
    key: 'search',
    placeholder: 'Search service centers...',
    delay: SEARCH_DELAY.long,
    findsPhones: true,
  },
  filters: [
    { key: 'city', label: 'City', kind: 'text' },
    { key: 'district', label: 'District', kind: 'text' },
    { key: 'status', label: 'Status', kind: 'choice', options: choices(SERVICE_CENTER_STATUSES) },
  ],
  totals: {
    by: [
      { value: 'status', label: 'Status', kind: 'word', of: ({ status }) => status, filter: 'status' },
      { value: 'city', label: 'City', kind: 'text', of: ({ city }) => city },
      { value: 'district', label: 'District', kind: 'text', of: ({ district }) => district },
    ],
    measures: [],
  },
  empty: 'No service center found',
})

export const serviceCenter = defineRecord({
  list: serviceCenters,
  schema: ServiceCenterDetail,
  texts: {
    loading: 'Loading service center details...',
    missing: 'Service center not found',
    failed: 'Service center could not be loaded.',
  },
  title: ({ id, name, city }) => ({ name: name ?? id, detail: city }),
  filterValues: { status: (center) => flagLabel(isActive(center), SERVICE_CENTER_STATUSES) },
})

/** To find centers, at most so many pages of so many rows are read. */
const MAX_PAGES = 5
const PAGE_SIZE = 100

/** The id of the only center with this name, else null. A failed load is logged only. */
export function serviceCenterByNameQuery(name: string) {
  return queryOptions({
    queryKey: [serviceCenters.name, 'by-name', name],
    queryFn: async ({ signal }): Promise<string | null> => {
      const readPage = serviceCenters.pages({ search: name })
      const page = await readPage({ page: 1, limit: PAGE_SIZE }, signal)
      return onlyRow(page, (center) => center.name?.trim() === name.trim())?.id ?? null
    },
  })
}

/** At least 1. Bypasses the cache, and reads at most 500 centers whose name holds it. */
export async function countCentersOfName(name: string, signal: AbortSignal): Promise<number> {
  const readPage = serviceCenters.pages({ search: name })
  const ids = new Set<string>()
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const { rows, sent, totalPages } = await readPage({ page, limit: PAGE_SIZE }, signal)
    for (const center of rows) if (center.name?.trim() === name.trim()) ids.add(center.id)
    if (sent === 0 || page >= totalPages) break
  }
  return Math.max(1, ids.size)
}

/** By `isActive`, else by the status. Undefined if the server sends neither. */
export function isActive({ isActive, status }: Partial<ServiceCenterDetail>): boolean | undefined {
  return isActive ?? (status === undefined ? undefined : status === 'active')
}

const required = (message: string) => v.pipe(v.string(), v.trim(), v.nonEmpty(message))
const time = (message: string, isValid: (text: string) => boolean) =>
  v.pipe(required(message), v.check(isValid, 'Enter a time such as 09:00'))
const degrees = (bound: number, message: string) =>
  v.pipe(v.number(message), v.minValue(-bound, message), v.maxValue(bound, message))

/**
 * What POST and PUT send; coordinates in degrees, hours as `HH:mm`. A center may close at 24:00. `isActive` is sent on edit only. On edit,
 * it and the off days are sent only if the server has sent them or the admin has chosen them.
 */
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
    open: v.optional(time('Opening time is required', isTime)),
    close: v.optional(time('Closing time is required', isClosingTime)),
  }),
  services: v.pipe(v.array(v.string()), v.minLength(1, 'Please select at least one service')),
  offDays: v.optional(v.array(v.string())),
  isActive: v.optional(v.boolean()),
})
export type ServiceCenterInput = v.InferOutput<typeof ServiceCenterInput>

/** As far as the server sends them. A mobile number gets its country code. */
export function editableFields(record: ServiceCenterDetail): Partial<ServiceCenterInput> {
  const { phone, services, ...center } = record
  return withVersionOf(record, {
    ...center,
    phone: phone && (indianMobile(phone) ?? phone),
    services: services?.map(({ id }) => id),
    isActive: isActive(center),
  })
}

const readCenter = (id: string, signal?: AbortSignal) => undefinedIfMissing(serviceCenter.read(id, signal))

/** An added or deleted center makes these stale: pages of lists, and look-ups by name. */
const STALE_KEYS = [
  serviceCenters.key,
  ...['names', 'by-name'].map((part) => [serviceCenters.name, part]),
  ['dashboard'],
]

/** The API promises no body in its answer, so the lists are read again. */
export const createServiceCenter = mutationOptions({
  mutationFn: defineChange({
    kind: 'create',
    send: ({ isActive: _, ...center }: ServiceCenterInput, key) =>
      send(http.post(serviceCenters.path, withDecisionKey(center, key))),
    readState: async ({ name }, signal) => {
      const readPage = serviceCenters.pages({ search: name })
      const { rows } = await readPage({ page: 1, limit: PAGE_SIZE }, signal)
      return rows
    },
    isDone: (center, now, before) =>
      countAdded(now, before, {
        isNamed: ({ name }) => name?.trim() === center.name,
        isWhole: ({ phone }) => phone === center.phone,
      }),
    describeDone: 'the service center was added',
    describeUnchanged: 'It was not in the list',
  }),
  meta: {
    invalidates: STALE_KEYS,
    activity: { act: 'Add service center', list: 'service-centers' },
    success: 'Service center added successfully',
    failure: 'Failed to add service center',
  },
})

/** `before`: the fields of the record as they were read. */
type ServiceCenterEdit = {
  id: string
  fields: Partial<ServiceCenterInput>
  before: Partial<ServiceCenterInput>
}

/** Jobs, payouts and the dashboard show the center's name, so they are stale, too. */
export const updateServiceCenter = mutationOptions({
  mutationFn: defineChange({
    send: ({ id, fields, before }: ServiceCenterEdit, key) =>
      send(http.put(serviceCenter.path(id), withDecisionKey(fields, key, ifUnchanged(before)))),
    decision: ({ id, fields }) => [id, fields],
    readState: ({ id }, signal) => readCenter(id, signal),
    isDone: ({ fields, before }, now) =>
      now && isEdited(fields, editableFields(now), before, ['services', 'offDays']),
    describeDone: 'the service center was updated',
    describeUnchanged: 'It was unchanged',
  }),
  meta: {
    invalidates: [['service-centers'], ['jobs'], ['service-center-payments'], ['dashboard']],
    activity: { act: 'Update service center', list: 'service-centers' },
    success: 'Service center updated successfully',
    failure: 'Failed to update service center',
  },
})

/** `isActive`: as it should be afterwards. */
export const toggleServiceCenterStatus = mutationOptions({
  mutationFn: defineChange({
    kind: 'flip',
    send: ({ id }: { id: string; isActive: boolean }) =>
      send(http.put(`${serviceCenter.path(id)}/toggle-status`)),
    lock: ({ id }) => `wayside service center ${id}`,
    readState: ({ id }, signal) => readCenter(id, signal),
    isDone: ({ isActive: wanted }, now) => now !== undefined && isActive(now) === wanted,
    describeDone: ({ isActive }) => `the service center was ${isActive ? 'activated' : 'deactivated'}`,
    describeUnchanged: (now) => `The service center was still ${statusWord(now)}`,
    describeUnneeded: (now) => `The service center is already ${statusWord(now)}.`,
  }),
  meta: {
    invalidates: [['service-centers']],
    activity: { act: 'Change service center status', list: 'service-centers' },
    success: 'Service center status updated successfully',
    failure: 'Failed to update service center status',
  },
})

function statusWord(center: ServiceCenterDetail): string {
  return isActive(center) ? 'active' : 'inactive'
}

/** `pendingAmount`: what the admin saw, in rupees; undefined if it is not known. */
type CenterDeletion = { id: string; pendingAmount: number | undefined }

function describeOwed(pendingAmount: number | undefined): string | undefined {
  return pendingAmount === undefined ? undefined : `owed ${formatMoney(pendingAmount)}`
}

export const deleteServiceCenter = mutationOptions({
  mutationFn: defineChange({
    kind: 'delete',
    send: ({ id }: CenterDeletion) => send(http.delete(serviceCenter.path(id))),
    decision: ({ id }) => id,
    readState: ({ id }, signal) => readCenter(id, signal),
    seen: {
      was: ({ pendingAmount }) => describeOwed(pendingAmount),
      is: ({ pendingAmount }) => describeOwed(pendingAmount),
    },
    isDone: (_deletion, now) => now === undefined,
    describeDone: 'the service center was deleted',
    describeUnchanged: 'It was still there',
  }),
  meta: {
    invalidates: STALE_KEYS,
    activity: { act: 'Delete service center', list: 'service-centers', removes: true },
    success: 'Service center deleted successfully',
    failure: 'Failed to delete service center',
  },
})

/** `amount` in rupees, at most what is pending. */
export type PaymentInput = { serviceCenterId: string; amount: number; notes: string }

/**
 * Pays real money: sends one call with the key of the decision. Throws an `ApiError` with `isRefusal` if it is refused. After any other
 * failure it may have been recorded (`isOutcomeOpen`).
 */
export function payServiceCenter(payment: PaymentInput, key: string): Promise<void> {
  return sendForReceipt(http.post(`${serviceCenters.path}/payment`, withDecisionKey(payment, key)))
}
