import { marketplace } from '@mocks/index'
import { refused } from '@mocks/server/reply'
import { expectAddress } from '@tests/support/address'
import { passTime } from '@tests/support/clock'
import { expectConsoleError } from '@tests/support/page-errors'
import { amount, notes, opener, openPayment, paymentsMade, untilSeen } from '@tests/support/payments'
import { renderApp } from '@tests/support/render-app'
import { atRest, callsMade } from '@tests/support/rest'
import { first, owedCenter } from '@tests/support/rows'
import { server } from '@tests/support/server'
import { http } from 'msw'
import { afterEach, describe, expect, test } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { expireSession } from '@/session/session'

const rows = page.getByRole('main').getByRole('row')
const linkOf = (row: number) => rows.nth(row).getByRole('link').first()
const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
const find = page.getByRole('dialog', { name: 'Find' })

const OF_RECORDS = ['Change the status of a job', 'Make a payment to a service center']

type Key = { key: string; code: string; windowsVirtualKeyCode: number; text?: string; modifiers?: number }

const ENTER: Key = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13, text: '\r' }

/** A key as the browser gets it from the keyboard: it also clicks and submits. */
async function sendKey(type: 'keyDown' | 'keyUp', key = ENTER, autoRepeat = false): Promise<void> {
  window.focus() // the keyboard belongs to the page of the runner at first
  await cdp().send('Input.dispatchKeyEvent', { type, autoRepeat, ...key })
}

/** Three repeats of a key that is held. */
async function repeatKey(key = ENTER): Promise<void> {
  for (const _ of [1, 2, 3]) await sendKey('keyDown', key, true)
}

async function openList(url = '/customers') {
  const app = await renderApp(url)
  await expect.element(linkOf(1)).toBeVisible()
  return app
}

describe('g and a letter', () => {
  test.each([
    ['d', '/dashboard'],
    ['c', '/customers'],
    ['s', '/service-centers'],
    ['j', '/jobs'],
    ['b', '/jobs/board'],
    ['p', '/customer-payments'],
    ['o', '/service-center-payments'],
    ['l', '/plans'],
    ['v', '/services'],
  ])('g %s goes to %s', async (letter, path) => {
    const { history } = await renderApp(path === '/plans' ? '/services' : '/plans')
    await expect.element(linkOf(1)).toBeVisible()
    await userEvent.keyboard(`g${letter}`)
    await expectAddress(history, path)
  })

  test('a letter that comes late is one of its own', async () => {
    const { history } = await openList('/customers')
    await userEvent.keyboard('g')
    await passTime(1500)
    await userEvent.keyboard('j')
    await expect.element(linkOf(1)).toHaveFocus()
    await expectAddress(history, '/customers')
  })

  test('a letter after one that goes nowhere is one of its own', async () => {
    const { history } = await openList('/customers')
    await userEvent.keyboard('gzj')
    await expect.element(linkOf(1)).toHaveFocus()
    await expectAddress(history, '/customers')
  })

  test('on a keyboard of another script the place of a key counts', async () => {
    const { history } = await openList('/customers')
    const press = (key: string, code: string) =>
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, code, bubbles: true }))
    press('ु', 'KeyG')
    press('र', 'KeyJ')
    await expectAddress(history, '/jobs')
  })
})

test('j and k move along rows, and Enter opens', async () => {
  const { history } = await openList('/jobs')
  await userEvent.keyboard('jj')
  await expect.element(linkOf(2)).toHaveFocus()
  await userEvent.keyboard('k')
  await expect.element(linkOf(1)).toHaveFocus()
  await userEvent.keyboard('k')
  await expect.element(linkOf(1)).toHaveFocus()
  await userEvent.keyboard('jjjjjjjjjjjjj')
  await expect.element(linkOf(10)).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => history.location.href).toMatch(/^\/jobs\/job_/)
})

test('a row without a link has the focus itself', async () => {
  await renderApp('/service-center-payments')
  await expect.element(rows.nth(1)).toBeVisible()
  await userEvent.keyboard('j')
  await expect.poll(() => rows.nth(1).element().contains(document.activeElement)).toBe(true)
})

