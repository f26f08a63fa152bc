import { DEMO_ADMIN } from '@mocks/index'
import { expectAddress } from '@tests/support/address'
import { turnClock } from '@tests/support/clock'
import { expectConsoleError } from '@tests/support/page-errors'
import { renderApp } from '@tests/support/render-app'
import { onScreen } from '@tests/support/viewport'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { hashOf, STORAGE_KEYS } from '@/lib/storage'
import type { SavedView } from '@/views/views'

const KEY = `${STORAGE_KEYS.views} ${hashOf(DEMO_ADMIN.email)}`
const LATE: SavedView = {
  list: 'jobs',
  name: 'Late',
  search: '?period=last-7-days&status=PENDING',
  isDefault: false,
  isPinned: false,
}
const DONE = { ...LATE, name: 'Done', search: '?status=COMPLETED' }

const menu = page.getByRole('button', { name: 'Views' })
const item = (name: string) => page.getByRole('menuitem', { name, exact: true })
const box = (name: string) => page.getByRole('menuitemcheckbox', { name, exact: true })
const nameField = page.getByRole('textbox', { name: 'Name' })
const sidebar = page.getByRole('navigation', { name: 'Main' })

function have(...views: object[]): void {
  localStorage.setItem(KEY, JSON.stringify(views))
}

function kept(): unknown {
  return JSON.parse(localStorage.getItem(KEY) ?? 'null')
}

/** Changes the period of the jobs on the screen. */
async function changePeriod(): Promise<void> {
  await page.getByRole('button', { name: /^Filters/ }).click()
  const modal = page.getByRole('dialog', { name: 'Filter Jobs' })
  await modal.getByLabelText('Period').selectOptions('Last 30 days')
  await modal.getByRole('button', { name: 'Apply' }).click()
  const chips = page.getByRole('group', { name: 'Active filters' })
  await expect.element(chips.getByText(/^Last 30 days/)).toBeVisible()
}

/** The storage refuses every write until the test is over. */
function refuseWrites(reason: string): void {
  const write = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('no', reason)
  })
  onTestFinished(() => write.mockRestore())
}

test('a view is saved under a name, without the page, and is the current one', async () => {
  await renderApp('/jobs?status=PENDING&period=last-7-days&page=2')
  await menu.click()
  await item('Save view…').click()
  await expect.element(nameField).toHaveFocus()
  await expect.element(nameField).toHaveValue('Pending, Last 7 days')
  await nameField.fill('  Late ')
  await page.getByRole('button', { name: 'Save view' }).click()
  await expect.element(page.getByText('View saved')).toBeVisible()
  expect(kept()).toEqual([LATE])
  expect(JSON.stringify({ ...localStorage })).not.toContain(DEMO_ADMIN.email)

  await menu.click()
  await expect.element(item('Late')).toHaveAttribute('aria-current', 'page')
})

test('a step back closes the form of a view, and a step ahead does not open it again', async () => {
  const { history } = await renderApp('/jobs')
  history.push('/jobs?status=PENDING')
  await expect.element(page.getByRole('group', { name: 'Active filters' })).toBeVisible()
  await menu.click()
  await item('Save view…').click()
  await expect.element(nameField).toHaveFocus()
  history.back()
  await expectAddress(history, '/jobs')
  await expect.element(nameField).not.toBeInTheDocument()
  history.forward()
  await expectAddress(history, '/jobs?status=PENDING')
  await expect.element(page.getByRole('group', { name: 'Active filters' })).toBeVisible()
  await expect.element(nameField).not.toBeInTheDocument()
})

test('a name is needed, and unique within its list', async () => {
  have(LATE, { ...LATE, list: 'customers', name: 'Mine' })
  await renderApp('/jobs')
  await menu.click()
  await item('Save view…').click()
  const save = page.getByRole('button', { name: 'Save view' })
  await save.click()
  await expect.element(page.getByText('Enter a name')).toBeVisible()
  await nameField.fill('late ')
  await save.click()
  await expect.element(page.getByText('A view with this name already exists')).toBeVisible()
  await nameField.fill('Mine')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('View saved')).toBeVisible()
})

