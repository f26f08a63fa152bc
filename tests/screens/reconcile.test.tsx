import { endpoint, refused } from '@mocks/server/reply'
import { lockedWorkbook, workbookOfFormulas } from '@tests/support/bank-statements'
import { catchDownloads } from '@tests/support/downloads'
import { expectConsoleError } from '@tests/support/page-errors'
import { pageOf } from '@tests/support/pages'
import { centerOf, inRunner } from '@tests/support/pointer'
import { renderApp } from '@tests/support/render-app'
import { atRest } from '@tests/support/rest'
import { calls, server } from '@tests/support/server'
import { onScreen } from '@tests/support/viewport'
import { HttpResponse, http } from 'msw'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { serviceCenterPayments } from '@/api/service-center-payments'
import { excelFile } from '@/export/spreadsheet'
import { LARGEST_FILE } from '@/files/rows'

const ADDRESS = '/service-center-payments/reconcile'
const PAYOUTS = 'GET /api/v1/admin/get-service-center-payments'
const main = page.getByRole('main')
const HEAD = 'Date,Narration,Withdrawal Amt.,Deposit Amt.'

type Payout = {
  id: string
  serviceCenter: string
  referenceNumber: string
  amount: number
  createdAt: string
  notes?: string
}

const payout = (number: number, fields: Partial<Payout> = {}): Payout => ({
  id: `p${number}`,
  serviceCenter: 'Sharma Motors',
  referenceNumber: `REF00000${number}`,
  amount: 100 * number,
  createdAt: '2026-10-25T10:00:00Z',
  ...fields,
})

/** One payout for each group, and lines that put it there. */
const PAYOUT_OF_EACH = [
  payout(1),
  payout(2),
  payout(3, { serviceCenter: 'Verma Auto' }),
  payout(4),
  payout(5),
  payout(6),
  payout(7, { createdAt: '2026-10-29T10:00:00Z', notes: 'after the file' }),
  payout(8, { notes: 'UTR HDFC1234567890' }),
]
const LINE_OF_EACH = [
  HEAD,
  '25/10/2026,NEFT REF000001 SHARMA,100.00,',
  '25/10/2026,NEFT REF000002 SHARMA,250.25,',
  '26/10/2026,IMPS VERMA,300.00,',
  '26/10/2026,NEFT REF000004,400.00,',
  '26/10/2026,NEFT REF000004,400.00,',
  '26/10/2026,NEFT REF000005,500.00,',
  '27/10/2026,RETURN NEFT REF000005,,500.00',
  '27/10/2026,OFFICE RENT,45000.10,',
  '27/10/2026,BY HDFC1234567890,800.00,',
]

function answerPayouts(rows: readonly Payout[]): void {
  server.use(
    http.get(endpoint('admin/get-service-center-payments'), ({ request }) =>
      HttpResponse.json(pageOf(rows, request.url)),
    ),
  )
}

function refusePayouts(): void {
  expectConsoleError(/403/)
  server.use(http.get(endpoint('admin/get-service-center-payments'), () => refused(403, 'Not now')))
}

function fileOf(content: BlobPart | string[], name = 'statement.csv'): File {
  return new File([Array.isArray(content) ? content.join('\n') : content], name)
}

function dataOf(...files: File[]): DataTransfer {
  const data = new DataTransfer()
  for (const file of files) data.items.add(file)
  return data
}

