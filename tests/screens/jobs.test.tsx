import { marketplace } from '@mocks/index'
import { endpoint, found, refused } from '@mocks/server/reply'
import { expectAddress } from '@tests/support/address'
import { turnClock } from '@tests/support/clock'
import { gate } from '@tests/support/gates'
import { toastOf, turnToSecondLook } from '@tests/support/outcomes'
import { expectConsoleError } from '@tests/support/page-errors'
import { renderApp } from '@tests/support/render-app'
import { callsMade, twoFrames } from '@tests/support/rest'
import { calls, server } from '@tests/support/server'
import { textsOf } from '@tests/support/tables'
import { onScreen } from '@tests/support/viewport'
import { HttpResponse, http, type JsonBodyType } from 'msw'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { formatPhone } from '@/lib/phone'

const LIST = 'GET /api/v1/admin/jobs'
const ROW = {
  id: 'job_1',
  customerName: 'Asha Rao',
  serviceCenterName: 'Lotus Auto Hub',
  status: 'IN_PROGRESS',
  date: '2026-03-04T20:30:00.000Z',
}
const MARKUP = '<img src=x onerror=alert(1)>'

const table = page.getByRole('table', { name: 'Jobs' })
const searchBox = page.getByPlaceholder('Search by customer, service center...')
const filterButton = page.getByRole('button', { name: 'Filters' })
const modal = page.getByRole('dialog', { name: 'Filter Jobs' })
const chips = page.getByRole('group', { name: 'Active filters' })

function answerList(data: JsonBodyType, counts: Record<string, JsonBodyType> = { totalPages: 1 }): void {
  server.use(http.get(endpoint('admin/jobs'), () => HttpResponse.json({ data, ...counts })))
}

function answerDetail(data: JsonBodyType): void {
  server.use(http.get(endpoint('admin/jobs/:id'), () => found(data)))
}

/** The colour that a badge of this word has, by the name that the theme gives it. */
function colorOf(word: string): string | undefined {
  const [badge] = page
    .getByText(word, { exact: true })
    .elements()
    .flatMap((text) => text.closest('.mantine-Badge-root') ?? [])
  return /--mantine-color-(\w+)-light\)/.exec(badge?.getAttribute('style') ?? '')?.[1]
}

