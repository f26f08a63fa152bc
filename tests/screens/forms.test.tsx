import { marketplace } from '@mocks/index'
import { endpoint, refused } from '@mocks/server/reply'
import { expectAddress } from '@tests/support/address'
import { gate } from '@tests/support/gates'
import { expectConsoleError } from '@tests/support/page-errors'
import { renderApp } from '@tests/support/render-app'
import { calls, server } from '@tests/support/server'
import { http } from 'msw'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const question = page.getByRole('dialog', { name: 'Discard changes?' })

function firstOf<Row>(rows: readonly Row[]): Row {
  const [row] = rows
  if (row === undefined) throw new Error('the marketplace is empty')
  return row
}
const firstCenter = () => firstOf(marketplace.serviceCenters.all())
const firstPlan = () => firstOf(marketplace.plans.all())
const bodies = (call: string) => calls(call).map(({ body }) => body)

describe('what is typed while a save runs', () => {
  test('is asked about before an edited plan is left, and saved by the next save', async () => {
    const { id, name } = firstPlan()
    const patch = `PATCH /api/v1/admin/plan/${id}`
    const answer = gate()
    server.use(http.patch(endpoint('admin/plan/:id'), answer.opened, { once: true }))
    const { history } = await renderApp(`/plans?plan=${id}&mode=edit`)
    await field('Amount').fill('249')
    await button('Save Changes').click()
    await expect.element(button('Saving...')).toBeVisible()
    await expect.poll(() => calls(patch)).toHaveLength(1)
    await field('Plan Name').fill(`${name} II`)
    answer.open()

    await expect.element(page.getByText('Plan updated successfully')).toBeVisible()
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect.element(field('Plan Name')).toHaveValue(`${name} II`)
    await button('Save Changes').click()
    await expect.element(page.getByRole('dialog', { name: 'Plan Details' })).toBeVisible()
    await expectAddress(history, `/plans?plan=${id}`)
    expect(bodies(patch)).toMatchObject([
      { name, amount: 249 },
      { name: `${name} II`, amount: 249 },
    ])
  })

  test('is asked about before a new service is left', async () => {
    const answer = gate()
    server.use(http.post(endpoint('admin/services'), answer.opened))
    const { history } = await renderApp('/services?mode=add')
    await field('Name').fill('Windshield Repair')
    await field('Description').fill('Chips and cracks.')
    await field('Color').fill('#1c7ed6')
    await page.getByRole('combobox', { name: 'Icon' }).fill('car')
    await field('Base Price').fill('1499')
    await field('Estimated Time').fill('30 mins')
    await page.getByRole('dialog').getByRole('button', { name: 'Add Service' }).click()
    await field('Description').fill('Chips, cracks and wipers.')
    answer.open()
    await expect.element(page.getByText('Service created successfully')).toBeVisible()
    await question.getByRole('button', { name: 'Discard changes' }).click()
    await expectAddress(history, '/services')
    expect(calls('POST /api/v1/admin/services')).toHaveLength(1)
  })

  test('stays in the draft of a service center, and is asked about before it is left', async () => {
    const { id } = firstCenter()
    const answer = gate()
    server.use(http.put(endpoint('admin/service-centers/:id'), answer.opened))
    const { history } = await renderApp(`/service-centers/${id}/edit`)
    await field('City').fill('Satara')
    await button('Update Service Center').click()
    await expect.poll(() => calls(`PUT /api/v1/admin/service-centers/${id}`)).toHaveLength(1)
    await field('District').fill('Nashik')
    answer.open()
    await expect.element(question).toBeVisible()
    expect(JSON.stringify({ ...sessionStorage })).toContain('Nashik')
    await question.getByRole('button', { name: 'Discard changes' }).click()
    await expectAddress(history, `/service-centers/${id}`)
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('Nashik')
  })

  test('is asked about before a changed password is left', async () => {
    const answer = gate()
    server.use(http.post(endpoint('admin/change-password'), answer.opened))
    await renderApp('/plans')
    await page.getByRole('button', { name: 'Meera Nair' }).click()
    await page.getByRole('menuitem', { name: 'Change password' }).click()
    await page.getByLabelText('Current password').fill('wayside123')
    await field('New password').fill('wayside456')
    await page.getByLabelText('Repeat new password').fill('wayside456')
    await page.getByRole('dialog').getByRole('button', { name: 'Change password' }).click()
    await field('New password').fill('another789')
    answer.open()
    await expect.element(question).toBeVisible()
  })
})

