import { marketplace } from '@mocks/index'
import { queryOf } from '@mocks/server/query'
import { endpoint, found, pageReply } from '@mocks/server/reply'
import { expectAddress } from '@tests/support/address'
import { passTime, sleepTime, turnClock } from '@tests/support/clock'
import { gate } from '@tests/support/gates'
import { expectConsoleError } from '@tests/support/page-errors'
import {
  amount,
  bookAndAnswer,
  modal,
  opener,
  openPayment,
  pressPay,
  turnPastQuiet,
} from '@tests/support/payments'
import { renderApp } from '@tests/support/render-app'
import { callsMade } from '@tests/support/rest'
import { calls, server } from '@tests/support/server'
import { logOut } from '@tests/support/sign-in'
import { onScreen } from '@tests/support/viewport'
import { HttpResponse, http } from 'msw'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { formatDateTime } from '@/lib/format'
import { stringifySearch } from '@/lib/search-params'
import { expireSession } from '@/session/session'

const LIST = 'admin/get-service-center-payments'
const sheet = page.getByRole('article')

function somePayout() {
  const payout = marketplace.payouts.all().find(({ notes }) => notes !== null)
  if (!payout) throw new Error('no payout has notes')
  return payout
}

const slipOf = (reference: string) => `/service-center-payments/slip?reference=${reference}`

test('on a phone Find stands on the line of the way back, above the end of "Print"', async () => {
  await onScreen(390, 844)
  await renderApp(slipOf(somePayout().referenceNumber))
  const boxOf = (name: string) =>
    page.getByRole('button', { name, exact: true }).element().getBoundingClientRect()
  await expect.element(page.getByRole('button', { name: 'Print', exact: true })).toBeVisible()
  const back = page.getByRole('link', { name: 'Service Center Payments' }).element().getBoundingClientRect()
  expect(boxOf('Find').right).toBe(boxOf('Print').right)
  expect(boxOf('Find').top + boxOf('Find').height / 2).toBeCloseTo(back.top + back.height / 2, 0)
})

test('a slip tells whom, how much, in figures and words, when, why, and who prints it; it stands alone', async () => {
  const { id, referenceNumber, serviceCenterName, notes, createdAt } = somePayout()
  marketplace.payouts.update(id, { amount: 12_500 })
  await renderApp(slipOf(referenceNumber))
  await expect.element(sheet.getByRole('heading', { name: 'Payout slip' })).toBeVisible()
  for (const text of [
    '₹12,500.00',
    'Twelve Thousand Five Hundred Rupees Only',
    serviceCenterName,
    referenceNumber,
    formatDateTime(createdAt),
    notes ?? '',
  ])
    await expect.element(sheet.getByText(text, { exact: true })).toBeVisible()
  const printedBy = sheet.getByText(`Printed by Meera Nair on ${formatDateTime(String(Date.now()))}`)
  await expect.element(printedBy).toBeInTheDocument()
  await expect.element(printedBy).not.toBeVisible() // it is for the paper
  expect(page.getByRole('navigation').elements()).toEqual([])
  await expect.poll(() => document.title).toBe(`Payout slip ${referenceNumber} · Wayside`)
  const [asked] = await callsMade(`GET /api/v1/${LIST}`)
  expect(asked?.search).toEqual({ page: '1', limit: '10', search: referenceNumber })

  const print = vi.spyOn(window, 'print').mockReturnValue()
  await page.getByRole('button', { name: 'Print' }).click()
  await expect.poll(() => print).toHaveBeenCalledOnce()
  print.mockRestore()
})

test('what the server does not tell is unknown, and a reference that it does not know is said to be so', async () => {
  server.use(
    http.get(endpoint(LIST), () => found([{ referenceNumber: 'PO-1' }, { referenceNumber: 'PO-12' }])),
  )
  const { history } = await renderApp(slipOf('PO-1'))
  await expect.element(sheet.getByText('Unknown').first()).toBeVisible()
  expect(sheet.getByText('Unknown').elements()).toHaveLength(3)
  await expect.element(sheet.getByText('PO-1', { exact: true })).toBeVisible()

  history.push(slipOf('PO-2'))
  await expect.element(page.getByRole('heading', { name: 'Payout not found' })).toBeVisible()
  await expect.element(page.getByText('There is no payout with the reference number "PO-2".')).toBeVisible()
  history.push('/service-center-payments/slip')
  await expect.element(page.getByText('This link has no reference number.')).toBeVisible()
})

