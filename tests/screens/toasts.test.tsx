import { marketplace } from '@mocks/index'
import { endpoint, refused } from '@mocks/server/reply'
import { expectConsoleError } from '@tests/support/page-errors'
import { renderApp } from '@tests/support/render-app'
import { calls, server } from '@tests/support/server'
import { onScreen } from '@tests/support/viewport'
import { http } from 'msw'
import { describe, expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'

const toast = page.getByRole('alert').filter({ hasText: 'Name is taken' })
const changes = () => calls().filter(({ method }) => method !== 'GET')
const boxOf = (locator: Locator) => locator.element().getBoundingClientRect()

function isCovered(button: Locator): boolean {
  const [over, under] = [boxOf(toast.first()), boxOf(button)]
  const isBeside = over.left >= under.right || over.right <= under.left
  return !isBeside && over.top < under.bottom && over.bottom > under.top
}

const forms = [
  {
    name: 'a service center',
    url: () => `/service-centers/${marketplace.serviceCenters.all()[0]?.id}/edit`,
    field: 'City',
    submit: 'Update Service Center',
  },
  { name: 'a plan', url: () => planUrl(), field: 'Plan Name', submit: 'Save Changes' },
  {
    name: 'a service',
    url: () => `/services?service=${marketplace.services.all()[0]?.id}&mode=edit`,
    field: 'Estimated Time',
    submit: 'Save Changes',
  },
]
const planUrl = () => `/plans?plan=${marketplace.plans.all()[0]?.id}&mode=edit`

describe.each([
  [1280, 720],
  [1440, 900],
  [390, 844],
])('at %i × %i the toast of a refused save', (width, height) => {
  test.each(forms)(
    'of $name does not cover the button, which sends again',
    async ({ url, field, submit }) => {
      await onScreen(width, height)
      expectConsoleError(/HTTPError/)
      const refuse = () => refused(409, 'Name is taken')
      server.use(
        http.put(endpoint('admin/service-centers/:id'), refuse),
        http.put(endpoint('admin/services/:id'), refuse),
        http.patch(endpoint('admin/plan/:id'), refuse),
      )
      await renderApp(url())
      await page.getByLabelText(field).fill('Other')
      const button = page.getByRole('button', { name: submit })
      await button.click()
      await expect.element(toast.first()).toBeVisible()
      await expect.poll(() => isCovered(button)).toBe(false)
      await button.click()
      await expect.poll(changes).toHaveLength(2)
      await expect.poll(() => toast.elements().length).toBe(2)
      await expect.poll(() => isCovered(button)).toBe(false)
    },
  )
})

test('a toast stands at the bottom right where nothing is in its way', async () => {
  expectConsoleError(/HTTPError/)
  server.use(
    http.put(endpoint('admin/service-centers/:id/toggle-status'), () => refused(409, 'Name is taken')),
  )
  const inactive = marketplace.serviceCenters.all().find(({ isActive }) => !isActive)
  await renderApp(`/service-centers/${inactive?.id}`)
  await page.getByRole('button', { name: 'Activate' }).click()
  await expect.element(toast).toBeVisible()
  await expect.poll(() => Math.round(innerHeight - boxOf(toast).bottom)).toBe(16)
  expect(Math.round(innerWidth - boxOf(toast).right)).toBeLessThan(40)
})