describe('what a record holds', () => {
  test('is sent as it was where it reads as it did, outer spaces and all', async () => {
    const { id } = firstCenter()
    marketplace.serviceCenters.update(id, { city: ' Pune ', address: '1 Link Road ' })
    await renderApp(`/service-centers/${id}/edit`)
    await field('District').fill(' Satara ')
    await button('Update Service Center').click()
    await expect.element(page.getByText('Service center updated successfully')).toBeVisible()
    expect(bodies(`PUT /api/v1/admin/service-centers/${id}`)).toMatchObject([
      { city: ' Pune ', address: '1 Link Road ', district: 'Satara' },
    ])
  })

  test('makes no conflict by its outer spaces', async () => {
    const { id } = firstCenter()
    const put = `PUT /api/v1/admin/service-centers/${id}`
    marketplace.serviceCenters.update(id, { city: ' Pune ', address: ' 1 Link Road' })
    await renderApp(`/service-centers/${id}/edit`)
    await field('Location').fill('2 Link Road')
    marketplace.serviceCenters.update(id, { city: 'Nashik', address: '1 Link Road' })
    await button('Update Service Center').click()
    await expect.element(page.getByText('Service center updated successfully')).toBeVisible()
    await expect
      .element(page.getByText('Changed by someone else meanwhile, and kept: City', { exact: true }))
      .toBeVisible()
    expect(bodies(put)).toMatchObject([{ city: 'Nashik', address: '2 Link Road' }])
  })

  test('stays inactive by an edit where its status word alone says so', async () => {
    const { id } = firstCenter()
    marketplace.serviceCenters.update(id, { isActive: false })
    server.use(
      http.get(endpoint('admin/service-centers/:id'), async ({ params }) => {
        const { isActive: _, ...center } = firstCenter()
        return Response.json({ data: { ...center, id: params.id, services: [], status: 'inactive' } })
      }),
    )
    await renderApp(`/service-centers/${id}/edit`)
    await expect.element(page.getByLabelText('Active Status')).not.toBeChecked()
    await page.getByRole('group', { name: 'Services Offered' }).getByRole('button').first().click()
    await button('Update Service Center').click()
    await expect.element(page.getByText('Service center updated successfully')).toBeVisible()
    expect(bodies(`PUT /api/v1/admin/service-centers/${id}`)).toMatchObject([{ isActive: false }])
  })
})

describe('a refused save', () => {
  test.each([
    [
      'a plan',
      () => `/plans?plan=${firstPlan().id}&mode=edit`,
      'admin/plan/:id',
      'Plan Name',
      'Save Changes',
    ],
    [
      'a service',
      () => `/services?service=${firstOf(marketplace.services.all()).id}&mode=edit`,
      'admin/services/:id',
      'Name',
      'Save Changes',
    ],
    [
      'a service center',
      () => `/service-centers/${firstCenter().id}/edit`,
      'admin/service-centers/:id',
      'City',
      'Update Service Center',
    ],
  ])('of %s leaves the focus on its button, which keeps its width', async (_, address, path, label, save) => {
    expectConsoleError(/HTTPError/)
    const answer = gate()
    const refuse = async () => {
      await answer.opened()
      return refused(409, 'Name is taken')
    }
    server.use(http.put(endpoint(path), refuse), http.patch(endpoint(path), refuse))
    await renderApp(address())
    await field(label).fill('Other')
    const { width } = button(save).element().getBoundingClientRect()
    await button(save).click()
    const busy = page.getByRole('button', { name: /^(Sav|Updat)ing\.\.\.$/ })
    await expect.element(busy).toHaveFocus()
    expect(busy.element().getBoundingClientRect().width).toBe(width)
    await userEvent.keyboard('{Enter}') // nothing comes of it meanwhile
    answer.open()
    await expect.element(page.getByText('Name is taken')).toBeVisible()
    await expect.element(button(save)).toHaveFocus()
    expect(calls().filter(({ method }) => method !== 'GET')).toHaveLength(1)
  })
})