async function openLate(address = '/jobs') {
  const { history } = await renderApp(address)
  await menu.click()
  await item('Late').click()
  await expectAddress(history, '/jobs?period=last-7-days&status=PENDING')
  await expect.element(page.getByText('Status: Pending')).toBeVisible()
  return history
}

test('a view opens with one click; with its filters changed it can be updated', async () => {
  const OPEN = { ...LATE, name: 'Open', search: '?status=PENDING' }
  have(LATE, DONE, OPEN)
  const history = await openLate('/jobs?search=asha')
  await changePeriod()
  await expectAddress(history, '/jobs?period=last-30-days&status=PENDING')
  await menu.click()
  for (const name of ['Late', 'Open']) await expect.element(item(name)).not.toHaveAttribute('aria-current')
  await item('Update view Late').click()
  await expect.element(page.getByText('View updated')).toBeVisible()
  expect(kept()).toEqual([DONE, { ...LATE, search: '?period=last-30-days&status=PENDING' }, OPEN])
})

test('a link to other filters changes no view, and a step back finds the one that was changed', async () => {
  have(LATE)
  const history = await openLate()
  await changePeriod()
  await expectAddress(history, '/jobs?period=last-30-days&status=PENDING')
  history.push('/dashboard')
  await expect.poll(() => document.title).toBe('Dashboard · Wayside')
  history.push('/jobs?status=ACCEPTED')
  await expect.element(page.getByText('Status: Accepted')).toBeVisible()
  await menu.click()
  await expect.element(item('Save view…')).toBeVisible()
  expect(page.getByText('Update view').elements()).toEqual([])
  await userEvent.keyboard('{Escape}')

  history.go(-2)
  await expectAddress(history, '/jobs?period=last-30-days&status=PENDING')
  await menu.click()
  await expect.element(item('Update view Late')).toBeVisible()
})

test('a view that was changed and then renamed can still be updated', async () => {
  have(LATE)
  await openLate()
  await changePeriod()
  await menu.click()
  await item('Options, Late').click()
  await item('Rename').click()
  await nameField.fill('Later')
  await page.getByRole('button', { name: 'Rename' }).click()
  await expect.element(nameField).not.toBeInTheDocument()
  await menu.click()
  await item('Update view Later').click()
  await expect.element(page.getByText('View updated')).toBeVisible()
  expect(kept()).toEqual([{ ...LATE, name: 'Later', search: '?period=last-30-days&status=PENDING' }])
})

test('the view of Payouts Due that is changed is the one that it shows, and none once it shows all', async () => {
  const search = page.getByRole('searchbox')
  have({ ...LATE, list: 'payouts-due', name: 'Big', search: '?min=10000', isPinned: true })
  const { history } = await renderApp('/payouts-due')
  await sidebar.getByRole('link', { name: 'Big' }).click()
  await expectAddress(history, '/payouts-due?min=10000')
  await expect.element(page.getByRole('button', { name: /^Remove At least/ })).toBeVisible()
  await search.fill('auto')
  await userEvent.keyboard('{Enter}')
  await expectAddress(history, '/payouts-due?min=10000&search=auto')
  await menu.click()
  await expect.element(item('Update view Big')).toBeVisible()
  await userEvent.keyboard('{Escape}')

  await sidebar.getByRole('link', { name: 'Payouts Due' }).click()
  await expectAddress(history, '/payouts-due')
  await expect.element(search).toHaveValue('')
  await search.fill('auto')
  await userEvent.keyboard('{Enter}')
  await expectAddress(history, '/payouts-due?search=auto')
  await menu.click()
  await expect.element(item('Save view…')).toBeVisible()
  expect(page.getByText('Update view').elements()).toEqual([])
})

test('what an empty list offers to clear changes its view', async () => {
  have(LATE)
  const { history } = await renderApp('/jobs?status=PENDING&period=last-7-days')
  await changePeriod()
  await page.getByRole('searchbox').fill('nobody at all')
  await userEvent.keyboard('{Enter}')
  await page.getByRole('link', { name: 'Clear search' }).click()
  await expectAddress(history, '/jobs?status=PENDING&period=last-30-days')
  await menu.click()
  await expect.element(item('Update view Late')).toBeVisible()
})

