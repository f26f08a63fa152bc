import { marketplace } from '@mocks/index'
import { renderApp } from '@tests/support/render-app'
import { onScreen } from '@tests/support/viewport'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

const colorOf = (element: Element) => getComputedStyle(element).color
const boxOf = (element: Element) => element.getBoundingClientRect()

/** The box of what is written in an element. */
function textBoxOf(element: Element): DOMRect {
  const range = document.createRange()
  range.selectNodeContents(element)
  return range.getBoundingClientRect()
}

test('a row is quiet: its name is dark and bold, its phone plain, its action gray, and the focus brings the color', async () => {
  await renderApp('/customers')
  const table = page.getByRole('table', { name: 'Customers' })
  const row = table.getByRole('row').nth(1)
  const name = row.getByRole('rowheader').getByRole('link')
  await expect.element(name).toBeVisible()
  const phone = row.getByRole('button', { name: /^\+91/ })
  const details = row.getByRole('link', { name: /^View Details/ })
  const dark = colorOf(table.element())
  expect(colorOf(name.element())).toBe(dark)
  expect(Number(getComputedStyle(name.element()).fontWeight)).toBeGreaterThanOrEqual(600)
  expect(colorOf(phone.element())).toBe(dark)
  const gray = colorOf(page.getByRole('columnheader', { name: 'Contact' }).element())
  expect(colorOf(details.element())).toBe(gray)
  await userEvent.keyboard('j') // to the first row
  await expect.element(name).toHaveFocus()
  const teal = colorOf(name.element())
  expect([dark, gray]).not.toContain(teal)
  for (const control of [phone, details]) {
    await userEvent.keyboard('{Tab}')
    await expect.element(control).toHaveFocus()
    expect(colorOf(control.element())).toBe(teal)
  }
})

test.each([1440, 1280, 1024, 900])(
  'at %i pixels money keeps its distance from what follows',
  async (width) => {
    await onScreen(width)
    for (const [address, label] of [
      ['/customer-payments', 'Customer Payments'],
      ['/service-center-payments', 'Service Center Payments'],
    ] as const) {
      const { unmount } = await renderApp(address)
      const row = page.getByRole('table', { name: label }).getByRole('row').nth(1)
      await expect.element(row.getByText(/^₹/)).toBeVisible()
      const money = row.getByText(/^₹/).element()
      const next = money.closest('td')?.nextElementSibling?.firstElementChild
      if (!next) throw new Error(`Nothing follows the amount of ${label}`)
      expect(boxOf(next).left - textBoxOf(money).right, label).toBeGreaterThanOrEqual(14)
      await unmount()
    }
  },
)

test.each([
  ['/payouts-due', 'Payouts Due'],
  ['/service-center-payments', 'Service Center Payments'],
])(
  'at 1024 pixels names on %s have the room of a usual one: other columns give it',
  async (address, label) => {
    for (const { id } of marketplace.serviceCenters.all().slice(12)) marketplace.serviceCenters.remove(id)
    await onScreen(1024)
    await renderApp(address)
    const name = page.getByRole('table', { name: label }).getByRole('row').nth(1).getByRole('rowheader')
    await expect.element(name).toBeVisible()
    expect(boxOf(name.element()).width).toBeGreaterThanOrEqual(150)
  },
)

test.each([1440, 1024, 768])(
  'at %i pixels no control is wider than the search box of its bar',
  async (width) => {
    await onScreen(width)
    await renderApp('/jobs')
    const search = page.getByRole('searchbox')
    await expect.element(search).toBeVisible()
    const otherButtons = ['Filters', 'Views', 'Export', 'Totals', 'More actions']
      .flatMap((name) => page.getByRole('main').getByRole('button', { name }).elements())
      .filter((button) => button.checkVisibility())
    expect(otherButtons.length).toBeGreaterThan(1)
    for (const button of otherButtons)
      expect(boxOf(search.element()).width).toBeGreaterThan(boxOf(button).width * 1.5)
  },
)

