import { marketplace } from '@mocks/index'
import { endpoint, found } from '@mocks/server/reply'
import { expectAddress } from '@tests/support/address'
import { expectConsoleError } from '@tests/support/page-errors'
import { renderApp } from '@tests/support/render-app'
import { callsMade, twoFrames } from '@tests/support/rest'
import { calls, server } from '@tests/support/server'
import { textsOf } from '@tests/support/tables'
import { onScreen } from '@tests/support/viewport'
import { HttpResponse, http, type JsonBodyType } from 'msw'
import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'

const LIST = 'GET /api/v1/admin/payments'
const ROW = {
  id: 'pay_1',
  amount: 123456.5,
  currency: 'INR',
  status: 'Completed',
  type: 'RENEWAL',
  orderId: 'order_9',
  transactionId: 'txn_9',
  createdAt: '2026-03-04T20:30:00.000Z',
  plan: { name: 'Family Shield', duration: 365 },
  user: { name: 'Asha Rao', phoneNumber: '+919876543210', city: 'Pune', district: 'Haveli' },
  vehicle: { brand: 'Honda', model: 'City', registrationNumber: 'MH12AB1234', year: 2021 },
}
const MARKUP = '<img src=x onerror=alert(1)>'

const table = page.getByRole('table', { name: 'Customer Payments' })
const searchBox = page.getByPlaceholder('Search customer payments...')
const filterButton = page.getByRole('button', { name: 'Filters' })
const modal = page.getByRole('dialog', { name: 'Filter Customer Payments' })
const chips = page.getByRole('group', { name: 'Active filters' })

function answerList(data: JsonBodyType, counts: Record<string, JsonBodyType> = { totalPages: 1 }): void {
  server.use(http.get(endpoint('admin/payments'), () => HttpResponse.json({ data, ...counts })))
}

function answerDetail(data: JsonBodyType): void {
  server.use(http.get(endpoint('admin/payments/:id'), () => found(data)))
}

/** The colour that a badge of this word has, by the name that the theme gives it. */
function colorOf(word: string): string | undefined {
  const badge = table.getByText(word, { exact: true }).element().closest('.mantine-Badge-root')
  return /--mantine-color-(\w+)-light\)/.exec(badge?.getAttribute('style') ?? '')?.[1]
}

describe('the list', () => {
  test('shows id, customer, plan, amount, status, type, day and a link to the details', async () => {
    answerList([ROW])
    await renderApp('/customer-payments')

    await expect.element(table.getByText('Asha Rao')).toBeVisible()
    expect(textsOf(table, 'headers')).toEqual([
      'Payment ID',
      'Customer',
      'Plan',
      'Amount',
      'Status',
      'Type',
      'Date',
      'Actions',
    ])
    expect(textsOf(table, 'cells')).toEqual([
      'pay_1',
      'Asha Rao',
      'Family Shield',
      '₹1,23,456.50',
      'Completed',
      'Renewal',
      '05/03/2026',
      'View Details',
    ])
    await expect
      .element(table.getByRole('link', { name: 'View Details, Payment #pay_1' }))
      .toHaveAttribute('href', '/customer-payments/pay_1?from=page%3D1')
    await expect.poll(() => document.title).toBe('Customer Payments · Wayside')
    expect((await callsMade(LIST)).map(({ search }) => search)).toEqual([{ page: '1', limit: '10' }])
  })

  test('colours completed green, failed red and anything else yellow', async () => {
    answerList(['COMPLETED', 'failed', 'Pending', 'refunded'].map((status, id) => ({ ...ROW, id, status })))
    await renderApp('/customer-payments')
    await expect.element(table.getByText('Refunded')).toBeVisible()
    expect(['Completed', 'Failed', 'Pending', 'Refunded'].map(colorOf)).toEqual([
      'green',
      'red',
      'yellow',
      'yellow',
    ])
  })

  test('bears null and missing fields, numbers as text, markup and names of 300 letters', async () => {
    answerList(
      [
        { id: 7, amount: null, status: null, type: null, createdAt: 'soon', plan: null, user: 'Asha' },
        { id: 'a/b ?#%', amount: '1200', currency: 'USD', user: { name: MARKUP }, plan: { name: 12 } },
        {
          ...ROW,
          id: 'y'.repeat(300),
          user: { name: 'x'.repeat(300) },
          plan: { name: 'z'.repeat(300) },
          type: 'w'.repeat(300),
          status: 'v'.repeat(300),
        },
      ],
      { totalPages: '1' },
    )
    await renderApp('/customer-payments')

    await expect.element(table.getByText(MARKUP)).toBeVisible()
    expect(textsOf(table, 'cells').slice(0, 16)).toEqual([
      ...['7', '—', '—', '—', '—', '—', 'soon', 'View Details'],
      ...['a/b ?#%', MARKUP, '12', '$1,200.00', '—', '—', '—', 'View Details'],
    ])
    expect(document.documentElement.scrollWidth).toBe(1280)
    const action = table.getByRole('link', { name: 'View Details, Payment #7' }).element()
    expect(action.getBoundingClientRect().right).toBeLessThan(1280 - 20)
  })

  test.each([390, 1024])('at %s pixels reaches every action without a sideways scroll', async (width) => {
    await onScreen(width)
    answerList([ROW, { ...ROW, id: 'y'.repeat(300), user: { name: 'x'.repeat(300) } }])
    await renderApp('/customer-payments')

    const action = table.getByRole('link', { name: 'View Details, Payment #pay_1' })
    await expect.element(action).toBeVisible()
    await twoFrames()
    expect(action.element().getBoundingClientRect().right).toBeLessThan(width - 16)
    expect(document.documentElement.scrollWidth).toBe(width)
  })
})

