import { marketplace } from '@mocks/index'
import { endpoint, found, refused } from '@mocks/server/reply'
import { expectAddress } from '@tests/support/address'
import { catchDownloads, cellsOf } from '@tests/support/downloads'
import { gate } from '@tests/support/gates'
import { expectConsoleError } from '@tests/support/page-errors'
import { pageOf } from '@tests/support/pages'
import { renderApp } from '@tests/support/render-app'
import { callsMade } from '@tests/support/rest'
import { first } from '@tests/support/rows'
import { calls, server } from '@tests/support/server'
import { HttpResponse, http } from 'msw'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { formatDateTime } from '@/lib/format'
import { daysOf } from '@/lib/period'
import { formatPhone } from '@/lib/phone'
import { indianToday } from '@/lib/server-clock'
import { dayRangeText } from '@/lists/filter-text'

const main = page.getByRole('main')
const PAYOUTS = 'admin/get-service-center-payments'
const badge = main.getByText('Incomplete', { exact: true })
const send = main.getByRole('button', { name: 'Send on WhatsApp' })
const print = main.getByRole('button', { name: 'Print', exact: true })
const NAME = 'Sharma Motors'
const NOTE = 'Another service center has this name. Their payouts cannot be told apart.'

const lastMonth = () => daysOf('last-month', indianToday())
const part = (name: string) => main.getByRole('region', { name, exact: true })
const rowsOf = (name: string) =>
  part(name)
    .getByRole('row')
    .elements()
    .map((row) => [...row.children].map((cell) => cell.textContent))
const fact = (label: string) =>
  main.getByText(label, { exact: true }).element().nextElementSibling?.textContent

/** A center that was paid twice last month, ₹1,500.25 in all, for two of its three jobs. */
function someStatement() {
  const { from } = lastMonth()
  const center = first(marketplace.serviceCenters.all())
  const phone = '+919876543210'
  marketplace.serviceCenters.update(center.id, { name: NAME, phone, pendingAmount: 250.5 })
  const [payout, otherPayout] = marketplace.payouts.all()
  if (!payout || !otherPayout) throw new Error('there are fewer than two payouts')
  for (const { id } of marketplace.payouts.all()) marketplace.payouts.remove(id)
  const paid = { ...payout, serviceCenterId: center.id, serviceCenterName: NAME, notes: 'By NEFT' }
  marketplace.payouts.insert({
    ...paid,
    id: 'p1',
    referenceNumber: 'REF1',
    amount: 1000,
    createdAt: `${from}T05:00:00.000Z`,
  })
  marketplace.payouts.insert({
    ...paid,
    id: 'p2',
    referenceNumber: 'REF2',
    amount: 500.25,
    createdAt: `${from}T06:00:00.000Z`,
  })
  const elsewhere = marketplace.serviceCenters.all()[1]
  marketplace.serviceCenters.update(String(elsewhere?.id), { name: `${NAME} 01` }) // the search finds it, too
  marketplace.payouts.insert({
    ...otherPayout,
    id: 'p3',
    serviceCenterId: String(elsewhere?.id),
    createdAt: `${from}T06:00:00.000Z`,
  })
  const [firstJob, secondJob, thirdJob, ...jobs] = marketplace.jobs.all()
  if (!firstJob || !secondJob || !thirdJob) throw new Error('there are fewer than three jobs')
  for (const { id } of jobs) marketplace.jobs.remove(id)
  const done = {
    serviceCenterId: center.id,
    createdAt: `${from}T04:00:00.000Z`,
    status: 'COMPLETED' as const,
  }
  marketplace.jobs.update(firstJob.id, { ...done, amount: 900, serviceType: 'Towing' })
  marketplace.jobs.update(secondJob.id, { ...done, amount: 600.75, serviceType: 'Oil Change' })
  marketplace.jobs.update(thirdJob.id, { ...done, status: 'CANCELLED' })
  return { id: center.id, address: `/service-centers/${center.id}/statement` }
}

/** The server tells payouts by the name of the center alone. */
function tellNamesAlone() {
  server.use(
    http.get(endpoint(PAYOUTS), () => {
      const data = marketplace.payouts.all().map(({ serviceCenterId, serviceCenterName, ...payout }) => ({
        ...payout,
        serviceCenter: marketplace.serviceCenters.find(serviceCenterId)?.name ?? serviceCenterName,
      }))
      return HttpResponse.json({ data, totalPages: 1, total: data.length })
    }),
  )
}

