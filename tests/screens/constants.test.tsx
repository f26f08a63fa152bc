import { marketplace } from '@mocks/index'
import { endpoint } from '@mocks/server/reply'
import { passTime, turnClock } from '@tests/support/clock'
import { gate } from '@tests/support/gates'
import { colorOfToast } from '@tests/support/outcomes'
import { amount, openPayment, PAYMENT, paymentsSent, pressPay, successToast } from '@tests/support/payments'
import { renderApp } from '@tests/support/render-app'
import { atRest } from '@tests/support/rest'
import { lists } from '@tests/support/screens'
import { calls, server } from '@tests/support/server'
import { HttpResponse, http } from 'msw'
import { describe, expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { toast } from '@/ui/toast'

// Values that the product promises, as far as a browser is needed; the rest stands in tests/unit/constants.test.ts.

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
  await expect
    .element(page.getByText('Still waiting for the server. This is taking longer than usual.'))
    .toBeVisible()
  await passTime(60 * 60 * 1000)
  await expect.element(page.getByText('Loading customers...')).toBeVisible()
  answer.open()
  await expect.element(page.getByText(/Showing 1 to 10 of/)).toBeVisible()
})

describe('a body that does not come is waited for as an answer is', () => {
  const notice = page.getByText('Still waiting for the server.', { exact: false })

  /** An answer whose first letters come at once, and the others when they are let. */
  function inTwoParts(answer: object) {
    const rest = gate()
    const body = new TextEncoder().encode(JSON.stringify(answer))
    const stream = new ReadableStream<Uint8Array>({
      async start(controller) {
        controller.enqueue(body.slice(0, 5))
        await rest.opened()
        controller.enqueue(body.slice(5))
        controller.close()
      },
    })
    const headers = { 'Content-Type': 'application/json' }
    return { reply: () => new HttpResponse(stream, { headers }), rest }
  }

  async function expectNoticeUntil(arrives: () => void, outcome: Locator, setBy?: string): Promise<void> {
    await turnClock(10_000, setBy)
    await expect.element(notice).toBeVisible()
    arrives()
    await expect.element(outcome).toBeVisible()
    await expect.element(notice).not.toBeInTheDocument()
  }

  test('that of a list', async () => {
    const { reply, rest } = inTwoParts({ data: [], totalPages: 1 })
    server.use(http.get(endpoint('admin/customers'), reply))
    await renderApp('/customers')
    await expect.element(page.getByText('Loading customers...')).toBeVisible()
    await expectNoticeUntil(rest.open, page.getByText('No customers found'))
  })

  test('that of a change', async () => {
    const { reply, rest } = inTwoParts({ success: true })
    const job = marketplace.jobs.all().find(({ status }) => status === 'PENDING')
    const put = `PUT /api/v1/admin/jobs/${job?.id}/status`
    server.use(http.put(endpoint('admin/jobs/:id/status'), reply))
    await renderApp(`/jobs/${job?.id}`)
    await page.getByRole('button', { name: 'Change status' }).click()
    await page.getByRole('menuitemradio', { name: 'Accepted' }).click()
    await expect.poll(() => calls(put)).toHaveLength(1)
    await expectNoticeUntil(rest.open, page.getByText('Job status updated successfully'), 'slow-requests')
  })

  test('that of a payment', async () => {
    const { reply, rest } = inTwoParts({ success: true })
    server.use(http.post(PAYMENT, reply))
    await openPayment()
    await amount.fill('1')
    await pressPay()
    await expect.poll(paymentsSent).toHaveLength(1)
    await expectNoticeUntil(rest.open, successToast, 'slow-requests')
  })
})

describe('a toast', () => {
  const alertWith = (text: string) => page.getByRole('alert').filter({ hasText: text })

  test('stands at the bottom right and goes after 3 seconds', async () => {
    await renderApp('/plans')
    await expect.element(page.getByRole('heading', { name: 'Plans' })).toBeVisible()
    toast.success('Saved')
    await expect.element(alertWith('Saved')).toBeVisible()
    await expect
      .poll(() => {
        const { right, bottom } = alertWith('Saved').element().getBoundingClientRect()
        return innerWidth - right < 40 && innerHeight - bottom < 40
      })
      .toBe(true)
    await passTime(3000 - 1)
    await expect.element(alertWith('Saved')).toBeVisible()
    await turnClock(1)
    await expect.element(alertWith('Saved')).not.toBeInTheDocument()
  })

  test('stays for as long as it has the focus, and goes 3 seconds after that', async () => {
    await renderApp('/plans')
    await expect.element(page.getByRole('heading', { name: 'Plans' })).toBeVisible()
    toast.success('Saved')
    const dismiss = alertWith('Saved').getByRole('button', { name: 'Dismiss' })
    await expect.element(dismiss).toBeVisible()
    dismiss.element().focus()
    await expect.element(dismiss).toHaveFocus()
    await passTime(60_000)
    await expect.element(alertWith('Saved')).toBeVisible()
    dismiss.element().blur()
    await expect.element(dismiss).not.toHaveFocus()
    await passTime(3000 - 1)
    await expect.element(alertWith('Saved')).toBeVisible()
    await turnClock(1)
    await expect.element(alertWith('Saved')).not.toBeInTheDocument()
  })

  test('is green for success, red for error and blue otherwise', async () => {
    await renderApp('/plans')
    await expect.element(page.getByRole('heading', { name: 'Plans' })).toBeVisible()
    const kinds = { success: 'green', error: 'red', info: 'blue' } as const
    for (const kind of ['success', 'error', 'info'] as const) {
      toast[kind](kind)
      await expect.element(alertWith(kind)).toBeVisible()
      expect(colorOfToast(kind)).toBe(kinds[kind])
    }
  })
})

test('a new service center is open from 09:00 to 18:00, has the country code, and stands at 0 degrees', async () => {
  await renderApp('/service-centers/add')
  for (const [label, value] of [
    ['Opening Time', '09:00'],
    ['Closing Time', '18:00'],
    ['Contact Number', '+91'],
    ['Latitude', '0'],
    ['Longitude', '0'],
  ] as const)
    await expect.element(page.getByLabelText(label)).toHaveValue(value)
})
