import { marketplace } from '@mocks/index'
import { endpoint, refused } from '@mocks/server/reply'
import { expectAddress } from '@tests/support/address'
import { gate } from '@tests/support/gates'
import { expectConsoleError } from '@tests/support/page-errors'
import { renderApp } from '@tests/support/render-app'
import { callsMade } from '@tests/support/rest'
import { lists } from '@tests/support/screens'
import { server } from '@tests/support/server'
import { HttpResponse, http } from 'msw'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { formatPaise } from '@/lib/format'

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
      const query = new URL(request.url).searchParams
      const number = Number(query.get('page'))
      const size = Math.min(Number(query.get('limit')), cap)
      const answer = await before(number)
      if (answer instanceof HttpResponse) return answer
      const data = all.slice((number - 1) * size, number * size)
      const counts = { totalPages: Math.ceil(all.length / size), ...(total && { total: all.length }) }
      return HttpResponse.json({ data, ...counts })
    }),
  )
}

const payments = (count: number): Payment[] =>
  Array.from({ length: count }, (_, place) => ({
    id: `pay_${place}`,
    amount: 0.1,
    status: place % 2 === 0 ? 'Completed' : 'Failed',
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

test('customer payments by status: each row is counted once, and the sums are exact to the paisa', async () => {
  await renderApp('/customer-payments/totals')
  await expect.element(table.getByRole('row', { name: /^Total/ })).toBeVisible()
  const all = marketplace.customerPayments.all()
  await expect.poll(() => cells().at(-1)?.[1]).toBe(new Intl.NumberFormat('en-IN').format(all.length))
  const paise = (status?: string) =>
    all
      .filter((one) => status === undefined || one.status === status)
      .reduce((sum, { amount }) => sum + BigInt(Math.round(amount * 100)), 0n)
  const sums = Object.fromEntries(cells().map(([name, , sum]) => [name, sum]))
  expect(sums).toMatchObject({ Total: formatPaise(paise()), Completed: formatPaise(paise('Completed')) })
  await expect.element(main.getByRole('img', { name: 'Totals of Customer Payments by Status' })).toBeVisible()
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
    expectConsoleError(/HTTPError: 500/)
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
    const pages = (await callsMade(PAYMENTS)).map(({ search }) => search.page)
    expect(pages).toEqual(['1', '2', '3', '3'])
  })
})

describe('a server', () => {
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
    await expect.element(main.getByText('1 row has no amount and is not in the sum.')).toBeVisible()
    await expect
      .element(main.getByText('1 row has an amount that cannot be summed exactly and is not in the sum.'))
      .toBeVisible()
    expect(cells().slice(1)).toEqual([
      ['Completed', '2', '₹10.10', '100.5 %'],
      ['Unknown', '1', '-₹0.05', '−0.5 %'],
      ['Failed', '1', '—', '—'],
      ['Total', '4', '₹10.05', '100.0 %'],
    ])
  })
})
