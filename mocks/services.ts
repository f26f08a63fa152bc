import { http } from 'msw'
import * as v from 'valibot'
import { ServiceInput } from '@/api/services'
import { newId, randomAt } from './data/random'
import type { VehicleType } from './data/vehicles'
import { fields } from './server/input'
import { defineMock, marketplace } from './server/marketplace'
import { bodyOf, created, done, endpoint, found, refused } from './server/reply'

export type Service = {
  id: string
  label: string
  description: string
  color: string
  icon: string
  basePrice: number
  estimatedTime: string
  isAvailable: boolean
}

declare module './server/marketplace' {
  interface Rows {
    services: Service
  }
}

const { entries } = ServiceInput
const Input = fields({ ...entries, isAvailable: v.optional(entries.isAvailable) })

export const mock = defineMock({
  rows: { services: seed },
  handlers: [
    http.get(endpoint('admin/services'), () => found(marketplace.services.all())),

    http.get<{ id: string }>(endpoint('admin/services/:id'), ({ params }) => {
      const service = marketplace.services.find(params.id)
      return service ? found(service) : missing()
    }),

    http.post(endpoint('admin/services'), async ({ request }) => {
      const input = await bodyOf(request, Input)
      const service = marketplace.services.insert({ id: newId('svc'), isAvailable: true, ...input })
      return created(service, 'Service created successfully')
    }),

    http.put<{ id: string }>(endpoint('admin/services/:id'), async ({ params, request }) => {
      if (!marketplace.services.find(params.id)) return missing()
      const service = marketplace.services.update(params.id, await bodyOf(request, Input))
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
  ],
})

function missing() {
  return refused(404, 'Service not found')
}

/** Whether a service is for that type of vehicle. Most are for all types. */
export function suits({ label }: Service, vehicle: VehicleType): boolean {
  return CATALOGUE.find((service) => service.label === label)?.vehicles?.includes(vehicle) ?? true
}

function seed(): Service[] {
  return CATALOGUE.map(({ vehicles: _, ...service }) => ({
    id: newId('svc', randomAt(`services/${service.label}`)),
    ...service,
  }))
}

const CATALOGUE: (Omit<Service, 'id'> & { vehicles?: VehicleType[] })[] = [
  {
    label: 'Towing',
    description: 'Flatbed or wheel-lift towing to the nearest service center, up to 25 km.',
    color: '#e8590c',
    icon: 'truck',
    basePrice: 1499,
    estimatedTime: '45-60 mins',
    isAvailable: true,
  },
  {
    label: 'Battery Jump Start',
    description: 'A jump start at the roadside, with a check of battery and alternator.',
    color: '#f59f00',
    icon: 'battery-charging',
    basePrice: 499,
    estimatedTime: '20-30 mins',
    isAvailable: true,
  },
  {
    label: 'Flat Tyre Repair',
    description: 'Puncture repair, or fitting of the spare wheel, on the spot.',
    color: '#495057',
    icon: 'wheel',
    basePrice: 299,
    estimatedTime: '20-40 mins',
    isAvailable: true,
  },
  {
    label: 'Fuel Delivery',
    description: 'Up to five litres of petrol or diesel, at pump price plus delivery.',
    color: '#2f9e44',
    icon: 'gas-station',
    basePrice: 249,
    estimatedTime: '30-45 mins',
    isAvailable: true,
  },
  {
    label: 'Key Lockout Assistance',
    description: 'Opening a locked vehicle without damage; the owner shows proof of identity.',
    color: '#7048e8',
    icon: 'key',
    basePrice: 599,
    estimatedTime: '30-45 mins',
    isAvailable: true,
  },
  {
    label: 'Engine Diagnostics',
    description: 'A scan of the engine control unit with a written report.',
    color: '#c92a2a',
    icon: 'engine',
    basePrice: 799,
    estimatedTime: '1-2 hours',
    isAvailable: true,
  },
  {
    label: 'Oil Change',
    description: 'Engine oil and filter replaced; oil of the grade that the maker asks for.',
    color: '#846358',
    icon: 'droplet',
    basePrice: 899,
    estimatedTime: '45-60 mins',
    isAvailable: true,
  },
  {
    label: 'Car Wash',
    description: 'Exterior foam wash, vacuuming and dashboard polish.',
    color: '#1c7ed6',
    icon: 'wash',
    basePrice: 449,
    estimatedTime: '45 mins',
    isAvailable: true,
    vehicles: ['car'],
  },
  {
    label: 'Periodic Car Service',
    description: 'A 40-point service: fluids, filters, brakes, battery and a road test.',
    color: '#1864ab',
    icon: 'car',
    basePrice: 2999,
    estimatedTime: '4-6 hours',
    isAvailable: true,
    vehicles: ['car'],
  },
  {
    label: 'Two-Wheeler Service',
    description: 'General service of a bike or scooter, with chain, brakes and wash.',
    color: '#0b7285',
    icon: 'motorbike',
    basePrice: 699,
    estimatedTime: '2-3 hours',
    isAvailable: true,
    vehicles: ['bike', 'scooter'],
  },
  {
    label: 'AC Repair',
    description: 'Leak test, gas top-up and cleaning of the cabin filter.',
    color: '#22b8cf',
    icon: 'snowflake',
    basePrice: 1799,
    estimatedTime: '2-3 hours',
    isAvailable: true,
    vehicles: ['car'],
  },
  {
    label: 'Denting and Painting',
    description: 'Panel repair with a two-coat finish in the shade of the vehicle, priced per panel.',
    color: '#d6336c',
    icon: 'paint',
    basePrice: 3499,
    estimatedTime: '1-2 days',
    isAvailable: false,
    vehicles: ['car'],
  },
]
