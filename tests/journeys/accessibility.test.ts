import type { Page } from '@playwright/test'
import { firstOf, marketplace, screens } from '@tests/support/marketplace'
import { first, owedCenter } from '@tests/support/rows'
import { expect, test } from './test'

const owed = () => `/service-centers/${owedCenter().id}`
const click = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).filter({ visible: true }).last().click()

type Look = [name: string, address: () => string, act?: (page: Page) => Promise<void>]

/** Beside each screen, as it is when it has loaded. */
const further: Look[] = [
  ['chosen customers', () => '/customers?status=active&city=Pune'],
  ['no service center', () => '/service-centers?search=zzzz'],
  ['a form that is wrong', () => '/service-centers/add', click('Add Service Center')],
  ['changing a status', () => `/jobs/${firstOf('jobs')}`, click('Change status')],
  ['a plan', () => `/plans?plan=${firstOf('plans')}`],
  ['editing a plan', () => `/plans?plan=${firstOf('plans')}&mode=edit`],
  [
    'a plan that is wrong',
    () => '/plans?mode=add',
    (page) => page.getByRole('dialog').getByRole('button', { name: 'Add Plan' }).click(),
  ],
  ['a service', () => `/services?service=${firstOf('services')}`],
  ['editing a service', () => `/services?service=${firstOf('services')}&mode=edit`],
  ['adding a service', () => '/services?mode=add'],
  ['an unknown address', () => '/nowhere'],
  ['filters', () => '/customers', click('Filters')],
  ['a payment', owed, click('Make Payment')],
  ['a deletion', owed, click('Delete')],
  ['logging out', () => '/plans', click('Logout')],
  ['the menu', () => '/plans', click('Meera Nair')],
  ['the views of a list', () => '/jobs?status=PENDING', click('Views')],
  ['the export of a list', () => '/jobs', click('Export')],
  ['the keys', () => '/jobs', (page) => page.keyboard.press('?')],
  ['no bank statement yet', () => '/service-center-payments/reconcile'],
  ['a bank statement that is reconciled', () => '/service-center-payments/reconcile', reconcile],
  ['no file to import yet', () => '/service-centers/import'],
]

async function importPlans(page: Page): Promise<void> {
  const lines = [
    'Plan Name,Duration (Days),Amount,Benefits,Fax',
    'Gold X,30,499,Towing,1',
    'Silver X,x,99,Towing,1',
  ]
  const file = { name: 'plans.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) }
  await page.locator('input[type=file]').setInputFiles(file)
  await expect(page.getByText('Needs a correction', { exact: true })).toBeVisible()
}

async function reconcile(page: Page): Promise<void> {
  const lines = ['Date,Narration,Withdrawal Amt.,Deposit Amt.', '25/10/2026,OFFICE RENT,45000.10,']
  const file = { name: 'statement.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) }
  await page.locator('input[type=file]').setInputFiles(file)
  await expect(page.getByRole('heading', { name: 'Not in the console (1)' })).toBeVisible()
}

async function openPending(page: Page): Promise<void> {
  await page.getByRole('table', { name: 'Jobs' }).getByRole('link').first().click()
  const neighbours = page.getByRole('group', { name: 'Previous and next record' })
  await expect(neighbours.getByText(/^1 of \d+$/)).toBeVisible()
}

async function selectPage(page: Page): Promise<void> {
  await expect(page.getByText(/Showing 1 to 10/)).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select page' }).check()
  await expect(page.getByRole('group', { name: 'Selected rows' })).toBeVisible()
}

async function changePage(page: Page): Promise<void> {
  await selectPage(page)
  await page.getByRole('button', { name: 'Change status…' }).click()
  // By key: before a click Playwright scrolls what is near the foot, and the menu moves along.
  await page.getByRole('menuitem', { name: 'Accepted' }).press('Enter')
  await page.getByRole('button', { name: 'Change 10 jobs' }).click()
  const ledger = page.getByRole('group', { name: /^Change of 10 jobs/ })
  await ledger.getByRole('button', { name: 'Show jobs' }).click()
  await expect(ledger.getByText('Changed', { exact: true })).toHaveCount(10)
}

const PENDING = '/jobs?status=PENDING'
const payout = () => first(marketplace.payouts.all().filter(({ referenceNumber }) => referenceNumber))
/** How people are reached, and the console is covered. */
const reaching: Look[] = [
  ['the menu of a phone number', () => '/customers', openPhoneMenu],
  [
    'a text for WhatsApp',
    () => `/service-center-payments/slip?reference=${payout().referenceNumber}`,
    openWhatsApp,
  ],
  ['a locked console', () => '/plans', lock],
]

async function openPhoneMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^\+91/ }).first().click()
  await expect(page.getByRole('menuitem', { name: 'WhatsApp' })).toBeVisible()
}

