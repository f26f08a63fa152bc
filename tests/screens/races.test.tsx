import { issueToken, marketplace } from '@mocks/index'
import { endpoint, found } from '@mocks/server/reply'
import { expectAddress } from '@tests/support/address'
import { passTime, turnClock } from '@tests/support/clock'
import { gate } from '@tests/support/gates'
import { toastOf } from '@tests/support/outcomes'
import { expectConsoleError } from '@tests/support/page-errors'
import {
  amount,
  bookAndAnswer,
  modal,
  opener,
  openPayment,
  paymentsMade,
  paymentsSent,
  payWithoutTrace,
  pressPay,
  readsOf,
  successToast,
  turnToNextPoll,
} from '@tests/support/payments'
import { renderApp } from '@tests/support/render-app'
import { atRest, callsMade } from '@tests/support/rest'
import { owedCenter } from '@tests/support/rows'
import { calls, callsUnderWay, server } from '@tests/support/server'
import { postFromOtherTab } from '@tests/support/tabs'
import { HttpResponse, http } from 'msw'
import { useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { describe, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { saveToken } from '@/http/token'
import { formatMoney } from '@/lib/format'
import { lazyWithPreload } from '@/ui/code/lazy-part'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const heading = (name: string) => page.getByRole('heading', { name, level: 1 })

describe('of two sign-ins that are heard in a row', () => {
  test.each([
    ['first', [0, 1]],
    ['last', [1, 0]],
  ])('the later one counts, though its answer comes %s', async (_, order) => {
    const answers = [gate(), gate()]
    let asked = 0
    const answered: number[] = []
    await renderApp('/plans')
    await atRest()
    server.use(
      http.get(endpoint('admin/profile'), async () => {
        const index = asked
        asked += 1
        await answers[index]?.opened()
        answered.push(index)
        return found({ email: `${index}@wayside.example`, name: `Admin ${index}`, role: 'admin' })
      }),
    )
    for (const index of [0, 1]) {
      postFromOtherTab({ kind: 'signed-in' })
      await expect.poll(() => asked).toBe(index + 1)
    }
    for (const index of order) {
      answers[index]?.open()
      await expect.poll(() => answered).toContain(index)
    }
    await atRest()
    await expect.element(button('Admin 1')).toBeVisible()
    await expect.element(button('Admin 0')).not.toBeInTheDocument()
  })
})

describe('a list that is left while it looks for what is new', () => {
  test.each([
    ['another screen', '/plans', 'Plans'],
    ['other filters of it', '/jobs?status=PENDING', 'Jobs'],
  ])('for %s says nothing of it there, and looks no more', async (_, url, title) => {
    const { history } = await renderApp('/jobs')
    await expect.element(page.getByRole('table', { name: 'Jobs' }).getByRole('link').first()).toBeVisible()
    await atRest()
    const answer = gate()
    let isHeld = true
    server.use(
      http.get(endpoint('admin/jobs'), async () => {
        if (!isHeld) return undefined
        isHeld = false
        await answer.opened()
        return HttpResponse.json({ data: [{ id: 'job_new', status: 'PENDING' }], totalPages: 1, total: 1 })
      }),
    )
    await turnClock(60_000, 'list-polling.ts')
    await expect.poll(() => callsUnderWay().length).toBe(1)
    history.push(url)
    await expect.element(heading(title)).toBeVisible()
    answer.open()
    await atRest()
    await expect.element(button('1 new')).not.toBeInTheDocument()
    history.push('/plans')
    await expect.element(heading('Plans')).toBeVisible()
    const asked = (await callsMade('GET /api/v1/admin/jobs')).length
    await passTime(3 * 60_000)
    expect(await callsMade('GET /api/v1/admin/jobs')).toHaveLength(asked)
  })
})

test('a switch is not flipped by a sign-in that began after it was asked for', async () => {
  expectConsoleError(/UnsentError/)
  const center = owedCenter()
  await renderApp(`/service-centers/${center.id}`)
  await button('Deactivate').click()
  await atRest()
  const look = gate()
  server.use(http.get(endpoint('admin/service-centers/:id'), look.opened, { once: true }))
  const before = readsOf(center.id)
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click()
  await expect.poll(() => readsOf(center.id)).toBe(before + 1)
  saveToken(issueToken())
  look.open()
  await expect.element(toastOf('The sign-in changed in this browser. Nothing was sent.')).toBeVisible()
  expect((await callsMade()).filter(({ method }) => method !== 'GET')).toEqual([])
})

describe('a payment', () => {
  test('that is made again while a poll for it hangs is told once', async () => {
    const { center } = await payWithoutTrace()
    await atRest()
    const hanging = gate()
    server.use(http.get(endpoint('admin/service-centers/:id'), hanging.opened, { once: true }))
    const reads = readsOf(center.id)
    await turnToNextPoll(10_000)
    await expect.poll(() => readsOf(center.id)).toBe(reads + 1)

    await pressPay()
    await expect.element(successToast).toBeVisible()
    hanging.open()
    await atRest()
    expect(successToast.elements()).toHaveLength(1)
    await expect.element(page.getByText(/^Paid 2 times/)).not.toBeInTheDocument()
    const [first, second, ...otherPayments] = await paymentsMade()
    expect(second?.key).toBe(first?.key)
    expect(otherPayments).toEqual([])
  })

  test('is decided by what is pending at each opening, however soon it follows the last one', async () => {
    const { center } = await openPayment()
    for (const pendingAmount of [center.pendingAmount - 10, center.pendingAmount - 20]) {
      await userEvent.keyboard('{Escape}')
      await expect.element(modal).not.toBeInTheDocument()
      marketplace.serviceCenters.update(center.id, { pendingAmount })
      await opener.click()
      await expect.element(modal.getByText(`Pending: ${formatMoney(pendingAmount)}`)).toBeVisible()
    }
  })

  test('that is found recorded while one is elsewhere is shown to who comes back, until it was seen', async () => {
    expectConsoleError(/ApiError/)
    const { center, history } = await openPayment()
    const url = `/service-centers/${center.id}`
    bookAndAnswer(() => new HttpResponse(null, { status: 504 }))
    const poll = gate()
    await amount.fill('70')
    const reads = readsOf(center.id)
    let held = 0
    server.use(
      http.get(endpoint('admin/get-service-center-payments'), async () => {
        if (paymentsSent().length > 0) {
          held += 1
          await poll.opened()
        }
        return undefined
      }),
    )
    await pressPay()
    await expect.poll(() => held).toBe(1)
    expect(readsOf(center.id)).toBeGreaterThan(reads)
    await userEvent.keyboard('{Escape}')
    await expect.element(modal).not.toBeInTheDocument()
    history.push('/plans')
    await expect.element(heading('Plans')).toBeVisible()
    poll.open()
    await expect.element(successToast).toBeVisible()

    history.push(url)
    await expect.element(modal.getByText('Recorded, reference PO-TEST')).toBeVisible()
    await modal.getByRole('button', { name: 'Done' }).click()
    await expect.element(modal).not.toBeInTheDocument()
    history.push('/plans')
    await expect.element(heading('Plans')).toBeVisible()
    history.push(url)
    await expect.element(heading(center.name)).toBeVisible()
    await atRest()
    await expect.element(modal).not.toBeInTheDocument()
    expect(calls('POST /api/v1/admin/service-centers/payment')).toHaveLength(1)
  })
})

test('a modal that is closed in the moment in which another screen is opened does not go back from it', async () => {
  const [plan] = marketplace.plans.all()
  const { history } = await renderApp('/plans')
  await expect.element(heading('Plans')).toBeVisible()
  history.push(`/plans?plan=${plan?.id}`)
  const close = page.getByRole('dialog', { name: 'Plan Details' }).getByRole('button', { name: 'Close' })
  await expect.element(close).toBeVisible()
  const element = close.element()
  history.push('/services')
  if (element instanceof HTMLElement) element.click() // before the screen is left
  await expect.element(heading('Services')).toBeVisible()
  await atRest()
  await expectAddress(history, '/services')
})

test('a part is drawn whose code comes after its first rendering, and before the effect that waits for it', async () => {
  const code = gate()
  const Late = lazyWithPreload(async () => {
    await code.opened()
    return () => <p>The part is here</p>
  })
  Late.preload()
  const Opener = () => {
    useLayoutEffect(code.open, [])
    return null
  }
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  onTestFinished(() => {
    root.unmount()
    container.remove()
  })
  root.render([<Late key="late" />, <Opener key="opener" />])
  await expect.element(page.getByText('The part is here')).toBeVisible()
})
