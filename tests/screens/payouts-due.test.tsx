import { DEMO_ADMIN, marketplace } from '@mocks/index'
import { endpoint, found, refused } from '@mocks/server/reply'
import type { RouterHistory } from '@tanstack/react-router'
import { expectAddress } from '@tests/support/address'
import { isDue, jumpTime, passTime } from '@tests/support/clock'
import { catchDownloads } from '@tests/support/downloads'
import { gate } from '@tests/support/gates'
import { goOffline } from '@tests/support/network'
import { expectConsoleError } from '@tests/support/page-errors'
import {
  amount,
  book,
  checking,
  loseNext,
  modal,
  PAYMENT,
  paymentsMade,
  paymentsSent,
  pendingAfter,
  pressPay,
  submit,
  successToast,
  turnPastQuiet,
  untilSeen,
  untraced,
} from '@tests/support/payments'
import { renderApp } from '@tests/support/render-app'
import { atRest, callsMade } from '@tests/support/rest'
import { keepCenters } from '@tests/support/rows'
import { calls, callsUnderWay, server } from '@tests/support/server'
import { logOut } from '@tests/support/sign-in'
import { postFromOtherTab } from '@tests/support/tabs'
import { onScreen } from '@tests/support/viewport'
import { HttpResponse, http } from 'msw'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { serviceCenter } from '@/api/service-centers'
import { currentExportOffer } from '@/export/export-offer'
import { sumPaise, toPaise } from '@/lib/amount'
import { indianDay } from '@/lib/day'
import { formatDate, formatMoney, formatPaise } from '@/lib/format'
import { addDays } from '@/lib/period'
import { stringifySearch } from '@/lib/search-params'
import { hashOf } from '@/lib/storage'

const main = page.getByRole('main')
const table = main.getByRole('table', { name: 'Payouts Due' })
const LIST = 'GET /api/v1/admin/service-centers'
const PAYOUTS = 'GET /api/v1/admin/get-service-center-payments'

const rows = () =>
  table
    .getByRole('row')
    .elements()
    .slice(1)
    .map((row) => row.querySelector('a')?.textContent)
const progress = (read: number, total = read) =>
  main.getByText(`${read} of ${total} centers checked`, { exact: true }).last()
/** How many reads of a center were asked for so far. */
const detailsAsked = () => calls().filter(({ path }) => /service-centers\/./.test(path)).length
const payTo = (name: string) => main.getByRole('button', { name: `Make Payment, ${name}`, exact: true })

test('reads every center, shows whom to pay, and agrees with the dashboard', async () => {
  const owed = keepCenters(12)
  await renderApp('/payouts-due')
  await expect.element(progress(12)).toBeVisible()
  expect(rows()).toEqual(owed.map(({ name }) => name))
  const sum = sumPaise(owed.map(({ pendingAmount }) => toPaise(pendingAmount)))
  await expect.element(main.getByText(formatPaise(sum), { exact: true })).toBeVisible()
  await expect.element(main.getByText('Total due', { exact: true })).toBeVisible()
  await expect.poll(() => document.title).toBe('Payouts Due · Wayside')
  expect((await callsMade(LIST)).map(({ search }) => search)).toEqual([{ page: '1', limit: '100' }])
  expect(calls('GET /api/v1/admin/dashboard')).toHaveLength(1)
  await expect.element(main.getByText(/The dashboard shows/)).not.toBeInTheDocument()
})

test.each([1280, 390])('at %i pixels nothing moves from the first answer to the last', async (width) => {
  await onScreen(width)
  keepCenters(12)
  const answers = gate()
  let count = 0
  server.use(
    http.get(endpoint('admin/service-centers/:id'), () => {
      count += 1
      return count > 8 ? answers.opened() : undefined
    }),
  )
  await renderApp('/payouts-due')
  await expect.element(progress(8, 12)).toBeVisible()
  const top = () => table.element().getBoundingClientRect().top
  const before = top()
  answers.open()
  await expect.element(progress(12)).toBeVisible()
  await expect.element(main.getByRole('link', { name: /^Paid today/ })).toBeVisible()
  expect(top()).toBe(before)
})

test('tells the city, the status and the day of the last payout of each, from one list of payouts', async () => {
  const [first, second] = keepCenters(6)
  if (!first || !second) throw new Error('fewer than two are owed anything')
  for (const { id } of marketplace.payouts.all()) marketplace.payouts.remove(id)
  book(first.id, 1)
  marketplace.serviceCenters.update(second.id, { isActive: false })
  await renderApp('/payouts-due')
  await expect.element(progress(6)).toBeVisible()
  const cells = (name: string) => {
    const row = table.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) })
    return [...row.element().querySelectorAll('th, td')].slice(0, 4)
  }
  const cellTexts = (name: string) => cells(name).map(({ textContent }) => textContent)
  const today = formatDate(new Date().toISOString())
  await expect.poll(() => cellTexts(first.name)).toEqual([first.name, first.city, 'Active', today])
  expect(cellTexts(second.name)).toEqual([second.name, second.city, 'Inactive', 'None in 90 days'])
  const day = indianDay(Date.now())
  expect((await callsMade(PAYOUTS)).map(({ search }) => search)).toEqual(
    expect.arrayContaining([
      { startDate: addDays(day, -90), page: '1', limit: '100' },
      { startDate: day, endDate: day, page: '1', limit: '100' },
    ]),
  )
  expect(calls(PAYOUTS)).toHaveLength(2)

  await payTo(second.name).click()
  await amount.fill('1')
  await untilSeen()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => cellTexts(second.name).at(-1)).toBe(today)
  postFromOtherTab({ kind: 'stale', keys: [['payout', 'paid', first.id]] })
  await expect.poll(() => cellTexts(first.name).at(-1)).toBe('Unknown')
  const readsOfAll = (await callsMade(PAYOUTS)).filter(({ search }) => search.startDate && !search.endDate)
  expect(readsOfAll).toHaveLength(1)
})

