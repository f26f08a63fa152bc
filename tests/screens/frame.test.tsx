import { endpoint } from '@mocks/server/reply'
import { expectAddress } from '@tests/support/address'
import { jumpTime, turnClock } from '@tests/support/clock'
import { gate } from '@tests/support/gates'
import { goOffline } from '@tests/support/network'
import { renderApp } from '@tests/support/render-app'
import { twoFrames } from '@tests/support/rest'
import { lists } from '@tests/support/screens'
import { server } from '@tests/support/server'
import { withText } from '@tests/support/text'
import { onScreen } from '@tests/support/viewport'
import { http } from 'msw'
import { describe, expect, onTestFinished, test } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'

const sidebar = page.getByRole('navigation', { name: 'Main' })
const plans = sidebar.getByRole('link', { name: 'Plans' })
const tip = page.getByRole('tooltip')
const table = page.getByRole('table', { name: 'Customers' })

function placeOf(element: Element): string {
  const { x, y, width } = element.getBoundingClientRect()
  return [x, y, width].map(Math.round).join(' ')
}

test('the first Tab reaches a link that leads to the content', async () => {
  const { history } = await renderApp('/plans')
  await expect.element(page.getByRole('heading', { name: 'Plans' })).toBeVisible()
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await userEvent.tab()
  await expect.element(skip).toHaveFocus()
  expect(skip.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(0)

  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('main')).toHaveFocus()
  await expectAddress(history, '/plans')
  await userEvent.tab()
  await expect.element(page.getByRole('button', { name: 'Export' })).toHaveFocus()
})

test.each([1280, 768])('at %i pixels the ring around an entry that has the focus is whole', async (width) => {
  await onScreen(width)
  await renderApp('/plans')
  await expect.element(page.getByRole('heading', { name: 'Plans' })).toBeVisible()
  const entry = sidebar.getByRole('link').first()
  page.getByRole('button', { name: 'Meera Nair' }).element().focus()
  await userEvent.tab()
  await expect.element(entry).toHaveFocus()
  const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(entry.element())
  expect(outlineStyle).toBe('solid')
  const ring = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset)
  const box = entry.element().getBoundingClientRect()
  const clip = entry.element().parentElement?.getBoundingClientRect()
  expect(box.top - ring).toBeGreaterThanOrEqual(clip?.top ?? 0)
  expect(box.left - ring).toBeGreaterThanOrEqual(clip?.left ?? 0)
  expect(box.right + ring).toBeLessThanOrEqual(clip?.right ?? 0)
})

