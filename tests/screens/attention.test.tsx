import { marketplace } from '@mocks/index'
import { endpoint, found, refused } from '@mocks/server/reply'
import { gate } from '@tests/support/gates'
import { expectConsoleError } from '@tests/support/page-errors'
import { renderApp } from '@tests/support/render-app'
import { callsMade } from '@tests/support/rest'
import { calls, server } from '@tests/support/server'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { indianDay } from '@/lib/day'
import { addDays } from '@/lib/period'

const card = page.getByRole('region', { name: 'Needs attention' })
const needs = [
  'Jobs pending for more than 2 days',
  'Jobs in progress for more than 3 days',
  'Customer payments failed in the last 7 days',
  'Customer payments pending for more than a day',
  'Inactive service centers',
  'Unavailable services',
]

function needOf(what: string) {
  return card.getByRole('link', { name: what })
}

async function countOf(what: string): Promise<string> {
  await expect.element(needOf(what)).toHaveAttribute('aria-busy', 'false')
  return needOf(what).element().textContent?.slice(what.length) ?? ''
}

function daysAgo(days: number): string {
  return addDays(indianDay(Date.now()), -days)
}

function isOn(day: string) {
  return ({ createdAt }: { createdAt: string }) => indianDay(Date.parse(createdAt)) === day
}

test('each count leads to a list of exactly as many, and was asked for by one row', async () => {
  const [service] = marketplace.services.all()
  marketplace.services.update(service?.id ?? '', { isAvailable: false })
  const [early, late] = [daysAgo(3), daysAgo(2)].map((day) => marketplace.jobs.all().find(isOn(day)))
  for (const job of [early, late]) marketplace.jobs.update(job?.id ?? '', { status: 'PENDING' })
  const { history } = await renderApp('/dashboard')
  for (const need of needs) {
    const count = await countOf(need)
    expect(Number(count), need).toBeGreaterThan(0)
    await needOf(need).click()
    const list = page.getByRole('main')
    if (need === 'Unavailable services') {
      await expect.element(list.getByRole('button', { name: 'Remove Status: Unavailable' })).toBeVisible()
      await expect.poll(() => list.getByRole('row').elements()).toHaveLength(Number(count) + 1)
    } else await expect.element(list.getByText(new RegExp(`of ${count} results$`))).toBeVisible()
    history.back()
  }
  await expect.element(card).toBeVisible()

  const asked = [
    ...(await callsMade('GET /api/v1/admin/jobs')),
    ...(await callsMade('GET /api/v1/admin/payments')),
    ...(await callsMade('GET /api/v1/admin/service-centers')),
  ].flatMap(({ search: { page, limit, ...filters } }) => (page === '1' && limit === '1' ? [filters] : []))
  expect(asked).toEqual([
    { status: 'PENDING', dateTo: daysAgo(3) },
    { status: 'IN_PROGRESS', dateTo: daysAgo(4) },
    { status: 'Failed', startDate: daysAgo(6), endDate: daysAgo(0) },
    { status: 'Pending', endDate: daysAgo(2) },
    { status: 'inactive' },
  ])
})

test('a count is told to be busy until it is there, and leads to its list even then', async () => {
  const answer = gate()
  server.use(http.get(endpoint('admin/service-centers'), answer.opened))
  await renderApp('/dashboard')
  const inactive = needOf('Inactive service centers')
  await expect.element(inactive).toHaveAttribute('aria-busy', 'true')
  await expect.element(inactive).toHaveAttribute('href', '/service-centers?status=inactive')
  answer.open()
  expect(Number(await countOf('Inactive service centers'))).toBeGreaterThan(0)
})

