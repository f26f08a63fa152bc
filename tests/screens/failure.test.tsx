import { DEMO_ADMIN, marketplace } from '@mocks/index'
import { endpoint, found, refused } from '@mocks/server/reply'
import { watchCopying } from '@tests/support/clipboard'
import { passTime } from '@tests/support/clock'
import { expectConsoleError } from '@tests/support/page-errors'
import { renderApp } from '@tests/support/render-app'
import { passRetries } from '@tests/support/retries'
import { owedCenter } from '@tests/support/rows'
import { server } from '@tests/support/server'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

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

test.each(failures)(
  'of $what that failed call, status, time and version are copied, and no data',
  async ({ url, path, call, isModal, open }) => {
    expectConsoleError(/^HTTPError/)
    const copied = watchCopying()
    server.use(http.get(endpoint(path), () => refused(500, 'Asha Rao is out of order')))
    await renderApp(url)
    await open?.()

    const place = isModal ? page.getByRole('dialog') : page
    const copy = place.getByRole('button', { name: 'Copy details' })
    await expect.element(copy).toBeVisible()
    await expect.element(place.getByText(`Version ${VERSION}`)).toBeVisible()
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
  ['no answer', () => HttpResponse.error(), /^TypeError/, 'no answer', true],
  [
    'HTML',
    () => new HttpResponse('<h1>Asha Rao</h1>'),
    /^ContractError/,
    '200, but the answer is not JSON',
    false,
  ],
  ['no id', () => found({ name: 'Asha Rao' }), /^ContractError/, '200, but data.id is missing', false],
] as const)('with %s, the details say so', async (_, answer, line, status, isPassing) => {
  expectConsoleError(line)
  const copied = watchCopying()
  server.use(http.get(endpoint('admin/jobs/:id'), answer))
  await renderApp(`/jobs/${job}`)
  if (isPassing) await passRetries()

  await page.getByRole('button', { name: 'Copy details' }).click()
  await expect.poll(() => copied.mock.calls.flat().join()).toContain(`\nStatus: ${status}\n`)
  expect(copied.mock.calls.flat().join()).toContain('Call: GET /api/v1/admin/jobs/{id}\n')
})

test('"Copy details" is reached by the keyboard right after "Try again"', async () => {
  expectConsoleError(/^HTTPError/)
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

test('a record that is gone offers neither', async () => {
  expectConsoleError(/^HTTPError/)
  await renderApp('/jobs/none')
  await expect.element(page.getByText('Job not found')).toBeVisible()
  expect(page.getByRole('button', { name: /Try again|Copy details/ }).elements()).toEqual([])
})

test('the version stands in the menu of the header', async () => {
  await renderApp('/plans')
  await page.getByRole('button', { name: DEMO_ADMIN.name }).click()
  await expect.element(page.getByRole('menu').getByText(`Version ${VERSION}`)).toBeVisible()
})
