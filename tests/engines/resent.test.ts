import { type Losing, payableCenter, payoutsOf, startLosingSite } from '@tests/support/losing-site'
import { first } from '@tests/support/rows'
import { poll, see, type Tab } from './tab'
import { test as base, expect } from './test'

// A real server that books a payment and then breaks the connection, and knows no keys: browsers may repeat such a call by
// themselves on each connection that was kept.

const test = base.extend<{ isHttp2: boolean; server: Losing }>({
  isHttp2: [false, { option: true }],

  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants to see what a fixture takes
  server: async ({}, use) => use({ loses: false, calls: [] }),

  // Over TLS: WebKit keeps no secure cookie without.
  site: async ({ site, server, isHttp2 }, use) => {
    const losing = await startLosingSite(server, { isHttp2, isSecure: !isHttp2 })
    await use({ ...site, url: losing.url, blank: `${losing.url}/blank.txt` })
    await losing.close()
  },
})

/** Leaves as many kept connections as a browser has. */
async function keepConnections(tab: Tab): Promise<void> {
  const read = "fetch('/api/v1/admin/profile').then((answer) => answer.text())"
  await tab.evaluate(
    `void Promise.all(Array.from({ length: 6 }, () => ${read})).then(() => window.kept = true)`,
  )
  await poll(() => tab.evaluate('window.kept === true'), 'the connections are kept').toBe(true)
}

async function pay(tab: Tab, amount: string): Promise<void> {
  await tab.role('button', 'Make Payment').click()
  await tab.role('dialog').role('textbox', 'Amount').fill(amount)
  await tab.role('dialog').role('button', 'Make Payment').click()
}

for (const isHttp2 of [false, true]) {
  test.describe(isHttp2 ? 'over HTTP/2' : 'over HTTP/1.1', () => {
    test.use({ isHttp2 })

    test('a payment whose connection breaks is booked once, and the modal says that it was recorded', async ({
      tab,
      open,
      server,
    }) => {
      const { id } = payableCenter()
      await open(`/service-centers/${id}`)
      await see(tab.role('button', 'Make Payment'))
      expect(await tab.evaluate('performance.getEntriesByType("navigation")[0].nextHopProtocol')).toBe(
        isHttp2 ? 'h2' : 'http/1.1',
      )
      await keepConnections(tab)
      server.loses = true
      await pay(tab, '100.25')

      const modal = tab.role('dialog', /^Make Payment/)
      await see(modal.text(/^Recorded|^Paid \d+ times|^Not found on the server/))
      expect(server.calls).toEqual(['POST /api/v1/admin/service-centers/payment'])
      expect(payoutsOf(id)).toHaveLength(1)
      const { referenceNumber } = first(payoutsOf(id))
      await see(
        modal.text(`Recorded, reference ${referenceNumber}`),
        modal.text(/^The server did not confirm the payment, but ₹100\.25 was paid/),
      )
    })
  })
}
