import { marketplace } from '@mocks/index'
import { endpoint, found } from '@mocks/server/reply'
import { expectAddress } from '@tests/support/address'
import { turnClock } from '@tests/support/clock'
import { gate } from '@tests/support/gates'
import { expectConsoleError } from '@tests/support/page-errors'
import { renderApp } from '@tests/support/render-app'
import { callsMade } from '@tests/support/rest'
import { calls, server } from '@tests/support/server'
import { textsOf } from '@tests/support/tables'
import { onScreen } from '@tests/support/viewport'
import { HttpResponse, http, type JsonBodyType } from 'msw'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'

const LIST = 'GET /api/v1/admin/customers'
const ROW = {
  id: 'cus_1',
  name: 'Asha Rao',
  phoneNumber: '+919876543210',
  joinedDate: '2026-03-04T20:30:00.000Z',
  vehicleCount: 2,
  totalJobs: 1234,
}
const MARKUP = '<img src=x onerror=alert(1)>'

const table = page.getByRole('table', { name: 'Customers' })
const vehicles = page.getByRole('table', { name: 'Registered Vehicles' })
const searchBox = page.getByPlaceholder('Search customers by name, email, or phone...')
const filterButton = page.getByRole('button', { name: 'Filters' })
const modal = page.getByRole('dialog', { name: 'Filter Customers' })
const chips = page.getByRole('group', { name: 'Active filters' })

function answerList(data: JsonBodyType, counts: Record<string, JsonBodyType> = { totalPages: 1 }): void {
  server.use(http.get(endpoint('admin/customers'), () => HttpResponse.json({ data, ...counts })))
}

function answerDetail(data: JsonBodyType): void {
  server.use(http.get(endpoint('admin/customers/:id'), () => found(data)))
}

describe('the list', () => {
  test('shows customer, contact, registration date, vehicles, jobs and a link to the details', async () => {
    answerList([ROW])
    await renderApp('/customers')

    await expect.element(table.getByText('Asha Rao')).toBeVisible()
    expect(textsOf(table, 'headers')).toEqual([
      'Customer',
      'Contact',
      'Registration Date',
      'Vehicles',
      'Total Jobs',
      'Actions',
    ])
    expect(textsOf(table, 'cells')).toEqual([
      'Asha Rao',
      '+91 98765 43210',
      '05/03/2026',
      '2',
      '1,234',
      'View Details',
    ])
    await expect
      .element(table.getByRole('link', { name: 'View Details, Asha Rao' }))
      .toHaveAttribute('href', '/customers/cus_1?from=page%3D1')
    await expect.poll(() => document.title).toBe('Customers · Wayside')
    expect(await callsMade(LIST)).toHaveLength(1)
    expect((await callsMade(LIST))[0]?.search).toEqual({ page: '1', limit: '10' })
  })

  test('bears null and missing fields, numbers as text, markup and a name of 300 letters', async () => {
    expectConsoleError(/404/)
    const answer = gate()
    server.use(http.get(endpoint('admin/customers/:id'), answer.opened))
    answerList(
      [
        { id: 7, name: null, phoneNumber: null, joinedDate: 'soon', vehicleCount: null, totalJobs: 'many' },
        { id: 'a/b ?#%', name: MARKUP, joinedDate: '1772656200000', vehicleCount: '3', totalJobs: '1000' },
        { id: 'long', name: 'x'.repeat(300), phoneNumber: 919876543210, totalJobs: 0 },
      ],
      { totalPages: '1' },
    )
    await renderApp('/customers')

    await expect.element(table.getByText(MARKUP)).toBeVisible()
    expect(textsOf(table, 'cells')).toEqual([
      ...['—', '—', 'soon', '—', '—', 'View Details'],
      ...[MARKUP, '—', '05/03/2026', '3', '1,000', 'View Details'],
      ...['x'.repeat(300), '+91 98765 43210', '—', '—', '0', 'View Details'],
    ])
    expect(document.documentElement.scrollWidth).toBe(1280)
    // The pointer alone has the record read: once that is known to be gone, so is its row.
    await page.getByRole('link', { name: `View Details, ${MARKUP}` }).click()
    answer.open()
    await expect.element(page.getByText('Customer not found')).toBeVisible()
    expect(await callsMade('GET /api/v1/admin/customers/a%2Fb%20%3F%23%25')).not.toEqual([])
  })

  test.each([
    ['98765 43210', '+919876543210'],
    ['+91 98765-43210', '+919876543210'],
    ['(098765) 43210', '+919876543210'],
    ['98765 432', '98765432'],
    ['Asha 98765 43210', 'Asha 98765 43210'],
  ])(
    'a phone number is searched for as the server holds it, however it is written: %s',
    async (typed, sent) => {
      const { history } = await renderApp('/customers')
      await page.getByRole('searchbox', { name: 'Search customers' }).fill(typed)
      await turnClock(300)
      await expect
        .poll(async () => (await callsMade('GET /api/v1/admin/customers')).at(-1)?.search.query)
        .toBe(sent)
      await expect
        .poll(() => new URLSearchParams(history.location.search).get('query'), { message: 'as it was typed' })
        .toBe(typed)
    },
  )

  test('does not call the list empty while page 1 follows an empty page beyond the last', async () => {
    const first = gate()
    server.use(
      http.get(endpoint('admin/customers'), async ({ request }) => {
        if (new URL(request.url).searchParams.get('page') === '1') await first.opened()
      }),
    )
    await renderApp('/customers?page=9999')
    await expect.poll(() => calls('GET /api/v1/admin/customers')).toHaveLength(2)
    await expect.element(page.getByText('Loading customers...')).toBeVisible()
    await expect.element(page.getByText('No customers found')).not.toBeInTheDocument()
    await expect.element(page.getByText(/^Showing 0/)).not.toBeInTheDocument()
    first.open()
    await expect.element(page.getByText(/^Showing 1 to 10/)).toBeVisible()
  })

  test('on a phone shows every value and action without a sideways scroll', async () => {
    await onScreen(390, 844)
    answerList([ROW, { ...ROW, id: 'long', name: 'x'.repeat(300) }])
    await renderApp('/customers')

    await expect.element(table.getByText('05/03/2026').first()).toBeVisible()
    await expect.element(table.getByRole('link', { name: 'View Details, Asha Rao' })).toBeVisible()
    await expect.poll(() => document.documentElement.scrollWidth).toBe(390)
  })
})