function choose(file: File): void {
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('no place for a file')
  input.files = dataOf(file).files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

async function opened() {
  const app = await renderApp(ADDRESS)
  await expect.element(page.getByRole('button', { name: 'Choose a bank statement' })).toBeVisible()
  return app
}

/** Opens the screen with a file, and waits for the groups. */
async function reconciled(payouts: readonly Payout[], lines: string[]) {
  answerPayouts(payouts)
  const app = await opened()
  choose(fileOf(lines))
  await expect.element(summary).toBeVisible()
  return app
}

const summary = main.getByRole('status').filter({ hasText: / payouts?, ₹/ })
const table = (name: string) => main.getByRole('table', { name, exact: true })

/** The texts of a table's rows, cell by cell, without its head. */
function cells(name: string): string[][] {
  const [element] = table(name).elements()
  return [...(element?.querySelectorAll('tbody tr') ?? [])].map((row) =>
    [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent ?? ''),
  )
}

test('the list of payouts leads to it, and it says what becomes of the file', async () => {
  const { history } = await renderApp('/service-center-payments')
  await page.getByRole('link', { name: 'Reconcile' }).click()
  await expect.poll(() => history.location.pathname).toBe(ADDRESS)
  await expect
    .element(main.getByText('The file is read in this tab. It is not sent anywhere, and not stored.'))
    .toBeVisible()
  await expect.poll(() => document.title).toBe('Reconcile · Wayside')
  await expect
    .element(main.getByText(/demo/i), { message: 'the sample is the demo’s' })
    .not.toBeInTheDocument()
})

test('every payout and every debit is in its group, and the sums add up', async () => {
  await reconciled(PAYOUT_OF_EACH, LINE_OF_EACH)
  await expect
    .element(summary)
    .toHaveTextContent(
      '7 payouts, ₹2,900.00: 2 matched, 1 differs, 1 likely, 1 twice in the bank, 1 came back, 1 not in the bank.',
    )
  await expect
    .element(main.getByText('1 payout of the days around the file has no line in it. It is in no group.'))
    .toBeVisible()
  expect(cells('Groups')).toEqual([
    ['Matched', '2', '₹900.00', '2', '₹900.00'],
    ['Amount differs', '1', '₹200.00', '1', '₹250.25'],
    ['Likely', '1', '₹300.00', '1', '₹300.00'],
    ['Twice in the bank', '1', '₹400.00', '2', '₹800.00'],
    ['Came back', '1', '₹500.00', '1', '₹500.00'],
    ['Not in the bank', '1', '₹600.00', '0', '₹0.00'],
    ['Not in the console', '0', '₹0.00', '1', '₹45,000.10'],
    ['Total', '7', '₹2,900.00', '8', '₹47,750.35'],
  ])
  const lines = (name: string) => cells(name).map((row) => row.at(-1))
  expect(lines('Matched')).toEqual(['2', '10'])
  expect(lines('Amount differs')).toEqual(['3'])
  expect(lines('Twice in the bank')).toEqual(['5', '6'])
  expect(lines('Came back')).toEqual(['7', '8'])
  expect(lines('Not in the console')).toEqual(['9'])
  expect(cells('Not in the bank')[0]).toEqual(['Sharma Motors', 'REF000006', '25/10/2026', '₹600.00'])
  expect(cells('Came back')[1]?.slice(2, 6)).toEqual([
    'RETURN NEFT REF000005',
    '25/10/2026',
    '27/10/2026',
    'Cr',
  ])
})

test('all payouts are asked for, from three days before the file to three days after it', async () => {
  const payouts = Array.from({ length: 230 }, (_, index) =>
    payout(1, { id: `p${index}`, referenceNumber: `REF${1000 + index}`, amount: 10 }),
  )
  await reconciled(payouts, [HEAD, '20/10/2026,A,1.00,', '30/10/2026,B,2.00,'])
  await expect.element(summary).toHaveTextContent('230 payouts, ₹2,300.00: 230 not in the bank.')
  const asked = calls(PAYOUTS).map(({ search }) => search)
  expect(asked.map((search) => search.page).sort()).toEqual(['1', '2', '3'])
  for (const search of asked) expect(search).toMatchObject({ startDate: '2026-10-17', endDate: '2026-11-02' })
})

test('a likely pair becomes matched by "Confirm", and two of their own by "Not this"', async () => {
  const payouts = [payout(3, { serviceCenter: 'Verma Auto' }), payout(5)]
  await reconciled(payouts, [HEAD, '25/10/2026,IMPS VERMA,300.00,', '26/10/2026,IMPS SHARMA,500.00,'])
  await expect.element(summary).toHaveTextContent('2 payouts, ₹800.00: 2 likely.')
  await main.getByRole('button', { name: 'Confirm, Verma Auto' }).click()
  await expect.element(summary).toHaveTextContent('2 payouts, ₹800.00: 1 matched, 1 likely.')
  await main.getByRole('button', { name: 'Not this, Sharma Motors' }).click()
  await expect.element(summary).toHaveTextContent('2 payouts, ₹800.00: 1 matched, 1 not in the bank.')
  expect(cells('Not in the console')).toHaveLength(1)
})

test('on a phone its tables, also those out of sight, are cards before they are shown', async () => {
  await onScreen(390)
  await reconciled(PAYOUT_OF_EACH, LINE_OF_EACH)
  await expect.poll(() => main.getByRole('table').elements().length).toBeGreaterThan(5)
  for (const element of main.getByRole('table').elements()) expect(element).toHaveAttribute('data-cards')
})

test('answers are taken back, the last one first', async () => {
  const payouts = [payout(3, { serviceCenter: 'Verma Auto' }), payout(5)]
  await reconciled(payouts, [HEAD, '25/10/2026,IMPS VERMA,300.00,', '26/10/2026,IMPS SHARMA,500.00,'])
  await main.getByRole('button', { name: 'Confirm, Verma Auto' }).click()
  await expect.element(summary).toHaveTextContent('1 matched, 1 likely.')
  await main.getByRole('button', { name: 'Not this, Sharma Motors' }).click()
  await expect.element(summary).toHaveTextContent('1 matched, 1 not in the bank.')
  const takeBack = main.getByRole('button', { name: 'Take back the last answer' })
  await takeBack.click()
  await expect.element(summary).toHaveTextContent('1 matched, 1 likely.')
  await takeBack.click()
  await expect.element(summary).toHaveTextContent('2 likely.')
  await expect.element(takeBack).toBeDisabled()
  await expect.element(takeBack).toHaveFocus()
})

test('a double click on "Confirm" confirms one pair, though the next one takes its place', async () => {
  const names = ['Verma Auto', 'Sharma Motors', 'Gupta Garage']
  const payouts = names.map((serviceCenter, index) => payout(index + 3, { serviceCenter }))
  const words = ['VERMA', 'SHARMA', 'GUPTA'].map(
    (word, index) => `25/10/2026,IMPS ${word},${index + 3}00.00,`,
  )
  await reconciled(payouts, [HEAD, ...words])
  await expect.element(summary).toHaveTextContent('3 likely.')
  const first = main.getByRole('button', { name: /^Confirm/ }).first()
  first.element().scrollIntoView({ block: 'center' })
  const point = centerOf(first)
  const press = async (clickCount: number) => {
    const at = { ...inRunner(point), button: 'left' as const, clickCount }
    await cdp().send('Input.dispatchMouseEvent', { ...at, type: 'mousePressed' })
    await cdp().send('Input.dispatchMouseEvent', { ...at, type: 'mouseReleased' })
  }
  await press(1)
  await expect.element(summary).toHaveTextContent('1 matched, 2 likely.')
  expect(document.elementFromPoint(point.x, point.y)?.closest('button')?.textContent).toBe('Confirm')
  await press(2)
  await atRest()
  await expect.element(summary).toHaveTextContent('1 matched, 2 likely.')
})

describe('what was confirmed by hand', () => {
  const payouts = [payout(3, { serviceCenter: 'Verma Auto' })]
  const lines = [HEAD, '25/10/2026,IMPS VERMA,300.00,']

  test('survives payouts that cannot be read again', async () => {
    const { queryClient } = await reconciled(payouts, lines)
    await main.getByRole('button', { name: /^Confirm/ }).click()
    await expect.element(summary).toHaveTextContent('1 matched.')
    refusePayouts()
    await queryClient.invalidateQueries({ queryKey: serviceCenterPayments.key })
    const again = main.getByRole('alert').getByRole('button', { name: /^Try again/ })
    await expect.element(again).toBeVisible()
    await expect.element(summary).toHaveTextContent('1 matched.')
    answerPayouts([...payouts, payout(1)])
    await again.click()
    await expect.element(summary).toHaveTextContent('2 payouts, ₹400.00: 1 matched, 1 not in the bank.')
    await expect.element(again).not.toBeInTheDocument()
  })

  test('is asked about before another file takes its place', async () => {
    await reconciled(payouts, lines)
    await main.getByRole('button', { name: /^Confirm/ }).click()
    await expect.element(summary).toHaveTextContent('1 matched.')
    choose(fileOf([HEAD, '25/10/2026,OTHER,1.00,'], 'other.csv'))
    const question = page.getByRole('dialog', { name: 'Discard your answers?' })
    await question.getByRole('button', { name: 'Keep them' }).click()
    await expect.element(summary).toHaveTextContent('1 matched.')
    choose(fileOf([HEAD, '25/10/2026,OTHER,1.00,'], 'other.csv'))
    await question.getByRole('button', { name: 'Discard answers' }).click()
    await expect.element(summary).toHaveTextContent('1 payout, ₹300.00: 1 not in the bank.')
    await expect.element(main.getByText('other.csv').first()).toBeVisible()
  })
})

test('payouts that cannot be read say so, and "Try again" reads them', async () => {
  refusePayouts()
  await opened()
  choose(fileOf(LINE_OF_EACH))
  await expect.element(main.getByText('Service Center Payments could not be loaded.')).toBeVisible()
  const again = main.getByRole('button', { name: /^Try again/ })
  await expect.element(summary).not.toBeInTheDocument()
  answerPayouts(PAYOUT_OF_EACH)
  await again.click()
  await expect.element(summary).toHaveTextContent('7 payouts')
})

test.each<[what: string, content: BlobPart, sentence: string]>([
  ['a PDF', '%PDF-1.7', 'This is a PDF. Your bank also offers the statement as CSV or Excel.'],
  [
    'an .xls',
    new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 1, 2]),
    'This is an old Excel file. Save it as .xlsx or CSV.',
  ],
  ['an .xlsx with a password', lockedWorkbook(), 'This file has a password. Save it without one.'],
  ['an empty file', '', 'This file is empty.'],
  [
    'a huge file',
    new Uint8Array(LARGEST_FILE + 1),
    `This file has 30 MB. Files of up to ${LARGEST_FILE / 1_000_000} MB can be read.`,
  ],
  ['a file without headings', 'Name,City\nSharma,Pune', 'No columns for date and amount were found.'],
  ['a file without a line', HEAD, 'No line of this file could be read.'],
])('%s gets a sentence, and the next file is read', async (_, content, sentence) => {
  answerPayouts(PAYOUT_OF_EACH)
  await opened()
  choose(fileOf(content))
  await expect.element(main.getByRole('alert')).toHaveTextContent(sentence)
  await atRest()
  expect(calls(PAYOUTS)).toEqual([])
  choose(fileOf(LINE_OF_EACH))
  await expect.element(summary).toHaveTextContent('7 payouts')
  await expect.element(main.getByText(sentence)).not.toBeInTheDocument()
})

