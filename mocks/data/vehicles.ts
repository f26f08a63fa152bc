import type { VEHICLE_TYPES } from '@/api/customers'
import { type City, registrationNumber } from './cities'
import { newId, type Random } from './random'

export type VehicleType = (typeof VEHICLE_TYPES)[number]

export type Vehicle = {
  id: string
  type: VehicleType
  make: string
  model: string
  year: number
  registrationNumber: string
}

const MODELS: Record<VehicleType, Record<string, string[]>> = {
  car: {
    'Maruti Suzuki': ['Swift', 'Baleno', 'Wagon R', 'Dzire', 'Brezza', 'Ertiga'],
    Hyundai: ['i20', 'Creta', 'Venue', 'Verna', 'Grand i10 Nios'],
    Tata: ['Nexon', 'Punch', 'Tiago', 'Harrier', 'Altroz'],
    Mahindra: ['XUV700', 'Scorpio-N', 'Thar', 'Bolero'],
    Honda: ['City', 'Amaze', 'Elevate'],
    Toyota: ['Innova Crysta', 'Glanza', 'Fortuner'],
    Kia: ['Seltos', 'Sonet', 'Carens'],
  },
  bike: {
    'Royal Enfield': ['Classic 350', 'Hunter 350', 'Himalayan'],
    Bajaj: ['Pulsar 150', 'Pulsar NS200', 'Platina 110'],
    Hero: ['Splendor Plus', 'HF Deluxe', 'Xtreme 160R'],
    TVS: ['Apache RTR 160', 'Raider 125', 'Ronin'],
    Yamaha: ['FZ-S', 'MT-15', 'R15 V4'],
  },
  scooter: {
    Honda: ['Activa 6G', 'Dio'],
    TVS: ['Jupiter 125', 'Ntorq 125', 'iQube'],
    Suzuki: ['Access 125', 'Burgman Street'],
    Ola: ['S1 Pro', 'S1 Air'],
    Ather: ['450X', 'Rizta'],
  },
}

const TYPES: VehicleType[] = ['car', 'car', 'car', 'bike', 'bike', 'scooter', 'scooter']

export function vehicleIn(city: City, newestYear: number, random: Random): Vehicle {
  const type = random.of('type').pick(TYPES)
  const [make, models] = random.of('make').pick(Object.entries(MODELS[type]))
  return {
    id: newId('veh', random.of('id')),
    type,
    make,
    model: random.of('model').pick(models),
    year: newestYear - random.of('age').int(0, 12),
    registrationNumber: registrationNumber(city, random.of('plate')),
  }
}
