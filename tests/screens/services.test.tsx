import { marketplace } from '@mocks/index'
import { endpoint, found, refused } from '@mocks/server/reply'
import { expectAddress } from '@tests/support/address'
import { gate } from '@tests/support/gates'
import { toastOf, turnToSecondLook } from '@tests/support/outcomes'
import { expectConsoleError } from '@tests/support/page-errors'
import { renderApp } from '@tests/support/render-app'
import { callsMade } from '@tests/support/rest'
import { calls, server } from '@tests/support/server'
import { HttpResponse, http } from 'msw'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

const table = page.getByRole('table', { name: 'Services' })
const details = page.getByRole('dialog', { name: 'Service Details' })
const adding = page.getByRole('dialog', { name: 'Add Service' })
const editing = page.getByRole('dialog', { name: 'Edit Service' })
const discarding = page.getByRole('dialog', { name: 'Discard changes?' })
const deleting = page.getByRole('dialog', { name: 'Delete Service' })
const name = page.getByLabelText('Name')
const description = page.getByLabelText('Description')
const color = page.getByRole('textbox', { name: 'Color' })
const icon = page.getByRole('combobox', { name: 'Icon' })
const price = page.getByLabelText('Base Price')
const time = page.getByLabelText('Estimated Time')
const add = adding.getByRole('button', { name: 'Add Service' })
const save = page.getByRole('button', { name: 'Save Changes' })

/** A switch's own box is as good as nothing: its track is what one sees and hits. */
const onItsTrack = { force: true }

const GET = 'GET /api/v1/admin/services'
const POST = 'POST /api/v1/admin/services'

const row = (label: string) => table.getByRole('row').filter({ hasText: label })

/** The service of the seed that the tests change. */
function towing() {
  const service = marketplace.services.all().find(({ label }) => label === 'Towing')
  if (!service) throw new Error('no such service')
  return { ...service, path: `/api/v1/admin/services/${service.id}` }
}

async function fillIn(): Promise<void> {
  await name.fill('Windshield Repair')
  await description.fill('Chips and cracks, at the roadside.')
  await color.fill('#1c7ed6')
  await icon.fill('car')
  await price.fill('1,499')
  await time.fill('30-45 mins')
}