test('pays in a row by keyboard: the next one has the focus', async () => {
  const [first, second, third] = keepCenters(6)
  if (!first || !second || !third) throw new Error('fewer than three are owed anything')
  await renderApp('/payouts-due')
  await expect.element(progress(6)).toBeVisible()
  await payTo(first.name).click()
  await expect.element(modal).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(payTo(first.name)).toHaveFocus()
  await payTo(first.name).dblClick()
  await expect.element(amount).toHaveFocus()
  await userEvent.keyboard('{Escape}')

  for (const center of [first, second]) {
    await expect.element(payTo(center.name)).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(amount).toHaveFocus()
    await untilSeen()
    await userEvent.keyboard('{Enter}')
    await expect.element(successToast.last()).toBeVisible()
    await expect.element(payTo(center.name)).not.toBeInTheDocument()
  }
  await expect.element(payTo(third.name)).toHaveFocus()
  await expect
    .element(main.getByRole('link', { name: `Payout slip, ${second.name}` }))
    .toHaveAttribute(
      'href',
      `/service-center-payments/slip?reference=${marketplace.payouts.all().at(-1)?.referenceNumber}`,
    )
  expect((await paymentsMade()).map(({ body }) => body)).toMatchObject([
    { serviceCenterId: first.id, amount: first.pendingAmount },
    { serviceCenterId: second.id, amount: second.pendingAmount },
  ])
  await expect.element(main.getByText(/The dashboard shows/)).not.toBeInTheDocument()
})

test('who pays the last row has the focus on the one before it', async () => {
  const owed = keepCenters(6)
  const [before, last] = owed.slice(-2)
  if (!before || !last) throw new Error('fewer than two are owed anything')
  await renderApp('/payouts-due')
  await expect.element(progress(6)).toBeVisible()
  await payTo(last.name).click()
  await expect.element(amount).toHaveFocus()
  await untilSeen()
  await userEvent.keyboard('{Enter}')
  await expect.element(payTo(last.name)).not.toBeInTheDocument()
  await expect.element(payTo(before.name)).toHaveFocus()
})

test('a row tells of its payment that is under way, and opens it again', async () => {
  const [first] = keepCenters(6)
  if (!first) throw new Error('nobody is owed anything')
  const answer = gate()
  server.use(http.post(PAYMENT, answer.opened))
  await renderApp('/payouts-due')
  await expect.element(progress(6)).toBeVisible()
  const width = () => payTo(first.name).element().getBoundingClientRect().width
  const before = width()
  await payTo(first.name).click()
  await pressPay()
  await expect.poll(() => paymentsSent()).toHaveLength(1)
  await userEvent.keyboard('{Escape}')
  const underWay = main.getByRole('button', { name: `Processing..., ${first.name}` })
  await expect.element(underWay).toHaveFocus()
  expect(underWay.element().getBoundingClientRect().width).toBe(before)

  await underWay.click()
  await expect.element(modal.getByRole('button', { name: 'Processing...' })).toBeDisabled()
  answer.open()
  await expect.element(successToast).toBeVisible()
  await expect.element(underWay).not.toBeInTheDocument()
  expect(await paymentsMade()).toHaveLength(1)
})

test('a payment in doubt is shown again when its row is opened again', async () => {
  expectConsoleError(/ApiError/)
  const [center] = keepCenters(3)
  if (!center) throw new Error('no center is owed anything')
  await renderApp('/payouts-due')
  await expect.element(progress(3)).toBeVisible()
  await payTo(center.name).click()
  await expect.element(amount).toHaveFocus()
  loseNext()
  await pressPay()
  await expect.element(checking).toBeVisible()
  await turnPastQuiet()
  await expect.element(untraced).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(modal).not.toBeInTheDocument()
  await payTo(center.name).click()
  await expect.element(untraced).toBeVisible()
})

test.each<[string, () => Promise<void>]>([
  ['“Done”', () => modal.getByRole('button', { name: 'Done' }).click()],
  ['Escape', () => userEvent.keyboard('{Escape}')],
])(
  'a success that was booked twice is told after its modal has closed, and the next payment, until %s',
  async (_, leave) => {
    const [first, second] = keepCenters(6)
    if (!first || !second) throw new Error('fewer than two are owed anything')
    const poll = gate()
    server.use(
      http.post(PAYMENT, () => book(first.id, first.pendingAmount / 4, 'PO-AGAIN'), { once: true }),
      http.get(endpoint('admin/get-service-center-payments'), async ({ request }) => {
        const isOfFirst = new URL(request.url).searchParams.get('search') === first.name
        if (isOfFirst && marketplace.payouts.find('PO-AGAIN')) await poll.opened()
      }),
    )
    await renderApp('/payouts-due')
    await expect.element(progress(6)).toBeVisible()
    await payTo(first.name).click()
    await amount.fill(String(first.pendingAmount / 4))
    await pressPay()
    await expect.element(successToast).toBeVisible()
    await payTo(second.name).click()
    await expect.element(amount).toHaveFocus()
    poll.open()
    await expect.element(page.getByText('Paid 2 times')).toBeVisible()
    await expect.element(amount).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(modal.getByRole('list', { name: 'Reference numbers' })).toHaveTextContent('PO-AGAIN')
    await leave()
    await expect.element(modal).not.toBeInTheDocument()
    expect(await paymentsMade()).toHaveLength(1)
  },
)

