import { endpoint, refused } from '@mocks/server/reply'
import { holdFrames } from '@tests/support/frames'
import { expectConsoleError } from '@tests/support/page-errors'
import { openAfterReload, renderApp } from '@tests/support/render-app'
import { calls, server } from '@tests/support/server'
import { HttpResponse, http } from 'msw'
import { expect, onTestFinished, test } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { indianDay } from '@/lib/day'
import { addDays } from '@/lib/period'
import { dayRangeText } from '@/lists/filter-text'

const ADDRESS = '/service-center-payments/checks'
const PAYOUTS = 'GET /api/v1/admin/get-service-center-payments'
const main = page.getByRole('main')
const from = page.getByLabelText('Date From')

const AMOUNT = 'Same amount to the same service center within 7 days'
const REFERENCE = 'Same reference number'
const BANK = 'Same bank reference in the notes'

/** A payout of so many days ago. */
function payout(referenceNumber: string, daysAgo: number, fields: object = {}) {
  return {
    id: `${referenceNumber} ${daysAgo}`,
    serviceCenter: 'Sharma Motors',
    referenceNumber,
    amount: 100.25,
    createdAt: `${addDays(indianDay(Date.now()), -daysAgo)}T06:00:00Z`,
    ...fields,
  }
}

/** A group of each kind, and one payout that is in none. */
const ofEach = () => [
  payout('A-1', 1),
  payout('A-2', 6),
  payout('B', 2, { amount: 5 }),
  payout('B', 20, { amount: 6 }),
  payout('C-1', 3, { amount: 7, notes: 'UTR HDFC1234567890' }),
  payout('C-2', 12, { amount: 8, notes: 'by hdfc1234567890.' }),
  payout('D', 4, { amount: 9 }),
]

function answer(data: readonly object[]): void {
  server.use(
    http.get(endpoint('admin/get-service-center-payments'), () => HttpResponse.json({ data, totalPages: 1 })),
  )
}

/** The heading of each group, with the references in it. */
function groups(): (string | null | undefined)[][] {
  return [...document.querySelectorAll('main section')].map((section) => [
    section.querySelector('h2')?.textContent,
    ...[...section.querySelectorAll('tbody tr')].map((row) => row.querySelectorAll('th, td')[1]?.textContent),
  ])
}

test('"Checks" on the list of payouts leads to it, and it reads the seven days before the period, too', async () => {
  answer(ofEach())
  const { history } = await renderApp('/service-center-payments')
  await page.getByRole('link', { name: 'Checks' }).click()
  await expect.poll(() => history.location.pathname).toBe(ADDRESS)
  await expect.element(main.getByRole('heading', { name: 'Checks' })).toBeVisible()
  await expect.element(main.getByText('Checked 7 payouts, ₹235.50.')).toBeVisible()
  const today = indianDay(Date.now())
  expect(calls(PAYOUTS).at(-1)?.search).toMatchObject({
    startDate: addDays(today, -29 - 7),
    endDate: today,
  })
})

test('three kinds of groups, the newest first, each payout with its slip', async () => {
  answer(ofEach())
  await renderApp(ADDRESS)
  await expect.element(main.getByText('Checked 7 payouts, ₹235.50.')).toBeVisible()
  expect(groups()).toEqual([
    [AMOUNT, 'A-1', 'A-2'],
    [REFERENCE, 'B', 'B'],
    [BANK, 'C-1', 'C-2'],
  ])
  await expect
    .element(main.getByRole('table', { name: BANK }).getByRole('link', { name: 'C-1' }))
    .toHaveAttribute('href', '/service-center-payments/slip?reference=C-1')
})

test('a first payment before the period is found, and only those of the period are counted', async () => {
  answer([
    payout('A-1', 28),
    payout('A-2', 33),
    payout('B-1', 31, { amount: 5 }),
    payout('B-2', 32, { amount: 5 }),
  ])
  await renderApp(`${ADDRESS}?period=last-30-days`)
  await expect.element(main.getByText('Checked 1 payout, ₹100.25.')).toBeVisible()
  expect(groups()).toEqual([[AMOUNT, 'A-1', 'A-2']])
})

test('"Not a double" sets a group aside, for this admin in this browser, and "1 set aside" shows it again', async () => {
  answer(ofEach())
  const before = await renderApp(ADDRESS)
  await main.getByRole('button', { name: 'Not a double' }).first().click()
  const aside = () => main.getByRole('button', { name: '1 set aside' })
  await expect.element(aside()).toBeVisible()
  expect(groups().map(([title]) => title)).toEqual([REFERENCE, BANK])
  expect(JSON.stringify({ ...localStorage }), 'by references alone').not.toMatch(/Sharma|100\.25|admin@/)

  await openAfterReload(ADDRESS, before)
  await expect.element(aside()).toBeVisible()
  expect(groups()).toHaveLength(2)
  await aside().click()
  await expect.poll(() => groups()[0]?.[0]).toBe(`Set aside: ${AMOUNT}`)
  await main.getByRole('button', { name: 'Put back' }).click()
  await expect.element(aside()).not.toBeInTheDocument()
  expect(groups()).toHaveLength(3)
})

