import type { Page } from '@playwright/test'
import { indianDay } from '@/lib/day'
import { formatDate } from '@/lib/format'
import { addDays, daysOf } from '@/lib/period'
import { addAdmin, expect, test } from './test'

const DAY = 24 * 3_600_000

/** From here on what the page loads takes place so many days later. */
async function loadLater(page: Page, days: number): Promise<void> {
  await page.addInitScript((time) => void window.stoppedClock?.jump(time), days * DAY)
}

/** The days for which the list asks the server for what is done; the dashboard asks for jobs too, for those that wait. */
function daysAsked(page: Page): Promise<(string | null)[]> {
  const isOfView = ({ pathname, searchParams }: URL) =>
    pathname === '/api/v1/admin/jobs' && searchParams.get('status') === 'COMPLETED'
  return page
    .waitForRequest((request) => isOfView(new URL(request.url())))
    .then((request) => {
      const { searchParams } = new URL(request.url())
      return ['dateFrom', 'dateTo'].map((key) => searchParams.get(key))
    })
}

test('a saved view stands in the sidebar, and its link means next month’s days next month, to another admin too', async ({
  page,
  open,
  openFreshBrowser,
  expectAccessible,
}) => {
  const today = indianDay(Date.now())
  const until = Number(daysOf('this-month', today).to.slice(-2)) - Number(today.slice(-2)) + 15
  const { from, to } = daysOf('this-month', addDays(today, until))
  const chip = (tab: Page) =>
    tab.getByText(`This month (${formatDate(from)} – ${formatDate(to)})`, { exact: true })

  await open('/jobs?status=COMPLETED&period=this-month&page=2')
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name: 'Save view…' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Done this month')
  await page.getByRole('checkbox', { name: 'Show in sidebar' }).check()
  await expectAccessible()
  await page.getByRole('button', { name: 'Save view' }).click()
  const pinned = page
    .getByRole('group', { name: 'Views of Jobs' })
    .getByRole('link', { name: 'Done this month' })
  await expect(pinned).toHaveAttribute('aria-current', 'page')
  await expectAccessible()

  await loadLater(page, until)
  await page.goto('/dashboard')
  const asked = daysAsked(page)
  await pinned.click()
  expect(await asked).toEqual([from, to])
  await expect(chip(page)).toBeVisible()
  await expect.poll(() => new URL(page.url()).search).toBe('?period=this-month&status=COMPLETED')

  const ravi = addAdmin()
  const otherPage = await openFreshBrowser()
  await loadLater(otherPage, until)
  await otherPage.goto(page.url())
  await otherPage.getByLabel('Email').fill(ravi.email)
  await otherPage.getByLabel('Password', { exact: true }).fill(ravi.password)
  const askedByOther = daysAsked(otherPage)
  await otherPage.getByRole('button', { name: 'Sign in' }).click()
  expect(await askedByOther).toEqual([from, to])
  await expect(chip(otherPage)).toBeVisible()
  await expect(otherPage).toHaveTitle(/^Jobs: Completed, This month · /)
  await expect(otherPage.getByRole('group', { name: 'Views of Jobs' })).toHaveCount(0)
})
