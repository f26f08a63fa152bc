import { newId, type Random } from './data/random'
import type { Plan, Service, VehicleType } from './rows'

type SeedService = Omit<Service, 'id'> & { vehicles: VehicleType[] }

const ALL: VehicleType[] = ['car', 'bike', 'scooter']
const CARS: VehicleType[] = ['car']
const TWO_WHEELERS: VehicleType[] = ['bike', 'scooter']

const SERVICES: SeedService[] = [
  {
    label: 'Towing',
    description: 'Flatbed or wheel-lift towing to the nearest service center, up to 25 km.',
    color: '#e8590c',
    icon: 'truck',
    basePrice: 1499,
    estimatedTime: '45-60 mins',
    isAvailable: true,
    vehicles: ALL,
  },
  {
    label: 'Battery Jump Start',
    description: 'A jump start at the roadside, with a check of battery and alternator.',
    color: '#f59f00',
    icon: 'battery-charging',
    basePrice: 499,
    estimatedTime: '20-30 mins',
    isAvailable: true,
    vehicles: ALL,
  },
  {
    label: 'Flat Tyre Repair',
    description: 'Puncture repair, or fitting of the spare wheel, on the spot.',
    color: '#495057',
    icon: 'wheel',
    basePrice: 299,
    estimatedTime: '20-40 mins',
    isAvailable: true,
    vehicles: ALL,
  },
  {
    label: 'Fuel Delivery',
    description: 'Up to five litres of petrol or diesel, at pump price plus delivery.',
    color: '#2f9e44',
    icon: 'gas-station',
    basePrice: 249,
    estimatedTime: '30-45 mins',
    isAvailable: true,
    vehicles: ALL,
  },
  {
    label: 'Key Lockout Assistance',
    description: 'Opening a locked vehicle without damage; the owner shows proof of identity.',
    color: '#7048e8',
    icon: 'key',
    basePrice: 599,
    estimatedTime: '30-45 mins',
    isAvailable: true,
    vehicles: ALL,
  },
  {
    label: 'Engine Diagnostics',
    description: 'A scan of the engine control unit with a written report.',
    color: '#c92a2a',
    icon: 'engine',
    basePrice: 799,
    estimatedTime: '1-2 hours',
    isAvailable: true,
    vehicles: ALL,
  },
  {
    label: 'Oil Change',
    description: 'Engine oil and filter replaced; oil of the grade that the maker asks for.',
    color: '#846358',
    icon: 'droplet',
    basePrice: 899,
    estimatedTime: '45-60 mins',
    isAvailable: true,
    vehicles: ALL,
  },
  {
    label: 'Car Wash',
    description: 'Exterior foam wash, vacuuming and dashboard polish.',
    color: '#1c7ed6',
    icon: 'wash',
    basePrice: 449,
    estimatedTime: '45 mins',
    isAvailable: true,
    vehicles: CARS,
  },
  {
    label: 'Periodic Car Service',
    description: 'A 40-point service: fluids, filters, brakes, battery and a road test.',
    color: '#1864ab',
    icon: 'car',
    basePrice: 2999,
    estimatedTime: '4-6 hours',
    isAvailable: true,
    vehicles: CARS,
  },
  {
    label: 'Two-Wheeler Service',
    description: 'General service of a bike or scooter, with chain, brakes and wash.',
    color: '#0b7285',
    icon: 'motorbike',
    basePrice: 699,
    estimatedTime: '2-3 hours',
    isAvailable: true,
    vehicles: TWO_WHEELERS,
  },
  {
    label: 'AC Repair',
    description: 'Leak test, gas top-up and cleaning of the cabin filter.',
    color: '#22b8cf',
    icon: 'snowflake',
    basePrice: 1799,
    estimatedTime: '2-3 hours',
    isAvailable: true,
    vehicles: CARS,
  },
  {
    label: 'Denting and Painting',
    description: 'Panel repair with a two-coat finish in the shade of the vehicle, priced per panel.',
    color: '#d6336c',
    icon: 'paint',
    basePrice: 3499,
    estimatedTime: '1-2 days',
    isAvailable: false,
    vehicles: CARS,
  },
]

export function seedServices(random: Random): Service[] {
  return SERVICES.map(({ vehicles: _, ...service }) => ({ id: newId('svc', random), ...service }))
}

export function suits({ label }: Service, vehicle: VehicleType): boolean {
  return SERVICES.find((service) => service.label === label)?.vehicles.includes(vehicle) ?? false
}

/** The most sold first. */
const PLANS: (Omit<Plan, 'id'> & { vehicles?: VehicleType[] })[] = [
  {
    name: 'Roadside Basic',
    duration: 30,
    amount: 199,
    benefits: ['One free jump start', 'Flat tyre help', 'Phone support 24x7'],
    isActive: true,
  },
  {
    name: 'Two-Wheeler Care',
    duration: 90,
    amount: 349.5,
    benefits: ['Two puncture repairs', 'Free towing up to 10 km', 'One general service at half price'],
    isActive: true,
    vehicles: TWO_WHEELERS,
  },
  {
    name: 'Car Care Quarterly',
    duration: 90,
    amount: 799,
    benefits: ['Free towing up to 25 km', 'One car wash a month', 'Battery check'],
    isActive: true,
    vehicles: CARS,
  },
  {
    name: 'Roadside Plus',
    duration: 180,
    amount: 1299,
    benefits: [
      'Unlimited jump starts',
      'Free towing up to 50 km',
      'Fuel delivery without a fee',
      'Key lockout help',
    ],
    isActive: true,
  },
  {
    name: 'Family Shield',
    duration: 365,
    amount: 2999,
    benefits: [
      'Covers three vehicles',
      'Free towing up to 50 km',
      'Priority dispatch',
      'Hotel stay on a breakdown',
    ],
    isActive: true,
  },
  {
    name: 'Premium Annual',
    duration: 365,
    amount: 4999,
    benefits: ['Everything in Roadside Plus', 'One periodic service', 'A courtesy car for two days'],
    isActive: true,
  },
  {
    name: 'Fleet Starter',
    duration: 365,
    amount: 12499,
    benefits: ['Covers ten vehicles', 'One monthly invoice', 'A named account manager'],
    isActive: false,
  },
]

export function seedPlans(random: Random): Plan[] {
  return PLANS.map(({ vehicles: _, ...plan }) => ({ id: newId('plan', random), ...plan }))
}

/** Whether a plan is for that kind of vehicle; most are for all. */
export function covers({ name }: Plan, vehicle: VehicleType): boolean {
  return PLANS.find((plan) => plan.name === name)?.vehicles?.includes(vehicle) ?? true
}
