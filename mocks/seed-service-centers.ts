import { type Timeline, WEEK, type Weekday } from './data/calendar'
import { addressIn, CITIES, type City, phoneNumber, placeIn } from './data/cities'
import { centerEmailOf, centerName, UNUSUAL_CENTER_NAMES } from './data/names'
import { newId, type Random } from './data/random'
import type { Service, ServiceCenter } from './rows'

const HOURS = [
  { open: '09:00', close: '18:00' },
  { open: '09:00', close: '18:00' },
  { open: '08:00', close: '20:00' },
  { open: '09:30', close: '19:30' },
  { open: '10:00', close: '21:00' },
  { open: '00:00', close: '23:59' },
]
const PAST_MIDNIGHT = { open: '20:00', close: '04:00' }

/** In the order in which they joined. What they earn follows from their jobs. */
export function seedServiceCenters(services: Service[], timeline: Timeline, random: Random): ServiceCenter[] {
  const homes = CITIES.flatMap((city) => Array.from({ length: city.centers }, () => city))
  const taken = new Set<string>()
  const centers = homes.map((home, index): ServiceCenter => {
    const unusual = UNUSUAL_CENTER_NAMES[(index - 10) / 25]
    const name = unusual ?? freshName(home, taken, random)
    return {
      id: newId('sc', random),
      name,
      email: index === 77 ? null : centerEmailOf(name, home.city),
      phone: phoneNumber(random),
      address: addressIn(home, random),
      ...placeIn(home, random),
      city: home.city,
      district: home.district,
      isActive: random.chance(0.88),
      workingHours: name.startsWith('Night') ? PAST_MIDNIGHT : random.pick(HOURS),
      offDays: offDays(random),
      services: index === 50 ? [] : someServices(services, random),
      totalEarnings: 0,
      pendingAmount: 0,
      createdAt: timeline.at(Math.floor(timeline.lastDay * 0.96 * random.next() ** 2), random.int(600, 1080)),
    }
  })
  return centers.sort((one, other) => (one.createdAt < other.createdAt ? -1 : 1))
}

function freshName({ city }: City, taken: Set<string>, random: Random): string {
  for (;;) {
    const name = random.chance(0.2) ? `${centerName(random)}, ${city}` : centerName(random)
    if (taken.has(name)) continue
    taken.add(name)
    return name
  }
}

function offDays(random: Random): Weekday[] {
  if (random.chance(0.2)) return []
  const day = random.chance(0.7) ? 'sunday' : random.pick(WEEK)
  return day === 'sunday' && random.chance(0.15) ? ['saturday', 'sunday'] : [day]
}

function someServices(services: Service[], random: Random): string[] {
  const [towing, jumpStart, ...others] = services.map(({ id }) => id)
  const chosen = random.some(others, 0.45)
  return [random.chance(0.6) ? towing : jumpStart, ...chosen].filter((id) => id !== undefined)
}
