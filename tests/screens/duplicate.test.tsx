import { marketplace } from '@mocks/index'
import { expectAddress } from '@tests/support/address'
import { toastOf } from '@tests/support/outcomes'
import { expectConsoleError } from '@tests/support/page-errors'
import { openAfterReload, renderApp } from '@tests/support/render-app'
import { callsMade } from '@tests/support/rest'
import { first } from '@tests/support/rows'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

const discarding = page.getByRole('dialog', { name: 'Discard changes?' })

test('a plan is duplicated in the form to add one, at an address of its own', async () => {
  const { id, name, duration, amount, benefits } = first(marketplace.plans.all())
  const before = await renderApp(`/plans?plan=${id}`)
  await page.getByRole('button', { name: 'Duplicate Plan' }).click()
  const form = page.getByRole('dialog', { name: 'Create a new subscription plan' })
  const nameField = form.getByLabelText('Plan Name')
  await expect.element(nameField).toHaveValue(`${name} (copy)`)
  await expect.element(form.getByLabelText('Active Plan')).not.toBeInTheDocument()
  const address = `/plans?plan=${id}&mode=duplicate`
  await expectAddress(before.history, address)

  before.history.back()
  await expect.element(page.getByRole('dialog', { name: 'Plan Details' })).toBeVisible()
  const { history } = await openAfterReload(address, before)
  await expect.element(nameField).toHaveValue(`${name} (copy)`)
  await nameField.fill('Another plan')
  await userEvent.keyboard('{Escape}')
  await expect.element(discarding).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await form.getByRole('button', { name: 'Add Plan' }).click()
  await expect.element(toastOf('Plan added successfully')).toBeVisible()
  await expectAddress(history, '/plans')
  const [sent, ...otherCalls] = await callsMade('POST /api/v1/admin/plan')
  expect(otherCalls).toEqual([])
  expect(sent?.body).toEqual({ name: 'Another plan', duration, amount, benefits })
  expect(marketplace.plans.find(id)?.name, 'the plan itself stays as it was').toBe(name)
})

test('a benefit with a comma stays one benefit of the duplicate', async () => {
  const { id } = first(marketplace.plans.all())
  const benefits = ['Towing, up to 50 km', 'Fuel']
  marketplace.plans.update(id, { benefits })
  await renderApp(`/plans?plan=${id}&mode=duplicate`)
  await page.getByRole('dialog').getByRole('button', { name: 'Add Plan' }).click()
  await expect.element(toastOf('Plan added successfully')).toBeVisible()
  const [sent] = await callsMade('POST /api/v1/admin/plan')
  expect(sent?.body).toMatchObject({ benefits })
})

test('a form for the copy of a record is not the form for the record itself', async () => {
  const { id, name } = first(marketplace.plans.all())
  const { history } = await renderApp(`/plans?plan=${id}&mode=duplicate`)
  await expect.element(page.getByLabelText('Plan Name')).toHaveValue(`${name} (copy)`)
  history.push(`/plans?plan=${id}&mode=edit`)
  await expect.element(page.getByRole('dialog', { name: 'Edit Plan' })).toBeVisible()
  await expect.element(page.getByLabelText('Plan Name')).toHaveValue(name)
})

test('a duplicate that was not changed is left without a question', async () => {
  const { id } = first(marketplace.plans.all())
  const { history } = await renderApp(`/plans?plan=${id}&mode=duplicate`)
  await expect.element(page.getByLabelText('Plan Name')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expectAddress(history, `/plans?plan=${id}`)
  await expect.element(discarding).not.toBeInTheDocument()
})

test('a service is duplicated with all of its values, and is available', async () => {
  const service = first(marketplace.services.all())
  marketplace.services.update(service.id, { isAvailable: false })
  const { history } = await renderApp(`/services?service=${service.id}`)
  await page.getByRole('button', { name: 'Duplicate Service' }).click()
  const form = page.getByRole('dialog', { name: 'Add Service' })
  await expect.element(form.getByLabelText('Name')).toHaveValue(`${service.label} (copy)`)
  await form.getByRole('button', { name: 'Add Service' }).click()
  await expect.element(toastOf('Service created successfully')).toBeVisible()
  await expectAddress(history, '/services')
  const { id: _, ...values } = service
  const [sent] = await callsMade('POST /api/v1/admin/services')
  expect(sent?.body).toMatchObject({ ...values, label: `${service.label} (copy)`, isAvailable: true })
})

test('a service center is duplicated at an address of its own, with a draft of its own', async () => {
  const center = first(marketplace.serviceCenters.all())
  const before = await renderApp(`/service-centers/${center.id}`)
  await page.getByRole('link', { name: 'Duplicate' }).click()
  const address = `/service-centers/add?copy=${center.id}`
  await expectAddress(before.history, address)
  await expect.element(page.getByRole('heading', { name: 'Add New Service Center' })).toBeVisible()
  const nameField = page.getByLabelText('Service Center Name')
  await expect.element(nameField).toHaveValue(`${center.name} (copy)`)
  await expect.element(page.getByLabelText('Location')).toHaveValue(center.address)
  await page.getByLabelText('Location').fill('Another road')

  const { history } = await openAfterReload('/service-centers/add', before)
  await expect.element(nameField).toHaveValue('')
  history.push(address)
  await expect.element(nameField).toHaveValue(`${center.name} (copy)`)
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect.element(page.getByLabelText('Location')).toHaveValue('Another road')
  await page.getByRole('button', { name: 'Add Service Center' }).click()
  await expect.element(toastOf('Service center added successfully')).toBeVisible()
  const [sent, ...otherCalls] = await callsMade('POST /api/v1/admin/service-centers')
  expect(otherCalls).toEqual([])
  expect(sent?.body).toMatchObject({
    name: `${center.name} (copy)`,
    phone: center.phone,
    address: 'Another road',
    city: center.city,
    latitude: center.latitude,
  })
})

test('a service center that is to be duplicated and is gone leaves the screen its one title', async () => {
  expectConsoleError(/ApiError.* 404 /)
  await renderApp('/service-centers/add?copy=none')
  const title = 'Add New Service Center'
  await expect
    .element(page.getByRole('heading', { name: 'Service center not found', level: 2 }))
    .toBeVisible()
  await expect.element(page.getByRole('main', { name: title, exact: true })).toBeVisible()
  const titles = page.getByRole('heading', { level: 1 }).elements()
  expect(titles.map(({ textContent }) => textContent)).toEqual([title])
})
