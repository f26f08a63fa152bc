import { endpoint } from '@mocks/server/reply'
import { renderApp } from '@tests/support/render-app'
import { calls, server } from '@tests/support/server'
import { hurryLongTimers } from '@tests/support/timers'
import { delay, http } from 'msw'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { TOAST_DURATION, toast } from '@/ui/toast'

// Section 9 of the specification, as far as a browser is needed; the rest stands in tests/unit/constants.test.ts.

test.each([
  ['/customers', 'admin/customers', 300],
  ['/jobs', 'admin/jobs', 300],
  ['/service-centers', 'admin/service-centers', 500],
  ['/customer-payments', 'admin/payments', 500],
  ['/service-center-payments', 'admin/get-service-center-payments', 500],
])('the list %s asks for 10 rows, and waits for typing to rest: %s, %d ms', async (url, path, rest) => {
  await renderApp(url)
  await expect.element(page.getByText(/Showing 1 to 10 of/)).toBeVisible()
  const timers = vi.spyOn(window, 'setTimeout')
  onTestFinished(() => timers.mockRestore())
  await page.getByRole('searchbox').click()
  await userEvent.keyboard('a')
  const waits = timers.mock.calls.map(([, milliseconds]) => milliseconds)
  expect(waits).toContain(rest)
  expect(waits).not.toContain(rest === 300 ? 500 : 300)

  const called = () => calls(`GET /api/v1/${path}`)
  await expect.poll(() => called().some(({ search }) => (search.search ?? search.query) === 'a')).toBe(true)
  for (const { search } of called()) expect(search).toMatchObject({ limit: '10' })
})

test('no request is given up, however long it takes', async () => {
  hurryLongTimers()
  server.use(
    http.get(endpoint('admin/customers'), async () => {
      await delay(1000)
    }),
  )
  await renderApp('/customers')
  await expect.element(page.getByText('Still waiting for the server.', { exact: false })).toBeVisible()
  await expect.element(page.getByText('Loading customers...')).toBeVisible()
  await expect.element(page.getByText(/Showing 1 to 10 of/)).toBeVisible()
})

describe('a toast', () => {
  const shown = (text: string) => page.getByRole('alert').filter({ hasText: text })

  test('stands at the bottom right and goes after 3 seconds', async () => {
    await renderApp('/plans')
    await expect.element(page.getByRole('heading', { name: 'Plans' })).toBeVisible()
    const before = performance.now()
    toast.success('Saved')
    await expect.element(shown('Saved')).toBeVisible()
    await expect
      .poll(() => {
        const { right, bottom } = shown('Saved').element().getBoundingClientRect()
        return innerWidth - right < 40 && innerHeight - bottom < 40
      })
      .toBe(true)
    await expect.element(shown('Saved'), { timeout: 2 * TOAST_DURATION }).not.toBeInTheDocument()
    expect(performance.now() - before).toBeGreaterThanOrEqual(TOAST_DURATION)
  })

  test('is green for success, red for error and blue otherwise', async () => {
    await renderApp('/plans')
    await expect.element(page.getByRole('heading', { name: 'Plans' })).toBeVisible()
    const kinds = { success: 'green', error: 'red', info: 'blue' } as const
    for (const kind of ['success', 'error', 'info'] as const) {
      toast[kind](kind)
      await expect.element(shown(kind)).toBeVisible()
      const color = getComputedStyle(shown(kind).element(), '::before').backgroundColor
      expect(color).toBe(colorOf(`var(--mantine-color-${kinds[kind]}-filled)`))
    }
  })
})

function colorOf(background: string): string {
  const probe = document.createElement('div')
  probe.style.background = background
  document.body.append(probe)
  const color = getComputedStyle(probe).backgroundColor
  probe.remove()
  return color
}