test('nothing of it is asked before the dashboard is there; what fails, fails alone and can be tried again', async () => {
  expectConsoleError(/admin\/payments/)
  const answer = gate()
  server.use(
    http.get(endpoint('admin/dashboard'), answer.opened),
    http.get(endpoint('admin/payments'), () => refused(400, 'Not now')),
  )
  await renderApp('/dashboard')
  await expect.element(page.getByText('Loading dashboard data...')).toBeVisible()
  const counting = () => calls().filter(({ search }) => search.limit === '1')
  expect(counting()).toEqual([])
  answer.open()
  const [, , failed = '', pending = ''] = needs
  await expect.poll(counting).toHaveLength(5)
  await expect.element(card.getByText(`${failed} could not be counted.`)).toBeVisible()
  await expect.element(card.getByText(`${pending} could not be counted.`)).toBeVisible()
  expect(Number(await countOf('Inactive service centers'))).toBeGreaterThan(0)
  await expect.element(page.getByRole('region', { name: 'Recent Jobs' })).toBeVisible()

  server.use(http.get(endpoint('admin/payments'), () => found([])))
  await card.getByRole('button', { name: `Try again, ${failed}` }).click()
  expect(await countOf(failed)).toBe('0')
  await expect.element(card.getByText(`${pending} could not be counted.`)).toBeVisible()
})

test.each([
  ['pages alone are pages of one row', { data: [{ id: '1' }], totalPages: 17 }, '17'],
  ['a total stands', { data: [{ id: '1' }], totalPages: 17, total: 16 }, '16'],
  ['no row is none', { data: [], totalPages: 1 }, '0'],
  ['more rows than one make its pages others', { data: [{ id: '1' }, { id: '2' }], totalPages: 9 }, '—'],
])('%s', async (_, body, shownCount) => {
  server.use(http.get(endpoint('admin/jobs'), () => HttpResponse.json(body)))
  await renderApp('/dashboard')
  expect(await countOf('Jobs pending for more than 2 days')).toBe(shownCount)
})

test('a count leads to a list that is worked through to its end, and is smaller afterwards', async () => {
  const what = 'Jobs pending for more than 2 days'
  const jobs = new Map(['job-1', 'job-2', 'job-3'].map((id) => [id, 'PENDING']))
  const all = () => [...jobs].map(([id, status]) => ({ id, status }))
  server.use(
    http.get(endpoint('admin/jobs'), ({ request }) => {
      const wanted = new URL(request.url).searchParams.get('status')
      const data = all().filter(({ status }) => status === (wanted ?? status))
      return HttpResponse.json({ data, totalPages: 1, total: data.length })
    }),
    http.get<{ id: string }>(endpoint('admin/jobs/:id'), ({ params: { id } }) =>
      found({ id, status: jobs.get(id) }),
    ),
    http.put<{ id: string }, { status: string }>(
      endpoint('admin/jobs/:id/status'),
      async ({ params: { id }, request }) => {
        jobs.set(id, (await request.json()).status)
        return HttpResponse.json({ success: true })
      },
    ),
  )
  const { history } = await renderApp('/dashboard')
  expect(await countOf(what)).toBe('3')
  await needOf(what).click()
  await page.getByRole('table', { name: 'Jobs', exact: true }).getByRole('link').first().click()
  const neighbours = page.getByRole('group', { name: 'Previous and next record' })
  await expect.element(neighbours.getByText('1 of 3')).toBeVisible()
  await expect.poll(() => history.location.search).toContain(encodeURIComponent(`dateTo=${daysAgo(3)}`))
  await page.getByRole('switch', { name: 'Open next after saving' }).click()
  jobs.set('job-2', 'CANCELLED') // by somebody else meanwhile
  const status = page.getByRole('button', { name: 'Change status' })
  const next = neighbours.getByRole('button', { name: 'Next' })
  for (const id of ['job-1', 'job-3']) {
    await expect.element(page.getByRole('heading', { name: `Job #${id}` })).toBeVisible()
    await expect.element(status).not.toHaveAttribute('aria-disabled')
    await status.click()
    await page.getByRole('menuitemradio', { name: 'Accepted' }).click()
    if (id === 'job-1') {
      await expect.element(neighbours.getByText('2 of 3 · No longer Pending')).toBeVisible()
      await next.click()
    }
  }
  await expect.element(page.getByText('That was the last of 3.')).toBeVisible()
  expect(Object.fromEntries(jobs)).toEqual({ 'job-1': 'ACCEPTED', 'job-2': 'CANCELLED', 'job-3': 'ACCEPTED' })
  history.push('/dashboard')
  await expect.poll(() => countOf(what)).toBe('0')
})
