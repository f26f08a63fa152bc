import { endpoint } from '@mocks/server/reply'
import type { Page } from '@playwright/test'
import { gate } from '@tests/support/gates'
import { DEMO_ADMIN, marketplace } from '@tests/support/marketplace'
import { http } from 'msw'
import { addAdmin, expect, test } from './test'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

async function openTab(page: Page, address: string, title: string): Promise<Page> {
  const tab = await page.context().newPage()
  await tab.goto(address)
  await expect(heading(tab, title)).toBeVisible()
  return tab
}

async function typeAndSignIn(page: Page, { email, password } = DEMO_ADMIN): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

const kept = (page: Page) =>
  page.evaluate(() => ({
    cookie: document.cookie,
    local: Object.keys(localStorage),
    session: Object.keys(sessionStorage),
    text: document.body.innerText,
  }))

test('what one tab changes is fresh in the others, and only names of resources travel', async ({
  page,
  open,
  atRest,
}) => {
  await open('/plans')
  const [plan] = marketplace.plans.all()
  const otherTab = await openTab(page, '/plans', 'Plans')
  await expect(otherTab.getByRole('row').filter({ hasText: plan?.name ?? '' })).toBeVisible()
  const jobs = await openTab(page, '/jobs', 'Jobs')
  await expect(jobs.getByText(/Showing 1 to/)).toBeVisible()
  const asked: string[] = []
  jobs.on('request', (request) => {
    if (request.url().includes('/api/v1/')) asked.push(request.url())
  })
  await jobs.evaluate(() => {
    const heard: unknown[] = []
    new BroadcastChannel('wayside').addEventListener('message', ({ data }) => heard.push(data))
    Object.assign(window, { heard })
  })

  await page.goto(`/plans?plan=${plan?.id}&mode=edit`)
  await page.getByLabel('Plan Name').fill('Monsoon Cover')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(otherTab.getByRole('row').filter({ hasText: 'Monsoon Cover' })).toBeVisible()

  const stale = { kind: 'stale', keys: [['customer-payments'], ['plans']] }
  await expect.poll(() => jobs.evaluate('window.heard')).toEqual([stale])
  await atRest(jobs)
  expect(asked).toEqual([])
})

test('logging out in one tab ends all, and leaves nothing', async ({ page, open }) => {
  await open('/customers')
  const name = marketplace.customers.all()[0]?.name ?? ''
  const form = await openTab(page, '/service-centers/add', 'Add New Service Center')
  await form.getByLabel('Service Center Name').fill('Asha Motors')
  const list = await openTab(page, `/customers?query=${encodeURIComponent(name)}`, 'Customers')
  await expect(list.getByText(name).first()).toBeVisible()

  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  for (const tab of [page, form, list]) {
    await expect(tab.getByRole('button', { name: 'Sign in' })).toBeVisible()
    await expect(tab).toHaveURL('/')
    await expect(tab.locator('#console')).toHaveCount(0)
    const { text, ...storage } = await kept(tab)
    expect(storage).toEqual({ cookie: '', local: [], session: [] })
    expect(text).not.toContain(name)
  }
})

test('signing in again in one tab revives the others, as they were', async ({ page, open }) => {
  await open('/service-centers/add')
  await page.getByLabel('Service Center Name').fill('Asha Motors')
  const list = await openTab(page, '/jobs?page=2', 'Jobs')
  await expect(list.getByText(/Showing 11 to/)).toBeVisible()
  for (const { id } of marketplace.sessions.all()) marketplace.sessions.remove(id)
  await list.getByRole('button', { name: 'Next' }).click()
  await expect(list.getByText('Your session has ended.')).toBeVisible()
  // Not by the pointer: resting on the link, it would fetch ahead, and this tab hear too early that the session is over.
  await page.getByRole('link', { name: 'Customers' }).evaluate((link: HTMLElement) => link.click())
  await page.getByRole('dialog').getByRole('button', { name: 'Keep editing' }).click()
  await page.getByLabel('Location').fill('MG Road')
  await page.getByLabel('Contact Number').fill('98765 43210')
  await page.getByLabel('City').fill('Pune')
  await page.getByLabel('District').fill('Pune')
  await page.getByRole('group', { name: 'Services Offered' }).getByRole('button').first().click()
  await page.getByRole('button', { name: 'Add Service Center' }).click()
  await expect(page.getByText('Your session has ended.')).toBeVisible()

  await typeAndSignIn(list)
  await expect(list.getByText(/Showing 21 to/)).toBeVisible()
  await expect(page.getByLabel('Service Center Name')).toHaveValue('Asha Motors')
  await expect(page.getByText('Your session has ended.')).toBeHidden()
})

