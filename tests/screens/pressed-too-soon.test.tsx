import { endpoint } from '@mocks/server/reply'
import { expectAddress } from '@tests/support/address'
import { passTime } from '@tests/support/clock'
import { gate } from '@tests/support/gates'
import {
  amount,
  book,
  modal,
  opener,
  openPayment,
  paymentsMade,
  pressPay,
  submit,
  successToast,
  untilSeen,
} from '@tests/support/payments'
import { centerOf, inRunner, type Point, tapAt } from '@tests/support/pointer'
import { renderApp } from '@tests/support/render-app'
import { atRest } from '@tests/support/rest'
import { keepCenters, owedCenter } from '@tests/support/rows'
import { server } from '@tests/support/server'
import { writes } from '@tests/support/writes'
import { http } from 'msw'
import { describe, expect, test } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'

// What nobody has seen yet takes no click and no key.

const payTo = (name: string) => page.getByRole('button', { name: `Make Payment, ${name}`, exact: true })

const ways = [
  {
    way: "the center's screen",
    open: async () => {
      await renderApp(`/service-centers/${owedCenter(100).id}`)
      await opener.click()
    },
  },
  {
    way: 'a row of Payouts Due',
    open: async () => {
      const [center] = keepCenters(3)
      await renderApp('/payouts-due')
      await payTo(center?.name ?? '').click()
    },
  },
  {
    way: 'the next row, after a payment',
    open: async () => {
      const [first, second] = keepCenters(4)
      await renderApp('/payouts-due')
      await payTo(first?.name ?? '').click()
      await pressPay()
      await expect.element(payTo(second?.name ?? '')).toHaveFocus()
      await userEvent.keyboard('{Enter}')
    },
    before: 1,
  },
]

const presses = [
  { press: 'Enter', act: () => userEvent.keyboard('{Enter}') },
  {
    press: 'Space',
    act: async () => {
      submit.element().focus()
      await userEvent.keyboard(' ')
    },
  },
  { press: 'a click', act: () => submit.click({ force: true }) },
  { press: 'a tap', act: () => tapAt(centerOf(submit)) },
]

/** Clicks at a point of the window. Returns how many clicks the page has heard. */
async function clickAt(point: Point): Promise<number> {
  let heard = 0
  const hear = () => {
    heard += 1
  }
  document.addEventListener('click', hear)
  const at = { ...inRunner(point), button: 'left' as const, clickCount: 1 }
  await cdp().send('Input.dispatchMouseEvent', { ...at, type: 'mousePressed' })
  await cdp().send('Input.dispatchMouseEvent', { ...at, type: 'mouseReleased' })
  document.removeEventListener('click', hear)
  return heard
}

const table = ways.flatMap((way) => presses.map((press) => ({ ...way, ...press })))

describe('"Make Payment" that was opened from', () => {
  test.each(table)('$way takes $press only once it was seen', async ({ open, act, before = 0 }) => {
    await open()
    await atRest() // the field of the form itself has the focus: a Space before that would be typed into it
    await expect.element(amount).toHaveFocus()
    for (let count = 0; count < 6; count += 1) await act()
    await passTime(499)
    await act()
    expect(await paymentsMade()).toHaveLength(before)
    await passTime(499)
    await act()
    expect(await paymentsMade(), 'whoever goes on pressing has not seen it').toHaveLength(before)
    await passTime(500)
    await act()
    await expect.poll(paymentsMade).toHaveLength(before + 1)
  })
})

test('the second click of a double click on a line of Find reaches nothing on the screen', async () => {
  const { history } = await renderApp('/jobs')
  await expect.element(page.getByRole('row').nth(1)).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  const line = page.getByRole('dialog', { name: 'Find' }).getByRole('option', { name: /^Plans/ })
  await expect.element(line).toBeVisible()
  await atRest()
  const point = centerOf(line)
  await clickAt(point)
  expect(await clickAt(point)).toBe(0)
  await expectAddress(history, '/plans')
})

test('Space that went down before a payment was seen, and up after, does not send it', async () => {
  await renderApp(`/service-centers/${owedCenter(100).id}`)
  await opener.click()
  await atRest()
  await expect.element(amount).toHaveFocus()
  submit.element().focus()
  await userEvent.keyboard('{ >}')
  await untilSeen()
  await userEvent.keyboard('{/ }')
  expect(await paymentsMade()).toEqual([])
  await untilSeen()
  await userEvent.keyboard(' ')
  await expect.poll(paymentsMade).toHaveLength(1)
})

