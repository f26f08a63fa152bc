import { marketplace } from '@mocks/index'
import { endpoint, found, refused } from '@mocks/server/reply'
import { expectAddress } from '@tests/support/address'
import { turnClock } from '@tests/support/clock'
import { gate } from '@tests/support/gates'
import { holdLock } from '@tests/support/held-lock'
import { toastOf } from '@tests/support/outcomes'
import { expectConsoleError } from '@tests/support/page-errors'
import { renderApp } from '@tests/support/render-app'
import { atRest, callsMade } from '@tests/support/rest'
import { first } from '@tests/support/rows'
import { calls, server } from '@tests/support/server'
import { logOut } from '@tests/support/sign-in'
import { HttpResponse, http } from 'msw'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { formatMoney } from '@/lib/format'

const LIST = 'GET /api/v1/admin/service-centers'
const search = page.getByRole('searchbox', { name: 'Search service centers' })
const table = page.getByRole('table', { name: 'Service Centers' })
const rows = () => table.getByRole('row').elements().length - 1

function firstCenter() {
  const [center] = marketplace.serviceCenters.all()
  if (!center) throw new Error('no service center')
  return center
}

test('the days of a week stand in one line', async () => {
  await renderApp('/service-centers/add')
  const days = page.getByRole('group', { name: 'Off Days' })
  await expect.element(days).toBeVisible()
  await expect.element(page.getByText('Off days repeat every week.', { exact: false })).toBeVisible()
  const tops = days
    .getByRole('button')
    .elements()
    .map((day) => day.getBoundingClientRect().top)
  expect(tops).toHaveLength(7)
  expect(new Set(tops).size).toBe(1)
})