test.each([
  ['unknown names', ['Wann,Was,Wieviel,Richtung'], ['Wann', 'Was', 'Wieviel', 'Richtung']],
  ['no names', [], ['25/10/2026', 'REF000001', '100.00', 'D']],
] as const)('columns with %s are chosen by hand', async (_, heads, [date, narration, amount, side]) => {
  answerPayouts([payout(1)])
  await opened()
  choose(fileOf([...heads, '25/10/2026,REF000001,100.00,D', '26/10/2026,B,7.00,C']))
  await expect.element(main.getByRole('alert')).toHaveTextContent('No columns for date and amount')
  for (const [role, name] of [
    ['Date', date],
    ['Amount', amount],
    ['Narration', narration],
    ['Dr/Cr', side],
  ] as const) {
    const select = main.getByRole('combobox', { name: role, exact: true })
    await select.selectOptions(name)
    await expect.element(select).toHaveDisplayValue(name)
  }
  await expect.element(summary).toHaveTextContent('1 payout, ₹100.00: 1 matched.')
  await expect.element(main.getByText('2 lines, 25/10/2026 – 26/10/2026')).toBeVisible()
})

test('columns that were found can be chosen otherwise', async () => {
  await reconciled([payout(1)], ['Date,Narration,Debit,Credit', '25/10/2026,REF000001,,100.00'])
  await expect.element(summary).toHaveTextContent('1 payout, ₹100.00: 1 not in the bank.')
  await main.getByRole('button', { name: 'Columns' }).click()
  await main.getByRole('combobox', { name: 'Credit' }).selectOptions('None')
  await main.getByRole('combobox', { name: 'Debit' }).selectOptions('Credit')
  await expect.element(summary).toHaveTextContent('1 payout, ₹100.00: 1 matched.')
})

