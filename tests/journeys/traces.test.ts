import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { NAVIGATIONS, wander } from '@tests/bench/measures'
import { startSite } from '@tests/bench/site'
import { resetMarketplace } from '@tests/support/marketplace'

test('navigations leave no node and no listener behind that the first did not', async () => {
  resetMarketplace()
  const site = await startSite({ folder: join(import.meta.dirname, '../../dist') })
  const [first, last] = await wander(site, { first: 24, all: 96 })
  await site.close()
  expect(last.nodes).toBeLessThan(first.nodes * NAVIGATIONS.growth)
  expect(last.listeners).toBeLessThan(first.listeners * NAVIGATIONS.growth)
})