describe('the list', () => {
  test('shows ten of all with their columns, after skeleton rows', async () => {
    const answer = gate()
    server.use(http.get(endpoint('admin/service-centers'), answer.opened))
    await renderApp('/service-centers')
    await expect.element(table).toHaveAttribute('aria-busy', 'true')
    answer.open()
    await expect
      .element(page.getByText(`Showing 1 to 10 of ${marketplace.serviceCenters.all().length} results`))
      .toBeVisible()

    expect(rows()).toBe(10)
    for (const header of ['Service Center', 'Location', 'Contact', 'Status', 'Actions']) {
      await expect.element(table.getByRole('columnheader', { name: header })).toBeVisible()
    }
    expect((await callsMade(LIST)).map(({ search }) => search)).toEqual([{ page: '1', limit: '10' }])
    await expect.poll(() => document.title).toBe('Service Centers · Wayside')
  })

  test('typing asks once a word, after 500 ms, writes the address and adds no step to the history', async () => {
    const { history } = await renderApp('/service-centers?page=2')
    await expect.element(page.getByText(/Showing 11 to 20/)).toBeVisible()
    const before = history.length
    await search.click()
    await userEvent.keyboard('auto')
    expect(await callsMade(LIST)).toHaveLength(1)
    await turnClock(500)

    await expectAddress(history, '/service-centers?search=auto')
    await expect.poll(() => calls(LIST).length).toBe(2)
    expect((await callsMade(LIST))[1]?.search).toEqual({ page: '1', limit: '10', search: 'auto' })
    expect(history.length).toBe(before)
  })

  test('Enter does not wait, Escape clears, / focuses', async () => {
    const { history } = await renderApp('/service-centers')
    await expect.element(table.getByRole('link').first()).toBeVisible()
    await userEvent.keyboard('/')
    await expect.element(search).toHaveFocus()
    await userEvent.keyboard('+919876543210{Enter}')
    await expectAddress(history, '/service-centers?search=%2B919876543210')
    await userEvent.keyboard('{Escape}')
    await expect.element(search).toHaveValue('')
    await expectAddress(history, '/service-centers')
  })

  test('filters are applied in one step, show as chips, and go one by one', async () => {
    const { history } = await renderApp('/service-centers?page=3&search=o')
    await page.getByRole('button', { name: 'Filters' }).click()
    const modal = page.getByRole('dialog', { name: 'Filter Service Centers' })
    await expect.element(modal.getByLabelText('City')).toHaveFocus()
    await modal.getByLabelText('City').fill('Pune')
    await modal.getByLabelText('Status').selectOptions('Active')
    const before = history.length
    await userEvent.keyboard('{Enter}')

    await expect.element(modal).not.toBeInTheDocument()
    await expectAddress(history, '/service-centers?search=o&city=Pune&status=active')
    expect(history.length).toBe(before + 1)
    await expect
      .poll(() => calls(LIST).at(-1)?.search)
      .toEqual({ page: '1', limit: '10', search: 'o', city: 'Pune', status: 'active' })
    await expect.element(page.getByRole('button', { name: 'Filters, 2 active' })).toBeVisible()

    await page.getByRole('button', { name: 'Remove City: Pune' }).click()
    await expectAddress(history, '/service-centers?search=o&status=active')
    history.back()
    await expect.element(page.getByRole('button', { name: 'Remove City: Pune' })).toBeVisible()
    history.back()
    await expect.element(page.getByRole('button', { name: 'Remove City: Pune' })).not.toBeInTheDocument()
    await expectAddress(history, '/service-centers?page=3&search=o')
  })

  test('a key that cannot be used is dropped alone', async () => {
    await renderApp('/service-centers?page=abc&status=XX&city=Pune')
    await expect.element(page.getByText(/Showing 1 to/)).toBeVisible()
    expect((await callsMade(LIST))[0]?.search).toEqual({ page: '1', limit: '10', city: 'Pune' })
  })

  test('pages by number, Previous and Next; old rows stay, dimmed, meanwhile', async () => {
    const { history } = await renderApp('/service-centers')
    await expect.element(page.getByText(/Showing 1 to 10/)).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Previous' })).toBeDisabled()
    const answer = gate()
    server.use(http.get(endpoint('admin/service-centers'), answer.opened))
    await page.getByRole('button', { name: 'Next' }).click()
    await expect.element(table).toHaveAttribute('aria-busy', 'true')
    expect(rows()).toBe(10)
    answer.open()
    await expect.element(page.getByText(/Showing 11 to 20/)).toBeVisible()
    await expect.element(table).toHaveAttribute('aria-busy', 'false')
    await expectAddress(history, '/service-centers?page=2')

    await page.getByRole('button', { name: 'Page 14' }).click()
    await expect.element(page.getByText('Showing 131 to 132 of 132 results')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Next' })).toBeDisabled()
    history.back()
    await expect.element(page.getByText(/Showing 11 to 20/)).toBeVisible()
  })

  test('says that nothing was found, and offers to clear the filters, then the search', async () => {
    const { history } = await renderApp('/service-centers?search=zzzz&city=Nowhere')
    await expect.element(page.getByText('No service center found')).toBeVisible()
    await expect.element(page.getByText('Showing 0 to 0 of 0 results')).toBeVisible()
    await page.getByRole('link', { name: 'Clear filters' }).click()
    await expectAddress(history, '/service-centers?search=zzzz')
    await expect.element(page.getByRole('link', { name: 'Clear filters' })).not.toBeInTheDocument()
    await page.getByRole('link', { name: 'Clear search' }).click()
    await expect.element(page.getByText(/Showing 1 to 10/)).toBeVisible()
    await expectAddress(history, '/service-centers')
  })

  test('shows whatever a record holds, and runs none of it', async () => {
    const name = `<img src=x onerror="window.hacked = true"> ${'x'.repeat(300)}`
    server.use(
      http.get(endpoint('admin/service-centers'), () =>
        HttpResponse.json({
          data: [
            { id: 7, name, email: null, phone: 919876543210, city: null, status: 'active' },
            { id: 'a/b?c#d%e', name: null },
          ],
          pagination: { totalPages: '1' },
        }),
      ),
    )
    const { history } = await renderApp('/service-centers')
    await expect.element(page.getByRole('link', { name: `View Details, ${name}` })).toBeVisible()
    await expect.element(page.getByText('+91 98765 43210')).toBeVisible()
    await expect.element(page.getByText('Showing 1 to 2 of 2 results')).toBeVisible()
    expect(table.element().textContent).not.toMatch(/undefined|null|NaN|Invalid Date/)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
    expect('hacked' in window).toBe(false)

    server.use(
      http.get(endpoint('admin/service-centers/:id'), ({ params }) =>
        found({ id: String(params.id), name: 'Odd one' }),
      ),
    )
    await page.getByRole('link', { name: 'View Details, a/b?c#d%e' }).click()
    await expect.element(page.getByRole('heading', { name: 'Odd one' })).toBeVisible()
    await expectAddress(history, '/service-centers/a%2Fb%3Fc%23d%25e?from=page%3D1')
    expect(await callsMade('GET /api/v1/admin/service-centers/a%2Fb%3Fc%23d%25e')).toHaveLength(1)
  })
})

describe('the detail', () => {
  test('shows the four sections', async () => {
    const center = firstCenter()
    await renderApp(`/service-centers/${center.id}`)
    await expect.element(page.getByRole('heading', { name: center.name, level: 1 })).toBeVisible()
    for (const section of ['Basic Information', 'Financial Overview', 'Off Days', 'Services Offered']) {
      await expect.element(page.getByRole('region', { name: section })).toBeVisible()
    }
    await expect
      .element(page.getByText(formatMoney(center.totalEarnings), { exact: true }).first())
      .toBeVisible()
    await expect.poll(() => document.title).toBe(`${center.name} · Wayside`)
  })

  test('holds with nothing but an id', async () => {
    server.use(
      http.get(endpoint('admin/service-centers/:id'), () =>
        found({ id: 5, pendingAmount: '0', services: null }),
      ),
    )
    await renderApp('/service-centers/5')
    await expect.element(page.getByRole('region', { name: 'Financial Overview' })).toBeVisible()
    expect(page.getByRole('main').element().textContent).not.toMatch(/undefined|null|NaN|Inactive/)
    await expect.element(page.getByRole('button', { name: 'Make Payment' })).not.toBeInTheDocument()
  })

  test('says when there is none, and leads back', async () => {
    expectConsoleError(/404/)
    const { history } = await renderApp('/service-centers/gone')
    await expect.element(page.getByText('Service center not found')).toBeVisible()
    await page.getByRole('link', { name: 'Service Centers' }).last().click()
    await expectAddress(history, '/service-centers')
  })

  test('its back control returns to the list as it was', async () => {
    const { history } = await renderApp('/service-centers?status=active&page=2')
    await table
      .getByRole('link', { name: /View Details/ })
      .first()
      .click()
    await expect.element(page.getByRole('region', { name: 'Basic Information' })).toBeVisible()
    const asked = (await callsMade(LIST)).length
    await page.getByRole('main').getByRole('link', { name: 'Service Centers' }).click()
    await expect.element(page.getByText(/Showing 11 to 20/)).toBeVisible()
    await expectAddress(history, '/service-centers?status=active&page=2')
    expect(await callsMade(LIST)).toHaveLength(asked) // fresh rows are not asked for again
  })

  test('is deleted after a question', async () => {
    const center = firstCenter()
    const { history } = await renderApp(`/service-centers/${center.id}`)
    await page.getByRole('button', { name: 'Delete' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete Service Center' })
    await expect
      .element(
        dialog.getByText(
          'Are you sure you want to delete this service center? This action cannot be undone.',
        ),
      )
      .toBeVisible()
    await expect.element(dialog.getByText(center.name, { exact: true })).toBeVisible()
    const answer = gate()
    server.use(http.delete(endpoint('admin/service-centers/:id'), answer.opened))
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect.element(dialog.getByRole('button', { name: 'Deleting...' })).toBeDisabled()
    answer.open()
    await expect.element(page.getByText('Service center deleted successfully')).toBeVisible()
    await expectAddress(history, '/service-centers')
    expect(marketplace.serviceCenters.find(center.id)).toBeUndefined()
    await expect.element(page.getByText('of 131 results', { exact: false })).toBeVisible()
  })

  test('a refused deletion says why', async () => {
    expectConsoleError(/ApiError/)
    server.use(http.delete(endpoint('admin/service-centers/:id'), () => refused(409, 'It has open jobs')))
    await renderApp(`/service-centers/${firstCenter().id}`)
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect.element(page.getByText('It has open jobs')).toBeVisible()
  })

  test('is made inactive after a question, and active at once', async () => {
    const center = marketplace.serviceCenters.all().find(({ isActive }) => isActive)
    await renderApp(`/service-centers/${center?.id}`)
    const question = page.getByRole('dialog', { name: 'Deactivate this service center?' })
    await page.getByRole('button', { name: 'Deactivate' }).click()
    await expect
      .element(question)
      .toHaveTextContent(`${center?.name} will become inactive. You can activate it again later.`)
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(question).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Deactivate' }).click()
    await question.getByRole('button', { name: 'Deactivate' }).click()
    await expect.element(page.getByText('Service center status updated successfully')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Activate', exact: true })).toBeVisible()
    await expect.element(page.getByText('Inactive')).toBeVisible()
    await expect.element(question).not.toBeInTheDocument()
    const bodies = () =>
      calls(`PUT /api/v1/admin/service-centers/${center?.id}/toggle-status`).map(({ body }) => body)
    expect(bodies()).toEqual([undefined])

    await page.getByRole('button', { name: 'Activate', exact: true }).click()
    await expect.element(page.getByRole('button', { name: 'Deactivate' })).toHaveFocus()
    expect(bodies()).toEqual([undefined, undefined])
  })

  test('is changed by one tab at a time, so that two clicks do not undo each other', async () => {
    expectConsoleError(/UnsentError/)
    const center = first(marketplace.serviceCenters.all().filter(({ isActive }) => !isActive))
    const elsewhere = await holdLock(`wayside service center ${center.id}`)
    await renderApp(`/service-centers/${center.id}`)
    await page.getByRole('button', { name: 'Activate', exact: true }).click()
    await expect
      .element(page.getByText('Another change of this record is in progress. Nothing was sent.'))
      .toBeVisible()
    elsewhere.open()
    const toggle = `PUT /api/v1/admin/service-centers/${center.id}/toggle-status`
    expect(await callsMade(toggle)).toEqual([])
  })

  test('is not made active by whoever finds it active no more, and would deactivate it', async () => {
    const center = first(marketplace.serviceCenters.all().filter(({ isActive }) => isActive))
    const { history } = await renderApp(`/service-centers/${center.id}`)
    const deactivate = async () => {
      await page.getByRole('button', { name: 'Deactivate' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click()
    }
    await expect.element(page.getByRole('button', { name: 'Deactivate' })).toBeVisible()
    marketplace.serviceCenters.update(center.id, { isActive: false })
    await deactivate()
    await expect.element(page.getByText('The service center is already inactive.')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Activate', exact: true })).toBeVisible()
    const toggle = `PUT /api/v1/admin/service-centers/${center.id}/toggle-status`
    expect(await callsMade(toggle)).toEqual([])

    await page.getByRole('button', { name: 'Activate', exact: true }).click()
    await expect.element(page.getByRole('button', { name: 'Deactivate' })).toBeVisible()
    const look = gate()
    server.use(http.get(endpoint('admin/service-centers/:id'), look.opened))
    await deactivate()
    await expect.poll(() => calls(`GET /api/v1/admin/service-centers/${center.id}`).length).toBeGreaterThan(3)
    history.push('/plans')
    await logOut()
    look.open()
    expect(await callsMade(toggle)).toHaveLength(1)
  })
})

describe('Add Service Center', () => {
  const field = (name: string) => page.getByLabelText(name)
  const services = page.getByRole('group', { name: 'Services Offered' })
  const submit = page.getByRole('button', { name: 'Add Service Center' })

  async function fillIn(): Promise<void> {
    await field('Service Center Name').fill('  Asha Motors ')
    await field('Contact Number').fill('098765-43210')
    await field('Location').fill('12 MG Road')
    await field('City').fill('Pune')
    await field('District').fill('Pune')
    await services.getByRole('button').nth(1).click()
  }

  test('starts with the defaults', async () => {
    await renderApp('/service-centers/add')
    await expect.element(field('Opening Time')).toHaveValue('09:00')
    await expect.element(field('Closing Time')).toHaveValue('18:00')
    await expect.element(field('Contact Number')).toHaveValue('+91')
    await expect.element(field('Latitude')).toHaveValue('0')
    await expect.element(field('Longitude')).toHaveValue('0')
    await expect
      .poll(() => services.getByRole('button').elements().length)
      .toBe(marketplace.services.all().length)
    await expect.element(field('Active Status')).not.toBeInTheDocument()
  })

  test('names every field that is wrong, and focuses the first', async () => {
    await renderApp('/service-centers/add')
    await expect.element(services).toBeVisible()
    await field('Opening Time').fill('')
    await field('Closing Time').fill('')
    await field('Latitude').fill('90.5')
    await field('Longitude').fill('east')
    await submit.click()
    for (const message of [
      'Service center name is required',
      'Location is required',
      'Contact number must be 13 digits',
      'Opening time is required',
      'Closing time is required',
      'Please select at least one service',
      'City is required',
      'District is required',
      'Invalid latitude',
      'Invalid longitude',
    ]) {
      await expect.element(page.getByText(message)).toBeVisible()
    }
    await expect.element(field('Service Center Name')).toHaveFocus()
    await field('Contact Number').fill('+915876543210')
    await submit.click()
    await expect.element(page.getByText('Please enter a valid Indian mobile number')).toBeVisible()
    expect(await callsMade('POST /api/v1/admin/service-centers')).toHaveLength(0)
  })

  test('sends exactly what was typed and returns to the list, which shows it', async () => {
    const { history } = await renderApp('/service-centers?status=active')
    await page.getByRole('link', { name: 'Add Service Center' }).click()
    await fillIn()
    await field('Closing Time').fill('02:00')
    await expect.element(page.getByText('Closes the next day.')).toBeVisible()
    await page.getByRole('button', { name: 'Sunday' }).click()
    await field('Latitude').click()
    const paste = new DataTransfer()
    paste.setData('text', 'https://www.google.com/maps/@18.5204,73.8567,12z')
    field('Latitude')
      .element()
      .dispatchEvent(new ClipboardEvent('paste', { clipboardData: paste, bubbles: true, cancelable: true }))
    await expect.element(field('Longitude')).toHaveValue('73.8567')
    await submit.click()

    await expect.element(page.getByText('Service center added successfully')).toBeVisible()
    await expect.element(table.getByRole('link', { name: 'Asha Motors', exact: true })).toBeVisible()
    await expectAddress(history, '/service-centers?status=active')
    expect((await callsMade('POST /api/v1/admin/service-centers')).map(({ body }) => body)).toEqual([
      {
        name: 'Asha Motors',
        phone: '+919876543210',
        latitude: 18.5204,
        longitude: 73.8567,
        address: '12 MG Road',
        services: [marketplace.services.all()[1]?.id],
        city: 'Pune',
        district: 'Pune',
        offDays: ['sunday'],
        workingHours: { open: '09:00', close: '02:00' },
      },
    ])
  })

  test('a refused save says why and keeps the form', async () => {
    expectConsoleError(/ApiError/)
    server.use(http.post(endpoint('admin/service-centers'), () => refused(409, 'That name is taken')))
    await renderApp('/service-centers/add')
    await expect.element(services.getByRole('button').first()).toBeVisible()
    await fillIn()
    await submit.click()
    await expect.element(toastOf('That name is taken')).toBeVisible()
    await expect.element(field('Location')).toHaveValue('12 MG Road')
    await expect.element(submit).toBeEnabled()
  })

  test('asks before changed work is left, not when it is untouched or reverted', async () => {
    const { history } = await renderApp('/service-centers')
    await page.getByRole('link', { name: 'Add Service Center' }).click()
    await field('City').fill('Pune')
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Service Centers' })
      .click()
    const question = page.getByRole('dialog', { name: 'Discard changes?' })
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect.element(field('City')).toHaveValue('Pune')
    await expectAddress(history, '/service-centers/add')
    await field('City').fill('')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expectAddress(history, '/service-centers')
    await expect.element(question).not.toBeInTheDocument()
  })

  test('services that cannot be loaded are said, and can be tried again', async () => {
    expectConsoleError(/ApiError/)
    server.use(http.get(endpoint('admin/services'), () => refused(500, 'Catalogue is down'), { once: true }))
    await renderApp('/service-centers/add')
    await expect.element(page.getByText('Catalogue is down')).toBeVisible()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(services.getByRole('button').first()).toBeVisible()
  })
})

test.each([
  ['none', [], 'None'],
  ['some, in the order of a week', ['SUNDAY', 'monday'], 'MondaySunday'],
  ['nothing', undefined, '—'],
])('off days of which the server tells %s', async (_, offDays, shownDays) => {
  server.use(
    http.get(endpoint('admin/service-centers/:id'), () =>
      found({ id: 'sc_1', name: 'Asha Motors', offDays }),
    ),
  )
  await renderApp('/service-centers/sc_1')
  await expect
    .element(page.getByRole('region', { name: 'Off Days' }))
    .toHaveTextContent(new RegExp(`^Off Days${shownDays}$`))
})

test('computed degrees are shown and prefilled as people write them, and sent back as they were', async () => {
  const { id, services, ...center } = firstCenter()
  const coordinates = { latitude: 18.520400000000002, longitude: 73.85199999999999 }
  server.use(
    http.get(endpoint('admin/service-centers/:id'), () =>
      found({ ...center, ...coordinates, id, services: services.map((id) => ({ id, label: id })) }),
    ),
  )
  const { history } = await renderApp(`/service-centers/${id}`)
  await expect.element(page.getByText('18.5204, 73.852', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Edit' }).click()
  await expect.element(page.getByLabelText('Latitude')).toHaveValue('18.5204')
  await expect.element(page.getByLabelText('Longitude')).toHaveValue('73.852')
  await page.getByLabelText('District').fill('Satara')
  await page.getByRole('button', { name: 'Update Service Center' }).click()
  await expectAddress(history, `/service-centers/${id}`)
  const [sent] = await callsMade(`PUT /api/v1/admin/service-centers/${id}`)
  expect(sent?.body).toMatchObject({ ...coordinates, district: 'Satara' })
})

describe('Edit Service Center', () => {
  test('is prefilled, sends everything, and goes to the detail', async () => {
    const center = firstCenter()
    const { history } = await renderApp(`/service-centers/${center.id}/edit`)
    const phone = page.getByLabelText('Contact Number')
    await expect.element(page.getByLabelText('Service Center Name')).toHaveValue(center.name)
    await expect.element(phone).toHaveValue(center.phone)
    await expect.element(page.getByLabelText('Latitude')).toHaveValue(String(center.latitude))
    await page.getByLabelText('District').fill('Satara')
    await page.getByLabelText('Active Status').click()
    await page.getByRole('button', { name: 'Update Service Center' }).click()

    await expect.element(page.getByText('Service center updated successfully')).toBeVisible()
    await expectAddress(history, `/service-centers/${center.id}`)
    await expect.element(page.getByText('Satara', { exact: true })).toBeVisible()
    expect(
      (await callsMade(`PUT /api/v1/admin/service-centers/${center.id}`)).map(({ body }) => body),
    ).toEqual([
      {
        name: center.name,
        phone: center.phone,
        latitude: center.latitude,
        longitude: center.longitude,
        address: center.address,
        services: center.services,
        workingHours: center.workingHours,
        city: center.city,
        district: 'Satara',
        offDays: center.offDays,
        isActive: !center.isActive,
      },
    ])
  })

  test('off days that the server does not tell are not sent back, unless the admin chooses some', async () => {
    const { id, services, ...center } = firstCenter()
    server.use(
      http.get(endpoint('admin/service-centers/:id'), () =>
        found({ ...center, id, offDays: null, services: services.map((id) => ({ id, label: id })) }),
      ),
    )
    const sent = async () =>
      (await callsMade(`PUT /api/v1/admin/service-centers/${id}`)).map(({ body }) => body)
    const { history } = await renderApp(`/service-centers/${id}/edit`)
    await page.getByLabelText('District').fill('Satara')
    await page.getByRole('button', { name: 'Update Service Center' }).click()
    await expectAddress(history, `/service-centers/${id}`)
    const offDays = page.getByRole('region', { name: 'Off Days' })
    await expect.element(offDays).toHaveTextContent(/^Off Days—$/)
    expect(await sent()).toEqual([expect.not.objectContaining({ offDays: expect.anything() })])
    expect(await sent()).toMatchObject([{ district: 'Satara' }])

    await page.getByRole('link', { name: 'Edit' }).click()
    await page.getByRole('group', { name: 'Off Days' }).getByRole('button', { name: 'Sunday' }).click()
    await page.getByRole('button', { name: 'Update Service Center' }).click()
    await expectAddress(history, `/service-centers/${id}`)
    expect((await sent()).at(-1)).toMatchObject({ offDays: ['sunday'] })
  })

  test('a contact number without "+" gets it', async () => {
    const { id } = firstCenter()
    marketplace.serviceCenters.update(id, { phone: '919876543210' })
    await renderApp(`/service-centers/${id}/edit`)
    await page.getByRole('button', { name: 'Update Service Center' }).click()
    await expect.element(page.getByText('Service center updated successfully')).toBeVisible()
    expect((await callsMade(`PUT /api/v1/admin/service-centers/${id}`))[0]?.body).toMatchObject({
      phone: '+919876543210',
    })
  })

  test('Cancel returns to the list', async () => {
    const { history } = await renderApp(`/service-centers/${firstCenter().id}/edit`)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expectAddress(history, '/service-centers')
  })

  test('a load that fails is told once, whatever fails beside it, and leads to the list', async () => {
    expectConsoleError(/ApiError/)
    for (const path of ['admin/service-centers/:id', 'admin/services'])
      server.use(http.get(endpoint(path), () => refused(500, 'Out of order')))
    const { history } = await renderApp('/service-centers/x/edit')
    await expect.element(page.getByText('Out of order')).toBeVisible()
    await expectAddress(history, '/service-centers')
    await atRest()
    expect(page.getByText('Out of order').elements()).toHaveLength(1)
  })

  test('a load that fails after the screen was left is not told', async () => {
    expectConsoleError(/ApiError/)
    const answer = gate()
    server.use(
      http.get(endpoint('admin/service-centers/:id'), async () => {
        await answer.opened()
        return refused(400, 'Out of order')
      }),
    )
    const { history } = await renderApp('/plans')
    history.push('/service-centers/x/edit')
    await expect.element(page.getByText('Loading service center details...')).toBeVisible()
    history.push('/jobs')
    await expect.element(page.getByRole('heading', { name: 'Jobs', level: 1 })).toBeVisible()
    answer.open()
    await atRest()
    await expect.element(page.getByText('Out of order')).not.toBeInTheDocument()
    await expectAddress(history, '/jobs')
  })

  test('opens from a detail whose own read is still under way', async () => {
    const answer = gate()
    server.use(http.get(endpoint('admin/service-centers/:id'), answer.opened))
    const { history } = await renderApp('/service-centers')
    await table
      .getByRole('link', { name: /^View Details/ })
      .first()
      .click()
    await page.getByRole('link', { name: 'Edit' }).click()
    await expect.element(page.getByText('Loading service center details...')).toBeVisible()
    answer.open()
    await expect.element(page.getByRole('heading', { name: /^Edit / })).toBeVisible()
    await expect.poll(() => history.location.pathname).toMatch(/\/edit$/)
  })

  test('a refused save says why and keeps the form', async () => {
    expectConsoleError(/ApiError/)
    server.use(http.put(endpoint('admin/service-centers/:id'), () => refused(500, 'Out of order')))
    await renderApp(`/service-centers/${firstCenter().id}/edit`)
    await page.getByLabelText('City').fill('Nagpur')
    await page.getByRole('button', { name: 'Update Service Center' }).click()
    await expect.element(toastOf('Out of order')).toBeVisible()
    await expect.element(page.getByLabelText('City')).toHaveValue('Nagpur')
  })
})

test('the e-mail of a center is a link, and copies', async () => {
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const email = 'asha+books@garage.example'
  server.use(http.get(endpoint('admin/service-centers/:id'), () => found({ id: 'sc_1', email })))
  const { history } = await renderApp('/service-centers/sc_1')
  await expect
    .element(page.getByRole('link', { name: email }))
    .toHaveAttribute('href', 'mailto:asha%2Bbooks@garage.example')
  await page.getByRole('button', { name: `Copy email ${email}` }).click()
  await expect.element(page.getByText('Email copied')).toBeVisible()
  expect(written).toHaveBeenCalledExactlyOnceWith(email)
  written.mockRestore()

  server.use(
    http.get(endpoint('admin/service-centers/:id'), () => found({ id: 'sc_2', email: 'at the desk' })),
  )
  history.push('/service-centers/sc_2')
  await expect.element(page.getByText('at the desk')).toBeVisible()
  expect(page.getByRole('link', { name: 'at the desk' }).elements()).toEqual([])
})