test('of two columns that are chosen at once, both count', async () => {
  await reconciled([payout(1)], ['Date,Narration,Debit,Credit', '25/10/2026,REF000001,,100.00'])
  await main.getByRole('button', { name: 'Columns' }).click()
  const selects = ['Credit', 'Debit'].map((name) => main.getByRole('combobox', { name }))
  for (const select of selects) await expect.element(select).toBeVisible()
  const [credit, debit] = selects.map((select) => select.element())
  const choose = (select: Element | undefined, value: string) => {
    if (!(select instanceof HTMLSelectElement)) throw new Error('no such column')
    select.value = value
    select.dispatchEvent(new Event('change', { bubbles: true }))
  }
  choose(credit, '')
  choose(debit, '3')
  await expect.element(summary).toHaveTextContent('1 payout, ₹100.00: 1 matched.')
})

test('groups of other days are gone once the columns are of other days, though payouts cannot be read', async () => {
  await reconciled([payout(1)], ['Date,Value Date,Narration,Debit', '25/10/2026,02/11/2026,REF000001,100.00'])
  await expect.element(summary).toHaveTextContent('1 payout, ₹100.00: 1 matched.')
  refusePayouts()
  await main.getByRole('button', { name: 'Columns' }).click()
  await main.getByRole('combobox', { name: 'Date', exact: true }).selectOptions('Value Date')
  await expect.element(main.getByText('1 line, 02/11/2026')).toBeVisible()
  await expect.element(main.getByRole('button', { name: /^Try again/ })).toBeVisible()
  await expect.element(summary).not.toBeInTheDocument()
})

