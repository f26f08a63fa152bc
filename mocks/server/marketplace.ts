import type { CollectionName, Rows } from '@mocks/rows'
import { seedFor } from '@mocks/seed'
import { Collection } from './collection'

type Marketplace = { [Name in CollectionName]: Collection<Rows[Name]> }

export const COLLECTIONS: CollectionName[] = [
  'admins',
  'sessions',
  'customers',
  'serviceCenters',
  'jobs',
  'customerPayments',
  'payouts',
  'plans',
  'services',
]

/** A marketplace with two years behind it, as it stands when that day begins in India. */
function createMarketplace(today = new Date()): Marketplace {
  const seed = seedFor(today)
  return {
    admins: new Collection(seed.admins),
    sessions: new Collection(seed.sessions),
    customers: new Collection(seed.customers),
    serviceCenters: new Collection(seed.serviceCenters),
    jobs: new Collection(seed.jobs),
    customerPayments: new Collection(seed.customerPayments),
    payouts: new Collection(seed.payouts),
    plans: new Collection(seed.plans),
    services: new Collection(seed.services),
  }
}

/** The one behind the handlers. */
export const marketplace = createMarketplace()

/** Puts the seed back, and ends every session. */
export function resetMarketplace(today = new Date()): void {
  for (const name of COLLECTIONS) refill(name, today)
}

function refill<Name extends CollectionName>(name: Name, today: Date): void {
  marketplace[name].fill(seedFor(today)[name])
}
