import { endpoint, found } from '@mocks/server/reply'
import { passTime, turnClock } from '@tests/support/clock'
import { renderApp } from '@tests/support/render-app'
import { server } from '@tests/support/server'
import { onScreen } from '@tests/support/viewport'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'

const CUSTOMER = 'The Society of Travellers between Thiruvananthapuram and Srinagar by Bicycle and Foot'
const CENTER = 'The United Workshops for Heavy and Light Vehicles on the Road from Nashik to Aurangabad'
const STATUS = 'Waiting For The Parts That The Other Workshop Has Ordered From Far Away'
const tip = page.getByRole('tooltip')
const table = page.getByRole('table', { name: 'Jobs' })

type Kind = {
  kind: string
  width: number
  address?: string
  text: () => Locator
  /** What lies on the way. */
  beside: () => Locator
  /** The tip is at the right of its text, and not above it. */
  isBeside?: boolean
}

const kinds: Kind[] = [
  {
    kind: 'the text of a cell',
    width: 1280,
    text: () => table.getByText(CUSTOMER),
    beside: () => table.getByText(CENTER),
  },
  {
    kind: 'the text of a cell further right',
    width: 1280,
    text: () => table.getByText(CENTER),
    beside: () => table.getByText(CUSTOMER),
  },
  {
    kind: 'a word in a badge',
    width: 1280,
    text: () => table.getByText(STATUS),
    beside: () => table.getByText(CENTER),
  },
  {
    kind: 'a word in a badge of a card',
    width: 390,
    text: () => table.getByText(STATUS),
    beside: () => table.getByText(CENTER),
  },
  {
    kind: 'an entry of the narrow sidebar',
    width: 768,
    text: () =>
      page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Plans', exact: true }),
    beside: () =>
      page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Services', exact: true }),
    isBeside: true,
  },
]

async function open({ width, address = '/jobs?search=the' }: Kind) {
  await onScreen(width)
  const row = { customerName: CUSTOMER, serviceCenterName: CENTER, status: STATUS, date: '2026-03-04' }
  server.use(
    http.get(endpoint('admin/jobs'), () =>
      HttpResponse.json({ data: [{ id: 'job_1', ...row }], totalPages: 1 }),
    ),
    http.get(endpoint('admin/jobs/job_1'), () => found({ id: 'job_1', ...row })),
  )
  await renderApp(address)
  await expect.element(table.getByText(CUSTOMER)).toBeVisible()
}

test.each(kinds)('$kind: its tip begins where it begins, and is within the window', async (kind) => {
  await open(kind)
  await kind.text().hover()
  await turnClock(300)
  await expect.element(tip).toBeVisible()
  const boxes = () => [kind.text().element(), tip.element()].map((element) => element.getBoundingClientRect())
  await expect.poll(() => boxes()[1]?.width).toBeGreaterThan(0)
  const [text, box] = boxes()
  if (!text || !box) throw new Error('there are no boxes')
  if (kind.isBeside) expect(box.left).toBeGreaterThanOrEqual(text.right - 1)
  else expect(Math.abs(box.left - text.left)).toBeLessThanOrEqual(box.right > innerWidth - 16 ? text.left : 1)
  expect(box.left).toBeGreaterThanOrEqual(0)
  expect(box.right).toBeLessThanOrEqual(innerWidth)
})

test.each(kinds)('$kind: the way to its tip leads over something else, and Escape ends it', async (kind) => {
  await open(kind)
  await kind.text().hover()
  await turnClock(300)
  await expect.element(tip).toBeVisible()
  await kind.beside().hover()
  await passTime(200)
  await tip.hover()
  await passTime(2000)
  await expect.element(tip).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(tip).not.toBeInTheDocument()
})