test.each([
  ['found by search', true],
  ['among the newest', false],
])(
  'two payouts with one reference number, %s, have a sheet each, and each its own text',
  async (_, isSearched) => {
    const rows = [
      { referenceNumber: 'PO-7', serviceCenter: 'Sharma Motors', amount: 1000 },
      { referenceNumber: 'PO-70', serviceCenter: 'Gupta Motors', amount: 3000 },
      { referenceNumber: 'PO-7', serviceCenter: 'Verma Motors', amount: 2000 },
    ]
    server.use(
      http.get(endpoint(LIST), ({ request }) =>
        found(!isSearched && queryOf(request).get('search') ? [] : rows),
      ),
    )
    await renderApp(slipOf('PO-7'))
    await expect.element(page.getByRole('heading', { name: '2 payout slips', level: 1 })).toBeVisible()
    await expect.element(sheet.nth(0).getByText('₹1,000.00', { exact: true })).toBeVisible()
    await expect.element(sheet.nth(1).getByText('₹2,000.00', { exact: true })).toBeVisible()
    expect(sheet.elements()).toHaveLength(2)
    const sheets = sheet.elements().map(({ parentElement }) => parentElement ?? document.body)
    expect(sheets.map((part) => getComputedStyle(part).breakBefore)).toEqual(['auto', 'page'])
    await sheet.nth(1).getByRole('button', { name: 'Send on WhatsApp, PO-7, Verma Motors' }).click()
    const text = page.getByRole('dialog').getByLabelText('Text')
    await expect.element(text).toHaveValue('₹2,000.00 paid to Verma Motors, reference PO-7.')
  },
)

test.each([
  ['whose id is told', { id: 'c1', name: 'Lotus' }, [], '/service-centers/c1', 0],
  [
    'that alone has its name',
    'Lotus',
    [
      ['c2', ' Lotus '],
      ['c3', 'Lotus Pune'],
    ],
    '/service-centers/c2',
    1,
  ],
  [
    'of a name that two have',
    'Lotus',
    [
      ['c2', 'Lotus'],
      ['c3', 'Lotus'],
    ],
    undefined,
    1,
  ],
  ['that is gone', 'Lotus', [], undefined, 1],
] as const)('a center %s', async (_, serviceCenter, centers, href, searches) => {
  const named = centers.map(([id, name]) => ({ id, name }))
  server.use(
    http.get(endpoint(LIST), () => found([{ referenceNumber: 'PO-1', serviceCenter }])),
    http.get(endpoint('admin/service-centers'), () => found(named)),
  )
  await renderApp(slipOf('PO-1'))
  await expect.element(sheet.getByText('Lotus', { exact: true })).toBeVisible()
  const asked = await callsMade('GET /api/v1/admin/service-centers')
  expect(asked.map(({ search }) => search.search)).toEqual(Array.from({ length: searches }, () => 'Lotus'))
  const links = () => sheet.getByRole('link').elements()
  await expect.poll(() => links().map((link) => link.getAttribute('href'))).toEqual(href ? [href] : [])
})

test('where the search does not cover references the newest payouts are gone through, to a limit', async () => {
  const rows = Array.from({ length: 650 }, (_, index) => ({ referenceNumber: `PO-${index}`, amount: 1 }))
  server.use(
    http.get(endpoint(LIST), ({ request }) => {
      const query = queryOf(request)
      return query.get('search') ? found([]) : pageReply(rows, query, (row) => row)
    }),
  )
  const { history } = await renderApp(slipOf('PO-150'))
  await expect.element(sheet.getByText('PO-150', { exact: true })).toBeVisible()
  expect((await callsMade(`GET /api/v1/${LIST}`)).map(({ search }) => search)).toEqual([
    { page: '1', limit: '10', search: 'PO-150' },
    { page: '1', limit: '100' },
    { page: '2', limit: '100' },
  ])
  history.push(slipOf('PO-600'))
  await expect.element(page.getByText(/was not found by search, or in the latest 500 payouts/)).toBeVisible()
  expect(await callsMade(`GET /api/v1/${LIST}`)).toHaveLength(3 + 6)
})

test('on a phone nothing of it is cut: "Print" is as wide as the slip, and its amount stands on one line', async () => {
  await onScreen(320, 700)
  const { id, referenceNumber } = somePayout()
  marketplace.payouts.update(id, { amount: 123456789.5 })
  await renderApp(slipOf(referenceNumber))
  const figure = sheet.getByText('₹12,34,56,789.50', { exact: true })
  await expect.element(figure).toBeVisible()
  expect(figure.element().getBoundingClientRect().height).toBeLessThanOrEqual(43)
  const print = page.getByRole('button', { name: 'Print' })
  const [wide, slip] = [print, sheet].map((part) => part.element().getBoundingClientRect())
  expect([wide?.left, wide?.right]).toEqual([slip?.left, slip?.right])
  for (const acting of [print, page.getByRole('link', { name: 'Service Center Payments' })]) {
    const label = acting.element().querySelector('.mantine-Button-label')
    expect(label?.scrollWidth).toBe(label?.clientWidth)
  }
})

test('it is reached from the list, and shows at once what that knew', async () => {
  const { history } = await renderApp('/service-center-payments')
  const link = page.getByRole('link', { name: /^Payout slip, / }).first()
  await expect.element(link).toBeVisible()
  const reference = link.element().textContent ?? ''
  await link.click()
  await expectAddress(history, slipOf(reference))
  await expect.element(sheet.getByText(reference, { exact: true })).toBeVisible()
})

