import { join } from 'node:path'
import { type Site, startSite } from '@tests/bench/site'
import { overHttp2 } from './http2-site'
import { marketplace, resetMarketplace } from './marketplace'
import { first, owedCenters } from './rows'

/** What a server was asked to change, and whether it breaks the connection of such a call once it has done it. */
export type Losing = { loses: boolean; calls: string[] }

/** The built site before a fresh marketplace, by a real server that loses answers when told to, and knows no keys. */
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

/** A center that is active and is owed some money. */
export const payableCenter = () => first(owedCenters(1000).filter(({ isActive }) => isActive))

export const payoutsOf = (id: string) =>
  marketplace.payouts.all().filter((payout) => payout.serviceCenterId === id && payout.amount === 100.25)