describe('search and filters', () => {
  test('all of them are offered, sent under the names of the API, and kept in the address', async () => {
    const { history } = await renderApp('/customers?query=a&page=2')
    await filterButton.click()
    await expect.element(modal).toBeVisible()
    const choicesOf = (name: string) =>
      [...modal.getByLabelText(name).element().querySelectorAll('option')].map(({ text }) => text)
    expect(choicesOf('Status')).toEqual(['All', 'Active', 'Inactive'])
    expect(choicesOf('Vehicle Type')).toEqual(['All', 'Car', 'Bike', 'Scooter'])

    await modal.getByLabelText('City').fill('Pune')
    await modal.getByLabelText('District').fill(' Pune ')
    await modal.getByLabelText('Status').selectOptions('Active')
    await modal.getByLabelText('Vehicle Type').selectOptions('Scooter')
    await modal.getByLabelText('Start Date').fill('01/02/2025')
    await modal.getByLabelText('End Date').fill('31/12/2026')
    await modal.getByRole('button', { name: 'Apply' }).click()

    await expect.element(modal).not.toBeInTheDocument()
    const filters = {
      query: 'a',
      city: 'Pune',
      district: 'Pune',
      status: 'active',
      vehicleType: 'scooter',
      startDate: '2025-02-01',
      endDate: '2026-12-31',
    }
    await expectAddress(history, `/customers?${new URLSearchParams(filters)}`)
    await expect.poll(() => calls(LIST).at(-1)?.search).toEqual({ page: '1', limit: '10', ...filters })
    for (const chip of [
      'City: Pune',
      'District: Pune',
      'Status: Active',
      'Vehicle Type: Scooter',
      'Start Date: 01/02/2025',
      'End Date: 31/12/2026',
    ]) {
      await expect.element(chips.getByText(chip)).toBeVisible()
    }
  })

  test('what cannot be used in a shared address is dropped alone', async () => {
    await renderApp('/customers?status=XX&vehicleType=bike&startDate=yesterday&page=abc&query=012')
    await expect.element(chips.getByText('Vehicle Type: Bike')).toBeVisible()
    await expect.element(searchBox).toHaveValue('012')
    const sent = { page: '1', limit: '10', query: '012', vehicleType: 'bike' }
    await expect.poll(() => calls(LIST).map(({ search }) => search)).toEqual([sent])
  })

  test('they narrow the real list', async () => {
    const wanted = marketplace.customers
      .all()
      .filter(
        ({ status, vehicles }) => status === 'inactive' && vehicles.some(({ type }) => type === 'scooter'),
      )
    await renderApp('/customers?status=inactive&vehicleType=scooter')
    await expect
      .element(page.getByText(new RegExp(`of ${wanted.length} results`)))
      .toHaveTextContent(/^Showing 1 to/)
  })
})