test('a line that cannot be read is listed with its number', async () => {
  await reconciled(
    [payout(1)],
    [HEAD, '25/10/2026,REF000001,100.00,', '31/11/2026,no such day,1.00,', '26/10/2026,no amount,x,'],
  )
  await expect.element(main.getByText('1 line, 25/10/2026')).toBeVisible()
  expect(cells('Lines that were not read')).toEqual([
    ['3', '31/11/2026 no such day 1.00', 'No day'],
    ['4', '26/10/2026 no amount x', 'The amount cannot be read'],
  ])
})

function drop(...files: File[]): boolean {
  const button = page.getByRole('button', { name: 'Choose a bank statement' }).element()
  const dataTransfer = dataOf(...files)
  return button.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }))
}

test('of several files that are dropped none is read, and that is said', async () => {
  answerPayouts([payout(1)])
  await opened()
  const file = fileOf([HEAD, '25/10/2026,REF000001,100.00,'])
  drop(file, fileOf([HEAD], 'other.csv'))
  await expect.element(page.getByText('One file is read at a time. Drop it alone.')).toBeVisible()
  drop(file)
  await expect.element(summary).toHaveTextContent('1 payout, ₹100.00: 1 matched.')
})

test('a file is dropped, and the one that was being read before it is forgotten', async () => {
  answerPayouts([payout(1)])
  await opened()
  const many = Array.from({ length: 20_000 }, (_, index) => `25/10/2026,LINE ${index},1.00,`)
  drop(fileOf([HEAD, ...many], 'large.csv'))
  await expect.element(main.getByText('large.csv')).toBeVisible()
  expect(drop(fileOf([HEAD, '25/10/2026,REF000001,100.00,'], 'small.csv')), 'the page stays').toBe(false)
  await expect.element(main.getByText('1 line, 25/10/2026')).toBeVisible()
  await expect.element(summary).toHaveTextContent('1 payout, ₹100.00: 1 matched.')
  await expect.element(main.getByText('large.csv')).not.toBeInTheDocument()
})