describe('the list', () => {
  test('shows id, customer, service center, status, day and a link to the details', async () => {
    answerList([ROW])
    await renderApp('/jobs')

    await expect.element(table.getByText('Asha Rao')).toBeVisible()
    expect(textsOf(table, 'headers')).toEqual([
      'ID',
      'Customer',
      'Service Center',
      'Status',
      'Created At',
      'Actions',
    ])
    expect(textsOf(table, 'cells')).toEqual([
      'job_1',
      'Asha Rao',
      'Lotus Auto Hub',
      'In Progress',
      '05/03/2026',
      'View Details',
    ])
    await expect
      .element(table.getByRole('link', { name: 'job_1', exact: true }))
      .toHaveAttribute('href', '/jobs/job_1?from=page%3D1')
    await expect
      .element(table.getByRole('link', { name: 'View Details, Job #job_1' }))
      .toHaveAttribute('href', '/jobs/job_1?from=page%3D1')
    await expect.poll(() => document.title).toBe('Jobs · Wayside')
    expect((await callsMade(LIST)).map(({ search }) => search)).toEqual([{ page: '1', limit: '10' }])
  })

  test('colours completed green, in progress blue, cancelled red and anything else yellow', async () => {
    answerList(
      ['completed', 'IN_PROGRESS', 'Cancelled', 'PENDING', 'ACCEPTED', 'ON_HOLD', 'constructor'].map(
        (status, id) => ({ ...ROW, id, status }),
      ),
    )
    await renderApp('/jobs')

    await expect.element(table.getByText('In Progress')).toBeVisible()
    expect(
      ['Completed', 'In Progress', 'Cancelled', 'Pending', 'Accepted', 'On Hold', 'Constructor'].map(colorOf),
    ).toEqual(['green', 'blue', 'red', 'yellow', 'yellow', 'yellow', 'yellow'])
  })

  test('takes the day of creation where a job has no date', async () => {
    answerList([{ ...ROW, date: null, createdAt: '2026-01-31T18:29:00Z' }])
    await renderApp('/jobs')
    await expect.element(table.getByText('31/01/2026')).toBeVisible()
  })

  test('bears null and missing fields, numbers as text, markup and names of 300 letters', async () => {
    answerList(
      [
        { id: 7, customerName: null, serviceCenterName: null, status: null, date: 'soon' },
        { id: 'a/b ?#%', customerName: MARKUP, serviceCenterName: 12, status: MARKUP, date: '1772656200000' },
        {
          id: 'y'.repeat(300),
          customerName: 'x'.repeat(300),
          serviceCenterName: 'z'.repeat(300),
          status: 'w'.repeat(300),
        },
      ],
      { totalPages: '1' },
    )
    await renderApp('/jobs')

    await expect.element(table.getByText(MARKUP, { exact: true }).first()).toBeVisible()
    expect(textsOf(table, 'cells').slice(0, 6)).toEqual(['7', '—', 'N/A', '—', 'soon', 'View Details'])
    expect(textsOf(table, 'cells').slice(6, 9)).toEqual(['a/b ?#%', MARKUP, '12'])
    expect(textsOf(table, 'cells').slice(10)).toEqual([
      '05/03/2026',
      'View Details',
      'y'.repeat(300),
      'x'.repeat(300),
      'z'.repeat(300),
      `W${'w'.repeat(299)}`,
      '—',
      'View Details',
    ])
    expect(document.documentElement.scrollWidth).toBe(1280)
    const action = table.getByRole('link', { name: 'View Details, Job #7' }).element()
    expect(action.getBoundingClientRect().right).toBeLessThan(1280 - 20)
  })

  test('shows a long name whole to the pointer and to the keyboard', async () => {
    const name =
      'Venkata Satyanarayana Subramanian Gopalakrishnan Venkataraghavan Iyengar of Thiruvananthapuram'
    answerList([{ ...ROW, customerName: name }])
    answerDetail(ROW) // the link that has the focus reads ahead
    await renderApp('/jobs')
    await expect.element(table.getByText(name)).toBeVisible()
    table.getByRole('link').first().element().focus()
    await userEvent.tab()
    await expect.element(table.getByText(name)).toHaveFocus()
    await expect.element(page.getByRole('tooltip')).toHaveTextContent(name)
  })

  test('on a phone shows every value and action without a sideways scroll', async () => {
    await onScreen(390, 844)
    answerList([ROW, { ...ROW, id: 'y'.repeat(300), customerName: 'x'.repeat(300) }])
    await renderApp('/jobs')

    await expect.element(table.getByText('05/03/2026').first()).toBeVisible()
    await expect.element(table.getByRole('link', { name: 'View Details, Job #job_1' })).toBeVisible()
    await twoFrames()
    const name = table.getByText('x'.repeat(300)).element()
    expect(name.scrollWidth).toBe(name.clientWidth)
    expect(document.documentElement.scrollWidth).toBe(390)
  })
})

