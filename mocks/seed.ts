import { seedAdmins } from './admins'
import { seedPlans, seedServices } from './catalogue'
import { indianDay, timelineUntil } from './data/calendar'
import { seeded } from './data/random'
import type { CollectionName, Rows } from './rows'
import { seedCustomerPayments } from './seed-customer-payments'
import { seedCustomers } from './seed-customers'
import { seedJobs } from './seed-jobs'
import { seedPayouts, withEarnings } from './seed-payouts'
import { seedServiceCenters } from './seed-service-centers'

type Seed = { [Name in CollectionName]: Rows[Name][] }

let last: { day: string; seed: Seed } | undefined

/** What the marketplace holds when that Indian day begins: always the same for the same day. */
export function seedFor(today: Date): Seed {
  const day = indianDay(today)
  if (last?.day !== day) last = { day, seed: generate(today) }
  return last.seed
}

function generate(today: Date): Seed {
  const random = seeded(20_261)
  const timeline = timelineUntil(today)
  const services = seedServices(random)
  const plans = seedPlans(random)
  const customers = seedCustomers(timeline, random)
  const centers = seedServiceCenters(services, timeline, random)
  const jobs = seedJobs({ customers, serviceCenters: centers, services }, timeline, random)
  const payouts = seedPayouts(centers, jobs, timeline, random)
  return {
    admins: seedAdmins,
    sessions: [],
    customers,
    serviceCenters: withEarnings(centers, jobs, payouts),
    jobs,
    customerPayments: seedCustomerPayments(customers, plans, timeline, random),
    payouts,
    plans,
    services,
  }
}