describe('search and filters', () => {
  test('status and days are offered, sent under the names of the API, and kept in the address', async () => {
    const { history } = await renderApp('/customer-payments?search=a&page=2')
    await filterButton.click()
    await expect.element(modal).toBeVisible()
    const options = [...modal.getByLabelText('Status').element().querySelectorAll('option')]
    expect(options.map(({ text }) => text)).toEqual(['All', 'Completed', 'Pending', 'Failed'])

    await modal.getByLabelText('Status').selectOptions('Failed')
    await modal.getByLabelText('Date From').fill('01/02/2025')
    await modal.getByLabelText('Date To').fill('31/12/2026')
    await modal.getByRole('button', { name: 'Apply' }).click()

    await expect.element(modal).not.toBeInTheDocument()
    const filters = { search: 'a', status: 'Failed', startDate: '2025-02-01', endDate: '2026-12-31' }
    await expectAddress(history, `/customer-payments?${new URLSearchParams(filters)}`)
    await expect.poll(() => calls(LIST).at(-1)?.search).toEqual({ page: '1', limit: '10', ...filters })
    for (const chip of ['Status: Failed', 'Date From: 01/02/2025', 'Date To: 31/12/2026']) {
      await expect.element(chips.getByText(chip)).toBeVisible()
    }
  })

  test('what cannot be used in a shared address is dropped alone', async () => {
    await renderApp('/customer-payments?status=XX&startDate=2026-02-30&endDate=2026-12-31&search=012')
    await expect.element(chips.getByText('Date To: 31/12/2026')).toBeVisible()
    await expect.element(searchBox).toHaveValue('012')
    const sent = { page: '1', limit: '10', search: '012', endDate: '2026-12-31' }
    await expect.poll(() => calls(LIST).map(({ search }) => search)).toEqual([sent])
  })

  test('they narrow the real list', async () => {
    const wanted = marketplace.customerPayments.all().filter(({ status }) => status === 'Failed')
    await renderApp('/customer-payments?status=Failed')
    await expect
      .element(page.getByText(new RegExp(`of ${wanted.length} results`)))
      .toHaveTextContent(/^Showing 1 to/)
  })
})