test('while what a payment left is read, the dashboard is not said to differ, and nothing moves', async () => {
  const [first] = keepCenters(6)
  if (!first) throw new Error('nobody is owed anything')
  await renderApp('/payouts-due')
  await expect.element(progress(6)).toBeVisible()
  const top = () => table.element().getBoundingClientRect().top
  const before = top()
  const answers = gate()
  const paid = marketplace.payouts.all().length
  server.use(
    http.get(endpoint(`admin/service-centers/${first.id}`), () =>
      marketplace.payouts.all().length > paid ? answers.opened() : undefined,
    ),
  )
  await payTo(first.name).click()
  await untilSeen()
  // What was read is gathered for a while before it is shown: here, until the clock is turned.
  const { setTimeout } = window
  vi.stubGlobal('setTimeout', (run: () => void, delay?: number) => setTimeout(run, delay === 50 ? 51 : delay))
  onTestFinished(() => void vi.unstubAllGlobals())
  const seen = new Set<string>()
  const observer = new MutationObserver(() => seen.add(main.element().textContent ?? ''))
  observer.observe(main.element(), { subtree: true, childList: true, characterData: true })
  onTestFinished(() => observer.disconnect())
  await submit.click()
  await expect.element(successToast.last()).toBeVisible()
  await expect.poll(() => calls('GET /api/v1/admin/dashboard').length).toBe(2)
  await expect.poll(() => callsUnderWay().filter((call) => call.includes('dashboard'))).toEqual([])
  answers.open()
  await expect.element(payTo(first.name)).not.toBeInTheDocument()
  await callsMade()
  expect([...seen].filter((text) => text.includes('The dashboard shows'))).toEqual([])
  expect(top()).toBe(before)
})

describe('"Paid today"', () => {
  const paidToday = main.getByRole('link', { name: /^Paid today/ })

  test('counts and sums the payouts of today, leads to them, and follows a payment', async () => {
    const [center] = keepCenters(2)
    if (!center) throw new Error('nobody is owed anything')
    for (const { id } of marketplace.payouts.all()) marketplace.payouts.remove(id)
    book(center.id, 1210.5, 'PO-1')
    book(center.id, 0.25, 'PO-2')
    book(center.id, 500, 'PO-BEFORE')
    const yesterday = new Date(Date.now() - 24 * 60 * 60_000).toISOString()
    marketplace.payouts.update('PO-BEFORE', { createdAt: yesterday })
    const { history } = await renderApp('/payouts-due')
    await expect.element(paidToday).toHaveTextContent('Paid today: 2, ₹1,210.75')

    await payTo(center.name).click()
    await amount.fill('1')
    await pressPay()
    await expect.element(successToast).toBeVisible()
    await expect.element(paidToday).toHaveTextContent('Paid today: 3, ₹1,211.75')
    await paidToday.click()
    await expectAddress(history, '/service-center-payments?period=today')
  })

  test.each([
    ['they cannot be read', () => refused(500, 'No'), /500/],
    ['an amount is not told', () => answerPages([{ referenceNumber: 'PO-1' }])],
    ['a page is missing', () => answerPages([{ referenceNumber: 'PO-1', amount: 1 }], 3)],
  ])('says nothing where %s', async (_, answer, error?: RegExp) => {
    if (error) expectConsoleError(error)
    keepCenters(2)
    server.use(
      http.get(endpoint('admin/get-service-center-payments'), ({ request }) =>
        new URL(request.url).searchParams.has('endDate') ? answer() : undefined,
      ),
    )
    await renderApp('/payouts-due')
    await expect.element(progress(2)).toBeVisible()
    await expect.poll(() => calls(PAYOUTS).some(({ search }) => search.endDate)).toBe(true)
    await callsMade()
    expect(paidToday.elements()).toEqual([])
  })
})

/** The same rows on each of so many pages. */
function answerPages(data: object[], totalPages = 1) {
  return HttpResponse.json({ data, totalPages, total: 12 })
}

test('p pays the center of the row that has the focus', async () => {
  const [first, second] = keepCenters(4)
  if (!first || !second) throw new Error('fewer than two are owed anything')
  await renderApp('/payouts-due')
  await expect.element(progress(4)).toBeVisible()
  await userEvent.keyboard('p')
  expect(modal.elements()).toEqual([])
  await userEvent.keyboard('jjp')
  await expect.element(page.getByRole('dialog', { name: `Make Payment to ${second.name}` })).toBeVisible()
})

describe('"No payout for"', () => {
  /** Centers of which the first was paid so many days ago, and the second before the days that are read. */
  function paidAgo(days: number) {
    const [first, second] = keepCenters(2)
    if (!first || !second) throw new Error('fewer than two are owed anything')
    for (const { id } of marketplace.payouts.all()) marketplace.payouts.remove(id)
    book(first.id, 1)
    const createdAt = new Date(Date.now() - days * 24 * 60 * 60_000).toISOString()
    marketplace.payouts.update('PO-TEST', { createdAt })
    return { first, second }
  }

  test('shows the centers that have waited so long, and those of which that is not known', async () => {
    const { first, second } = paidAgo(20)
    const { history } = await renderApp('/payouts-due?age=15')
    await expect.poll(rows).toEqual([first.name, second.name])
    await main.getByRole('button', { name: 'Filters' }).click()
    const filters = page.getByRole('dialog')
    const choice = filters.getByLabelText('No payout for')
    await expect.element(choice).toHaveValue('15')
    expect([...choice.element().querySelectorAll('option')].map(({ text }) => text)).toEqual([
      'Any time',
      '15 days',
      '45 days',
    ])
    await choice.selectOptions('45')
    await filters.getByRole('button', { name: 'Apply' }).click()
    await expect.poll(rows).toEqual([second.name])
    await expectAddress(history, '/payouts-due?age=45')
    await main.getByRole('button', { name: 'Remove No payout for 45 days' }).click()
    await expect.poll(rows).toEqual([first.name, second.name])
  })

  test('shows nobody before it is known who has waited', async () => {
    const { second } = paidAgo(1)
    const answers = gate()
    server.use(
      http.get(endpoint('admin/get-service-center-payments'), () => answers.opened().then(() => undefined)),
    )
    await renderApp('/payouts-due?age=15')
    await expect.element(progress(2)).toBeVisible()
    expect(rows()).toEqual([])
    await expect.element(table).toHaveAttribute('aria-busy', 'true')
    answers.open()
    await expect.poll(rows).toEqual([second.name])
  })

  test('hides nobody where that cannot be read', async () => {
    const { first, second } = paidAgo(1)
    server.use(http.get(endpoint('admin/get-service-center-payments'), () => refused(500, 'No')))
    expectConsoleError(/500/)
    await renderApp('/payouts-due?age=15')
    await expect.poll(rows).toEqual([first.name, second.name])
    await expect.element(main.getByRole('row').nth(1)).toHaveTextContent('Unknown')
  })
})