async function openWhatsApp(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Send on WhatsApp/ }).click()
  await expect(page.getByRole('dialog').getByText(/^(Opens the chat|No mobile number)/)).toBeVisible()
}

async function lock(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Meera Nair' }).click()
  await page.getByRole('menuitem', { name: 'Lock' }).click()
  await expect(page.getByText(/^Wayside is locked/)).toBeVisible()
}

/** What many rows are worked through with. */
const manyRows: Look[] = [
  ['lines of a file, one of them wrong', () => '/plans/import', importPlans],
  ['a record of a list', () => PENDING, openPending],
  ['the ledger of many jobs', () => PENDING, changePage],
  ['totals that are compared', () => '/customer-payments/totals?period=last-30-days&compare=before'],
]
const looks: Look[] = [
  ...screens.map(({ address }): Look => [address, () => address]),
  ...[...further, ...reaching, ...manyRows],
]

test('in the light and in the dark, axe finds nothing on the login screen', async ({
  page,
  expectAccessible,
}) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Please enter a valid email address')).toBeVisible()
  await inBothSchemes(page, expectAccessible)
})

for (const [name, address, act] of looks)
  test(`in the light and in the dark, axe finds nothing on: ${name}`, async ({
    page,
    open,
    atRest,
    expectAccessible,
    allowConsole,
  }) => {
    allowConsole(/404/)
    await open(address())
    await expect(page.getByRole('heading', { level: 1 }).or(page.getByText('Page not found'))).toBeVisible()
    await act?.(page)
    await atRest()
    await inBothSchemes(page, expectAccessible)
  })

for (const width of [1280, 390])
  test(`${width} pixels wide axe finds nothing at the end of a list whose rows are selected`, async ({
    page,
    open,
    atRest,
    expectAccessible,
  }) => {
    await page.setViewportSize({ width, height: 600 })
    await open(PENDING)
    await selectPage(page)
    await atRest()
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
    await inBothSchemes(page, expectAccessible)
  })

for (const width of [390, 320])
  test(`${width} pixels wide axe finds nothing either`, async ({ page, open, atRest, expectAccessible }) => {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/')
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
    await expectAccessible()
    await open('/jobs?status=PENDING&period=last-7-days&color=red')
    await expect(page.getByText(/Showing 1 to 10/)).toBeVisible()
    await expectAccessible()
    await page.getByRole('button', { name: 'More actions' }).click()
    await expect(page.getByRole('menuitem', { name: 'Excel (.xlsx)' })).toBeVisible()
    await atRest()
    await expectAccessible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Find' }).click()
    await page.getByRole('dialog', { name: 'Find' }).getByRole('combobox').fill('pending jobs')
    await expect(page.getByRole('option', { name: /Jobs: Pending/ })).toBeVisible()
    await atRest()
    await expectAccessible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Menu' }).click()
    await atRest()
    await expectAccessible()
    for (const address of ['/payouts-due', '/analytics', '/jobs/totals?compare=before', owed()]) {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await atRest()
      await expectAccessible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
  })

for (const width of [390, 320])
  for (const [name, address, act] of [...reaching, ...manyRows])
    test(`${width} pixels wide, in the light and in the dark, axe finds nothing on: ${name}`, async ({
      page,
      open,
      atRest,
      expectAccessible,
    }) => {
      await page.setViewportSize({ width, height: 844 })
      await open(address())
      await act?.(page)
      await atRest()
      await inBothSchemes(page, expectAccessible)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    })

/** All rules in the light; in the dark, where nothing but colors differs, those of colors. */
async function inBothSchemes(
  page: Page,
  look: (page: Page, what: 'all' | 'colors') => Promise<void>,
): Promise<void> {
  for (const [colorScheme, what] of [
    ['light', 'all'],
    ['dark', 'colors'],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
    await look(page, what)
  }
}
