import { DEMO_ADMIN } from '@mocks/index'
import { endpoint, refused } from '@mocks/server/reply'
import { passTime, turnClock } from '@tests/support/clock'
import { gate } from '@tests/support/gates'
import { expectConsoleError } from '@tests/support/page-errors'
import { renderApp } from '@tests/support/render-app'
import { callsMade } from '@tests/support/rest'
import { calls, server } from '@tests/support/server'
import { logOut } from '@tests/support/sign-in'
import { onScreen } from '@tests/support/viewport'
import { HttpResponse, http } from 'msw'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

const MINUTE = 60_000
const ENTRY = 'Notify me of new rows'
const entry = page.getByRole('menuitemcheckbox', { name: ENTRY })
const rows = page.getByRole('table', { name: 'Jobs' }).getByRole('rowgroup').nth(1).getByRole('row')
const sidebar = page.getByRole('navigation', { name: 'Main' })
const asked = async () => (await callsMade('GET /api/v1/admin/jobs')).length
/** Without waiting for their answers. */
const sent = () => calls('GET /api/v1/admin/jobs').length
const expectTitle = (title: string) => expect.poll(() => document.title).toBe(title)

function haveJobs(...ids: string[]): void {
  const data = ids.map((id) => ({ id, status: 'PENDING', customerName: 'Asha Rao' }))
  server.use(http.get(endpoint('admin/jobs'), () => HttpResponse.json({ data, totalPages: 2, total: 12 })))
}

async function watch(): Promise<void> {
  await page.getByRole('button', { name: 'Views' }).click()
  await entry.click()
  await expect.element(entry).toBeChecked()
  await userEvent.keyboard('{Escape}')
}

/** Watches a list of one job, and leaves it for another screen. */
async function watchFromPlans(): Promise<void> {
  haveJobs('job_1')
  const { history } = await renderApp('/jobs')
  await expect.element(rows.first()).toHaveTextContent('job_1')
  await watch()
  history.push('/plans')
}

/** Notices that are shown, in a browser that allows them when asked. */
function watchNotices(answer: NotificationPermission = 'granted') {
  const before = window.Notification
  const notices: { title: string; body: string | undefined }[] = []
  const asked: string[] = []
  class Notice {
    static permission: NotificationPermission = 'default'
    static async requestPermission() {
      asked.push('asked')
      Notice.permission = answer
      return answer
    }
    constructor(title: string, options?: NotificationOptions) {
      notices.push({ title, body: options?.body })
    }
  }
  Object.assign(window, { Notification: Notice })
  onTestFinished(() => void Object.assign(window, { Notification: before }))
  return { notices, asked }
}

function hideTab(): () => void {
  const set = (value: string) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value })
    document.dispatchEvent(new Event('visibilitychange'))
  }
  const show = () => set('visible')
  onTestFinished(() => void Reflect.deleteProperty(document, 'visibilityState'))
  set('hidden')
  return show
}

test('on the rail, which has no room for the bell, a watched list has a dot', async () => {
  watchNotices()
  haveJobs('job_2', 'job_1')
  await renderApp('/jobs')
  await expect.element(rows.first()).toHaveTextContent('job_2')
  await watch()
  await onScreen(768)
  const link = sidebar.getByRole('link', { name: /^Jobs/ })
  const dot = link.element().querySelector('.mantine-Indicator-indicator')
  expect(dot?.checkVisibility()).toBe(true)
  expect(dot?.getBoundingClientRect().right).toBeLessThan(sidebar.element().getBoundingClientRect().right)
})