describe('search and filters', () => {
  test('all of them are offered, sent under the names of the API, and kept in the address', async () => {
    const { history } = await renderApp('/jobs?search=a&page=2')
    await filterButton.click()
    await expect.element(modal).toBeVisible()
    const options = [...modal.getByLabelText('Status').element().querySelectorAll('option')]
    expect(options.map(({ text, value }) => [text, value])).toEqual([
      ['All', ''],
      ['Pending', 'PENDING'],
      ['Accepted', 'ACCEPTED'],
      ['In Progress', 'IN_PROGRESS'],
      ['Completed', 'COMPLETED'],
      ['Cancelled', 'CANCELLED'],
    ])

    await modal.getByLabelText('Status').selectOptions('In Progress')
    await modal.getByLabelText('From Date').fill('01/02/2025')
    await modal.getByLabelText('To Date').fill('31/12/2026')
    await modal.getByLabelText('Min Amount').fill('₹ 500')
    await modal.getByLabelText('Max Amount').fill('1,23,456.50')
    await modal.getByLabelText('Customer ID').fill(' 012 ')
    await modal.getByLabelText('Service Center ID').fill('12E5')
    await modal.getByRole('button', { name: 'Apply' }).click()

    await expect.element(modal).not.toBeInTheDocument()
    const filters = {
      search: 'a',
      status: 'IN_PROGRESS',
      dateFrom: '2025-02-01',
      dateTo: '2026-12-31',
      minAmount: '500',
      maxAmount: '123456.5',
      customerId: '012',
      serviceCenterId: '12E5',
    }
    await expectAddress(history, `/jobs?${new URLSearchParams(filters)}`)
    await expect.poll(() => calls(LIST).at(-1)?.search).toEqual({ page: '1', limit: '10', ...filters })
    for (const chip of [
      'Status: In Progress',
      'From Date: 01/02/2025',
      'To Date: 31/12/2026',
      'Customer ID: 012',
      'Service Center ID: 12E5',
    ]) {
      await expect.element(chips.getByText(chip)).toBeVisible()
    }
  })

  test('a customer or a center can be found by its name: the address holds its id, the chip its name', async () => {
    const [customer, namesake] = marketplace.customers.all()
    if (!customer || !namesake) throw new Error('there are no two customers')
    marketplace.customers.update(namesake.id, { name: customer.name })
    const { history } = await renderApp('/jobs')
    await filterButton.click()
    const field = modal.getByLabelText('Customer ID')
    const found = page.getByRole('listbox').getByRole('option').filter({ hasText: customer.id })
    await expect.element(field).toHaveAccessibleDescription('Type a name or paste an ID')
    await field.fill(customer.name)
    await turnClock(300)
    await expect.element(found).toHaveTextContent(customer.id)
    await modal.getByRole('button', { name: 'Apply' }).click()
    await expect.element(modal.getByText('Choose a name from the list, or enter an ID')).toBeVisible()
    expect(calls('GET /api/v1/admin/customers').map(({ search }) => search)).toEqual([
      { search: customer.name, page: '1', limit: '5' },
    ])
    await field.click()
    await expect.element(found).toBeVisible()
    await found.click()
    await expect.element(field).toHaveValue(customer.id)
    await expect
      .element(field)
      .toHaveAccessibleDescription(`${customer.name} · ${formatPhone(customer.phoneNumber)}`)
    await userEvent.keyboard('{Enter}')
    await expectAddress(history, `/jobs?customerId=${customer.id}`)
    await expect.element(chips.getByText(`Customer: ${customer.name}`)).toBeVisible()
  })

  test.each([
    ['Customer ID', 'customerId', marketplace.customers],
    ['Service Center ID', 'serviceCenterId', marketplace.serviceCenters],
  ])(
    'in "%s" a name is taken that is the exact and only match; of several one is asked',
    async (label, key, records) => {
      const [longNamed, exactNamed] = records.all().map(({ id }) => id)
      if (!longNamed || !exactNamed) throw new Error('there are no two')
      records.update(longNamed, { name: 'Diya Menon 02' })
      records.update(exactNamed, { name: 'Diya Menon' })
      const { history } = await renderApp('/jobs')
      await filterButton.click()
      const field = modal.getByLabelText(label)
      for (const name of ['Diya Menon', 'Diya', 'Nobody at all']) {
        await field.fill(name)
        await userEvent.keyboard('{Enter}')
        await expect.element(modal.getByText('Choose a name from the list, or enter an ID')).toBeVisible()
        await expect.element(field).toHaveValue(name)
      }
      await field.fill('\u202a diya menon 02 \u202c')
      await userEvent.keyboard('{Enter}')
      await expectAddress(history, `/jobs?${key}=${longNamed}`)
      expect(modal.elements()).toEqual([])
    },
  )

  test('a record that is found twice is offered once', async () => {
    const [customer] = marketplace.customers.all()
    if (!customer) throw new Error('there is no customer')
    const data = [customer, { ...customer, phoneNumber: null }]
    server.use(http.get(endpoint('admin/customers'), () => HttpResponse.json({ data, totalPages: 1 })))
    await renderApp('/jobs')
    await filterButton.click()
    await modal.getByLabelText('Customer ID').fill(customer.name)
    await turnClock(300)
    const found = page.getByRole('listbox').getByRole('option')
    await expect.element(found).toHaveTextContent(customer.id)
  })

  test('of a server that sends more names than were asked for, five are offered', async () => {
    const data = Array.from({ length: 8 }, (_, index) => ({ id: `c-${index}`, name: `Asha ${index}` }))
    server.use(http.get(endpoint('admin/customers'), () => HttpResponse.json({ data, totalPages: 1 })))
    await renderApp('/jobs')
    await filterButton.click()
    await modal.getByLabelText('Customer ID').fill('Asha')
    await turnClock(300)
    const offered = page.getByRole('listbox').getByRole('option')
    await expect.element(offered.first()).toHaveTextContent('c-0')
    expect(offered.elements()).toHaveLength(5)
  })

  test('names that cannot be looked up are said to be so, and an id works', async () => {
    expectConsoleError(/admin\/service-centers/)
    server.use(http.get(endpoint('admin/service-centers'), () => refused(400, 'Not now')))
    const { history } = await renderApp('/jobs')
    await filterButton.click()
    const field = modal.getByLabelText('Service Center ID')
    await field.fill('sc_1')
    await turnClock(300)
    await expect
      .element(field)
      .toHaveAccessibleDescription('Names cannot be searched right now. Enter an ID instead.')
    await userEvent.keyboard('{Enter}')
    await expectAddress(history, '/jobs?serviceCenterId=sc_1')
  })

  test('an amount that could mean two things is asked about, and nothing is applied', async () => {
    const { history } = await renderApp('/jobs')
    await filterButton.click()
    await modal.getByLabelText('Min Amount').fill('12,50')
    await userEvent.keyboard('{Enter}')
    await expect.element(modal.getByText('Enter an amount such as 12,500')).toBeVisible()
    await expectAddress(history, '/jobs')
  })

  test('vehicle and service type come by a link alone: sent, shown as chips, not offered', async () => {
    const { history } = await renderApp('/jobs?vehicleId=veh_1&serviceType=Towing&status=PENDING')
    await expect.element(chips.getByText('Vehicle ID: veh_1')).toBeVisible()
    await expect.element(chips.getByText('Service Type: Towing')).toBeVisible()
    const sent = { page: '1', limit: '10', status: 'PENDING', vehicleId: 'veh_1', serviceType: 'Towing' }
    await expect.poll(() => calls(LIST).at(-1)?.search).toEqual(sent)

    await page.getByRole('button', { name: 'Filters, 3 active' }).click()
    await expect.element(modal.getByLabelText('Status')).toHaveValue('PENDING')
    expect(modal.getByLabelText(/Vehicle|Service Type/).elements()).toEqual([])
    await modal.getByLabelText('Status').selectOptions('Accepted')
    await modal.getByRole('button', { name: 'Apply' }).click()
    await expectAddress(history, '/jobs?vehicleId=veh_1&serviceType=Towing&status=ACCEPTED')

    await page.getByRole('button', { name: 'Remove Vehicle ID: veh_1' }).click()
    await expectAddress(history, '/jobs?serviceType=Towing&status=ACCEPTED')
  })

  test('what cannot be used in a shared address is dropped alone', async () => {
    await renderApp('/jobs?status=XX&dateFrom=yesterday&minAmount=lots&page=abc&customerId=012&search=true')
    await expect.element(chips.getByText('Customer ID: 012')).toBeVisible()
    await expect.element(searchBox).toHaveValue('true')
    const sent = { page: '1', limit: '10', search: 'true', customerId: '012' }
    await expect.poll(() => calls(LIST).map(({ search }) => search)).toEqual([sent])
  })

  test('they narrow the real list', async () => {
    const wanted = marketplace.jobs
      .all()
      .filter(({ status, amount }) => status === 'CANCELLED' && amount >= 500 && amount <= 1000)
    await renderApp('/jobs?status=CANCELLED&minAmount=500&maxAmount=1000')
    await expect
      .element(page.getByText(new RegExp(`of ${wanted.length} results`)))
      .toHaveTextContent(/^Showing 1 to/)
  })
})

