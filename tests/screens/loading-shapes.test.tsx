import { endpoint } from '@mocks/server/reply'
import { gate } from '@tests/support/gates'
import { renderApp } from '@tests/support/render-app'
import { screens } from '@tests/support/screens'
import { server } from '@tests/support/server'
import { http } from 'msw'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'

const shaped = screens.filter(({ at }) => /\/(\$id|edit|totals|board|analytics)$/.test(at))

test('records, the form of a center, totals and analytics are among them', () => {
  expect(shaped.map(({ at }) => at)).toEqual(
    expect.arrayContaining([
      '/jobs/$id',
      '/service-centers/$id/edit',
      '/jobs/totals',
      '/jobs/board',
      '/analytics',
    ]),
  )
})

test.each(shaped)(
  '$at has the shape of what comes while it loads, with its text among it',
  async (screen) => {
    const answer = gate()
    server.use(
      http.get(endpoint('*'), ({ request }) =>
        request.url.endsWith('/admin/profile') ? undefined : answer.opened(),
      ),
    )
    await renderApp(screen.address)
    const main = page.getByRole('main')
    if (screen.loading) await expect.element(main.getByText(screen.loading)).toBeVisible()
    const skeletons = () => [...main.element().querySelectorAll('.mantine-Skeleton-root')]
    await expect.poll(() => skeletons().length).toBeGreaterThan(5)
    for (const skeleton of skeletons()) expect(skeleton.getBoundingClientRect().height).toBeLessThan(160)
    answer.open()
    const { role, ...options } = screen.ready
    await expect.element(main.getByRole(role, options).first()).toBeVisible()
  },
)

test('a list with a text has it in the place of its first row, among the rows that are loading', async () => {
  const answer = gate()
  server.use(http.get(endpoint('admin/customers'), answer.opened))
  await renderApp('/customers')
  const text = page.getByText('Loading customers...')
  await expect.element(text).toBeVisible()
  const rows = [...page.getByRole('table').element().querySelectorAll('tbody tr')]
  expect(rows).toHaveLength(10)
  const [first, second] = rows.map((row) => row.getBoundingClientRect())
  const { top, bottom } = text.element().getBoundingClientRect()
  expect(top).toBeGreaterThanOrEqual(first?.top ?? Number.NaN)
  expect(bottom).toBeLessThanOrEqual(second?.top ?? Number.NaN)
  answer.open()
  await expect.element(page.getByText(/^Showing 1 to/)).toBeVisible()
  await expect.element(text).not.toBeInTheDocument()
})
