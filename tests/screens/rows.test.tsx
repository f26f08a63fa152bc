import { expectAddress } from '@tests/support/address'
import { renderApp } from '@tests/support/render-app'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'

const table = page.getByRole('table', { name: 'Jobs' })
/** A cell without a control. */
const day = table
  .getByRole('row')
  .nth(1)
  .getByText(/^\d\d\/\d\d\/\d{4}$/)

function firstJob(): string {
  return `/jobs/${table.getByRole('link').first().element().textContent}`
}

test('a click anywhere on a row opens it', async () => {
  const { history } = await renderApp('/jobs?status=PENDING')
  await expect.element(day).toBeVisible()
  const job = firstJob()
  await day.click()
  await expectAddress(history, `${job}?from=status%3DPENDING`)
})

test('the keys of a link are those of its row', async () => {
  const { history } = await renderApp('/jobs?status=PENDING')
  await expect.element(day).toBeVisible()
  const followed: string[] = []
  const follow = (event: MouseEvent) => {
    if (!(event.target instanceof HTMLAnchorElement)) return
    followed.push(`${event.ctrlKey} ${event.target.pathname}`)
    event.preventDefault() // no new tab in a test
  }
  addEventListener('click', follow)
  onTestFinished(() => removeEventListener('click', follow))
  const job = firstJob()
  await day.click({ modifiers: ['Control'] })
  await expect.poll(() => followed).toEqual([`true ${job}`])
  await expectAddress(history, '/jobs?status=PENDING')
})

test('a middle click on a row opens its record in a tab, and one on a control of the row does not', async () => {
  const { history } = await renderApp('/jobs?status=PENDING')
  await expect.element(day).toBeVisible()
  const followed: string[] = []
  const follow = (event: MouseEvent) => {
    if (!(event.target instanceof HTMLAnchorElement) || event.type !== 'click') return
    followed.push(`${event.ctrlKey && event.metaKey} ${event.target.pathname}`)
    event.preventDefault() // no new tab in a test
  }
  addEventListener('click', follow)
  onTestFinished(() => removeEventListener('click', follow))
  await table.getByRole('row').nth(1).getByRole('checkbox').click({ button: 'middle', force: true })
  await day.click({ button: 'middle' })
  await expect.poll(() => followed).toEqual([`true ${firstJob()}`])
  await expectAddress(history, '/jobs?status=PENDING')
})

test('who selects the text of a row opens nothing, nor who clicks beside the rows', async () => {
  const { history } = await renderApp('/jobs?status=PENDING')
  await expect.element(day).toBeVisible()
  getSelection()?.selectAllChildren(day.element())
  day.element().dispatchEvent(new MouseEvent('click', { bubbles: true }))
  getSelection()?.removeAllRanges()
  await table.getByRole('columnheader', { name: 'Status' }).click()
  await expectAddress(history, '/jobs?status=PENDING')
})
