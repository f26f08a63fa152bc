import { marketplace } from '@mocks/index'
import { endpoint } from '@mocks/server/reply'
import type { RouterHistory } from '@tanstack/react-router'
import { expectAddress } from '@tests/support/address'
import { turnClock } from '@tests/support/clock'
import { gate } from '@tests/support/gates'
import { toastOf } from '@tests/support/outcomes'
import { expectConsoleError } from '@tests/support/page-errors'
import { renderApp } from '@tests/support/render-app'
import { atRest, callsMade } from '@tests/support/rest'
import { first, keepCenters, owedCenter } from '@tests/support/rows'
import { calls, server } from '@tests/support/server'
import { http } from 'msw'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const heading = (name: string) => page.getByRole('heading', { name, level: 1 })
const dialog = (name: string) => page.getByRole('dialog', { name, exact: true })
const recent = page.getByRole('group', { name: 'Recent', exact: true })

const center = owedCenter(100)
const customer = first(marketplace.customers.all())
const job = first(marketplace.jobs.all().filter(({ status }) => status === 'ACCEPTED'))
const plan = first(marketplace.plans.all())
const service = first(marketplace.services.all().filter(({ isAvailable }) => isAvailable))
const url = `/service-centers/${center.id}`

const writes = () => calls().filter(({ method }) => method !== 'GET')

async function openFind(): Promise<void> {
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(page.getByRole('combobox', { name: 'Find' })).toHaveFocus()
}

test('a service center that was deleted here is offered by Find no more, and its address says that it is gone', async () => {
  expectConsoleError(/ApiError.* 404 /)
  const { history } = await renderApp(`/customers/${customer.id}`)
  await expect.element(heading(customer.name)).toBeVisible()
  history.push(url)
  await button('Delete').click()
  await dialog('Delete Service Center').getByRole('button', { name: 'Delete' }).click()
  await expectAddress(history, '/service-centers')
  await expect.element(heading('Service Centers')).toBeVisible()
  await openFind()
  await expect.element(recent).toHaveTextContent(customer.name)
  await expect.element(recent).not.toHaveTextContent(center.name)
  await userEvent.keyboard('{Escape}')
  await expect.element(recent).not.toBeInTheDocument()

  history.push(url)
  await expect.element(page.getByText('Service center not found')).toBeVisible()
  await expect.element(button('Make Payment')).not.toBeInTheDocument()
})

test('a service center that was deleted here is found by its id no more, however lately it was', async () => {
  const { history } = await renderApp(url)
  await expect.element(button('Delete')).toBeVisible()
  const byId = page.getByRole('group', { name: 'Found by ID' })
  const find = page.getByRole('combobox', { name: 'Find' })
  await openFind()
  await find.fill(center.id)
  await turnClock(300)
  await expect.element(byId).toHaveTextContent(center.name)
  await atRest()
  await userEvent.keyboard('{Escape}')
  await button('Delete').click()
  await dialog('Delete Service Center').getByRole('button', { name: 'Delete' }).click()
  await expectAddress(history, '/service-centers')
  await openFind()
  await find.fill(center.id)
  await turnClock(300)
  await expect.element(page.getByText(/^(No|\d+) results?$/)).toBeVisible()
  await atRest()
  await expect.element(byId).not.toBeInTheDocument()
})

test('a service center that was found to be gone is offered as a filter no more', async () => {
  expectConsoleError(/ApiError.* 404 /)
  const { history } = await renderApp('/jobs')
  const name = page.getByRole('combobox', { name: 'Service Center ID' })
  const offered = page.getByRole('listbox').getByRole('option', { name: center.name })
  const look = async () => {
    await button('Filters').click()
    await name.fill(center.name)
    await turnClock(300)
    await atRest()
  }
  await look()
  await expect.element(offered).toBeVisible()
  marketplace.serviceCenters.remove(center.id)
  history.push(url)
  await expect.element(page.getByText('Service center not found')).toBeVisible()
  history.push('/jobs')
  await expect.element(heading('Jobs')).toBeVisible()
  await look()
  await expect.element(name).toHaveValue(center.name)
  await expect.element(offered).not.toBeInTheDocument()
})

const newest = {
  customer: first(marketplace.customers.all().toReversed()),
  center: first(marketplace.serviceCenters.all().toReversed()),
  job: first(marketplace.jobs.all().toReversed()),
  payment: first(marketplace.customerPayments.all().toReversed()),
}

