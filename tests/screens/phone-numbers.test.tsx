import { marketplace } from '@mocks/index'
import { expectAddress } from '@tests/support/address'
import { watchCopying } from '@tests/support/clipboard'
import { renderApp } from '@tests/support/render-app'
import { first } from '@tests/support/rows'
import { onScreen } from '@tests/support/viewport'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

const MOBILE = '+919876543210'
const SHOWN = '+91 98765 43210'
const menu = page.getByRole('menu')
const item = (name: string) => menu.getByRole('menuitem', { name, exact: true })

function customerWith(phoneNumber: string): { id: string; name: string } {
  const { id, name } = first(marketplace.customers.all())
  marketplace.customers.update(id, { phoneNumber })
  return { id, name }
}

describe('a phone number', () => {
  for (const width of [1280, 390])
    test(`in a list ${width} px wide, is called, written to or copied by its menu, and its row is not opened`, async () => {
      await onScreen(width)
      const { name } = customerWith(MOBILE)
      const written = watchCopying()
      const { history } = await renderApp(`/customers?query=${encodeURIComponent(name)}`)
      const number = page.getByRole('button', { name: `${SHOWN}, ${name}` })
      await number.click()

      await expect.element(item('Call')).toHaveAttribute('href', `tel:${MOBILE}`)
      const whatsApp = item('WhatsApp')
      await expect.element(whatsApp).toHaveAttribute('href', 'https://wa.me/919876543210')
      await expect.element(whatsApp).toHaveAttribute('target', '_blank')
      await expect.element(whatsApp).toHaveAttribute('rel', 'noopener noreferrer')
      await item('Copy').click()
      await expect.element(page.getByText('Phone number copied')).toBeVisible()
      expect(written).toHaveBeenCalledExactlyOnceWith(MOBILE)
      await expect.element(menu).not.toBeInTheDocument()
      await expectAddress(history, `/customers?query=${encodeURIComponent(name)}`)
    })

  test('has a menu by keyboard, which gives the focus back', async () => {
    const { name } = customerWith(MOBILE)
    await renderApp(`/customers?query=${encodeURIComponent(name)}`)
    const number = page.getByRole('button', { name: `${SHOWN}, ${name}` })
    await expect.element(number).toHaveAttribute('aria-expanded', 'false')
    const focusNumber = () => {
      const button = number.element()
      if (button instanceof HTMLElement) button.focus()
    }
    focusNumber()
    for (let time = 1; time <= 2; time++) {
      await userEvent.keyboard('{Enter}')
      await expect.element(page.getByRole('menu', { name: `${SHOWN}, ${name}` })).toBeVisible()
      await expect.element(number).toHaveAttribute('aria-expanded', 'true')
      await expect.element(item('Call')).toHaveFocus()
      await userEvent.keyboard('{ArrowDown}')
      await expect.element(item('WhatsApp')).toHaveFocus()
      await userEvent.keyboard('{Escape}')
      await expect.element(menu).not.toBeInTheDocument()
      await expect.element(number).toHaveFocus()
    }
  })

  test('closes its menu by a second click, and by one elsewhere', async () => {
    const { id } = customerWith(MOBILE)
    await renderApp(`/customers/${id}`)
    const number = page.getByRole('button', { name: SHOWN, exact: true })
    await number.click()
    await expect.element(item('Call')).toBeVisible()
    await number.click()
    await expect.element(menu).not.toBeInTheDocument()
    await number.click()
    await expect.element(item('Call')).toBeVisible()
    await page.getByRole('heading', { level: 1 }).click()
    await expect.element(menu).not.toBeInTheDocument()
  })

  test.each(['98765 43210', '919876543210'])(
    'that the server holds as "%s" is a mobile number, too',
    async (written) => {
      const { id } = customerWith(written)
      await renderApp(`/customers/${id}`)
      await page.getByRole('button', { name: SHOWN, exact: true }).click()
      await expect.element(item('Call')).toHaveAttribute('href', `tel:${MOBILE}`)
      await expect.element(item('WhatsApp')).toHaveAttribute('href', 'https://wa.me/919876543210')
    },
  )

  test.each(['020 2612 3456', '12345', 'ask at the desk'])(
    'that is not an Indian mobile, "%s", has no menu',
    async (written) => {
      const { id, name } = customerWith(written)
      await renderApp(`/customers?query=${encodeURIComponent(name)}`)
      await expect.element(page.getByRole('table').getByText(written)).toBeVisible()
      expect(page.getByRole('button', { name: written }).elements()).toEqual([])
      await renderApp(`/customers/${id}`)
      await expect
        .element(page.getByRole('link', { name: written }))
        .toHaveAttribute('href', `tel:${written}`)
    },
  )
})
