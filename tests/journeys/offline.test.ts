import { marketplace } from '@tests/support/marketplace'
import { expect, setOffline, test } from './test'

test('offline is said; what fails to load waits for the network, writes are refused at once and never sent later', async ({
  page,
  context,
  open,
  atRest,
  turnClock,
  allowConsole,
  expectAccessible,
}) => {
  allowConsole(/OfflineError|ERR_INTERNET_DISCONNECTED/)
  await open('/plans')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await turnClock(3000) // what is opened later is fetched
  await atRest()
  const [plan] = marketplace.plans.all()
  const writes: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET' && request.method() !== 'HEAD') writes.push(request.url())
  })
  const bar = page.getByRole('status').getByText('You are offline.')

  await setOffline(context, true)
  await expect(bar).toBeVisible()
  await expectAccessible()
  await page
    .getByRole('row')
    .filter({ hasText: plan?.name ?? '' })
    .getByRole('link', { name: /^View Details/ })
    .click()
  await page.getByRole('button', { name: 'Edit Plan' }).click()
  await page.getByLabel('Plan Name').fill('Monsoon Cover')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(
    page.getByRole('alert').filter({ hasText: 'You are offline. Nothing was sent.' }),
  ).toBeVisible()
  await expect(page.getByLabel('Plan Name')).toHaveValue('Monsoon Cover')

  await setOffline(context, false)
  await expect(bar).toBeHidden()
  await atRest()
  expect(writes).toEqual([])
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByRole('dialog').getByText('Monsoon Cover')).toBeVisible()
  expect(writes).toHaveLength(1)
})

test('who logs out offline is let go', async ({ page, context, open, atRest, turnClock, allowConsole }) => {
  allowConsole(/OfflineError|ERR_INTERNET_DISCONNECTED/)
  await open('/plans')
  await turnClock(3000) // what is opened later is fetched
  await atRest()
  await setOffline(context, true)
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByRole('status').getByText('You are offline.')).toBeVisible()
  expect(await page.context().cookies()).toEqual([])
})

test('what is asked for offline comes by itself when the network is back', async ({
  page,
  context,
  open,
  atRest,
  jumpClock,
  allowConsole,
}) => {
  allowConsole(/ERR_INTERNET_DISCONNECTED/)
  await open('/jobs')
  const rows = page.getByRole('table').getByRole('row')
  await expect(page.getByText(/Showing 1 to 10/)).toBeVisible()
  const firstRow = await rows.nth(1).innerText()
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/v1/')) calls.push(request.url())
  })

  await setOffline(context, true)
  await page.getByRole('main').getByRole('button', { name: 'Next' }).click()
  await expect(page).toHaveURL('/jobs?page=2')
  await atRest()
  await jumpClock(10_000)
  await atRest()
  const tried = calls.map((url) => new URL(url)).map(({ pathname, search }) => `${pathname}${search}`)
  expect(tried).toEqual(['/api/v1/admin/profile', '/api/v1/admin/jobs?page=2&limit=10']) // each once: the browser may be wrong
  calls.length = 0
  await expect(rows.nth(1)).toHaveText(/./)
  expect(await rows.nth(1).innerText()).toBe(firstRow)

  await setOffline(context, false)
  await expect(rows.nth(1)).not.toContainText(firstRow.split('\t')[0] ?? '')
  await expect(page.getByText(/Showing 11 to 20/)).toBeVisible()
  expect(calls.filter((url) => url.includes('page=2'))).toHaveLength(1)
})
