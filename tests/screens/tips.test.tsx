import { endpoint } from '@mocks/server/reply'
import { passTime, turnClock } from '@tests/support/clock'
import { renderApp } from '@tests/support/render-app'
import { server } from '@tests/support/server'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

const LONG = 'The Society of Travellers between Thiruvananthapuram and Srinagar by Bicycle and Foot'
const SHORT = 'illi illi illi illi illi illi' // many letters, and narrow
const table = page.getByRole('table', { name: 'Jobs' })
const tip = page.getByRole('tooltip')
const cell = table.getByText(LONG)
const title = page.getByRole('heading', { name: 'Jobs' })

beforeEach(async () => {
  const row = { customerName: LONG, serviceCenterName: SHORT, status: 'PENDING', date: '2026-03-04' }
  server.use(
    http.get(endpoint('admin/jobs'), () =>
      HttpResponse.json({ data: [{ id: 'job_1', ...row }], totalPages: 1 }),
    ),
  )
  await renderApp('/jobs?search=illi')
  await expect.element(cell).toBeVisible()
})

test('what is cut shows whole under the pointer, and what is not has no tip however many letters it has', async () => {
  await cell.hover()
  await turnClock(300)
  await expect.element(tip).toHaveTextContent(LONG)
  await table.getByText(SHORT).hover()
  await turnClock(300)
  await expect.element(tip).not.toBeInTheDocument()
  expect(await passTime(1000)).toBe(0)
})

test('the pointer reaches the tip, which stays until it is left', async () => {
  await cell.hover()
  await turnClock(300)
  await tip.hover()
  await passTime(1000)
  await expect.element(tip).toBeVisible()
  await title.hover()
  await expect.element(tip).toBeVisible() // for a moment
  await turnClock(300)
  await expect.element(tip).not.toBeInTheDocument()
})

test('a pointer that moves within what is cut leaves its tip', async () => {
  await cell.hover()
  await turnClock(300)
  await expect.element(tip).toBeVisible()
  const shownTip = tip.element()
  cell.element().dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }))
  expect(await passTime(1000)).toBe(0)
  await expect.element(tip).toBeVisible()
  expect(tip.element()).toBe(shownTip)
})

test('Escape takes the tip away wherever the focus is, and does nothing else', async () => {
  const search = page.getByRole('searchbox')
  await search.click()
  await cell.hover()
  await turnClock(300)
  await expect.element(tip).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(tip).not.toBeInTheDocument()
  await expect.element(search).toHaveValue('illi')
  await userEvent.keyboard('{Escape}')
  await expect.element(search).toHaveValue('')
})

test('the keyboard reaches what is cut, and nothing that is not', async () => {
  // The focus on a link fetches what it leads to.
  server.use(http.get(endpoint('admin/jobs/job_1'), () => HttpResponse.json({ data: { id: 'job_1' } })))
  await table.getByRole('link', { name: 'job_1', exact: true }).click({ trial: true })
  table.getByRole('link', { name: 'job_1', exact: true }).element().focus()
  await userEvent.tab()
  await expect.element(cell).toHaveFocus()
  await expect.element(tip).toHaveTextContent(LONG)
  await userEvent.tab() // its status, which says what it does
  await expect.element(tip).toHaveTextContent('Change status')
  await userEvent.tab()
  await expect.element(tip).not.toBeInTheDocument()
  await expect.element(table.getByRole('link', { name: 'View Details, Job #job_1' })).toHaveFocus()
})

function touch(element: Element, ...types: string[]): void {
  for (const type of types)
    element.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType: 'touch' }))
}

test('a tap shows it, and the next tap elsewhere takes it away', async () => {
  touch(cell.element(), 'pointerdown', 'pointerup')
  await expect.element(tip).toHaveTextContent(LONG)
  touch(title.element(), 'pointerdown', 'pointerup')
  await expect.element(tip).not.toBeInTheDocument()
})

test('a long press shows the one of a link, which a tap would follow', async () => {
  const id = 'job_of_many_letters_more_than_its_column_has_room_for_on_three_lines_of_any_font'
  server.use(http.get(endpoint('admin/jobs'), () => HttpResponse.json({ data: [{ id }], totalPages: 1 })))
  await page.getByRole('searchbox').fill('')
  await userEvent.keyboard('{Enter}')
  const link = table.getByRole('link', { name: id, exact: true })
  await expect.element(link).toBeVisible()
  touch(link.element(), 'pointerdown')
  await turnClock(400)
  await expect.element(tip).toHaveTextContent(id)
  touch(link.element(), 'pointerup')
  await expect.element(tip).toBeVisible()
})