describe('the list', () => {
  test('shows every service with its color, icon, price, time and status', async () => {
    await renderApp('/services')
    await expect.element(page.getByRole('heading', { name: 'Services' })).toBeVisible()
    for (const header of ['Label', 'Color', 'Icon', 'Base Price', 'Estimated Time', 'Status', 'Details']) {
      await expect.element(table.getByRole('columnheader', { name: header, exact: true })).toBeVisible()
    }
    await expect.element(row('Towing').getByRole('rowheader', { name: 'Towing', exact: true })).toBeVisible()
    for (const cell of ['#e8590c', 'truck', '₹1,499.00', '45-60 mins', 'Available']) {
      await expect.element(row('Towing').getByRole('cell', { name: cell, exact: true })).toBeVisible()
    }
    await expect.element(row('Denting and Painting').getByText('Unavailable', { exact: true })).toBeVisible()
    expect(table.getByRole('row').elements()).toHaveLength(marketplace.services.all().length + 1)
    await expect.poll(() => document.title).toBe('Services · Wayside')
  })

  test('shows what is there of a record that is not as promised', async () => {
    const long = `Service ${'x'.repeat(292)}`
    server.use(
      http.get(endpoint('admin/services'), () =>
        found([
          {
            id: 7,
            label: null,
            description: null,
            color: null,
            icon: null,
            basePrice: null,
            estimatedTime: null,
            isAvailable: null,
          },
          {
            id: 'a/b?c#d%',
            label: '<b>Bold</b>',
            color: 'url(https://elsewhere.example/x.png)',
            icon: 'https://elsewhere.example/x.png',
            basePrice: '1234.5',
            estimatedTime: 45,
            isAvailable: 'false',
          },
          { id: 'long', label: long, icon: '🛞', color: 'teal', basePrice: 0, isAvailable: 1 },
        ]),
      ),
    )
    await renderApp('/services')
    await expect.element(row('<b>Bold</b>').getByText('₹1,234.50')).toBeVisible()
    await expect.element(row('<b>Bold</b>').getByText('Unavailable')).toBeVisible()
    await expect.element(row('🛞').getByRole('link', { name: long, exact: true })).toBeVisible()
    expect(row('View Details').elements()[0]?.textContent).toBe('——————View Details')
    expect(document.querySelectorAll('img')).toHaveLength(0)

    await page.getByRole('link', { name: 'View Details, <b>Bold</b>' }).click()
    await expect.element(details.getByText('<b>Bold</b>')).toBeVisible()
  })

  test('holds by a link the unavailable alone, and a record stays open over them', async () => {
    marketplace.services.update(towing().id, { isAvailable: false })
    const { history } = await renderApp('/services?status=unavailable')
    await expect.element(row('Towing')).toBeVisible()
    const unavailable = marketplace.services.all().filter(({ isAvailable }) => !isAvailable)
    expect(table.getByRole('row').elements()).toHaveLength(unavailable.length + 1)
    await expect.poll(() => document.title).toBe('Services: Unavailable · Wayside')

    await row('Towing').getByRole('link', { name: 'Towing', exact: true }).click()
    await expect.element(details).toBeVisible()
    await expectAddress(history, `/services?status=unavailable&service=${towing().id}`)
    await userEvent.keyboard('{Escape}')
    await page.getByRole('button', { name: 'Remove Status: Unavailable' }).click()
    await expectAddress(history, '/services')
    await expect
      .poll(() => table.getByRole('row').elements())
      .toHaveLength(marketplace.services.all().length + 1)
  })

  test('says that there are none', async () => {
    server.use(http.get(endpoint('admin/services'), () => found([])))
    await renderApp('/services')
    await expect.element(page.getByText('No services found')).toBeVisible()
  })

  test.each([
    ['the words of the server', () => refused(500, 'Out of order'), 'Out of order'],
    ['its own words', () => found({}), 'Failed to load services'],
  ])('that fails to load says so in a toast with %s, and can be tried again', async (_, answer, said) => {
    expectConsoleError(/ApiError/)
    server.use(http.get(endpoint('admin/services'), answer))
    await renderApp('/services')
    await expect.element(page.getByText('No services found')).toBeVisible()
    await expect.element(page.getByText(said)).toBeVisible()

    server.resetHandlers()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(row('Towing')).toBeVisible()
  })
})

describe('details', () => {
  test('open from a row, stand in the address, and close by a step back', async () => {
    const { id, description } = towing()
    const { history } = await renderApp('/services')
    await page.getByRole('link', { name: 'View Details, Towing' }).click()
    for (const shownText of [
      'Towing',
      '#e8590c',
      'truck',
      '₹1,499.00',
      '45-60 mins',
      'Available',
      description,
    ]) {
      await expect.element(details.getByText(shownText, { exact: true })).toBeVisible()
    }
    await expectAddress(history, `/services?service=${id}`)
    await userEvent.keyboard('{Escape}')
    await expect.element(details).not.toBeInTheDocument()
    await expectAddress(history, '/services')
  })

  test('of a service that is gone say so, and close', async () => {
    const { history } = await renderApp('/services?service=gone')
    await expect.element(details.getByText('Service not found')).toBeVisible()
    await details.getByRole('button', { name: 'Close' }).last().click()
    await expect.element(details).not.toBeInTheDocument()
    await expectAddress(history, '/services')
  })

  test('flip the availability by the call of its own', async () => {
    const { id, path } = towing()
    const answer = gate()
    server.use(http.put(endpoint('admin/services/:id/toggle-status'), answer.opened))
    await renderApp(`/services?service=${id}`)
    const available = details.getByRole('switch', { name: 'Available' })
    await expect.element(available).toBeChecked()
    await available.click(onItsTrack)
    await available.click(onItsTrack)

    answer.open()
    await expect.element(page.getByText('Service updated successfully')).toBeVisible()
    await expect.element(available).not.toBeChecked()
    await expect.element(details.getByText('Unavailable', { exact: true })).toBeVisible()
    const toggles = calls(`PUT ${path}/toggle-status`)
    expect(toggles.map(({ body }) => body)).toEqual([undefined])
    expect(await callsMade(GET)).toHaveLength(2)
    expect(await callsMade(`GET ${path}`)).toHaveLength(1) // before it was flipped
  })

  test.each([
    ['the words of the server', () => refused(409, 'Jobs are open'), 'Jobs are open', false],
    ['its own words', () => HttpResponse.error(), 'Failed to update service', true],
  ])('tell with %s that the availability could not be flipped', async (_, answer, said, isOpen) => {
    expectConsoleError(/ApiError/)
    server.use(http.put(endpoint('admin/services/:id/toggle-status'), answer))
    await renderApp(`/services?service=${towing().id}`)
    await details.getByRole('switch', { name: 'Available' }).click(onItsTrack)
    if (isOpen) await turnToSecondLook()
    await expect.element(page.getByText(said)).toBeVisible()
    await expect.element(details.getByRole('switch', { name: 'Available' })).toBeChecked()
  })
})