describe('the details', () => {
  const DETAIL = {
    ...ROW,
    customerId: 'cus_1',
    serviceType: 'Towing',
    latitude: 18.5204,
    longitude: '73.8567',
    vehicle: { make: 'Honda', model: 'City', registrationNumber: 'MH12AB1234' },
  }
  const section = (name: string) => page.getByRole('region', { name })

  test('show the service with its place on a map, the vehicle and the customer', async () => {
    answerDetail(DETAIL)
    await renderApp('/jobs/job_1')

    await expect.element(page.getByRole('heading', { name: 'Job #job_1', level: 1 })).toBeVisible()
    await expect
      .element(section('Service Details'))
      .toHaveTextContent(/Service TypeTowingDate05\/03\/2026Latitude18.5204Longitude73.8567/)
    await expect
      .element(section('Service Details').getByRole('link', { name: 'Show on map' }))
      .toHaveAttribute(
        'href',
        'https://www.openstreetmap.org/?mlat=18.5204&mlon=73.8567#map=16/18.5204/73.8567',
      )
    await expect
      .element(section('Vehicle Information'))
      .toHaveTextContent(/MakeHondaModelCityRegistration NumberMH12AB1234$/)
    await expect
      .element(section('Customer Information').getByRole('link', { name: 'Asha Rao' }))
      .toHaveAttribute('href', '/customers/cus_1')
    await expect.poll(() => document.title).toBe('Job #job_1 · Wayside')
  })

  test('lead to the customer', async () => {
    const job = marketplace.jobs.all()[0]
    const customer = marketplace.customers.find(job?.customerId ?? '')
    const { history } = await renderApp(`/jobs/${job?.id}`)
    await page.getByRole('link', { name: customer?.name ?? '' }).click()
    await expect.element(page.getByRole('heading', { name: customer?.name ?? '', level: 1 })).toBeVisible()
    await expectAddress(history, `/customers/${customer?.id}`)
  })

  test.each([
    ['COMPLETED', 'Completed', 'green'],
    ['In_Progress', 'In Progress', 'blue'],
    ['CANCELLED', 'Cancelled', 'yellow'],
    ['PENDING', 'Pending', 'yellow'],
  ])('show %s as %s in %s', async (status, word, color) => {
    answerDetail({ ...DETAIL, status })
    await renderApp('/jobs/job_1')
    await expect.element(page.getByText(word, { exact: true })).toBeVisible()
    expect(colorOf(word)).toBe(color)
  })

  test('open from the list, and the back control returns to it as it was', async () => {
    const { history } = await renderApp('/jobs?status=COMPLETED&page=2')
    await table.getByRole('link').first().click()
    await expect.element(section('Service Details')).toBeVisible()

    await page.getByRole('main').getByRole('link', { name: 'Jobs' }).click()
    await expect.element(chips.getByText('Status: Completed')).toBeVisible()
    await expectAddress(history, '/jobs?status=COMPLETED&page=2')
  })

  test('bear null and missing parts, markup and an id of 300 letters', async () => {
    answerDetail({
      id: 'y'.repeat(300),
      customerName: MARKUP,
      latitude: 'north',
      longitude: 73,
      vehicle: null,
    })
    await renderApp('/jobs/y')

    await expect
      .element(section('Service Details'))
      .toHaveTextContent(/Service Type—Date—Latitude—Longitude73$/)
    await expect.element(section('Vehicle Information')).toHaveTextContent(/Make—Model—Registration Number—$/)
    await expect.element(section('Customer Information').getByText(MARKUP)).toBeVisible()
    expect(page.getByRole('main').getByRole('link').elements()).toHaveLength(1)
    expect(document.documentElement.scrollWidth).toBe(1280)
  })

  test('ask for an id whatever characters it holds', async () => {
    answerDetail(DETAIL)
    await renderApp(`/jobs/${encodeURIComponent('a/b ?#%')}`)
    await expect.element(section('Service Details')).toBeVisible()
    expect(await callsMade('GET /api/v1/admin/jobs/a%2Fb%20%3F%23%25')).toHaveLength(1)
  })

  test('of a job that is gone say so, with the way back', async () => {
    expectConsoleError(/404/)
    const { history } = await renderApp('/jobs/gone')
    await expect.element(page.getByText('Job not found')).toBeVisible()
    expect(page.getByRole('button', { name: 'Try again' }).elements()).toEqual([])
    await page.getByRole('main').getByRole('link', { name: 'Jobs' }).click()
    await expectAddress(history, '/jobs')
  })

  test('that fail to load can be tried again', async () => {
    expectConsoleError(/admin\/jobs\/\{id\}/)
    answerDetail(DETAIL)
    server.use(http.get(endpoint('admin/jobs/:id'), () => new HttpResponse('<h1>Hello</h1>'), { once: true }))
    await renderApp('/jobs/job_1')
    await expect.element(page.getByRole('alert')).toHaveTextContent('Job could not be loaded.')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(section('Service Details')).toBeVisible()
  })
})

