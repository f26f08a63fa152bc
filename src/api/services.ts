import { mutationOptions, queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { dataOf, http, read, segment, send } from '@/http/client'
import { flag, id, number, text } from '@/http/fields'
import { modalParams, words } from '@/http/params'

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

/** Which service is open over the list, and how. */
export const ServicesParams = v.object({ service: words, ...modalParams })

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

/** The whole catalogue: `Service[]`. A failed load shows an error toast (spec 8). */
export const servicesQuery = queryOptions({
  queryKey: ['services'],
  queryFn: ({ signal }) => readServices(signal),
  meta: { failure: 'Failed to load services' },
})

/** The service as the server has it now, past the cache; undefined when it is gone. What the call for one answers is open. */
export async function readService(id: string): Promise<Service | undefined> {
  const services = await readServices()
  return services.find((service) => service.id === id)
}

// What these calls answer is not specified, so the catalogue is read again.

export const createService = mutationOptions({
  mutationFn: (service: ServiceInput) => send(http.post('admin/services', { json: service })),
  meta: {
    invalidates: [servicesQuery.queryKey],
    success: 'Service created successfully',
    failure: 'Failed to create service',
  },
})

export const updateService = mutationOptions({
  mutationFn: ({ id, ...service }: ServiceInput & { id: string }) =>
    send(http.put(at(id), { json: service })),
  meta: {
    invalidates: [servicesQuery.queryKey],
    success: 'Service updated successfully',
    failure: 'Failed to update service',
  },
})

export const toggleServiceStatus = mutationOptions({
  mutationFn: (id: string) => send(http.put(`${at(id)}/toggle-status`)),
  meta: {
    invalidates: [servicesQuery.queryKey],
    success: 'Service updated successfully',
    failure: 'Failed to update service',
  },
})

export const deleteService = mutationOptions({
  mutationFn: (id: string) => send(http.delete(at(id))),
  meta: {
    invalidates: [servicesQuery.queryKey],
    success: 'Service deleted successfully',
    failure: 'Failed to delete service',
  },
})

function readServices(signal?: AbortSignal): Promise<Service[]> {
  return read(http.get('admin/services', { signal }), dataOf(v.array(Service)))
}

function at(id: string): string {
  return `admin/services/${segment(id)}`
}
