import { expectAddress } from '@tests/support/address'
import { isDue, passTime } from '@tests/support/clock'
import {
  amount,
  modal,
  opener,
  openPayment,
  paymentsMade,
  paymentsSent,
  pressPay,
  submit,
  untilSeen,
} from '@tests/support/payments'
import { renderApp } from '@tests/support/render-app'
import { owedCenter } from '@tests/support/rows'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

// A key or a click that was meant for what stood there before pays nothing.

/** Opens the payment of a center by a key. Nobody can have seen it yet. */
async function openUnseen() {
  await renderApp(`/service-centers/${owedCenter(100).id}`)
  await expect.element(opener).toBeVisible()
  opener.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(amount).toHaveFocus()
  await expect.poll(() => isDue(500, '/src/ui/seen')).toBe(true)
}

/** Once it was seen, the key pays. */
async function expectPaidBy(key: string) {
  await untilSeen()
  await userEvent.keyboard(key)
  await expect.element(modal).not.toBeInTheDocument()
  expect(await paymentsMade()).toHaveLength(1)
}

describe('a payment that was not seen for half a second is not sent', () => {
  test('by Enter, again and again: each begins the half second anew', async () => {
    await openUnseen()
    for (let press = 0; press < 3; press += 1) {
      await userEvent.keyboard('{Enter}')
      await passTime(499)
    }
    await userEvent.keyboard('{Enter}')
    expect(paymentsSent()).toEqual([])
    await expectPaidBy('{Enter}')
  })

  test('by a click', async () => {
    await openUnseen()
    await submit.click({ force: true })
    expect(paymentsSent()).toEqual([])
    await expect.element(modal).toBeVisible()
  })

  test('by Space that went down before, and up after', async () => {
    await openUnseen()
    submit.element().focus()
    await userEvent.keyboard('{ >}')
    await untilSeen()
    await userEvent.keyboard('{/ }')
    expect(paymentsSent()).toEqual([])
    await expectPaidBy(' ')
  })
})

test('the second click of a double click does nothing where the first has closed a modal', async () => {
  const { center, history } = await openPayment()
  const link = page.getByRole('main').getByRole('link', { name: 'Service Centers' }).element()
  const { left, top, width, height } = submit.element().getBoundingClientRect()
  const place = { clientX: left + width / 2, clientY: top + height / 2 }
  await pressPay()
  await expect.element(modal).not.toBeInTheDocument()

  clickAt(link, place)
  await expectAddress(history, `/service-centers/${center.id}`)
  clickAt(link, { ...place, clientX: place.clientX + 40 }) // elsewhere it is a click of its own
  await expectAddress(history, '/service-centers')
  expect(await paymentsMade()).toHaveLength(1)
})

function clickAt(element: Element, place: { clientX: number; clientY: number }): void {
  const press = { ...place, bubbles: true, cancelable: true }
  element.dispatchEvent(new PointerEvent('pointerdown', { ...press, pointerType: 'mouse' }))
  element.dispatchEvent(new MouseEvent('click', { ...press, detail: 2 }))
}