test('from its detail one comes to what a center was paid last month, and for what', async () => {
  const { id, address } = someStatement()
  const { history } = await renderApp(`/service-centers/${id}`)
  await main.getByRole('link', { name: 'Statement' }).click()
  await expectAddress(history, address)
  await expect.element(main.getByRole('heading', { name: 'Statement of account', level: 1 })).toBeVisible()
  const days = dayRangeText(lastMonth())
  await expect.poll(() => document.title).toBe(`Statement of account: ${NAME}, ${days} · Wayside`)
  const center = marketplace.serviceCenters.find(id)
  await expect
    .element(
      main.getByText(
        `${NAME} ${center?.address} ${center?.city} ${formatPhone(center?.phone ?? '')} ${days}`,
      ),
    )
    .toBeVisible()

  await expect.poll(() => fact('Jobs completed')).toBe('2 jobs, ₹1,500.75')
  await expect.poll(() => fact('Paid')).toBe('2 payouts, ₹1,500.25')
  await expect.poll(() => fact('Pending now')).toBe(`₹250.50 on ${formatDateTime(String(Date.now()))}`)
  await expect.element(main.getByText('The balance before this period is not known.')).toBeVisible()
  const { from } = lastMonth()
  expect(rowsOf('Payouts')).toEqual([
    ['Paid At', 'Reference Number', 'Amount', 'Notes'],
    [formatDateTime(`${from}T06:00:00Z`), 'REF2', '₹500.25', 'By NEFT'],
    [formatDateTime(`${from}T05:00:00Z`), 'REF1', '₹1,000.00', 'By NEFT'],
    ['Total', '', '₹1,500.25', ''],
  ])
  const [head, ...jobs] = rowsOf('Completed jobs')
  expect(head).toEqual(['ID', 'Date', 'Service', 'Vehicle', 'Amount'])
  expect(jobs.map((job) => job[2]).sort()).toEqual(['', 'Oil Change', 'Towing'])
  expect(jobs[0]?.[3], 'a vehicle').toMatch(/\w+ \w+/)
  expect(jobs.at(-1)).toEqual(['Total', '', '', '', '₹1,500.75'])
  await expect
    .element(main.getByText('This lists what the console knows. It is not a tax invoice.'))
    .toBeVisible()
  await expect.element(badge).not.toBeInTheDocument()
  await expect.element(main.getByText(NOTE)).not.toBeInTheDocument()

  const { from: startDate, to: endDate } = lastMonth()
  const asked = await callsMade()
  const searchOf = (path: string) =>
    asked.flatMap((call) => (call.path.endsWith(path) && call.search?.limit === '100' ? [call.search] : []))
  expect(searchOf(PAYOUTS).filter((search) => search.startDate)).toEqual([
    { page: '1', limit: '100', search: NAME, startDate, endDate },
  ])
  expect(searchOf('admin/jobs')).toEqual([
    {
      page: '1',
      limit: '100',
      status: 'COMPLETED',
      serviceCenterId: id,
      dateFrom: startDate,
      dateTo: endDate,
    },
  ])
})

test('the days are in the address; days without a row say so', async () => {
  const { address } = someStatement()
  const { history } = await renderApp(`${address}?startDate=2020-01-01&endDate=2020-01-31`)
  await expect.element(main.getByText('No payouts in these days')).toBeVisible()
  await expect.element(main.getByText('No completed jobs in these days')).toBeVisible()
  await expect.poll(() => fact('Paid')).toBe('0 payouts')
  await main.getByLabelText('Period').selectOptions('Last month')
  await expectAddress(history, `${address}?period=last-month`)
  await expect.poll(() => fact('Paid')).toBe('2 payouts, ₹1,500.25')
})

async function onPaper(): Promise<void> {
  onTestFinished(onScreenAgain)
  await cdp().send('Emulation.setEmulatedMedia', { media: 'print' })
}

async function onScreenAgain(): Promise<void> {
  await cdp().send('Emulation.setEmulatedMedia', { media: '' })
}