test('new rows of a watched list are counted in the title, on any screen and while hidden, until they are seen', async () => {
  const { notices, asked: permission } = watchNotices()
  haveJobs('job_2', 'job_1')
  const { history } = await renderApp('/jobs?status=PENDING')
  await expect.element(rows.first()).toHaveTextContent('job_2')
  await watch()
  expect(permission).toEqual(['asked'])
  await expect.element(sidebar.getByRole('link', { name: /^Jobs\s*New rows are shown here$/ })).toBeVisible()

  history.push('/plans')
  await expectTitle('Plans · Wayside')
  const show = hideTab()
  haveJobs('job_5', 'job_4', 'job_3', 'job_2', 'job_1')
  await passTime(MINUTE)
  await expectTitle('(3) Plans · Wayside')
  await expect.poll(() => notices).toEqual([{ title: 'Wayside', body: '3 new in Jobs' }])
  expect((await callsMade('GET /api/v1/admin/jobs')).at(-1)?.search).toEqual({
    page: '1',
    limit: '10',
    status: 'PENDING',
  })
  haveJobs('job_6', 'job_5', 'job_4', 'job_3', 'job_2')
  await passTime(MINUTE + 5000)
  await expectTitle('(4) Plans · Wayside')
  await expect.poll(() => notices.at(-1)).toEqual({ title: 'Wayside', body: '4 new in Jobs' })

  show()
  await expect.element(sidebar.getByRole('link', { name: /^Jobs\s*4 new/ })).toBeVisible()
  history.push('/jobs?status=PENDING')
  await expectTitle('Jobs: Pending · Wayside')
  await expect.element(sidebar.getByRole('link', { name: /^Jobs\s*New rows are shown here/ })).toBeVisible()

  await page.getByRole('button', { name: 'Views' }).click()
  await entry.click()
  await expect.element(entry).not.toBeChecked()
  await expect.element(sidebar.getByRole('link', { name: 'Jobs', exact: true })).toBeVisible()
})

test('rows that move up because others left are not new, also when all of the first ones have left', async () => {
  const ids = Array.from({ length: 30 }, (_, index) => `job_${index + 10}`)
  haveJobs(...ids.slice(0, 10))
  const { history } = await renderApp('/jobs')
  await expect.element(rows.first()).toHaveTextContent('job_10')
  await watch()
  history.push('/plans')
  await expectTitle('Plans · Wayside')
  for (const left of [5, 9, 12]) {
    const before = await asked()
    haveJobs(...ids.slice(left, left + 10))
    await passTime(MINUTE + 5000)
    await expect.poll(asked).toBe(before + 1)
    await expectTitle('Plans · Wayside')
  }
  haveJobs('job_1', ...ids.slice(12, 21))
  await passTime(MINUTE + 5000)
  await expectTitle('(1) Plans · Wayside')
})

test('a notice is not shown where it is not allowed, nor while the tab is seen', async () => {
  const { notices, asked: permission } = watchNotices('denied')
  haveJobs('job_1')
  const { history } = await renderApp('/jobs')
  await expect.element(rows.first()).toHaveTextContent('job_1')
  expect(permission).toEqual([])
  await watch()
  history.push('/plans')
  await expectTitle('Plans · Wayside')
  haveJobs('job_2', 'job_1')
  await passTime(MINUTE)
  await expectTitle('(1) Plans · Wayside')
  hideTab()
  haveJobs('job_3', 'job_2', 'job_1')
  await passTime(MINUTE + 5000)
  await expectTitle('(2) Plans · Wayside')
  expect(notices).toEqual([])
})

test('a watched list that is on the screen is read once a minute, not twice', async () => {
  haveJobs('job_1')
  await renderApp('/jobs')
  await expect.element(rows.first()).toHaveTextContent('job_1')
  await watch()
  const before = await asked()
  haveJobs('job_2', 'job_1')
  await passTime(MINUTE)
  await expectTitle('(1) Jobs · Wayside')
  for (const reads of [2, 3]) {
    await turnClock(MINUTE, 'list-polling.ts')
    await expect.poll(asked).toBe(before + reads)
  }
  await page.getByRole('button', { name: '1 new' }).click()
  await expectTitle('Jobs · Wayside')
})