test('f opens the filters, which give the focus back', async () => {
  await openList()
  await userEvent.keyboard('j')
  await userEvent.keyboard('f')
  await expect.element(page.getByRole('dialog', { name: 'Filter Customers' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(linkOf(1)).toHaveFocus()
})

test('r reads again what the screen shows, and not who is signed in', async () => {
  await openList()
  const before = (await callsMade()).length
  await userEvent.keyboard('r')
  await expect.poll(async () => (await callsMade()).length).toBe(before + 1)
  const [last] = (await callsMade()).slice(-1)
  expect(last?.path).toBe('/api/v1/admin/customers')
})

test.each([
  '/dashboard',
  '/customers',
  '/plans',
  '/services',
  '/analytics',
  `/jobs/${marketplace.jobs.all()[0]?.id}`,
])('r on %s says when it could not be read again', async (path) => {
  await renderApp(path)
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.element(page.getByText(/loading/i)).not.toBeInTheDocument()
  await atRest()
  expectConsoleError(/ApiError/)
  server.use(http.get('*/api/v1/*', () => refused(400, 'Not now')))
  await userEvent.keyboard('r')
  await expect.element(page.getByText(/could not be refreshed/)).toBeVisible()
})

test('/ searches the list; outside of one it opens Find', async () => {
  await openList()
  await userEvent.keyboard('/')
  const search = page.getByPlaceholder(/^Search customers/)
  await expect.element(search).toHaveFocus()
  await expect.element(search).toHaveValue('')
  await userEvent.keyboard('{Tab}')
  await userEvent.keyboard('gd')
  await expect.element(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await userEvent.keyboard('/')
  await expect.element(page.getByRole('dialog', { name: 'Find' })).toBeVisible()
})

describe('keys of their own never act', () => {
  test('while one types', async () => {
    const { history } = await openList()
    await userEvent.type(page.getByPlaceholder(/^Search customers/), 'gj?frj')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await expectAddress(history, '/customers')
  })

  test('with a modal open', async () => {
    const { history } = await openList('/plans')
    await linkOf(1).click()
    const modal = page.getByRole('dialog')
    await expect.element(modal).toBeVisible()
    await userEvent.keyboard('?gjr')
    await expect.element(shortcuts).not.toBeInTheDocument()
    await expect.element(modal).toBeVisible()
    await expect.poll(() => history.location.href).toMatch(/^\/plans\?plan=/)
  })

  test('in a menu', async () => {
    const [job] = marketplace.jobs.all()
    const { history } = await renderApp(`/jobs/${job?.id}`)
    await page.getByRole('button', { name: 'Change status' }).click()
    await expect.element(page.getByRole('menu')).toBeVisible()
    await userEvent.keyboard('gc')
    await expectAddress(history, `/jobs/${job?.id}`)
  })

  test('with Ctrl, Alt, ⌘ or Shift', async () => {
    const { history } = await openList()
    for (const key of ['{Alt>}j{/Alt}', '{Shift>}J{/Shift}', '{Meta>}j{/Meta}']) await userEvent.keyboard(key)
    expect(document.activeElement).toBe(document.body)
    await expectAddress(history, '/customers')
  })

  test('beneath the login that covers the console, nor does Ctrl+K', async () => {
    const { queryClient } = await openList()
    expireSession(queryClient)
    await expect.element(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
    for (const key of ['?', 'f', '/'])
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true }))
    await callsMade()
    expect(document.querySelectorAll('[role="dialog"]')).toHaveLength(0)
  })
})

describe('"Keyboard shortcuts"', () => {
  test('? shows all of them', async () => {
    await openList()
    await userEvent.keyboard('?')
    await expect.element(shortcuts).toBeVisible()
    for (const text of ['Find', 'Next row', 'Filters', 'Refresh', 'Service Center Payments', ...OF_RECORDS])
      await expect.element(shortcuts.getByText(text, { exact: true })).toBeVisible()
  })

  test('"Single keys" switches them off, for this admin and for good', async () => {
    const { unmount } = await openList()
    await userEvent.keyboard('?')
    const toggle = shortcuts.getByRole('switch', { name: 'Single keys' })
    await expect.element(toggle).toBeChecked()
    await toggle.click()
    await userEvent.keyboard('{Escape}')
    await expect.element(shortcuts).not.toBeInTheDocument()
    await userEvent.keyboard('j')
    expect(document.activeElement?.tagName).not.toBe('A')
    await unmount()

    await openList()
    await userEvent.keyboard('?f/')
    await callsMade()
    expect(document.querySelectorAll('[role="dialog"]')).toHaveLength(0)
    await userEvent.keyboard('{Control>}k{/Control}')
    await page.getByRole('combobox').fill('shortcuts')
    await userEvent.keyboard('{Enter}')
    await expect.element(toggle).not.toBeChecked()
    await toggle.click()
    await userEvent.keyboard('{Escape}')
    await expect.element(shortcuts).not.toBeInTheDocument()
    await userEvent.keyboard('?')
    await expect.element(shortcuts).toBeVisible()
  })
})

test('p opens the payment of a service center, where something is due', async () => {
  const { history } = await renderApp(`/service-centers/${owedCenter(100).id}`)
  await expect.element(opener).toBeVisible()
  await userEvent.keyboard('p')
  await expect.element(amount).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(opener).toHaveFocus()

  const paid = first(marketplace.serviceCenters.all().toReversed())
  marketplace.serviceCenters.update(paid.id, { pendingAmount: 0 })
  history.push(`/service-centers/${paid.id}`)
  await expect.element(page.getByRole('heading', { level: 1, name: paid.name })).toBeVisible()
  await callsMade()
  await userEvent.keyboard('p')
  expect(page.getByRole('dialog').elements()).toEqual([])
})

test('the first key replaces the amount that is suggested', async () => {
  await renderApp(`/service-centers/${owedCenter(1000).id}`)
  await expect.element(opener).toBeVisible()
  await userEvent.keyboard('p')
  await expect.element(notes).toBeVisible()
  await expect.element(amount).toHaveFocus()
  await userEvent.keyboard('70')
  await expect.element(amount).toHaveValue('70')
})

test('a held r reads once, and a held j walks on', async () => {
  const held = (key: string, windowsVirtualKeyCode: number) => ({
    key,
    code: `Key${key.toUpperCase()}`,
    windowsVirtualKeyCode,
    text: key,
  })
  await openList()
  const before = (await callsMade()).length
  await sendKey('keyDown', held('r', 82))
  await callsMade()
  await repeatKey(held('r', 82))
  expect(await callsMade()).toHaveLength(before + 1)
  await sendKey('keyUp', held('r', 82))
  await sendKey('keyDown', held('j', 74))
  await repeatKey(held('j', 74))
  await sendKey('keyUp', held('j', 74))
  await expect.element(linkOf(4)).toHaveFocus()
})

test('a held Ctrl+K opens Find once', async () => {
  const k = { key: 'k', code: 'KeyK', windowsVirtualKeyCode: 75, modifiers: 2 }
  await openList()
  await sendKey('keyDown', k)
  await expect.element(find).toBeVisible()
  await sendKey('keyDown', k, true)
  await callsMade()
  await expect.element(find).toBeVisible()
  await sendKey('keyUp', k)
})

describe('a held Enter', () => {
  afterEach(() => sendKey('keyUp'))

  test('opens a payment, and does not pay', async () => {
    await renderApp(`/service-centers/${owedCenter(100).id}`)
    await expect.element(opener).toBeVisible()
    opener.element().focus()
    await sendKey('keyDown')
    await expect.element(amount).toHaveFocus()
    await repeatKey()
    expect(await paymentsMade()).toEqual([])
    await sendKey('keyUp')
    await untilSeen()
    await sendKey('keyDown')
    await expect.poll(paymentsMade).toHaveLength(1)
  })

  test('opens the menu of statuses, and chooses none', async () => {
    await renderApp(`/jobs/${first(marketplace.jobs.all()).id}`)
    const button = page.getByRole('button', { name: 'Change status' })
    await expect.element(button).toBeVisible()
    button.element().focus()
    await sendKey('keyDown')
    await expect.element(page.getByRole('menuitemradio').first()).toHaveFocus()
    await repeatKey()
    await expect.element(page.getByRole('menuitemradio').first()).toHaveFocus()
  })

  test('opens Find, and nothing that it lists', async () => {
    const { history } = await openList()
    page.getByRole('button', { name: 'Find', exact: true }).element().focus()
    await sendKey('keyDown')
    await expect.element(find).toBeVisible()
    await expect.element(find.getByRole('option').first()).toBeVisible()
    await repeatKey()
    await expect.element(find).toBeVisible()
    await expectAddress(history, '/customers')
  })

  test('makes lines in a text area', async () => {
    await openPayment()
    await notes.click()
    await sendKey('keyDown')
    await repeatKey()
    await expect.element(notes).toHaveValue('\n\n\n\n')
  })
})