describe('a statement is incomplete', () => {
  test('while a part is read, and until one that could not be read is there', async () => {
    const { address } = someStatement()
    expectConsoleError(/503|ApiError/)
    const answers = gate()
    let isBroken = true
    server.use(
      http.get(endpoint(PAYOUTS), async () => {
        await answers.opened()
        return isBroken ? refused(400, 'Broken') : undefined
      }),
    )
    await renderApp(address)
    await expect.poll(() => fact('Jobs completed')).toBe('2 jobs, ₹1,500.75')
    await expect.element(badge).toBeVisible()
    await expect.element(send).toHaveAttribute('aria-disabled', 'true')
    await onPaper()
    await expect.element(badge).toBeVisible()
    await expect.element(send).not.toBeInTheDocument()
    await onScreenAgain()
    answers.open()
    const failure = part('Payouts').getByRole('alert')
    await expect.element(failure).toHaveTextContent('Part of Payouts could not be loaded.')
    await expect.element(badge).toBeVisible()
    expect(fact('Paid'), 'no sum is told of a part').toBe('—')
    await expect.element(send).toHaveAttribute('aria-disabled', 'true')
    isBroken = false
    await failure.getByRole('button', { name: 'Try again, Payouts' }).click()
    await expect.poll(() => fact('Paid')).toBe('2 payouts, ₹1,500.25')
    await expect.element(badge).not.toBeInTheDocument()
  })

  test('where it is not known whether another center has this name', async () => {
    const { address } = someStatement()
    tellNamesAlone()
    expectConsoleError(/ApiError/)
    let isBroken = true
    server.use(http.get(endpoint('admin/service-centers'), () => (isBroken ? refused(400, 'No') : undefined)))
    await renderApp(address)
    const text = main.getByText('It is not known whether another service center has this name.')
    await expect.element(text).toBeVisible()
    await expect.element(badge).toBeVisible()
    isBroken = false
    await main.getByRole('button', { name: /^Try again, / }).click()
    await expect.element(badge).not.toBeInTheDocument()
    await expect.element(text).not.toBeInTheDocument()
  })
})

test.each([
  [NAME, true],
  [`${NAME} 02`, false],
])(
  'payouts told by names, and another center called %s: they are told apart: not %s',
  async (name, isShared) => {
    const { address } = someStatement()
    tellNamesAlone()
    marketplace.serviceCenters.update(String(marketplace.serviceCenters.all()[2]?.id), { name })
    await renderApp(address)
    await expect.poll(() => fact('Paid')).toBe('2 payouts, ₹1,500.25')
    await expect.element(badge).not.toBeInTheDocument()
    await expect.poll(() => main.getByText(NOTE).elements().length).toBe(isShared ? 1 : 0)
    await expect
      .poll(() => send.element().ariaDisabled, { message: 'sums of both are sent to none' })
      .toBe(isShared ? 'true' : null)
    const downloads = catchDownloads()
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Excel (.xlsx)' }).click()
    await expect.poll(() => downloads.length).toBe(1)
    const entries = (await cellsOf(first(downloads))).map(([entry]) => entry)
    expect(entries).toContain(isShared ? 'Total of payouts to all of this name' : 'Total of payouts')
  },
)

test('payouts are found by a name with a space that does not break', async () => {
  const { id, address } = someStatement()
  const name = NAME.replace(' ', '\u00a0')
  marketplace.serviceCenters.update(id, { name })
  for (const payout of marketplace.payouts.all().filter(({ serviceCenterId }) => serviceCenterId === id))
    marketplace.payouts.update(payout.id, { serviceCenterName: name })
  await renderApp(address)
  await expect.poll(() => fact('Paid')).toBe('2 payouts, ₹1,500.25')
})

test('amounts that are not told are not in the total, and that is said', async () => {
  const { address } = someStatement()
  server.use(
    http.get(endpoint(PAYOUTS), () =>
      HttpResponse.json({
        data: [
          { id: 'a', serviceCenter: NAME, amount: 0.1 },
          { id: 'b', serviceCenter: NAME },
        ],
        totalPages: 1,
        total: 2,
      }),
    ),
  )
  await renderApp(address)
  await expect.poll(() => fact('Paid')).toBe('2 payouts, ₹0.10')
  await expect
    .element(part('Payouts').getByText('1 row has no amount and is not in the total.'))
    .toBeVisible()
})