describe('the sidebar gives way to what it leads to', () => {
  const widthOfSidebar = () => sidebar.element().getBoundingClientRect().width

  test('whole from 1024 pixels on, without tips', async () => {
    await onScreen(1024)
    await renderApp('/plans')
    await expect.element(plans).toBeVisible()
    expect(widthOfSidebar()).toBe(256)
    await plans.hover()
    await expect.element(plans).toBeVisible()
    await expect.element(tip).not.toBeInTheDocument()
  })

  test.each([640, 768, 1023])(
    'a rail of icons at %i, whose labels show by pointer and focus',
    async (width) => {
      await onScreen(width)
      await renderApp('/customers')
      await expect.element(table.getByRole('link').first()).toBeVisible()
      expect(widthOfSidebar()).toBe(68)
      await expect.element(page.getByRole('button', { name: 'Menu' })).not.toBeInTheDocument()

      await plans.hover()
      await turnClock(300)
      await expect.element(tip).toHaveTextContent('Plans')
      expect(tip.element().getBoundingClientRect().left).toBeGreaterThanOrEqual(
        plans.element().getBoundingClientRect().right - 1,
      )
      await userEvent.hover(page.getByRole('heading', { name: 'Customers' }))
      await turnClock(300, 'tips.tsx') // it waits a moment, for who is on the way to it
      await expect.element(tip).not.toBeInTheDocument()

      await userEvent.tab() // to the skip link
      for (const _ of 'title') await userEvent.tab()
      await expect.element(tip).toBeVisible()
      expect(document.activeElement?.textContent).toBe(tip.element().textContent)
    },
  )

  test('the rail shows no letter of what it cuts away', async () => {
    await onScreen(768)
    await renderApp('/plans')
    await expect.element(sidebar.getByRole('button', { name: 'Logout' })).toBeVisible()
    const logout = sidebar.getByRole('button', { name: 'Logout' }).element()
    const word = document.createRange()
    word.selectNodeContents(logout.querySelector('.mantine-Button-label') ?? logout)
    expect(word.getBoundingClientRect().left).toBeGreaterThanOrEqual(logout.getBoundingClientRect().right)
  })

  test.each(lists)('beside the rail, a table is no cards: $title', async ({ name, title }) => {
    const width = name === 'customer-payments' ? 840 : 768 // it has the most columns
    await onScreen(width)
    await renderApp(`/${name}`)
    const table = page.getByRole('table', { name: title })
    await expect.element(table.getByRole('row').nth(2)).toBeVisible()
    await expect.element(page.getByText(/Showing 1 to 10/)).toBeVisible()
    await twoFrames()
    expect(table.element().hasAttribute('data-cards')).toBe(false)
    expect(document.documentElement.scrollWidth).toBe(width)
  })

  test('at no width does a table hesitate between rows and cards', async () => {
    await renderApp('/customer-payments')
    const table = page.getByRole('table', { name: 'Customer Payments' })
    await expect.element(table.getByRole('row').nth(2)).toBeVisible()
    const turns: number[] = []
    const observer = new MutationObserver(() => turns.push(window.innerWidth))
    observer.observe(table.element(), { attributeFilter: ['data-cards'] })
    onTestFinished(() => observer.disconnect())
    for (let width = 840; width > 800; width -= 2) {
      await onScreen(width)
      for (const _ of 'rows') await twoFrames()
    }
    expect(turns).toHaveLength(1)
    expect(table.element().hasAttribute('data-cards')).toBe(true)
  })

  test('a menu below 640', async () => {
    await onScreen(639)
    await renderApp('/plans')
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect.element(plans).toBeVisible()
    expect(plans.element().getBoundingClientRect().width).toBeGreaterThan(500)
  })
})

test.each([1280, 768, 390, 320])(
  'at %i pixels the title stands at the left, the admin at the right',
  async (width) => {
    await onScreen(width)
    await renderApp('/plans')
    const title = page.getByRole('banner').getByRole('link', { name: 'Wayside' })
    const admin = page.getByRole('button', { name: 'Meera Nair' })
    await expect.element(admin).toBeVisible()
    expect(Math.round(title.element().getBoundingClientRect().left)).toBe(width < 640 ? 56 : 16)
    expect(admin.element().getBoundingClientRect().right).toBeGreaterThan(width - 24)
  },
)

test.each([1280, 768, 390, 320])(
  'at %i pixels a notice comes and goes without moving anything',
  async (width) => {
    await onScreen(width)
    const answer = gate()
    server.use(http.get(endpoint('admin/customers'), answer.opened))
    await renderApp('/customers')
    const heading = page.getByRole('heading', { name: 'Customers' })
    await expect.element(heading).toBeVisible()
    const before = placeOf(heading.element())

    await turnClock(10_000)
    const notice = page.getByText(/Still waiting for the server/)
    await expect.element(notice).toBeVisible()
    expect(placeOf(heading.element())).toBe(before)
    const { top, bottom, left, right } = notice.element().getBoundingClientRect()
    expect(Math.min(top, left)).toBeGreaterThanOrEqual(0)
    expect(bottom).toBeLessThanOrEqual(heading.element().getBoundingClientRect().top)
    expect(right).toBeLessThanOrEqual(width)
    answer.open()
    await expect.element(notice).not.toBeInTheDocument()
  },
)

