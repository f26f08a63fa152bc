import { marketplace } from '@mocks/index'
import { endpoint, refused } from '@mocks/server/reply'
import { contrast } from '@tests/support/contrast'
import { gate } from '@tests/support/gates'
import { expectConsoleError } from '@tests/support/page-errors'
import { reachByFocus } from '@tests/support/reach'
import { renderApp } from '@tests/support/render-app'
import { atRest } from '@tests/support/rest'
import { owedCenter } from '@tests/support/rows'
import { screens } from '@tests/support/screens'
import { server } from '@tests/support/server'
import { withText } from '@tests/support/text'
import { onScreen } from '@tests/support/viewport'
import { http } from 'msw'
import { describe, expect, onTestFinished, test } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { sidebar } from '@/resources'

const main = page.getByRole('main')
const button = (name: string) => page.getByRole('button', { name, exact: true })
const rowLink = (row: number) => main.getByRole('row').nth(row).getByRole('link').first()

describe('a screen reader is told', () => {
  test('where one is, on each screen that one goes to', async () => {
    await renderApp('/plans')
    await page.getByRole('link', { name: 'Jobs', exact: true }).click()
    await expect.element(page.getByRole('main', { name: 'Jobs' })).toHaveFocus()
  })

  test('that a list could not be loaded, by what was there before', async () => {
    expectConsoleError(/ApiError/)
    const answer = gate()
    server.use(
      http.get(endpoint('admin/service-centers'), async () => {
        await answer.opened()
        return refused(500, 'Out of order')
      }),
    )
    await renderApp('/service-centers')
    const statuses = () => [...main.element().querySelectorAll('[role="status"]')]
    await expect.element(main.getByRole('table')).toBeVisible()
    const before = statuses()
    answer.open()
    await expect.element(page.getByText('The list could not be loaded.')).toBeVisible()
    const failureStatuses = statuses().filter(({ textContent }) =>
      textContent.includes('could not be loaded'),
    )
    expect(failureStatuses).toHaveLength(1)
    expect(failureStatuses.every((status) => before.includes(status))).toBe(true)
  })

  test('which fields of a form are required, of which a picker is, and which password is wrong or shown', async () => {
    await renderApp('/service-centers/add')
    await expect.element(page.getByRole('textbox', { name: 'District' })).toBeRequired()
    const times = page.getByRole('combobox', { name: 'Choose a time' })
    await expect.element(times.first()).toHaveAccessibleDescription('Opening Time')
    await expect.element(times.last()).toHaveAccessibleDescription('Closing Time')

    await button('Meera Nair').click()
    await page.getByRole('menuitem', { name: 'Change password' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change password' })
    await dialog.getByRole('button', { name: 'Change password' }).click()
    await expect.element(dialog.getByLabelText('Current password', { exact: true })).toBeInvalid()
    await dialog.getByRole('button', { name: 'Show new password' }).click()
    const hide = dialog.getByRole('button', { name: 'Hide new password' })
    await expect.element(hide).toBeVisible()
    expect(hide.element().hasAttribute('aria-pressed')).toBe(false) // "Hide password, pressed" would be a lie
  })

  test('which fields are about the admin, so that a browser or a password manager fills them in', async () => {
    await renderApp('/plans')
    const purpose = (label: string) =>
      expect.element(page.getByLabelText(label, { exact: true }).last()).toHaveAttribute
    await button('Meera Nair').click()
    await page.getByRole('menuitem', { name: 'Change password' }).click()
    await purpose('Current password')('autocomplete', 'current-password')
    await purpose('New password')('autocomplete', 'new-password')
    await button('Cancel').click()
    await button('Meera Nair').click()
    await page.getByRole('menuitem', { name: 'Lock' }).click()
    await purpose('Email')('autocomplete', 'username')
    await purpose('Password')('autocomplete', 'current-password')
  })

  test('the day that is chosen in a calendar, and the month that its buttons turn to', async () => {
    await renderApp('/jobs')
    await button('Filters').click()
    await page.getByLabelText('From Date').fill('05/01/2026')
    await userEvent.keyboard('{ArrowDown}')
    const calendar = page.getByRole('dialog', { name: 'Choose a day' })
    await expect
      .element(calendar.getByRole('button', { pressed: true }))
      .toHaveAccessibleName('5 January 2026')
    await expect.element(calendar.getByRole('status')).toHaveTextContent('')
    await calendar.getByRole('button', { name: 'Next month' }).click()
    await expect.element(calendar.getByRole('status')).toHaveTextContent('February 2026')
  })

  test('a name once: no tip says again what its button is called', async () => {
    await renderApp('/customers')
    await expect.element(rowLink(1)).toBeVisible()
    await userEvent.keyboard('/{Tab}{Tab}{Tab}{Tab}{Tab}')
    await expect.element(button('Copy link')).toHaveFocus()
    await expect.element(page.getByRole('tooltip', { name: 'Copy link' })).toBeVisible()
    await expect.element(button('Copy link')).not.toHaveAccessibleDescription()

    await userEvent.keyboard('?')
    const keys = page.getByRole('switch', { name: 'Single keys', exact: true })
    await expect.element(keys).toHaveAccessibleDescription(/^Shortcuts that use a single key/)
  })
})

describe('a step back', () => {
  const title = page.getByRole('heading', { level: 1 })
  const next = page
    .getByRole('group', { name: 'Previous and next record' })
    .getByRole('button', { name: 'Next' })

  /** The names of the rows that are shown. */
  async function openList(): Promise<string[]> {
    await expect.element(rowLink(1)).toBeVisible()
    const links = main.element().querySelectorAll('[data-record]')
    return [...links].map(({ textContent }) => textContent)
  }

  test('leads to the row that was opened, or that "Next" led on to', async () => {
    const { history } = await renderApp('/service-centers')
    const names = await openList()
    await userEvent.keyboard('jjj{Enter}')
    await expect.element(title).toHaveTextContent(names[2] ?? '')
    history.back()
    await expect.element(rowLink(3)).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await next.click()
    await expect.element(title).toHaveTextContent(names[3] ?? '')
    history.back()
    await expect.element(rowLink(4)).toHaveFocus()
  })

  test('from a record of another page leads to the list', async () => {
    const { history } = await renderApp('/service-centers')
    const names = await openList()
    await rowLink(10).click()
    await expect.element(title).toHaveTextContent(names[9] ?? '')
    await next.click()
    await expect.element(title).not.toHaveTextContent(names[9] ?? '')
    history.back()
    await expect.element(rowLink(10)).toBeVisible()
    await expect.element(main).toHaveFocus()
  })
})

describe('each screen has one first heading, a title, and the same sidebar and header as all others', () => {
  const namesIn = (role: 'banner' | 'navigation', parts: string) =>
    [...page.getByRole(role).first().element().querySelectorAll<HTMLElement>(parts)].map(
      ({ innerText, ariaLabel }) => ariaLabel ?? innerText.split('\n', 1)[0],
    )

  test.each(screens.filter(({ isBare }) => !isBare))('$address', async ({ address, ready }) => {
    await renderApp(address)
    const { role, ...by } = ready
    await expect.element(main.getByRole(role, by).first()).toBeInTheDocument()
    expect(page.getByRole('heading', { level: 1 }).elements()).toHaveLength(1)
    const title = main.getByRole('heading', { level: 1 }).element().textContent
    await expect.poll(() => document.title).toMatch(/^.+ · Wayside$/)
    await expect.poll(() => document.title).toContain(title)
    expect(namesIn('navigation', 'a')).toEqual(sidebar.map(({ label }) => label))
    expect(namesIn('navigation', 'button')).toContain('Logout')
    expect(namesIn('banner', 'button')).toEqual(['Menu', 'Find', 'Meera Nair'])
    const currentLinks = main.element().querySelectorAll('a[aria-current]')
    expect([...currentLinks], 'the sidebar alone says which page is shown').toEqual([])
  })
})

test('a button that is only pressed does nothing: it acts when the pointer is released over it', async () => {
  await renderApp('/jobs')
  await expect.element(rowLink(1)).toBeVisible()
  const before = document.body.innerText
  const press = (type: string, element: Element) =>
    element.dispatchEvent(new PointerEvent(type, { bubbles: true, cancelable: true, pointerId: 1 }))
  for (const element of document.querySelectorAll('button, a, input, [role="switch"]')) {
    press('pointerdown', element)
    press('mousedown', element)
    press('pointerout', element)
  }
  await atRest()
  expect(document.body.innerText).toBe(before)
  expect(page.getByRole('dialog').elements()).toEqual([])
  expect(page.getByRole('menu').elements()).toEqual([])
})

describe('what has the focus is seen', () => {
  describe('in a window as low as a magnified screen: beneath no bar', () => {
    test.each(screens.filter(({ isBare }) => !isBare))('$address', async ({ address, ready }) => {
      await onScreen(320, 256)
      await renderApp(address)
      const { role, ...by } = ready
      await expect.element(main.getByRole(role, by).first()).toBeInTheDocument()
      const hidden = () => reachByFocus(main.element()).hidden.map(({ outerHTML }) => outerHTML)
      await expect.poll(hidden).toEqual([])
    })
  })

  test('in a window as low as a magnified screen: the field of a dialog is whole', async () => {
    await onScreen(320, 256)
    await renderApp(`/service-centers/${owedCenter().id}`)
    await button('Make Payment').click()
    const amount = page.getByRole('dialog').getByLabelText('Amount')
    await expect.element(amount).toHaveFocus()
    const atBottom = () => {
      const { left, bottom } = amount.element().getBoundingClientRect()
      return document.elementFromPoint(left + 60, bottom - 3)
    }
    await expect.poll(atBottom).toBe(amount.element())
  })

  test.each([
    ['a list', '/customers', 1280, 720],
    ['a list of cards', '/customers', 390, 844],
    ['a form in a dialog', '/services?mode=add', 390, 500],
  ])('in %s, forth and back: beneath no bar', async (_, url, width, height) => {
    await onScreen(width, height)
    await renderApp(url)
    const isList = url === '/customers'
    const around = isList ? main : page.getByRole('dialog')
    await expect.element(isList ? rowLink(1) : around.getByRole('textbox').nth(1)).toBeVisible()
    const { reached, hidden } = reachByFocus(around.element())
    expect(reached.length).toBeGreaterThan(10)
    expect(hidden).toEqual([])
  })

  async function emulate(name: string, value: string): Promise<void> {
    await cdp().send('Emulation.setEmulatedMedia', { features: [{ name, value }] })
    onTestFinished(async () => {
      await cdp().send('Emulation.setEmulatedMedia', { features: [] })
    })
  }

  test('a field that is wrong by a ring, also where the reader has colours of their own', async () => {
    await emulate('forced-colors', 'active')
    await renderApp('/service-centers/add')
    await button('Add Service Center').click()
    const name = page.getByLabelText('Service Center Name')
    await expect.element(name).toHaveFocus()
    await expect.element(name).toBeInvalid()
    expect(getComputedStyle(name.element()).outlineStyle).toBe('solid')
  })

  test('in the dark by a ring that stands out', async () => {
    await emulate('prefers-color-scheme', 'dark')
    await renderApp('/plans')
    await expect.element(rowLink(1)).toBeVisible()
    await userEvent.keyboard('j')
    const { outlineColor } = getComputedStyle(rowLink(1).element())
    const { backgroundColor } = getComputedStyle(main.getByRole('row').nth(1).element())
    expect(contrast(outlineColor, backgroundColor)).toBeGreaterThan(3)
  })
})

test('on the narrowest screen the title is whole, and so are buttons and filters with more space between letters, words and lines', async () => {
  await onScreen(320)
  const isWhole = (element: Element) => {
    const parts = [element, ...element.querySelectorAll('*')]
    return parts.every((part) => part.scrollWidth <= part.clientWidth || part.clientWidth === 0)
  }
  const { unmount } = await renderApp(`/service-centers/${marketplace.serviceCenters.all()[0]?.id}`)
  const title = page.getByRole('banner').getByRole('link')
  await expect.element(title).toBeVisible()
  expect(isWhole(title.element())).toBe(true)

  withText('spaced')
  const toggle = page.getByRole('button', { name: 'More', exact: true })
  await expect.element(toggle).toBeVisible()
  expect(isWhole(toggle.element())).toBe(true)
  await unmount()
  await renderApp('/jobs?period=last-90-days')
  const chip = page.getByRole('button', { name: /^Remove Period/ })
  await expect.element(chip).toBeVisible()
  expect(isWhole(chip.element())).toBe(true)
})
