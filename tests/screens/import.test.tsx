import { DEMO_ADMIN, marketplace } from '@mocks/index'
import { endpoint, refused } from '@mocks/server/reply'
import { expectAddress } from '@tests/support/address'
import { catchDownloads } from '@tests/support/downloads'
import { gate } from '@tests/support/gates'
import { toastOf } from '@tests/support/outcomes'
import { expectConsoleError } from '@tests/support/page-errors'
import { openAfterReload, renderApp } from '@tests/support/render-app'
import { callsMade } from '@tests/support/rest'
import { calls, server } from '@tests/support/server'
import { SHOWN_AS, sheetRow, textCell, workbook } from '@tests/support/workbook'
import { HttpResponse, http } from 'msw'
import * as v from 'valibot'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { excelFile } from '@/export/spreadsheet'

const CENTERS = '/service-centers/import'
const HEAD =
  'Service Center Name,Contact Number,Location,City,District,Latitude,Longitude,Opening Time,Closing Time,Off Days,Services Offered'

const Sent = v.object({ name: v.string(), phone: v.string(), city: v.string() })

/** A line that the form would accept. */
const good = (number: number) =>
  `Motors ${number},98100 0000${number},12 MG Road,Pune,Pune,18.52,73.85,9,9 pm,Sunday;Monday,Towing`

const table = page.getByRole('table', { name: 'Lines' })
const ledger = page.getByRole('group', { name: /^Import of/ })
const outcomes = ledger.getByRole('list', { name: 'Lines and their outcomes' })
const addButton = (count: number) =>
  page.getByRole('main').getByRole('button', { name: `Add ${count} service center${count === 1 ? '' : 's'}` })
const cell = (label: string, line: number) => table.getByRole('textbox', { name: `${label}, line ${line}` })
const row = (line: number) =>
  table.getByRole('row').filter({ has: page.getByRole('checkbox', { name: `Add line ${line}` }) })
const sent = () => calls('POST /api/v1/admin/service-centers')
const namesOf = () => marketplace.serviceCenters.all().map(({ name }) => name)

function fileOf(lines: readonly string[], name = 'centers.csv'): File {
  return new File([lines.join('\n')], name)
}

function carry(file: File): DataTransfer {
  const data = new DataTransfer()
  data.items.add(file)
  return data
}

function choose(file: File): void {
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('no place for a file')
  const data = carry(file)
  input.files = data.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

/** Opens the screen before a file is chosen. */
async function opened(address = CENTERS) {
  const app = await renderApp(address)
  await expect.element(page.getByRole('button', { name: 'Choose a file' })).toBeVisible()
  return app
}

/** Opens the screen with a file of these lines below the head. */
async function preview(lines: readonly string[], address = CENTERS, head = HEAD) {
  const app = await opened(address)
  choose(fileOf([head, ...lines]))
  await expect.element(table).toBeVisible()
  return app
}

/** Every line is refused, once the gate is open. */
function refuseLate() {
  expectConsoleError(/ApiError.* 422 /)
  const held = gate()
  server.use(
    http.post(endpoint('admin/service-centers'), async () => {
      await held.opened()
      return refused(422, 'No center there')
    }),
  )
  return held
}

async function addAll(count: number): Promise<void> {
  await addButton(count).click()
  const question = page.getByRole('dialog', { name: 'Import' })
  await expect
    .element(question.getByText(`Add ${count} service center${count === 1 ? '' : 's'}?`))
    .toBeVisible()
  await confirmAdding(count)
}

async function confirmAdding(count: number): Promise<void> {
  const question = page.getByRole('dialog', { name: 'Import' })
  await question.getByRole('button', { name: `Add ${count} service center` }).click()
}

async function linesOf(): Promise<string[]> {
  await ledger.getByRole('button', { name: 'Show lines' }).click()
  await expect.element(outcomes).toBeVisible()
  return outcomes
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent ?? '')
}

