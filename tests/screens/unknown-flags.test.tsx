import { marketplace } from '@mocks/index'
import { endpoint, found } from '@mocks/server/reply'
import { renderApp } from '@tests/support/render-app'
import { callsMade } from '@tests/support/rest'
import { first } from '@tests/support/rows'
import { server } from '@tests/support/server'
import { http, type JsonBodyType } from 'msw'
import { describe, expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'

// A server need not tell whether a record is on or off. What it does not tell is neither shown nor sent back as a no.

const field = (label: string) => page.getByRole('textbox', { name: label, exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })

/** The answers of the embedded API, without what would say whether a record is on or off. */
function tellLess(): void {
  const less = ({ isActive: _, isAvailable: __, ...record }: Record<string, JsonBodyType>) => record
  server.use(
    http.get(endpoint('admin/service-centers/:id'), ({ params }) => {
      const center = marketplace.serviceCenters.find(String(params.id))
      const services = center?.services.map((id) => ({ id, label: id }))
      return found(less({ ...center, services }))
    }),
    http.get(endpoint('plan'), () =>
      found({ plans: marketplace.plans.all().map((plan) => less({ ...plan })) }),
    ),
    http.get(endpoint('admin/services/:id'), ({ params }) =>
      found(less({ ...marketplace.services.find(String(params.id)) })),
    ),
    http.get(endpoint('admin/services'), () =>
      found(marketplace.services.all().map((seeded) => less({ ...seeded }))),
    ),
  )
}

const center = first(marketplace.serviceCenters.all().filter(({ isActive }) => isActive))
const plan = first(marketplace.plans.all().filter(({ isActive }) => isActive))
const service = first(marketplace.services.all().filter(({ isAvailable }) => isAvailable))

type Untold = {
  what: string
  url: string
  change: () => Promise<void>
  flag: Locator
  name: 'isActive' | 'isAvailable'
  save: string
  call: string
}

const records: Untold[] = [
  {
    what: 'a service center',
    url: `/service-centers/${center.id}/edit`,
    change: () => field('Contact Number').fill('+919876543210'),
    flag: page.getByLabelText('Active Status'),
    name: 'isActive',
    save: 'Update Service Center',
    call: `PUT /api/v1/admin/service-centers/${center.id}`,
  },
  {
    what: 'a plan',
    url: `/plans?plan=${plan.id}&mode=edit`,
    change: () => field('Plan Name').fill('Gold Care'),
    flag: page.getByLabelText('Active Plan'),
    name: 'isActive',
    save: 'Save Changes',
    call: `PATCH /api/v1/admin/plan/${plan.id}`,
  },
  {
    what: 'a service',
    url: `/services?service=${service.id}&mode=edit`,
    change: () => field('Description').fill('By day and night.'),
    flag: page.getByLabelText('Is Available'),
    name: 'isAvailable',
    save: 'Save Changes',
    call: `PUT /api/v1/admin/services/${service.id}`,
  },
]

describe('whether a record is on or off, where the server does not tell', () => {
  test.each(records)(
    'is not sent by an edit of something else: $what',
    async ({ url, change, flag, name, save, call }) => {
      tellLess()
      await renderApp(url)
      await change()
      await expect.element(flag).toBePartiallyChecked()
      await button(save).click()
      await expect.element(page.getByText(/updated successfully$/)).toBeVisible()
      const [sent] = await callsMade(call)
      expect(sent?.body).not.toHaveProperty(name)
    },
  )

  test.each(records)('is sent once it was chosen: $what', async ({ url, flag, name, save, call }) => {
    tellLess()
    await renderApp(url)
    await expect.element(flag).toBePartiallyChecked()
    await flag.click()
    await expect.element(flag).toBeChecked()
    await flag.click()
    await expect.element(flag).not.toBeChecked()
    await button(save).click()
    await expect.element(page.getByText(/updated successfully$/)).toBeVisible()
    const [sent] = await callsMade(call)
    expect(sent?.body).toHaveProperty(name, false)
  })

  test('is not turned round, which would be a guess', async () => {
    tellLess()
    const { history } = await renderApp(`/service-centers/${center.id}`)
    await expect.element(page.getByRole('region', { name: 'Basic Information' })).toBeVisible()
    await expect.element(button('Delete')).toBeEnabled()
    await expect.element(page.getByRole('button', { name: /ctivate$/ })).not.toBeInTheDocument()
    history.push(`/services?service=${service.id}`)
    await expect.element(page.getByRole('dialog').getByText(service.label, { exact: true })).toBeVisible()
    await expect.element(page.getByRole('switch')).not.toBeInTheDocument()
  })
})
