import { expectAddress } from '@tests/support/address'
import { holdFrames } from '@tests/support/frames'
import { renderApp } from '@tests/support/render-app'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

// An address is another one at once, and its screen is there a frame later.

const jobs = page.getByRole('navigation').getByRole('link', { name: 'Jobs', exact: true })
const heading = page.getByRole('heading', { level: 1 })
const pressed = () => document.querySelectorAll('[data-pressed]').length

async function openCustomers() {
  const { history } = await renderApp('/customers')
  await expect.element(page.getByText(/^Showing 1 to 10/)).toBeVisible()
  return history
}

test('what was clicked looks pressed until the screen it leads to is there, and not when that is left', async () => {
  const history = await openCustomers()
  const draw = holdFrames()
  await jobs.click()
  await expectAddress(history, '/jobs')
  await expect.element(jobs).toHaveAttribute('data-pressed')
  await expect.element(heading).toHaveTextContent('Customers')
  draw()
  await expect.element(heading).toHaveTextContent('Jobs')
  await expect.poll(pressed).toBe(0)

  const drawBack = holdFrames()
  history.back()
  await expectAddress(history, '/customers')
  expect(pressed()).toBe(0)
  drawBack()
  await expect.element(heading).toHaveTextContent('Customers')
})

test.each([
  ['a page', '/customers', 'Next', 'Jobs', '/jobs'],
  ['what is added', '/plans', 'Add Plan', 'Services', '/services'],
] as const)(
  '%s of a screen that is being left is not opened on the next one',
  async (_, address, name, next, nextAddress) => {
    const { history } = await renderApp(address)
    const last = page.getByRole('button', { name, exact: true }).last()
    await expect.element(last).toBeVisible()
    const draw = holdFrames()
    history.push(nextAddress)
    await expectAddress(history, nextAddress)
    await last.click()
    draw()
    await expect.element(heading).toHaveTextContent(next)
    await expectAddress(history, nextAddress)
  },
)

test.each([
  ['Compared with', '/analytics', '/analytics?compare=last-year'],
  ['Period', '/analytics', '/analytics?period=this-week'],
  ['By', '/customer-payments/totals', '/customer-payments/totals?by=type'],
  ['Late after', '/jobs/board', '/jobs/board?late=60'],
])('two arrow keys in "%s" before a frame go on from each other', async (label, address, chosen) => {
  const { history } = await renderApp(address)
  const select = page.getByRole('combobox', { name: label, exact: true })
  await expect.element(select).toBeVisible()
  select.element().focus()
  const draw = holdFrames()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  draw()
  await expectAddress(history, chosen)
})

test('an address in capitals, with a slash at its end, is that of its screen', async () => {
  const { history } = await renderApp('/Jobs/')
  for (const [name, address] of [
    ['Next', '/jobs?page=2'],
    ['Previous', '/jobs'],
  ] as const) {
    const button = page.getByRole('button', { name, exact: true })
    await expect.element(button).not.toHaveAttribute('aria-disabled')
    await button.click()
    await expectAddress(history, address)
    await expect.element(page.getByText(name === 'Next' ? /^Showing 11 to/ : /^Showing 1 to/)).toBeVisible()
  }
})
