import { expectAddress } from '@tests/support/address'
import { watchCopying } from '@tests/support/clipboard'
import { passTime, turnClock } from '@tests/support/clock'
import { renderApp } from '@tests/support/render-app'
import { callsMade } from '@tests/support/rest'
import { lists } from '@tests/support/screens'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

const LIST = 'GET /api/v1/admin/customers'
const DELAY = 300

const searchBox = page.getByPlaceholder('Search customers by name, email, or phone...')
const shownRange = page.getByText(/^Showing/)
const searched = async () => (await callsMade(LIST)).map(({ search }) => search.query)

test('what was typed is not written into the entry that Back leads to', async () => {
  const { history } = await renderApp('/customers?city=Pune')
  await expect.element(shownRange).toBeVisible()
  await page.getByRole('button', { name: 'Remove City: Pune' }).click()
  await expectAddress(history, '/customers')
  await expect.element(page.getByRole('button', { name: 'Remove City: Pune' })).not.toBeInTheDocument()
  await userEvent.type(searchBox, 'asha')
  history.back()
  await expectAddress(history, '/customers?city=Pune')
  await expect.element(searchBox).toHaveValue('')

  await passTime(DELAY)
  expect(await searched()).toEqual([undefined, undefined])
  await expectAddress(history, '/customers?city=Pune')
  history.forward()
  await expectAddress(history, '/customers')
})

test('who goes on again by Forward finds what the address says, and searches for what is typed then', async () => {
  const { history } = await renderApp('/customers')
  await expect.element(shownRange).toHaveTextContent(/^Showing 1 to 10/)
  await page.getByRole('button', { name: 'Next' }).click()
  await expectAddress(history, '/customers?page=2')
  for (const isWithinDelay of [false, true]) {
    await userEvent.type(searchBox, 'asha')
    history.back()
    await expectAddress(history, '/customers')
    await expect.element(searchBox).toHaveValue('')
    if (!isWithinDelay) await passTime(DELAY)
    history.forward()
    await expectAddress(history, '/customers?page=2')
    await expect.element(searchBox).toHaveValue('')
    await passTime(DELAY)
    await callsMade()
    await expectAddress(history, '/customers?page=2')
  }
  await userEvent.type(searchBox, 'asha{Enter}')
  await expectAddress(history, '/customers?query=asha')
  await expect.element(searchBox).toHaveValue('asha')
})

test('what was typed is not written into another screen', async () => {
  const { history } = await renderApp('/customers')
  await expect.element(shownRange).toBeVisible()
  await userEvent.type(searchBox, 'asha')
  history.push('/jobs')
  await expect.element(page.getByRole('heading', { name: 'Jobs' })).toBeVisible()
  await passTime(DELAY)
  await callsMade()
  await expectAddress(history, '/jobs')
})

test('outer spaces are not searched for, and stay while one types on', async () => {
  const { history } = await renderApp('/customers')
  await expect.element(shownRange).toBeVisible()
  await userEvent.type(searchBox, '  asha ')
  await turnClock(DELAY)
  await expectAddress(history, '/customers?query=asha')
  expect(await searched()).toEqual([undefined, 'asha'])

  await userEvent.type(searchBox, 'rao')
  await expect.element(searchBox).toHaveValue('  asha rao')
  await turnClock(DELAY)
  await expectAddress(history, '/customers?query=asha+rao')
})

test('outer spaces of a followed link are not searched for', async () => {
  await renderApp('/customers?query=+asha++')
  await expect.element(searchBox).toHaveValue('asha')
  expect(await searched()).toEqual(['asha'])
})

test('of a pasted megabyte no more is searched for than an address can hold', async () => {
  const { history } = await renderApp('/customers')
  await expect.element(shownRange).toBeVisible()
  await searchBox.click()
  document.execCommand('insertText', false, 'x'.repeat(1_000_000))
  await turnClock(DELAY)
  await expectAddress(history, `/customers?query=${'x'.repeat(500)}`)
})

test('a space typed and taken back leaves the page as it is', async () => {
  const { history } = await renderApp('/customers?page=3')
  await expect.element(shownRange).toHaveTextContent(/^Showing 21 to 30/)
  await userEvent.type(searchBox, ' ')
  await turnClock(DELAY)
  await callsMade()
  await expectAddress(history, '/customers?page=3')
})

