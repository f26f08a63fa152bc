import type { Page } from '@playwright/test'
import { marketplace } from '@tests/support/marketplace'
import { expect, test } from './test'

const first = <Row>(rows: Row[]): Row => {
  const [row] = rows
  if (row === undefined) throw new Error('the marketplace is empty')
  return row
}
const owed = () => first(marketplace.serviceCenters.all().filter(({ pendingAmount }) => pendingAmount > 0)).id

const screens: [name: string, address: () => string, act?: (page: Page) => Promise<void>][] = [
  ['dashboard', () => '/dashboard'],
  ['customers', () => '/customers?status=active&city=Pune'],
  ['a customer', () => `/customers/${first(marketplace.customers.all()).id}`],
  ['service centers', () => '/service-centers'],
  ['no service center', () => '/service-centers?search=zzzz'],
  ['a service center', () => `/service-centers/${owed()}`],
  [
    'adding a service center',
    () => '/service-centers/add',
    (page) => page.getByRole('button', { name: 'Add Service Center' }).click(),
  ],
  ['editing a service center', () => `/service-centers/${owed()}/edit`],
  ['jobs', () => '/jobs'],
  ['a job', () => `/jobs/${first(marketplace.jobs.all()).id}`],
  [
    'changing a status',
    () => `/jobs/${first(marketplace.jobs.all()).id}`,
    (page) => page.getByRole('button', { name: 'Change status' }).click(),
  ],
  ['customer payments', () => '/customer-payments'],
  ['a customer payment', () => `/customer-payments/${first(marketplace.customerPayments.all()).id}`],
  ['service center payments', () => '/service-center-payments'],
  ['plans', () => '/plans'],
  ['a plan', () => `/plans?plan=${first(marketplace.plans.all()).id}`],
  ['editing a plan', () => `/plans?plan=${first(marketplace.plans.all()).id}&mode=edit`],
  [
    'adding a plan',
    () => '/plans?mode=add',
    (page) =>
      page
        .getByRole('dialog')
        .getByRole('button', { name: /Add|Create/ })
        .click(),
  ],
  ['services', () => '/services'],
  ['a service', () => `/services?service=${first(marketplace.services.all()).id}`],
  ['editing a service', () => `/services?service=${first(marketplace.services.all()).id}&mode=edit`],
  ['adding a service', () => '/services?mode=add'],
  ['an unknown address', () => '/nowhere'],
  ['filters', () => '/customers', (page) => page.getByRole('button', { name: 'Filters' }).click()],
  [
    'a payment',
    () => `/service-centers/${owed()}`,
    (page) => page.getByRole('button', { name: 'Make Payment' }).click(),
  ],
  [
    'a deletion',
    () => `/service-centers/${owed()}`,
    (page) => page.getByRole('button', { name: 'Delete' }).click(),
  ],
  ['logging out', () => '/plans', (page) => page.getByRole('button', { name: 'Logout' }).click()],
  ['the menu', () => '/plans', (page) => page.getByRole('button', { name: 'Meera Nair' }).click()],
]

// A change of the scheme shows at once, and no color is looked at half-way.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('in the light and in the dark, axe finds nothing on the login screen', async ({
  page,
  expectAccessible,
}) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Please enter a valid email address')).toBeVisible()
  await inBothSchemes(page, expectAccessible)
})

test('in the light and in the dark, axe finds nothing on any screen and any modal', async ({
  page,
  open,
  atRest,
  expectAccessible,
  allowConsole,
}) => {
  allowConsole(/404/)
  await open('/plans')
  for (const [name, address, act] of screens) {
    await test.step(name, async () => {
      await page.goto(address())
      await expect(page.getByRole('heading', { level: 1 }).or(page.getByText('Page not found'))).toBeVisible()
      await act?.(page)
      await atRest()
      await inBothSchemes(page, expectAccessible)
    })
  }
})

test('on a phone axe finds nothing either', async ({ page, open, expectAccessible }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await expectAccessible()
  await open('/customers')
  await expect(page.getByText(/Showing 1 to 10/)).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Menu' }).click()
  await expectAccessible()
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