test.each([1024, 768])('at %i pixels the buttons of a heading end where its table ends', async (width) => {
  await onScreen(width)
  await renderApp('/service-centers')
  const add = page.getByRole('link', { name: 'Add Service Center' })
  await expect.element(add).toBeVisible()
  await expect.element(page.getByText(/^Showing 1 to 10/)).toBeVisible()
  const table = page.getByRole('table', { name: 'Service Centers' }).element()
  expect(Math.abs(boxOf(table).right - boxOf(add.element()).right)).toBeLessThan(8)
})

test('the facts beside a heading are separated', async () => {
  await renderApp('/customers')
  await expect.element(page.getByText(/^Showing 1 to 10/)).toBeVisible()
  const heading = page.getByRole('heading', { name: 'Customers', level: 1 }).element()
  const facts = heading.parentElement?.nextElementSibling ?? heading
  expect(facts.textContent.replaceAll(/\s+/g, ' ')).toMatch(/^[\d,]+ customers\s?·\s?Updated \d\d:\d\d/)
})

test('on a phone place and switch of a queue stand in one line', async () => {
  await onScreen(390)
  await renderApp('/jobs?status=PENDING')
  await page.getByRole('table', { name: 'Jobs' }).getByRole('rowheader').first().getByRole('link').click()
  const position = page.getByText(/^1 of \d+$/)
  await expect.element(position).toBeVisible()
  const goesOn = page.getByRole('switch', { name: 'Open next after saving' })
  const label = page.getByText('Open next after saving')
  const next = page.getByRole('button', { name: 'Next' })
  const middles = [position, label, next].map(
    (part) => (boxOf(part.element()).top + boxOf(part.element()).bottom) / 2,
  )
  expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(4)
  await expect.element(goesOn).not.toBeChecked()
  for (const width of [390, 320]) {
    await onScreen(width)
    expect(position.element().getClientRects()).toHaveLength(1)
  }
})

test.each([1280, 390])(
  'at %i pixels the buttons of the docked bars have one height, and keep off the edge',
  async (width) => {
    await onScreen(width, 900)
    await renderApp('/jobs?status=PENDING')
    await expect.element(page.getByText(/^Showing 1 to 10/)).toBeVisible()
    await page.getByRole('checkbox', { name: 'Select page' }).click()
    const bar = page.getByRole('group', { name: 'Selected rows' })
    await expect.element(bar).toBeVisible()
    const heightsIn = (container: Element) => [
      ...new Set([...container.querySelectorAll('button')].map((button) => Math.round(boxOf(button).height))),
    ]
    expect(heightsIn(bar.element())).toHaveLength(1)
    const [height] = heightsIn(bar.element())
    await page.getByRole('button', { name: 'Change status…' }).click()
    await page.getByRole('menuitem', { name: 'Accepted' }).click()
    await page.getByRole('button', { name: 'Change 10 jobs' }).click()
    const ledger = page.getByRole('group', { name: /^Change of 10 jobs/ })
    await expect.element(ledger.getByText(/10 jobs changed/)).toBeVisible()
    expect(heightsIn(ledger.element())).toEqual([height])
    const { bottom } = boxOf(ledger.element())
    for (const button of ledger.getByRole('button').elements())
      expect(bottom - boxOf(button).bottom).toBeGreaterThanOrEqual(6)
  },
)

test('a list is watched "while this tab is open"', async () => {
  await renderApp('/jobs')
  await page.getByRole('button', { name: 'Views' }).click()
  const entry = page.getByRole('menuitemcheckbox', { name: 'Notify me of new rows' })
  await expect.element(entry).toBeVisible()
  await expect.element(entry).toHaveTextContent(/while this tab is open$/)
})

test('no line goes through a value of a chart, and its title is said once', async () => {
  await renderApp('/jobs/totals')
  await expect.element(page.getByRole('heading', { name: 'By Status' })).toBeVisible()
  const values = () => [...document.querySelectorAll('.recharts-label-list text')]
  await expect.poll(() => values().length).toBeGreaterThan(3)
  for (const value of values()) {
    const { paintOrder, stroke, strokeWidth } = getComputedStyle(value)
    expect(paintOrder).toMatch(/^stroke/)
    expect(stroke).not.toBe('none')
    expect(Number.parseFloat(strokeWidth)).toBeGreaterThanOrEqual(4)
  }
  expect(page.getByRole('main').getByText('By Status', { exact: true }).elements()).toHaveLength(1)
})