test('a view that was changed is still known after a record of its list', async () => {
  have(LATE)
  const { history } = await renderApp('/jobs?status=PENDING&period=last-7-days')
  await expect.element(page.getByText(/^Showing/)).toBeVisible()
  await changePeriod()
  await expectAddress(history, '/jobs?status=PENDING&period=last-30-days')
  history.push('/customers')
  await expect.poll(() => document.title).toBe('Customers · Wayside')
  history.push('/jobs?status=PENDING&period=last-30-days&page=2') // as a record leads back to its list
  await expect.element(page.getByText('Status: Pending')).toBeVisible()
  await menu.click()
  await expect.element(item('Update view Late')).toBeVisible()
})

test('the whole list is not taken for a view that was changed', async () => {
  have(LATE)
  const { history } = await renderApp('/jobs?status=PENDING&period=last-7-days')
  await expect.element(page.getByText(/^Showing/)).toBeVisible()
  history.push('/jobs')
  await expect.poll(() => document.title).toBe('Jobs · Wayside')
  history.push('/jobs?status=ACCEPTED')
  await expect.element(page.getByText('Status: Accepted')).toBeVisible()
  await menu.click()
  await expect.element(item('Save view…')).toBeVisible()
  expect(page.getByText('Update view').elements()).toEqual([])
})

