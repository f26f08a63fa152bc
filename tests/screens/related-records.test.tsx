import { marketplace } from '@mocks/index'
import { endpoint } from '@mocks/server/reply'
import { expectAddress } from '@tests/support/address'
import { gate } from '@tests/support/gates'
import { expectConsoleError } from '@tests/support/page-errors'
import { renderApp } from '@tests/support/render-app'
import { callsMade } from '@tests/support/rest'
import { server } from '@tests/support/server'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { stringifySearch } from '@/lib/search-params'

const recent = page.getByRole('region', { name: 'Recent Jobs' })
const links = recent.getByRole('link')

/** A job with a center, and whose customer and center have further ones or not. */
function someJob() {
  const job = marketplace.jobs.all().find(({ serviceCenterId }) => serviceCenterId !== null)
  if (!job) throw new Error('no job has a center')
  return job
}

test.each([
  ['a customer', () => `/customers/${someJob().customerId}`, { customerId: someJob().customerId }],
  [
    'a service center',
    () => `/service-centers/${someJob().serviceCenterId}`,
    { serviceCenterId: someJob().serviceCenterId },
  ],
])('%s shows its latest jobs, as the list has them, and leads to each', async (_, address, filter) => {
  const { history } = await renderApp(address())
  await expect.element(links.first()).toBeVisible()
  expect(links.elements().length).toBeLessThanOrEqual(5)
  const [asked] = await callsMade('GET /api/v1/admin/jobs')
  expect(asked?.search).toEqual({ page: '1', limit: '10', ...filter })
  const id = links.first().element().textContent
  await links.first().click()
  await expectAddress(history, `/jobs/${id}`)
})

test('they load, fail, are tried again and are none without the rest of the screen', async () => {
  expectConsoleError(/admin\/jobs/)
  const answered = gate()
  server.use(
    http.get(endpoint('admin/jobs'), async () => {
      await answered.opened()
      return HttpResponse.json({ message: 'Not now' }, { status: 400 })
    }),
  )
  await renderApp(`/customers/${someJob().customerId}`)
  await expect.element(page.getByRole('region', { name: 'Overview' })).toBeVisible()
  await expect.element(recent.getByRole('table')).toHaveAttribute('aria-busy', 'true')
  answered.open()
  await expect.element(recent.getByText('Recent Jobs could not be loaded.')).toBeVisible()
  server.use(http.get(endpoint('admin/jobs'), () => HttpResponse.json({ data: [], totalPages: 0 })))
  await recent.getByRole('button', { name: 'Try again' }).click()
  await expect.element(recent.getByText('No jobs yet')).toBeVisible()
})

test.each([
  {
    part: 'Recent Jobs',
    path: 'admin/jobs',
    url: `/customers/${someJob().customerId}`,
    content: () => links.first(),
  },
  {
    part: 'Latest Payouts',
    path: 'admin/get-service-center-payments',
    url: `/service-centers/${someJob().serviceCenterId}`,
    content: () => page.getByRole('table', { name: 'Latest Payouts' }),
  },
  {
    part: 'Inactive service centers',
    path: 'admin/service-centers',
    url: '/dashboard',
    content: () => page.getByRole('link', { name: /^Inactive service centers/ }),
  },
])('$part that failed are read again by whoever comes back to it', async ({ part, path, url, content }) => {
  expectConsoleError(/ApiError/)
  server.use(http.get(endpoint(path), () => HttpResponse.json({ message: 'Not now' }, { status: 400 })))
  const { history } = await renderApp(url)
  const failure = page.getByText(new RegExp(`^${part} could not be`))
  await expect.element(failure).toBeVisible()
  history.push('/plans')
  await expect.element(page.getByRole('heading', { name: 'Plans', level: 1 })).toBeVisible()
  server.resetHandlers()
  history.back()
  await expect.element(content()).toBeVisible()
  await expect.element(failure).not.toBeInTheDocument()
})