test('what is searched for, and the least amount, are in the address', async () => {
  const owed = keepCenters(8)
  const [first, second] = owed
  if (!first || !second) throw new Error('fewer than two are owed anything')
  marketplace.serviceCenters.update(second.id, { pendingAmount: 1510 })
  for (const { id } of owed.slice(2)) marketplace.serviceCenters.update(id, { pendingAmount: 100 })
  const { history } = await renderApp('/payouts-due?min=1510')
  await expect.element(progress(8)).toBeVisible()
  expect(rows()).toEqual([first.name, second.name])
  await main.getByPlaceholder('Search payouts due...').fill(second.name.toUpperCase())
  await userEvent.keyboard('{Enter}')
  await expect.poll(rows).toEqual([second.name])
  const least = 'At least ₹1,510'
  await expect.element(main.getByRole('group', { name: 'Active filters' })).toHaveTextContent(least)
  await main.getByRole('button', { name: `Remove ${least}` }).click()
  await expectAddress(history, `/payouts-due${stringifySearch({ search: second.name.toUpperCase() })}`)
  await main.getByPlaceholder('Search payouts due...').fill('zzzz')
  await userEvent.keyboard('{Enter}')
  await expect.element(main.getByText('No payouts match these filters')).toBeVisible()
  await expect.element(main.getByText('No payouts due')).not.toBeInTheDocument()
  await main.getByRole('link', { name: 'Clear search' }).click()
  await expect.poll(rows).toHaveLength(owed.length)
})

/** Keeps so many centers, of which the first cannot be read at first; answers that. */
function failOneOf(centers: number, answer = refused(500, 'No')) {
  expectConsoleError(/ApiError.* (404|500) /)
  const [broken] = keepCenters(centers)
  if (!broken) throw new Error('nobody is owed anything')
  server.use(http.get(endpoint(`admin/service-centers/${broken.id}`), () => answer, { once: true }))
  return broken
}

test('of a list that could not be loaded no sum is shown', async () => {
  expectConsoleError(/ApiError.* 500 /)
  server.use(http.get(endpoint('admin/service-centers'), () => refused(500, 'No')))
  await renderApp('/payouts-due')
  await expect.element(main.getByText('The service centers could not be loaded.')).toBeVisible()
  await expect.element(main.getByText('Total due', { exact: true })).toBeVisible()
  await expect.element(main.getByText(/₹|0 service centers/)).not.toBeInTheDocument()
  await expect.element(main.getByRole('progressbar')).not.toBeInTheDocument()
})

test.each([
  ['an error', refused(500, 'No')],
  ['a gateway that finds no API', HttpResponse.html('<h1>Not Found</h1>', { status: 404 })],
])(
  'a center that cannot be read for %s is named, the sum differs and says so, and it is tried again',
  async (_, answer) => {
    const broken = failOneOf(6, answer)
    await renderApp('/payouts-due')
    const unread = main.getByRole('region', { name: 'Not checked' })
    await expect.element(unread.getByText('The amount due is unknown for 1 service center:')).toBeVisible()
    await expect.element(unread.getByRole('link', { name: broken.name })).toBeVisible()
    await expect
      .element(
        main.getByText(
          new RegExp(
            `^The dashboard shows ₹[\\d,.]+ pending, ${formatMoney(broken.pendingAmount).replace(/[.₹]/g, '.')} more than this list\\.`,
          ),
        ),
      )
      .toBeVisible()
    await unread.getByRole('button', { name: 'Try again' }).click()
    await expect.element(payTo(broken.name)).toBeVisible()
    await expect.element(unread).not.toBeInTheDocument()
    await expect.element(main.getByText(/The dashboard shows/)).not.toBeInTheDocument()
  },
)

test('stops, goes on, and is left and found again, never with more than four reads at once', async () => {
  keepCenters(20)
  const answers = gate()
  server.use(http.get(endpoint('admin/service-centers/:id'), answers.opened))
  const { history } = await renderApp('/payouts-due')
  await expect.poll(detailsAsked).toBe(4)
  await main.getByRole('button', { name: 'Stop' }).click()
  await expect.element(main.getByRole('button', { name: 'Continue' })).toBeVisible()
  answers.open()
  server.resetHandlers()
  expect((await callsMade()).filter(({ path }) => /service-centers\/./.test(path))).toHaveLength(4)
  await main.getByRole('button', { name: 'Continue' }).click()
  await expect.element(progress(20)).toBeVisible()
  const before = (await callsMade(LIST)).length
  history.push('/plans')
  await expect.element(main.getByRole('heading', { name: 'Plans' })).toBeVisible()
  history.push('/payouts-due')
  await expect.element(progress(20)).toBeVisible()
  expect(await callsMade(LIST)).toHaveLength(before)
  await main.getByRole('button', { name: 'Refresh' }).click()
  await expect.poll(() => calls(LIST).length).toBe(before + 1)
  await expect.element(progress(20)).toBeVisible()
})

/** Leaves the screen, and comes back to it. */
async function comeBackIn(
  minutes: number,
  history: RouterHistory,
  centers: number,
  meanwhile = () => {},
): Promise<void> {
  history.push('/plans')
  await expect.element(main.getByRole('heading', { name: 'Plans' })).toBeVisible()
  meanwhile()
  await atRest()
  await jumpTime(minutes * 60_000)
  history.push('/payouts-due')
  await expect.element(progress(centers)).toBeVisible()
}

test('what was read stays for ten minutes, payments or not; then it is read anew', async () => {
  const [paid, otherCenter] = keepCenters(8)
  if (!paid || !otherCenter) throw new Error('fewer than two are owed anything')
  const { history } = await renderApp('/payouts-due')
  await expect.element(progress(8)).toBeVisible()
  expect(await callsMade(LIST)).toHaveLength(1)
  await comeBackIn(9, history, 8)
  expect(await callsMade(LIST)).toHaveLength(1)
  expect(detailsAsked()).toBe(8)
  payElsewhere(paid.id)
  await expect.element(payTo(paid.name)).not.toBeInTheDocument()
  await comeBackIn(0.9, history, 8, () => payElsewhere(otherCenter.id))
  expect(await callsMade(LIST)).toHaveLength(1)
  await expect.element(payTo(otherCenter.name)).not.toBeInTheDocument()
  const before = detailsAsked()
  await comeBackIn(0.2, history, 8)
  await expect.poll(() => calls(LIST)).toHaveLength(2) // the tabs' turn is waited for first
  expect(await callsMade(LIST)).toHaveLength(2)
  expect(detailsAsked()).toBe(before + 8)
})

