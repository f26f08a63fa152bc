import { endpoint } from '@mocks/server/reply'
import { renderApp } from '@tests/support/render-app'
import { server } from '@tests/support/server'
import { HttpResponse, http, type JsonBodyType } from 'msw'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'

type Reply = (rows: JsonBodyType[]) => JsonBodyType
type Table = {
  label: string
  url: string
  path: string
  reply: Reply
  empty: string
  /** Tells how many there are in all. */
  isPaged?: boolean
}

const list: Reply = (data) => ({ success: true, data, totalPages: data.length ? 1 : 0 })
const tables: Table[] = [
  {
    label: 'Recent Jobs',
    url: '/dashboard',
    path: 'admin/dashboard',
    reply: (recentJobs) => ({ data: { metrics: {}, recentJobs } }),
    empty: 'No recent jobs',
  },
  {
    label: 'Customers',
    url: '/customers',
    path: 'admin/customers',
    reply: list,
    empty: 'No customers found',
    isPaged: true,
  },
  {
    label: 'Registered Vehicles',
    url: '/customers/c1',
    path: 'admin/customers/c1',
    reply: (vehicles) => ({ data: { id: 'c1', name: 'Asha Rao', vehicles } }),
    empty: 'No registered vehicles',
  },
  {
    label: 'Service Centers',
    url: '/service-centers',
    path: 'admin/service-centers',
    reply: (data) => ({ data, pagination: { totalPages: data.length ? 1 : 0 } }),
    empty: 'No service center found',
    isPaged: true,
  },
  { label: 'Jobs', url: '/jobs', path: 'admin/jobs', reply: list, empty: 'No jobs found', isPaged: true },
  {
    label: 'Customer Payments',
    url: '/customer-payments',
    path: 'admin/payments',
    reply: list,
    empty: 'No payments found',
    isPaged: true,
  },
  {
    label: 'Service Center Payments',
    url: '/service-center-payments',
    path: 'admin/get-service-center-payments',
    reply: list,
    empty: 'No payments found',
    isPaged: true,
  },
  {
    label: 'Plans',
    url: '/plans',
    path: 'plan',
    reply: (plans) => ({ data: { plans } }),
    empty: 'No plans found',
  },
  {
    label: 'Services',
    url: '/services',
    path: 'admin/services',
    reply: (data) => ({ data }),
    empty: 'No services found',
  },
]

test.each(tables)('$label: none, one and ten rows', async ({ label, url, path, reply, empty, isPaged }) => {
  let rows = 0
  const answer = () => Array.from({ length: rows }, (_, index) => ({ id: `r${index + 1}` }))
  server.use(http.get(endpoint(path), () => HttpResponse.json(reply(answer()))))
  const table = page.getByRole('table', { name: label })
  const shown = () => table.getByRole('row').elements().length - 1
  const { queryClient } = await renderApp(url)
  await expect.element(page.getByText(empty, { exact: true })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
  if (isPaged) await expect.element(page.getByText('Showing 0 to 0 of 0 results')).toBeVisible()

  for (rows of [1, 10]) {
    await queryClient.invalidateQueries()
    await expect.poll(shown).toBe(rows)
    await expect.element(page.getByText(empty, { exact: true })).not.toBeInTheDocument()
    if (!isPaged) continue
    await expect.element(page.getByText(`Showing 1 to ${rows} of ${rows} results`)).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Previous' })).toBeDisabled()
    await expect.element(page.getByRole('button', { name: 'Next' })).toBeDisabled()
    expect(page.getByRole('button', { name: /^Page / }).elements()).toHaveLength(1)
  }
})
