import { endpoint } from '@mocks/server/reply'
import { expectConsoleError } from '@tests/support/page-errors'
import { renderApp } from '@tests/support/render-app'
import { server } from '@tests/support/server'
import { onScreen } from '@tests/support/viewport'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'

const ROW = { id: 'job_1', customerName: 'Asha Rao', status: 'PENDING', date: '2026-03-04T20:30:00.000Z' }

const more = page.getByRole('button', { name: 'More ways to share' })
const withSummary = page.getByRole('menuitem', { name: 'Copy link with summary' })
const share = page.getByRole('menuitem', { name: 'Share…' })

function answerJobs(total?: number): void {
  server.use(http.get(endpoint('admin/jobs'), () => HttpResponse.json({ data: [ROW], totalPages: 3, total })))
}

beforeEach(() => {
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  return () => written.mockRestore()
})

function copied(): unknown[] {
  return vi.mocked(navigator.clipboard.writeText).mock.calls.flat()
}

/** Chromium on Linux has none. */
function haveShare(share: (data: ShareData) => Promise<void>) {
  Object.defineProperty(navigator, 'share', { value: share, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'share'))
}

test('a link is copied with a line that says what it shows', async () => {
  answerJobs(1026)
  await renderApp('/jobs?status=PENDING&search=asha&minAmount=500&page=2')
  await expect.element(page.getByRole('link', { name: 'job_1', exact: true })).toBeVisible()
  await more.click()
  await withSummary.click()
  await expect
    .poll(copied)
    .toEqual([
      `Jobs: "asha", Pending, Min Amount ₹500, 1,026 results\n${location.origin}/jobs?status=PENDING&search=asha&minAmount=500&page=2`,
    ])
  await expect.element(page.getByText('Link and summary copied')).toBeVisible()
  await expect.element(more).toHaveFocus()
})

test('what nobody counted is not told: without a total, and while one types', async () => {
  answerJobs()
  await renderApp('/jobs')
  await expect.element(page.getByRole('link', { name: 'job_1', exact: true })).toBeVisible()
  await more.click()
  await withSummary.click()
  await expect.poll(copied).toEqual([`Jobs\n${location.origin}/jobs`])
})

test('"Share…" hands the link to what the browser has for it; giving it up says nothing', async () => {
  answerJobs(1)
  const shared = vi
    .fn<(data: ShareData) => Promise<void>>()
    .mockRejectedValueOnce(new DOMException('no', 'AbortError'))
    .mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'))
  haveShare(shared)
  expectConsoleError(/NotAllowedError/)
  await renderApp('/jobs?status=COMPLETED')
  await expect.element(page.getByRole('link', { name: 'job_1', exact: true })).toBeVisible()
  await more.click()
  await share.click()
  await expect
    .poll(() => shared.mock.calls.flat())
    .toEqual([{ title: 'Jobs: Completed, 1 result', url: `${location.origin}/jobs?status=COMPLETED` }])
  await more.click()
  await share.click()
  await expect.element(page.getByText('This browser does not allow sharing')).toBeVisible()
})

test('without such a thing it is not offered', async () => {
  answerJobs(1)
  await renderApp('/jobs')
  await more.click()
  await expect.element(withSummary).toBeVisible()
  expect(share.elements()).toEqual([])
})

test('where there is no room for a row of buttons, one menu has them all, by keyboard too', async () => {
  await onScreen(390)
  answerJobs(26)
  await renderApp('/jobs')
  await expect.element(page.getByRole('button', { name: 'Copy link' })).not.toBeInTheDocument()
  const actions = page.getByRole('button', { name: 'More actions' })
  await expect.element(actions).toBeVisible()
  actions.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('menuitem').first()).toHaveFocus()
  await userEvent.keyboard('{End}')
  await expect.element(withSummary).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(actions).toHaveFocus()
  await actions.click()
  await page.getByRole('menuitem', { name: 'Copy link', exact: true }).click()
  await expect.poll(copied).toEqual([`${location.origin}/jobs`])
})

test('"e" opens the export of a list, and of the next one, whose code is there by then', async () => {
  await renderApp('/jobs')
  const format = page.getByRole('menuitem', { name: 'Excel (.xlsx)' })
  for (const list of ['Jobs', 'Customers']) {
    await page.getByRole('link', { name: list, exact: true }).first().click()
    await expect.element(page.getByRole('table', { name: list })).toBeVisible()
    await expect.element(page.getByText(/^Showing 1 to 10/)).toBeVisible()
    await userEvent.keyboard('e')
    await expect.element(format).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(format).not.toBeInTheDocument()
  }
})
