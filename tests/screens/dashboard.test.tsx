import { marketplace } from '@mocks/index'
import { endpoint, found, refused } from '@mocks/server/reply'
import { expectAddress } from '@tests/support/address'
import { turnClock } from '@tests/support/clock'
import { gate } from '@tests/support/gates'
import { expectConsoleError } from '@tests/support/page-errors'
import { renderApp } from '@tests/support/render-app'
import { callsMade, twoFrames } from '@tests/support/rest'
import { passRetries } from '@tests/support/retries'
import { server } from '@tests/support/server'
import { textsOf } from '@tests/support/tables'
import { onScreen } from '@tests/support/viewport'
import { HttpResponse, http, type JsonBodyType } from 'msw'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'

const METRICS = {
  totalCustomers: 412,
  totalServiceCenters: 1204,
  totalJobs: 123456,
  totalRevenue: 12345678.6,
  pendingPayments: '98765.4',
}

const JOB = {
  id: 'job_1',
  service: 'Towing',
  customer: 'Asha Rao',
  serviceCenter: 'Shree Ganesh Motors',
  status: 'IN_PROGRESS',
  date: '2026-03-04T20:30:00.000Z',
  amount: 123456.5,
}

const failure = page.getByText('Failed to load dashboard data')
const recentJobs = page.getByRole('table', { name: 'Recent Jobs' })

function answer(data: JsonBodyType): void {
  server.use(http.get(endpoint('admin/dashboard'), () => found(data)))
}

function card(name: string) {
  return page.getByRole('group', { name, exact: true })
}

describe('metrics', () => {
  test('each has a card, titled by its key: money in whole rupees, counts grouped as in India', async () => {
    answer({ metrics: METRICS, recentJobs: [] })
    await renderApp('/dashboard')

    await expect.element(card('Total Customers')).toHaveTextContent(/^Total Customers412[+-]/)
    await expect.element(card('Total Service Centers')).toHaveTextContent('1,204')
    await expect.element(card('Total Jobs')).toHaveTextContent('1,23,456')
    await expect.element(card('Total Revenue')).toHaveTextContent('₹1,23,45,679')
    await expect.element(card('Pending Payments')).toHaveTextContent('₹98,765')
    await expect.poll(() => document.title).toBe('Dashboard · Wayside')
  })

  test('what says that it counts is no money, whatever it counts', async () => {
    answer({ metrics: { payoutCount: 12, paymentCount: 1204, failedPayments: 3 }, recentJobs: [] })
    await renderApp('/dashboard')
    await expect.element(card('Payout Count')).toHaveTextContent(/^Payout Count12[+-]/)
    await expect.element(card('Payment Count')).toHaveTextContent(/^Payment Count1,204[+-]/)
    await expect.element(card('Failed Payments')).toHaveTextContent('₹3')
  })

  test('each leads to the list it counts, and one that is not known leads nowhere', async () => {
    answer({ metrics: { ...METRICS, openTickets: 3 }, recentJobs: [] })
    await renderApp('/dashboard')
    await expect.element(card('Open Tickets')).toBeVisible()
    const leads = page
      .getByRole('group')
      .elements()
      .map((element) => element.querySelector('a')?.getAttribute('href') ?? null)
    expect(leads).toEqual([
      ...['/customers', '/service-centers', '/jobs', '/customer-payments', '/payouts-due'],
      null,
    ])
    await card('Total Jobs').click()
    await expect.element(page.getByRole('heading', { name: 'Jobs' })).toBeVisible()
  })

  test('the known ones come first, in their order; an unknown one gets a card too', async () => {
    answer({
      metrics: {
        refundPayments: 2500,
        pendingPayments: 1,
        totalJobs: 2,
        open_tickets: 7000,
        totalCustomers: 3,
      },
      recentJobs: [],
    })
    await renderApp('/dashboard')

    await expect.element(card('Refund Payments')).toHaveTextContent('₹2,500')
    await expect.element(card('Open Tickets')).toHaveTextContent('7,000')
    expect(cardTitles()).toEqual([
      'Total Customers',
      'Total Service Centers',
      'Total Jobs',
      'Total Revenue',
      'Pending Payments',
      'Refund Payments',
      'Open Tickets',
    ])
  })

  test.each([
    ['missing', {}],
    ['null', { metrics: null, recentJobs: null }],
    ['unreadable', { metrics: { totalJobs: 'many', totalRevenue: null, totalCustomers: [] } }],
  ])('what is %s shows as a dash', async (_, data) => {
    answer(data)
    await renderApp('/dashboard')

    for (const name of cardsThatAlwaysShow) await expect.element(card(name)).toHaveTextContent('—')
    await expect.element(page.getByText('No recent jobs')).toBeVisible()
  })

  test('the real figures of the marketplace are shown', async () => {
    await renderApp('/dashboard')
    const customers = marketplace.customers.all().length
    await expect.element(card('Total Customers')).toHaveTextContent(`Total Customers${customers}`)
    expect(recentJobs.getByRole('row').elements().length).toBeGreaterThan(1)
  })
})

