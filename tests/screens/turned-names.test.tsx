import { marketplace } from '@mocks/index'
import { renderApp } from '@tests/support/render-app'
import { first } from '@tests/support/rows'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'

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
