import { DEMO_ADMIN, marketplace } from '@tests/support/marketplace'
import { first, owedCenters } from '@tests/support/rows'
import { keysOf } from './keys'
import { expect, test, untilSeen } from './test'

/** What Find looks up rests for so many milliseconds after the last key. */
const DELAY = 300

/** A center that is owed money, in a city where there are others. */
function centerAmongOthers() {
  const centers = marketplace.serviceCenters.all()
  const hasNeighbour = (city: string) => centers.filter((center) => center.city === city).length > 1
  return first(owedCenters(100).filter(({ city }) => hasNeighbour(city)))
}

test('a day’s work by keyboard alone, from sign-in to sign-out', async ({ page, turnClock }) => {
  const center = centerAmongOthers()
  const [customer] = marketplace.customers.all()
  const { press, type, replace, tabTo, rowTo } = keysOf(page)
  const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name })
  const toast = (text: string) => page.getByRole('alert').filter({ hasText: text })
  const rows = page.getByRole('main').getByRole('row')
  const dialog = page.getByRole('dialog')

  await page.goto('/')
  await expect(page.getByLabel('Email')).toBeFocused()
  await type(DEMO_ADMIN.email)
  await press('Tab')
  await type(DEMO_ADMIN.password)
  await press('Enter')
  await expect(heading('Dashboard')).toBeVisible()

  await press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await press('Escape')
  await expect(dialog).toBeHidden()

  await press('g', 's')
  await expect(heading('Service Centers')).toBeVisible()
  await expect(rows.nth(1).getByRole('link').first()).toBeVisible()
  await press('f')
  await expect(page.getByRole('dialog', { name: 'Filter Service Centers' }).getByLabel('City')).toBeFocused()
  await type(center.city)
  await press('Enter')
  await expect(page).toHaveURL(/\?city=/)
  await expect(dialog).toBeHidden()
  await expect(page.locator(`main tbody a[href^="/service-centers/${center.id}?"]`).first()).toBeVisible()
  await press('e')
  const csv = page.getByRole('menuitem', { name: 'CSV' })
  await expect(csv).toBeVisible()
  for (let step = 0; step < 5 && (await csv.and(page.locator(':focus')).count()) === 0; step++)
    await press('ArrowDown')
  await expect(csv).toBeFocused()
  const saved = page.waitForEvent('download')
  await press('Enter')
  expect((await saved).suggestedFilename()).toMatch(/^wayside-service-centers-.*\.csv$/)

  await rowTo(`/service-centers/${center.id}`)
  await press('Enter')
  await expect(heading(center.name)).toBeVisible()

  await tabTo('link', /^Edit$/)
  await press('Enter')
  await expect(page.getByLabel('District')).toBeVisible()
  await tabTo('textbox', /^District/)
  await replace('Sunrise District')
  await press('Enter')
  await expect(toast('Service center updated successfully')).toBeVisible()
  await expect(page).toHaveURL(({ pathname }) => pathname === `/service-centers/${center.id}`)
  await expect(page.getByText('Sunrise District')).toBeVisible()

  await tabTo('button', /^Make Payment$/)
  await press('Enter')
  await expect(dialog.getByLabel('Amount')).toBeFocused()
  await replace('1')
  await untilSeen(dialog.getByRole('button', { name: 'Make Payment' }))
  await press('Enter')
  await expect(toast('Payment successful')).toBeVisible()
  await expect(dialog).toBeHidden()
  expect(marketplace.serviceCenters.find(center.id)?.pendingAmount).toBeCloseTo(center.pendingAmount - 1)

  await press('g', 'j')
  await expect(heading('Jobs')).toBeVisible()
  await expect(rows.nth(2).getByRole('link').first()).toBeVisible()
  const [first = '', second = ''] = await page
    .locator('main tbody a[data-record]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  await rowTo(first)
  await press('Enter')
  await expect(page).toHaveURL(first)
  await expect(page.getByRole('group', { name: 'Previous and next record' })).toBeVisible()
  await press('j')
  await expect(page).toHaveURL(second)
  await press('k')
  await expect(page).toHaveURL(first)

  await press('ControlOrMeta+k')
  const find = page.getByRole('dialog', { name: 'Find' })
  await expect(find.getByRole('combobox')).toBeFocused()
  await type(customer?.email ?? '')
  await turnClock(DELAY)
  const found = find.getByRole('group', { name: 'Customers' }).getByRole('option').first()
  await expect(found).toContainText(customer?.name ?? '')
  while ((await found.getAttribute('aria-selected')) !== 'true') await press('ArrowDown')
  await press('Enter')
  await expect(page).toHaveURL(`/customers/${customer?.id}`)
  await expect(heading(customer?.name ?? '')).toBeVisible()

  await press('ControlOrMeta+k')
  await type('log out')
  await expect(find.getByRole('option', { selected: true })).toHaveText('Log out')
  await press('Enter')
  await expect(page.getByRole('dialog', { name: 'Confirm Logout' })).toBeVisible()
  await tabTo('button', /^Confirm$/)
  await press('Enter')
  await expect(page.getByLabel('Email')).toBeFocused()
  await expect(page).toHaveTitle(/^Sign in/i)
})