test('where there is no group, it says so, and of how many payouts', async () => {
  answer([payout('A', 1), payout('B', 2, { amount: 5 })])
  await renderApp(ADDRESS)
  await expect
    .element(main.getByRole('status'))
    .toHaveTextContent('No payment looks made twice. Checked 2 payouts, ₹105.25.')
  expect(groups()).toEqual([])
})

test('groups are set aside until none is left', async () => {
  answer(ofEach().slice(0, 2))
  await renderApp(ADDRESS)
  await main.getByRole('button', { name: 'Not a double' }).click()
  await expect.element(main.getByText(/^No payment looks made twice\./)).toBeVisible()
})

test('while those set aside are shown, the button looks pressed, and only no other payment looks made twice', async () => {
  answer(ofEach().slice(0, 2))
  await renderApp(ADDRESS)
  const putAside = main.getByRole('button', { name: 'Not a double' })
  await putAside.click()
  const aside = main.getByRole('button', { name: '1 set aside' })
  const background = () => getComputedStyle(aside.element()).backgroundColor
  await expect.element(aside).toBeVisible()
  const before = background()
  await aside.click()
  await expect.element(main.getByText(/^No other payment looks made twice\./)).toBeVisible()
  expect(groups()).toEqual([[`Set aside: ${AMOUNT}`, 'A-1', 'A-2']])
  await userEvent.unhover(aside)
  await expect.poll(background).not.toBe(before)
  await main.getByRole('button', { name: 'Put back' }).click()
  await expect.element(main.getByText(/^Checked/)).toBeVisible()
  expect(groups()).toEqual([[AMOUNT, 'A-1', 'A-2']])
})

test('a print has the days and those set aside, and not the button that shows them', async () => {
  answer(ofEach())
  await renderApp(ADDRESS)
  const today = indianDay(Date.now())
  const days = main.getByText(dayRangeText({ from: addDays(today, -29), to: today }), { exact: true })
  await main.getByRole('button', { name: 'Not a double' }).first().click()
  await main.getByRole('button', { name: '1 set aside' }).click()
  const printed = () => days.elements().filter((element) => element.checkVisibility())
  onTestFinished(async () => {
    await cdp().send('Emulation.setEmulatedMedia', { media: '' })
  })
  await cdp().send('Emulation.setEmulatedMedia', { media: 'print' })
  await expect.element(main.getByRole('heading', { name: `Set aside: ${AMOUNT}` })).toBeVisible()
  await expect.element(main.getByRole('button')).not.toBeInTheDocument()
  expect(printed()).toHaveLength(1)
})

test('payouts that cannot be read are not checked, and "Try again" reads them', async () => {
  expectConsoleError(/ApiError: 403/)
  server.use(http.get(endpoint('admin/get-service-center-payments'), () => refused(403, 'Not now')))
  await renderApp(ADDRESS)
  await expect.element(main.getByText('Service Center Payments could not be loaded.')).toBeVisible()
  await expect.element(main.getByText(/Checked/)).not.toBeInTheDocument()
  answer(ofEach())
  await main.getByRole('button', { name: /^Try again/ }).click()
  await expect.element(main.getByText('Checked 7 payouts, ₹235.50.')).toBeVisible()
})

test('what is typed before the days of before are drawn stays', async () => {
  const { history } = await renderApp(ADDRESS)
  await page.getByLabelText('Period').selectOptions('Custom')
  await expect.element(from).toBeVisible()
  const draw = holdFrames()
  await from.fill('01/11/2026')
  await userEvent.keyboard('{Tab}')
  await expect.poll(() => history.location.search).toContain('startDate=2026-11-01')
  await from.fill('x')
  draw()
  await expect.poll(() => document.title).toContain('01/11/2026')
  await expect.element(from).toHaveValue('x')
})

test('two days of one’s own begin as those of the period, and are in the address once both are days', async () => {
  const { history } = await renderApp(ADDRESS)
  await expect.element(page.getByText(/Checked \d+ payouts/)).toBeVisible()
  await page.getByLabelText('Period').selectOptions('Custom')
  await from.fill('01/11/2026')
  await userEvent.keyboard('{Tab}')
  await expect.poll(() => history.location.search).toMatch(/^\?startDate=2026-11-01&endDate=\d{4}-\d\d-\d\d$/)
  expect(document.activeElement, 'the field is the same, and the focus went on from it').not.toBe(
    document.body,
  )
  const wanted = page.getByText('Enter a day such as 25/12/2026')
  await from.fill('x')
  await expect.element(wanted).toBeVisible()
  await from.fill('02/11/2026') // not left yet
  await expect.element(wanted).not.toBeInTheDocument()
  await from.fill('x')
  await expect.element(wanted).toBeVisible()
  await expect.poll(() => history.location.search).toContain('startDate=2026-11-01')
})