describe('the details', () => {
  const section = (name: string) => page.getByRole('region', { name })

  test('show the payment, its plan, its customer and the vehicle', async () => {
    answerDetail(ROW)
    await renderApp('/customer-payments/pay_1')

    await expect.element(page.getByRole('heading', { name: 'Payment Details', level: 1 })).toBeVisible()
    await expect
      .element(section('Payment Information'))
      .toHaveTextContent(
        [
          'Payment IDpay_1',
          'Amount₹1,23,456.50',
          'StatusCompleted',
          'TypeRenewal',
          'Order IDorder_9',
          'Transaction IDtxn_9',
          'Date05/03/2026, 02:00 am',
        ].join(''),
      )
    await expect.element(section('Plan Details')).toHaveTextContent(/NameFamily ShieldDuration365 days$/)
    await expect
      .element(section('Customer Information'))
      .toHaveTextContent(/NameAsha RaoPhone Number\+91 98765 43210CityPuneDistrictHaveli$/)
    await expect
      .element(section('Vehicle Information'))
      .toHaveTextContent(/BrandHondaModelCityRegistration NumberMH12AB1234Year2021$/)
    await expect.poll(() => document.title).toBe('Payment Details · Wayside')
  })

  test.each([
    [
      'the only one with its phone number',
      [
        ['c 1', '098765 43210'],
        ['c2', '+919876543211'],
      ],
      '/customers/c%201',
    ],
    [
      'one of two with its phone number',
      [
        ['c1', '+919876543210'],
        ['c2', '+919876543210'],
      ],
      undefined,
    ],
    ['nobody that the server knows', [], undefined],
  ] as const)('lead to its customer, who is %s', async (_, customers, href) => {
    answerDetail(ROW)
    server.use(
      http.get(endpoint('admin/customers'), () =>
        found(customers.map(([id, phoneNumber]) => ({ id, phoneNumber }))),
      ),
    )
    await renderApp('/customer-payments/pay_1')
    await expect.element(section('Customer Information')).toHaveTextContent(/NameAsha Rao/)
    expect((await callsMade('GET /api/v1/admin/customers')).map(({ search }) => search)).toEqual([
      { search: '+919876543210', page: '1', limit: '5' },
    ])
    const links = () => section('Customer Information').getByRole('link', { name: 'Asha Rao' }).elements()
    await expect.poll(() => links().map((link) => link.getAttribute('href'))).toEqual(href ? [href] : [])
  })

  test('leave out what the payment has none of, and show a dash for the transaction', async () => {
    answerDetail({ ...ROW, transactionId: undefined, plan: null, user: undefined, vehicle: null })
    await renderApp('/customer-payments/pay_1')

    await expect.element(section('Payment Information')).toHaveTextContent(/Transaction ID—Date/)
    for (const absent of ['Plan Details', 'Customer Information', 'Vehicle Information']) {
      expect(section(absent).elements()).toEqual([])
    }
  })

  test('show another currency as what it is', async () => {
    answerDetail({ ...ROW, amount: '1234.5', currency: 'USD' })
    await renderApp('/customer-payments/pay_1')
    await expect.element(section('Payment Information').getByText('$1,234.50')).toBeVisible()
  })

  test('copy an id with one click, and say so', async () => {
    const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    answerDetail(ROW)
    await renderApp('/customer-payments/pay_1')
    await page.getByRole('button', { name: 'Copy order ID order_9' }).click()
    await expect.element(page.getByText('Order ID copied')).toBeVisible()
    expect(written).toHaveBeenCalledExactlyOnceWith('order_9')
    written.mockRestore()
  })

  test('open from the list, and the back control returns to it as it was', async () => {
    const { history } = await renderApp('/customer-payments?status=Completed&page=2')
    await table.getByRole('link').first().click()
    await expect.element(section('Payment Information')).toBeVisible()

    await page.getByRole('main').getByRole('link', { name: 'Customer Payments' }).click()
    await expect.element(chips.getByText('Status: Completed')).toBeVisible()
    await expectAddress(history, '/customer-payments?status=Completed&page=2')
  })

  test('bear null and missing parts, markup and texts of 300 letters', async () => {
    answerDetail({
      id: 7,
      orderId: 'x'.repeat(300),
      plan: { duration: 1 },
      user: { name: MARKUP },
      vehicle: {},
    })
    await renderApp('/customer-payments/7')

    await expect
      .element(section('Payment Information'))
      .toHaveTextContent(`Payment ID7Amount—Status—Type—Order ID${'x'.repeat(300)}Transaction ID—Date—`)
    await expect.element(section('Plan Details')).toHaveTextContent(/Name—Duration1 day$/)
    await expect.element(section('Customer Information').getByText(MARKUP)).toBeVisible()
    await expect
      .element(section('Vehicle Information'))
      .toHaveTextContent(/Brand—Model—Registration Number—Year—$/)
    expect(document.documentElement.scrollWidth).toBe(1280)
  })

  test('ask for an id whatever characters it holds', async () => {
    answerDetail(ROW)
    await renderApp(`/customer-payments/${encodeURIComponent('a/b ?#%')}`)
    await expect.element(section('Payment Information')).toBeVisible()
    expect(await callsMade('GET /api/v1/admin/payments/a%2Fb%20%3F%23%25')).toHaveLength(1)
  })

  test('of a payment that is gone say so, with the way back', async () => {
    expectConsoleError(/404/)
    const { history } = await renderApp('/customer-payments/gone')
    await expect.element(page.getByText('Payment not found')).toBeVisible()
    expect(page.getByRole('button', { name: 'Try again' }).elements()).toEqual([])
    await page.getByRole('main').getByRole('link', { name: 'Customer Payments' }).click()
    await expectAddress(history, '/customer-payments')
  })
})
