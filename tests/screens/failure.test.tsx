import { DEMO_ADMIN, marketplace } from '@mocks/index'
import { endpoint, found, refused } from '@mocks/server/reply'
import { watchCopying } from '@tests/support/clipboard'
import { passTime } from '@tests/support/clock'
import { toastOf } from '@tests/support/outcomes'
import { expectConsoleError } from '@tests/support/page-errors'
import { renderApp } from '@tests/support/render-app'
import { atRest } from '@tests/support/rest'
import { passRetries } from '@tests/support/retries'
import { owedCenter } from '@tests/support/rows'
import { calls, server } from '@tests/support/server'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { customer } from '@/api/customers'
import { reportBreach } from '@/lib/error-log'
import { sendReports } from '@/start/reports'

const VERSION = '1a2b3c4, 21/11/2026'

beforeEach(() => {
  const meta = document.createElement('meta')
  meta.name = 'version'
  meta.content = VERSION
  document.head.append(meta)
  onTestFinished(() => meta.remove())
})

const center = owedCenter().id
const job = marketplace.jobs.all()[0]?.id ?? ''
const plan = marketplace.plans.all()[0]?.id ?? ''

const failures: {
  what: string
  url: string
  path: string
  call: string
  isModal?: true
  open?: () => Promise<void>
}[] = [
  {
    what: 'a list',
    url: '/customers?query=Asha+Rao&city=Pune',
    path: 'admin/customers',
    call: 'admin/customers?page&limit&query&city',
  },
  { what: 'a record', url: `/jobs/${job}`, path: 'admin/jobs/:id', call: 'admin/jobs/{id}' },
  { what: 'the dashboard', url: '/dashboard', path: 'admin/dashboard', call: 'admin/dashboard' },
  { what: 'a plan', url: `/plans?plan=${plan}`, path: 'plan', call: 'plan', isModal: true },
  {
    what: 'the services of a form',
    url: '/service-centers/add',
    path: 'admin/services',
    call: 'admin/services',
  },
  {
    what: 'what is pending',
    url: `/service-centers/${center}`,
    path: 'admin/get-service-center-payments',
    call: 'admin/get-service-center-payments?page&limit&search',
    isModal: true,
    open: () => page.getByRole('button', { name: 'Make Payment' }).click(),
  },
]

/** The console is told the path of the call alone, whatever the address or the answer holds. */
function lineOf(what: string, call: string): RegExp {
  const path = call.replace(/\?.*/, '').replace('{id}', String.raw`\{id\}`)
  return new RegExp(`^${what} \\(GET /api/v1/${path}\\)$`)
}

test.each(failures)(
  'of $what that failed call, status, time and version are copied, and no data',
  async ({ url, path, call, isModal, open }) => {
    expectConsoleError(lineOf('ApiError: 500', call))
    const copied = watchCopying()
    server.use(http.get(endpoint(path), () => refused(500, 'Asha Rao is out of order')))
    await renderApp(url)
    await open?.()

    const area = isModal ? page.getByRole('dialog') : page
    const copy = area.getByRole('button', { name: 'Copy details' })
    await expect.element(copy).toBeVisible()
    expect(area.getByText(/^Version/).elements()).toEqual([])
    const failedAt = new Date().toISOString()
    await passTime(2000) // it tells when the call failed, not when it was copied
    await copy.click()
    await expect.element(page.getByText('Details copied')).toBeVisible()
    expect(copied.mock.calls).toEqual([
      [`Call: GET /api/v1/${call}\nStatus: 500\nTime: ${failedAt}\nVersion: ${VERSION}`],
    ])
  },
)

test.each([
  {
    what: 'related records',
    url: `/customers/${marketplace.customers.all()[0]?.id}`,
    path: 'admin/jobs',
    call: 'admin/jobs?page&limit&customerId',
    area: page.getByRole('region', { name: 'Recent Jobs' }),
  },
  {
    what: 'a count',
    url: '/dashboard',
    path: 'admin/service-centers',
    call: 'admin/service-centers?page&limit&status',
    area: page.getByRole('region', { name: 'Needs attention' }),
    button: 'Copy details, Inactive service centers',
  },
  {
    what: 'an export',
    url: '/jobs',
    path: 'admin/jobs',
    call: 'admin/jobs?page&limit',
    area: page.getByRole('group', { name: 'Export of Jobs' }),
    open: async () => {
      await page.getByRole('button', { name: 'Export' }).click()
      await page.getByRole('menuitem', { name: 'CSV' }).click()
    },
    leave: () =>
      page.getByRole('group', { name: 'Export of Jobs' }).getByRole('button', { name: 'Cancel' }).click(),
  },
])(
  'of $what, a part of a screen, they are copied beside "Try again", too',
  async ({ url, path, call, area, open, leave, button = 'Copy details' }) => {
    expectConsoleError(lineOf('ApiError: 500', call))
    const copied = watchCopying()
    const fail = () => server.use(http.get(endpoint(path), () => refused(500, 'Asha Rao is out of order')))
    if (!open) fail()
    await renderApp(url)
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    if (open) {
      await expect.element(page.getByText(/^Showing 1 to 10/)).toBeVisible()
      fail()
      await open()
    }
    await expect.element(area.getByRole('button', { name: /^Try again/ })).toBeVisible()
    await area.getByRole('button', { name: button }).click()
    await expect
      .poll(() => copied.mock.calls.flat().join())
      .toContain(`Call: GET /api/v1/${call}\nStatus: 500\nTime: `)
    expect(copied.mock.calls.flat().join()).toContain(`\nVersion: ${VERSION}`)
    await leave?.()
  },
)

