import { marketplace } from '@mocks/index'
import { expectAddress } from '@tests/support/address'
import { renderApp } from '@tests/support/render-app'
import { callsMade } from '@tests/support/rest'
import { first } from '@tests/support/rows'
import { lists } from '@tests/support/screens'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'

const notice = page.getByText(/^Ignored from this link/)
const table = page.getByRole('table', { name: 'Jobs' })

test('the title of the document names the list and its filters', async () => {
  const { history } = await renderApp('/jobs?status=PENDING&period=last-7-days&page=2')
  await expect.poll(() => document.title).toBe('Jobs: Pending, Last 7 days · Wayside')
  history.push('/jobs?search=asha')
  await expect.poll(() => document.title).toBe('Jobs: "asha" · Wayside')
  history.push('/jobs')
  await expect.poll(() => document.title).toBe('Jobs · Wayside')
})

test('what a link asks for in vain is told once, above the table, and can be dismissed', async () => {
  const { history } = await renderApp('/jobs?foo=1&status=XX&page=abc&search=+&minAmount=500')
  await expect.element(notice).toHaveTextContent('Ignored from this link: foo, status=XX, page=abc')
  await expectAddress(history, '/jobs?minAmount=500')
  const isAbove = notice.element().compareDocumentPosition(table.element()) & Node.DOCUMENT_POSITION_FOLLOWING
  expect(isAbove).toBeTruthy()

  await page.getByRole('button', { name: 'Remove Min Amount: ₹500' }).click()
  await expectAddress(history, '/jobs')
  await expect.element(notice).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect.element(notice).not.toBeInTheDocument()

  await page.getByRole('link', { name: 'Customers', exact: true }).click()
  await expect.element(page.getByRole('heading', { name: 'Customers', level: 1 })).toBeVisible()
  history.back()
  await expect.element(page.getByRole('heading', { name: 'Jobs', level: 1 })).toBeVisible()
  expect(notice.elements()).toEqual([])
})

test('the way back to a list leads there, and not to the screen that took its place in the history', async () => {
  const heading = (name: string) => page.getByRole('heading', { name, level: 1, exact: true })
  const { history } = await renderApp('/dashboard')
  await expect.element(heading('Dashboard')).toBeVisible()
  history.push('/service-centers')
  await expect.element(heading('Service Centers')).toBeVisible()
  history.back()
  await expect.element(heading('Dashboard')).toBeVisible()
  history.push('/plans')
  await expect.element(heading('Plans')).toBeVisible()
  history.push('/service-centers/add')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(heading('Service Centers')).toBeVisible()
})

test('it is told of a link that is followed within the console, too', async () => {
  const { history } = await renderApp('/jobs')
  await expect.element(table.getByRole('link').first()).toBeVisible()
  history.push('/jobs?period=someday')
  await expect.element(notice).toHaveTextContent('period=someday')
})

test.each([
  ['/jobs?status=Pending', '/jobs?status=PENDING', 'Remove Status: Pending'],
  ['/customer-payments?status=COMPLETED', '/customer-payments?status=Completed', 'Remove Status: Completed'],
  ['/customers?vehicleType=Car', '/customers?vehicleType=car', 'Remove Vehicle Type: Car'],
  ['/services?status=UNAVAILABLE', '/services?status=unavailable', 'Remove Status: Unavailable'],
])('%s is taken as the list offers it', async (url, address, chip) => {
  const { history } = await renderApp(url)
  await expect.element(page.getByRole('button', { name: chip })).toBeVisible()
  await expectAddress(history, address)
  expect(notice.elements()).toEqual([])
  const [call] = (await callsMade()).filter(({ search }) => 'page' in search)
  expect(call?.search.status).toBe(
    call && (new URL(address, location.href).searchParams.get('status') ?? undefined),
  )
})