test('"Pay again?" is taken only once it was seen', async () => {
  const center = owedCenter(100)
  book(center.id, 60)
  await renderApp(`/service-centers/${center.id}`)
  await opener.click()
  await amount.fill('60')
  await untilSeen()
  await userEvent.keyboard('{Enter}')
  const again = modal.getByRole('checkbox', { name: 'Pay ₹60.00 again' })
  await expect.element(again).toHaveFocus()
  await userEvent.keyboard(' ')
  await expect.element(again).not.toBeChecked()
  await userEvent.keyboard('{Enter}')
  await passTime(500)
  await userEvent.keyboard(' ')
  await expect.element(again).toBeChecked()
  await userEvent.keyboard('{Enter}')
  await expect.element(successToast).toBeVisible()
  expect(await paymentsMade()).toHaveLength(1)
})

test('figures that have changed must be seen, too', async () => {
  const center = owedCenter(100)
  await renderApp(`/service-centers/${center.id}`)
  await opener.click()
  await amount.fill('50')
  await untilSeen()
  book(center.id, 40)
  await userEvent.keyboard('{Enter}')
  await expect.element(modal.getByText('Nothing was sent')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  expect(await paymentsMade()).toEqual([])
  await passTime(500)
  await userEvent.keyboard('{Enter}')
  await expect.poll(paymentsMade).toHaveLength(1)
})

/** The forms of a center are screens, and no modals. */
const inModals = writes.filter(({ url, isSwitch }) => !isSwitch && !/\/(add|edit)$/.test(url))

describe('the second click of a double click', () => {
  test.each(inModals)('on the button of $what acts on nothing beneath its modal', async (write) => {
    const { url, open, submit: button, method, path, done } = write
    const answer = gate()
    server.use(http[method](endpoint(path), answer.opened))
    await renderApp(url)
    await open()
    await atRest() // the button waits for what a question reads
    const point = centerOf(button)
    expect(await clickAt(point)).toBe(1)
    answer.open()
    await expect.element(page.getByText(done)).toBeVisible()
    await expect.element(button).not.toBeInTheDocument()
    await atRest() // until then a modal may say "Deleting..."
    expect(await clickAt(point)).toBe(0)
    await passTime(500)
    expect(await clickAt(point), 'a click later').toBeGreaterThan(0)
  })

  test('on "Make Payment" opens no other payment', async () => {
    const [first] = keepCenters(4)
    await renderApp('/payouts-due')
    await payTo(first?.name ?? '').click()
    await untilSeen()
    const point = centerOf(submit)
    expect(await clickAt(point)).toBe(1)
    await expect.element(modal).not.toBeInTheDocument()
    expect(await clickAt(point)).toBe(0)
    await passTime(500)
    expect(await clickAt(point)).toBeGreaterThan(0)
  })

  test('elsewhere is a click of its own', async () => {
    const { center, history } = await openPayment()
    const link = page.getByRole('main').getByRole('link', { name: 'Service Centers' })
    await untilSeen()
    const point = centerOf(submit)
    expect(await clickAt(point)).toBe(1)
    await expect.element(modal).not.toBeInTheDocument()
    expect(await clickAt(point)).toBe(0)
    await expectAddress(history, `/service-centers/${center.id}`)
    expect(await clickAt(centerOf(link))).toBe(1)
    await expectAddress(history, '/service-centers')
    expect(await paymentsMade()).toHaveLength(1)
  })

  test('that has chosen from a menu reaches nothing beneath it', async () => {
    await renderApp('/jobs')
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    const item = page.getByRole('menuitem', { name: 'CSV' })
    await expect.element(item).toBeVisible()
    const point = centerOf(item)
    expect(await clickAt(point)).toBe(1)
    await expect.element(item).not.toBeInTheDocument()
    expect(await clickAt(point)).toBe(0)
  })

  test('that has opened a question does not answer it', async () => {
    await renderApp(`/service-centers/${owedCenter(100).id}`)
    const button = page.getByRole('button', { name: 'Delete' })
    await expect.element(button).toBeEnabled()
    const point = centerOf(button)
    expect(await clickAt(point)).toBe(1)
    const question = page.getByRole('dialog', { name: 'Delete Service Center' })
    await expect.element(question).toBeVisible()
    expect(await clickAt(point)).toBe(0)
    await expect.element(question).toBeVisible()
  })
})
