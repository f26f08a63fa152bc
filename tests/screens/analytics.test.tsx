import { endpoint, found, refused } from '@mocks/server/reply'
import { expectAddress } from '@tests/support/address'
import { expectConsoleError } from '@tests/support/page-errors'
import { renderApp } from '@tests/support/render-app'
import { callsMade } from '@tests/support/rest'
import { server } from '@tests/support/server'
import { onScreen } from '@tests/support/viewport'
import { http } from 'msw'
import { describe, expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { lastDayOfMonth } from '@/lib/comparison'
import { indianDay } from '@/lib/day'
import { formatDate } from '@/lib/format'
import { addDays, addMonths, daysOf } from '@/lib/period'

const JOBS = 'GET /api/v1/admin/jobs/analytics'
const PAYMENTS = 'GET /api/v1/admin/payments/analytics'

const jobs = page.getByRole('region', { name: 'Jobs', exact: true })
const payments = page.getByRole('region', { name: 'Customer Payments', exact: true })
const WEEK_BEFORE = '/analytics?period=last-7-days&compare=before'
/** The texts of a table, row by row. */
const rowsOf = (card: Locator) =>
  card
    .getByRole('row')
    .elements()
    .map((row) => [...row.children].map(({ textContent }) => textContent))
const today = () => indianDay(Date.now())
const asked = async (call: string) => (await callsMade(call)).map(({ search }) => search)

test('the period of the address is asked of both calls, and choosing another one changes it', async () => {
  const { history } = await renderApp('/analytics?period=last-7-days')
  await expect.element(jobs.getByRole('group', { name: 'Total Jobs' })).toBeVisible()
  await expect.element(payments.getByRole('group', { name: 'Total Payments' })).toBeVisible()
  await expect.poll(() => document.title).toBe('Analytics: Last 7 days · Wayside')
  const week = { startDate: addDays(today(), -6), endDate: today() }
  expect(await asked(JOBS)).toEqual([week])
  expect(await asked(PAYMENTS)).toEqual([week])

  await page.getByRole('combobox', { name: 'Period' }).selectOptions('Last month')
  await expectAddress(history, '/analytics?period=last-month')
  const { from, to } = daysOf('last-month', today())
  await expect.poll(() => asked(JOBS)).toEqual([week, { startDate: from, endDate: to }])
  await expect.poll(() => asked(PAYMENTS)).toEqual([week, { startDate: from, endDate: to }])
  await expect.element(payments.getByRole('group', { name: 'Total Payments' })).toBeVisible()
})

test.each([
  ['that is none is dropped', '/analytics?period=foo', '/analytics', 'Last 30 days'],
  ['in capitals is the same', '/analytics?period=LAST-MONTH', '/analytics?period=last-month', 'Last month'],
])('a period %s', async (_, url, address, title) => {
  const { history } = await renderApp(url)
  await expect.element(jobs.getByRole('group', { name: 'Total Jobs' })).toBeVisible()
  await expect.poll(() => document.title).toBe(`Analytics: ${title} · Wayside`)
  await expectAddress(history, address)
  expect(await asked(JOBS)).toHaveLength(1)
})

test('what the embedded API tells is drawn, and each chart is a table as well', async () => {
  await renderApp('/analytics')
  for (const name of ['By Status', 'By Service Type', 'By Day']) {
    const card = jobs.getByRole('region', { name, exact: true })
    await expect.element(card.getByRole('img').first()).toBeVisible()
    expect(card.element().textContent).not.toContain('…') // names of two or three words fit
    await card.getByRole('button', { name: 'Show as table' }).click()
    await expect.element(card.getByRole('table', { name })).toBeVisible()
    await card.getByRole('button', { name: 'Show as chart' }).click()
    await expect.element(card.getByRole('img').first()).toBeVisible()
  }
  expect(page.getByRole('region', { name: 'Other values' }).elements()).toEqual([])
})

test('whoever comes back sees the figures first, and then the charts', async () => {
  const { history } = await renderApp('/analytics')
  await expect.element(jobs.getByRole('img').first()).toBeVisible()
  history.push('/plans')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Plans' })).toBeVisible()
  const drawnWithFigures = new Promise<number>((resolve) => {
    const watch = new MutationObserver(() => {
      if (!document.querySelector('main')?.textContent?.includes('Total Jobs')) return
      watch.disconnect()
      resolve(document.querySelectorAll('main .recharts-surface').length)
    })
    watch.observe(document.body, { childList: true, subtree: true })
  })
  history.push('/analytics')
  expect(await drawnWithFigures).toBe(0)
  await expect.element(jobs.getByRole('img').first()).toBeVisible()
})

const numbers = [
  { name: 'Pending', n: 26 },
  { name: 'Completed', n: 133 },
  { name: 'Cancelled', n: 4 },
]

test('months are called months, and are not compared with other days', async () => {
  const byMonth = [
    { month: '2026-10', amount: 1000 },
    { month: '2026-11', amount: 2000 },
  ]
  server.use(http.get(endpoint('admin/payments/analytics'), () => found({ byMonth })))
  await renderApp('/analytics?period=last-90-days&compare=before')
  const card = page.getByRole('region', { name: 'By Month', exact: true })
  await card.getByRole('button', { name: 'Show as table' }).click()
  await expect.element(card.getByRole('columnheader', { name: 'Month' })).toBeVisible()
  await expect.element(card.getByText('Nov 2026')).toBeVisible()
  await expect.element(card.getByRole('columnheader', { name: 'Jobs before' })).not.toBeInTheDocument()
})

test('bars stand between round ticks, with their values, and statuses have their colors', async () => {
  const answer = { byStatus: numbers, byReason: [...numbers, { name: 'Doubled', n: 7 }] }
  server.use(http.get(endpoint('admin/jobs/analytics'), () => found(answer)))
  await renderApp('/analytics')
  const chart = jobs.getByRole('img', { name: 'By Status', exact: true })
  await expect.element(chart).toBeVisible()
  const texts = (selector: string) =>
    [...chart.element().querySelectorAll(selector)].map(({ textContent }) => textContent)
  await expect.poll(() => texts('.recharts-label-list text')).toEqual(['133', '26', '4'])
  expect(texts('.recharts-xAxis-tick-labels text')).toEqual(['0', '50', '100', '150'])
  const colors = (name: string) =>
    [
      ...jobs
        .getByRole('img', { name, exact: true })
        .element()
        .querySelectorAll('.recharts-bar-rectangle path'),
    ].map((bar) => bar.getAttribute('fill'))
  expect(colors('By Status')).toEqual(['var(--chart-green)', 'var(--chart-yellow)', 'var(--chart-red)'])
  await expect.poll(() => new Set(colors('By Reason'))).toEqual(new Set(['var(--chart-mark)']))
})

test('each line of a chart has its number where there is little room, too', async () => {
  await onScreen(390, 844)
  const amounts = [
    { name: 'Completed', amount: 251_529 },
    { name: 'Failed', amount: 20_932 },
  ]
  server.use(http.get(endpoint('admin/jobs/analytics'), () => found({ amounts })))
  await renderApp('/analytics')
  const chart = jobs.getByRole('img', { name: 'Amounts', exact: true })
  await expect.element(chart).toBeVisible()
  const countOf = (selector: string) => chart.element().querySelectorAll(selector).length
  await expect.poll(() => countOf('.recharts-xAxis-tick-labels text')).toBeGreaterThan(1)
  expect(countOf('.recharts-cartesian-grid-vertical line')).toBe(countOf('.recharts-xAxis-tick-labels text'))
})

test('names of many words are whole beside their bars, which make room for them', async () => {
  const name = 'Denting, Painting and Paint Protection'
  const types = [
    { name, n: 3 },
    { name: 'Towing', n: 2 },
  ]
  server.use(http.get(endpoint('admin/jobs/analytics'), () => found({ types })))
  await renderApp('/analytics')
  const chart = jobs.getByRole('img', { name: 'Types', exact: true })
  await expect.element(chart).toBeVisible()
  const labels = () => [...chart.element().querySelectorAll('.recharts-yAxis-tick-labels text')]
  await expect
    .poll(() => labels().map((label) => [...label.children].map((line) => line.textContent).join(' ')))
    .toEqual([name, 'Towing'])
  const [first, second] = labels().map((label) => label.getBoundingClientRect())
  expect(first?.bottom).toBeLessThanOrEqual(second?.top ?? 0)
  expect(first?.left).toBeGreaterThanOrEqual(chart.element().getBoundingClientRect().left)
})

test.each([
  [1280, 2],
  [390, 1],
])('at %i pixels %i charts stand in a row', async (width, inRow) => {
  await onScreen(width)
  await renderApp('/analytics')
  const tops = () =>
    jobs
      .getByRole('img', { name: /^By Service Type: / })
      .elements()
      .map((chart) => chart.getBoundingClientRect().top)
  await expect.poll(() => tops().length).toBe(3)
  await expect.poll(() => tops().filter((top) => top === tops()[0]).length).toBe(inRow)
})

test('another shape is drawn as far as it can be, and the rest is listed', async () => {
  server.use(
    http.get(endpoint('admin/jobs/analytics'), () =>
      found({
        revenue: '1234.50',
        cities: [
          { _id: 'Pune', n: 2 },
          { _id: 'Nashik', n: 5 },
        ],
        note: 'So far',
      }),
    ),
    http.get(endpoint('admin/payments/analytics'), () => found(null)),
  )
  await renderApp('/analytics')
  await expect.element(jobs.getByRole('group', { name: 'Revenue' })).toHaveTextContent('₹1,234.50')
  const cities = jobs.getByRole('region', { name: 'Cities' })
  await cities.getByRole('button', { name: 'Show as table' }).click()
  await expect
    .poll(() =>
      cities
        .getByRole('row')
        .elements()
        .map((row) => row.textContent),
    )
    .toEqual(['NameN', 'Nashik5', 'Pune2'])
  await expect.element(jobs.getByRole('region', { name: 'Other values' })).toHaveTextContent('NoteSo far')
  await expect
    .element(payments.getByRole('region', { name: 'Other values' }))
    .toHaveTextContent('Answernot provided')
})

test('two charts share a row where there is room for both, and one has it alone on a phone', async () => {
  const cities = [
    { name: 'Pune', closed: 3, open: 1 },
    { name: 'Surat', closed: 2, open: 4 },
  ]
  server.use(http.get(endpoint('admin/jobs/analytics'), () => found({ cities })))
  await renderApp('/analytics')
  const closed = jobs.getByRole('img', { name: 'Cities: Closed' })
  const open = jobs.getByRole('img', { name: 'Cities: Open' })
  await expect.element(closed).toBeVisible()
  await expect.element(open).toBeVisible()
  const below = () => {
    const [first, second] = [closed, open].map((chart) => chart.element().getBoundingClientRect())
    return (second?.top ?? 0) - (first?.top ?? 0)
  }
  expect(below()).toBe(0)
  await onScreen(390)
  await expect.poll(below).toBeGreaterThan(50)
})

test('of several measures each chart and each column holds its own; of many rows the most are drawn', async () => {
  const cities = Array.from({ length: 40 }, (_, index) => ({
    name: `City ${index}`,
    closed: index + 1,
    open: 40 - index,
  }))
  server.use(http.get(endpoint('admin/jobs/analytics'), () => found({ cities })))
  await renderApp('/analytics')
  const card = jobs.getByRole('region', { name: 'Cities' })
  const closed = card.getByRole('img', { name: 'Cities: Closed' })
  const open = card.getByRole('img', { name: 'Cities: Open' })
  const lengths = (chart: Locator) =>
    [...chart.element().querySelectorAll('.recharts-bar-rectangle')].map(
      (bar) => bar.getBoundingClientRect().width,
    )
  const isSorted = (all: number[], step: 1 | -1) =>
    all.length > 2 && all.every((length, index) => index === 0 || (length - (all[index - 1] ?? 0)) * step > 0)
  await expect.element(closed).toBeVisible()
  await expect.poll(() => isSorted(lengths(closed), -1), { message: 'the most first' }).toBe(true)
  await expect.element(open).toBeVisible()
  await expect.poll(() => isSorted(lengths(open), 1), { message: 'in the same order' }).toBe(true)
  await expect.element(card).toHaveTextContent('City 39')
  await expect.element(card).not.toHaveTextContent(/City 0/)
  await card.getByRole('button', { name: 'Show as table' }).click()
  const rows = () =>
    card
      .getByRole('row')
      .elements()
      .map(({ textContent }) => textContent)
  await expect.poll(() => rows().slice(0, 3)).toEqual(['NameClosedOpen', 'City 39401', 'City 38392'])
})

test('what says that it counts is no money, whatever it counts', async () => {
  const answer = { payoutCount: 12, payouts: 7, revenue_percentage: 40, payoutAmount: 500 }
  server.use(http.get(endpoint('admin/payments/analytics'), () => found(answer)))
  await renderApp('/analytics')
  const figures = payments.getByRole('group')
  await expect
    .poll(() => figures.elements().map(({ textContent }) => textContent))
    .toEqual(['Payout Count12', 'Payouts7', 'Revenue Percentage40', 'Payout Amount₹500.00'])
})

test('on a phone an amount stands on one line', async () => {
  await onScreen(320)
  server.use(http.get(endpoint('admin/payments/analytics'), () => found({ totalAmount: 123456789.5, n: 1 })))
  await renderApp('/analytics')
  const figure = payments.getByText('₹12,34,56,789.50', { exact: true })
  await expect.element(figure).toBeVisible()
  expect(figure.element().getBoundingClientRect().height).toBeLessThanOrEqual(24)
})

test('one that cannot be had says so, and leaves the other alone', async () => {
  expectConsoleError(/^ApiError/)
  server.use(http.get(endpoint('admin/jobs/analytics'), () => refused(500, 'Out of order'), { once: true }))
  await renderApp('/analytics')
  await expect.element(jobs.getByRole('alert')).toHaveTextContent('Analytics could not be loaded.')
  await expect.element(payments.getByRole('group', { name: 'Total Payments' })).toBeVisible()
  await jobs.getByRole('button', { name: 'Try again' }).click()
  await expect.element(jobs.getByRole('group', { name: 'Total Jobs' })).toBeVisible()
})

test('"Compared with" says the days, and shows figures and charts beside those of the period before', async () => {
  const answers = {
    now: { total: 12, byStatus: { OPEN: 9, DONE: 3 } },
    before: { total: 8, byStatus: { OPEN: 8, DONE: 0 } },
  }
  const { from, to } = { from: addDays(today(), -13), to: addDays(today(), -7) }
  server.use(
    http.get(endpoint('admin/jobs/analytics'), ({ request }) =>
      found(request.url.includes(`startDate=${from}`) ? answers.before : answers.now),
    ),
    http.get(endpoint('admin/payments/analytics'), ({ request }) =>
      found(
        request.url.includes(`startDate=${from}`)
          ? { total: 1, byPlan: { Gold: 1 } }
          : { total: 2, byPlan: { Silver: 2 } },
      ),
    ),
  )
  const { history } = await renderApp('/analytics?period=last-7-days')
  await page.getByRole('combobox', { name: 'Compared with' }).selectOptions('The period before')
  await expectAddress(history, '/analytics?period=last-7-days&compare=before')
  const days = `${formatDate(from)} – ${formatDate(to)}`
  await expect.element(page.getByText(`Compared with ${days}`)).toBeVisible()
  await expect.element(jobs.getByRole('group', { name: 'Total' })).toHaveTextContent('12Before 8Change +50 %')
  const card = jobs.getByRole('region', { name: 'By Status' })
  await expect.element(card).toHaveTextContent(days)
  await expect.poll(() => card.element().querySelectorAll('.recharts-bar').length).toBe(2)
  await card.getByRole('button', { name: 'Show as table' }).click()
  const rows = () =>
    card
      .getByRole('row')
      .elements()
      .map(({ textContent }) => textContent)
  await expect.poll(rows).toEqual(['NameNumberNumber beforeNumber change', 'Open98+12.5 %', 'Done30new'])
  const plans = payments.getByRole('region', { name: 'By Plan' })
  await expect.element(plans.getByRole('img', { name: 'By Plan', exact: true })).toBeVisible()
  await expect.element(plans).not.toHaveTextContent(days) // its groups are others
  expect(await asked(JOBS)).toContainEqual({ startDate: from, endDate: to })
})

test('of several measures each stands beside its own of the period before, in its chart and in the table', async () => {
  const from = addDays(today(), -13)
  const answers = {
    now: {
      cities: [
        { name: 'Pune', closed: 10, open: 6 },
        { name: 'Nashik', closed: 5, open: 3 },
      ],
    },
    before: {
      cities: [
        { name: 'Pune', closed: 8, open: 4 },
        { name: 'Nashik', closed: 4, open: 2 },
      ],
    },
  }
  server.use(
    http.get(endpoint('admin/jobs/analytics'), ({ request }) =>
      found(request.url.includes(`startDate=${from}`) ? answers.before : answers.now),
    ),
  )
  await renderApp(WEEK_BEFORE)
  const card = jobs.getByRole('region', { name: 'Cities' })
  const labelsOf = (measure: string) =>
    [
      ...card
        .getByRole('img', { name: `Cities: ${measure}` })
        .element()
        .querySelectorAll('.recharts-label-list text'),
    ].map(({ textContent }) => textContent)
  await expect.element(card.getByRole('img', { name: 'Cities: Open' })).toBeVisible()
  await expect.poll(() => labelsOf('Closed')).toEqual(['10', '5', '8', '4'])
  await expect.poll(() => labelsOf('Open')).toEqual(['6', '3', '4', '2'])
  await card.getByRole('button', { name: 'Show as table' }).click()
  await expect
    .poll(() => rowsOf(card))
    .toEqual([
      ['Name', 'Closed', 'Closed before', 'Closed change', 'Open', 'Open before', 'Open change'],
      ['Pune', '10', '8', '+25 %', '6', '4', '+50 %'],
      ['Nashik', '5', '4', '+25 %', '3', '2', '+50 %'],
    ])
})

test('"Compared with" the same period last year asks for whole months of that year', async () => {
  const { from } = daysOf('last-month', today())
  const earlier = addMonths(from, -12)
  const { history } = await renderApp('/analytics?period=last-month')
  await page.getByRole('combobox', { name: 'Compared with' }).selectOptions('The same period last year')
  await expectAddress(history, '/analytics?period=last-month&compare=last-year')
  const days = { startDate: earlier, endDate: lastDayOfMonth(earlier) }
  const said = `Compared with ${formatDate(days.startDate)} – ${formatDate(days.endDate)}`
  await expect.element(page.getByText(said)).toBeVisible()
  await expect.element(jobs.getByRole('group', { name: 'Total Jobs' })).toHaveTextContent(/Before/)
  expect(await asked(JOBS)).toContainEqual(days)
  expect(await asked(PAYMENTS)).toContainEqual(days)
  await page.getByRole('combobox', { name: 'Compared with' }).selectOptions('Nothing')
  await expectAddress(history, '/analytics?period=last-month')
  await expect.element(page.getByText(said)).not.toBeInTheDocument()
  await expect.element(jobs.getByRole('group', { name: 'Total Jobs' })).not.toHaveTextContent(/Before/)
})

/** What the jobs tell of the days from this one on. */
const byDay = (from: string, counts: number[]) => ({
  perDay: counts.map((jobs, index) => ({ day: addDays(from, index), jobs })),
})

test('over days each stands beside the day that is compared with it, and one without has none', async () => {
  const [week, before] = [addDays(today(), -6), addDays(today(), -13)]
  server.use(
    http.get(endpoint('admin/jobs/analytics'), ({ request }) =>
      found(request.url.includes(`startDate=${before}`) ? byDay(before, [4, 0]) : byDay(week, [5, 3, 2])),
    ),
  )
  await renderApp(WEEK_BEFORE)
  const card = jobs.getByRole('region', { name: 'Per Day' })
  await expect.poll(() => card.element().querySelectorAll('.recharts-line').length).toBe(2)
  await expect.element(card).toHaveTextContent(`${formatDate(before)} – ${formatDate(addDays(today(), -7))}`)
  await card.getByRole('button', { name: 'Show as table' }).click()
  await expect
    .poll(() => rowsOf(card))
    .toEqual([
      ['Day', 'Jobs', 'Jobs before', 'Jobs change'],
      [formatDate(week), '5', '4', '+25 %'],
      [formatDate(addDays(week, 1)), '3', '0', 'new'],
      [formatDate(addDays(week, 2)), '2', '—', '—'],
    ])
})

test('where the other period could not be had it is said, nothing is compared, and it is asked again alone', async () => {
  expectConsoleError(/^ApiError/)
  const [from, to] = [addDays(today(), -13), addDays(today(), -7)]
  let isDown = true
  server.use(
    http.get(endpoint('admin/jobs/analytics'), ({ request }) =>
      isDown && request.url.includes(`startDate=${from}`)
        ? refused(500, 'Out of order')
        : found({ total: 12 }),
    ),
  )
  await renderApp(WEEK_BEFORE)
  const alert = jobs.getByRole('alert')
  await expect
    .element(alert)
    .toHaveTextContent(`Analytics of ${formatDate(from)} – ${formatDate(to)} could not be loaded.`)
  const total = jobs.getByRole('group', { name: 'Total', exact: true })
  await expect.element(total).toHaveTextContent('Total12')
  await expect.element(total).not.toHaveTextContent(/Before|Change/)
  await expect
    .element(payments.getByRole('group', { name: 'Total Payments' }))
    .toHaveTextContent(/Before.*Change/)
  const once = (await asked(JOBS)).length
  isDown = false
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect.element(total).toHaveTextContent('12Before 12Change 0 %')
  await expect.element(alert).not.toBeInTheDocument()
  expect((await asked(JOBS)).slice(once)).toEqual([{ startDate: from, endDate: to }])
})

test('what the address asks for and the screen cannot use is told, once', async () => {
  const { history } = await renderApp('/analytics?period=last-7-days&compare=never&color=red')
  const notice = page.getByText(/^Ignored from this link/)
  await expect.element(notice).toHaveTextContent('Ignored from this link: compare=never, color')
  await expectAddress(history, '/analytics?period=last-7-days')
  await expect.element(page.getByRole('combobox', { name: 'Compared with' })).toHaveValue('')
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect.element(notice).not.toBeInTheDocument()
  history.push('/analytics?period=someday')
  await expect.element(notice).toHaveTextContent('Ignored from this link: period=someday')
})

describe('no text of a chart lies over another', () => {
  const named = (values: number[]) =>
    values.map((amount, index) => ({ name: `Branch Office ${index + 1}`, amount }))
  const daily = (values: number[]) =>
    values.map((amount, index) => ({ date: `2026-11-0${index + 1}`, amount }))
  const mixes: Record<string, number[]> = {
    above: [120_000, 5000, 1],
    below: [-120_000, -5000, -1],
    both: [120_000, -5000, 90_000, -110_000],
    zeros: [0, 0],
    zeroAndBelow: [0, -700],
    zeroAndAbove: [0, 700],
    oneBelow: [-123_456],
    lakhs: [12_345_678, -9_876_543],
  }
  const answer = Object.fromEntries(
    Object.entries(mixes).flatMap(([name, values]) => [
      [`${name}Amount`, named(values)],
      [`${name}AmountByDay`, daily(values)],
    ]),
  )

  /** The texts of an image that meet others, or are outside of it. */
  function overlaps(image: Element): string[] {
    const texts = [...image.querySelectorAll('text')].filter(({ textContent }) => textContent)
    const boxes = texts.map((text) => ({ text: text.textContent, box: text.getBoundingClientRect() }))
    const { left, right } = image.getBoundingClientRect()
    return boxes.flatMap(({ text, box }, index) => [
      ...(box.left < left - 1 || box.right > right + 1 ? [`${text} is outside`] : []),
      ...boxes
        .slice(index + 1)
        .filter(
          (later) =>
            box.left < later.box.right &&
            later.box.left < box.right &&
            box.top < later.box.bottom - 2 &&
            later.box.top < box.bottom - 2,
        )
        .map((later) => `${text} / ${later.text}`),
    ])
  }

  test.each([
    [1280, ''],
    [390, ''],
    [1280, '?period=last-7-days&compare=before'],
  ])('at %i pixels, of all signs, in both directions %s', async (width, search) => {
    await onScreen(width)
    server.use(http.get(endpoint('admin/payments/analytics'), () => found(answer)))
    await renderApp(`/analytics${search}`)
    const charts = () =>
      payments
        .getByRole('img')
        .elements()
        .filter((image) => image.matches('div'))
    await expect.poll(charts).toHaveLength(2 * Object.keys(mixes).length)
    const isDrawn = (chart: Element) =>
      chart.querySelector('.recharts-label-list text, .recharts-line') !== null
    await expect.poll(() => charts().every(isDrawn)).toBe(true)
    for (const image of charts()) expect(overlaps(image), image.getAttribute('aria-label') ?? '').toEqual([])
  })
})