test('the focus goes from its link in the list to the slip', async () => {
  await renderApp('/service-center-payments')
  const link = page.getByRole('link', { name: /^Payout slip, / }).first()
  await expect.element(link).toBeVisible()
  link.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(sheet).toBeVisible()
  await expect.element(page.getByRole('main')).toHaveFocus()
})

test('it is reached from a payment that was made, by a link that is not printed', async () => {
  await openPayment()
  bookAndAnswer(() => HttpResponse.json({ success: true }))
  await amount.fill('70')
  await pressPay()
  const slip = page.getByRole('main').getByRole('link', { name: 'Payout slip', exact: true })
  await expect.element(slip).toHaveAttribute('href', slipOf('PO-TEST'))
  onTestFinished(async () => {
    await cdp().send('Emulation.setEmulatedMedia', { media: '' })
  })
  await cdp().send('Emulation.setEmulatedMedia', { media: 'print' })
  await expect.element(slip).not.toBeInTheDocument()
})

describe('the toast of a payment', () => {
  const toast = page.getByRole('alert').filter({ hasText: 'Payment successful' })
  const slip = toast.getByRole('link', { name: 'Payout slip', exact: true })

  async function payForToast() {
    const opened = await openPayment()
    bookAndAnswer(() => HttpResponse.json({ success: true }))
    await amount.fill('70')
    await pressPay()
    await expect.element(slip).toBeVisible()
    return opened
  }

  test('leads to the slip without loading the page anew, and goes', async () => {
    const { history } = await payForToast()
    await expect.element(slip).toHaveAttribute('href', slipOf('PO-TEST'))
    await slip.click()
    await expectAddress(history, slipOf('PO-TEST'))
    await expect.element(sheet.getByText('PO-TEST', { exact: true })).toBeVisible()
    await expect.element(toast).not.toBeInTheDocument()
  })

  test('stays long enough to be reached, and while it has the focus', async () => {
    await payForToast()
    await passTime(9_000)
    slip.element().focus()
    await passTime(60_000)
    await expect.element(slip).toHaveFocus()
    page.getByRole('link', { name: 'Dashboard' }).element().focus()
    await turnClock(10_000, 'notifications')
    await expect.element(toast).not.toBeInTheDocument()
  })

  test('gives way to that of the next payment', async () => {
    await payForToast()
    slip.element().focus() // so that it does not go by itself
    await turnPastQuiet()
    await opener.click()
    await amount.fill('60')
    await pressPay()
    await expect.element(toast.getByText(/^₹60.00 paid to/)).toBeVisible()
    await expect.element(toast.getByText(/^₹70.00 paid to/)).not.toBeInTheDocument()
  })

  test('goes at logout', async () => {
    await payForToast()
    slip.element().focus()
    await turnPastQuiet()
    await logOut()
    await expect.element(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
    await expect.element(toast).not.toBeInTheDocument()
  })

  test('goes below the login that covers an ended session', async () => {
    const { queryClient } = await payForToast()
    expireSession(queryClient)
    await expect.element(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
    await expect.element(toast).not.toBeInTheDocument()
  })

  test('leads nowhere while the login covers the console', async () => {
    const { queryClient } = await openPayment()
    const answer = gate()
    bookAndAnswer(async () => {
      await answer.opened()
      return HttpResponse.json({ success: true })
    })
    await amount.fill('70')
    await pressPay()
    await expect.poll(() => calls('POST /api/v1/admin/service-centers/payment')).toHaveLength(1)
    expireSession(queryClient)
    answer.open()
    await expect.element(toast).toBeVisible()
    await expect.element(slip).not.toBeInTheDocument()
  })
})

test('it is reached from a payment whose answer was lost, once that is found recorded', async () => {
  expectConsoleError(/ApiError/)
  const { history } = await openPayment()
  bookAndAnswer(() => new HttpResponse(null, { status: 502 }))
  await amount.fill('60')
  await pressPay()
  await modal.getByRole('link', { name: 'Payout slip', exact: true }).click()
  await expectAddress(history, slipOf('PO-TEST'))
  await expect.element(sheet.getByText('PO-TEST', { exact: true })).toBeVisible()
})

test.each([
  ['the slip of a payout', (reference: string) => slipOf(reference)],
  [
    'the slips of a selection',
    (reference: string) => `/service-center-payments/slip${stringifySearch({ references: reference })}`,
  ],
])('%s tells when it is printed, and not when it was opened', async (_, address) => {
  await renderApp(address(somePayout().referenceNumber))
  const printed = () => `Printed by Meera Nair on ${formatDateTime(String(Date.now()))}`
  await expect.element(sheet.getByText(printed())).toBeInTheDocument()
  sleepTime(90 * 60_000)
  dispatchEvent(new Event('beforeprint'))
  expect(sheet.getByText(printed()).elements()).toHaveLength(1)
})