describe('trend badges', () => {
  test('hold a whole percentage from 0 to 19 that stays the same for as long as the page lives', async () => {
    const { history } = await renderApp('/dashboard')
    await expect.element(card('Total Jobs')).toBeVisible()
    const before = trends()
    expect(before).toHaveLength(5)
    for (const trend of before) expect(trend).toMatch(/^(\+([1-9]|1\d)|-0)%$/)

    history.push('/customers')
    await expect.element(page.getByRole('heading', { name: 'Customers' })).toBeVisible()
    history.push('/dashboard')
    await expect.element(card('Total Jobs')).toBeVisible()
    expect(trends()).toEqual(before)
  })

  test.each([
    ['green with a plus above 0', 0.999, '+19%', 'green'],
    ['red with a minus at 0', 0.04, '-0%', 'red'],
  ])('are %s', async (_, drawn, trendText, hue) => {
    const metric = `${hue}Metric`
    answer({ metrics: { [metric]: 1 }, recentJobs: [] })
    const random = vi.spyOn(Math, 'random').mockReturnValue(drawn)
    await renderApp('/dashboard')

    const trend = card(hue === 'green' ? 'Green Metric' : 'Red Metric').getByRole('note')
    await expect.element(trend).toHaveTextContent(trendText)
    random.mockRestore()
    expect(hueOf(trend.element())).toBe(hue)
  })

  test('say on hover and on focus that they are illustrative', async () => {
    await renderApp('/dashboard')
    const trend = card('Total Customers').getByRole('note')
    const tooltip = page.getByRole('tooltip', { name: 'Illustrative, not measured' })

    await trend.hover()
    await turnClock(300)
    await expect.element(tooltip).toBeVisible()
    await trend.unhover()
    await turnClock(300, 'tips.tsx') // it waits a moment, for who is on the way to it
    await expect.element(tooltip).not.toBeInTheDocument()
    await userEvent.click(page.getByRole('heading', { name: 'Dashboard' }))
    await userEvent.tab() // to the card's own link
    await userEvent.tab()
    await expect.element(trend).toHaveFocus()
    await expect.element(tooltip).toBeVisible()
  })
})

test.each([1280, 900, 700, 390])(
  'the figures are of one size, and their cards fill the rows, at %i pixels',
  async (width) => {
    await onScreen(width)
    const metrics = {
      totalCustomers: 4,
      totalServiceCenters: 132,
      totalJobs: 2140,
      totalRevenue: 99_99_99_999,
    }
    server.use(
      http.get(endpoint('admin/dashboard'), () =>
        HttpResponse.json({ data: { metrics: { ...metrics, pendingPayments: 3_79_322 }, recentJobs: [] } }),
      ),
    )
    await renderApp('/dashboard')
    await expect.element(page.getByText('₹99,99,99,999')).toBeVisible()
    const cards = [
      'Total Customers',
      'Total Service Centers',
      'Total Jobs',
      'Total Revenue',
      'Pending Payments',
    ]
    const groups = cards.map((name) => page.getByRole('group', { name }))
    const sizes = groups.map((group) => {
      const { fontSize } = getComputedStyle(group.getByText(/^[₹\d,]+$/).element())
      return Number.parseFloat(fontSize).toFixed(1)
    })
    expect(new Set(sizes).size).toBe(1)
    const boxes = groups.map((group) => group.element().getBoundingClientRect())
    const ends = new Map(boxes.map(({ top, right }) => [Math.round(top), Math.round(right)]))
    expect(new Set(ends.values()).size, 'each row reaches the same edge').toBe(1)
  },
)