test.each([1280, 1024, 768, 640, 390, 320])(
  'at %i pixels neither the loss of the network nor the end of a sign-in moves anything, nor both at once',
  async (width) => {
    await onScreen(width)
    await renderApp('/plans')
    const heading = page.getByRole('heading', { name: 'Plans' })
    const offline = page.getByText('You are offline. Changes cannot be saved.')
    const signIn = page.getByRole('button', { name: 'Sign in again' })
    await expect.element(heading).toBeVisible()
    const before = placeOf(heading.element())
    /** Whole, above what the screen shows. */
    const expectRoomFor = (notice: Element) => {
      const { left, right, bottom } = notice.getBoundingClientRect()
      expect(left).toBeGreaterThanOrEqual(0)
      expect(right).toBeLessThanOrEqual(width)
      expect(bottom).toBeLessThanOrEqual(heading.element().getBoundingClientRect().top)
      expect(placeOf(heading.element())).toBe(before)
    }

    const comeBack = goOffline()
    await expect.element(offline).toBeVisible()
    expectRoomFor(offline.element())
    comeBack()
    await expect.element(offline).not.toBeInTheDocument()

    await jumpTime((8 * 60 - 9) * 60_000)
    await expect.element(page.getByText('Your session will end soon.')).toBeVisible()
    expectRoomFor(signIn.element())

    goOffline()
    await expect.element(offline).toBeVisible()
    expectRoomFor(offline.element())
    expectRoomFor(signIn.element())
    const [left, right] = [offline, signIn].map((notice) => notice.element().getBoundingClientRect())
    expect(left?.right).toBeLessThanOrEqual(right?.left ?? 0)
  },
)

test.each([1280, 1024, 768, 640, 390, 320])(
  'at %i pixels notices in letters as far apart as a reader may set them are whole, and lie over nothing',
  async (width) => {
    withText('spaced')
    await onScreen(width)
    await renderApp('/plans')
    const heading = page.getByRole('heading', { name: 'Plans' })
    const offline = page.getByText('You are offline. Changes cannot be saved.')
    const signIn = page.getByRole('button', { name: 'Sign in again' })
    await expect.element(heading).toBeVisible()
    const expectRoomFor = async (notice: Element) => {
      const roomBelow = () =>
        heading.element().getBoundingClientRect().top - notice.getBoundingClientRect().bottom
      await expect.poll(roomBelow).toBeGreaterThanOrEqual(0)
      const { left, right, top } = notice.getBoundingClientRect()
      expect(Math.min(left, top)).toBeGreaterThanOrEqual(0)
      expect(right).toBeLessThanOrEqual(width)
    }

    const comeBack = goOffline()
    await expect.element(offline).toBeVisible()
    await expectRoomFor(offline.element())
    const { scrollWidth, clientWidth } = offline.element()
    expect(scrollWidth, 'nothing of it is cut').toBeLessThanOrEqual(clientWidth)
    comeBack()
    await expect.element(offline).not.toBeInTheDocument()

    await jumpTime((8 * 60 - 9) * 60_000)
    await expect.element(signIn).toBeVisible()
    await expectRoomFor(signIn.element())
    goOffline()
    await expect.element(offline).toBeVisible()
    await expectRoomFor(offline.element())
    await expectRoomFor(signIn.element())
    const [first, second] = [offline, signIn].map((notice) => notice.element().getBoundingClientRect())
    expect(first?.right).toBeLessThanOrEqual(second?.left ?? 0)
  },
)

test('a notice over the login moves nothing', async () => {
  await renderApp('/plans', { signedIn: false })
  const signIn = page.getByRole('button', { name: 'Sign in' })
  await expect.element(signIn).toBeVisible()
  const before = placeOf(signIn.element())
  goOffline()
  await expect.element(page.getByText('You are offline. Changes cannot be saved.')).toBeVisible()
  expect(placeOf(signIn.element())).toBe(before)
})