describe('Change status', () => {
  const changeStatus = page.getByRole('button', { name: 'Change status' })

  function aJob(status: string): string {
    const job = marketplace.jobs.all().find((candidate) => candidate.status === status)
    if (!job) throw new Error(`no job is ${status}`)
    return job.id
  }

  test('offers the five values, the current one marked, and sends the one that is picked', async () => {
    const id = aJob('PENDING')
    await renderApp(`/jobs/${id}`)
    await changeStatus.click()
    await expect.element(page.getByRole('menuitemradio', { name: 'Pending' })).toBeChecked()
    expect(
      page
        .getByRole('menuitemradio')
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(['Pending', 'Accepted', 'In Progress', 'Completed', 'Cancelled'])

    await page.getByRole('menuitemradio', { name: 'In Progress' }).click()
    await expect.element(page.getByText('Job status updated successfully')).toBeVisible()
    await expect.element(page.getByText('In Progress', { exact: true })).toBeVisible()
    expect((await callsMade(`PUT /api/v1/admin/jobs/${id}/status`)).map(({ body }) => body)).toEqual([
      { status: 'IN_PROGRESS' },
    ])
    expect(marketplace.jobs.find(id)?.status).toBe('IN_PROGRESS')
    expect(await callsMade(`GET /api/v1/admin/jobs/${id}`)).toHaveLength(3)
  })

  test('marks the current one however the server writes it, and sends nothing for it', async () => {
    const id = aJob('PENDING')
    server.use(http.get(endpoint('admin/jobs/:id'), () => found({ id, status: 'in_progress' })))
    await renderApp(`/jobs/${id}`)
    await changeStatus.click()
    const current = page.getByRole('menuitemradio', { name: 'In Progress' })
    await expect.element(current).toBeChecked()
    await current.click()
    await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
    expect(await callsMade(`PUT /api/v1/admin/jobs/${id}/status`)).toEqual([])
    expect(await callsMade(`GET /api/v1/admin/jobs/${id}`)).toHaveLength(1)
  })

  test('shows in the list that one returns to', async () => {
    const id = aJob('PENDING')
    await renderApp(`/jobs?search=${id}`)
    await table.getByRole('link', { name: id, exact: true }).click()
    await changeStatus.click()
    await page.getByRole('menuitemradio', { name: 'Cancelled' }).click()
    await page.getByRole('button', { name: 'Cancel job' }).click()
    await expect.element(page.getByText('Job status updated successfully')).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Jobs' }).click()
    await expect.element(table.getByText('Cancelled')).toBeVisible()
  })

  /** What a change comes to, without an answer. */
  function loseAnswer(make: () => void): void {
    server.use(
      http.put(endpoint('admin/jobs/:id/status'), () => {
        make()
        return HttpResponse.error()
      }),
    )
  }

  test('that was not done, and what somebody else made of the job meanwhile, show in the list as well', async () => {
    expectConsoleError(/ApiError/)
    const id = aJob('PENDING')
    await renderApp(`/jobs?search=${id}`)
    await table.getByRole('link', { name: id, exact: true }).click()
    loseAnswer(() => marketplace.jobs.update(id, { status: 'ACCEPTED' }))
    await changeStatus.click()
    await page.getByRole('menuitemradio', { name: 'Completed' }).click()
    await turnToSecondLook()
    await expect.element(toastOf('Failed to update job status')).toBeVisible()
    await expect.element(toastOf('The job was Accepted at 12:00.')).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Jobs' }).click()
    await expect.element(table.getByText('Accepted')).toBeVisible()
  })

  test('that was made is told, though the network lost its answer and the first look for it', async () => {
    expectConsoleError(/ApiError/)
    const id = aJob('PENDING')
    await renderApp(`/jobs/${id}`)
    await expect.element(changeStatus).toBeEnabled()
    loseAnswer(() => {
      marketplace.jobs.update(id, { status: 'COMPLETED' })
      server.use(http.get(endpoint('admin/jobs/:id'), () => HttpResponse.error(), { once: true }))
    })
    await changeStatus.click()
    await page.getByRole('menuitemradio', { name: 'Completed' }).click()
    await turnToSecondLook()
    await expect.element(toastOf('The connection dropped, but the job was marked Completed.')).toBeVisible()
    expect(await callsMade(`PUT /api/v1/admin/jobs/${id}/status`)).toHaveLength(1)
  })

  test('that was done though its answer was lost tells how the job stands, and is not sent again', async () => {
    const id = aJob('PENDING')
    await renderApp(`/jobs/${id}`)
    loseAnswer(() => marketplace.jobs.update(id, { status: 'COMPLETED' }))
    await changeStatus.click()
    await page.getByRole('menuitemradio', { name: 'Completed' }).click()
    await expect.element(toastOf('The connection dropped, but the job was marked Completed.')).toBeVisible()
    await expect.element(toastOf('Job status updated successfully')).toBeVisible()
    await expect.element(page.getByText('Completed', { exact: true })).toBeVisible()
    expect(await callsMade(`PUT /api/v1/admin/jobs/${id}/status`)).toHaveLength(1)
  })

  test('to the status that it has already sends nothing', async () => {
    const id = aJob('COMPLETED')
    await renderApp(`/jobs/${id}`)
    await changeStatus.click()
    await page.getByRole('menuitemradio', { name: 'Completed' }).click()
    await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
    expect(await callsMade(`PUT /api/v1/admin/jobs/${id}/status`)).toEqual([])
  })

  test('works by keyboard', async () => {
    const id = aJob('ACCEPTED')
    await renderApp(`/jobs/${id}`)
    await expect.element(changeStatus).toBeVisible()
    changeStatus.element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('menuitemradio', { name: 'Pending' })).toHaveFocus()
    await userEvent.keyboard('{End}{Enter}')
    await expect.element(page.getByRole('button', { name: 'Keep it' })).toHaveFocus()
    await userEvent.keyboard('{Tab}{Enter}')
    await expect.poll(() => marketplace.jobs.find(id)?.status).toBe('CANCELLED')
    await expect.element(changeStatus).toHaveFocus()
  })

  test('the button that copies its id stays on the line of its title, on a phone too', async () => {
    await onScreen(390)
    const id = aJob('ACCEPTED')
    await renderApp(`/jobs/${id}`)
    const title = page.getByRole('heading', { level: 1 })
    await expect.element(title).toHaveTextContent(id)
    const copy = page.getByRole('button', { name: `Copy job ID ${id}` }).first()
    const [name, icon] = [title, copy].map((part) => part.element().getBoundingClientRect())
    expect(icon?.top).toBeLessThan(name?.bottom ?? 0)
    expect(icon?.left).toBeGreaterThanOrEqual(name?.right ?? 0)
  })

  test('to cancelled asks first, and sends nothing where the job is kept', async () => {
    const id = aJob('ACCEPTED')
    await renderApp(`/jobs/${id}`)
    const question = page.getByRole('dialog', { name: 'Cancel this job?' })
    for (const keep of [
      () => question.getByRole('button', { name: 'Keep it' }).click(),
      () => userEvent.keyboard('{Escape}'),
    ]) {
      await changeStatus.click()
      await page.getByRole('menuitemradio', { name: 'Cancelled' }).click()
      await expect.element(question).toHaveTextContent(`Job #${id} will be marked Cancelled.`)
      await keep()
      await expect.element(question).not.toBeInTheDocument()
      await expect.element(changeStatus).toHaveFocus()
    }
    expect(calls(`PUT /api/v1/admin/jobs/${id}/status`)).toEqual([])
  })

  test.each([
    ['the words of the server', () => refused(409, 'The job is closed'), 'The job is closed', false],
    ['words of its own', () => HttpResponse.error(), 'Failed to update job status', true],
  ])('that is refused says so in %s and changes nothing', async (_, reply, said, isOpen) => {
    expectConsoleError(/409|no answer/)
    server.use(http.put(endpoint('admin/jobs/:id/status'), reply))
    const id = aJob('ACCEPTED')
    await renderApp(`/jobs/${id}`)
    await changeStatus.click()
    await page.getByRole('menuitemradio', { name: 'Completed' }).click()

    if (isOpen) await turnToSecondLook()
    await expect.element(toastOf(said)).toBeVisible()
    await expect.element(page.getByText('Accepted', { exact: true })).toBeVisible()
    await expect.element(changeStatus).toBeEnabled()
    expect(await callsMade(`PUT /api/v1/admin/jobs/${id}/status`)).toHaveLength(1)
  })
})