test('an Excel file is read, with its own dates and numbers', async () => {
  answerPayouts([payout(1)])
  await opened()
  const workbook = excelFile(
    'Statement',
    [
      { header: 'Txn Date', kind: 'day' },
      { header: 'Description', kind: 'text' },
      { header: 'Debit', kind: 'money' },
      { header: 'Credit', kind: 'money' },
    ],
    [
      ['2026-10-25', 'NEFT REF000001', 100, undefined],
      ['2026-10-26', 'SALARY', undefined, 2.5],
    ],
  )
  choose(fileOf(workbook, 'statement.xlsx'))
  await expect.element(main.getByText('2 lines, 25/10/2026 – 26/10/2026')).toBeVisible()
  await expect.element(summary).toHaveTextContent('1 payout, ₹100.00: 1 matched.')
})

test('an Excel file of formulas and two tables is read by the values that it holds', async () => {
  answerPayouts([payout(1)])
  await opened()
  choose(fileOf(workbookOfFormulas(), 'statement.xlsx'))
  await expect.element(main.getByText('2 lines, 25/10/2026 – 26/10/2026')).toBeVisible()
  await expect.element(summary).toHaveTextContent('1 payout, ₹100.00: 1 matched.')
  expect(cells('Not in the console')).toEqual([['OTHER ACCOUNT', '26/10/2026', '₹7.50', '7']])
  expect(cells('Lines that were not read').map(([line, , reason]) => [line, reason])).toEqual([
    ['3', 'No amount'],
    ['4', 'No amount'],
  ])
})

test('all groups are exported', async () => {
  const downloads = catchDownloads()
  await reconciled(PAYOUT_OF_EACH, LINE_OF_EACH)
  await main.getByRole('button', { name: 'Export', exact: true }).click()
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  await expect
    .poll(() => downloads.map(({ name }) => name))
    .toEqual([expect.stringMatching(/^wayside-reconciliation-\d{4}-\d\d-\d\d\.csv$/)])
  const text = await downloads[0]?.file.text()
  const rows = text?.trim().split('\r\n') ?? []
  expect(rows[0]).toBe(
    'Group,Service Center,Reference Number,Paid At,Amount,Narration,Bank Day,Bank Amount,Dr/Cr,Line',
  )
  expect(rows.slice(1).map((row) => row.split(',')[0])).toEqual(
    expect.arrayContaining([
      ...['Matched', 'Matched', 'Amount differs', 'Likely', 'Twice in the bank', 'Twice in the bank'],
      ...['Came back', 'Came back', 'Not in the bank', 'Not in the console'],
    ]),
  )
  expect(rows).toHaveLength(11)
})

test('"Print" prints all rows of all groups', async () => {
  const lines = Array.from({ length: 130 }, (_, index) => `25/10/2026,LINE ${index},${index + 1}.00,`)
  await reconciled([payout(1)], [HEAD, ...lines])
  const rowCount = () => cells('Not in the console').length
  await expect.poll(rowCount).toBe(25)
  const print = vi.spyOn(window, 'print').mockImplementation(() => {
    window.dispatchEvent(new Event('beforeprint'))
    expect(rowCount(), 'on paper').toBe(130)
    window.dispatchEvent(new Event('afterprint'))
  })
  onTestFinished(() => print.mockRestore())
  await main.getByRole('button', { name: 'Print' }).click()
  await expect.poll(() => print.mock.calls).toHaveLength(1)
  await expect.poll(rowCount).toBe(25)
})