test.each(['/jobs/%', '/jobs/%E0%A4%A', '/%', '/customers/%/x'])(
  '%s is no address: it says so in the shell, with a way home',
  async (url) => {
    const { history } = await renderApp(url)
    await expect.element(page.getByRole('heading', { name: 'Page not found', level: 1 })).toBeVisible()
    await expect.element(page.getByText('There is no page at this address.')).toBeVisible()
    await expect.poll(() => document.title).toBe('Page not found · Wayside')
    await expect.element(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
    await page.getByRole('link', { name: 'Go to the dashboard' }).click()
    await expectAddress(history, '/dashboard')
    await expect.element(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
  },
)

test.each(['/jobs', '/jobs?page=1&search=', '/jobs?period=today&dateFrom=2026-01-01', '/jobs?vehicleId=v1'])(
  'nothing is told of %s',
  async (url) => {
    await renderApp(url)
    await callsMade()
    await expect.element(page.getByText(/^Showing/)).toBeVisible()
    expect(notice.elements()).toEqual([])
  },
)

test('of a link as long as one likes a little is told', async () => {
  const keys = Array.from({ length: 40 }, (_, number) => `key${number}=1`).join('&')
  await renderApp(`/jobs?${'x'.repeat(5000)}=1&${keys}`)
  await expect
    .element(notice)
    .toHaveTextContent(`from this link: ${'x'.repeat(60)}…, key0, key1, key2, key3, and 36 more`)
})

/** Addresses with one key, and a second value of it. */
const TWICE: [address: string, second: string][] = [
  ...lists.flatMap(({ name, search: { key } }): [string, string][] => [
    [`/${name}?${key}=asha`, `${key}=ravi`],
    [`/${name}/totals?${key}=asha`, `${key}=ravi`],
  ]),
  ['/jobs?status=PENDING', 'status=Completed'],
  ['/jobs?page=2', 'page=3'],
  ['/payouts-due?min=500', 'min=900'],
  ['/analytics?period=today', 'period=yesterday'],
  ['/plans?status=active', 'status=inactive'],
  ['/plans?mode=add', 'mode=edit'],
  ['/services?status=available', 'status=unavailable'],
]

test.each(TWICE)(
  'of %s with %s as well, the first value counts, and the other is told',
  async (url, second) => {
    const { history } = await renderApp(`${url}&${second}`)
    await expect.element(notice).toHaveTextContent(`Ignored from this link: ${second}`)
    await expectAddress(history, url)
  },
)

test('a value that is there twice leaves nothing out', async () => {
  await renderApp('/jobs?status=PENDING&status=PENDING&search=&search=asha')
  await expect.element(page.getByText(/^Showing/)).toBeVisible()
  const [asked] = await callsMade('GET /api/v1/admin/jobs')
  expect(asked?.search).toMatchObject({ status: 'PENDING', search: 'asha' })
  expect(notice.elements()).toEqual([])
})

test.each(['/plans', '/services'])('%s says what of a link it cannot use, as every list', async (url) => {
  const { history } = await renderApp(`${url}?foo=1&status=XX&mode=remove`)
  await expect.element(notice).toHaveTextContent('Ignored from this link: foo, status=XX, mode=remove')
  await expectAddress(history, url)
})

describe('days that a screen cannot use are told', () => {
  const center = first(marketplace.serviceCenters.all()).id

  test.each([
    ['a day alone', '/service-center-payments/checks?startDate=2026-10-01', 'startDate=2026-10-01'],
    ['a last day alone', `/service-centers/${center}/statement?endDate=2026-10-31`, 'endDate=2026-10-31'],
    [
      'days that run backwards',
      `/service-centers/statements?ids=${center}&startDate=2026-10-31&endDate=2026-10-01`,
      'startDate=2026-10-31, endDate=2026-10-01',
    ],
    [
      'a day and what is none',
      '/service-center-payments/checks?startDate=2026-10-01&endDate=soon',
      'startDate=2026-10-01, endDate=soon',
    ],
  ])('%s', async (_, url, ignored) => {
    await renderApp(url)
    await expect.element(notice).toHaveTextContent(`Ignored from this link: ${ignored}`)
  })

  test('two days in order are used', async () => {
    await renderApp('/service-center-payments/checks?startDate=2026-10-01&endDate=2026-10-31')
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    await callsMade()
    expect(notice.elements()).toEqual([])
  })
})
