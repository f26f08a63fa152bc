import { http } from 'msw'
import * as v from 'valibot'
import { newId } from './data/random'
import { fields, text, wholeFrom1 } from './server/input'
import { marketplace } from './server/marketplace'
import { bodyOf, created, done, endpoint, found, refused } from './server/reply'

const ServiceInput = fields(
  {
    label: text('Service name is required'),
    description: text('Service description is required'),
    color: text('Service color is required'),
    icon: text('Service icon is required'),
    basePrice: wholeFrom1('Service price is required'),
    estimatedTime: text('Estimated time is required'),
    isAvailable: v.optional(v.boolean('Availability must be true or false')),
  },
  'Service data is missing',
)

export const serviceHandlers = [
  http.get(endpoint('admin/services'), () => found(marketplace.services.all())),

  http.get<{ id: string }>(endpoint('admin/services/:id'), ({ params }) => {
    const service = marketplace.services.find(params.id)
    return service ? found(service) : missing()
  }),

  http.post(endpoint('admin/services'), async ({ request }) => {
    const { isAvailable = true, ...input } = await bodyOf(request, ServiceInput)
    const service = marketplace.services.insert({ id: newId('svc'), ...input, isAvailable })
    return created(service, 'Service created successfully')
  }),

  http.put<{ id: string }>(endpoint('admin/services/:id'), async ({ params, request }) => {
    if (!marketplace.services.find(params.id)) return missing()
    const { isAvailable, ...input } = await bodyOf(request, ServiceInput)
    const service = marketplace.services.update(
      params.id,
      isAvailable === undefined ? input : { ...input, isAvailable },
    )
    return service ? done('Service updated successfully', service) : missing()
  }),

  http.put<{ id: string }>(endpoint('admin/services/:id/toggle-status'), ({ params }) => {
    const before = marketplace.services.find(params.id)
    const service = before && marketplace.services.update(before.id, { isAvailable: !before.isAvailable })
    return service ? done('Service status updated successfully', service) : missing()
  }),

  http.delete<{ id: string }>(endpoint('admin/services/:id'), ({ params }) =>
    marketplace.services.remove(params.id) ? done('Service deleted successfully') : missing(),
  ),
]

function missing() {
  return refused(404, 'Service not found')
}