describe('adding', () => {
  test('sends the service as available, without an id, and closes', async () => {
    const { history } = await renderApp('/services')
    await page.getByRole('button', { name: 'Add Service' }).click()
    await expectAddress(history, '/services?mode=add')
    await expect.element(name).toHaveFocus()
    await expect.element(page.getByLabelText('Is Available')).not.toBeInTheDocument()
    await fillIn()
    await add.click()

    await expect.element(page.getByText('Service created successfully')).toBeVisible()
    await expect.element(adding).not.toBeInTheDocument()
    await expect.element(table.getByRole('row').last()).toHaveTextContent('Windshield Repair')
    await expectAddress(history, '/services')
    expect((await callsMade(POST)).map(({ body }) => body)).toEqual([
      {
        label: 'Windshield Repair',
        description: 'Chips and cracks, at the roadside.',
        color: '#1c7ed6',
        icon: 'car',
        basePrice: 1499,
        estimatedTime: '30-45 mins',
        isAvailable: true,
      },
    ])
    expect(await callsMade(GET)).toHaveLength(3) // the list, once more before it was sent, and once after
  })

  test('names what is wrong at each field, and says that all is missing', async () => {
    await renderApp('/services?mode=add')
    await add.click()
    for (const message of [
      'Service name is required',
      'Service description is required',
      'Service color is required',
      'Service icon is required',
      'Service price is required',
      'Estimated time is required',
      'Service data is missing',
    ]) {
      await expect.element(page.getByText(message)).toBeVisible()
    }
    await expect.element(name).toHaveFocus()
    expect(await callsMade(POST)).toHaveLength(0)
  })

  test('takes a price in whole rupees alone, and drops no digit', async () => {
    await renderApp('/services?mode=add')
    await fillIn()
    for (const [typed, said] of [
      ['0', 'Service price is required'],
      ['499.50', 'Service price must be in whole rupees'],
      ['12,50', 'Enter a price such as 1,499'],
      ['-5', 'Service price must be greater than 0'],
      ['cheap', 'Enter a price such as 1,499'],
      [' ', 'Service price is required'],
    ] as const) {
      await price.fill(typed)
      await add.click()
      await expect.element(adding.getByText(said)).toBeVisible()
      await expect.element(price).toHaveFocus()
      await expect.element(price).toHaveValue(typed)
    }
    expect(await callsMade(POST)).toHaveLength(0)
    await price.fill('₹ 1,23,456')
    await add.click()
    await expect.element(row('Windshield Repair').getByText('₹1,23,456.00')).toBeVisible()
  })

  test('takes a color as it is typed or picked, and says when it is none', async () => {
    await renderApp('/services?mode=add')
    await fillIn()
    await color.fill('bluish')
    await add.click()
    await expect.element(adding.getByText('Enter a color such as #1c7ed6')).toBeVisible()
    await expect.element(color).toHaveValue('bluish')

    await color.click()
    await page.getByRole('button', { name: '#2f9e44' }).click()
    await expect.element(color).toHaveValue('#2f9e44')
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('button', { name: '#2f9e44' })).not.toBeInTheDocument()
    await expect.element(adding).toBeVisible()
    await expect.element(discarding).not.toBeInTheDocument()
  })

  test('offers icons by name, and takes an emoji', async () => {
    await renderApp('/services?mode=add')
    await icon.click()
    await icon.fill('stee')
    await page.getByRole('option', { name: 'steering-wheel' }).click()
    await expect.element(icon).toHaveValue('steering-wheel')
    await icon.fill('🔧')
    await userEvent.keyboard('{Escape}')
    await expect.element(adding.getByText('🔧')).toBeVisible()
    await expect.element(discarding).not.toBeInTheDocument()
  })

  test.each([
    ['with the words of the server', () => refused(409, 'Name is taken'), 'Name is taken', false],
    ['without words', () => new HttpResponse('<p>', { status: 502 }), 'Failed to create service', true],
    ['without a connection', () => HttpResponse.error(), 'Failed to create service', true],
  ])('that fails %s keeps the form as it was', async (_, answer, said, isOpen) => {
    expectConsoleError(/ApiError/)
    server.use(http.post(endpoint('admin/services'), answer))
    await renderApp('/services?mode=add')
    await fillIn()
    await add.click()
    if (isOpen) await turnToSecondLook()
    await expect.element(toastOf(said)).toBeVisible()
    await expect.element(adding.getByText(said)).toBeVisible()
    await expect.element(name).toHaveValue('Windshield Repair')
    await expect.element(description).toHaveValue('Chips and cracks, at the roadside.')
    await expect.element(color).toHaveValue('#1c7ed6')
    await expect.element(icon).toHaveValue('car')
    await expect.element(price).toHaveValue('1,499')
    await expect.element(time).toHaveValue('30-45 mins')
    expect(await callsMade(POST)).toHaveLength(1)
  })
})

