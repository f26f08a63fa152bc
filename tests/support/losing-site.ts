import { join } from 'node:path'
import { type Site, startSite } from '@tests/bench/site'
import { overHttp2 } from './http2-site'
import { marketplace, resetMarketplace } from './marketplace'
import { first, owedCenters } from './rows'

/** The writes of a server, and whether it breaks the connection after carrying one out. */
export type Losing = { loses: boolean; calls: string[] }

/** The built site and a new marketplace on a real server, which can lose answers and ignores idempotency keys. */
export async function startLosingSite(
  losing: Losing,
  { isHttp2 = false, isSecure = false } = {},
): Promise<Site> {
  resetMarketplace()
  const site = await startSite({
    folder: join(import.meta.dirname, '../../dist'),
    isSecure,
    loses: (method, path) => {
      if (method === 'GET') return false
      losing.calls.push(`${method} ${path}`)
      return losing.loses
    },
  })
  return isHttp2 ? overHttp2(site) : site
}

/** An active center with a pending amount. */
export const payableCenter = () => first(owedCenters(1000).filter(({ isActive }) => isActive))

export const payoutsOf = (id: string) =>
  marketplace.payouts.all().filter((payout) => payout.serviceCenterId === id && payout.amount === 100.25)
