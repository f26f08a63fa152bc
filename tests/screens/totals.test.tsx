import { marketplace } from '@mocks/index'
import { endpoint, refused } from '@mocks/server/reply'
import { expectAddress } from '@tests/support/address'
import { passTime, sleepTime, turnClock } from '@tests/support/clock'
import { catchDownloads } from '@tests/support/downloads'
import { gate } from '@tests/support/gates'
import { goOffline } from '@tests/support/network'
import { toastOf } from '@tests/support/outcomes'
import { expectConsoleError } from '@tests/support/page-errors'
import { pageOf } from '@tests/support/pages'
import { renderApp } from '@tests/support/render-app'
import { callsMade, twoFrames } from '@tests/support/rest'
import { first } from '@tests/support/rows'
import { lists } from '@tests/support/screens'
import { calls, server } from '@tests/support/server'
import { logOut, signIn } from '@tests/support/sign-in'
import { postFromOtherTab } from '@tests/support/tabs'
import { onScreen } from '@tests/support/viewport'
import { HttpResponse, http } from 'msw'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { indianDay } from '@/lib/day'
import { formatDate, formatPaise } from '@/lib/format'
import { addDays, untilIndianMidnight } from '@/lib/period'

const PAYMENTS = 'GET /api/v1/admin/payments'
const main = page.getByRole('main')
const table = main.getByRole('table')

/** The texts of the table's rows, cell by cell. */
function cells(): string[][] {
  return [...document.querySelectorAll('main table tr')].map((row) =>
    [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent ?? ''),
  )
}

type Payment = { id: string; amount?: number | string | null; status?: string; createdAt?: string }

/** A server of these payments, which gives at most so many on a page. */
function answerPayments(
  all: readonly Payment[],
  { cap = 100, total = true, before = async (_page: number): Promise<unknown> => undefined } = {},
) {
  server.use(
    http.get(endpoint('admin/payments'), async ({ request }) => {
      const answer = await before(Number(new URL(request.url).searchParams.get('page')))
      if (answer instanceof HttpResponse) return answer
      const counted = pageOf(all, request.url, cap)
      const { total: _, ...uncounted } = counted
      return HttpResponse.json(total ? counted : uncounted)
    }),
  )
}

/** Holds the timers that a file of the console sets, until they are released. */
function holdTimersOf(file: string) {
  const { setTimeout } = window
  const waiting: (() => void)[] = []
  let isHeld = true
  const isOwn = () => new Error('set').stack?.includes(file) ?? false
  const hold = (run: () => void, delay?: number) => {
    if (!isHeld || !isOwn()) return setTimeout(run, delay)
    return waiting.push(run)
  }
  vi.spyOn(window, 'setTimeout').mockImplementation(Object.assign(hold, setTimeout))
  onTestFinished(() => void vi.restoreAllMocks())
  return {
    get held() {
      return waiting.length
    },
    release: () => {
      isHeld = false
      for (const run of waiting.splice(0)) run()
    },
  }
}

const payments = (count: number): Payment[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `pay_${index}`,
    amount: 0.1,
    status: index % 2 === 0 ? 'Completed' : 'Failed',
    createdAt: '2026-03-04T20:30:00.000Z',
  }))

test.each(lists)(
  'from the list $title its totals are one click away, with its filters',
  async ({ name, search }) => {
    const { history } = await renderApp(`/${name}?${search.key}=a&page=2`)
    await main.getByRole('link', { name: 'Totals' }).click()
    await expectAddress(history, `/${name}/totals?${search.key}=a`)
    await expect.element(main.getByRole('heading', { level: 2, name: /^By / })).toBeVisible()
    await expect.element(table).toBeVisible()
  },
)

