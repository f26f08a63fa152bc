import { DEMO_ADMIN, marketplace } from '@tests/support/marketplace'
import { owedCenter } from '@tests/support/rows'
import { expect, press, test, untilSeen } from './test'

test('sign in, find, add, edit, pay, delete, log out', { tag: '@demo' }, async ({ page, signIn }) => {
  const toast = (text: string) => expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible()
  const main = page.getByRole('main')
  const name = `Asha Motors ${'& Sons '.repeat(4)}`.trim()

  await signIn('/service-centers')
  await expect(page).toHaveTitle('Service Centers · Wayside')

  await test.step('find', async () => {
    await page.getByRole('searchbox').fill('motors')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/service-centers?search=motors')
    await page.getByRole('button', { name: 'Filters' }).click()
    await page.getByRole('dialog').getByLabel('Status').selectOption('Active')
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page).toHaveURL('/service-centers?search=motors&status=active')
    await expect(main.getByText(/Showing 1 to/)).toBeVisible()
    await page.reload()
    await expect(page.getByRole('searchbox')).toHaveValue('motors')
    await expect(main.getByText(/Showing 1 to/)).toBeVisible()
  })

  await test.step('add', async () => {
    await page.goto('/service-centers')
    await page.getByRole('link', { name: 'Add Service Center' }).click()
    await page.getByLabel('Service Center Name').fill(name)
    await page.getByLabel('Contact Number').fill('98765 43210')
    await page.getByLabel('Location').fill('12 MG Road')
    await page.getByLabel('City').fill('Pune')
    await page.getByLabel('District').fill('Pune')
    await page.getByRole('button', { name: 'Towing' }).click()
    await page.getByRole('button', { name: 'Sunday' }).click()
    await page.getByRole('button', { name: 'Add Service Center' }).click()
    await toast('Service center added successfully')
    await expect(page).toHaveURL('/service-centers')
    await page.getByRole('link', { name, exact: true }).click()
    await expect(main.getByRole('heading', { name, level: 1 })).toBeVisible()
    await expect(main.getByText('+91 98765 43210')).toBeVisible()
  })

  await test.step('edit', async () => {
    await page.getByRole('link', { name: 'Edit' }).click()
    await page.getByLabel('District').fill('Satara')
    await page.getByLabel('Active Status').uncheck()
    await page.getByRole('button', { name: 'Update Service Center' }).click()
    await toast('Service center updated successfully')
    await expect(main.getByText('Satara')).toBeVisible()
    await expect(main.getByText('Inactive')).toBeVisible()
  })

  await test.step('delete', async () => {
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await toast('Service center deleted successfully')
    await expect(page).toHaveURL('/service-centers')
    await expect(main.getByText(/Showing 1 to 10/)).toBeVisible()
    await expect(page.getByRole('link', { name, exact: true })).toHaveCount(0)
  })

  await test.step('pay', async () => {
    // The newest center is not owed anything yet; one of the first page is.
    for (const link of await main.getByRole('link', { name: /^View Details/ }).all()) {
      await link.click()
      await expect(page.getByRole('region', { name: 'Financial Overview' })).toContainText('₹')
      if (await page.getByRole('button', { name: 'Make Payment' }).isVisible()) break
      await page.goBack()
    }
    await page.getByRole('button', { name: 'Make Payment' }).click()
    const modal = page.getByRole('dialog')
    await expect(modal.getByLabel('Notes')).toBeVisible()
    const pending = await modal.getByLabel('Amount').inputValue()
    await modal.getByLabel('Amount').fill('1')
    await press(modal.getByRole('button', { name: 'Make Payment' }))
    await toast('Payment successful')
    await expect(modal).toBeHidden()
    const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' })
    await expect(main.getByText(rupees.format(Number(pending) - 1), { exact: true })).toBeVisible()
  })

  await test.step('log out', async () => {
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
    await expect(page).toHaveURL('/')
    expect(await page.context().cookies()).not.toContainEqual(
      expect.objectContaining({ name: 'access_token' }),
    )
  })
})

