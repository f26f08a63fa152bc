import { marketplace } from '@mocks/index'
import { endpoint } from '@mocks/server/reply'
import { gate } from '@tests/support/gates'
import { renderApp } from '@tests/support/render-app'
import { server } from '@tests/support/server'
import { hugeRow, type Table, tables, usualRow } from '@tests/support/tables'
import { onScreen } from '@tests/support/viewport'
import { HttpResponse, http } from 'msw'
import { describe, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'

const tableOf = ({ label }: Table) => page.getByRole('table', { name: label })
/** The first text of a huge row: some tables show its long name alone, others its long word. */
const hugeText = (table: Table) =>
  tableOf(table)
    .getByText(/Wolfeschlegel|Shri Venkateswara/)
    .first()
const lists = tables.filter(({ label }) => label !== 'Recent Jobs' && label !== 'Registered Vehicles')
const selectable = lists.filter(({ isPaged }) => isPaged)

function answer({ path, reply }: Table, ids: readonly string[]): void {
  server.use(http.get(endpoint(path), () => HttpResponse.json(reply(ids.map(hugeRow)))))
}

/** Where the columns of each row begin, in pixels: one entry where all rows agree. */
function columnsOf(table: Table): string[] {
  const starts = [...tableOf(table).element().querySelectorAll('tr')].map((row) =>
    [...row.children].map((cell) => cell.getBoundingClientRect().x.toFixed(1)).join(' '),
  )
  return [...new Set(starts)]
}

function rowHeights(table: Table): number[] {
  const rows = [...tableOf(table).element().querySelectorAll('tbody tr')]
  return rows.map((row) => row.getBoundingClientRect().height)
}

/** What to do about a text that does not fit. */
const MORE_ROOM = 'a cell cuts its text: give its column a `kind` with more room (src/ui/table/column.ts)'

/** The texts of a table's rows that do not fit, in width or in height. */
function cutTexts(table: Table): (string | null)[] {
  return [...tableOf(table).element().querySelectorAll('tbody [data-cut]')]
    .filter(
      ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
        scrollWidth > clientWidth || scrollHeight > clientHeight + 1,
    )
    .map(({ textContent }) => textContent)
}

/** The texts of a row, of those in cells of one line, whose middle is not that of the row. */
function unevenTexts(row: Element): (string | null)[] {
  const middleOf = ({ top, bottom }: DOMRect) => (top + bottom) / 2
  const range = document.createRange()
  return [...row.children].flatMap((cell) => {
    const leaves = [...cell.querySelectorAll('*')].filter(
      (element) => !element.firstElementChild && element.textContent,
    )
    const [leaf, ...otherLeaves] = leaves
    if (!leaf || otherLeaves.length > 0) return []
    range.selectNodeContents(leaf)
    const off = middleOf(range.getBoundingClientRect()) - middleOf(row.getBoundingClientRect())
    return Math.abs(off) < 1.1 ? [] : [`${leaf.textContent}: ${off.toFixed(2)}`]
  })
}

describe('$label', () => {
  test.each(lists)(
    '$label: each column has its place from the first moment, whatever the rows hold',
    async (list) => {
      const first = gate()
      server.use(http.get(endpoint(list.path), first.opened))
      const { queryClient } = await renderApp(list.url)
      await expect.element(tableOf(list)).toBeVisible()
      const starts = columnsOf(list)
      expect(starts).toHaveLength(1)

      first.open()
      await expect.element(tableOf(list).getByRole('cell').first()).toBeVisible()
      expect(columnsOf(list)).toEqual(starts)

      answer(list, ['a', 'b', 'c'])
      await queryClient.invalidateQueries()
      await expect.element(hugeText(list)).toBeVisible()
      expect(columnsOf(list)).toEqual(starts)
    },
  )

  test.each([...lists, ...tables.filter(({ label }) => label === 'Recent Jobs')])(
    '$label: what stands in a row stands on one line',
    async (table) => {
      await renderApp(table.url)
      await expect.element(tableOf(table).getByRole('cell').first()).toBeVisible()
      const rows = [...tableOf(table).element().querySelectorAll('tbody tr')]
      expect(rows.flatMap(unevenTexts)).toEqual([])
    },
  )

  test.each(tables)('$label: no row is higher for what it holds', async (table) => {
    await onScreen(1024)
    answer(table, ['a', 'b', 'c'])
    await renderApp(table.url)
    await expect.element(hugeText(table)).toBeVisible()
    for (const height of rowHeights(table)) {
      expect(height).toBeGreaterThanOrEqual(44)
      expect(height).toBeLessThanOrEqual(52)
    }
    expect(rowHeights(table)).toHaveLength(3)
    expect(document.documentElement.scrollWidth).toBe(1024)
  })
})

/** The lines on which the words of a text stand. */
function linesOf(text: Element): string[] {
  const range = document.createRange()
  const lines = new Map<number, string[]>()
  const [content] = text.childNodes
  for (const { 0: word, index } of content?.textContent?.matchAll(/\S+/g) ?? []) {
    range.setStart(content as Node, index)
    range.setEnd(content as Node, index + word.length)
    const [first, ...otherBoxes] = range.getClientRects()
    if (!first || otherBoxes.some(({ top }) => top !== first.top)) return [`${word} is broken`]
    lines.set(first.top, [...(lines.get(first.top) ?? []), word])
  }
  return [...lines.values()].map((words) => words.join(' '))
}

/** What may end with an ellipsis, ids last of all. Anything else says something else when it is cut. */
const NAMES = [
  ...[usualRow.name, usualRow.service, usualRow.customer, usualRow.plan.name, usualRow.notes],
  ...[usualRow.id, usualRow.email, usualRow.icon, usualRow.city, `${usualRow.city}, ${usualRow.district}`],
]

describe('where a table is narrow', () => {
  const payments = page.getByRole('table', { name: 'Customer Payments' })
  const details = () => page.getByRole('link', { name: /^View Details, / }).first()

  describe.each([1440, 1200, 1024, 900, 768])('at %i pixels', (width) => {
    test.each([...lists, ...tables.filter(({ label }) => label === 'Recent Jobs')])(
      '$label: only names, ids and notes are cut, and each row is one line',
      async (table) => {
        await onScreen(width)
        server.use(http.get(endpoint(table.path), () => HttpResponse.json(table.reply([usualRow]))))
        await renderApp(table.url)
        await expect
          .element(tableOf(table).getByText(usualRow.name).or(tableOf(table).getByText(usualRow.id)).first())
          .toBeVisible()
        const isNarrow = width < 1440
        await expect
          .poll(() => cutTexts(table).filter((text) => !isNarrow || !NAMES.includes(text ?? '')), {
            message: MORE_ROOM,
          })
          .toEqual([])
        const isCards = tableOf(table).element().hasAttribute('data-cards')
        for (const height of isCards ? [] : rowHeights(table)) expect(height).toBeLessThanOrEqual(52)
        const texts = isCards ? [] : [...tableOf(table).element().querySelectorAll('tbody [data-cut]')]
        for (const text of texts) expect(linesOf(text)).toHaveLength(1)
      },
    )
  })

  test('an id is whole beside texts that are cut', async () => {
    await onScreen(900)
    const plan = {
      name: 'Roadside assistance and maintenance of cars and two-wheelers for families and fleets',
    }
    server.use(
      http.get(endpoint('admin/payments'), () =>
        HttpResponse.json({ data: [{ ...usualRow, plan }], totalPages: 1 }),
      ),
    )
    await renderApp('/customer-payments')
    await expect.element(payments.getByText(plan.name)).toBeVisible()
    const [list] = lists.filter(({ label }) => label === 'Customer Payments')
    const cut = list && cutTexts(list)
    expect(cut).toContain(plan.name)
    expect(cut).not.toContain(usualRow.id)
  })

  test.each([
    ['/dashboard', 'Recent Jobs'],
    ['/service-center-payments', 'Service Center Payments'],
    ['/payouts-due', 'Payouts Due'],
    ['/services', 'Services'],
  ])('at 900 pixels, names on %s have one line, between the borders of their row', async (url, label) => {
    await onScreen(900)
    for (const { id } of marketplace.serviceCenters.all())
      marketplace.serviceCenters.update(id, { name: 'Shree Ganesh Car Clinic', pendingAmount: 100 })
    for (const { id } of marketplace.payouts.all())
      marketplace.payouts.update(id, { serviceCenterName: 'Shree Ganesh Car Clinic' })
    await renderApp(url)
    const table = page.getByRole('table', { name: label })
    await expect.element(table.getByRole('row').nth(4)).toBeVisible()
    await expect
      .element(table.getByText(/^(Shree Ganesh Car Clinic|Engine Diagnostics)$/).first())
      .toBeVisible()
    expect(table.element()).not.toHaveAttribute('data-cards')
    const names = [...table.element().querySelectorAll('tbody [data-cut]')].filter((text) =>
      /^(Shree|Engine|Battery|None in)/.test(text.textContent),
    )
    expect(names.length).toBeGreaterThan(1)
    for (const name of names) {
      expect(linesOf(name)).toEqual([name.textContent])
      const [text, row] = [name, name.closest('tr')].map((element) => element?.getBoundingClientRect())
      expect((text?.top ?? 0) - (row?.top ?? 0)).toBeGreaterThan(4)
      expect((row?.bottom ?? 0) - (text?.bottom ?? 0)).toBeGreaterThan(4)
    }
    for (const height of [...table.element().querySelectorAll('tbody tr')].map((row) => row.clientHeight))
      expect(height).toBeLessThanOrEqual(52)
  })

  test.each([1440, 1280, 900])('at %i pixels no id of Customer Payments is broken', async (width) => {
    await onScreen(width)
    const rows = ['pay_by0u3qwyvd', 'pay_m3klz5csjw'].map((id) => ({ ...usualRow, id }))
    server.use(http.get(endpoint('admin/payments'), () => HttpResponse.json({ data: rows, totalPages: 1 })))
    await renderApp('/customer-payments')
    await expect.element(payments.getByText('pay_by0u3qwyvd')).toBeVisible()
    expect(payments.element()).not.toHaveAttribute('data-cards')
    for (const { id } of rows) expect(linesOf(payments.getByText(id).element())).toEqual([id])
  })

  test.each(['/customer-payments', '/jobs'])(
    'at 900 pixels no long name on %s has a second line',
    async (url) => {
      await onScreen(900)
      const name = 'Suresh Chandrasekhar'
      const row = { ...usualRow, user: { name }, customerName: name }
      const reply = () => HttpResponse.json({ data: [row], totalPages: 1 })
      server.use(http.get(endpoint('admin/payments'), reply), http.get(endpoint('admin/jobs'), reply))
      await renderApp(url)
      const text = page.getByRole('cell').getByText(name)
      await expect.element(text).toBeVisible()
      expect(linesOf(text.element())).toEqual([name])
    },
  )

  test.each([900, 320])(
    'at %i pixels a reference stands on one line with the button that copies it',
    async (width) => {
      await onScreen(width)
      const reference = 'PO-20261124-9F4BYM'
      const payout = { ...usualRow, referenceNumber: reference, amount: 1597.5 }
      server.use(
        http.get(endpoint('admin/get-service-center-payments'), () => HttpResponse.json({ data: [payout] })),
      )
      await renderApp('/service-center-payments')
      const row = page.getByRole('table', { name: 'Service Center Payments' }).getByRole('row').nth(1)
      const text = row.getByText(reference)
      await expect.element(text).toBeVisible()
      const copy = row.getByRole('button', { name: /^Copy/ })
      const boxOf = (locator: typeof text) => locator.element().getBoundingClientRect()
      const lines = document.createRange()
      lines.selectNodeContents(text.element())
      expect(lines.getClientRects()).toHaveLength(1)
      expect(boxOf(copy).left).toBeGreaterThanOrEqual(boxOf(text).right)
      expect(boxOf(copy).top).toBeLessThan(boxOf(text).bottom)
      const amount = boxOf(row.getByText('₹1,597.50'))
      expect(amount.left >= boxOf(copy).right || amount.top >= boxOf(copy).bottom).toBe(true)
    },
  )

  test('at 320 pixels the id of a job is whole, with its status below it', async () => {
    await onScreen(320)
    const job = { ...usualRow, id: 'job_dgme0m91q6', status: 'IN_PROGRESS' }
    server.use(http.get(endpoint('admin/jobs'), () => HttpResponse.json({ data: [job] })))
    await renderApp('/jobs')
    const card = page.getByRole('table', { name: 'Jobs' }).getByRole('row').nth(1)
    const id = card.getByText(job.id)
    await expect.element(id).toBeVisible()
    expect(linesOf(id.element())).toEqual([job.id])
    const boxOf = (locator: typeof id) => locator.element().getBoundingClientRect()
    expect(boxOf(card.getByText('In Progress')).top).toBeGreaterThanOrEqual(boxOf(id).bottom - 4)
  })

  test('a moment is whole on its line where a table is narrow', async () => {
    await onScreen(900)
    for (const { id } of marketplace.payouts.all())
      marketplace.payouts.update(id, { createdAt: '2026-11-24T18:29:00.000Z' })
    await renderApp('/service-center-payments')
    const moment = page
      .getByRole('table', { name: 'Service Center Payments' })
      .getByText('24/11/2026, 11:59 pm')
      .first()
    await expect.element(moment).toBeVisible()
    expect(linesOf(moment.element())).toEqual(['24/11/2026, 11:59 pm'])
    const { scrollWidth, clientWidth } = moment.element()
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
  })

  test('the words "View Details" give way to an arrow below 1200 pixels', async () => {
    await onScreen(1200)
    await renderApp('/customer-payments')
    await expect.element(details()).toBeVisible()
    const width = () => details().element().getBoundingClientRect().width
    expect(width()).toBeGreaterThan(60)
    await onScreen(1199)
    await expect.poll(width).toBe(24)
  })

  test.each([
    [1440, 999_999_999, '₹99,99,99,999.00'],
    [1280, 9_999_999, '₹99,99,999.00'],
  ] as const)('at %i pixels an amount of %i is shown in full size', async (width, rupees, text) => {
    await onScreen(width)
    const payment = { id: 'pay_yqboro6nln', amount: rupees, status: 'Completed', type: 'UPGRADE' }
    server.use(
      http.get(endpoint('admin/payments'), () => HttpResponse.json({ data: [payment], totalPages: 1 })),
    )
    await renderApp('/customer-payments')
    const amount = payments.getByText(text)
    await expect.element(amount).toBeVisible()
    const sizeOf = (element: Element) => getComputedStyle(element).fontSize
    expect(sizeOf(amount.element())).toBe(sizeOf(payments.element()))
  })
})

test('a card of a phone is three lines: what a row is called with its status, and its values in twos', async () => {
  await onScreen(390)
  const job = { id: 'job-1', customerName: 'Asha Rao', serviceCenterName: 'Apex Hub', status: 'PENDING' }
  server.use(
    http.get(endpoint('admin/jobs'), () => HttpResponse.json({ data: [{ ...job, date: '2026-11-17' }] })),
  )
  await renderApp('/jobs')
  const card = page.getByRole('table', { name: 'Jobs' }).getByRole('row').nth(1)
  await expect.element(card).toBeVisible()
  await expect.poll(() => card.element().getBoundingClientRect().height).toBeLessThan(100)
  const topOf = (name: string) => {
    const { top, bottom } = card.getByText(name).element().getBoundingClientRect()
    return (top + bottom) / 2
  }
  expect(Math.abs(topOf('job-1') - topOf('Pending'))).toBeLessThan(4)
  expect(topOf('Asha Rao')).toBe(topOf('Apex Hub'))
  expect(topOf('17/11/2026')).toBeGreaterThan(topOf('Asha Rao'))
})

test.each([390, 320])('at %i pixels no word of a note is broken on a card', async (width) => {
  await onScreen(width)
  const notes = 'Settled after reconciliation of the month'
  for (const { id } of marketplace.payouts.all()) marketplace.payouts.update(id, { notes })
  await renderApp('/service-center-payments')
  const note = page.getByRole('table', { name: 'Service Center Payments' }).getByText(notes).first()
  await expect.element(note).toBeVisible()
  expect(linesOf(note.element()).join(' ')).toBe(notes)
})

test('the day of a job stands beside its label on a card, however long the names above it are', async () => {
  await onScreen(390)
  const names = { customerName: 'Deepa Subramanian', serviceCenterName: 'Shree Ganesh Roadside Assist' }
  const job = { id: 'job-1', ...names, status: 'PENDING', date: '2026-11-17' }
  server.use(http.get(endpoint('admin/jobs'), () => HttpResponse.json({ data: [job] })))
  await renderApp('/jobs')
  const card = page.getByRole('table', { name: 'Jobs' }).getByRole('row').nth(1)
  const day = card.getByText('17/11/2026')
  await expect.element(day).toBeVisible()
  const [text, cell] = [day.element(), day.element().closest('td')].map((part) =>
    part?.getBoundingClientRect(),
  )
  expect((text?.left ?? 0) - (cell?.left ?? 0)).toBeGreaterThan(40)
})

test('on a phone of 390 pixels the longest hint of a search box is whole', async () => {
  await onScreen(390)
  await renderApp('/customers')
  const box = page.getByRole('searchbox')
  await expect.element(box).toBeVisible()
  const input = box.element()
  if (!(input instanceof HTMLInputElement)) throw new Error('no input')
  const { fontFamily } = getComputedStyle(input)
  const { fontSize } = getComputedStyle(input, '::placeholder')
  const pen = document.createElement('canvas').getContext('2d')
  if (!pen) throw new Error('no canvas')
  pen.font = `${fontSize} ${fontFamily}`
  const { paddingLeft, paddingRight } = getComputedStyle(input)
  const room = input.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
  expect(pen.measureText(input.placeholder).width).toBeLessThanOrEqual(room)
})

test('a label and its value stay inside their card in wide letters on the narrowest phone', async () => {
  await onScreen(320)
  const style = new CSSStyleSheet()
  style.replaceSync('* { letter-spacing: 0.06em !important }')
  document.adoptedStyleSheets.push(style)
  onTestFinished(() => void document.adoptedStyleSheets.pop())
  const job = { id: 'job_dgme0m91q6', customerName: 'Madhavan Balakrishnan', status: 'IN_PROGRESS' }
  server.use(
    http.get(endpoint('admin/jobs'), () => HttpResponse.json({ data: [{ ...job, date: '2026-11-17' }] })),
  )
  await renderApp('/jobs')
  const card = page.getByRole('table', { name: 'Jobs' }).getByRole('row').nth(1)
  const value = card.getByText('N/A')
  await expect.element(value).toBeVisible()
  const room = card.element().getBoundingClientRect().right - value.element().getBoundingClientRect().right
  expect(room).toBeGreaterThan(10)
})

test('on a phone a badge keeps its distance from the button above it', async () => {
  await onScreen(390)
  for (const { id } of marketplace.serviceCenters.all())
    marketplace.serviceCenters.update(id, { name: 'Friends Motors', pendingAmount: 100 })
  await renderApp('/payouts-due')
  const card = page.getByRole('table', { name: 'Payouts Due' }).getByRole('row').nth(1)
  const [pay, badge] = [
    card.getByRole('button', { name: /^Make Payment/ }),
    card.getByText(/^(Active|Inactive)$/),
  ]
  await expect.element(badge).toBeVisible()
  const [above, below] = [pay, badge].map((part) => part.element().getBoundingClientRect())
  expect((below?.top ?? 0) - (above?.bottom ?? 0)).toBeGreaterThanOrEqual(4)
})

test('on a phone the amount leads the card of a payout that is due', async () => {
  await onScreen(390)
  for (const { id } of marketplace.serviceCenters.all())
    marketplace.serviceCenters.update(id, { name: 'Friends Motors', pendingAmount: 100 })
  await renderApp('/payouts-due')
  const card = page.getByRole('table', { name: 'Payouts Due' }).getByRole('row').nth(1)
  await expect.element(card.getByText('₹100.00')).toBeVisible()
  const [amount, name, pay] = [
    card.getByText('₹100.00'),
    card.getByRole('link', { name: 'Friends Motors' }),
    card.getByRole('button', { name: /^Make Payment/ }),
  ].map((part) => part.element().getBoundingClientRect())
  expect(amount?.bottom).toBeLessThanOrEqual((name?.top ?? 0) + 12) // the link has room for a finger
  expect(amount?.right).toBeLessThanOrEqual(pay?.left ?? 0)
})

test.each([1440, 1280, 1024, 768, 390, 320])(
  'at %i pixels check boxes stand at one place in all lists',
  async (width) => {
    await onScreen(width)
    const lefts = new Set<number>()
    for (const list of selectable) {
      await renderApp(list.url)
      await expect.element(tableOf(list).getByRole('checkbox').nth(1)).toBeVisible()
      for (const box of tableOf(list).element().querySelectorAll('input[type=checkbox]'))
        lefts.add(Math.round(box.getBoundingClientRect().left))
    }
    expect([...lefts]).toHaveLength(1)
  },
)

test.each(lists)('$label: a list of two rows is as high as two rows', async (list) => {
  answer(list, ['a', 'b'])
  await renderApp(list.url)
  await expect.element(hugeText(list)).toBeVisible()
  const { parentElement: card } = tableOf(list).element()
  const rows = rowHeights(list)
  expect(rows).toHaveLength(2)
  const head = tableOf(list).element().querySelector('thead')?.getBoundingClientRect().height ?? 0
  expect(card?.getBoundingClientRect().height).toBeLessThan(head + (rows[0] ?? 0) + (rows[1] ?? 0) + 8)
})
