import { endpoint, refused } from '@mocks/server/reply'
import { passTime, turnClock } from '@tests/support/clock'
import { expectConsoleError } from '@tests/support/page-errors'
import { renderApp } from '@tests/support/render-app'
import { callsMade } from '@tests/support/rest'
import { server } from '@tests/support/server'
import { HttpResponse, http } from 'msw'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { formatClock } from '@/lib/format'

const MINUTE = 60_000

const rows = page.getByRole('table', { name: 'Jobs' }).getByRole('rowgroup').nth(1).getByRole('row')
const refresh = page.getByRole('button', { name: 'Refresh' })
const asked = async () => (await callsMade('GET /api/v1/admin/jobs')).length

function haveJobs(status: string, ...ids: string[]): void {
  const data = ids.map((id) => ({ id, status }))
  server.use(http.get(endpoint('admin/jobs'), () => HttpResponse.json({ data, totalPages: 2, total: 12 })))
}

test('a list says when it was read, and is read again', async () => {
  haveJobs('PENDING', 'job_1')
  await renderApp('/jobs')
  await expect.element(page.getByText(`Updated ${formatClock(Date.now())}`)).toBeVisible()
  haveJobs('PENDING', 'job_2', 'job_1')
  await refresh.click()
  await expect.element(rows.first()).toHaveTextContent('job_2')

  expectConsoleError(/admin\/jobs/)
  server.use(http.get(endpoint('admin/jobs'), () => refused(400, 'Not now')))
  await refresh.click()
  await expect.element(page.getByText('The list could not be refreshed')).toBeVisible()
  await expect.element(rows.first()).toHaveTextContent('job_2')
})

test('once a minute it looks: the same rows follow, new ones wait to be asked for', async () => {
  haveJobs('PENDING', 'job_1', 'job_2')
  await renderApp('/jobs')
  await expect.element(rows.first()).toHaveTextContent('job_1')
  haveJobs('COMPLETED', 'job_1', 'job_2')
  await turnClock(MINUTE, 'list-polling.ts')
  await expect.element(rows.first()).toHaveTextContent('Completed')

  haveJobs('PENDING', 'job_5', 'job_4', 'job_3', 'job_1')
  await turnClock(MINUTE, 'list-polling.ts')
  const news = page.getByRole('button', { name: '3 new' })
  await expect.element(news).toBeVisible()
  await expect.element(rows.first()).toHaveTextContent('job_1')
  await news.click()
  await expect.element(rows.first()).toHaveTextContent('job_5')
  await expect.element(news).not.toBeInTheDocument()
})

test('what is read again by hand is not compared with what was seen before', async () => {
  const ids = Array.from({ length: 12 }, (_, index) => `job_${index + 10}`)
  haveJobs('PENDING', ...ids.slice(2))
  await renderApp('/jobs')
  await expect.element(rows.first()).toHaveTextContent('job_12')
  haveJobs('PENDING', ...ids.slice(1, 11))
  await turnClock(MINUTE, 'list-polling.ts')
  await expect.element(page.getByRole('button', { name: '1 new' })).toBeVisible()
  await passTime(1000)
  haveJobs('PENDING', ...ids.slice(0, 10))
  await refresh.click()
  await expect.element(rows.first()).toHaveTextContent('job_10')
  await expect
    .element(page.getByRole('button', { name: /^(\d+ (new|removed)|Order changed)$/ }))
    .not.toBeInTheDocument()
})

test('a row that is gone stays until it is asked to go, and one that moves up from the next page is not new', async () => {
  const ids = Array.from({ length: 11 }, (_, index) => `job_${index + 10}`)
  haveJobs('PENDING', ...ids.slice(0, 10))
  await renderApp('/jobs')
  await expect.element(rows.first()).toHaveTextContent('job_10')
  haveJobs('COMPLETED', ...ids.slice(1))
  await turnClock(MINUTE, 'list-polling.ts')
  const news = page.getByRole('button', { name: '1 removed' })
  await expect.element(news).toBeVisible()
  await expect.element(rows.first()).toHaveTextContent(/job_10.*Pending/)
  await expect.element(rows.nth(1)).toHaveTextContent(/job_11.*Completed/)
  await news.click()
  await expect.element(rows.first()).toHaveTextContent('job_11')
  await expect.element(rows.nth(9)).toHaveTextContent('job_20')

  haveJobs('COMPLETED', ...ids.slice(1).reverse())
  await turnClock(MINUTE, 'list-polling.ts')
  await page.getByRole('button', { name: 'Order changed' }).click()
  await expect.element(rows.first()).toHaveTextContent('job_20')
})

test('a look that fails leaves what is there, and one that is refused ends the session', async () => {
  haveJobs('PENDING', 'job_1')
  await renderApp('/jobs')
  await expect.element(rows.first()).toHaveTextContent('job_1')
  const read = page.getByText(`Updated ${formatClock(Date.now())}`)
  expectConsoleError(/admin\/jobs/)
  server.use(http.get(endpoint('admin/jobs'), () => refused(400, 'Not now')))
  await turnClock(MINUTE, 'list-polling.ts')
  await callsMade()
  await expect.element(read).toBeVisible()
  expect(page.getByRole('alert').elements()).toEqual([])

  server.use(http.get(endpoint('admin/jobs'), () => refused(401, 'Sign in again')))
  await turnClock(MINUTE, 'list-polling.ts')
  await expect.element(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  const before = await asked()
  await passTime(3 * MINUTE)
  expect(await asked()).toBe(before)
})

test('after a refresh that failed it goes on looking once a minute', async () => {
  haveJobs('PENDING', 'job_1')
  await renderApp('/jobs')
  await expect.element(rows.first()).toHaveTextContent('job_1')
  expectConsoleError(/admin\/jobs/)
  server.use(http.get(endpoint('admin/jobs'), () => refused(400, 'Not now')))
  await refresh.click()
  await expect.element(page.getByText('The list could not be refreshed')).toBeVisible()
  haveJobs('COMPLETED', 'job_1')
  await turnClock(MINUTE, 'list-polling.ts')
  await expect.element(rows.first()).toHaveTextContent('Completed')
})

test('it does not look in a tab that is hidden, and does so again once it is seen', async () => {
  onTestFinished(() => void Reflect.deleteProperty(document, 'visibilityState'))
  haveJobs('PENDING', 'job_1')
  await renderApp('/jobs')
  await expect.element(rows.first()).toHaveTextContent('job_1')
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' })
  await passTime(3 * MINUTE)
  expect(await asked()).toBe(1)
  Reflect.deleteProperty(document, 'visibilityState')
  await passTime(MINUTE)
  await expect.poll(asked).toBe(2)
})

test('it does not look behind a modal, nor from a further page', async () => {
  haveJobs('PENDING', 'job_1')
  const { history } = await renderApp('/jobs')
  await page.getByRole('button', { name: 'Filters' }).click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await passTime(2 * MINUTE)
  expect(await asked()).toBe(1)

  history.push('/jobs?page=2')
  await expect.element(page.getByText(/^Showing 11/)).toBeVisible()
  const before = await asked()
  await passTime(2 * MINUTE)
  expect(await asked()).toBe(before)
})