describe('recent jobs', () => {
  test('show service, customer, service center, status, Indian day and whole rupees', async () => {
    answer({ metrics: METRICS, recentJobs: [JOB] })
    await renderApp('/dashboard')

    await expect.element(recentJobs).toBeVisible()
    expect(textsOf(recentJobs, 'headers')).toEqual([
      'Service',
      'Customer',
      'Service Center',
      'Status',
      'Date',
      'Amount',
    ])
    expect(textsOf(recentJobs, 'cells')).toEqual([
      'Towing',
      'Asha Rao',
      'Shree Ganesh Motors',
      'In Progress',
      '05/03/26',
      '₹1,23,457',
    ])
    await expect
      .element(recentJobs.getByRole('link', { name: 'Towing' }))
      .toHaveAttribute('href', '/jobs/job_1')
  })

  test('a job with a day and one of its creation shows its own day', async () => {
    answer({ metrics: METRICS, recentJobs: [{ ...JOB, createdAt: '2025-01-01T00:00:00.000Z' }] })
    await renderApp('/dashboard')
    await expect.element(recentJobs.getByText('05/03/26')).toBeVisible()
  })

  test('on a small screen the service center is left out and nothing moves sideways', async () => {
    await onScreen(390, 844)
    answer({ metrics: { ...METRICS, totalRevenue: 1_234_567_890 }, recentJobs: [JOB] })
    await renderApp('/dashboard')

    await expect.element(recentJobs.getByText('Asha Rao')).toBeVisible()
    await expect.element(recentJobs.getByText('Shree Ganesh Motors')).not.toBeVisible()
    await expect.element(recentJobs.getByText('₹1,23,457')).toBeVisible()
    await twoFrames()
    expect(document.documentElement.scrollWidth).toBe(390)
  })

  test('a record with missing, null or hostile fields shows as what it is, and the others stand', async () => {
    const markup = '<img src=x onerror=alert(1)>'
    answer({
      metrics: METRICS,
      recentJobs: [
        { id: 7, service: null, customer: markup, serviceCenter: null, status: 'constructor', date: 'soon' },
        { service: 'x'.repeat(300), serviceCenter: '', amount: '2500', createdAt: 1772656200000 },
        null,
        'job',
        JOB,
      ],
    })
    await renderApp('/dashboard')

    await expect.element(recentJobs).toBeVisible()
    expect(textsOf(recentJobs, 'cells')).toEqual([
      ...['—', markup, 'N/A', 'Constructor', 'soon', '—'],
      ...['x'.repeat(300), '—', 'N/A', '—', '05/03/26', '₹2,500'],
      ...['Towing', 'Asha Rao', 'Shree Ganesh Motors', 'In Progress', '05/03/26', '₹1,23,457'],
    ])
    await expect.element(recentJobs.getByRole('link', { name: '—' })).toHaveAttribute('href', '/jobs/7')
    expect(document.documentElement.scrollWidth).toBe(1280)
  })
})

