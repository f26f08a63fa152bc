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
    server.use(http.get(endpoint(screen.path), answer.opened))
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
