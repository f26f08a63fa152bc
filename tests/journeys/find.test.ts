import type { Page } from '@playwright/test'
import { gate } from '@tests/support/gates'
import { marketplace } from '@tests/support/marketplace'
import { formatPhone } from '@/lib/phone'
import { expect, test } from './test'

/** What Find looks up rests for so many milliseconds after the last key. */
const DELAY = 300

/** Presses keys one by one, and counts them: a combination is as many as it has. */
function keyboardOf(page: Page) {
  let pressed = 0
  return {
    press: async (key: string) => {
      pressed += key.split('+').length
      await page.keyboard.press(key)
    },
    pressed: () => pressed,
  }
}

test('the phone number of a caller leads to their latest payment in under ten key presses', async ({
  page,
  open,
  turnClock,
  expectAccessible,
}) => {
  const payment = marketplace.customerPayments.all().at(-1)
  const customer = marketplace.customers.find(payment?.customerId ?? '')
  const number = customer?.phoneNumber.slice(3) ?? ''
  await open('/dashboard')
  const find = page.getByRole('dialog', { name: 'Find' })
  const paymentLines = find.getByRole('group', { name: 'Customer Payments' }).getByRole('option')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(
    (text) => navigator.clipboard.writeText(text),
    `${number.slice(0, 5)} ${number.slice(5)}`,
  )

  const keyboard = keyboardOf(page)
  await keyboard.press('Control+k')
  await expect(find.getByRole('combobox')).toBeFocused()
  await keyboard.press('Control+v')
  await turnClock(DELAY)
  await expect(paymentLines.first()).toContainText(customer?.name ?? '')
  await expect(find.getByRole('status')).toHaveText(/result/)
  await expectAccessible()
  const chosen = find.getByRole('option', { selected: true })
  const isChosen = async () =>
    (await chosen.getAttribute('id')) === (await paymentLines.first().getAttribute('id'))
  while (!(await isChosen())) await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  await expect(page).toHaveURL(/^[^?]+\/customer-payments\/pay_/)
  await expect(page.getByRole('main').getByText(formatPhone(customer?.phoneNumber ?? ''))).toBeVisible()
  expect(keyboard.pressed()).toBeLessThan(10)
})

test('what is typed while the code of Find is on its way is what it begins with', async ({
  page,
  open,
  atRest,
}) => {
  await open('/customers')
  await expect(page.getByText(/^Showing/)).toBeVisible()
  await atRest()
  const code = gate()
  await page.route(/\/assets\/find-.*\.js$/, async (route) => {
    await code.opened()
    await route.continue()
  })
  await page.getByRole('searchbox').focus()
  const asked = page.waitForRequest(/\/assets\/find-.*\.js$/)
  await page.keyboard.press('Control+k')
  await asked
  await page.keyboard.type('ravii')
  await page.keyboard.press('Backspace')
  code.open()
  const field = page.getByRole('dialog', { name: 'Find' }).getByRole('combobox')
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('ravi')
  await page.keyboard.type(' k')
  await expect(field).toHaveValue('ravi k')
  await expect(page.locator('main').getByRole('searchbox', { includeHidden: true })).toHaveValue('')
})
