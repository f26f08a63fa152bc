import { expectAddress } from '@tests/support/address'
import { renderApp } from '@tests/support/render-app'
import { callsMade } from '@tests/support/rest'
import { onScreen } from '@tests/support/viewport'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

const LISTS = [
  {
    title: 'Jobs',
    url: '/jobs',
    call: 'GET /api/v1/admin/jobs',
    texts: ['All', 'Pending', 'Accepted', 'In Progress', 'Completed', 'Cancelled'],
    chosen: { text: 'In Progress', value: 'IN_PROGRESS' },
  },
  {
    title: 'Customer Payments',
    url: '/customer-payments',
    call: 'GET /api/v1/admin/payments',
    texts: ['All', 'Completed', 'Pending', 'Failed'],
    chosen: { text: 'Failed', value: 'Failed' },
  },
]

const tab = (name: string) => page.getByRole('tab', { name })
const selected = () =>
  page
    .getByRole('tab', { selected: true })
    .elements()
    .map(({ textContent }) => textContent)

describe.each(LISTS)('above $title', ({ title, url, call, texts, chosen }) => {
  const table = page.getByRole('table', { name: title })

  test('a tab is the status of the address, and agrees with chip and modal', async () => {
    const { history } = await renderApp(`${url}?search=a&page=2`)
    await expect.element(page.getByRole('tablist', { name: 'Status' })).toBeVisible()
    const tabs = page.getByRole('tab').elements()
    expect(tabs.map(({ textContent }) => textContent)).toEqual(texts)
    expect(selected()).toEqual(['All'])

    await tab(chosen.text).click()
    await expectAddress(history, `${url}?search=a&status=${chosen.value}`)
    await expect.poll(selected).toEqual([chosen.text])
    await expect
      .poll(async () => (await callsMade(call)).at(-1)?.search)
      .toEqual({ search: 'a', status: chosen.value, page: '1', limit: '10' })
    await expect.element(page.getByRole('tabpanel', { name: chosen.text }).getByRole('table')).toBeVisible()
    const chip = page.getByRole('button', { name: `Remove Status: ${chosen.text}` })
    await expect.element(chip).toBeVisible()
    await page.getByRole('button', { name: 'Filters, 1 active' }).click()
    await expect
      .element(page.getByRole('dialog', { name: `Filter ${title}` }).getByLabelText('Status'))
      .toHaveValue(chosen.value)
    await userEvent.keyboard('{Escape}')

    await chip.click()
    await expectAddress(history, `${url}?search=a`)
    await expect.poll(selected).toEqual(['All'])
    history.back()
    await expect.poll(selected).toEqual([chosen.text])
    await tab('All').click()
    await expectAddress(history, `${url}?search=a`)
  })

  test('an arrow key moves the focus alone, and Enter chooses', async () => {
    const { history } = await renderApp(url)
    await tab('All').click()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(page.getByRole('tab').nth(1)).toHaveFocus()
    expect(selected()).toEqual(['All'])
    await expectAddress(history, url)
    await userEvent.keyboard('{End}{Enter}')
    await expect.poll(selected).toEqual(texts.slice(-1))
  })

  test.each([1280, 390])('at %i pixels nothing moves when one is chosen', async (width) => {
    await onScreen(width)
    await renderApp(url)
    await expect.element(table.getByRole('row').nth(1)).toBeVisible()
    const top = () => table.element().getBoundingClientRect().top
    const before = top()
    await tab(texts[1] ?? '').click()
    await expect.poll(selected).toEqual([texts[1]])
    expect(top()).toBe(before)
  })

  test('on a phone the chosen one is in view, and the others are scrolled to', async () => {
    await onScreen(320)
    const last = texts.at(-1) ?? ''
    const value = last === 'Failed' ? last : last.toUpperCase()
    await renderApp(`${url}?status=${value}`)
    await expect.element(tab(last)).toBeVisible()
    const { left, right } = tab(last).element().getBoundingClientRect()
    expect(left).toBeGreaterThanOrEqual(0)
    expect(right).toBeLessThanOrEqual(320)
    expect(document.documentElement.scrollWidth).toBe(320)
  })
})

test('totals have none: a status is one of their filters', async () => {
  await renderApp('/jobs/totals?status=PENDING')
  await expect.element(page.getByRole('button', { name: 'Remove Status: Pending' })).toBeVisible()
  expect(page.getByRole('tab').elements()).toEqual([])
})