test('it is saved as a file: all of its rows, the totals, and what is pending', async () => {
  const { id, address } = someStatement()
  const downloads = catchDownloads()
  await renderApp(address)
  await expect.poll(() => fact('Paid')).toBe('2 payouts, ₹1,500.25')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Excel (.xlsx)' }).click()
  await expect.poll(() => downloads.length).toBe(1)
  const file = first(downloads)
  expect(file.name).toBe(`wayside-statement-${id}-${indianToday()}.xlsx`)
  const [head, ...lines] = await cellsOf(file)
  expect(head).toEqual(['Entry', 'Date', 'Number', 'Service', 'Vehicle', 'Notes', 'Amount'])
  expect(lines.map(([entry, , , , , , amount]) => [entry, amount])).toEqual([
    ['Payout', 500.25],
    ['Payout', 1000],
    ['Total of payouts', 1500.25],
    ['Completed job', expect.any(Number)],
    ['Completed job', expect.any(Number)],
    ['Total of completed jobs', 1500.75],
    ['Pending now', 250.5],
  ])

  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  await expect.poll(() => downloads.length).toBe(2)
  const csv = await downloads[1]?.file.text()
  const rows = csv?.trim().split('\r\n') ?? []
  expect(rows[0]).toBe('Entry,Date,Number,Service,Vehicle,Notes,Amount')
  expect(rows.slice(1).map((row) => [row.split(',', 1)[0], row.slice(row.lastIndexOf(',') + 1)])).toEqual(
    lines.map(([entry, , , , , , amount]) => [entry, Number(amount).toFixed(2)]),
  )
})

test('its text is sent in WhatsApp to the number of the center, once it can be changed', async () => {
  const { address } = someStatement()
  await renderApp(address)
  await expect.element(send).not.toHaveAttribute('aria-disabled')
  await send.click()
  const dialog = page.getByRole('dialog', { name: 'Send on WhatsApp' })
  const sentence = `Statement ${dayRangeText(lastMonth())}, ${NAME}: 2 jobs completed, ₹1,500.25 paid in 2 payouts, ₹250.50 pending.`
  await expect.element(dialog.getByLabelText('Text')).toHaveValue(sentence)
  await expect.element(dialog.getByText(`Opens the chat with ${NAME}, +91 98765 43210.`)).toBeVisible()
  await expect
    .element(dialog.getByRole('link', { name: 'Open WhatsApp' }))
    .toHaveAttribute('href', `https://wa.me/919876543210?text=${encodeURIComponent(sentence)}`)
})

