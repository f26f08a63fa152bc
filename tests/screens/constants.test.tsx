import { endpoint } from '@mocks/server/reply'
import { passTime, turnClock } from '@tests/support/clock'
import { gate } from '@tests/support/gates'
import { renderApp } from '@tests/support/render-app'
import { atRest } from '@tests/support/rest'
import { lists } from '@tests/support/screens'
import { calls, server } from '@tests/support/server'
import { HttpResponse, http } from 'msw'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { toast } from '@/ui/toast'

// Section 9 of the specification, as far as a browser is needed; the rest stands in tests/unit/constants.test.ts.

const searches = lists.map(({ name, path, search }) => ({ url: `/${name}`, path, rest: search.delay }))

test.each(searches)(
  'the list $url asks for 10 rows, and waits for typing to rest: $rest ms',
  async (list) => {
    const { url, path, rest } = list
    await renderApp(url)
    await expect.element(page.getByText(/Showing 1 to 10 of/)).toBeVisible()
    await page.getByRole('searchbox').click()
    await userEvent.keyboard('a')
    await passTime(rest - 1)
    await userEvent.keyboard('{Backspace}a')
    expect(await passTime(rest - 1)).toBe(0)
    const called = () => calls(`GET /api/v1/${path}`)
    await atRest()
    expect(called()).toHaveLength(1)
    await turnClock(1)

    await expect.poll(() => called().some(({ search }) => (search.search ?? search.query) === 'a')).toBe(true)
    for (const { search } of called()) expect(search).toMatchObject({ limit: '10' })
  },
)

test('no request is given up, however long it takes', async () => {
  const answer = gate()
  server.use(http.get(endpoint('admin/customers'), answer.opened))
  await renderApp('/customers')
  await expect.element(page.getByText('Loading customers...')).toBeVisible()
  await turnClock(10_000)
  await expect.element(page.getByText('Still waiting for the server.', { exact: false })).toBeVisible()
  await passTime(60 * 60 * 1000)
  await expect.element(page.getByText('Loading customers...')).toBeVisible()
  answer.open()
  await expect.element(page.getByText(/Showing 1 to 10 of/)).toBeVisible()
})

test('a body that does not come is waited for as an answer is', async () => {
  const rest = gate()
  const body = new TextEncoder().encode(JSON.stringify({ data: [], totalPages: 1 }))
  const stream = new ReadableStream<Uint8Array>({
    async start(controller) {
      controller.enqueue(body.slice(0, 5))
      await rest.opened()
      controller.enqueue(body.slice(5))
      controller.close()
    },
  })
  const headers = { 'Content-Type': 'application/json' }
  server.use(http.get(endpoint('admin/customers'), () => new HttpResponse(stream, { headers })))
  await renderApp('/customers')
  await expect.element(page.getByText('Loading customers...')).toBeVisible()
  await turnClock(10_000)
  await expect.element(page.getByText('Still waiting for the server.', { exact: false })).toBeVisible()
  rest.open()
  await expect.element(page.getByText('No customers found')).toBeVisible()
  await expect
    .element(page.getByText('Still waiting for the server.', { exact: false }))
    .not.toBeInTheDocument()
})

describe('a toast', () => {
  const shown = (text: string) => page.getByRole('alert').filter({ hasText: text })

  test('stands at the bottom right and goes after 3 seconds', async () => {
    await renderApp('/plans')
    await expect.element(page.getByRole('heading', { name: 'Plans' })).toBeVisible()
    toast.success('Saved')
    await expect.element(shown('Saved')).toBeVisible()
    await expect
      .poll(() => {
        const { right, bottom } = shown('Saved').element().getBoundingClientRect()
        return innerWidth - right < 40 && innerHeight - bottom < 40
      })
      .toBe(true)
    await passTime(3000 - 1)
    await expect.element(shown('Saved')).toBeVisible()
    await turnClock(1)
    await expect.element(shown('Saved')).not.toBeInTheDocument()
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
