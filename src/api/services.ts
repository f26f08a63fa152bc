import { mutationOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { defineEndpoint } from '@/data/endpoint'
import { dataOf, wholeList } from '@/data/envelopes'
import { choices, type Filter } from '@/data/list'
import { http, pathSegment, read, send, withDecisionKey } from '@/http/client'
import { isUnreadable, statusOf } from '@/http/errors'
import { ifUnchanged, withVersionOf } from '@/http/record-version'
import { flag, id, number, text } from '@/lib/fields'
import { countAdded, isEdited } from '@/lib/same'
import { defineChange } from '@/session/change'

/** `basePrice` in rupees, `estimatedTime` as text ("30-45 mins"). */
export const Service = v.object({
  id,
  label: text,
  description: text,
  color: text,
  icon: text,
  basePrice: number,
  estimatedTime: text,
  isAvailable: flag,
})
export type Service = v.InferOutput<typeof Service>

const required = (message: string) => v.pipe(v.string(), v.trim(), v.nonEmpty(message))
const PRICE_REQUIRED = 'Service price is required'

/**
 * What POST and PUT send; a new service is available. On edit `isAvailable` is sent only if the server has sent it or the admin has chosen
 * it.
 */
export const ServiceInput = v.object({
  label: required('Service name is required'),
  description: required('Service description is required'),
  color: required('Service color is required'),
  icon: required('Service icon is required'),
  basePrice: v.pipe(
    v.number(PRICE_REQUIRED),
    v.notValue(0, PRICE_REQUIRED),
    v.gtValue(0, 'Service price must be greater than 0'),
    v.safeInteger('Service price must be in whole rupees'),
  ),
  estimatedTime: required('Estimated time is required'),
  isAvailable: v.optional(v.boolean()),
})
export type ServiceInput = v.InferOutput<typeof ServiceInput>

/** A failed load shows an error toast. */
export const services = defineEndpoint({
  name: 'services',
  path: 'admin/services',
  schema: wholeList(Service, 'admin/services'),
  meta: { failure: 'Failed to load services' },
})

export const SERVICE_STATUSES = ['available', 'unavailable'] as const

/** Set by links only: the screen has no field for them. */
export const serviceFilters: readonly Filter[] = [
  { key: 'status', label: 'Status', kind: 'choice', options: choices(SERVICE_STATUSES) },
]

/** The API promises no shape here. `absent`: the statuses of a server that has no such service, or no such call. */
export const service = { path: servicePath, answer: dataOf(Service), absent: [404, 405, 501] }

/**
 * Bypasses the cache. Undefined if the service is gone. If its own call does not return it, the catalogue is read: a server without that
 * call answers 404 for each.
 */
export async function readService(id: string, signal?: AbortSignal): Promise<Service | undefined> {
  const found = await readByOwnCall(id, signal)
  if (found) return found
  const { rows } = await services.read(signal)
  return rows.find((service) => service.id === id)
}

async function readByOwnCall(id: string, signal?: AbortSignal): Promise<Service | undefined> {
  try {
    const body = await read(http.get(service.path(id), { signal }), v.unknown())
    const answer = v.safeParse(service.answer, body)
    const isWanted = answer.success && answer.output.id === id && answer.output.label !== undefined
    return isWanted ? withVersionOf(body, answer.output) : undefined
  } catch (error) {
    const isAbsent = service.absent.includes(statusOf(error) ?? 0)
    if (isAbsent || isUnreadable(error)) return undefined
    throw error
  }
}

// The API promises no body here, so the catalogue is read again. Service centers show their services, so they are stale, too.
const INVALIDATED = [services.key, ['service-centers', 'detail']]

export const createService = mutationOptions({
  mutationFn: defineChange({
    kind: 'create',
    send: (service: ServiceInput, key) => send(http.post(services.path, withDecisionKey(service, key))),
    readState: async (_service, signal) => (await services.read(signal)).rows,
    isDone: (service, now, before) =>
      countAdded(now, before, {
        isNamed: ({ label }) => label?.trim() === service.label,
        isWhole: ({ basePrice }) => basePrice === service.basePrice,
      }),
    describeDone: 'the service was created',
    describeUnchanged: 'It was not in the list',
  }),
  meta: {
    invalidates: [services.key],
    activity: { act: 'Add service', list: 'services' },
    success: 'Service created successfully',
    failure: 'Failed to create service',
  },
})

/** `before`: the fields of the record as they were read. */
type ServiceEdit = { id: string; fields: Partial<ServiceInput>; before: Partial<ServiceInput> }

export const updateService = mutationOptions({
  mutationFn: defineChange({
    send: ({ id, fields, before }: ServiceEdit, key) =>
      send(http.put(servicePath(id), withDecisionKey(fields, key, ifUnchanged(before)))),
    decision: ({ id, fields }) => [id, fields],
    readState: ({ id }, signal) => readService(id, signal),
    isDone: ({ fields, before }, now) => now && isEdited(fields, now, before),
    describeDone: 'the service was updated',
    describeUnchanged: 'It was unchanged',
  }),
  meta: {
    invalidates: INVALIDATED,
    activity: { act: 'Update service', list: 'services' },
    success: 'Service updated successfully',
    failure: 'Failed to update service',
  },
})

/** `isAvailable`: as it should be afterwards. */
export const toggleServiceStatus = mutationOptions({
  mutationFn: defineChange({
    kind: 'flip',
    send: ({ id }: { id: string; isAvailable: boolean }) =>
      send(http.put(`${servicePath(id)}/toggle-status`)),
    lock: ({ id }) => `wayside service ${id}`,
    readState: ({ id }, signal) => readService(id, signal),
    isDone: ({ isAvailable }, now) => now?.isAvailable === isAvailable,
    describeDone: ({ isAvailable }) => `the service was marked ${availabilityWord(isAvailable)}`,
    describeUnchanged: (now) => `The service was still ${availabilityWord(now.isAvailable)}`,
    describeUnneeded: (now) => `The service is already ${availabilityWord(now.isAvailable)}.`,
  }),
  meta: {
    invalidates: [services.key],
    activity: { act: 'Change service status', list: 'services' },
    success: 'Service updated successfully',
    failure: 'Failed to update service',
  },
})

function availabilityWord(isAvailable: boolean | undefined): string {
  return isAvailable ? 'available' : 'unavailable'
}

export const deleteService = mutationOptions({
  mutationFn: defineChange({
    kind: 'delete',
    send: (id: string) => send(http.delete(servicePath(id))),
    readState: (id, signal) => readService(id, signal),
    isDone: (_id, now) => now === undefined,
    describeDone: 'the service was deleted',
    describeUnchanged: 'It was still there',
  }),
  meta: {
    invalidates: INVALIDATED,
    activity: { act: 'Delete service', list: 'services', removes: true },
    success: 'Service deleted successfully',
    failure: 'Failed to delete service',
  },
})

function servicePath(id: string): string {
  return `${services.path}/${pathSegment(id)}`
}