describe('the status in a row', () => {
  const statusOf = (id: string) => table.getByRole('button', { name: new RegExp(`, Job #${id}$`) })
  const item = (name: string) => page.getByRole('menuitemradio', { name })

  async function openRow(status: string) {
    const job = marketplace.jobs.all().find((candidate) => candidate.status === status)
    if (!job) throw new Error(`no job is ${status}`)
    const app = await renderApp(`/jobs?search=${job.id}`)
    await expect.element(statusOf(job.id)).toBeVisible()
    return { ...app, id: job.id }
  }

  test('is the menu that changes it: the job is read first', async () => {
    const { id, history } = await openRow('PENDING')
    await statusOf(id).click()
    await expect.element(item('Pending')).toBeChecked()
    await item('Accepted').click()
    await expect.element(page.getByText('Job status updated successfully')).toBeVisible()
    await expect.element(statusOf(id)).toHaveAccessibleName(`Accepted, Job #${id}`)
    expect((await callsMade(`PUT /api/v1/admin/jobs/${id}/status`)).map(({ body }) => body)).toEqual([
      { status: 'ACCEPTED' },
    ])
    const made = await callsMade()
    const first = (method: string) =>
      made.findIndex((call) => call.method === method && call.path.includes(id))
    expect(first('GET')).toBeLessThan(first('PUT'))
    await expectAddress(history, `/jobs?search=${id}`)
  })

  test.each([1280, 390])(
    'is busy until the list is read again, at %i pixels: nothing moves, no menu opens',
    async (width) => {
      await onScreen(width)
      const all = marketplace.jobs.all()
      for (const { id } of all.slice(0, 5)) marketplace.jobs.remove(id)
      const lastPage = Math.floor(all.length / 10) // has room for more rows
      await renderApp(`/jobs?page=${lastPage}`)
      const row = await table
        .getByRole('button', { name: /, Job #/ })
        .first()
        .findElement()
      const id = row.ariaLabel?.split('#')[1] ?? ''
      const places = () =>
        [statusOf(id), page.getByText(/^Showing/)].map((part) =>
          part.element().getBoundingClientRect().toJSON(),
        )
      const before = places()
      const [answer, reread] = [gate(), gate()]
      server.use(http.put(endpoint('admin/jobs/:id/status'), answer.opened))
      await statusOf(id).click()
      server.use(http.get(endpoint('admin/jobs'), reread.opened))
      await item('Accepted').click()
      const expectBusy = async () => {
        await expect.element(statusOf(id)).toHaveAttribute('aria-busy', 'true')
        await expect.element(statusOf(id)).toHaveFocus()
        await userEvent.keyboard('{Enter}')
        await userEvent.keyboard('s')
        await statusOf(id).click({ force: true })
        await twoFrames()
        expect(page.getByRole('menu').elements()).toEqual([])
        await expect.element(statusOf(id)).toHaveFocus()
        expect(places()).toEqual(before)
      }
      await expectBusy()
      answer.open()
      await expect.element(toastOf('Job status updated successfully')).toBeVisible()
      await expectBusy()
      reread.open()
      await expect.element(statusOf(id)).toHaveAttribute('aria-busy', 'false')
      await expect.element(statusOf(id)).toHaveFocus()
      await userEvent.keyboard('s')
      await expect.element(item('Accepted')).toBeChecked()
      expect(await callsMade(`PUT /api/v1/admin/jobs/${id}/status`)).toHaveLength(1)
    },
  )

  test('is not changed where somebody else has changed it meanwhile', async () => {
    expectConsoleError(/MovedOnError/)
    const { id } = await openRow('PENDING')
    await statusOf(id).click()
    marketplace.jobs.update(id, { status: 'COMPLETED' })
    await item('Accepted').click()
    await expect.element(toastOf('It is Completed now, and no longer Pending.')).toBeVisible()
    await expect.element(statusOf(id)).toHaveAccessibleName(`Completed, Job #${id}`)
    expect(await callsMade(`PUT /api/v1/admin/jobs/${id}/status`)).toEqual([])
  })

  test('asks before it cancels a job, and has the focus again', async () => {
    const { id } = await openRow('ACCEPTED')
    await statusOf(id).click()
    await item('Cancelled').click()
    await page
      .getByRole('dialog', { name: 'Cancel this job?' })
      .getByRole('button', { name: 'Keep it' })
      .click()
    await expect.element(statusOf(id)).toHaveFocus()
    expect(marketplace.jobs.find(id)?.status).toBe('ACCEPTED')
  })

  test('s opens it on the row that has the focus, and on the job itself', async () => {
    const { id, history } = await openRow('ACCEPTED')
    await userEvent.keyboard('s')
    expect(page.getByRole('menu').elements()).toEqual([])
    await userEvent.keyboard('js')
    await expect.element(item('Pending')).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(table.getByRole('link', { name: id, exact: true })).toHaveFocus()

    history.push(`/jobs/${id}`)
    const button = page.getByRole('button', { name: 'Change status' })
    await expect.element(button).not.toHaveAttribute('aria-disabled')
    await userEvent.keyboard('s')
    await expect.element(item('Pending')).toHaveFocus()
  })
})