test.each([
  [
    'customer',
    `/customers/${newest.customer.id}`,
    newest.customer.name,
    'Customer not found',
    marketplace.customers,
    newest.customer.id,
  ],
  [
    'service center',
    `/service-centers/${newest.center.id}`,
    newest.center.name,
    'Service center not found',
    marketplace.serviceCenters,
    newest.center.id,
  ],
  [
    'job',
    `/jobs/${newest.job.id}`,
    `Job #${newest.job.id}`,
    'Job not found',
    marketplace.jobs,
    newest.job.id,
  ],
  [
    'customer payment',
    `/customer-payments/${newest.payment.id}`,
    'Payment Details',
    'Payment not found',
    marketplace.customerPayments,
    newest.payment.id,
  ],
] as const)(
  'a %s that was deleted elsewhere is gone once it is read again: from its screen, its list and Recent',
  async (_, address, name, missing, rows, id) => {
    expectConsoleError(/ApiError.* 404 /)
    const { history, queryClient } = await renderApp(address.slice(0, address.lastIndexOf('/')))
    const main = page.getByRole('main')
    await expect.element(main.getByRole('table').getByRole('link').first()).toBeVisible()
    expect(main.element().querySelector(`a[href*="${id}"]`), 'it is on the page').not.toBeNull()
    history.push(address)
    await expect.element(heading(name)).toBeVisible()
    await atRest()
    rows.remove(id)
    await queryClient.invalidateQueries({ queryKey: [address.split('/')[1], 'detail'] })
    await expect.element(main.getByText(missing)).toBeVisible()
    await expect.element(heading(name)).not.toBeInTheDocument()
    expect(main.getByRole('button').elements()).toEqual([])

    await openFind()
    await expect.element(page.getByRole('group', { name: 'Go to' })).toBeVisible()
    await expect.element(recent).not.toBeInTheDocument()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('group', { name: 'Go to' })).not.toBeInTheDocument()

    const answer = gate()
    server.use(http.get(endpoint('*'), answer.opened))
    history.back()
    await expect.element(main.getByRole('table').getByRole('link').first()).toBeVisible()
    await expect.element(main.getByText(id, { exact: true })).not.toBeInTheDocument()
    await expect.element(main.getByRole('link', { name, exact: true })).not.toBeInTheDocument()
    await expect.element(main.getByText(/no ID/)).not.toBeInTheDocument()
  },
)