describe('the details', () => {
  const DETAIL = {
    id: 'cus_1',
    name: 'Asha Rao',
    phoneNumber: '+919876543210',
    joinedDate: '2026-03-04T20:30:00.000Z',
    stats: { totalVehicles: 2, totalJobs: '1234' },
    vehicles: [
      { id: 'v1', make: 'Honda', model: 'City', year: 2021, registrationNumber: 'MH12AB1234' },
      { id: 'v2', make: 'TVS', model: null, year: null, registrationNumber: null },
    ],
  }
  const section = (name: string) => page.getByRole('region', { name })

  test('show contact, overview and vehicles', async () => {
    answerDetail(DETAIL)
    await renderApp('/customers/cus_1')

    await expect.element(page.getByRole('heading', { name: 'Asha Rao', level: 1 })).toBeVisible()
    await expect.element(section('Contact Information').getByText('+91 98765 43210')).toBeVisible()
    await expect
      .element(section('Contact Information'))
      .toHaveTextContent(/Phone Number.*Registered on05\/03\/2026$/)
    await expect.element(section('Overview')).toHaveTextContent(/Total Vehicles2Total Jobs1,234$/)
    expect(textsOf(vehicles, 'headers')).toEqual(['Make & Model', 'Year', 'Registration Number'])
    expect(textsOf(vehicles, 'cells')).toEqual([
      ...['Honda City', '2021', 'MH12AB1234'],
      ...['TVS', '—', '—'],
    ])
    await expect.poll(() => document.title).toBe('Asha Rao · Wayside')
  })

  test("lead to the customer's jobs", async () => {
    answerDetail(DETAIL)
    const { history } = await renderApp('/customers/cus_1')
    await page.getByRole('link', { name: 'View Jobs' }).click()
    await expect.element(page.getByRole('heading', { name: 'Jobs' })).toBeVisible()
    await expectAddress(history, '/jobs?customerId=cus_1')
    expect((await callsMade('GET /api/v1/admin/jobs')).at(-1)?.search).toMatchObject({ customerId: 'cus_1' })
  })

  test('open from the list, and the back control returns to it as it was', async () => {
    const { history } = await renderApp('/customers?status=active&page=2')
    await table.getByRole('link').first().click()
    await expect.element(page.getByRole('region', { name: 'Registered Vehicles' })).toBeVisible()

    await page.getByRole('main').getByRole('link', { name: 'Customers' }).click()
    await expect.element(chips.getByText('Status: Active')).toBeVisible()
    await expectAddress(history, '/customers?status=active&page=2')
  })

  test('bear null and missing parts, markup and a name of 300 letters', async () => {
    answerDetail({ id: 7, name: 'x'.repeat(300), vehicles: [{ make: MARKUP, year: '2020' }, null] })
    await renderApp('/customers/7')

    await expect.element(section('Contact Information')).toHaveTextContent(/Number—Registered on—$/)
    await expect.element(section('Overview')).toHaveTextContent(/Vehicles—Total Jobs—$/)
    expect(textsOf(vehicles, 'cells')).toEqual([MARKUP, '2020', '—'])
    expect(document.documentElement.scrollWidth).toBe(1280)
  })

  test('say when no vehicle is registered', async () => {
    answerDetail({ ...DETAIL, vehicles: null })
    await renderApp('/customers/cus_1')
    await expect.element(section('Registered Vehicles').getByText('No registered vehicles')).toBeVisible()
  })

  test('of a customer who is gone say so, with the way back', async () => {
    expectConsoleError(/404/)
    const { history } = await renderApp('/customers/nobody')
    await expect.element(page.getByText('Customer not found')).toBeVisible()
    expect(page.getByRole('button', { name: 'Try again' }).elements()).toEqual([])
    await page.getByRole('main').getByRole('link', { name: 'Customers' }).click()
    await expect.element(table).toBeVisible()
    await expectAddress(history, '/customers')
  })

  test('on a phone stand in one column, without a sideways scroll', async () => {
    await onScreen(390, 844)
    answerDetail({ ...DETAIL, name: 'x'.repeat(300) })
    await renderApp('/customers/cus_1')
    await expect.element(section('Registered Vehicles').getByText('MH12AB1234')).toBeVisible()
    await expect.poll(() => document.documentElement.scrollWidth).toBe(390)
  })
})
