import type { Timeline } from './data/calendar'
import { CITIES, phoneNumber } from './data/cities'
import { emailOf, personName, UNUSUAL_NAMES } from './data/names'
import { newId, type Random } from './data/random'
import { vehicleIn } from './data/vehicles'
import type { Customer, Vehicle } from './rows'

const COUNT = 412

/** Big cities have more customers than small ones, and those without a center have some. */
const HOMES = CITIES.flatMap((city) => Array.from({ length: city.centers + 2 }, () => city))

/** In the order of joining. */
export function seedCustomers(timeline: Timeline, random: Random): Customer[] {
  const customers = Array.from({ length: COUNT }, (_, index): Customer => {
    const home = random.pick(HOMES)
    const name = UNUSUAL_NAMES[index / 40] ?? personName(home.region, random)
    const joinedDate = timeline.at(random.int(0, timeline.lastDay), random.int(420, 1380))
    const yearOfJoining = Number(joinedDate.slice(0, 4))
    const vehicles = Array.from({ length: vehicleCount(random) }, () =>
      vehicleIn(home, yearOfJoining, random),
    )
    return {
      id: newId('cus', random),
      name,
      email: emailOf(name, index + 1),
      phoneNumber: phoneNumber(random),
      city: home.city,
      district: home.district,
      status: random.chance(0.86) ? 'active' : 'inactive',
      joinedDate,
      vehicles: index === COUNT - 1 ? [] : withDistinctPlates(vehicles),
    }
  })
  return customers.sort((one, other) => (one.joinedDate < other.joinedDate ? -1 : 1))
}

function vehicleCount(random: Random): number {
  return random.pick([0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 3, 3, 4])
}

function withDistinctPlates(vehicles: Vehicle[]): Vehicle[] {
  return [...new Map(vehicles.map((vehicle) => [vehicle.registrationNumber, vehicle])).values()]
}