describe('editing', () => {
  test('starts from the service, sends it whole, and returns to its details', async () => {
    const { id, path } = towing()
    const { history } = await renderApp('/services')
    await page.getByRole('link', { name: 'Towing', exact: true }).click()
    await page.getByRole('button', { name: 'Edit Service' }).click()
    await expectAddress(history, `/services?service=${id}&mode=edit`)
    await expect.element(name).toHaveValue('Towing')
    await expect.element(color).toHaveValue('#e8590c')
    await expect.element(icon).toHaveValue('truck')
    await expect.element(price).toHaveValue('1499')
    await expect.element(time).toHaveValue('45-60 mins')
    await expect.element(page.getByLabelText('Is Available')).toBeChecked()

    await price.fill('1599')
    await page.getByLabelText('Is Available').click()
    await save.click()

    await expect.element(page.getByText('Service updated successfully')).toBeVisible()
    await expect.element(details.getByText('₹1,599.00')).toBeVisible()
    await expect.element(details.getByText('Unavailable', { exact: true })).toBeVisible()
    await expectAddress(history, `/services?service=${id}`)
    expect((await callsMade(`PUT ${path}`)).map(({ body }) => body)).toEqual([
      {
        label: 'Towing',
        description: 'Flatbed or wheel-lift towing to the nearest service center, up to 25 km.',
        color: '#e8590c',
        icon: 'truck',
        basePrice: 1599,
        estimatedTime: '45-60 mins',
        isAvailable: false,
      },
    ])
    expect(await callsMade(`GET ${path}`)).toHaveLength(1) // before it was sent
    expect(await callsMade(GET)).toHaveLength(2)
  })

  test('what someone else changed meanwhile is read by the call for one service', async () => {
    const { id, path } = towing()
    await renderApp(`/services?service=${id}&mode=edit`)
    await price.fill('1599')
    marketplace.services.update(id, { estimatedTime: '2 hours' })
    server.use(http.get(endpoint('admin/services'), () => refused(500, 'Out of order'), { once: true }))
    expectConsoleError(/ApiError/) // of the list, which is read once more after the save
    await save.click()
    await expect.element(page.getByText('Service updated successfully')).toBeVisible()
    const [sent] = await callsMade(`PUT ${path}`)
    expect(sent?.body).toMatchObject({ basePrice: 1599, estimatedTime: '2 hours' })
  })

  test.each<[string, () => Response]>([
    ['lacks the call, and says so in JSON', () => refused(404, 'Cannot GET /api/v1/admin/services')],
    ['lacks the call, and answers a page', () => HttpResponse.html('<h1>Not Found</h1>', { status: 404 })],
    ['allows no reading there', () => refused(405, 'Method not allowed')],
    ['answers a page', () => HttpResponse.html('<h1>Services</h1>')],
    ['answers another shape', () => HttpResponse.json({ data: { service: { label: 'Towing' } } })],
    ['answers another service', () => HttpResponse.json({ data: { id: 'svc_x', label: 'Other' } })],
  ])('of a server that %s it is found in the list', async (_, answer) => {
    const { id, path } = towing()
    server.use(http.get(endpoint('admin/services/:id'), answer))
    await renderApp(`/services?service=${id}&mode=edit`)
    await price.fill('1599')
    marketplace.services.update(id, { estimatedTime: '2 hours' })
    await save.click()
    await expect.element(page.getByText('Service updated successfully')).toBeVisible()
    const [sent] = await callsMade(`PUT ${path}`)
    expect(sent?.body).toMatchObject({ basePrice: 1599, estimatedTime: '2 hours' })
  })

  test('of a service that neither has any more says that it is gone', async () => {
    const { id, path } = towing()
    await renderApp(`/services?service=${id}&mode=edit`)
    await price.fill('1599')
    marketplace.services.remove(id)
    await save.click()
    await expect.element(page.getByRole('dialog').getByText(/^Service not found: someone else/)).toBeVisible()
    expect(await callsMade(`PUT ${path}`)).toHaveLength(0)
  })

  test('whose service cannot be read again is not sent', async () => {
    expectConsoleError(/ApiError/)
    const { id, path } = towing()
    server.use(http.get(endpoint('admin/services/:id'), () => refused(500, 'Out of order')))
    await renderApp(`/services?service=${id}&mode=edit`)
    await price.fill('1599')
    await save.click()
    await expect.element(page.getByRole('alert').getByText('Out of order').first()).toBeVisible()
    expect(await callsMade(`PUT ${path}`)).toHaveLength(0)
  })

  test('that is refused shows the words of the server, else those of the screen, and keeps the form', async () => {
    expectConsoleError(/ApiError/)
    await renderApp(`/services?service=${towing().id}&mode=edit`)
    await name.fill('Towing Plus')
    server.use(http.put(endpoint('admin/services/:id'), () => refused(409, 'Name is taken')))
    await save.click()
    await expect.element(toastOf('Name is taken')).toBeVisible()
    server.use(http.put(endpoint('admin/services/:id'), () => HttpResponse.error()))
    await save.click()
    await turnToSecondLook()
    await expect.element(toastOf('Failed to update service')).toBeVisible()
    await expect.element(name).toHaveValue('Towing Plus')
  })

  test('of a changed form asks once before it is left, an untouched one never', async () => {
    const { id } = towing()
    const { history } = await renderApp(`/services?service=${id}&mode=edit`)
    await name.fill('Other')
    await userEvent.keyboard('{Escape}')
    await expect.element(discarding).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(discarding).not.toBeInTheDocument()
    await expect.element(name).toHaveValue('Other')

    await name.fill('Towing')
    await editing.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(details).toBeVisible()
    await expectAddress(history, `/services?service=${id}`)
  })
})