test('a plan that was opened again while it was being deleted is closed once it is gone', async () => {
  const plan = first(marketplace.plans.all())
  const answer = gate()
  server.use(http.delete(endpoint('admin/plan/:id'), answer.opened))
  const { history } = await renderApp(`/plans?plan=${plan.id}`)
  await page.getByRole('button', { name: 'Delete Plan' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect.poll(() => calls(`DELETE /api/v1/admin/plan/${plan.id}`)).toHaveLength(1)
  history.push('/plans')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  history.push(`/plans?plan=${plan.id}`)
  await expect.element(page.getByRole('dialog', { name: 'Plan Details' })).toBeVisible()
  answer.open()
  await expect.element(page.getByText('Plan deleted successfully')).toBeVisible()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expectAddress(history, '/plans')
})

test('the form of a copy stays though its plan is deleted meanwhile', async () => {
  const plan = first(marketplace.plans.all())
  const answer = gate()
  server.use(http.delete(endpoint('admin/plan/:id'), answer.opened))
  await renderApp(`/plans?plan=${plan.id}`)
  await page.getByRole('button', { name: 'Delete Plan' }).click()
  const question = page.getByRole('dialog', { name: 'Delete Plan' })
  await question.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect.poll(() => calls(`DELETE /api/v1/admin/plan/${plan.id}`)).toHaveLength(1)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Duplicate Plan' }).click()
  const amount = page.getByRole('textbox', { name: 'Amount' })
  await amount.fill('123')
  answer.open()
  await expect.element(page.getByText('Plan deleted successfully')).toBeVisible()
  await atRest()
  await expect.element(amount).toHaveValue('123')
})

test('a service center that is gone is due nothing', async () => {
  keepCenters(10, [center.id])
  const { history } = await renderApp('/payouts-due')
  const row = page.getByRole('row').filter({ hasText: center.name })
  await expect.element(row).toBeVisible()
  await atRest()
  history.push(url)
  await button('Delete').click()
  await dialog('Delete Service Center').getByRole('button', { name: 'Delete' }).click()
  await expectAddress(history, '/service-centers')
  await page.getByRole('link', { name: 'Payouts Due', exact: true }).click()
  await expect.element(heading('Payouts Due')).toBeVisible()
  await expect.element(row).not.toBeInTheDocument()
})

describe('what somebody else has deleted meanwhile', () => {
  test.each([
    {
      what: 'a service center',
      at: url,
      ask: 'Delete',
      question: dialog('Delete Service Center'),
      rows: marketplace.serviceCenters,
      id: center.id,
      said: 'Service center deleted successfully',
      leadsTo: '/service-centers',
    },
    {
      what: 'a plan',
      at: `/plans?plan=${plan.id}`,
      ask: 'Delete Plan',
      question: dialog('Delete Plan'),
      rows: marketplace.plans,
      id: plan.id,
      said: 'Plan deleted successfully',
      leadsTo: '/plans',
    },
    {
      what: 'a service',
      at: `/services?service=${service.id}`,
      ask: 'Delete Service',
      question: dialog('Delete Service'),
      rows: marketplace.services,
      id: service.id,
      said: 'Service deleted successfully',
      leadsTo: '/services',
    },
  ])('is deleted: $what', async ({ at, ask, question, rows, id, said, leadsTo }) => {
    const { history } = await renderApp(at)
    await button(ask).click()
    await expect.element(question).toBeVisible()
    await atRest() // a center is read again as it is asked about
    rows.remove(id)
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect.element(toastOf(said)).toBeVisible()
    await expect.element(toastOf('It was already deleted.')).toBeVisible()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await expectAddress(history, leadsTo)
  })

  test.each([
    {
      what: 'a service center that is to be deactivated',
      at: url,
      ready: heading(center.name),
      remove: () => marketplace.serviceCenters.remove(center.id),
      act: async () => {
        await button('Deactivate').click()
        await dialog('Deactivate this service center?').getByRole('button', { name: 'Deactivate' }).click()
      },
      missing: 'Service center not found',
      sent: 0,
    },
    {
      what: 'a job whose status is to be changed',
      at: `/jobs/${job.id}`,
      ready: heading(`Job #${job.id}`),
      remove: () => marketplace.jobs.remove(job.id),
      act: async () => {
        await button('Change status').click()
        await page.getByRole('menuitemradio', { name: 'Completed' }).click()
      },
      missing: 'Job not found',
      sent: 0,
    },
    {
      what: 'a service that is to be switched off',
      at: `/services?service=${service.id}`,
      ready: dialog('Service Details').getByText(service.label, { exact: true }),
      remove: () => marketplace.services.remove(service.id),
      act: () => page.getByRole('switch', { name: 'Available' }).click({ force: true }),
      missing: 'Service not found',
      sent: 0,
    },
  ])(
    'is told to be gone, and nothing can be done to it: $what',
    async ({ at, ready, remove, act, missing, sent }) => {
      expectConsoleError(/GoneError|ApiError.* 404 /)
      await renderApp(at)
      await expect.element(ready).toBeVisible()
      await atRest()
      remove()
      await act()
      await expect.element(toastOf('It no longer exists: someone else deleted it.')).toBeVisible()
      await expect.element(page.getByText(missing)).toBeVisible()
      await expect.element(ready).not.toBeInTheDocument()
      await expect
        .element(page.getByRole('button', { name: /^(Activate|Deactivate|Delete|Change status)/ }))
        .not.toBeInTheDocument()
      await atRest()
      expect(writes()).toHaveLength(sent)
    },
  )

  async function expectGoneOnceLeft(history: RouterHistory) {
    await userEvent.keyboard('{Escape}')
    await page.getByRole('button', { name: 'Discard changes' }).click()
    await expectAddress(history, '/plans')
    await expect.element(page.getByRole('row').filter({ hasText: plan.name })).not.toBeInTheDocument()
  }

  test('keeps what was typed, and goes from the list: a plan that is being edited', async () => {
    expectConsoleError(/ApiError.* 404 /)
    const { history } = await renderApp(`/plans?plan=${plan.id}&mode=edit`)
    const name = page.getByLabelText('Plan Name')
    await name.fill('Gold Care')
    server.use(
      http.patch(endpoint('admin/plan/:id'), () => {
        marketplace.plans.remove(plan.id)
      }),
    )
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect.element(toastOf('It no longer exists: someone else deleted it.')).toBeVisible()
    await expect.element(name).toHaveValue('Gold Care')
    await expectGoneOnceLeft(history)
    expect(await callsMade(`PATCH /api/v1/admin/plan/${plan.id}`)).toHaveLength(1)
  })

  test('keeps what was typed, says so in the form, and goes from the list: one that was deleted before its save', async () => {
    const { history } = await renderApp(`/plans?plan=${plan.id}&mode=edit`)
    const name = page.getByLabelText('Plan Name')
    await name.fill('Gold Care')
    marketplace.plans.remove(plan.id)
    await page.getByRole('button', { name: 'Save Changes' }).click()
    const said = 'Plan not found: someone else deleted it. Nothing was saved.'
    await expect.element(page.getByRole('dialog').getByText(said)).toBeVisible()
    await expect.element(name).toHaveValue('Gold Care')
    await expectGoneOnceLeft(history)
    expect(await callsMade(`PATCH /api/v1/admin/plan/${plan.id}`)).toHaveLength(0)
  })
})

describe('a record that somebody else deletes', () => {
  const openMenu = async () => {
    await button('Change status').click()
    await page.getByRole('menuitemradio', { name: 'Cancelled' }).click()
  }

  test.each([
    [
      'its deletion is asked about',
      url,
      () => button('Delete').click(),
      'Delete Service Center',
      'Service center not found',
      'service-centers',
    ],
    [
      'its deactivation is asked about',
      url,
      () => button('Deactivate').click(),
      'Deactivate this service center?',
      'Service center not found',
      'service-centers',
    ],
    [
      'a job is about to be cancelled',
      `/jobs/${job.id}`,
      openMenu,
      'Cancel this job?',
      'Job not found',
      'jobs',
    ],
    [
      'the deletion of a plan is asked about',
      `/plans?plan=${plan.id}`,
      () => button('Delete Plan').click(),
      'Delete Plan',
      'Plan not found',
      'plans',
    ],
    [
      'the deletion of a service is asked about',
      `/services?service=${service.id}`,
      () => button('Delete Service').click(),
      'Delete Service',
      'Service not found',
      'services',
    ],
  ])('while %s is not found, and the question goes', async (_, address, ask, question, missing, key) => {
    if (key === 'jobs' || key === 'service-centers') expectConsoleError(/ApiError.* 404 /)
    const { queryClient } = await renderApp(address)
    await atRest()
    await ask()
    await expect.element(dialog(question)).toBeVisible()
    await atRest()
    for (const rows of [
      marketplace.serviceCenters,
      marketplace.jobs,
      marketplace.plans,
      marketplace.services,
    ])
      for (const { id } of [center, job, plan, service]) rows.remove(id)
    await queryClient.invalidateQueries({ queryKey: [key] })
    await expect.element(page.getByText(missing)).toBeVisible()
    await expect.element(dialog(question)).not.toBeInTheDocument()
    expect(writes()).toEqual([])
  })

  test.each([
    [
      'a service center',
      `${url}/edit`,
      'City',
      'Update Service Center',
      'Service center not found',
      'service-centers',
    ],
    ['a plan', `/plans?plan=${plan.id}&mode=edit`, 'Plan Name', 'Save Changes', 'Plan not found', 'plans'],
    [
      'a service',
      `/services?service=${service.id}&mode=edit`,
      'Name',
      'Save Changes',
      'Service not found',
      'services',
    ],
  ])(
    'while %s is edited is not found: nothing can be saved, and what was typed is there',
    async (_, address, label, save, missing, key) => {
      if (key === 'service-centers') expectConsoleError(/ApiError.* 404 /)
      const { queryClient } = await renderApp(address)
      const field = page.getByRole('textbox', { name: label, exact: true })
      await field.fill('Typed')
      await atRest()
      for (const rows of [marketplace.serviceCenters, marketplace.plans, marketplace.services])
        for (const { id } of [center, plan, service]) rows.remove(id)
      await queryClient.invalidateQueries({ queryKey: [key] })
      await expect.element(page.getByRole('alert').getByText(missing)).toBeVisible()
      await expect.element(button(save)).toHaveAttribute('aria-disabled', 'true')
      await expect.element(field).toHaveValue('Typed')
      expect(writes()).toEqual([])
    },
  )
})
