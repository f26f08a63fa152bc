import { mutationOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { http, segment, send } from '@/http/client'
import { rowsOf } from '@/http/envelopes'
import { flag, id, number, text } from '@/http/fields'
import { standing } from '@/http/outcome'
import { defineWhole } from '@/http/whole'

/** One entry of the service catalogue; `basePrice` in rupees, `estimatedTime` as text ("30-45 mins"). */
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
const price = 'Service price is required'

/** What POST and PUT send (spec 7), with the rules and messages of spec 5; a new service is available. */
export const ServiceInput = v.object({
  label: required('Service name is required'),
  description: required('Service description is required'),
  color: required('Service color is required'),
  icon: required('Service icon is required'),
  basePrice: v.pipe(
    v.number(price),
    v.gtValue(0, price),
    v.safeInteger('Service price must be in whole rupees'),
  ),
  estimatedTime: required('Estimated time is required'),
  isAvailable: v.boolean(),
})
export type ServiceInput = v.InferOutput<typeof ServiceInput>

/** The whole catalogue. A failed load shows an error toast (spec 8). */
export const services = defineWhole({
  name: 'services',
  path: 'admin/services',
  schema: rowsOf(Service, 'admin/services'),
  firstAt: ['/services', '/service-centers/add', '/service-centers/$id/edit'],
  meta: { failure: 'Failed to load services' },
})

/** The service as the server has it now, past the cache; undefined when it is gone. What the call for one answers is open. */
export async function readService(id: string): Promise<Service | undefined> {
  const now = await services.read()
  return now.find((service) => service.id === id)
}

// What these calls answer is not specified, so the catalogue is read again.

export const createService = mutationOptions({
  mutationFn: (service: ServiceInput) => send(http.post(services.path, { json: service })),
  meta: {
    invalidates: [services.key],
    journal: { act: 'Add service', list: 'services' },
    success: 'Service created successfully',
    failure: 'Failed to create service',
  },
})

export const updateService = mutationOptions({
  mutationFn: ({ id, ...service }: ServiceInput & { id: string }) =>
    send(http.put(at(id), { json: service })),
  meta: {
    invalidates: [services.key],
    journal: { act: 'Update service', list: 'services' },
    success: 'Service updated successfully',
    failure: 'Failed to update service',
  },
})

/** Flips a service's availability; `isAvailable` is what it is to become. */
export const toggleServiceStatus = mutationOptions({
  mutationFn: standing({
    send: ({ id }: { id: string; isAvailable: boolean }) => send(http.put(`${at(id)}/toggle-status`)),
    isFlip: true,
    look: ({ id }) => readService(id),
    isDone: ({ isAvailable }, now) => now?.isAvailable === isAvailable,
    words: (now) => (now ? `The service is ${now.isAvailable ? 'available' : 'unavailable'}.` : GONE),
  }),
  meta: {
    invalidates: [services.key],
    journal: { act: 'Change service status', list: 'services' },
    success: 'Service updated successfully',
    failure: 'Failed to update service',
  },
})

export const deleteService = mutationOptions({
  mutationFn: standing({
    send: (id: string) => send(http.delete(at(id))),
    look: (id) => readService(id),
    isDone: (_id, now) => now === undefined,
    words: (now) => (now ? 'The service is still there.' : GONE),
  }),
  meta: {
    invalidates: [services.key],
    journal: { act: 'Delete service', list: 'services', removes: true },
    success: 'Service deleted successfully',
    failure: 'Failed to delete service',
  },
})

const GONE = 'The service is deleted.'

function at(id: string): string {
  return `${services.path}/${segment(id)}`
}