test('another admin in one tab is another admin in all, with nothing of the one before', async ({
  page,
  open,
}) => {
  const ravi = addAdmin()
  await open('/service-centers/add')
  await page.getByLabel('Service Center Name').fill('Asha Motors')
  const list = await openTab(page, '/jobs', 'Jobs')
  for (const { id } of marketplace.sessions.all()) marketplace.sessions.remove(id)
  await list.getByRole('button', { name: 'Next' }).click()
  await expect(list.getByText('Your session has ended.')).toBeVisible()

  await typeAndSignIn(list, ravi)
  for (const tab of [list, page]) await expect(tab.getByRole('button', { name: 'Ravi Iyer' })).toBeVisible()
  await expect(page.getByLabel('Service Center Name')).toHaveValue('')
})

/** Selects the page, and asks for "Completed". */
async function completePage(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'Select page' }).check()
  await page.getByRole('button', { name: 'Change status…' }).click()
  await page.getByRole('menuitem', { name: 'Completed' }).click()
}

test('two tabs that change the same jobs send for none that the other is known to have changed', async ({
  page,
  open,
  network,
}) => {
  const held = gate()
  const sent: string[] = []
  network.use(
    http.put<{ id: string }>(endpoint('admin/jobs/:id/status'), async ({ params: { id } }) => {
      sent.push(id)
      if (sent.length === 5) await held.opened()
    }),
  )
  await open('/jobs?status=PENDING')
  const otherTab = await openTab(page, '/jobs?status=PENDING', 'Jobs')
  for (const tab of [page, otherTab]) {
    await expect(tab.getByText(/Showing 1 to 10/)).toBeVisible()
    await completePage(tab)
  }
  const start = (tab: Page) => tab.getByRole('button', { name: 'Change 10 jobs' }).click()
  const ledger = (tab: Page) => tab.getByRole('group', { name: /^Chang.* 10 jobs to Completed/ })
  await start(page)
  await expect(ledger(page)).toContainText('4 of 10')
  const ids = marketplace.jobs
    .all()
    .filter(({ status }) => status === 'COMPLETED')
    .map(({ id }) => id)
  for (const id of sent.slice(0, 4)) expect(ids).toContain(id)

  // The fifth is under way there: the other tab waits until it is known how it ends.
  await start(otherTab)
  await expect(ledger(otherTab)).toContainText('4 of 10: 4 already Completed')
  expect(sent).toHaveLength(5)
  held.open()
  for (const tab of [page, otherTab])
    await expect(ledger(tab)).toContainText('Change of 10 jobs to Completed: ')
  expect(new Set(sent).size).toBe(10)
  expect(sent).toHaveLength(10)
  for (const id of sent) expect(marketplace.jobs.find(id)?.status).toBe('COMPLETED')
  for (const tab of [page, otherTab])
    await expect(tab.getByRole('checkbox', { name: 'Select page' })).not.toBeChecked()
})

test('two tabs that change the same jobs at the same moment send one call for each', async ({
  page,
  open,
}) => {
  const sent: string[] = []
  page.context().on('request', (request) => {
    if (request.method() === 'PUT') sent.push(new URL(request.url()).pathname)
  })
  await open('/jobs?status=PENDING')
  const tabs = [page, await openTab(page, '/jobs?status=PENDING', 'Jobs')]
  for (const tab of tabs) {
    await tab.getByRole('checkbox', { name: 'Select page' }).click()
    await tab.getByRole('button', { name: 'Change status…' }).click()
    await tab.getByRole('menuitem', { name: 'Accepted' }).click()
  }
  await Promise.all(tabs.map((tab) => tab.getByRole('button', { name: 'Change 10 jobs' }).click()))
  for (const tab of tabs) {
    const ledger = tab.getByRole('group', { name: 'Change of 10 jobs to Accepted' })
    await expect(ledger.getByRole('button', { name: 'Close' })).toBeVisible()
    await expect(ledger).not.toContainText('not sent')
  }
  expect(sent).toHaveLength(10)
  expect(new Set(sent).size).toBe(10)
})
