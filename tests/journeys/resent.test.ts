import { test as base, expect, type Page } from '@playwright/test'
import { launch, openPage } from '@tests/bench/measures'
import { type Losing, payableCenter, payoutsOf, startLosingSite } from '@tests/support/losing-site'
import { marketplace } from '@tests/support/marketplace'

// A real server that does what it is asked and then breaks the connection, and knows no keys: browsers repeat such a call by
// themselves on each connection that was kept, over HTTP/1.1 six or seven times, over HTTP/2 once.

const test = base.extend<{ isHttp2: boolean; server: Losing; console: Page }>({
  isHttp2: [false, { option: true }],

  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants to see what a fixture takes
  server: async ({}, use) => use({ loses: false, calls: [] }),

  console: async ({ server, isHttp2 }, use) => {
    const site = await startLosingSite(server, { isHttp2 })
    const browser = await launch('--ignore-certificate-errors')
    await use(await openPage(browser, site))
    await browser.close()
    await site.close()
  },
})

/** Opens the center with as many kept connections as a browser has. */
async function open(page: Page, id: string): Promise<void> {
  await page.goto('/customers')
  await expect(page.getByText(/Showing 1 to 10/)).toBeVisible()
  await page.evaluate(() => Promise.all(Array.from({ length: 6 }, () => fetch('/api/v1/admin/profile'))))
  await page.goto(`/service-centers/${id}`)
}

async function pay(page: Page, amount: string): Promise<void> {
  await page.getByRole('button', { name: 'Make Payment' }).click()
  const modal = page.getByRole('dialog', { name: /^Make Payment/ })
  await modal.getByLabel('Amount').fill(amount)
  await modal.getByRole('button', { name: 'Make Payment' }).click()
}

test('a payment whose connection breaks is booked once, and found', async ({ console: page, server }) => {
  const { id } = payableCenter()
  await open(page, id)
  server.loses = true
  await pay(page, '100.25')
  await expect(page.getByText(/^Recorded, reference/)).toBeVisible()
  expect(payoutsOf(id)).toHaveLength(1)
  expect(server.calls).toEqual(['POST /api/v1/admin/service-centers/payment'])
})

test('where a browser repeats it all the same, every booking is counted and told', async ({
  console: page,
  server,
}) => {
  const { id } = payableCenter()
  await open(page, id)
  await pay(page, '1') // leaves a connection that is kept for such calls
  await expect(page.getByText('Payment successful')).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  server.loses = true
  await pay(page, '100.25')

  const notice = page.getByRole('alert').filter({ hasText: 'You confirmed it once' })
  await expect(notice).toContainText('Paid 2 times')
  await expect(notice).toContainText('₹100.25 was paid 2 times, ₹200.50 in total.')
  expect(payoutsOf(id)).toHaveLength(2)
  for (const { referenceNumber } of payoutsOf(id)) await expect(notice).toContainText(referenceNumber)
})

test('a toggle whose connection breaks is sent once, and its toast says that it was made', async ({
  console: page,
  server,
}) => {
  const { id } = payableCenter()
  await open(page, id)
  server.loses = true
  await page.getByRole('button', { name: 'Deactivate' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click()
  await expect(
    page.getByText('The connection dropped, but the service center was deactivated.'),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Activate', exact: true })).toBeVisible()
  expect(server.calls).toEqual([`PUT /api/v1/admin/service-centers/${id}/toggle-status`])
  expect(marketplace.serviceCenters.find(id)?.isActive).toBe(false)
})

test('a deletion whose connection breaks is sent once, and its toast says so', async ({
  console: page,
  server,
}) => {
  const { id } = payableCenter()
  await open(page, id)
  server.loses = true
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('The connection dropped, but the service center was deleted.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Service Centers' })).toBeVisible()
  expect(server.calls).toEqual([`DELETE /api/v1/admin/service-centers/${id}`])
})

test.describe('over HTTP/2', () => {
  test.use({ isHttp2: true })

  // Chromium may lose the sign-in's cookie with such a connection: what is told then is that the session has ended.
  const outcome = /^Recorded, reference|^The connection dropped|^Failed to|^Your session has ended/

  test('a payment whose connection breaks is sent once', async ({ console: page, server }) => {
    const { id } = payableCenter()
    await open(page, id)
    server.loses = true
    await pay(page, '100.25')
    await expect(page.getByText(outcome).first()).toBeVisible()
    expect(payoutsOf(id)).toHaveLength(1)
    expect(server.calls).toEqual(['POST /api/v1/admin/service-centers/payment'])
  })

  test('a change without a body whose connection breaks is sent once', async ({ console: page, server }) => {
    const { id } = payableCenter()
    await open(page, id)
    server.loses = true
    await page.getByRole('button', { name: 'Deactivate' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click()
    await expect(page.getByText(outcome).first()).toBeVisible()
    expect(server.calls).toEqual([`PUT /api/v1/admin/service-centers/${id}/toggle-status`])
    expect(marketplace.serviceCenters.find(id)?.isActive).toBe(false)
  })
})