test('a key typed while the address follows is not lost', async () => {
  const { history } = await renderApp('/customers')
  await expect.element(shownRange).toBeVisible()
  await userEvent.type(searchBox, 'as')
  const turning = passTime(DELAY)
  document.execCommand('insertText', false, 'ha') // in the very task in which the address sets out to follow
  await turning
  await expectAddress(history, '/customers?query=as')
  expect(await searched()).toEqual([undefined, 'as'])
  await expect.element(searchBox).toHaveValue('asha')
  await turnClock(DELAY)
  await expectAddress(history, '/customers?query=asha')
  await expect.element(searchBox).toHaveValue('asha')
})

test('"Copy link" right after typing copies the text, too', async () => {
  const write = watchCopying()
  await renderApp('/customers?status=active&page=2')
  await expect.element(shownRange).toBeVisible()
  await userEvent.type(searchBox, 'asha ')
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect
    .poll(() => write.mock.calls)
    .toEqual([[`${location.origin}/customers?status=active&query=asha`]])
})

test('on touch, where the box keeps the focus, "Copy link" copies the text, too', async () => {
  const write = watchCopying()
  await renderApp('/customers')
  await expect.element(shownRange).toBeVisible()
  await userEvent.type(searchBox, 'asha')
  page
    .getByRole('button', { name: 'Copy link' })
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await expect.element(searchBox).toHaveFocus()
  expect(write.mock.calls).toEqual([[`${location.origin}/customers?query=asha`]])
})

test('a chip removed right after typing keeps the text', async () => {
  const { history } = await renderApp('/customers?city=Pune')
  await expect.element(shownRange).toBeVisible()
  await userEvent.type(searchBox, 'a')
  await page.getByRole('button', { name: 'Remove City: Pune' }).click()
  await expectAddress(history, '/customers?query=a')
  await expect.element(searchBox).toHaveValue('a')
})

test.each([
  ['"Clear search"', () => page.getByRole('button', { name: 'Clear search' }).click()],
  ['Escape', () => userEvent.keyboard('{Escape}')],
])('%s empties the box at once, and the focus stays in it', async (_, clear) => {
  const { history } = await renderApp('/customers?query=a&page=2')
  await expect.element(shownRange).toBeVisible()
  await userEvent.type(searchBox, 'sha')
  await clear()
  await expectAddress(history, '/customers')
  await expect.element(searchBox).toHaveValue('')
  await expect.element(searchBox).toHaveFocus()
  expect(await searched()).toEqual(['a', undefined])
})

test('"Clear search" brings the focus into the box from wherever it was', async () => {
  const { history } = await renderApp('/customers?query=a')
  await expect.element(shownRange).toBeVisible()
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expectAddress(history, '/customers')
  await expect.element(searchBox).toHaveFocus()
})

/** Every list whose search finds phone numbers, and how long it waits. */
const PHONES = lists.filter(({ search }) => search.findsPhones)

test.each(PHONES)('$name: a phone number as WhatsApp gives it is found', async ({ name, path, search }) => {
  const { history } = await renderApp(`/${name}`)
  await expect.element(shownRange).toBeVisible()
  const box = page.getByPlaceholder(search.placeholder)
  const pasted = '\u2066\u202a+91\u00a098765\u201143210\u202c\u2069'
  await box.fill(pasted)
  await userEvent.keyboard('{Enter}')
  await expectAddress(history, `/${name}?${search.key}=%2B91+98765-43210`)
  await expect.element(box).toHaveValue(pasted)
  expect((await callsMade(`GET /api/v1/${path}`)).at(-1)?.search[search.key]).toBe('+919876543210')

  await box.fill('\uff19\uff18\uff17\uff16\uff15 \u096a\u0969\u0968\u0967\u0966')
  await userEvent.keyboard('{Enter}')
  expect((await callsMade(`GET /api/v1/${path}`)).at(-1)?.search[search.key]).toBe('+919876543210')
})

test.each(lists)('$name: the joiner of a Marathi name is searched for, marks are not', async (list) => {
  const { name, path, search } = list
  await renderApp(`/${name}`)
  await expect.element(shownRange).toBeVisible()
  await page.getByPlaceholder(search.placeholder).fill('\u200fप्र्\u200dया\u200b \u202c')
  await userEvent.keyboard('{Enter}')
  expect((await callsMade(`GET /api/v1/${path}`)).at(-1)?.search[search.key]).toBe('प्र्\u200dया')
})