test('a demo that stays when asked to leave, and sleeps, keeps its marketplace', {
  tag: '@demo-only',
}, async ({ page, signIn }) => {
  await signIn('/services?mode=add')
  const form = page.getByRole('dialog')
  await form.getByLabel('Name').fill('Jump Start')
  await form.getByLabel('Description').fill('A flat battery, jumped')
  await form.getByRole('textbox', { name: 'Color' }).fill('#2f9e44')
  await form
    .getByRole('combobox', { name: 'Icon' })
    .or(form.getByRole('textbox', { name: 'Icon' }))
    .fill('bolt')
  await form.getByLabel('Base Price').fill('499')
  await form.getByLabel('Estimated Time').fill('20-30 mins')
  const asked = page.waitForEvent('dialog')
  const reloaded = page.evaluate(() => location.reload())
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await reloaded
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('ServiceWorker.enable')
  await devTools.send('ServiceWorker.stopAllWorkers')
  await form.getByRole('button', { name: 'Add Service' }).click()
  await expect(page.getByText('Service created successfully')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Jump Start').first()).toBeVisible()
})

test('the cookie lasts eight hours, for this site and HTTPS alone', async ({ page, signIn }) => {
  await signIn('/service-centers')
  const [cookie] = (await page.context().cookies()).filter(({ name }) => name === 'access_token')
  expect(cookie).toMatchObject({ path: '/', sameSite: 'Strict', secure: true })
  const now = performance.timeOrigin + performance.now() // the browser’s, whatever day the test has
  const hours = ((cookie?.expires ?? 0) - now / 1000) / 3600
  expect(hours).toBeGreaterThan(7.9)
  expect(hours).toBeLessThanOrEqual(8)
})

test('a shared filtered link, opened signed out, leads through login to the same list', async ({
  page,
  signIn,
  openFreshBrowser,
}) => {
  await signIn('/customers?query=a&status=active&vehicleType=car&page=2')
  const rows = page.getByRole('table', { name: 'Customers' }).getByRole('row')
  await expect(page.getByText(/Showing 11 to 20/)).toBeVisible()
  const rowTexts = await rows.allInnerTexts()

  const otherPage = await openFreshBrowser()
  await signIn(page.url(), otherPage)
  await expect(otherPage.getByText(/Showing 11 to 20/)).toBeVisible()
  await expect(otherPage).toHaveURL(page.url())
  expect(await otherPage.getByRole('table', { name: 'Customers' }).getByRole('row').allInnerTexts()).toEqual(
    rowTexts,
  )
})

test('filter, open, Back: the same list, row and scroll place, and nothing asked again', async ({
  page,
  open,
  atRest,
}) => {
  await page.setViewportSize({ width: 1280, height: 500 })
  await open('/jobs?status=COMPLETED')
  await expect(page.getByText(/Showing 1 to 10/)).toBeVisible()
  const link = page.getByRole('link', { name: /^View Details/ }).nth(8)
  await link.scrollIntoViewIfNeeded()
  const scrolledTo = await page.evaluate(() => scrollY)
  expect(scrolledTo).toBeGreaterThan(0)
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name: /^Job #/ })).toBeVisible()

  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goBack()
  await expect(page.getByText(/Showing 1 to 10/)).toBeVisible()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrolledTo)
  await expect(page).toHaveURL('/jobs?status=COMPLETED')
  await atRest()
  expect(asked.filter((url) => url.includes('/admin/jobs?'))).toEqual([])

  await page.goForward()
  await expect(page.getByRole('heading', { level: 1, name: /^Job #/ })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Jobs' }).first().click()
  await expect(page).toHaveURL('/jobs?status=COMPLETED')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrolledTo)
})

test('a record opened over its list, edited there and closed leaves the list where it was', async ({
  page,
  open,
}) => {
  await page.setViewportSize({ width: 1280, height: 400 })
  const dialog = page.getByRole('dialog')
  for (const [list, kind] of [
    ['/plans', 'Plan'],
    ['/services', 'Service'],
  ] as const) {
    await open(list)
    const row = page.getByRole('row').nth(3)
    for (const link of [row.getByRole('link').first(), row.getByRole('link', { name: /^View Details/ })]) {
      await link.evaluate((element) => scrollTo(0, element.getBoundingClientRect().top + scrollY - 200))
      const scrolledTo = await page.evaluate(() => scrollY)
      expect(scrolledTo).toBeGreaterThan(0)
      const expectSamePlace = async () => expect(await page.evaluate(() => scrollY)).toBe(scrolledTo)
      await link.click()
      await expect(dialog.getByRole('button', { name: `Edit ${kind}` })).toBeVisible()
      await expectSamePlace()
      await dialog.getByRole('button', { name: `Edit ${kind}` }).click()
      await expect(dialog.getByRole('button', { name: 'Save Changes' })).toBeVisible()
      await expectSamePlace()
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await expectSamePlace()
    }
  }
})

test('a customer, their jobs, a job, and the customer again', async ({ page, open }) => {
  const [job] = marketplace.jobs.all()
  const name = marketplace.customers.find(job?.customerId ?? '')?.name ?? ''
  await open(`/customers/${job?.customerId}`)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: /jobs/i }).click()
  await expect(page).toHaveURL(`/jobs?customerId=${job?.customerId}`)
  await page
    .getByRole('link', { name: /^View Details/ })
    .first()
    .click()
  await page.getByRole('main').getByRole('link', { name, exact: true }).click()
  await expect(page).toHaveURL(`/customers/${job?.customerId}`)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
})

