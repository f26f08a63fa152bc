import { endpoint } from '@mocks/server/reply'
import { expectAddress } from '@tests/support/address'
import { gate } from '@tests/support/gates'
import { expectConsoleError } from '@tests/support/page-errors'
import { renderApp } from '@tests/support/render-app'
import { callsMade, twoFrames } from '@tests/support/rest'
import { calls, server } from '@tests/support/server'
import { textsOf } from '@tests/support/tables'
import { onScreen } from '@tests/support/viewport'
import { HttpResponse, http, type JsonBodyType } from 'msw'
import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { stringifySearch } from '@/lib/search-params'

const LIST = 'GET /api/v1/admin/get-service-center-payments'
const ROW = {
  id: 'payout_1',
  serviceCenter: { id: 'sc_1', name: 'Lotus Auto Hub' },
  referenceNumber: 'PO-20260305-7F3K2Q',
  createdAt: '2026-03-04T20:30:00.000Z',
  amount: 123456.5,
  notes: 'Monthly settlement',
}
const MARKUP = '<img src=x onerror=alert(1)>'

const table = page.getByRole('table', { name: 'Service Center Payments' })
const _searchBox = page.getByPlaceholder('Search service center payments...')
const filterButton = page.getByRole('button', { name: 'Filters' })
const modal = page.getByRole('dialog', { name: 'Filter Service Center Payments' })
const chips = page.getByRole('group', { name: 'Active filters' })

/** Where those of a name are listed. */
const NAMED = '/service-centers?search=Konark+Motors'

function answerList(data: JsonBodyType, counts: Record<string, JsonBodyType> = { totalPages: 1 }): void {
  server.use(
    http.get(endpoint('admin/get-service-center-payments'), () => HttpResponse.json({ data, ...counts })),
  )
}

describe('the list', () => {
  test('shows service center, reference number, moment, amount and notes', async () => {
    answerList([ROW])
    await renderApp('/service-center-payments')

    await expect.element(table.getByText('Lotus Auto Hub')).toBeVisible()
    expect(textsOf(table, 'headers')).toEqual([
      'Service Center',
      'Reference Number',
      'Paid At',
      'Amount',
      'Notes',
    ])
    expect(textsOf(table, 'cells')).toEqual([
      'Lotus Auto Hub',
      'PO-20260305-7F3K2Q',
      '05/03/2026, 02:00 am',
      '₹1,23,456.50',
      'Monthly settlement',
    ])
    await expect.poll(() => document.title).toBe('Service Center Payments · Wayside')
    expect((await callsMade(LIST)).map(({ search }) => search)).toEqual([{ page: '1', limit: '10' }])
  })

  test('takes the service center as a name or as an object with one', async () => {
    answerList([
      { ...ROW, id: 1, serviceCenter: 'Konark Automobiles' },
      { ...ROW, id: 2, serviceCenter: { name: null } },
      { ...ROW, id: 3, serviceCenter: null },
      { id: 4 },
    ])
    await renderApp('/service-center-payments')
    await expect.element(table.getByText('Konark Automobiles')).toBeVisible()
    expect(textsOf(table, 'cells').filter((_, index) => index % 5 === 0)).toEqual([
      'Konark Automobiles',
      '—',
      '—',
      '—',
    ])
  })

  test('a center is a link: to itself by its id, to those of its name without one; nothing is asked for that', async () => {
    answerList([
      { ...ROW, id: 1, serviceCenter: { id: 'c 1', name: 'Konark Automobiles' } },
      { ...ROW, id: 2, serviceCenter: 'Lotus & Sons' },
    ])
    await renderApp('/service-center-payments')
    await expect
      .element(table.getByRole('link', { name: 'Konark Automobiles' }))
      .toHaveAttribute('href', '/service-centers/c%201')
    await expect
      .element(table.getByRole('link', { name: 'Lotus & Sons' }))
      .toHaveAttribute('href', `/service-centers${stringifySearch({ search: 'Lotus & Sons' })}`)
    expect(await callsMade('GET /api/v1/admin/service-centers')).toEqual([])
  })

  test.each([
    ['one center has the name', ['Konark Motors'], '/service-centers/c0'],
    ['two centers have it', ['Konark Motors', 'Konark Motors '], NAMED],
    ['no center has it any more', ['Konark Motors 02'], NAMED],
    ['it cannot be found out', undefined, NAMED],
  ])('where %s, the center of a payout that names it alone opens %o: %s', async (_, names, address) => {
    const answered = gate()
    if (!names) expectConsoleError(/admin\/service-centers/)
    answerList(['PO-1', 'PO-2'].map((id) => ({ ...ROW, id, serviceCenter: 'Konark Motors' })))
    server.use(
      http.get(endpoint('admin/service-centers'), async () => {
        await answered.opened()
        if (!names) return HttpResponse.json({ message: 'Not now' }, { status: 400 })
        const data = names.map((name, index) => ({ id: `c${index}`, name }))
        return HttpResponse.json({ data, pagination: { totalPages: 1 } })
      }),
      http.get(endpoint('admin/service-centers/c0'), () => HttpResponse.json({ data: { id: 'c0' } })),
    )
    const { history } = await renderApp('/service-center-payments')
    await table.getByRole('link', { name: 'Konark Motors' }).first().click()
    answered.open()
    await expectAddress(history, address)
    const [asked] = await callsMade('GET /api/v1/admin/service-centers')
    expect(asked?.search).toEqual({ page: '1', limit: '100', search: 'Konark Motors' })
  })

  test('once it is known, the link itself leads to the only center of the name', async () => {
    answerList([{ ...ROW, serviceCenter: 'Konark Motors' }])
    server.use(
      http.get(endpoint('admin/service-centers'), () =>
        HttpResponse.json({ data: [{ id: 'c0', name: 'Konark Motors' }], pagination: { totalPages: 1 } }),
      ),
    )
    await renderApp('/service-center-payments')
    const link = table.getByRole('link', { name: 'Konark Motors' })
    await expect.element(link).toHaveAttribute('href', NAMED)
    await link.hover()
    await expect.element(link).toHaveAttribute('href', '/service-centers/c0')
  })

  test('needs no id, and shows a dash for empty notes', async () => {
    const { id: _, ...row } = ROW
    answerList([
      row,
      { ...row, referenceNumber: 'PO-2', notes: '' },
      { ...row, referenceNumber: null, notes: null },
      { ...row, referenceNumber: null, notes: '   ' },
    ])
    await renderApp('/service-center-payments')
    await expect.element(table.getByText('PO-2', { exact: true })).toBeVisible()
    expect(textsOf(table, 'cells').filter((_, index) => index % 5 === 4)).toEqual([
      'Monthly settlement',
      '—',
      '—',
      '—',
    ])
  })

  test('copies a reference number with one click, and says so', async () => {
    const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    answerList([ROW])
    await renderApp('/service-center-payments')
    await table.getByRole('button', { name: 'Copy reference number PO-20260305-7F3K2Q' }).click()
    await expect.element(page.getByText('Reference number copied')).toBeVisible()
    expect(written).toHaveBeenCalledExactlyOnceWith('PO-20260305-7F3K2Q')
    written.mockRestore()
  })

  test('bears null and missing fields, numbers as text, markup and names of 300 letters', async () => {
    answerList(
      [
        {
          id: null,
          serviceCenter: null,
          referenceNumber: null,
          createdAt: 'soon',
          amount: 'much',
          notes: null,
        },
        { id: 7, serviceCenter: MARKUP, referenceNumber: 12, createdAt: 1772656200000, amount: '310' },
        {
          ...ROW,
          serviceCenter: 'x'.repeat(300),
          referenceNumber: 'y'.repeat(300),
          notes: 'z'.repeat(300),
        },
      ],
      { totalPages: '1' },
    )
    await renderApp('/service-center-payments')

    await expect.element(table.getByText(MARKUP)).toBeVisible()
    expect(textsOf(table, 'cells')).toEqual([
      ...['—', '—', 'soon', '—', '—'],
      ...[MARKUP, '12', '05/03/2026, 02:00 am', '₹310.00', '—'],
      ...['x'.repeat(300), 'y'.repeat(300), '05/03/2026, 02:00 am', '₹1,23,456.50', 'z'.repeat(300)],
    ])
    expect(document.documentElement.scrollWidth).toBe(1280)
    const notes = table.getByText('z'.repeat(300)).element()
    expect(notes.getBoundingClientRect().right).toBeLessThan(1280 - 20)
  })

  test('on a phone shows every value without a sideways scroll', async () => {
    await onScreen(390, 844)
    answerList([ROW, { ...ROW, id: 'long', notes: 'z'.repeat(300), referenceNumber: 'y'.repeat(300) }])
    await renderApp('/service-center-payments')

    await expect.element(table.getByText('Monthly settlement')).toBeVisible()
    await twoFrames()
    expect(document.documentElement.scrollWidth).toBe(390)
    const copy = table.getByRole('button', { name: /^Copy/ }).nth(1).element()
    expect(copy.getBoundingClientRect().right).toBeLessThan(390 - 16)
  })
})