test('on a phone a notice lies above the open menu, and not over its entries', async () => {
  await onScreen(390)
  await renderApp('/jobs')
  await page.getByRole('button', { name: 'Menu' }).click()
  goOffline()
  const notice = page.getByText('You are offline. Changes cannot be saved.')
  await expect.element(notice).toBeVisible()
  const entry = page.getByRole('navigation').getByRole('link', { name: 'Dashboard' })
  const topOf = () => entry.element().getBoundingClientRect().top
  await expect.poll(topOf).toBeGreaterThanOrEqual(notice.element().getBoundingClientRect().bottom)
})

test('the menu of a phone gives the focus to what is chosen, also to what is shown already', async () => {
  await onScreen(390)
  await renderApp('/dashboard')
  await page.getByRole('button', { name: 'Menu' }).click()
  const entry = page.getByRole('navigation').getByRole('link', { name: 'Dashboard' })
  await entry.click()
  await expect.element(page.getByRole('main')).toHaveFocus()
  await expect.element(entry).not.toBeInTheDocument()
})

test.each([1280, 768, 390])('at %i pixels a notice lies bright above a modal', async (width) => {
  await onScreen(width)
  await renderApp('/customers')
  await page.getByRole('button', { name: 'Filters' }).click()
  await expect.element(page.getByRole('button', { name: 'Apply' })).toBeVisible()
  goOffline()
  const notice = page.getByText('You are offline. Changes cannot be saved.')
  await expect.element(notice).toBeVisible()
  const { left, top, width: wide, height } = notice.element().getBoundingClientRect()
  expect(document.elementFromPoint(left + wide / 2, top + height / 2)).toBe(notice.element())
  const dialog = page.getByRole('dialog').element().getBoundingClientRect()
  expect(top + height).toBeLessThanOrEqual(dialog.top)
})

test('that the server is still waited for lies bright above a modal', async () => {
  const answer = gate()
  server.use(http.get(endpoint('admin/customers'), answer.opened))
  await renderApp('/customers')
  await expect.element(page.getByText('Loading customers...')).toBeVisible()
  await page.getByRole('button', { name: 'Filters' }).click()
  await expect.element(page.getByRole('button', { name: 'Apply' })).toBeVisible()
  await turnClock(10_000)
  const notice = page.getByText(/^Still waiting for the server/)
  await expect.element(notice).toBeVisible()
  const { left, top, width, height } = notice.element().getBoundingClientRect()
  expect(document.elementFromPoint(left + width / 2, top + height / 2)).toBe(notice.element())
  answer.open()
  await expect.element(notice).not.toBeInTheDocument()
})

test('on touch a menu shows the words of the rail', async () => {
  await onScreen(768)
  await cdp().send('Emulation.setTouchEmulationEnabled', { enabled: true })
  onTestFinished(async () => {
    await cdp().send('Emulation.setTouchEmulationEnabled', { enabled: false })
  })
  await renderApp('/customers')
  await page.getByRole('button', { name: 'Menu' }).click()
  const label = () => plans.getByText('Plans').element().getBoundingClientRect()
  await expect.poll(() => label().width).toBeGreaterThan(30)
  await expect.poll(() => label().right).toBeLessThan(sidebar.element().getBoundingClientRect().right)
  await plans.click()
  await expect.element(page.getByRole('heading', { name: 'Plans' })).toBeVisible()
  expect(sidebar.element().getBoundingClientRect().width).toBe(68)
})

test('at 320 pixels the name of the product is whole, and the admin is initials', async () => {
  await onScreen(320)
  await renderApp('/plans')
  const banner = page.getByRole('banner')
  const admin = banner.getByRole('button', { name: 'Meera Nair' })
  await expect.element(admin).toBeVisible()
  await expect.element(banner.getByText('MN')).toBeVisible()
  // It is there for screen readers alone.
  await expect.element(banner.getByText('Meera Nair')).toHaveStyle({ clipPath: 'inset(50%)' })
  const { scrollWidth, clientWidth } = banner.getByRole('link', { name: 'Wayside' }).element()
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
  await onScreen(390)
  await expect.element(banner.getByText('Meera Nair')).toHaveStyle({ clipPath: 'none' })
  await expect.element(banner.getByText('MN')).not.toBeVisible()
})
