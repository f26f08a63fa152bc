import { expectAddress } from '@tests/support/address'
import { renderApp } from '@tests/support/render-app'
import { callsMade } from '@tests/support/rest'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

const filters = page.getByRole('button', { name: /^Filters/ })
const dialog = page.getByRole('dialog', { name: 'Filter Customers' })
/** Also those that are rendered ahead. */
const dialogs = () => [...document.querySelectorAll<HTMLElement>('[role="dialog"]')]

async function renderAhead(address = '/customers?city=Pune') {
  const { history } = await renderApp(address)
  await expect.element(page.getByText(/^Showing|^No customers/)).toBeVisible()
  await filters.hover()
  await expect.poll(() => dialogs().length, { message: 'the modal is rendered ahead' }).toBe(1)
  return history
}

test('a modal that is rendered ahead is not seen, not read out, not reached, and stops no key', async () => {
  await renderAhead()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(dialogs().filter((element) => element.checkVisibility())).toEqual([])
  expect(dialogs().some((element) => element.contains(document.activeElement))).toBe(false)
  filters.element().focus()
  for (let times = 0; times < 60; times += 1) {
    await userEvent.tab()
    expect(dialogs().some((element) => element.contains(document.activeElement))).toBe(false)
  }
  const before = (await callsMade('GET /api/v1/admin/customers')).length
  await userEvent.keyboard('r')
  expect(await callsMade('GET /api/v1/admin/customers')).toHaveLength(before + 1)
})

test('it shows what the address says when it is opened, and starts anew each time', async () => {
  const history = await renderAhead()
  history.push('/customers?city=Mumbai')
  await expectAddress(history, '/customers?city=Mumbai')
  await callsMade()
  await userEvent.click(filters)
  const city = dialog.getByLabelText('City')
  await expect.element(city).toHaveValue('Mumbai')
  await expect.element(city).toHaveFocus()
  await userEvent.fill(city, 'Delhi')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(filters).toHaveFocus()
  await userEvent.click(filters)
  await expect.element(city).toHaveValue('Mumbai')
})

test('what is typed stays while the address changes below it', async () => {
  const history = await renderAhead()
  await userEvent.click(filters)
  await userEvent.fill(dialog.getByLabelText('City'), 'Delhi')
  history.replace('/customers?city=Mumbai')
  await callsMade()
  await expect.element(dialog.getByLabelText('City')).toHaveValue('Delhi')
})

test('it is gone with its screen', async () => {
  const history = await renderAhead()
  history.push('/dashboard')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  expect(dialogs()).toEqual([])
})