test('a center that is tried again does not make the others newer', async () => {
  failOneOf(6)
  const { history } = await renderApp('/payouts-due')
  const again = main.getByRole('button', { name: 'Try again' })
  await expect.element(again).toBeVisible()
  await atRest()
  await jumpTime(9 * 60_000)
  await again.click()
  await expect.element(progress(6)).toBeVisible()
  await comeBackIn(1.1, history, 6)
  await expect.poll(() => calls(LIST)).toHaveLength(2)
  expect(await callsMade(LIST)).toHaveLength(2)
})

test('a busy server is left alone for as long as it says', async () => {
  const owed = keepCenters(6)
  server.use(
    http.get(
      endpoint('admin/service-centers/:id'),
      () => HttpResponse.json({ message: 'Later' }, { status: 429, headers: { 'Retry-After': '9' } }),
      { once: true },
    ),
  )
  await renderApp('/payouts-due')
  await expect.element(progress(5, 6)).toBeVisible()
  await expect.poll(() => isDue(9000, 'wait.ts')).toBe(true)
  await passTime(8900)
  expect(detailsAsked()).toBe(6)
  await passTime(100)
  await expect.element(progress(6)).toBeVisible()
  expect(detailsAsked()).toBe(7)
  expect(rows()).toEqual(owed.map(({ name }) => name))
  await expect.element(main.getByRole('region', { name: 'Not checked' })).not.toBeInTheDocument()
})

test('a server on which center after center fails is let be, and that is said', async () => {
  keepCenters(30)
  expectConsoleError(/ApiError.* 500 /)
  server.use(http.get(endpoint('admin/service-centers/:id'), () => refused(500, 'No')))
  await renderApp('/payouts-due')
  const unread = main.getByRole('region', { name: 'Not checked' })
  await expect.element(unread.getByText(/Too many service centers failed to load/)).toBeVisible()
  await expect.element(main.getByText('No payouts due so far')).toBeVisible()
  expect((await callsMade()).filter(({ path }) => /service-centers\/./.test(path)).length).toBeLessThan(13)
  server.resetHandlers()
  await unread.getByRole('button', { name: 'Try again' }).click()
  await expect.element(progress(30)).toBeVisible()
})

test('nothing due is only said once the amount of every center is known', async () => {
  keepCenters(3)
  const [first, second] = marketplace.serviceCenters.all()
  const detail = (pendingAmount: number | undefined) => ({ id: first?.id, name: first?.name, pendingAmount })
  server.use(
    http.get(endpoint('admin/service-centers/:id'), ({ params }) =>
      found({ ...detail(params.id === second?.id ? undefined : 0), id: params.id }),
    ),
  )
  await renderApp('/payouts-due')
  const unread = main.getByRole('region', { name: 'Not checked' })
  await expect.element(unread.getByText('The amount due is unknown for 1 service center:')).toBeVisible()
  await expect.element(main.getByText('Total due so far')).toBeVisible()
  await expect.element(main.getByText('No payouts due so far')).toBeVisible()
})

test('that nothing fits the filters is only said of the centers that were checked', async () => {
  const [, last] = keepCenters(2)
  const held = gate()
  server.use(http.get(endpoint(`admin/service-centers/${last?.id}`), held.opened))
  await renderApp('/payouts-due?search=zzzz')
  await expect.element(progress(1, 2)).toBeVisible()
  const text = main.getByText(/No payouts match these filters/)
  await expect.element(text).not.toBeInTheDocument()
  await main.getByRole('button', { name: 'Stop' }).click()
  await expect.element(text).toHaveTextContent('No payouts match these filters so far')
  held.open()
})

test('a server on which every second center fails is read to the end', async () => {
  keepCenters(30)
  expectConsoleError(/ApiError.* 500 /)
  let asked = 0
  server.use(
    http.get(endpoint('admin/service-centers/:id'), () => {
      asked += 1
      return asked % 2 === 0 ? refused(500, 'No') : undefined
    }),
  )
  await renderApp('/payouts-due')
  await expect.element(progress(15, 30)).toBeVisible()
  const unread = main.getByRole('region', { name: 'Not checked' })
  await expect.element(unread.getByText('The amount due is unknown for 15 service centers:')).toBeVisible()
  await callsMade()
  expect(detailsAsked()).toBe(30)
})

test('each tab reads for itself: what another one holds, or says, is neither waited for nor believed', async () => {
  const owed = keepCenters(8)
  const [first] = owed
  if (!first) throw new Error('nobody is owed anything')
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await new Promise<void>((ready) => {
    void navigator.locks.request('payouts due', () => {
      ready()
      return held
    })
  })
  onTestFinished(() => letGo())
  const channel = new BroadcastChannel('wayside payouts due')
  onTestFinished(() => channel.close())
  const hoursAgo = Date.now() - 5 * 3_600_000
  const sayOld = () =>
    channel.postMessage({
      kind: 'told',
      mark: hashOf(DEMO_ADMIN.email),
      owed: [{ id: first.id, name: first.name, pending: 1 }],
      readAt: hoursAgo,
    })
  channel.addEventListener('message', sayOld)
  await renderApp('/payouts-due')
  sayOld()
  await expect.element(progress(8)).toBeVisible()
  expect(rows()).toEqual(owed.map(({ name }) => name))
  expect(detailsAsked()).toBe(8)
  letGo()
})