test.each([
  ['no answer', () => HttpResponse.error(), 'ApiError', 'no answer', true],
  ['HTML', () => new HttpResponse('<h1>Asha Rao</h1>'), 'ApiError', '200, but the answer is not JSON', false],
  ['no id', () => found({ name: 'Asha Rao' }), 'ApiError', '200, but data.id is missing', false],
] as const)('with %s, the details say so', async (_, answer, name, status, isPassing) => {
  expectConsoleError(lineOf(`${name}: ${status}`, 'admin/jobs/{id}'))
  const copied = watchCopying()
  server.use(http.get(endpoint('admin/jobs/:id'), answer))
  await renderApp(`/jobs/${job}`)
  if (isPassing) await passRetries()

  await page.getByRole('button', { name: 'Copy details' }).click()
  await expect.poll(() => copied.mock.calls.flat().join()).toContain(`\nStatus: ${status}\n`)
  expect(copied.mock.calls.flat().join()).toContain('Call: GET /api/v1/admin/jobs/{id}\n')
})

test('"Copy details" is reached by the keyboard right after "Try again"', async () => {
  expectConsoleError(/^ApiError/)
  const copied = watchCopying()
  server.use(http.get(endpoint('admin/jobs/:id'), () => refused(500, 'Out of order')))
  await renderApp(`/jobs/${job}`)
  const tryAgain = page.getByRole('button', { name: 'Try again' })
  await expect.element(tryAgain).toBeVisible()
  tryAgain.element().focus()
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('button', { name: 'Copy details' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => copied.mock.calls).toHaveLength(1)
})

test('an error that no screen expected leaves the frame, says where it arose, and can be tried again', async () => {
  expectConsoleError(/TypeError/)
  expectConsoleError(/Error in route match/)
  const copied = watchCopying()
  const { history, queryClient } = await renderApp('/plans')
  await expect.element(page.getByRole('heading', { name: 'Plans' })).toBeVisible()
  const { queryKey } = customer.query('c1')
  const known = { id: 'c1', name: 'Asha Rao' }
  queryClient.setQueryData<object>(queryKey, known) // no schema lets this through
  history.push('/customers/c1')

  await expect.element(page.getByText('Something went wrong on this screen.')).toBeVisible()
  await expect.poll(() => document.title).toBe('Something went wrong · Wayside')
  await expect.element(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await page.getByRole('button', { name: 'Copy details' }).click()
  expect(copied.mock.calls.flat().join()).toMatch(
    /^Call: none\nStatus: TypeError at [\w.-]+\.tsx:\d+:\d+\nTime: /,
  )

  queryClient.setQueryData<object>(queryKey, { ...known, vehicles: [] })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('heading', { name: 'Asha Rao' })).toBeVisible()
})

test('what is met is reported to the console’s own origin alone', () => {
  expectConsoleError(/VITE_REPORT_URL is of another origin/)
  const sent = vi.spyOn(navigator, 'sendBeacon').mockReturnValue(true)
  onTestFinished(() => sent.mockRestore())
  sendReports('https://elsewhere.example/reports')
  reportBreach('GET /api/v1/admin/jobs', 'data is missing')
  expect(sent).not.toHaveBeenCalled()
})

test('a record that is gone offers neither', async () => {
  expectConsoleError(/^ApiError/)
  await renderApp('/jobs/none')
  await expect.element(page.getByText('Job not found')).toBeVisible()
  expect(page.getByRole('button', { name: /Try again|Copy details/ }).elements()).toEqual([])
})

test('the version stands in the menu of the header', async () => {
  await renderApp('/plans')
  await page.getByRole('button', { name: DEMO_ADMIN.name }).click()
  await expect.element(page.getByRole('menu').getByText(`Version ${VERSION}`)).toBeVisible()
})

test.each([
  ['Dashboard', 'admin/dashboard'],
  ['Services', 'admin/services'],
])(
  'what is read ahead for "%s" in vain is told to who goes there, and to nobody else',
  async (name, path) => {
    expectConsoleError(/^ApiError/)
    await renderApp('/plans')
    await expect.element(page.getByRole('row').nth(1)).toBeVisible()
    server.use(http.get(endpoint(path), () => refused(500, 'Out of order')))
    const entry = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true })
    await entry.hover()
    await expect.poll(() => calls(`GET /api/v1/${path}`)).toHaveLength(1)
    await atRest()
    await expect.element(toastOf('Out of order')).not.toBeInTheDocument()
    await entry.click()
    await expect.element(toastOf('Out of order')).toBeVisible()
  },
)