describe('the way there', () => {
  test.each([
    ['/service-centers', '/service-centers/import', 'Import Service Centers'],
    ['/plans', '/plans/import', 'Import Plans'],
    ['/services', '/services/import', 'Import Services'],
  ])('is "Import" on %s', async (from, to, title) => {
    const { history } = await renderApp(from)
    await page.getByRole('main').getByRole('link', { name: 'Import' }).click()
    await expectAddress(history, to)
    await expect.element(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  })

  test.each([
    [CENTERS, 'service-centers-template.csv', HEAD],
    ['/plans/import', 'plans-template.csv', 'Plan Name,Duration (Days),Amount,Benefits'],
    ['/services/import', 'services-template.csv', 'Name,Description,Color,Icon,Base Price,Estimated Time'],
  ])('%s offers a template with the labels of the form', async (address, name, head) => {
    const downloads = catchDownloads()
    await renderApp(address)
    await page.getByRole('button', { name: 'Download a template' }).click()
    await expect.poll(() => downloads.map((file) => file.name)).toEqual([name])
    expect((await downloads[0]?.file.text())?.trim()).toBe(head)
  })
})

describe('the lines of a file', () => {
  test('are shown with their numbers, states and errors', async () => {
    const phone = marketplace.serviceCenters.all()[0]?.phone ?? ''
    await preview(
      [
        good(1),
        good(2).replace('98100 00002', '9.19877E+11'),
        good(3).replace('98100 00003', phone),
        good(1).replace('98100 00001', '98100 00009'),
      ],
      CENTERS,
      `${HEAD},Fax`,
    )
    await expect.element(page.getByText('Ignored columns: Fax')).toBeVisible()
    await expect.element(row(2)).toHaveTextContent(/^Line2Ready|2Ready/)
    await expect
      .element(row(3))
      .toHaveTextContent('A spreadsheet has shortened this number. Type all of its digits.')
    await expect.element(row(4)).toHaveTextContent(/Already there.*Same phone as/)
    await expect.element(row(5)).toHaveTextContent('Same name and city as line 2')
    await expect.element(addButton(1)).toBeEnabled()
    await expect.element(page.getByText('Needs a correction 1', { exact: true })).toBeVisible()
  })

  test('are corrected in place, and those that are there already are added if they are ticked', async () => {
    await preview([good(1).replace('Pune,Pune', ',Pune'), good(2), good(2)])
    const city = cell('City', 2)
    await expect.element(city).toHaveAccessibleDescription('City is required')
    await expect.element(addButton(1)).toBeVisible()
    await city.fill('Pune')
    await expect.element(city).not.toHaveAttribute('aria-invalid')
    await expect.element(addButton(2)).toBeVisible()
    await row(4).getByRole('checkbox').click()
    await expect.element(addButton(3)).toBeVisible()
    await row(2).getByRole('checkbox').click()
    await expect.element(addButton(2)).toBeVisible()
  })

  test('that need a correction stay under their filter while they are corrected', async () => {
    await preview([good(1), good(2).replace('Pune,Pune', ',Pune')])
    await page.getByText('Needs a correction 1', { exact: true }).click()
    await expect.element(table.getByRole('row')).toHaveLength(2)
    await cell('City', 3).fill('Pune')
    await expect.element(row(3)).toHaveTextContent('Ready')
    await page.getByText('Ready 2', { exact: true }).click()
    await expect.element(table.getByRole('row')).toHaveLength(3)
  })

  test('of an Excel file have its numbers', async () => {
    await opened('/plans/import')
    const columns = ['Plan Name', 'Duration (Days)', 'Amount', 'Benefits'].map((header) => ({
      header,
      kind: 'text' as const,
    }))
    const workbook = await excelFile('Plans', columns, [['Gold', 30, 499.5, 'Towing, Fuel']])
    choose(new File([workbook], 'plans.xlsx'))
    await expect.element(table.getByRole('textbox', { name: 'Amount, line 2' })).toHaveValue('499.5')
    await expect.element(page.getByRole('button', { name: 'Add 1 plan' })).toBeEnabled()
  })

  test('that cannot be read for an unknown reason are a sentence, and the next file is read', async () => {
    await opened()
    vi.stubGlobal(
      'Worker',
      class {
        constructor() {
          throw new RangeError('Maximum call stack size exceeded')
        }
      },
    )
    onTestFinished(() => void vi.unstubAllGlobals())
    expectConsoleError(/RangeError/)
    choose(fileOf([HEAD, good(1)]))
    await expect.element(page.getByRole('alert')).toHaveTextContent('This file could not be read.')
    vi.unstubAllGlobals()
    choose(fileOf([HEAD, good(1)]))
    await expect.element(table).toBeVisible()
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  })

  test('of a real workbook are read, or told with their numbers', async () => {
    const heads = HEAD.split(',')
    const number = (value: number, style?: number) => `${style ? `s="${style}"` : ''}><v>${value}</v></c>`
    /** A line of the sheet with some cells changed, by their heads. */
    const line = (row: number, changes: Record<string, string | undefined>) => {
      const cells = [
        ...good(row)
          .split(',')
          .map(textCell)
          .with(1, number(919_810_000_000 + row)),
        textCell('Nagpur'),
      ]
      return sheetRow(
        row,
        ...[...heads, 'again'].map((head, index) => (head in changes ? changes[head] : cells[index])),
      )
    }
    const times = {
      'Opening Time': number(0.375, SHOWN_AS.time),
      'Closing Time': number(0.9375),
      Latitude: number(18.52),
    }
    const file = workbook(
      [
        sheetRow(1, textCell('Our service centers')),
        sheetRow(3, ...[...heads, 'City'].map(textCell)),
        line(4, times),
        line(6, { 'Contact Number': textCell('9.19877E+11') }),
        line(7, { City: undefined }),
        line(8, { Location: number(46_315, SHOWN_AS.day) }),
      ],
      ['A1:D1', 'D6:D7'],
    )
    await opened()
    choose(new File([file], 'centers.xlsx'))
    await expect.element(row(4)).toHaveTextContent('Ready')
    await expect.element(cell('Contact Number', 4)).toHaveValue('919810000004')
    await expect.element(cell('Opening Time', 4)).toHaveValue('09:00')
    await expect.element(cell('Closing Time', 4)).toHaveValue('22:30')
    await expect.element(cell('City', 4)).toHaveValue('Pune')
    await expect
      .element(cell('Contact Number', 6))
      .toHaveAccessibleDescription('A spreadsheet has shortened this number. Type all of its digits.')
    await expect.element(cell('City', 7)).toHaveAccessibleDescription('City is required')
    await expect
      .element(cell('Location', 8))
      .toHaveAccessibleDescription('A spreadsheet has made a day of this. Type what was meant.')
    const notes = page.getByRole('list', { name: 'Notes on the file' }).getByRole('listitem')
    await expect.element(notes).toHaveLength(2)
    expect(notes.elements().map(({ textContent }) => textContent)).toEqual([
      'Twice in the first line, and read from the first column: City',
      'Blank lines: 5',
    ])
    await addAll(1)
    await expect.element(toastOf('1 service center added')).toBeVisible()
    await callsMade()
    expect(marketplace.serviceCenters.all().find(({ name }) => name === 'Motors 4')).toMatchObject({
      phone: '+919810000004',
      workingHours: { open: '09:00', close: '22:30' },
    })
  })

  test('of a file that is dropped are read', async () => {
    await opened()
    const drop = new DragEvent('drop', {
      bubbles: true,
      cancelable: true,
      dataTransfer: carry(fileOf([HEAD, good(1)])),
    })
    page.getByText('or drop it here: CSV or .xlsx').element().dispatchEvent(drop)
    await expect.element(row(2)).toHaveTextContent('Ready')
    expect(drop.defaultPrevented).toBe(true) // else the browser would leave the page for the file
  })

  test('do not move while one is corrected, and what is added is what was typed last', async () => {
    await preview([good(1).replace('Pune,Pune', ',Pune'), good(2)])
    const { height } = row(2).element().getBoundingClientRect()
    await cell('City', 2).fill('Nashik')
    await expect.element(cell('City', 2)).toHaveAccessibleDescription('')
    expect(row(2).element().getBoundingClientRect().height).toBe(height)
    await addAll(2)
    await expect.element(toastOf('2 service centers added')).toBeVisible()
    await callsMade()
    expect(marketplace.serviceCenters.all().find(({ name }) => name === 'Motors 1')?.city).toBe('Nashik')
  })

  test.each([
    ['%PDF-1.7', 'This is a PDF. Save its table as .xlsx or CSV.'],
    ['A,B\n1,2', 'No column of this form was found. The template has their names in its first line.'],
    [HEAD, 'This file has no line below its first one.'],
  ])('are not in a file such as %s', async (content, text) => {
    await opened()
    choose(new File([content], 'centers.csv'))
    await expect.element(page.getByRole('alert').filter({ hasText: text })).toBeVisible()
    await expect.element(table).not.toBeInTheDocument()
  })

  test('wait for what the server has, and are tried again', async () => {
    expectConsoleError(/403/)
    server.use(http.get(endpoint('admin/service-centers'), () => refused(403, 'Not now')))
    await opened()
    choose(fileOf([HEAD, good(1)]))
    await expect.element(page.getByText('The service centers could not be loaded.')).toBeVisible()
    await expect.element(table).not.toBeInTheDocument()
    server.resetHandlers()
    await page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
    await expect.element(row(2)).toHaveTextContent('Ready')
  })

  test('are asked about before corrections are lost', async () => {
    const { history } = await preview([good(1)])
    await cell('City', 2).fill('Mumbai')
    await page.getByRole('main').getByRole('link', { name: 'Service Centers' }).click()
    const question = page.getByRole('dialog', { name: 'Discard changes?' })
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expectAddress(history, CENTERS)
    choose(fileOf([HEAD, good(2)], 'other.csv'))
    await expect.element(question).toBeVisible()
    await question.getByRole('button', { name: 'Discard changes' }).click()
    await expect.element(cell('Service Center Name', 2)).toHaveValue('Motors 2')
    choose(fileOf([HEAD, good(3)], 'third.csv'))
    await expect.element(cell('Service Center Name', 2)).toHaveValue('Motors 3')
    await expect.element(question).not.toBeInTheDocument()
  })

  test('are drawn as they come into view', async () => {
    await preview(Array.from({ length: 300 }, (_, index) => good(index % 9)))
    await expect.element(table).toHaveAttribute('aria-rowcount', '301')
    expect(table.getByRole('textbox').elements().length).toBeLessThan(800)
    table.element().scrollIntoView({ block: 'end' })
    await expect.element(cell('City', 301)).toBeVisible()
  })

  test('are drawn by what the browser told last, where it tells older news with it', async () => {
    const { IntersectionObserver } = window
    onTestFinished(() => {
      window.IntersectionObserver = IntersectionObserver
    })
    const before = (entry: IntersectionObserverEntry) =>
      new Proxy(entry, {
        get: (now, key) => (key === 'isIntersecting' ? false : Reflect.get(now, key)),
      })
    window.IntersectionObserver = class extends IntersectionObserver {
      constructor(tell: IntersectionObserverCallback, options?: IntersectionObserverInit) {
        super((entries, observer) => tell([...entries.map(before), ...entries], observer), options)
      }
    }
    await preview(Array.from({ length: 300 }, (_, index) => good(index % 9)))
    table.element().scrollIntoView({ block: 'end' })
    await expect.element(cell('City', 301)).toBeVisible()
  })
})

describe('adding', () => {
  test('asks once, sends each line once with a key of its own, and reads the lists once', async () => {
    await preview([good(1), good(2), good(3)])
    await addAll(3)
    await expect.element(toastOf('3 service centers added')).toBeVisible()
    await callsMade()
    expect(sent()).toHaveLength(3)
    expect(new Set(sent().map(({ key }) => key)).size).toBe(3)
    expect(namesOf()).toEqual(expect.arrayContaining(['Motors 1', 'Motors 2', 'Motors 3']))
    expect(marketplace.serviceCenters.all().find(({ name }) => name === 'Motors 1')).toMatchObject({
      phone: '+919810000001',
      workingHours: { open: '09:00', close: '21:00' },
      offDays: ['monday', 'sunday'],
    })
    await expect.element(ledger).toHaveTextContent('Import of 3 service centers: 3 service centers added')
    expect(await linesOf()).toEqual([
      'Line 2: Motors 1Added',
      'Line 3: Motors 2Added',
      'Line 4: Motors 3Added',
    ])
    await expect.element(table).not.toBeInTheDocument()
    await expect
      .element(ledger.getByRole('button', { name: 'Save what was not added' }))
      .not.toBeInTheDocument()
  })

  test('tells what was refused, which is saved with its reason, or tried again', async () => {
    expectConsoleError(/ApiError.* 422 /)
    const downloads = catchDownloads()
    await preview([good(1), good(2)])
    server.use(
      http.post(endpoint('admin/service-centers'), async ({ request }) =>
        (await request.clone().text()).includes('Motors 1') ? refused(422, 'No center there') : undefined,
      ),
    )
    await addAll(2)
    await expect.element(toastOf('1 added, 1 refused')).toBeVisible()
    expect(await linesOf()).toEqual(['Line 2: Motors 1Refused: No center there', 'Line 3: Motors 2Added'])
    await ledger.getByRole('button', { name: 'Save what was not added' }).click()
    await expect.poll(() => downloads.map(({ name }) => name)).toEqual(['service-centers-not-added.csv'])
    const lines = (await downloads[0]?.file.text())?.trim().split('\r\n')
    expect(lines).toEqual([`${HEAD},Why`, `${good(1)},Refused: No center there`])
    await callsMade()
    server.resetHandlers()
    await ledger.getByRole('button', { name: 'Try the refused again' }).click()
    await confirmAdding(1)
    await expect.element(toastOf('1 service center added')).toBeVisible()
    await callsMade()
    expect(namesOf().filter((name) => name === 'Motors 1')).toHaveLength(1)
    expect(new Set(sent().map(({ key }) => key)).size).toBe(3)
  })

  test('tells what the server said of what is not there, and saves it', async () => {
    expectConsoleError(/ApiError/)
    const downloads = catchDownloads()
    await preview([good(1)])
    server.use(http.post(endpoint('admin/service-centers'), () => refused(500, 'Duplicate phone')))
    await addAll(1)
    await expect.element(toastOf('1 service center not known')).toBeVisible()
    expect(await linesOf()).toEqual([
      'Line 2: Motors 1Not known. The server said “Duplicate phone”. It was not in the list at 12:00.',
    ])
    await ledger.getByRole('button', { name: 'Save what was not added' }).click()
    await expect.poll(() => downloads.length).toBe(1)
    expect(await downloads[0]?.file.text()).toContain('The server said “Duplicate phone”.')
    await callsMade()
  })

  test('looks up a lost answer, and never sends it again', async () => {
    await preview([good(1), good(2)])
    let isLost = false
    server.use(
      http.post(endpoint('admin/service-centers'), async ({ request }) => {
        if (isLost) return undefined
        isLost = true
        const [known] = marketplace.serviceCenters.all()
        if (!known) throw new Error('no center')
        const { name, phone, city } = v.parse(Sent, await request.clone().json())
        marketplace.serviceCenters.insert({ ...known, id: 'new-1', name, phone, city })
        return new HttpResponse('<html>Gateway Timeout</html>', { status: 504 })
      }),
    )
    await addAll(2)
    await expect.element(toastOf('2 service centers added')).toBeVisible()
    await callsMade()
    expect(sent()).toHaveLength(2)
    expect(namesOf().filter((name) => name === 'Motors 1')).toHaveLength(1)
  })

  test('knows what it has added when a line that was left is corrected', async () => {
    await preview([good(1), good(1).replace('Pune,Pune', ',Pune')])
    await addAll(1)
    await expect.element(toastOf('1 service center added')).toBeVisible()
    await callsMade()
    await cell('City', 3).fill('Pune')
    await expect.element(row(3)).toHaveTextContent(/Already there.*Same phone as Motors 1/)
  })

  test.each([
    ['phone: Elsewhere', { name: 'Elsewhere', phone: '+919810000001' }],
    ['name and city: Motors 1', { name: 'Motors 1', city: 'Pune', phone: '+919810000008' }],
  ])('sends no line that somebody else has added meanwhile: same %s', async (same, added) => {
    await preview([good(1), good(2)])
    const known = marketplace.serviceCenters.all()[0]
    if (!known) throw new Error('no center')
    marketplace.serviceCenters.insert({ ...known, ...added, id: 'else' })
    await addAll(2)
    await expect.element(toastOf('1 added, 1 not sent')).toBeVisible()
    expect(await linesOf()).toEqual([
      `Line 2: Motors 1Not sent: There is one by now with the same ${same}`,
      'Line 3: Motors 2Added',
    ])
    await callsMade()
    expect(sent()).toHaveLength(1)
  })

  test('sends no line that was added while the question was open, and the lines are read again below it', async () => {
    const { queryClient } = await preview([good(1), good(2)])
    const known = marketplace.serviceCenters.all()[0]
    if (!known) throw new Error('no center')
    await page.getByRole('main').getByRole('button', { name: 'Add 2 service centers' }).click()
    const question = page.getByRole('dialog', { name: 'Import' })
    await expect.element(question).toBeVisible()
    marketplace.serviceCenters.insert({ ...known, id: 'else', name: 'Elsewhere', phone: '+919810000001' })
    await queryClient.invalidateQueries({ queryKey: ['import'] })
    await callsMade()
    await question.getByRole('button', { name: 'Add 2 service centers' }).click()
    await expect.element(toastOf('1 added, 1 not sent')).toBeVisible()
    await callsMade()
    expect(sent()).toHaveLength(1)
  })

  test('offers no line that is the same as one under way, until that was refused', async () => {
    const held = refuseLate()
    await preview([good(1), good(1).replace('Motors 1', 'Other'), good(2).replace('Pune,Pune', ',Pune')])
    await addAll(1)
    await expect.poll(() => sent()).toHaveLength(1)
    await expect.element(row(3)).toHaveTextContent(/Already there.*Same phone as line 2/)
    await cell('City', 4).fill('Pune')
    await addAll(1) // all that is left by then is the line that may be wanted yet
    held.open()
    await expect.element(row(3)).toHaveTextContent('Ready')
    await callsMade()
  })

  test('keeps a line that is there only because of one that is refused', async () => {
    const held = refuseLate()
    await preview([good(1), good(1).replace('Motors 1', 'Other')])
    await addAll(1)
    await expect.element(row(3)).toHaveTextContent(/Already there.*Same phone as line 2/)
    held.open()
    await expect.element(row(3)).toHaveTextContent('Ready')
    await callsMade()
  })

  test('is stopped after the line in progress, goes on on other screens, and is in Activity', async () => {
    const held = gate()
    server.use(http.post(endpoint('admin/service-centers'), held.opened))
    await preview([good(1), good(2), good(3)])
    await addAll(3)
    await expect.poll(() => sent()).toHaveLength(1)
    await page.getByRole('main').getByRole('link', { name: 'Service Centers' }).click()
    await expect.element(page.getByRole('heading', { level: 1, name: 'Service Centers' })).toBeVisible()
    await ledger.getByRole('button', { name: 'Stop' }).click()
    held.open()
    await expect.element(toastOf('1 added, 2 not sent')).toBeVisible()
    await callsMade()
    expect(sent()).toHaveLength(1)
    await page.getByRole('button', { name: DEMO_ADMIN.name }).click()
    await page.getByRole('menuitem', { name: 'Activity' }).click()
    const entry = page.getByRole('dialog', { name: 'Activity' }).getByRole('row', { name: /Import/ })
    await expect.element(entry).toHaveTextContent('1 added, 2 not sent. Not sent: line 3, line 4')
    await userEvent.keyboard('{Escape}')
    await ledger.getByRole('button', { name: 'Go on with the rest' }).click()
    await confirmAdding(2)
    await expect.element(toastOf('2 service centers added')).toBeVisible()
    await callsMade()
    expect(new Set(sent().map(({ key }) => key)).size).toBe(3)
    expect(await linesOf()).toEqual([
      'Line 2: Motors 1Added',
      'Line 3: Motors 2Added',
      'Line 4: Motors 3Added',
    ])
  })

  test('moves the focus to what says how it goes, once no line is left', async () => {
    await preview([good(1), good(2)])
    await addAll(2)
    await expect.element(page.getByText(/^The line at the foot of the window/)).toHaveFocus()
    await expect.element(toastOf('2 service centers added')).toBeVisible()
    await callsMade()
  })

  test('leaves what needs a correction in the table', async () => {
    await preview([good(1), good(2).replace('Pune,Pune', ',Pune')])
    await addAll(1)
    await expect.element(toastOf('1 service center added')).toBeVisible()
    await expect.element(row(3)).toHaveTextContent('Needs a correction')
    await expect.element(row(2)).not.toBeInTheDocument()
    await callsMade()
  })
})

test('a reload in the middle loses nothing that was added, and says what is not known', async () => {
  const held = gate()
  const downloads = catchDownloads()
  const before = await preview([good(1), good(2), good(3)])
  server.use(
    http.post(endpoint('admin/service-centers'), async ({ request }) => {
      if (!(await request.clone().text()).includes('Motors 1')) await held.opened()
      return undefined
    }),
  )
  await addAll(3)
  await expect.poll(() => sent()).toHaveLength(2)
  await openAfterReload('/', before)
  held.open()
  await expect.element(ledger).toHaveTextContent('1 added, 1 not known, 1 not sent')
  expect(await linesOf()).toEqual([
    'Line 3: Motors 2Not known',
    'Line 2: Motors 1Added',
    'Line 4: Motors 3Not sent',
  ])
  await expect.element(ledger.getByRole('button', { name: 'Try the refused again' })).not.toBeInTheDocument()
  await ledger.getByRole('button', { name: 'Save what was not added' }).click()
  await expect.poll(() => downloads.length).toBe(1)
  const saved = (await downloads[0]?.file.text())?.trim().split('\r\n') ?? []
  expect(saved.map((text) => [text.split(',')[0], text.split(',').at(-1)])).toEqual([
    [expect.stringMatching(/Service Center Name$/), 'Why'],
    ['Motors 2', 'Not known'],
    ['Motors 3', 'Not sent'],
  ])
  await ledger.getByRole('button', { name: 'Close' }).click()
  await expect.element(ledger).not.toBeInTheDocument()

  await page.getByRole('button', { name: 'Meera Nair' }).click()
  await page.getByRole('menuitem', { name: 'Activity' }).click()
  await expect
    .element(page.getByRole('row').filter({ hasText: '3 service centers' }))
    .toHaveTextContent(/Import.*Unknown.*1 added, 1 not known, 1 not sent/)
})

test.each([
  [
    '/plans/import',
    'Plan Name,Duration (Days),Amount,Benefits',
    'Gold X,30,499,"A, B"',
    'Add 1 plan',
    'plans',
  ],
  [
    '/services/import',
    'Name,Description,Color,Icon,Base Price,Estimated Time',
    'Wax,All,#1c7ed6,car,₹ 499,30 mins',
    'Add 1 service',
    'services',
  ],
] as const)('%s adds its lines, too', async (address, head, line, add, list) => {
  await preview([line], address, head)
  await page.getByRole('button', { name: add }).click()
  await page.getByRole('dialog', { name: 'Import' }).getByRole('button', { name: add }).click()
  await expect.element(toastOf(`1 ${list.slice(0, -1)} added`)).toBeVisible()
  await callsMade()
  const names =
    list === 'plans'
      ? marketplace.plans.all().map(({ name }) => name)
      : marketplace.services.all().map(({ label }) => label)
  expect(names.filter((name) => name === line.split(',')[0])).toHaveLength(1)
})