test('its text goes with its address: Back leads to another statement, and closes it', async () => {
  const { id, address } = someStatement()
  const other = marketplace.serviceCenters.all().find((center) => center.id !== id)
  const { history } = await renderApp(`/service-centers/${other?.id}/statement`)
  await expect.element(main.getByText(other?.name ?? '').first()).toBeVisible()
  history.push(address)
  await expect.element(main.getByText(NAME).first()).toBeVisible()
  await expect.element(send).not.toHaveAttribute('aria-disabled')
  await send.click()
  const dialog = page.getByRole('dialog', { name: 'Send on WhatsApp' })
  await expect.element(dialog).toBeVisible()
  history.back()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('its way back keeps the place in the list that its center was opened from', async () => {
  const { id, address } = someStatement()
  const { history } = await renderApp(`/service-centers/${id}?from=${encodeURIComponent('?city=Pune')}`)
  await main.getByRole('link', { name: 'Statement' }).click()
  await expectAddress(history, address)
  await main.getByRole('link', { name: 'Service Center', exact: true }).click()
  await expect.poll(() => history.location.search).toContain('from=')
})

test('Find leads to it, too, and prints it', async () => {
  const { id, address } = someStatement()
  const { history } = await renderApp(`/service-centers/${id}`)
  await expect.element(main.getByRole('link', { name: 'Statement' })).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  const find = page.getByRole('combobox', { name: 'Find' })
  await find.fill('statement of account')
  await expect.element(page.getByRole('option', { name: 'Statement', exact: true })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expectAddress(history, address)
  await expect.element(print).toBeVisible()
  const printed = vi.spyOn(window, 'print').mockReturnValue()
  onTestFinished(() => printed.mockRestore())
  await print.click()
  await expect.poll(() => printed).toHaveBeenCalledOnce()
})

describe('the statements of selected centers', () => {
  const sheets = main.getByRole('article')

  test('are those of last month, one sheet each, read one after the other and printed once all are there', async () => {
    someStatement()
    const { history } = await renderApp('/service-centers')
    const boxes = main.getByRole('checkbox', { name: /^Select (?!page)/ })
    await expect.element(boxes.nth(2)).toBeVisible()
    const answers = gate()
    server.use(http.get(endpoint('admin/jobs'), () => answers.opened().then(() => undefined)))
    for (const index of [0, 1, 2]) await boxes.nth(index).click()
    await main.getByRole('button', { name: 'Print statements' }).click()
    await expect.poll(() => history.location.pathname).toBe('/service-centers/statements')
    const ids = new URLSearchParams(history.location.search).get('ids')?.split('\n') ?? []
    expect(ids).toHaveLength(3)
    await expect.element(main.getByRole('heading', { name: '3 statements', level: 1 })).toBeVisible()
    await expect.poll(() => sheets.elements().length).toBe(2)
    await expect.element(main.getByText('0 of 3 read')).toBeVisible()
    await expect.element(print).toHaveAttribute('aria-disabled', 'true')
    await expect.element(badge.first()).toBeVisible()
    answers.open()
    await expect.element(print).not.toHaveAttribute('aria-disabled')
    const names = ids.map((id) => marketplace.serviceCenters.find(id)?.name)
    expect(sheets.elements().map((sheet) => sheet.getAttribute('aria-label'))).toEqual(names)
    await expect.element(badge).not.toBeInTheDocument()
    expect(sheets.getByText(dayRangeText(lastMonth())).elements()).toHaveLength(3)
    expect(main.getByRole('region').elements(), 'landmarks of the same name').toEqual([])
    const broken = sheets
      .elements()
      .map((sheet) => getComputedStyle(sheet.parentElement ?? sheet).breakBefore)
    expect(broken).toEqual(['auto', 'page', 'page'])
  })

  test('are printed without one that is gone, and say so', async () => {
    const { id } = someStatement()
    expectConsoleError(/ApiError/)
    await renderApp(`/service-centers/statements?ids=gone%0A${id}`)
    await expect.element(main.getByRole('heading', { name: 'Service center not found' })).toBeVisible()
    await expect.element(sheets.getByText('2 payouts, ₹1,500.25')).toBeVisible()
    await expect.element(print).not.toHaveAttribute('aria-disabled')
  })

  test('are read for other days, too, with one that is gone', async () => {
    const { id } = someStatement()
    expectConsoleError(/ApiError/)
    await renderApp(`/service-centers/statements?ids=gone%0A${id}`)
    await expect.element(print).not.toHaveAttribute('aria-disabled')
    await main.getByLabelText('Period').selectOptions('Last 7 days')
    await expect.element(sheets.getByText('No payouts in these days')).toBeVisible()
    await expect.element(print).not.toHaveAttribute('aria-disabled')
    await expect.element(main.getByText(/ of 2 read/)).not.toBeInTheDocument()
  })

  test('are a hundred at most', async () => {
    const rows = Array.from({ length: 101 }, (_, index) => ({ id: `sc-${index}`, name: `Center ${index}` }))
    server.use(
      http.get(endpoint('admin/service-centers'), ({ request }) =>
        HttpResponse.json(pageOf(rows, request.url)),
      ),
      http.get(endpoint('admin/service-centers/:id'), ({ params }) => found({ id: params.id })),
    )
    const { history } = await renderApp('/service-centers')
    await main.getByRole('checkbox', { name: 'Select page' }).click()
    await main.getByRole('button', { name: 'Select all 101' }).click()
    await expect.element(main.getByText('101 selected', { exact: false }).first()).toBeVisible()
    await main.getByRole('button', { name: 'Print statements' }).click()
    await expect.element(page.getByText('At most 100 statements can be printed at once')).toBeVisible()
    await expectAddress(history, '/service-centers')
    expect(calls(`GET /api/v1/${PAYOUTS}`)).toEqual([])
  })

  test('are none where the link names none', async () => {
    await renderApp('/service-centers/statements')
    await expect.element(main.getByText('This link names no service centers')).toBeVisible()
    await expect.element(print).toHaveAttribute('aria-disabled', 'true')
  })
})