test('a service center shows what it was paid last, by its id where the server tells it', async () => {
  const { serviceCenterId } = someJob()
  const center = marketplace.serviceCenters.find(serviceCenterId ?? '')
  if (!center) throw new Error('the job has no center')
  const payout = (referenceNumber: string, to: object, createdAt: string) => ({
    referenceNumber,
    createdAt,
    amount: 1500.5,
    notes: 'Weekly',
    ...to,
  })
  const data = [
    payout('PO-OLD', { serviceCenter: center.name }, '2026-11-02T06:30:00.000Z'),
    payout(
      'PO-ELSEWHERE',
      { serviceCenter: { id: 'sc_other', name: center.name } },
      '2026-11-03T06:30:00.000Z',
    ),
    payout('PO-NEW', { serviceCenter: { id: center.id, name: center.name } }, '2026-11-04T06:30:00.000Z'),
  ]
  server.use(
    http.get(endpoint('admin/get-service-center-payments'), () => HttpResponse.json({ data, totalPages: 1 })),
  )
  await renderApp(`/service-centers/${center.id}`)
  const latest = page.getByRole('table', { name: 'Latest Payouts' })
  await expect.element(latest.getByText('PO-NEW')).toBeVisible()
  expect(
    latest
      .getByRole('row')
      .elements()
      .map(({ textContent }) => /PO-[A-Z]+/.exec(textContent)?.[0]),
  ).toEqual([
    undefined, // the header
    'PO-NEW',
    'PO-OLD',
  ])
  const [asked] = await callsMade('GET /api/v1/admin/get-service-center-payments')
  expect(asked?.search).toEqual({ page: '1', limit: '100', search: center.name })
})

test('a job shows its amount, and leads to its service center; what is not told is not guessed', async () => {
  const { id, serviceCenterId } = someJob()
  const { history } = await renderApp(`/jobs/${id}`)
  const center = page.getByRole('region', { name: 'Service Center' })
  await expect.element(page.getByRole('region', { name: 'Service Details' }).getByText(/^₹/)).toBeVisible()
  await center.getByRole('link').click()
  await expectAddress(history, `/service-centers/${serviceCenterId}`)

  server.use(
    http.get(endpoint('admin/jobs/:id'), () =>
      HttpResponse.json({ data: { id: 'job_x', serviceCenterName: 'Sai Krupa Garage' } }),
    ),
  )
  history.push('/jobs/job_x')
  await expect.element(center.getByText('Sai Krupa Garage')).toBeVisible()
  expect(center.getByRole('link').elements()).toEqual([])
})

test.each([
  {
    whose: 'a customer',
    link: 'View Payments',
    record: () => {
      const { id, phoneNumber } = first(marketplace.customers.all())
      return { url: `/customers/${id}`, search: phoneNumber }
    },
    list: 'customer-payments',
    call: 'GET /api/v1/admin/payments',
  },
  {
    whose: 'a service center',
    link: 'View Payouts',
    record: () => {
      const { id, name } = first(marketplace.serviceCenters.all())
      return { url: `/service-centers/${id}`, search: name }
    },
    list: 'service-center-payments',
    call: 'GET /api/v1/admin/get-service-center-payments',
  },
])('"$link" on $whose leads to the list, searched for it', async ({ link, record, list, call }) => {
  const { url, search } = record()
  const { history } = await renderApp(url)
  await page.getByRole('link', { name: link }).click()
  await expectAddress(history, `/${list}${stringifySearch({ search })}`)
  await expect
    .poll(async () => (await callsMade(call)).at(-1)?.search)
    .toEqual({ page: '1', limit: '10', search })
})

test('a customer without a phone number, and a center without a name, lead to no payments', async () => {
  server.use(
    http.get(endpoint('admin/customers/:id'), () => HttpResponse.json({ data: { id: 'c_x', name: 'Asha' } })),
    http.get(endpoint('admin/service-centers/:id'), () => HttpResponse.json({ data: { id: 'sc_x' } })),
  )
  const { history } = await renderApp('/customers/c_x')
  await expect.element(page.getByRole('link', { name: 'View Jobs' })).toBeVisible()
  expect(page.getByRole('link', { name: 'View Payments' }).elements()).toEqual([])
  history.push('/service-centers/sc_x')
  await expect.element(page.getByRole('link', { name: 'Statement' })).toBeVisible()
  expect(page.getByRole('link', { name: 'View Payouts' }).elements()).toEqual([])
})

function first<Row>([row]: Row[]): Row {
  if (!row) throw new Error('The embedded API has none')
  return row
}
