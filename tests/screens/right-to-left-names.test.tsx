import { marketplace } from '@mocks/index'
import { amount, opener, pressPay } from '@tests/support/payments'
import { renderApp } from '@tests/support/render-app'
import { first } from '@tests/support/rows'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { payoutText } from '@/payouts/payout-text'

// A name can turn the direction of the text (U+202E). Within a sentence it is isolated, so that the rest of the sentence reads as it should.

const NAME = 'Asha \u202EsrotoM'
const button = (name: string) => page.getByRole('button', { name, exact: true })

const center = first(marketplace.serviceCenters.all().filter(({ isActive }) => isActive))
const plan = first(marketplace.plans.all())
const service = first(marketplace.services.all())

test.each([
  ['a center is deleted', `/service-centers/${center.id}`, 'Delete'],
  ['a center is deactivated', `/service-centers/${center.id}`, 'Deactivate'],
  ['a plan is deleted', `/plans?plan=${plan.id}`, 'Delete Plan'],
  ['a service is deleted', `/services?service=${service.id}`, 'Delete Service'],
])('the question before %s isolates the name', async (_, url, open) => {
  marketplace.serviceCenters.update(center.id, { name: NAME })
  marketplace.plans.update(plan.id, { name: NAME })
  marketplace.services.update(service.id, { label: NAME })
  await renderApp(url)
  await button(open).click()
  const question = page.getByRole('dialog', { name: new RegExp(`^${open}`) })
  const name = question.getByText(NAME, { exact: true })
  await expect.element(name).toBeVisible()
  expect(name.element().localName).toBe('bdi')
})

const ISOLATED = `\u2068${NAME}\u2069`

test('the toast of a payment, and the filter by a center, isolate its name', async () => {
  marketplace.serviceCenters.update(center.id, { name: NAME, pendingAmount: 500 })
  const { history } = await renderApp(`/service-centers/${center.id}`)
  await opener.click()
  await amount.fill('100')
  await pressPay()
  await expect.element(page.getByText(`₹100.00 paid to ${ISOLATED}`)).toBeVisible()
  history.push(`/jobs?serviceCenterId=${center.id}`)
  await expect.element(button(`Remove Service Center: ${ISOLATED}`)).toBeVisible()
})

test('the words about a payout isolate its name', () => {
  expect(payoutText({ amount: 100, serviceCenter: NAME, serviceCenterId: undefined })).toBe(
    `₹100.00 paid to ${ISOLATED}.`,
  )
})