test.each([
  ['customers', ['Month of registration']],
  ['service-centers', ['Status', 'City', 'District']],
  ['jobs', ['Status', 'Service Center', 'Customer', 'Day', 'Month']],
  ['customer-payments', ['Status', 'Plan', 'Type', 'City', 'Day', 'Month']],
  ['service-center-payments', ['Service Center', 'Day', 'Month']],
])('"By" of %s: the first is meant where the address says none', async (name, choices) => {
  await renderApp(`/${name}/totals`)
  const by = main.getByRole('combobox', { name: 'By', exact: true })
  await expect.element(by).toBeVisible()
  expect(
    by
      .getByRole('option')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(choices)
  await expect.element(main.getByRole('heading', { level: 2, name: `By ${choices[0]}` })).toBeVisible()
})

test('customer payments by status: each row is counted once, and the sums are exact to the paisa', async () => {
  await renderApp('/customer-payments/totals')
  await expect.element(table.getByRole('row', { name: /^Total/ })).toBeVisible()
  const all = marketplace.customerPayments.all()
  await expect.poll(() => cells().at(-1)?.[1]).toBe(new Intl.NumberFormat('en-IN').format(all.length))
  const paise = (status?: string) =>
    all
      .filter((payment) => status === undefined || payment.status === status)
      .reduce((sum, { amount }) => sum + BigInt(Math.round(amount * 100)), 0n)
  const sums = Object.fromEntries(cells().map(([name, , sum]) => [name, sum]))
  expect(sums).toMatchObject({ Total: formatPaise(paise()), Completed: formatPaise(paise('Completed')) })
  await expect.element(main.getByRole('img', { name: 'Totals of Customer Payments by Status' })).toBeVisible()
})

describe('sums of rows of all statuses', () => {
  const heading = (name: string) => main.getByRole('heading', { level: 2, name, exact: true })
  const completedOnly = main.getByRole('link', { name: 'Completed only' })

  test.each([
    ['customer-payments', 'plan', 'Plan', 'Completed'],
    ['customer-payments', 'type', 'Type', 'Completed'],
    ['customer-payments', 'city', 'City', 'Completed'],
    ['customer-payments', 'day', 'Day', 'Completed'],
    ['customer-payments', 'month', 'Month', 'Completed'],
    ['jobs', 'service-center', 'Service Center', 'COMPLETED'],
    ['jobs', 'month', 'Month', 'COMPLETED'],
  ])('%s by %s say so, and lead to the completed ones alone', async (name, by, label, status) => {
    const { history } = await renderApp(`/${name}/totals?by=${by}&period=last-90-days`)
    await expect.element(heading(`By ${label}, of all statuses`)).toBeVisible()
    await completedOnly.click()
    await expectAddress(history, `/${name}/totals?by=${by}&period=last-90-days&status=${status}`)
    await expect.element(heading(`By ${label}`)).toBeVisible()
    await expect.element(completedOnly).not.toBeInTheDocument()
  })

  test.each([
    ['customer-payments/totals', 'Status'],
    ['customer-payments/totals?by=city&status=Failed', 'City'],
    ['service-center-payments/totals', 'Service Center'],
    ['customers/totals', 'Month of registration'],
  ])('%s need not', async (address, label) => {
    await renderApp(`/${address}`)
    await expect.element(heading(`By ${label}`)).toBeVisible()
    await expect.element(completedOnly).not.toBeInTheDocument()
  })
})

test('a group leads to exactly its rows', async () => {
  const { history } = await renderApp('/jobs/totals?period=last-90-days')
  const link = table.getByRole('link', { name: 'Completed' })
  await expect.element(main.getByText('Updated')).toBeVisible()
  const count = cells().find(([name]) => name === 'Completed')?.[1]
  await link.click()
  await expectAddress(history, '/jobs?period=last-90-days&status=COMPLETED')
  await expect.element(main.getByText(`of ${count} results`, { exact: false })).toBeVisible()
})

test('"By" groups by what is chosen, in the address, and what it cannot use is told', async () => {
  const { history } = await renderApp('/customer-payments/totals?by=plan&compare=never&color=red')
  await expect.element(main.getByRole('heading', { name: 'By Plan' })).toBeVisible()
  await expect.element(main.getByText(/compare=never, color/)).toBeVisible()
  await main.getByRole('combobox', { name: 'By', exact: true }).selectOptions('Month')
  await expectAddress(history, '/customer-payments/totals?by=month')
  await expect.element(main.getByRole('heading', { name: 'By Month' })).toBeVisible()
  await main.getByRole('combobox', { name: 'By', exact: true }).selectOptions('Status')
  await expectAddress(history, '/customer-payments/totals')
  await expect.poll(() => document.title).toBe('Totals of Customer Payments · Wayside')
  expect(await callsMade(PAYMENTS)).toHaveLength(Math.ceil(marketplace.customerPayments.all().length / 100))
})

test.each(['totals of jobs', 'job totals', 'Totals of Jobs'])('Find leads there: %s', async (text) => {
  const { history } = await renderApp('/plans')
  await expect.element(main.getByRole('heading', { name: 'Plans' })).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  await page.getByRole('dialog', { name: 'Find' }).getByRole('combobox').fill(text)
  await page.getByRole('option', { name: 'Totals of Jobs' }).click()
  await expectAddress(history, '/jobs/totals')
  await expect.element(table).toBeVisible()
})

describe('while the rows are being read', () => {
  test('the part that was read is summed, and said to be a part', async () => {
    const held = gate()
    answerPayments(payments(250), { before: async (number) => (number > 1 ? held.opened() : undefined) })
    await renderApp('/customer-payments/totals')
    await expect.element(main.getByText('Of 100 of 250 rows')).toBeVisible()
    expect(cells().at(-1)?.slice(0, 3)).toEqual(['Total', '100', '₹10.00'])
    held.open()
    await expect.element(main.getByText('Of 100 of 250 rows')).not.toBeInTheDocument()
    await expect.poll(() => cells().at(-1)?.slice(0, 3)).toEqual(['Total', '250', '₹25.00'])
  })

  test('a part that could not be read is said, and tried again alone', async () => {
    expectConsoleError(/ApiError: 500/)
    let isDown = true
    answerPayments(payments(250), {
      before: async (number) => (isDown && number === 3 ? refused(500, 'No') : undefined),
    })
    await renderApp('/customer-payments/totals')
    const alert = main.getByRole('alert')
    await expect
      .element(alert)
      .toHaveTextContent('Of 200 of 250 rows. Part of Customer Payments could not be loaded.')
    expect(cells().at(-1)?.slice(0, 3)).toEqual(['Total', '200', '₹20.00'])
    isDown = false
    await alert.getByRole('button', { name: /^Try again/ }).click()
    await expect.poll(() => cells().at(-1)?.slice(0, 3)).toEqual(['Total', '250', '₹25.00'])
    await expect.element(alert).not.toBeInTheDocument()
    await expect.poll(() => main.element().contains(document.activeElement)).toBe(true)
    expect(document.activeElement?.tagName).not.toBe('SELECT') // an arrow key would change it
    const pages = (await callsMade(PAYMENTS)).map(({ search }) => search.page)
    expect(pages).toEqual(['1', '2', '3', '3'])
  })
})

/** Changes of a list, told by another tab, while a part of it is not read. */
const changes: [string, (rows: Payment[]) => Payment[], string[]][] = [
  [
    'a row is changed',
    ([, ...rows]) => [{ id: 'pay_0', amount: 5, status: 'Failed' }, ...rows],
    ['250', '₹29.90'],
  ],
  ['all rows are changed', (rows) => rows.map((row) => ({ ...row, amount: 0.2 })), ['250', '₹50.00']],
  ['a row is added', (rows) => [{ id: 'new', amount: 7, status: 'Failed' }, ...rows], ['251', '₹32.00']],
  ['a row is deleted', ([, ...rows]) => rows, ['249', '₹24.90']],
]

test.each(changes)(
  'if %s elsewhere after a page failed, "Try again" sums nothing old',
  async (_, change, sums) => {
    expectConsoleError(/ApiError: 500/)
    let isDown = true
    const before = async (number: number) => (isDown && number === 3 ? refused(500, 'No') : undefined)
    answerPayments(payments(250), { before })
    await renderApp('/customer-payments/totals')
    await expect.element(main.getByRole('alert')).toHaveTextContent('Of 200 of 250 rows.')
    answerPayments(change(payments(250)), { before })
    postFromOtherTab({ kind: 'stale', keys: [['customer-payments']] })
    await expect.poll(() => calls(PAYMENTS).filter(({ search }) => search.page === '3').length).toBe(2)
    isDown = false
    await main
      .getByRole('alert')
      .getByRole('button', { name: /^Try again/ })
      .click()
    await expect.poll(() => cells().at(-1)?.slice(1, 3)).toEqual(sums)
    await expect.element(main.getByText('Updated')).toBeVisible()
  },
)

test('a part of the rows is exported as a part, in words and in the name of the file', async () => {
  expectConsoleError(/ApiError: 500/)
  const downloads = catchDownloads()
  answerPayments(payments(250), {
    before: async (number) => (number === 3 ? refused(500, 'No') : undefined),
  })
  await renderApp('/customer-payments/totals')
  await expect.element(main.getByRole('alert')).toHaveTextContent('Of 200 of 250 rows.')
  await main.getByRole('button', { name: 'Export', exact: true }).click()
  await page.getByRole('menuitem', { name: 'CSV', exact: true }).click()
  const panel = page.getByRole('group', { name: 'Export of Customer Payments Totals' })
  await expect.element(panel.getByText('Not all rows of Customer Payments Totals are loaded.')).toBeVisible()
  await expect.element(panel.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
  await expect.element(panel.getByText(/^\d+ of \d+$/)).not.toBeInTheDocument()
  await panel.getByRole('button', { name: 'Save what was read' }).click()
  await expect
    .element(page.getByText('Part of Customer Payments Totals saved.', { exact: true }))
    .toBeVisible()
  await expect.poll(() => downloads).toHaveLength(1)
  const { name, file } = first(downloads)
  expect(name).toMatch(/^wayside-customer-payments-totals-.*-partial\.csv$/)
  expect((await file.text()).trim().split('\r\n').at(-1)).toBe('Total,200,20.00,100')
})

test('"Refresh" without a network says that the rows will come, and what was summed stays', async () => {
  answerPayments(payments(20))
  await renderApp('/customer-payments/totals')
  await expect.element(main.getByText('Updated')).toBeVisible()
  const comeBack = goOffline()
  await main.getByRole('button', { name: 'Refresh' }).click()
  await expect.element(toastOf('You are offline. The rows will load when you are back online.')).toBeVisible()
  expect(cells().at(-1)?.slice(0, 3)).toEqual(['Total', '20', '₹2.00'])
  answerPayments(payments(30))
  comeBack()
  await expect.poll(() => cells().at(-1)?.slice(0, 3)).toEqual(['Total', '30', '₹3.00'])
})

describe('a server', () => {
  test('that keeps changing while it is read says that rows may be missing', async () => {
    let count = 250
    server.use(
      http.get(endpoint('admin/payments'), ({ request }) => {
        const number = Number(new URL(request.url).searchParams.get('page'))
        count += number % 2 === 0 ? -1 : 1
        return HttpResponse.json({ ...pageOf(payments(count), request.url), totalPages: 3 })
      }),
    )
    await renderApp('/customer-payments/totals')
    await expect
      .element(main.getByRole('alert'))
      .toHaveTextContent(
        'Rows of Customer Payments may be missing: the list kept changing while it was loading.',
      )
  })

  test('that caps its pages is read to the end', async () => {
    answerPayments(payments(95), { cap: 20 })
    await renderApp('/customer-payments/totals')
    await expect.poll(() => cells().at(-1)?.slice(0, 3)).toEqual(['Total', '95', '₹9.50'])
    await expect.element(main.getByText('Updated')).toBeVisible()
  })

  test('that does not count its rows is read twice, and then believed', async () => {
    answerPayments(payments(250), { total: false })
    await renderApp('/customer-payments/totals')
    await expect.element(main.getByText('Updated')).toBeVisible()
    expect(cells().at(-1)?.slice(0, 3)).toEqual(['Total', '250', '₹25.00'])
  })

  test('that has counted one row alone is told of in the singular', async () => {
    expectConsoleError(/ApiError: 500/)
    server.use(
      http.get(endpoint('admin/payments'), ({ request }) =>
        new URL(request.url).searchParams.get('page') === '1'
          ? HttpResponse.json({ data: payments(1), totalPages: 2, total: 1 })
          : refused(500, 'No'),
      ),
    )
    await renderApp('/customer-payments/totals')
    await expect.element(main.getByRole('alert')).toHaveTextContent('Of 1 of 1 row.')
  })

  test('that answers its first page for each is told to, and nothing is summed twice', async () => {
    const [...all] = payments(100)
    server.use(
      http.get(endpoint('admin/payments'), () => HttpResponse.json({ data: all, totalPages: 3, total: 250 })),
    )
    await renderApp('/customer-payments/totals')
    await expect.element(main.getByRole('alert')).toHaveTextContent('Of 100 of 250 rows.')
    expect(cells().at(-1)?.slice(0, 3)).toEqual(['Total', '100', '₹10.00'])
  })

  test('whose rows tell no amount, no day or too much is never summed up wrong', async () => {
    answerPayments([
      { id: '1', amount: 10.1, status: 'Completed' },
      { id: '2', amount: null, status: 'Completed' },
      { id: '3', amount: Number.MAX_SAFE_INTEGER, status: 'Failed' },
      { id: '4', amount: '-0.05' },
    ])
    await renderApp('/customer-payments/totals')
    await expect.element(main.getByText('1 row has no amount and is not in the total.')).toBeVisible()
    await expect
      .element(main.getByText('1 row has an amount that cannot be added exactly and is not in the total.'))
      .toBeVisible()
    expect(cells().slice(1)).toEqual([
      ['Completed', '2', '₹10.10', '100.5 %'],
      ['Unknown', '1', '-₹0.05', '−0.5 %'],
      ['Failed', '1', '—', '—'],
      ['Total', '4', '₹10.05', '100.0 %'],
    ])
  })

  test('that tells no amounts at all gets no column of them, and its shares are those of the number', async () => {
    answerPayments([
      { id: '1', status: 'Completed' },
      { id: '2', status: 'Completed' },
      { id: '3', status: 'Failed' },
    ])
    await renderApp('/customer-payments/totals')
    await expect.element(main.getByText('Updated')).toBeVisible()
    expect(cells()).toEqual([
      ['Status', 'Number', 'Share'],
      ['Completed', '2', '66.7 %'],
      ['Failed', '1', '33.3 %'],
      ['Total', '3', '100.0 %'],
    ])
  })

  test('that caps its pages and counts nothing is read twice, and summed once', async () => {
    answerPayments(payments(95), { cap: 20, total: false })
    await renderApp('/customer-payments/totals')
    await expect.element(main.getByText('Updated')).toBeVisible()
    expect(cells().at(-1)?.slice(0, 3)).toEqual(['Total', '95', '₹9.50'])
  })

  test('that answers its first page for each and counts nothing is told to as well', async () => {
    server.use(
      http.get(endpoint('admin/payments'), () => HttpResponse.json({ data: payments(100), totalPages: 3 })),
    )
    await renderApp('/customer-payments/totals')
    await expect.element(main.getByRole('alert')).toHaveTextContent('Of 100 rows.')
    expect(cells().at(-1)?.slice(0, 3)).toEqual(['Total', '100', '₹10.00'])
  })

  test('whose days are none or missing has them in a group of their own, after the days', async () => {
    const days = ['2026-03-04T20:30:00.000Z', '2026-03-04', '2026-02-30', '0000-00-00', 'soon', '', undefined]
    answerPayments(days.map((createdAt, index) => ({ id: `pay_${index}`, amount: 1, createdAt })))
    await renderApp('/customer-payments/totals?by=day')
    await expect.element(main.getByText('Updated')).toBeVisible()
    expect(cells().slice(1)).toEqual([
      ['04/03/2026', '1', '₹1.00', '14.3 %'],
      ['05/03/2026', '1', '₹1.00', '14.3 %'],
      ['Unknown', '5', '₹5.00', '71.4 %'],
      ['Total', '7', '₹7.00', '100.0 %'],
    ])
    expect(table.getByRole('link', { name: 'Unknown' }).elements()).toEqual([])
  })

  test('whose sums are huge or negative gets them to the paisa, and no share of less than nothing', async () => {
    const most = 90_071_992_547_409.91 // whole paise up to here
    answerPayments([
      ...['1', '2'].map((id) => ({ id, amount: -most, status: 'Refunded' })),
      { id: '3', amount: 0.01, status: 'Completed' },
    ])
    await renderApp('/customer-payments/totals')
    await expect.element(main.getByText('Updated')).toBeVisible()
    const refunded = -2n * BigInt(Number.MAX_SAFE_INTEGER)
    expect(cells().slice(1)).toEqual([
      ['Completed', '1', '₹0.01', '—'],
      ['Refunded', '2', formatPaise(refunded), '—'],
      ['Total', '3', formatPaise(refunded + 1n), '—'],
    ])
  })

  test.each(lists)(
    'of $title whose rows hold nothing but an id has them counted, and none in a group',
    async (list) => {
      const data = ['1', '2', '3'].map((id) => ({ id }))
      server.use(
        http.get(endpoint(list.path), () => HttpResponse.json({ data, totalPages: 1, total: data.length })),
      )
      for (const { value, missing = 'Unknown' } of list.totals.by) {
        const { unmount } = await renderApp(`/${list.name}/totals?by=${value}`)
        await expect.element(main.getByText('Updated')).toBeVisible()
        expect(
          cells()
            .slice(1)
            .map((row) => row.slice(0, 2)),
          value,
        ).toEqual([
          [missing, '3'],
          ['Total', '3'],
        ])
        await unmount()
      }
    },
  )
})

const MARCH = '/customer-payments/totals?startDate=2020-03-01&endDate=2020-03-31'

/** A server whose March 2020 is worth ₹120.00, and its February ₹130.00. */
function answerTwoMonths(): void {
  const months: Record<string, Payment[]> = {
    '2020-03-01': [
      { id: '1', amount: 90, status: 'Completed', createdAt: '2020-03-02T06:00:00.000Z' },
      { id: '2', amount: 30, status: 'Refunded', createdAt: '2020-03-04T06:00:00.000Z' },
    ],
    '2020-02-01': [
      { id: '3', amount: 80, status: 'Completed', createdAt: '2020-02-02T06:00:00.000Z' },
      { id: '4', amount: 50, status: 'Failed', createdAt: '2020-02-03T06:00:00.000Z' },
    ],
  }
  server.use(
    http.get(endpoint('admin/payments'), ({ request }) => {
      const data = months[new URL(request.url).searchParams.get('startDate') ?? ''] ?? []
      return HttpResponse.json({ data, totalPages: 1, total: data.length })
    }),
  )
}

const COMPARED = [
  ['Status', 'Number', 'Amount', 'Share', 'Amount before', 'Amount change'],
  ['Completed', '1', '₹90.00', '75.0 %', '₹80.00', '+12.5 %'],
  ['Refunded', '1', '₹30.00', '25.0 %', '₹0.00', 'new'],
  ['Failed', '0', '₹0.00', '0.0 %', '₹50.00', '−100 %'],
  ['Total', '2', '₹120.00', '100.0 %', '₹130.00', '−7.7 %'],
]

describe('"Compared with"', () => {
  const choice = main.getByRole('combobox', { name: 'Compared with' })

  test('the period before says which days these are, what was there, and what has changed', async () => {
    answerTwoMonths()
    const { history } = await renderApp(MARCH)
    await choice.selectOptions('The period before')
    await expectAddress(history, `${MARCH}&compare=before`)
    await expect.element(main.getByText('Compared with 01/02/2020 – 29/02/2020')).toBeVisible()
    await expect.poll(cells).toEqual(COMPARED)
    const asked = (await callsMade(PAYMENTS)).map(({ search }) => [search.startDate, search.endDate])
    expect(asked).toEqual([
      ['2020-03-01', '2020-03-31'],
      ['2020-02-01', '2020-02-29'],
    ])
  })

  test('that has fallen to nothing says so, and so does each of its groups', async () => {
    server.use(
      http.get(endpoint('admin/payments'), ({ request }) => {
        const isBefore = new URL(request.url).searchParams.get('startDate') === '2020-02-01'
        const data = isBefore ? payments(20) : []
        return HttpResponse.json({ data, totalPages: 1, total: data.length })
      }),
    )
    await renderApp(`${MARCH}&compare=before`)
    await expect
      .poll(() => cells().slice(1))
      .toEqual([
        ['Completed', '0', '₹0.00', '—', '₹1.00', '−100 %'],
        ['Failed', '0', '₹0.00', '—', '₹1.00', '−100 %'],
        ['Total', '0', '₹0.00', '—', '₹2.00', '−100 %'],
      ])
    await expect.element(main.getByText('No payments found')).not.toBeInTheDocument()
  })

  test('that had nothing either says that there is nothing', async () => {
    server.use(
      http.get(endpoint('admin/payments'), () => HttpResponse.json({ data: [], totalPages: 1, total: 0 })),
    )
    await renderApp(`${MARCH}&compare=before`)
    await expect.element(main.getByText('No payments found')).toBeVisible()
  })

  test('in the chart the other period is a second series, and both are named above it', async () => {
    answerTwoMonths()
    await renderApp(`${MARCH}&compare=before`)
    const section = main.getByRole('region', { name: 'By Status' })
    await expect.element(section).toHaveTextContent('Amount01/02/2020 – 29/02/2020')
    await expect.poll(() => section.element().querySelectorAll('.recharts-bar').length).toBe(2)
  })

  test('the same period last year', async () => {
    answerTwoMonths()
    await renderApp(`${MARCH}&compare=last-year`)
    await expect.element(main.getByText('Compared with 01/03/2019 – 31/03/2019')).toBeVisible()
    await expect.poll(() => cells().at(-1)).toEqual(['Total', '2', '₹120.00', '100.0 %', '₹0.00', 'new'])
  })

  test.each([
    ['last-year', '2029-02-01', '2029-02-28', ['2028-02-01', '2028-02-29']],
    ['before', '2029-02-01', '2029-02-28', ['2029-01-01', '2029-01-31']],
  ])(
    'a day that has none to stand beside, %s, stands in the table and not in the chart',
    async (compare, startDate, endDate, [from, to]) => {
      const payment = (id: string, createdAt: string | undefined) => ({
        id,
        amount: 10,
        currency: 'INR',
        createdAt: `${createdAt}T12:00:00+05:30`,
      })
      server.use(
        http.get(endpoint('admin/payments'), ({ request }) => {
          const isNow = new URL(request.url).searchParams.get('startDate') === startDate
          const data = isNow ? [payment('a', endDate)] : [payment('b', from), payment('c', to)]
          return HttpResponse.json({ data, totalPages: 1, total: data.length })
        }),
      )
      await renderApp(
        `/customer-payments/totals?startDate=${startDate}&endDate=${endDate}&by=day&compare=${compare}`,
      )
      await expect
        .poll(() => cells().map(([name]) => name))
        .toEqual(['Day', formatDate(to), '01/02/2029', '28/02/2029', 'Total'])
      const section = main.getByRole('region', { name: 'By Day' })
      const ticks = () =>
        [...section.element().querySelectorAll('.recharts-xAxis-tick-labels text')].map(
          (text) => text.textContent,
        )
      await expect.poll(() => ticks()[0]).toBe('01/02/2029')
      await expect.element(section.getByText(/The table shows all/)).not.toBeInTheDocument()
    },
  )

  test('says of which period a part is read', async () => {
    const held = gate()
    server.use(
      http.get(endpoint('admin/payments'), async ({ request }) => {
        const asked = new URL(request.url).searchParams
        const number = Number(asked.get('page'))
        const isBefore = asked.get('startDate') === '2020-02-01'
        if (isBefore && number > 1) await held.opened()
        return HttpResponse.json(pageOf(payments(isBefore ? 250 : 20), request.url))
      }),
    )
    await renderApp(`${MARCH}&compare=before`)
    await expect.element(main.getByText('Before: Of 100 of 250 rows', { exact: true })).toBeVisible()
    expect(cells().at(-1)).toEqual(['Total', '20', '₹2.00', '100.0 %', '₹10.00', '—'])
    held.open()
    await expect.poll(() => cells().at(-1)?.slice(4)).toEqual(['₹25.00', '−92 %'])
  })

  test('follows at midnight in India, with the period that it is compared with', async () => {
    await passTime(untilIndianMidnight(Date.now()) - 30_000)
    const today = indianDay(Date.now())
    await renderApp('/customer-payments/totals?period=today&compare=before')
    const says = (day: string) => main.getByText(`Compared with ${formatDate(day)}`, { exact: true })
    await expect.element(says(addDays(today, -1))).toBeVisible()
    await callsMade(PAYMENTS)
    const once = calls(PAYMENTS).length
    await turnClock(30_000)
    await expect.element(says(today)).toBeVisible()
    await expect.element(main.getByText('Updated')).toBeVisible()
    const asked = (await callsMade(PAYMENTS)).slice(once).map(({ search }) => search.startDate)
    expect([...new Set(asked)]).toEqual([addDays(today, 1)]) // the rows of the day before are known
  })

  test('needs days, and says so', async () => {
    answerTwoMonths()
    await renderApp('/customer-payments/totals?compare=before')
    await expect
      .element(main.getByText('To compare, choose a period or two days in the filters.'))
      .toBeVisible()
    await expect.element(main.getByText('No payments found')).toBeVisible()
    expect(await callsMade(PAYMENTS)).toHaveLength(1)
  })

  test('of a period before that could not be read, nothing is said to have changed', async () => {
    expectConsoleError(/ApiError: 500/)
    answerTwoMonths()
    let isDown = true
    server.use(
      http.get(endpoint('admin/payments'), ({ request }) =>
        isDown && request.url.includes('2020-02-01') ? refused(500, 'No') : undefined,
      ),
    )
    await renderApp(`${MARCH}&compare=before`)
    const alert = main.getByRole('alert')
    await expect
      .element(alert)
      .toHaveTextContent(
        'Before: Of 0 rows. Part of Customer Payments of 01/02/2020 – 29/02/2020 could not be loaded.',
      )
    expect(
      cells()
        .slice(1)
        .map((row) => row[5] ?? '—'),
    ).toEqual(expect.not.arrayContaining(['new']))
    isDown = false
    await alert.getByRole('button', { name: /^Try again/ }).click()
    await expect.poll(cells).toEqual(COMPARED)
  })

  test('of a period before that was read in part, the saved table is told to be one', async () => {
    expectConsoleError(/ApiError: 500/)
    const downloads = catchDownloads()
    server.use(
      http.get(endpoint('admin/payments'), ({ request }) => {
        const asked = new URL(request.url).searchParams
        const isBefore = asked.get('startDate') === '2020-02-01'
        if (isBefore && asked.get('page') === '2') return refused(500, 'No')
        return HttpResponse.json({ data: payments(1), totalPages: isBefore ? 2 : 1, total: isBefore ? 2 : 1 })
      }),
    )
    await renderApp(`${MARCH}&compare=before`)
    await expect.element(main.getByText(/^Before: Of 1 of 2 rows/)).toBeVisible()
    await main.getByRole('button', { name: 'Export', exact: true }).click()
    await page.getByRole('menuitem', { name: 'CSV', exact: true }).click()
    await page.getByRole('button', { name: 'Save what was read' }).click()
    await expect
      .poll(() => downloads.map(({ name }) => name))
      .toEqual([expect.stringMatching(/-partial\.csv$/)])
  })
})

test('"Export" saves the table as it stands, with "Total" as the last row', async () => {
  const downloads = catchDownloads()
  answerTwoMonths()
  await renderApp(`${MARCH}&compare=before`)
  await expect.poll(cells).toEqual(COMPARED)
  await main.getByRole('button', { name: 'Export', exact: true }).click()
  await page.getByRole('menuitem', { name: 'CSV', exact: true }).click()
  await expect.poll(() => downloads).toHaveLength(1)
  const file = first(downloads)
  expect(file.name).toMatch(/^wayside-customer-payments-totals-.*\.csv$/)
  expect((await file.file.text()).trim().split('\r\n')).toEqual([
    'Status,Number,Amount,Share,Amount before,Amount change',
    'Completed,1,90.00,75,80.00,12.5',
    'Refunded,1,30.00,25,0.00,new',
    'Failed,0,0.00,0,50.00,-100',
    'Total,2,120.00,100,130.00,-7.7',
  ])
})

test('of many rows nothing is shown that was summed of others, before or after', async () => {
  const counts: Record<string, number> = { Failed: 2001, Completed: 4001 }
  server.use(
    http.get(endpoint('admin/payments'), ({ request }) => {
      const status = new URL(request.url).searchParams.get('status') ?? ''
      const data = payments(counts[status] ?? 0).map((payment) => ({ ...payment, status }))
      return HttpResponse.json({ data, totalPages: 1, total: data.length })
    }),
  )
  const address = (status: string) => `/customer-payments/totals?status=${status}`
  const total = () => cells().at(-1)?.[1]
  const { history } = await renderApp(address('Failed'))
  await expect.poll(total).toBe('2,001')

  const slices = holdTimersOf('use-sums')
  history.push(address('Completed'))
  await expect.poll(() => slices.held).toBe(1)
  await expect.element(main.getByText('Loading customer payments...')).toBeVisible()
  expect(total()).toBeUndefined()
  history.push(address('Failed'))
  await expect.poll(() => slices.held).toBe(2)
  slices.release()
  await expect.poll(total).toBe('2,001')
  for (const _ of [1, 2, 3, 4]) await twoFrames() // all slices are summed by then
  expect(total()).toBe('2,001')
})

describe('what was read', () => {
  const readCalls = (call: string) => calls(call).filter(({ search }) => search.limit === '100')
  const JOBS = 'GET /api/v1/admin/jobs'

  test('is good for ten minutes: to come back within them asks for nothing', async () => {
    const { history } = await renderApp('/jobs/totals')
    await expect.element(main.getByText('Updated')).toBeVisible()
    const once = readCalls(JOBS).length
    const comeBack = async () => {
      history.push('/plans')
      await expect.element(main.getByRole('heading', { name: 'Plans' })).toBeVisible()
      history.push('/jobs/totals')
      await expect.element(main.getByText('Updated')).toBeVisible()
      await callsMade()
    }
    sleepTime(9 * 60_000)
    await comeBack()
    expect(readCalls(JOBS)).toHaveLength(once)
    sleepTime(2 * 60_000)
    await comeBack()
    expect(readCalls(JOBS)).toHaveLength(2 * once)
  })

  test.each([
    ['are kept for nine minutes, and the missing one alone is read', 9, ['2']],
    ['are read again with it after eleven', 11, ['1', '2', '3']],
  ])('beside a page that could not be read %s', async (_, minutes, asked) => {
    expectConsoleError(/ApiError: 500/)
    let isDown = true
    answerPayments(payments(250), {
      before: async (number) => (isDown && number === 2 ? refused(500, 'No') : undefined),
    })
    await renderApp('/customer-payments/totals')
    await expect.element(main.getByText('Of 150 of 250 rows')).toBeVisible()
    const before = (await callsMade(PAYMENTS)).length
    isDown = false
    sleepTime(minutes * 60_000)
    await main
      .getByRole('button', { name: /^Try again/ })
      .first()
      .click()
    await expect.element(main.getByText('Updated')).toBeVisible()
    const pages = (await callsMade(PAYMENTS)).slice(before).map(({ search }) => search.page)
    expect(pages.toSorted()).toEqual(asked)
  })

  test('is read again after a change of that list', async () => {
    const job = first(marketplace.jobs.all().filter(({ status }) => status === 'PENDING'))
    const { history } = await renderApp('/jobs/totals')
    await expect.element(main.getByText('Updated')).toBeVisible()
    const numberOf = (status: string) => Number(cells().find(([name]) => name === status)?.[1])
    const [once, pending] = [readCalls(JOBS).length, numberOf('Pending')]
    history.push(`/jobs/${job.id}`)
    await main.getByRole('button', { name: 'Change status' }).click()
    await page.getByRole('menuitemradio', { name: 'Accepted' }).click()
    await expect.element(page.getByText('Job status updated successfully')).toBeVisible()
    history.push('/jobs/totals')
    await expect.poll(() => numberOf('Pending')).toBe(pending - 1)
    await callsMade()
    expect(readCalls(JOBS)).toHaveLength(2 * once)
  })

  test('is gone with the session: after logging out nothing more is read', async () => {
    const held = gate()
    answerPayments(payments(350), { before: async (number) => (number > 1 ? held.opened() : undefined) })
    await renderApp('/customer-payments/totals')
    await expect.element(main.getByText('Of 100 of 350 rows')).toBeVisible()
    await logOut()
    await expect.element(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
    const before = readCalls(PAYMENTS).length
    held.open()
    await callsMade()
    expect(readCalls(PAYMENTS)).toHaveLength(before)
  })

  test('goes on where it was left, and a second reading keeps what was summed', async () => {
    let held = gate()
    server.use(
      http.get(endpoint('admin/payments'), async ({ request }) => {
        if (Number(new URL(request.url).searchParams.get('page')) > 1) await held.opened()
      }),
    )
    const all = new Intl.NumberFormat('en-IN').format(marketplace.customerPayments.all().length)
    const { history, queryClient } = await renderApp('/customer-payments/totals')
    await expect.element(main.getByText(/^Of 100 of/)).toBeVisible()
    const leaveAndReturn = async () => {
      history.push('/plans')
      await expect.element(main.getByRole('heading', { name: 'Plans' })).toBeVisible()
      history.back()
      await expect.element(main.getByRole('heading', { name: 'Totals of Customer Payments' })).toBeVisible()
    }
    await leaveAndReturn()
    held.open()
    await expect.poll(() => cells().at(-1)?.[1]).toBe(all)

    held = gate()
    void queryClient.invalidateQueries({ queryKey: ['customer-payments'] })
    await expect.element(main.getByText('Loading customer payments again')).toBeVisible()
    await leaveAndReturn()
    await expect.poll(() => cells().at(-1)?.[1]).toBe(all)
    held.open()
    await expect.element(main.getByText(`All ${all} rows`)).toBeVisible()
  })

  test('goes on by itself once a session that has ended is signed into again', async () => {
    const held = gate()
    await renderApp('/customer-payments')
    await expect.element(main.getByText(/^Showing 1 to/)).toBeVisible()
    server.use(
      http.get(endpoint('admin/payments'), async ({ request }) => {
        if (Number(new URL(request.url).searchParams.get('page')) > 1) await held.opened()
      }),
    )
    await main.getByRole('link', { name: 'Totals' }).click()
    await expect.element(main.getByText(/^Of 100 of/)).toBeVisible()
    for (const { id } of marketplace.sessions.all()) marketplace.sessions.remove(id)
    held.open()
    await expect.element(page.getByText('Your session has ended.')).toBeVisible()
    await signIn()
    const all = new Intl.NumberFormat('en-IN').format(marketplace.customerPayments.all().length)
    await expect.poll(() => cells().at(-1)?.[1]).toBe(all)
    await expect.element(main.getByText('Updated')).toBeVisible()
  })
})

test('a saved view leads back to the totals: from the menu, the sidebar and Find', async () => {
  const at = '/jobs/totals?by=month&status=PENDING'
  const { history } = await renderApp(at)
  await main.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name: 'Save view…' }).click()
  const form = page.getByRole('dialog', { name: 'Save view' })
  await form.getByRole('textbox', { name: 'Name' }).fill('Waiting by month')
  await expect.element(form.getByRole('checkbox', { name: /default/ })).not.toBeInTheDocument()
  await form.getByRole('checkbox', { name: 'Show in sidebar' }).click()
  await form.getByRole('button', { name: 'Save view' }).click()
  const entry = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Waiting by month' })
  await expect.element(entry).toHaveAttribute('aria-current', 'page')
  history.push('/plans')
  await expect.element(main.getByRole('heading', { name: 'Plans' })).toBeVisible()
  await entry.click()
  await expectAddress(history, at)
  history.push('/plans')
  await expect.element(main.getByRole('heading', { name: 'Plans' })).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  await page.getByRole('dialog', { name: 'Find' }).getByRole('combobox').fill('waiting by')
  await page.getByRole('option', { name: 'Waiting by month' }).click()
  await expectAddress(history, at)
  await expect.element(main.getByRole('heading', { name: 'By Month' })).toBeVisible()
})

/** Presses Tab until this has the focus. */
async function tabTo(target: ReturnType<typeof main.getByRole>): Promise<void> {
  await expect.element(target).toBeVisible()
  for (let presses = 0; presses < 60 && document.activeElement !== target.element(); presses += 1)
    await userEvent.keyboard('{Tab}')
  await expect.element(target).toHaveFocus()
}

test('by keyboard alone one comes from a list to its totals, groups them, and follows a group', async () => {
  const { history } = await renderApp('/customer-payments')
  await expect.element(main.getByText(/^Showing 1 to/)).toBeVisible()
  await tabTo(main.getByRole('link', { name: 'Totals' }))
  await userEvent.keyboard('{Enter}')
  await expectAddress(history, '/customer-payments/totals')
  await expect.element(main.getByText('Updated')).toBeVisible()
  await tabTo(main.getByRole('combobox', { name: 'By', exact: true }))
  await userEvent.keyboard('{ArrowDown}')
  await expectAddress(history, '/customer-payments/totals?by=plan')
  await userEvent.keyboard('{ArrowUp}')
  await expectAddress(history, '/customer-payments/totals')
  await tabTo(table.getByRole('link', { name: 'Completed' }))
  await userEvent.keyboard('{Enter}')
  await expectAddress(history, '/customer-payments?status=Completed')
})

describe.each([390, 320])('at %i pixels', (width) => {
  test('nothing scrolls sideways, the legend stands above the bars, and each figure has its name', async () => {
    await onScreen(width, 844)
    answerTwoMonths()
    await renderApp(`${MARCH}&compare=before`)
    const section = main.getByRole('region', { name: 'By Status' })
    const chart = section.getByRole('img', { name: 'Totals of Customer Payments by Status' })
    await expect.element(chart).toBeVisible()
    await expect.poll(cells).toEqual(COMPARED)
    expect(document.documentElement.scrollWidth).toBe(width)
    const legend = section.getByText('01/02/2020 – 29/02/2020')
    const below = legend.element().getBoundingClientRect().bottom
    expect(below).toBeLessThanOrEqual(chart.element().getBoundingClientRect().top)
    const labels = [...(table.getByRole('row').nth(1).element().children ?? [])].map((cell) =>
      cell.getAttribute('data-label'),
    )
    expect(labels.slice(1)).toEqual(['Number', 'Amount', 'Share', 'Amount before', 'Amount change'])
  })
})

test('the row "Total" is in bold, with its figures', async () => {
  answerTwoMonths()
  await renderApp(MARCH)
  const total = table.getByRole('row', { name: /^Total/ })
  await expect.element(total).toBeVisible()
  const weights = [...total.element().querySelectorAll(':is(th, td) > *')].map(
    (cell) => getComputedStyle(cell.querySelector('[data-cut]') ?? cell).fontWeight,
  )
  expect(new Set(weights)).toEqual(new Set(['600']))
})
