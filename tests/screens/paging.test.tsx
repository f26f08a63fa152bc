import { marketplace } from '@mocks/index'
import { endpoint, refused } from '@mocks/server/reply'
import { expectAddress } from '@tests/support/address'
import { sleepTime } from '@tests/support/clock'
import { gate } from '@tests/support/gates'
import { expectConsoleError } from '@tests/support/page-errors'
import { renderApp } from '@tests/support/render-app'
import { callsMade } from '@tests/support/rest'
import { calls, server } from '@tests/support/server'
import { tables } from '@tests/support/tables'
import { onScreen } from '@tests/support/viewport'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

const table = page.getByRole('table', { name: 'Customers' })
const next = page.getByRole('button', { name: 'Next' })
const pagesAsked = () => calls('GET /api/v1/admin/customers').map(({ search }) => search.page)

test.each(tables.filter(({ isPaged }) => isPaged))(
  '$label: a list that failed does not say how many there are',
  async ({ url, path, empty }) => {
    expectConsoleError(/ApiError.* 500 /)
    server.use(http.get(endpoint(path), () => refused(500, 'Out of order')))
    await renderApp(url)
    await expect.element(page.getByText(empty)).toBeVisible()
    await expect.element(page.getByText('The list could not be loaded.')).toBeVisible()
    await expect.element(page.getByText(/of 0 results/)).not.toBeInTheDocument()
  },
)

test('one row that cannot be read costs itself alone', async () => {
  expectConsoleError(/row 0 is left out/)
  const [first] = marketplace.customers.all()
  server.use(
    http.get(endpoint('admin/customers'), () =>
      HttpResponse.json({ data: [{ ...first, id: null, name: 'Nobody' }, first], totalPages: 1 }),
    ),
  )
  await renderApp('/customers')
  await expect.element(table.getByRole('link', { name: first?.name, exact: true })).toBeVisible()
  await expect.element(page.getByText('Nobody')).not.toBeInTheDocument()
})

test('of a server that gives more rows than asked for, and counts fewer, as many are told as there are', async () => {
  const data = (from: number) => Array.from({ length: 25 }, (_, index) => ({ id: `r${from + index}` }))
  server.use(
    http.get(endpoint('admin/customers'), ({ request }) => {
      const number = Number(new URL(request.url).searchParams.get('page'))
      return HttpResponse.json({ data: data(number * 25), totalPages: 2, total: 5 })
    }),
  )
  await renderApp('/customers')
  await expect.element(page.getByText('Showing 1 to 25 of 25 results')).toBeVisible()
  await next.click()
  await expect.element(page.getByText('Showing 26 to 50 of 50 results')).toBeVisible()
  await expect.element(page.getByText('50 customers', { exact: true })).toBeVisible()
})

test('who turns pages with the pointer at rest finds the next one ready', async () => {
  const { history } = await renderApp('/customers?page=3')
  await expect.element(table.getByRole('link').first()).toBeVisible()
  expect(pagesAsked()).toEqual(['3'])
  await next.click()
  await expect.poll(pagesAsked).toEqual(['3', '4', '5'])

  const late = gate()
  server.use(http.get(endpoint('admin/customers'), late.opened))
  await next.click()
  await expectAddress(history, '/customers?page=5')
  await expect.element(table).toHaveAttribute('aria-busy', 'false')
  await expect.element(page.getByText(/Showing 41 to 50/)).toBeVisible()
  await expect.poll(pagesAsked).toEqual(['3', '4', '5', '6'])
  late.open()
})

test('who goes back to a page is not read ahead of', async () => {
  const { history } = await renderApp('/customers?page=3')
  await expect.element(table.getByRole('link').first()).toBeVisible()
  await next.click()
  await expect.poll(pagesAsked).toEqual(['3', '4', '5'])
  await callsMade()
  sleepTime(60_000)
  history.back()
  await expect.element(page.getByText(/Showing 21 to 30/)).toBeVisible()
  await callsMade()
  expect(pagesAsked()).toEqual(['3', '4', '5', '3'])
})

test('who leaps to a page is not read ahead of', async () => {
  await renderApp('/customers')
  await expect.element(table.getByRole('link').first()).toBeVisible()
  page.getByRole('button', { name: 'Page 3' }).element().focus() // a pointer would rest on what takes its place
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(/Showing 21 to 30/)).toBeVisible()
  await callsMade()
  expect(pagesAsked()).toEqual(['1', '3'])
})

test('the gap between the pages is a field: a number and Enter go there', async () => {
  const { history } = await renderApp('/customers')
  const gap = page.getByRole('textbox', { name: /^Go to page/ })
  const last = page.getByRole('button', { name: /^Page / }).last()
  await expect.element(gap).toBeVisible()
  await gap.fill('x5')
  await expect.element(gap).toHaveValue('5')
  await userEvent.keyboard('{Enter}')
  await expectAddress(history, '/customers?page=5')
  await expect.element(gap.first()).toHaveValue('')
  await gap.last().fill('6') // which stays where it is
  await userEvent.keyboard('{Enter}')
  await expectAddress(history, '/customers?page=6')
  await expect.element(gap.last()).toHaveValue('')

  await gap.first().fill('0')
  await userEvent.keyboard('{Enter}')
  await gap.last().fill('99999')
  await userEvent.keyboard('{Enter}')
  await expectAddress(history, `/customers?page=${last.element().textContent}`)
  await expect.element(page.getByRole('button', { name: 'Next' })).toHaveAttribute('aria-disabled', 'true')
})

test('a number that is typed between the pages and not gone to does not stay there', async () => {
  const { history } = await renderApp('/customers')
  const gap = page.getByRole('textbox', { name: /^Go to page/ })
  await gap.fill('5')
  await userEvent.keyboard('{Tab}')
  await expect.element(gap).not.toHaveFocus()
  await expect.element(gap).toHaveValue('')
  await expectAddress(history, '/customers')
})

test.each([1280, 390])('at %i pixels the pager has one layout on every page', async (width) => {
  await onScreen(width)
  const { history } = await renderApp('/customers')
  const pager = page.getByRole('navigation', { name: 'Pages' })
  const layout = () => {
    const { top, right } = pager.element().getBoundingClientRect()
    const [back, ahead] = ['Previous', 'Next'].map((name) =>
      pager.getByRole('button', { name }).element().getBoundingClientRect(),
    )
    expect(back?.top).toBeCloseTo(ahead?.top ?? 0, 0)
    return [(back?.top ?? 0) - top, right - (ahead?.right ?? 0)].map(Math.round)
  }
  await expect.element(page.getByText(/^Showing 1 to 10 of/)).toBeVisible()
  const first = layout()
  for (const [number, rows] of [
    [3, /^Showing 21 to 30 of/],
    [12, /^Showing 111 to 120 of/],
  ] as const) {
    history.push(`/customers?page=${number}`)
    await expect.element(page.getByText(rows)).toBeVisible()
    expect(layout()).toEqual(first)
  }
})

test('on a phone a page that was turned begins at its top', async () => {
  await onScreen(390)
  await renderApp('/customers')
  await expect.element(table.getByRole('link').first()).toBeVisible()
  next.element().scrollIntoView({ block: 'end' })
  expect(table.element().getBoundingClientRect().top).toBeLessThan(0)
  await next.click()
  await expect.element(page.getByText(/Showing 11 to 20/)).toBeVisible()
  const top = () => table.element().getBoundingClientRect().top
  expect(top()).toBeGreaterThanOrEqual(56)
  expect(top()).toBeLessThan(120)
})