describe('deleting', () => {
  test('asks first, removes the service from the list and closes', async () => {
    const { path } = towing()
    const { history } = await renderApp('/services')
    await page.getByRole('link', { name: 'Towing', exact: true }).click()
    await page.getByRole('button', { name: 'Delete Service' }).click()
    await expect
      .element(
        deleting.getByText(
          'Are you sure you want to delete the service "Towing"? This action cannot be undone.',
          { exact: true },
        ),
      )
      .toBeVisible()
    await deleting.getByRole('button', { name: 'Delete' }).click()
    await expect.element(page.getByText('Service deleted successfully')).toBeVisible()
    await expect.element(details).not.toBeInTheDocument()
    await expect.element(row('Towing')).not.toBeInTheDocument()
    await expectAddress(history, '/services')
    expect(await callsMade(`DELETE ${path}`)).toHaveLength(1)
  })

  test.each([
    ['the words of the server', () => refused(409, 'Centers offer it'), 'Centers offer it', false],
    ['its own words', () => HttpResponse.error(), 'Failed to delete service', true],
  ])('that fails says so in %s, and the service stays', async (_, answer, said, isOpen) => {
    expectConsoleError(/ApiError/)
    server.use(http.delete(endpoint('admin/services/:id'), answer))
    await renderApp(`/services?service=${towing().id}`)
    await page.getByRole('button', { name: 'Delete Service' }).click()
    await deleting.getByRole('button', { name: 'Delete' }).click()
    if (isOpen) await turnToSecondLook()
    await expect.element(page.getByText(said)).toBeVisible()
    await expect.element(deleting.getByRole('button', { name: 'Delete' })).toBeEnabled()
  })
})