test('a view is renamed and deleted, by keyboard', async () => {
  have(DONE, { ...LATE, isDefault: true })
  await renderApp('/jobs')
  await expect.element(menu).toBeVisible()
  menu.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(item('Save view…')).toHaveFocus()
  await userEvent.keyboard('{End}')
  await expect.element(item('Options, Late')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(item('Back to all views of Jobs, from Late')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(item('Options, Late')).toHaveFocus()
  await userEvent.keyboard('{Enter}{ArrowDown}{ArrowDown}{ArrowDown}')
  await expect.element(item('Rename')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(nameField).toHaveFocus()
  const updated = { ...LATE, isDefault: true, isPinned: true, search: '?status=CANCELLED' } // by another tab
  have(DONE, updated)
  await userEvent.keyboard('Overdue{Enter}')
  await expect.poll(kept).toEqual([DONE, { ...updated, name: 'Overdue' }])

  await menu.click()
  await item('Options, Overdue').click()
  await item('Delete').click()
  await expect
    .element(
      page.getByText('Are you sure you want to delete the view "Overdue"? This action cannot be undone.'),
    )
    .toBeVisible()
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect.poll(kept).toEqual([DONE])
})

test('each option of a view changes its own field alone', async () => {
  have(DONE, { ...LATE, isDefault: true })
  await renderApp('/jobs')
  await menu.click()
  await item('Options, Late').click()
  await box('Show in sidebar').click()
  await expect.poll(kept).toEqual([DONE, { ...LATE, isDefault: true, isPinned: true }])
  await box('Make this the default view').click()
  await expect.poll(kept).toEqual([DONE, { ...LATE, isPinned: true }])
  await box('Make this the default view').click()
  await expect.poll(kept).toEqual([DONE, { ...LATE, isDefault: true, isPinned: true }])
  await box('Show in sidebar').click()
  await expect.poll(kept).toEqual([DONE, { ...LATE, isDefault: true }])
})

test('the default opens from the sidebar alone, and one list has one', async () => {
  have({ ...LATE, isDefault: true }, DONE)
  const { history } = await renderApp('/jobs')
  await expect.element(page.getByText(/^Showing/)).toBeVisible()
  await expectAddress(history, '/jobs')

  await sidebar.getByRole('link', { name: 'Jobs' }).click()
  await expectAddress(history, '/jobs?period=last-7-days&status=PENDING')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expectAddress(history, '/jobs')

  await menu.click()
  await item('Options, Done').click()
  await box('Make this the default view').click()
  await expect.poll(kept).toEqual([{ ...DONE, isDefault: true }, LATE])
  await page.getByRole('menuitem', { name: 'Back to all views of Jobs, from Done' }).click()
  await expect.element(item('Done Default')).toBeVisible()
  await expect.element(item('Late')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await sidebar.getByRole('link', { name: 'Jobs' }).click()
  await expectAddress(history, '/jobs?status=COMPLETED')
})

test('a view that is shown in the sidebar stands below its list, and is marked where it is current', async () => {
  have(LATE, DONE)
  const { history } = await renderApp('/jobs')
  await menu.click()
  await item('Options, Late').click()
  await box('Show in sidebar').click()
  const pinned = sidebar.getByRole('group', { name: 'Views of Jobs' }).getByRole('link', { name: 'Late' })
  await expect.element(pinned).toBeVisible()
  await userEvent.keyboard('{Escape}')

  await pinned.click()
  await expectAddress(history, '/jobs?period=last-7-days&status=PENDING')
  await expect.element(pinned).toHaveAttribute('aria-current', 'page')
  const jobs = sidebar.getByRole('link', { name: 'Jobs', exact: true })
  await expect.element(jobs).not.toHaveAttribute('aria-current')
  history.push('/jobs?period=last-7-days&status=PENDING&search=asha')
  await expect.element(pinned).not.toHaveAttribute('aria-current')
  await expect.element(jobs).toHaveAttribute('aria-current', 'page')
})

test('of views that show the same, the one that was opened is current, in the menu as in the sidebar', async () => {
  have({ ...LATE, name: 'A' }, { ...LATE, name: 'B', isPinned: true }, { ...LATE, name: 'C', isPinned: true })
  const { history } = await renderApp('/jobs?status=PENDING&period=last-7-days')
  const views = sidebar.getByRole('group', { name: 'Views of Jobs' })
  const marked = () => [...views.element().querySelectorAll('[aria-current]')].map((link) => link.textContent)
  const ticked = () =>
    ['A', 'B', 'C'].filter((name) => item(name).element().getAttribute('aria-current') === 'page')
  const expectCurrent = async (name: string, inSidebar: string[]) => {
    await expect.poll(marked).toEqual(inSidebar)
    await menu.click()
    await expect.element(item(name)).toBeVisible()
    expect(ticked()).toEqual([name])
  }
  await expectCurrent('B', ['B'])
  await item('A').click()
  await expectCurrent('A', [])
  await userEvent.keyboard('{Escape}')
  await views.getByRole('link', { name: 'C' }).click()
  await expectCurrent('C', ['C'])
  await userEvent.keyboard('{Escape}')
  history.push('/jobs?status=PENDING&period=last-7-days&page=2')
  await expectAddress(history, '/jobs?status=PENDING&period=last-7-days&page=2')
  await expectCurrent('C', ['C'])
})

test('the views of the rail are told apart by letters', async () => {
  await onScreen(768)
  const names = ['Pending in Pune', 'Late', 'पुणे में लंबित', 'Pending Imports']
  have(...names.map((name) => ({ ...LATE, name, isPinned: true })))
  await renderApp('/jobs')
  const views = sidebar.getByRole('group', { name: 'Views of Jobs' })
  await expect.element(views.getByRole('link', { name: 'Late' })).toBeVisible()
  const letters = [...views.element().querySelectorAll('[data-letters]')].map((element) =>
    getComputedStyle(element, '::before').content.replaceAll('"', ''),
  )
  expect(letters).toHaveLength(names.length)
  expect(new Set(letters).size).toBe(names.length)
  expect(letters.every((text) => text.length > 1)).toBe(true)
})

test('a view of the rail tells a finger its name', async () => {
  await onScreen(768)
  have({ ...LATE, isPinned: true })
  await renderApp('/jobs')
  const view = sidebar.getByRole('group', { name: 'Views of Jobs' }).getByRole('link', { name: 'Late' })
  await expect.element(view).toBeVisible()
  view.element().dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, pointerType: 'touch' }))
  await turnClock(400)
  await expect.element(page.getByRole('tooltip')).toHaveTextContent('Late')
})

test('on a phone many views scroll by themselves: what follows them is in reach', async () => {
  await onScreen(390, 640)
  have(...Array.from({ length: 30 }, (_, index) => ({ ...LATE, name: `View ${index}` })))
  await renderApp('/jobs')
  await page.getByRole('button', { name: 'More actions' }).click()
  await expect.element(item('View 0')).toBeVisible()
  for (const name of ['Excel (.xlsx)', 'Copy link']) {
    const { top, bottom } = item(name).element().getBoundingClientRect()
    expect(top).toBeGreaterThan(0)
    expect(bottom).toBeLessThanOrEqual(640)
  }
})

test('views stand in the order of their names, whichever was saved first', async () => {
  have(LATE)
  await renderApp('/jobs?status=COMPLETED')
  await menu.click()
  await item('Save view…').click()
  await nameField.fill('Done')
  await page.getByRole('button', { name: 'Save view' }).click()
  await expect.element(page.getByText('View saved')).toBeVisible()
  await menu.click()
  const both = page.getByRole('menuitem', { name: /^(Done|Late)$/ })
  await expect.element(both.first()).toHaveAccessibleName('Done')
  await expect.element(both.last()).toHaveAccessibleName('Late')
})

test('what another tab changes shows', async () => {
  await renderApp('/jobs')
  await expect.element(page.getByText(/^Showing/)).toBeVisible()
  have({ ...LATE, isPinned: true })
  dispatchEvent(new StorageEvent('storage', { key: KEY }))
  await expect.element(sidebar.getByRole('link', { name: 'Late' })).toBeVisible()
})

test('a view that another tab has deleted is not renamed, and that is said', async () => {
  expectConsoleError(/NotStoredError/)
  have(LATE)
  await renderApp('/jobs')
  await menu.click()
  await page.getByRole('menuitem', { name: `Options, ${LATE.name}` }).click()
  await item('Rename').click()
  localStorage.setItem(KEY, '[]')
  await nameField.fill('Later')
  await page.getByRole('button', { name: 'Rename' }).click()
  await expect
    .element(page.getByText('Nothing was saved: this view was deleted in another tab.'))
    .toBeVisible()
  await expect.element(nameField).toHaveValue('Later')
  expect(kept()).toEqual([])
})

test.each([
  ['QuotaExceededError', 'Nothing was saved: this browser has no storage space left.'],
  ['SecurityError', 'Nothing was saved: this browser does not allow this site to store data.'],
])('a storage that answers %s is told where one saves, and nothing is lost', async (reason, message) => {
  expectConsoleError(new RegExp(reason))
  have(DONE)
  await renderApp('/jobs?status=PENDING')
  await menu.click()
  await item('Save view…').click()
  await nameField.fill('Late')
  refuseWrites(reason)
  await page.getByRole('button', { name: 'Save view' }).click()
  await expect.element(page.getByText(message)).toBeVisible()
  await expect.element(nameField).toHaveValue('Late')
  expect(kept()).toEqual([DONE])
})

test('a change that the storage refuses is told', async () => {
  expectConsoleError(/QuotaExceededError/)
  have(LATE)
  await renderApp('/jobs')
  await menu.click()
  await item('Options, Late').click()
  refuseWrites('QuotaExceededError')
  await box('Show in sidebar').click()
  await expect.element(page.getByText('this browser has no storage space left')).toBeVisible()
  await expect.element(box('Show in sidebar')).toHaveAttribute('aria-checked', 'false')
})

test.each([
  ['no JSON', '{"views":'],
  ['another shape', '{"views":[]}'],
  ['one view of another shape', JSON.stringify([{ ...LATE, name: 7 }])],
])('of a storage with %s what can be read shows, and the rest is kept aside', async (_, text) => {
  localStorage.setItem(KEY, text)
  await renderApp('/jobs?status=COMPLETED')
  await menu.click()
  await expect.element(page.getByText('Some saved views could not be read.')).toBeVisible()
  await item('Save view…').click()
  await nameField.fill('Done')
  await page.getByRole('button', { name: 'Save view' }).click()
  await expect.poll(kept).toEqual([DONE])
  expect(localStorage.getItem(`${STORAGE_KEYS.damagedViews} ${hashOf(DEMO_ADMIN.email)}`)).toBe(text)
})

test('another admin of this browser has views of their own', async () => {
  localStorage.setItem(`${STORAGE_KEYS.views} ${hashOf('ravi@wayside.example')}`, JSON.stringify([LATE]))
  await renderApp('/jobs')
  await menu.click()
  await expect.element(item('Save view…')).toBeVisible()
  expect(item('Late').elements()).toEqual([])
})