describe('loading and failing', () => {
  test('while it loads a text says so, under the title of the screen; one call is made', async () => {
    const answer = gate()
    server.use(
      http.get(endpoint('admin/dashboard'), async () => {
        await answer.opened()
        return found({ metrics: METRICS, recentJobs: [] })
      }),
    )
    await renderApp('/dashboard')

    await expect.element(page.getByText('Loading dashboard data...')).toBeVisible()
    await expect.element(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
    answer.open()
    await expect.element(card('Total Jobs')).toBeVisible()
    await expect.element(page.getByText('Loading dashboard data...')).not.toBeInTheDocument()
    expect(await callsMade('GET /api/v1/admin/dashboard')).toHaveLength(1)
  })

  test.each([
    [
      "the server's words",
      () => refused(500, 'The counters are being rebuilt'),
      'The counters are being rebuilt',
    ],
    ['no words', () => new HttpResponse(null, { status: 500 }), 'Failed to fetch dashboard metrics'],
    ['a page', () => new HttpResponse('<h1>Oops</h1>', { status: 500 }), 'Failed to fetch dashboard metrics'],
    ['nothing there', () => new HttpResponse(null, { status: 404 }), 'Failed to fetch dashboard metrics'],
    ['HTML instead of data', () => new HttpResponse('<h1>Hello</h1>'), 'Failed to fetch dashboard data'],
    ['broken JSON', () => new HttpResponse('{"data": {'), 'Failed to fetch dashboard data'],
    ['null', () => found(null), 'Failed to fetch dashboard data'],
    ['a list', () => found([]), 'Failed to fetch dashboard data'],
    ['a list of metrics', () => found({ metrics: [1, 2] }), 'Failed to fetch dashboard data'],
  ])('a load that ends with %s says so on the screen and in a toast', async (_, reply, toast) => {
    expectConsoleError(/dashboard/)
    server.use(http.get(endpoint('admin/dashboard'), reply))
    await renderApp('/dashboard')

    await expect.element(failure).toBeVisible()
    await expect.element(page.getByText(toast)).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  })

  test('no connection is told in the last words there are, after two more tries', async () => {
    expectConsoleError(/ApiError/)
    server.use(http.get(endpoint('admin/dashboard'), () => HttpResponse.error()))
    await renderApp('/dashboard')
    await passRetries()

    await expect.element(page.getByText('Failed to fetch dashboard data')).toBeVisible()
    await expect.element(failure).toBeVisible()
    expect(await callsMade('GET /api/v1/admin/dashboard')).toHaveLength(3)
  })

  test('"Try again" loads it', async () => {
    expectConsoleError(/dashboard/)
    server.use(http.get(endpoint('admin/dashboard'), () => refused(500, 'Out of order'), { once: true }))
    await renderApp('/dashboard')

    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(card('Total Jobs')).toBeVisible()
    await expect.element(failure).not.toBeInTheDocument()
  })
})

test('the start of the console is the dashboard', async () => {
  const { history } = await renderApp('/')
  await expect.element(card('Total Jobs')).toBeVisible()
  await expectAddress(history, '/dashboard')
})

const cardsThatAlwaysShow = [
  'Total Customers',
  'Total Service Centers',
  'Total Jobs',
  'Total Revenue',
  'Pending Payments',
]

function cardTitles() {
  return page
    .getByRole('group')
    .elements()
    .map((element) => element.getAttribute('aria-label'))
}

function trends(): (string | null)[] {
  return page
    .getByRole('note')
    .elements()
    .map(({ textContent }) => textContent)
}

/** Which of red and green weighs more in the badge's background. */
function hueOf(element: Element): 'red' | 'green' {
  const [red = 0, green = 0] =
    getComputedStyle(element)
      .backgroundColor.match(/[\d.]+/g)
      ?.map(Number) ?? []
  return red > green ? 'red' : 'green'
}

test('on a phone a figure of crores stands on one line', async () => {
  await onScreen(320)
  answer({ metrics: { ...METRICS, totalRevenue: 123456789012 }, recentJobs: [] })
  await renderApp('/dashboard')
  const figure = page.getByText('₹1,23,45,67,89,012', { exact: true })
  await expect.element(figure).toBeVisible()
  expect(figure.element().getBoundingClientRect().height).toBeLessThanOrEqual(32)
})