test('on a phone: the menu, a list and a detail, with no sideways scroll', async ({ page }) => {
  const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    await page.context().clearCookies()
    await page.goto('/service-centers')
    await page.getByLabel('Email').fill(DEMO_ADMIN.email)
    await page.getByLabel('Password', { exact: true }).fill(DEMO_ADMIN.password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByText(/Showing 1 to 10/)).toBeVisible()
    expect(await sideways()).toBeLessThanOrEqual(0)

    const menu = page.getByRole('button', { name: 'Menu' })
    await expect(page.getByRole('link', { name: 'Jobs' })).toBeHidden()
    await menu.click()
    await expect(menu).toHaveAttribute('aria-expanded', 'true')
    await page.getByRole('link', { name: 'Jobs' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Jobs' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Logout' })).toBeHidden()
    await page
      .getByRole('link', { name: /^View Details/ })
      .first()
      .click()
    await expect(page.getByRole('heading', { level: 1, name: /^Job #/ })).toBeVisible()
    expect(await sideways()).toBeLessThanOrEqual(0)
  }
})

test('by keyboard alone: sign in, filter a list, open a row, pay a center', async ({ page }) => {
  const { keyboard } = page
  const owed = owedCenter()
  const focused = (name: RegExp | string, role: 'button' | 'link' | 'textbox' = 'button') =>
    expect(page.getByRole(role, { name }).and(page.locator(':focus'))).toHaveCount(1)
  const tabTo = async (name: RegExp, role: 'button' | 'link') => {
    const target = page.getByRole(role, { name }).and(page.locator(':focus'))
    for (let step = 0; step < 60 && (await target.count()) === 0; step++) await keyboard.press('Tab')
    await focused(name, role)
  }

  await page.goto('/service-centers')
  await expect(page.getByLabel('Email')).toBeFocused()
  await keyboard.type(DEMO_ADMIN.email)
  await keyboard.press('Tab')
  await keyboard.type(DEMO_ADMIN.password)
  await keyboard.press('Enter')
  await expect(page.getByText(/Showing 1 to 10/)).toBeVisible()

  await keyboard.press('/')
  await keyboard.type(owed.email ?? '')
  await keyboard.press('Enter')
  await expect(page.getByText('Showing 1 to 1 of 1 results')).toBeVisible()
  await tabTo(/^Filters/, 'button')
  await keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByLabel('City')).toBeFocused()
  await keyboard.press('Escape')
  await focused(/^Filters/)
  await keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByLabel('City')).toBeFocused()
  await keyboard.type(owed.city)
  await keyboard.press('Enter')
  await expect(page).toHaveURL(/&city=/)
  await expect(page.getByText('Showing 1 to 1 of 1 results')).toBeVisible()

  await tabTo(/^View Details/, 'link')
  await keyboard.press('Enter')
  await expect(page.getByText('Pending Amount')).toBeVisible()
  await tabTo(/^Make Payment/, 'button')
  await keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByLabel('Amount')).toBeFocused()
  await keyboard.press('ControlOrMeta+a')
  await keyboard.type('1')
  await untilSeen(page.getByRole('dialog').getByRole('button', { name: 'Make Payment' }))
  await keyboard.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'Payment successful' })).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
})
