import { marketplace } from '@mocks/index'
import { endpoint, refused } from '@mocks/server/reply'
import { expectAddress } from '@tests/support/address'
import { turnClock } from '@tests/support/clock'
import { gate } from '@tests/support/gates'
import { expectConsoleError } from '@tests/support/page-errors'
import { renderApp } from '@tests/support/render-app'
import { callsMade } from '@tests/support/rest'
import { lists } from '@tests/support/screens'
import { calls, server } from '@tests/support/server'
import { HttpResponse, http } from 'msw'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

// What every list does: its definition says with which words.

const main = page.getByRole('main')
const chips = page.getByRole('group', { name: 'Active filters' })

/** The rows of each list, and filters of it: as the address holds them, and the last one as its chip and its field show it. */
const FILTERED: Record<string, Filtered> = {
  customers: {
    rows: marketplace.customers,
    search: { status: 'active', vehicleType: 'car' },
    chip: 'Vehicle Type: Car',
    field: ['Vehicle Type', 'car'],
  },
  'service-centers': {
    rows: marketplace.serviceCenters,
    search: { status: 'inactive', city: 'Pune' },
    chip: 'City: Pune',
    field: ['City', 'Pune'],
  },
  jobs: {
    rows: marketplace.jobs,
    search: { status: 'COMPLETED', minAmount: '500' },
    chip: 'Min Amount: ₹500',
    field: ['Min Amount', '500'],
  },
  'customer-payments': {
    rows: marketplace.customerPayments,
    search: { status: 'Pending' },
    chip: 'Status: Pending',
    field: ['Status', 'Pending'],
  },
  'service-center-payments': {
    rows: marketplace.payouts,
    search: { startDate: '2025-02-01' },
    chip: 'Date From: 01/02/2025',
    field: ['Date From', '01/02/2025'],
  },
}
type Filtered = {
  rows: { all: () => unknown[] }
  search: Record<string, string>
  chip: string
  field: [label: string, value: string]
}

describe.each(lists)('$title', ({ name, title, path, search, empty, loading }) => {
  const LIST = `GET /api/v1/${path}`
  const box = page.getByPlaceholder(search.placeholder)
  const table = main.getByRole('table', { name: title })
  const filtered = FILTERED[name]
  if (!filtered) throw new Error(`FILTERED has nothing of ${name}`)
  const filters = new URLSearchParams(filtered.search)

  test('without rows says so', async () => {
    server.use(http.get(endpoint(path), () => HttpResponse.json({ data: [], totalPages: 1 })))
    await renderApp(`/${name}?${search.key}=nobody`)
    await expect.element(page.getByText(empty)).toBeVisible()
    await expect.element(page.getByText('Showing 0 to 0 of 0 results')).toBeVisible()
  })

  test('can be searched while it loads', async () => {
    const answer = gate()
    server.use(http.get(endpoint(path), answer.opened))
    await renderApp(`/${name}`)
    if (loading) await expect.element(page.getByText(loading)).toBeVisible()
    else await expect.element(table).toHaveAttribute('aria-busy', 'true')
    await expect.element(box).toBeVisible()
    answer.open()
    await expect.element(table).toHaveAttribute('aria-busy', 'false')
    if (loading) await expect.element(page.getByText(loading)).not.toBeInTheDocument()
  })

  test('that could not be loaded says so in no alert', async () => {
    expectConsoleError(/ApiError.* 400 /)
    server.use(http.get(endpoint(path), () => refused(400, 'Out of order')))
    await renderApp(`/${name}`)
    await expect.element(page.getByText(empty)).toBeVisible()
    expect(page.getByRole('alert').elements()).toEqual([])
  })

  test('turns its pages in the address, and tells where one is', async () => {
    const total = filtered.rows.all().length.toLocaleString('en-IN')
    const { history } = await renderApp(`/${name}`)
    await expect.element(page.getByText(`Showing 1 to 10 of ${total} results`)).toBeVisible()
    await page.getByRole('button', { name: 'Next' }).click()
    await expect.element(page.getByText(`Showing 11 to 20 of ${total} results`)).toBeVisible()
    await expectAddress(history, `/${name}?page=2`)
    expect((await callsMade(LIST)).map(({ search }) => search)).toContainEqual({ page: '2', limit: '10' })

    history.back()
    await expect.element(page.getByText(`Showing 1 to 10 of ${total} results`)).toBeVisible()
    await expectAddress(history, `/${name}`)
  })

  test('goes from an empty page beyond the first back to page 1, in place, with its filters', async () => {
    const { history } = await renderApp(`/${name}?${filters}&page=9999`)
    await expect.element(page.getByText(/^Showing 1 to/)).toBeVisible()
    await expectAddress(history, `/${name}?${filters}`)
    expect(history.length).toBe(1)
  })

  test('sends the search text once typing rests, and starts at page 1', async () => {
    const { history } = await renderApp(`/${name}?page=3`)
    await expect.element(page.getByText(/^Showing 21 to 30/)).toBeVisible()
    const steps = history.length
    await userEvent.type(box, '+91 98')
    await turnClock(search.delay)

    await expectAddress(history, `/${name}?${new URLSearchParams({ [search.key]: '+91 98' })}`)
    const searches = () => calls(LIST).flatMap(({ search: sent }) => (search.key in sent ? [sent] : []))
    await expect.poll(searches).toEqual([{ page: '1', limit: '10', [search.key]: '+91 98' }])
    expect(history.length).toBe(steps)
  })

  test('Reset clears the filters and keeps the search text, in one step of the history', async () => {
    const { chip, field, search: set } = filtered
    const before = `/${name}?${new URLSearchParams({ [search.key]: 'a', ...set, page: '2' })}`
    const { history } = await renderApp(before)
    await page.getByRole('button', { name: `Filters, ${Object.keys(set).length} active` }).click()
    const modal = page.getByRole('dialog')
    await expect.element(modal.getByLabelText(field[0])).toHaveValue(field[1])
    await modal.getByRole('button', { name: 'Reset' }).click()

    await expectAddress(history, `/${name}?${search.key}=a`)
    history.back()
    await expect.element(chips.getByText(chip)).toBeVisible()
  })
})
