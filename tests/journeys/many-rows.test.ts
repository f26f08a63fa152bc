import { marketplace } from '@tests/support/marketplace'
import { keysOf } from './keys'
import { expect, test } from './test'

const PENDING = '/jobs?status=PENDING'

function pendingJobs() {
  return marketplace.jobs.all().filter(({ status }) => status === 'PENDING')
}

/** Each list, and by what its rows are summed. */
const TOTALS = [
  { path: '/customers', title: 'Customers', by: 'Month' },
  { path: '/service-centers', title: 'Service Centers', by: 'Status' },
  { path: '/jobs', title: 'Jobs', by: 'Day' },
  { path: '/customer-payments', title: 'Customer Payments', by: 'Day' },
  { path: '/service-center-payments', title: 'Service Center Payments', by: 'Month' },
]

for (const { path, title, by } of TOTALS)
  test(`by keyboard alone: from ${title} to their totals by ${by.toLowerCase()}, and to the rows of a group`, async ({
    page,
    open,
  }) => {
    const { press, tabTo, type } = keysOf(page)
    await open(path)
    await expect(page.getByText(/^Showing 1 to/)).toBeVisible()
    await tabTo('link', /^Totals$/)
    await press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: `Totals of ${title}` })).toBeVisible()
    await expect(page.getByText(/^Updated /)).toBeVisible()
    await tabTo('combobox', /^By$/)
    await type(by)
    await expect(page.getByRole('img', { name: `Totals of ${title} by ${by}` })).toBeVisible()
    const group = page
      .getByRole('table', { name: `By ${by}` })
      .getByRole('link')
      .first()
    const name = (await group.textContent()) ?? ''
    await tabTo('link', new RegExp(`^${name}$`))
    await press('Enter')
    await expect(page).toHaveURL((url) => url.pathname === path && url.search !== '')
    await expect(page.getByText(/^Showing 1 to/)).toBeVisible()
  })

test('by keyboard alone: a list is worked through, and goes on after each change', async ({ page, open }) => {
  const { press, tabTo } = keysOf(page)
  const before = pendingJobs()
  const position = (number: number) =>
    page
      .getByRole('group', { name: 'Previous and next record' })
      .getByText(`${number} of ${before.length}`, { exact: true })
  const status = page.getByRole('button', { name: 'Change status' })
  await open(PENDING)
  await expect(page.getByText(/^Showing 1 to 10/)).toBeVisible()
  await press('j', 'Enter')
  await expect(position(1)).toBeVisible()
  await tabTo('switch', /^Open next after saving$/)
  await press('Space')
  await expect(page.getByRole('switch', { name: 'Open next after saving' })).toBeChecked()
  await tabTo('button', /^Change status$/)
  for (const number of [1, 2]) {
    await expect(position(number)).toBeVisible()
    await expect(status).toBeFocused()
    await expect(status).not.toHaveAttribute('aria-disabled')
    await press('Enter')
    await expect(page.getByRole('menuitemradio', { name: 'Pending' })).toBeFocused()
    await press('ArrowDown', 'Enter')
  }
  await expect(position(3)).toBeVisible()
  await press('j')
  await expect(position(4)).toBeVisible()
  await press('k')
  await expect(position(3)).toBeVisible()
  await tabTo('link', /^Jobs$/)
  expect(pendingJobs()).toHaveLength(before.length - 2)
})

test('by keyboard alone: rows of two pages are selected, changed, and read in their ledger', async ({
  page,
  open,
}) => {
  const { press, tabTo } = keysOf(page)
  const before = pendingJobs()
  const bar = page.getByRole('group', { name: 'Selected rows' })
  await open(PENDING)
  await expect(page.getByText(/^Showing 1 to 10/)).toBeVisible()
  const id = await page.getByRole('table', { name: 'Jobs' }).getByRole('link').first().textContent()
  await press('j', 'x')
  await expect(bar.getByRole('status').first()).toHaveText('1 selected')
  await press('Shift+J', 'Shift+J')
  await expect(bar.getByRole('status').first()).toHaveText('3 selected')
  await tabTo('button', /^Next$/)
  await press('Enter')
  await expect(page.getByText(/^Showing 11 to 20/)).toBeVisible()
  await press('j', 'x')
  await expect(bar.getByRole('status').first()).toHaveText('4 selected, 3 on other pages')
  await tabTo('button', /^Change status…$/)
  await press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Pending' })).toBeFocused()
  await press('ArrowDown', 'Enter')
  const question = page.getByRole('dialog', { name: 'Change status' })
  await expect(question.getByText('Change 4 jobs to Accepted?')).toBeVisible()
  await tabTo('button', /^Change 4 jobs$/)
  await press('Enter')
  const ledger = page.getByRole('group', { name: 'Change of 4 jobs to Accepted' })
  await expect(ledger).toBeVisible()
  await expect(question).toBeHidden()
  await tabTo('button', /^Show jobs$/)
  await press('Enter')
  await expect(ledger.getByText('Changed', { exact: true })).toHaveCount(4)
  await tabTo('link', new RegExp(`^Job #${id}$`))
  await press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: `Job #${id}` })).toBeVisible()
  await tabTo('button', /^Close$/)
  await press('Enter')
  await expect(ledger).toBeHidden()
  expect(pendingJobs()).toHaveLength(before.length - 4)
})

test('a board of 400 cards a column: all are there, and those out of sight are not drawn, and the way back finds the card', async ({
  page,
  open,
}) => {
  const [job] = marketplace.jobs.all()
  if (!job) throw new Error('the marketplace has no jobs')
  for (const { id } of marketplace.jobs.all()) marketplace.jobs.update(id, { status: 'COMPLETED' })
  for (const status of ['PENDING', 'ACCEPTED', 'IN_PROGRESS'] as const)
    for (let number = 0; number < 400; number++)
      marketplace.jobs.insert({ ...job, id: `${status}-${number}`, status })
  await open('/jobs/board')
  for (const name of [/^Pending 400 · 400 late$/, /^Accepted 400/, /^In Progress 400/])
    await expect(page.getByRole('list', { name }).locator('[data-card]')).toHaveCount(400)
  const drawn = () =>
    page
      .locator('[data-card] > *')
      .evaluateAll(
        (all) => all.filter((part) => part.checkVisibility({ contentVisibilityAuto: true })).length,
      )
  const parts = await page.locator('[data-card] > *').count()
  expect(await drawn(), 'parts of cards that are drawn').toBeLessThan(parts / 5)

  const card = page
    .getByRole('list', { name: /^Accepted/ })
    .locator('[data-card]')
    .nth(300)
  await card.scrollIntoViewIfNeeded()
  await card.locator('[data-record]').click()
  await expect(page.getByRole('heading', { level: 1, name: /^Job #/ })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Board' }).click()
  await expect(card.locator('[data-record]')).toBeFocused()
  await expect(card).toBeInViewport()
})