test('nothing is read while there is no network, nor after logging out', async () => {
  keepCenters(20)
  const answers = gate()
  server.use(http.get(endpoint('admin/service-centers/:id'), answers.opened))
  await renderApp('/payouts-due')
  await expect.poll(detailsAsked).toBe(4)
  const goOnline = goOffline()
  try {
    answers.open()
    await expect.element(progress(4, 20)).toBeVisible()
    await passTime(60_000)
    expect(detailsAsked()).toBe(4)
  } finally {
    goOnline()
  }
  const rest = gate()
  server.resetHandlers()
  server.use(http.get(endpoint('admin/service-centers/:id'), rest.opened))
  await expect.poll(detailsAsked).toBe(8)
  await logOut()
  await expect.element(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await expect.poll(callsUnderWay).toEqual([])
  expect(detailsAsked()).toBe(8)
})

test('a center that is gone goes from the list: found so as it is read, or deleted on its own screen', async () => {
  const [first, second, third] = keepCenters(8)
  if (!first || !second || !third) throw new Error('fewer than three are owed anything')
  expectConsoleError(/ApiError.* 404 /)
  server.use(
    http.get(endpoint(`admin/service-centers/${first.id}`), () => {
      marketplace.serviceCenters.remove(first.id)
    }),
  )
  await renderApp('/payouts-due')
  await expect.element(progress(7)).toBeVisible()
  expect(rows()).not.toContain(first.name)
  await expect.element(main.getByRole('region', { name: 'Not checked' })).not.toBeInTheDocument()
  const before = calls(LIST).length
  await main.getByRole('link', { name: second.name, exact: true }).click()
  await main.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByText('Service center deleted successfully')).toBeVisible()
  await page.getByRole('link', { name: 'Payouts Due', exact: true }).click()
  await expect.element(payTo(third.name)).toBeVisible()
  expect(rows()).not.toContain(second.name)
  expect(calls(LIST).filter(({ search }) => search.limit === '100')).toHaveLength(before)
})

test('a center that is paid while the others are read keeps what the payment left', async () => {
  const owed = keepCenters(12)
  const answers = gate()
  const passed = new Set<unknown>()
  server.use(
    http.get(endpoint('admin/service-centers/:id'), ({ params }) => {
      if (passed.size === 4 && !passed.has(params.id)) return answers.opened()
      passed.add(params.id)
      return undefined
    }),
  )
  await renderApp('/payouts-due')
  await expect.element(progress(4, 12)).toBeVisible()
  const paid = owed.find(({ id }) => passed.has(id))
  if (!paid) throw new Error('none of those that were read is owed anything')
  await payTo(paid.name).click()
  await amount.fill('1')
  await untilSeen()
  await userEvent.keyboard('{Enter}')
  await expect.element(successToast.last()).toBeVisible()
  await expect.element(table.getByText(formatMoney(pendingAfter(paid, 1)))).toBeVisible()
  answers.open()
  await expect.element(progress(12)).toBeVisible()
  await expect.element(table.getByText(formatMoney(pendingAfter(paid, 1)))).toBeVisible()
  await expect.element(main.getByText(/The dashboard shows/)).not.toBeInTheDocument()
})

test('an answer that is late does not undo what was read of its center meanwhile', async () => {
  const [late] = keepCenters(6)
  if (!late) throw new Error('nobody is owed anything')
  const old = structuredClone(late)
  const answer = gate()
  server.use(
    http.get(
      endpoint(`admin/service-centers/${late.id}`),
      async () => {
        await answer.opened()
        return found(old)
      },
      { once: true },
    ),
  )
  const { queryClient } = await renderApp('/payouts-due')
  await expect.element(progress(5, 6)).toBeVisible()
  marketplace.serviceCenters.update(late.id, { pendingAmount: 12 })
  await queryClient.query(serviceCenter.query(late.id)) // as any other screen reads it
  await expect.element(table.getByText('₹12.00')).toBeVisible()
  answer.open()
  await callsMade()
  await expect.element(progress(6)).toBeVisible()
  await expect.element(table.getByText('₹12.00')).toBeVisible()
})

test('what is due is exported as it is shown', async () => {
  const downloads = catchDownloads()
  const owed = keepCenters(8)
  await renderApp('/payouts-due')
  await expect.element(progress(8)).toBeVisible()
  currentExportOffer()?.start('csv')
  await expect
    .poll(() => downloads.map(({ name }) => name))
    .toEqual([expect.stringMatching(/^wayside-payouts-due-[-\d]+\.csv$/)])
  await expect.element(page.getByText(`Payouts Due exported: ${owed.length} rows.`)).toBeVisible()
})

test('what was read until it was stopped is exported as a part, never taken for all', async () => {
  const downloads = catchDownloads()
  keepCenters(20)
  const rest = gate()
  server.use(
    http.get(endpoint('admin/service-centers/:id'), () => (detailsAsked() > 8 ? rest.opened() : undefined)),
  )
  await renderApp('/payouts-due')
  await expect.element(progress(8, 20)).toBeVisible()
  await main.getByRole('button', { name: 'Stop' }).click()
  await expect.element(main.getByRole('button', { name: 'Continue' })).toBeVisible()
  currentExportOffer()?.start('csv')
  const panel = page.getByRole('group', { name: 'Export of Payouts Due' })
  await panel.getByRole('button', { name: 'Save what was read' }).click()
  await expect
    .poll(() => downloads.map(({ name }) => name))
    .toEqual([expect.stringMatching(/^wayside-payouts-due-[-\d]+-partial\.csv$/)])
})

test('the export of a part is whole when it is tried again after the rest was read', async () => {
  const downloads = catchDownloads()
  const owed = keepCenters(20)
  const rest = gate()
  server.use(
    http.get(endpoint('admin/service-centers/:id'), () => (detailsAsked() > 8 ? rest.opened() : undefined)),
  )
  await renderApp('/payouts-due')
  await expect.element(progress(8, 20)).toBeVisible()
  currentExportOffer()?.start('csv')
  const panel = page.getByRole('group', { name: 'Export of Payouts Due' })
  await expect.element(panel.getByRole('button', { name: 'Try again' })).toBeVisible()
  rest.open()
  await expect.element(progress(20)).toBeVisible()
  await panel.getByRole('button', { name: 'Try again' }).click()
  await expect
    .poll(() => downloads.map(({ name }) => name))
    .toEqual([expect.stringMatching(/^wayside-payouts-due-[-\d]+\.csv$/)])
  await expect.element(page.getByText(`Payouts Due exported: ${owed.length} rows.`)).toBeVisible()
})