test('"Print" renders all rows before the dialog opens, and says so meanwhile', async () => {
  const lines = Array.from({ length: 800 }, (_, index) => `25/10/2026,LINE ${index},${index + 1}.00,`)
  await reconciled([payout(1)], [HEAD, ...lines])
  const list = table('Not in the console').element()
  const button = main.getByRole('button', { name: 'Print' }).element()
  const rowCount = () => list.querySelectorAll('tbody tr').length
  await expect.poll(rowCount).toBe(25)
  let atPrint = 0
  const print = vi.spyOn(window, 'print').mockImplementation(() => {
    atPrint = rowCount()
  })
  onTestFinished(() => print.mockRestore())
  const labels: (string | null)[] = []
  const observer = new MutationObserver(() => labels.push(button.getAttribute('aria-disabled')))
  observer.observe(button, { attributeFilter: ['aria-disabled'] })
  onTestFinished(() => observer.disconnect())
  await userEvent.click(button)
  await expect.poll(() => print.mock.calls).toHaveLength(1)
  expect(atPrint).toBe(800)
  await expect.poll(() => [labels[0], button.getAttribute('aria-disabled')]).toEqual(['true', null])
  window.dispatchEvent(new Event('afterprint'))
  await expect.poll(rowCount).toBe(25)
})

test('on paper a long table begins where it stands, rows are whole, and heads are repeated', async () => {
  const lines = Array.from({ length: 20 }, (_, index) => `25/10/2026,LINE ${index},${index + 1}.00,`)
  await reconciled([payout(1)], [HEAD, ...lines])
  await cdp().send('Emulation.setEmulatedMedia', { media: 'print' })
  onTestFinished(async () => {
    await cdp().send('Emulation.setEmulatedMedia', { media: '' })
  })
  const style = (name: string, selector: string) => {
    const found = table(name).element().closest(selector) ?? table(name).element().querySelector(selector)
    return getComputedStyle(found ?? document.body)
  }
  expect(style('Not in the console', 'section').breakInside).toBe('auto')
  expect(style('Not in the bank', 'section').breakInside).toBe('avoid')
  expect(style('Not in the console', 'tbody tr').breakInside).toBe('avoid')
  expect(style('Not in the console', 'thead').display).toBe('table-header-group')
  expect(style('Not in the console', 'tbody tr').display).toBe('table-row')
  const [row] = table('Not in the console').element().querySelectorAll('tbody tr')
  const { left, right } = table('Not in the console').element().getBoundingClientRect()
  const ends = [row?.firstElementChild, row?.lastElementChild].map((cell) =>
    getComputedStyle(cell ?? document.body),
  )
  const heading = main.getByRole('heading', { name: 'Not in the console (20)' }).element()
  const head = heading.parentElement?.getBoundingClientRect()
  expect(left + Number.parseFloat(ends[0]?.paddingInlineStart ?? '')).toBeCloseTo(
    heading.getBoundingClientRect().left,
    0,
  )
  expect(right - Number.parseFloat(ends[1]?.paddingInlineEnd ?? '')).toBeCloseTo(head?.right ?? 0, 0)
  for (const element of main.element().querySelectorAll('section'))
    expect(element.checkVisibility({ contentVisibilityAuto: true }), 'what is out of sight').toBe(true)
})

test('the file is not stored, and nothing of it is sent', async () => {
  await reconciled(PAYOUT_OF_EACH, LINE_OF_EACH)
  await atRest()
  const kept = JSON.stringify([{ ...localStorage }, { ...sessionStorage }])
  expect(kept).not.toMatch(/OFFICE RENT|statement\.csv/)
  expect(JSON.stringify(calls())).not.toMatch(/OFFICE RENT|statement\.csv/)
  expect(calls().filter(({ method }) => method !== 'GET')).toEqual([])
})