test('a watched list on the screen is read in a hidden tab, too, and the rows of a later page count as seen', async () => {
  haveJobs('job_3', 'job_2', 'job_1')
  const { history } = await renderApp('/jobs?page=2')
  await expect.element(rows.first()).toHaveTextContent('job_3')
  await watch()
  const show = hideTab()
  history.push('/jobs')
  await expect.poll(asked).toBe(3) // page 2, the rows of the watch, and page 1
  haveJobs('job_4', 'job_3', 'job_2', 'job_1')
  await passTime(MINUTE)
  await expectTitle('(1) Jobs · Wayside')
  show()
  await turnClock(MINUTE, 'list-polling.ts')
  await page.getByRole('button', { name: '1 new' }).click()
  await expectTitle('Jobs · Wayside')
})

test('a server that is slow, or fails, is not said to have new rows, and is asked again a minute later', async () => {
  await watchFromPlans()
  await expectTitle('Plans · Wayside')
  const before = await asked()
  expectConsoleError(/admin\/jobs/)
  server.use(http.get(endpoint('admin/jobs'), () => refused(500, 'Out of order')))
  await passTime(MINUTE)
  await expect.poll(asked).toBe(before + 1)
  await expectTitle('Plans · Wayside')

  const answer = gate()
  server.use(
    http.get(endpoint('admin/jobs'), async () => {
      await answer.opened()
      return HttpResponse.json({ data: [{ id: 'job_2' }, { id: 'job_1' }], totalPages: 1 })
    }),
  )
  await passTime(MINUTE + 5000)
  await expect.poll(sent).toBe(before + 2)
  await passTime(20_000)
  expect(sent(), 'it waits for the answer').toBe(before + 2)
  await expectTitle('Plans · Wayside')
  answer.open()
  await expectTitle('(1) Plans · Wayside')
})

test('an answer that comes after the console was locked is told after the lock', async () => {
  const { notices } = watchNotices()
  await watchFromPlans()
  await expectTitle('Plans · Wayside')
  const before = sent()
  const answer = gate()
  server.use(
    http.get(endpoint('admin/jobs'), async () => {
      await answer.opened()
      return HttpResponse.json({ data: [{ id: 'job_2' }, { id: 'job_1' }], totalPages: 1 })
    }),
  )
  await passTime(MINUTE)
  await expect.poll(sent).toBe(before + 1)
  await page.getByRole('banner').getByRole('button', { name: DEMO_ADMIN.name }).click()
  await page.getByRole('menuitem', { name: 'Lock' }).click()
  await expectTitle('Locked · Wayside')
  const show = hideTab()
  answer.open()
  await callsMade()
  expect(notices).toEqual([])
  show()
  await expect.element(page.getByLabelText('Password', { exact: true })).toHaveFocus()
  await userEvent.keyboard(`${DEMO_ADMIN.password}{Enter}`)
  await expectTitle('(1) Plans · Wayside')
})

test('nothing is read or told while the console is locked, and a logout ends it', async () => {
  await watchFromPlans()
  await expectTitle('Plans · Wayside')
  haveJobs('job_2', 'job_1')
  await passTime(MINUTE)
  await expectTitle('(1) Plans · Wayside')
  await page.getByRole('banner').getByRole('button', { name: DEMO_ADMIN.name }).click()
  await page.getByRole('menuitem', { name: 'Lock' }).click()
  await expectTitle('Locked · Wayside')
  const before = await asked()
  haveJobs('job_3', 'job_2', 'job_1')
  await passTime(3 * MINUTE)
  expect(await asked()).toBe(before)
  await expectTitle('Locked · Wayside')

  await expect.element(page.getByLabelText('Password', { exact: true })).toHaveFocus()
  await userEvent.keyboard(`${DEMO_ADMIN.password}{Enter}`)
  await expectTitle('(1) Plans · Wayside')
  await passTime(MINUTE)
  await expectTitle('(2) Plans · Wayside')

  await logOut()
  await expect.element(page.getByLabelText('Email')).toBeVisible()
  await expect.poll(() => document.title).not.toMatch(/^\(/)
  const after = await asked()
  await passTime(3 * MINUTE)
  expect(await asked()).toBe(after)
})