/** All that is due, from another tab. */
function payElsewhere(id: string): void {
  marketplace.serviceCenters.update(id, { pendingAmount: 0 })
  const keys = [['service-centers'], ['service-center-payments'], ['dashboard'], ['payout', 'paid', id]]
  postFromOtherTab({ kind: 'stale', keys })
}

test('a center that is paid in another tab goes from the list', async () => {
  const [first, second] = keepCenters(6)
  if (!first || !second) throw new Error('fewer than two are owed anything')
  await renderApp('/payouts-due')
  await expect.element(progress(6)).toBeVisible()
  payElsewhere(first.id)
  await expect.poll(rows).not.toContain(first.name)
  await expect.element(payTo(second.name)).toBeVisible()
  await expect.element(submit).not.toBeInTheDocument()
})

test('a center that failed, and one that is paid elsewhere before it is tried again: both are told as they are by then', async () => {
  const broken = failOneOf(6)
  await renderApp('/payouts-due')
  const unread = main.getByRole('region', { name: 'Not checked' })
  await expect.element(unread.getByRole('link', { name: broken.name })).toBeVisible()
  await expect.element(main.getByText(/^The dashboard shows /)).toBeVisible()
  await atRest()
  const [paid = ''] = rows()
  const id = marketplace.serviceCenters.all().find(({ name }) => name === paid)?.id ?? ''
  payElsewhere(id)
  await unread.getByRole('button', { name: 'Try again' }).click()
  await expect.element(payTo(broken.name)).toBeVisible()
  await expect.poll(rows).not.toContain(paid)
  await expect.element(unread).not.toBeInTheDocument()
  const due = sumPaise(marketplace.serviceCenters.all().map(({ pendingAmount }) => toPaise(pendingAmount)))
  await expect.element(main.getByText(formatPaise(due), { exact: true }).first()).toBeVisible()
  await expect.element(main.getByText(/^The dashboard shows /)).not.toBeInTheDocument()
})

describe('rows keep their place', () => {
  const heading = page.getByRole('heading', { name: 'Payouts Due' })
  const touch = (element: Element) => {
    const { left, top } = element.getBoundingClientRect()
    const finger = { bubbles: true, pointerType: 'touch', clientX: left, clientY: top }
    for (const type of ['pointerdown', 'pointerup']) element.dispatchEvent(new PointerEvent(type, finger))
  }
  const attentions = [
    {
      how: 'under a resting pointer',
      attend: (name: string) => payTo(name).hover(),
      leave: () => heading.hover(),
    },
    {
      how: 'with the focus on one of them',
      attend: async (name: string) => payTo(name).element().focus(),
      leave: async () => main.getByRole('searchbox').element().focus(),
    },
    {
      how: 'under a finger that comes back',
      attend: async (name: string) => touch(payTo(name).element()),
      leave: async () => touch(heading.element()),
    },
  ]

  /** The first two are read once the gate is opened. */
  async function readFour() {
    const owed = keepCenters(6)
    const rest = gate()
    const [first, second] = owed
    for (const { id } of [first, second].filter((center) => center !== undefined))
      server.use(http.get(endpoint(`admin/service-centers/${id}`), rest.opened))
    await renderApp('/payouts-due')
    await heading.hover()
    await expect.element(progress(4, 6)).toBeVisible()
    return { names: owed.map(({ name }) => name), owed, rest }
  }

  test.each(attentions)('$how: those that are read meanwhile come below', async ({ attend, leave }) => {
    const { names, rest } = await readFour()
    expect(rows()).toEqual(names.slice(2))
    const [, , third = ''] = names
    await attend(third)
    const { left, top } = payTo(third).element().getBoundingClientRect()
    rest.open()
    await expect.element(progress(6)).toBeVisible()
    expect(rows()).toEqual([...names.slice(2), ...names.slice(0, 2)])
    expect(
      payTo(third)
        .element()
        .contains(document.elementFromPoint(left + 9, top + 9)),
    ).toBe(true)
    await leave()
    await expect.poll(rows).toEqual(names)
  })

  test.each(attentions)('$how: while they are read anew', async ({ attend, leave }) => {
    const owed = keepCenters(6)
    const names = owed.map(({ name }) => name)
    await renderApp('/payouts-due')
    await heading.hover()
    await expect.element(progress(6)).toBeVisible()
    const [first = '', , , , last = ''] = names
    await attend(first)
    const lowest = owed[4]
    if (!lowest) throw new Error('fewer than five are owed anything')
    marketplace.serviceCenters.update(lowest.id, { pendingAmount: 9_999_999 })
    const before = calls(LIST).length
    await userEvent.keyboard('r')
    await expect.element(table.getByText('₹99,99,999.00')).toBeVisible()
    await expect.element(progress(6)).toBeVisible()
    expect(calls(LIST).length).toBe(before + 1)
    expect(rows()).toEqual(names)
    await leave()
    await expect.poll(() => rows()[0]).toBe(last)
  })

  test.each(attentions)('$how: when one of them is paid elsewhere', async ({ attend, leave }) => {
    const owed = keepCenters(6)
    const names = owed.map(({ name }) => name)
    await renderApp('/payouts-due')
    await heading.hover()
    await expect.element(progress(6)).toBeVisible()
    const [first, second] = owed
    if (!first || !second) throw new Error('fewer than two are owed anything')
    await attend(second.name)
    payElsewhere(first.id)
    await expect.element(table.getByText('Nothing due')).toBeVisible()
    await expect.element(payTo(first.name)).not.toBeInTheDocument()
    expect(rows()).toEqual(names)
    const restPaise = sumPaise(owed.slice(1).map(({ pendingAmount }) => toPaise(pendingAmount)))
    await expect.element(main.getByText(formatPaise(restPaise), { exact: true })).toBeVisible()
    await leave()
    await expect.poll(rows).toEqual(names.slice(1))
  })

  test('where a row was paid no other button comes under the pointer', async () => {
    const [first, second] = keepCenters(6)
    if (!first || !second) throw new Error('fewer than two are owed anything')
    await renderApp('/payouts-due')
    await heading.hover()
    await expect.element(progress(6)).toBeVisible()
    const { left, top } = payTo(first.name).element().getBoundingClientRect()
    await payTo(first.name).click()
    await pressPay()
    await expect.element(table.getByText('Nothing due')).toBeVisible()
    await expect.element(payTo(second.name)).toHaveFocus()
    expect(document.elementFromPoint(left + 9, top + 9)?.closest('button')).toBeNull()
    await heading.hover()
    main.getByRole('searchbox').element().focus()
    await expect.poll(rows).not.toContain(first.name)
  })

  test('other filters are other rows, whoever points at them', async () => {
    const [first, second] = keepCenters(6)
    if (!first || !second) throw new Error('fewer than two are owed anything')
    const { history } = await renderApp('/payouts-due')
    await expect.element(progress(6)).toBeVisible()
    await payTo(first.name).hover()
    history.push(`/payouts-due${stringifySearch({ search: second.name })}`)
    await expect.poll(rows).toEqual([second.name])
  })
})