describe('search and filters', () => {
  test('the days are offered, sent under the names of the API, and kept in the address', async () => {
    const { history } = await renderApp('/service-center-payments?search=a&page=2')
    await filterButton.click()
    await modal.getByLabelText('Date From').fill('01/02/2025')
    await modal.getByLabelText('Date To').fill('31/12/2026')
    await modal.getByRole('button', { name: 'Apply' }).click()

    await expect.element(modal).not.toBeInTheDocument()
    const filters = { search: 'a', startDate: '2025-02-01', endDate: '2026-12-31' }
    await expectAddress(history, `/service-center-payments?${new URLSearchParams(filters)}`)
    await expect.poll(() => calls(LIST).at(-1)?.search).toEqual({ page: '1', limit: '10', ...filters })
    await expect.element(chips.getByText('Date From: 01/02/2025')).toBeVisible()

    await page.getByRole('button', { name: 'Remove Date To: 31/12/2026' }).click()
    await expectAddress(history, '/service-center-payments?search=a&startDate=2025-02-01')
  })

  test('the period has the focus when the modal opens, without a calendar over the fields below', async () => {
    await renderApp('/service-center-payments')
    await filterButton.click()
    await expect.element(modal.getByLabelText('Period')).toHaveFocus()
    await modal.getByLabelText('Date From').click()
    await expect.element(page.getByRole('button', { name: 'Next month' })).not.toBeInTheDocument()
    await expect.element(modal.getByLabelText('Date To')).toBeVisible()
  })

  test('what cannot be used in a shared address is dropped alone', async () => {
    await renderApp('/service-center-payments?startDate=yesterday&endDate=2026-12-31&page=0')
    await expect.element(chips.getByText('Date To: 31/12/2026')).toBeVisible()
    const sent = { page: '1', limit: '10', endDate: '2026-12-31' }
    await expect.poll(() => calls(LIST).map(({ search }) => search)).toEqual([sent])
  })
})