describe('a center that somebody else has deleted is gone, whichever read finds it so', () => {
  const missing = modal.getByText('Service center not found')

  async function open() {
    const owed = keepCenters(6)
    const [gone, otherCenter] = owed
    if (!gone || !otherCenter) throw new Error('fewer than two are owed anything')
    const rest = sumPaise(owed.slice(1).map(({ pendingAmount }) => toPaise(pendingAmount)))
    const { history } = await renderApp(`/service-centers/${gone.id}`)
    await expect.element(page.getByRole('heading', { level: 1, name: gone.name })).toBeVisible()
    history.push('/payouts-due')
    await expect.element(progress(6)).toBeVisible()
    return { gone, otherCenter, rest }
  }

  async function expectNotDue(name: string, rest: bigint) {
    await main.getByRole('heading', { name: 'Payouts Due' }).hover()
    main.getByRole('searchbox').element().focus()
    await expect.poll(rows).not.toContain(name)
    await expect.element(main.getByText(formatPaise(rest), { exact: true })).toBeVisible()
    await expect.element(progress(5)).toBeVisible()
  }

  async function expectGone(name: string, rest: bigint) {
    await expectNotDue(name, rest)
    await userEvent.keyboard('{Control>}k{/Control}')
    await expect.element(page.getByRole('group', { name: 'Go to' })).toBeVisible()
    await expect.element(page.getByRole('group', { name: 'Recent', exact: true })).not.toBeInTheDocument()
  }

  test('the list', async () => {
    const { gone, rest } = await open()
    marketplace.serviceCenters.remove(gone.id)
    await main.getByRole('button', { name: 'Refresh' }).click()
    await expectNotDue(gone.name, rest)
  })

  test('the center itself', async () => {
    expectConsoleError(/ApiError.* 404 /)
    const { gone, rest } = await open()
    server.use(
      http.get(endpoint(`admin/service-centers/${gone.id}`), () => refused(404, 'Service center not found')),
    )
    await main.getByRole('button', { name: 'Refresh' }).click()
    await expectGone(gone.name, rest)
  })

  test('the modal', async () => {
    expectConsoleError(/GoneError|ApiError.* 404 /)
    const { gone, rest } = await open()
    marketplace.serviceCenters.remove(gone.id)
    await payTo(gone.name).click()
    await expect.element(missing).toBeVisible()
    await expect
      .element(modal.getByRole('button', { name: /Try again|Make Payment/ }))
      .not.toBeInTheDocument()
    await modal.getByRole('button', { name: 'Close', exact: true }).last().click()
    await expect.element(modal).not.toBeInTheDocument()
    await expectGone(gone.name, rest)
  })

  test('the payment, before it is sent', async () => {
    expectConsoleError(/GoneError|ApiError.* 404 /)
    const { gone, rest } = await open()
    await payTo(gone.name).click()
    await expect.element(amount).toHaveFocus()
    marketplace.serviceCenters.remove(gone.id)
    await pressPay()
    await expect.element(missing).toBeVisible()
    await expect
      .element(modal.getByRole('button', { name: /Try again|Make Payment/ }))
      .not.toBeInTheDocument()
    await userEvent.keyboard('{Escape}')
    await expect.element(modal).not.toBeInTheDocument()
    await expectGone(gone.name, rest)
    expect(await paymentsMade()).toHaveLength(0)
  })

  test.each([
    ['as the modal opens', false],
    ['before a payment is sent', true],
  ])('%s on its own screen', async (_, isOpen) => {
    expectConsoleError(/GoneError|ApiError.* 404 /)
    const { gone } = await open()
    await main.getByRole('link', { name: gone.name, exact: true }).click()
    const pay = main.getByRole('button', { name: 'Make Payment', exact: true })
    await expect.element(pay).toBeVisible()
    await callsMade()
    if (!isOpen) marketplace.serviceCenters.remove(gone.id)
    await pay.click()
    if (isOpen) {
      await expect.element(amount).toHaveFocus()
      marketplace.serviceCenters.remove(gone.id)
      await pressPay()
    }
    await expect.element(main.getByRole('heading', { name: 'Service center not found' })).toBeVisible()
    await expect.element(modal).not.toBeInTheDocument()
    expect(await paymentsMade()).toHaveLength(0)
  })
})

test('who comes to a list that lacks what the server counts is not told that all were checked', async () => {
  keepCenters(6)
  const [first] = marketplace.serviceCenters.all()
  server.use(
    http.get(endpoint(`admin/service-centers/${first?.id}`), () =>
      found({ id: first?.id, name: first?.name }),
    ),
  )
  await renderApp('/payouts-due')
  await expect.element(progress(5, 6)).toBeVisible()
  await expect.element(main.getByText(/Not all centers could be checked/)).toBeVisible()
  await expect.element(progress(6)).not.toBeInTheDocument()
})
