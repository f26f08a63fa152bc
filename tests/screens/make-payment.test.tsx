import { DEMO_ADMIN, marketplace } from '@mocks/index'
import { endpoint, refused } from '@mocks/reply'
import { startClock } from '@tests/support/clock'
import { expectConsoleError } from '@tests/support/page-errors'
import { renderApp } from '@tests/support/render-app'
import { calls, server } from '@tests/support/server'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { dateTime, money } from '@/lib/format'

const PAYMENT = endpoint('admin/service-centers/payment')
const modal = page.getByRole('dialog', { name: /Make Payment/ })
const amount = modal.getByLabelText('Amount')
const latest = modal.getByRole('list', { name: 'Latest payouts' })
const notes = modal.getByLabelText('Notes')
const submit = modal.getByRole('button', { name: 'Make Payment' })
const opener = page.getByRole('button', { name: 'Make Payment' }).first()
const sent = () => calls('POST /api/v1/admin/service-centers/payment')
const reads = (id: string) => calls(`GET /api/v1/admin/service-centers/${id}`).length
const payoutReads = () => calls('GET /api/v1/admin/get-service-center-payments')

beforeEach(startClock)
afterEach(() => void vi.useRealTimers())

function owedCenter() {
  const center = marketplace.serviceCenters.all().find(({ pendingAmount }) => pendingAmount > 100)
  if (!center) throw new Error('no center is owed anything')
  return center
}

async function open() {
  const center = owedCenter()
  const rendered = await renderApp(`/service-centers/${center.id}`)
  await opener.click()
  await expect.element(amount).toHaveFocus()
  return { center, ...rendered }
}

/** As the server books it, whatever it answers. */
function book(centerId: string, rupees: number, referenceNumber = 'PO-TEST') {
  const center = marketplace.serviceCenters.find(centerId)
  if (!center) throw new Error('no such center')
  const pendingAmount = Math.round((center.pendingAmount - rupees) * 100) / 100
  marketplace.serviceCenters.update(centerId, { pendingAmount })
  marketplace.payouts.insert({
    id: referenceNumber,
    serviceCenterId: centerId,
    serviceCenterName: center.name,
    referenceNumber,
    amount: rupees,
    notes: null,
    createdAt: new Date().toISOString(),
  })
}

/** The server books each payment, and its answer is the one given. */
function bookAndAnswer(answer: () => Response | Promise<Response>) {
  server.use(
    http.post<never, { serviceCenterId: string; amount: number }>(PAYMENT, async ({ request }) => {
      const { serviceCenterId, amount } = await request.json()
      book(serviceCenterId, amount)
      return answer()
    }),
  )
}

/** The server answers a payment when that is called. */
function holdAnswer(): () => void {
  let answer = () => {}
  const called = new Promise<void>((resolve) => (answer = resolve))
  server.use(http.post(PAYMENT, () => called))
  onTestFinished(() => answer())
  return () => answer()
}

/** Time is later by so many milliseconds, for the console's own clock. */
function later(milliseconds: number) {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + milliseconds })
}

describe('Make Payment', () => {
  test('pays what is typed, once, and shows what is left', async () => {
    const { center } = await open()
    await expect.element(amount).toHaveValue(String(center.pendingAmount))
    await amount.fill('₹ 100.50')
    await notes.fill('Part of November')
    await submit.click()

    await expect.element(page.getByText('Payment successful')).toBeVisible()
    await expect.element(modal).not.toBeInTheDocument()
    await expect.element(opener).toHaveFocus()
    const left = Math.round((center.pendingAmount - 100.5) * 100) / 100
    await expect.element(page.getByText(money(left), { exact: true })).toBeVisible()
    expect(sent().map(({ body }) => body)).toEqual([
      { serviceCenterId: center.id, amount: 100.5, notes: 'Part of November' },
    ])
  })

  test('paying all that is pending takes the button away', async () => {
    const { center } = await open()
    await submit.click()
    await expect.element(page.getByText('Payment successful')).toBeVisible()
    await expect.element(opener).not.toBeInTheDocument()
    expect(marketplace.serviceCenters.find(center.id)?.pendingAmount).toBe(0)
  })

  test.each([
    ['', 'Amount is required'],
    ['12,50', 'Enter an amount such as 1,23,456.50'],
    ['-5', 'Enter an amount such as 1,23,456.50'],
    ['1.005', 'Amount can have at most two decimals'],
    ['9,99,99,999', /Amount must be at most the pending/],
  ])('"%s" is refused at the field', async (typed, said) => {
    await open()
    await amount.fill(typed)
    await submit.click()
    await expect.element(modal.getByText(said)).toBeVisible()
    await expect.element(amount).toHaveFocus()
    expect(sent()).toHaveLength(0)
  })

  test.each([
    [
      'the words of the server',
      () => refused(400, 'Amount exceeds the pending amount'),
      'Amount exceeds the pending amount',
    ],
    ['its own words', () => HttpResponse.json({ success: false }, { status: 422 }), 'Payment failed'],
  ])('a refusal shows %s, is checked, and stays in the modal with the form', async (_, answer, said) => {
    expectConsoleError(/HTTPError/)
    const { center } = await open()
    server.use(http.post(PAYMENT, answer))
    await notes.fill('Urgent')
    await submit.click()
    await expect.element(page.getByRole('alert').getByText(said)).toBeVisible()
    await expect.element(modal.getByText(`The server says: ${said}`)).toBeVisible()
    await expect.element(notes).toHaveValue('Urgent')
    await expect.element(submit).toBeEnabled()
    expect(reads(center.id)).toBe(4) // the screen, the modal, the checks before and after
    expect(payoutReads()).toHaveLength(3)
  })

  test('asks before what was typed is lost, and an untouched one never asks', async () => {
    await open()
    await userEvent.keyboard('{Escape}')
    await expect.element(modal).not.toBeInTheDocument()
    await expect.element(opener).toHaveFocus()
    await opener.click()
    await notes.fill('Urgent')
    await userEvent.keyboard('{Escape}')
    const question = page.getByRole('dialog', { name: 'Discard changes?' })
    await expect.element(question).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(question).not.toBeInTheDocument()
    await expect.element(notes).toHaveValue('Urgent')
  })
})

describe('one decision is one payment', () => {
  test('five clicks and Enter in one tick', async () => {
    await open()
    const button = submit.element()
    const form = button.closest('form')
    if (!(button instanceof HTMLElement) || !form) throw new Error('no form')
    for (let click = 0; click < 5; click++) button.click()
    form.requestSubmit()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('Payment successful')).toBeVisible()
    expect(sent()).toHaveLength(1)
  })

  test('a modal closed while it runs only hides it: opened again, it is still under way', async () => {
    const { center } = await open()
    const answer = holdAnswer()
    await notes.fill('Urgent')
    await submit.click()
    await expect.element(modal.getByRole('button', { name: 'Processing...' })).toBeDisabled()
    await expect.poll(() => sent().length).toBe(1)
    await userEvent.keyboard('{Escape}')
    await expect.element(modal).not.toBeInTheDocument()
    await opener.click()
    await expect.element(modal.getByRole('button', { name: 'Processing...' })).toBeDisabled()
    await expect.element(notes).toHaveValue('Urgent')
    modal.element().querySelector('form')?.requestSubmit()
    answer()
    await expect.element(page.getByText('Payment successful')).toBeVisible()
    await expect.element(modal).not.toBeInTheDocument()
    expect(sent()).toHaveLength(1)
    expect(marketplace.serviceCenters.find(center.id)?.pendingAmount).toBe(0)
  })

  test('a screen left while it runs does not know less: come back, it is still under way', async () => {
    const { center, history } = await open()
    const answer = holdAnswer()
    await amount.fill('1')
    await submit.click()
    await expect.poll(() => sent().length).toBe(1)
    await modal.getByRole('button', { name: 'Close' }).last().click()
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Service Centers' })
      .click()
    await expect.element(page.getByText(/Showing 1 to 10/)).toBeVisible()
    history.push(`/service-centers/${center.id}`)
    await opener.click()
    await expect.element(modal.getByRole('button', { name: 'Processing...' })).toBeDisabled()
    await expect.element(amount).toHaveValue('1')
    answer()
    await expect.element(page.getByText('Payment successful')).toBeVisible()
    await expect.element(modal).not.toBeInTheDocument()
    expect(sent()).toHaveLength(1)
  })

  test('a payment that another tab is making keeps this one from sending', async () => {
    const { center } = await open()
    let finish = () => {}
    const other = navigator.locks.request(
      `payout ${center.id}`,
      () => new Promise<void>((resolve) => (finish = resolve)),
    )
    await submit.click()
    await expect
      .element(modal.getByText('A payment to this service center is under way in another tab.'))
      .toBeVisible()
    expect(sent()).toHaveLength(0)
    finish()
    await other
    await submit.click()
    await expect.element(page.getByText('Payment successful')).toBeVisible()
    expect(sent()).toHaveLength(1)
  })

  test('a browser that cannot lock across tabs says so, and pays', async () => {
    const { locks } = navigator
    Object.defineProperty(navigator, 'locks', { value: undefined, configurable: true })
    onTestFinished(() => void Object.defineProperty(navigator, 'locks', { value: locks, configurable: true }))
    await open()
    await expect.element(modal.getByText(/pay a service center from one tab only/)).toBeVisible()
    await submit.click()
    await expect.element(page.getByText('Payment successful')).toBeVisible()
  })

  test('the end of the session keeps the form, and nothing is sent by itself', async () => {
    await open()
    server.use(http.post(PAYMENT, () => refused(401, 'Sign in again'), { once: true }))
    await notes.fill('Urgent')
    await submit.click()
    await expect.element(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
    await page.getByLabelText('Email').fill(DEMO_ADMIN.email)
    await page.getByLabelText('Password', { exact: true }).fill(DEMO_ADMIN.password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect.element(notes).toHaveValue('Urgent')
    await expect.element(submit).toBeEnabled()
    expect(sent()).toHaveLength(1)
    await submit.click()
    await expect.element(page.getByText('Payment successful')).toBeVisible()
    expect(sent()).toHaveLength(2)
  })
})

describe('checked before', () => {
  test('opening reads what is pending and the latest payouts afresh', async () => {
    const center = owedCenter()
    await renderApp(`/service-centers/${center.id}`)
    await expect.element(opener).toBeVisible()
    book(center.id, 40)
    await opener.click()
    const pending = Math.round((center.pendingAmount - 40) * 100) / 100
    await expect.element(amount).toHaveValue(String(pending))
    await expect.element(modal.getByText(`Pending: ${money(pending)}`)).toBeVisible()
    const row = latest.getByRole('listitem').filter({ hasText: 'PO-TEST' })
    await expect.element(row).toHaveTextContent(money(40))
    await expect.element(row).toHaveTextContent(dateTime(new Date().toISOString()))
    expect(payoutReads().map(({ search }) => search)).toEqual([
      { search: center.name, page: '1', limit: '10' },
    ])
  })

  test('payouts to another center of a like name are not shown', async () => {
    const center = owedCenter()
    server.use(
      http.get(endpoint('admin/get-service-center-payments'), () =>
        HttpResponse.json({
          data: [
            { serviceCenter: center.name, referenceNumber: 'BY-NAME', amount: '12', createdAt: null },
            { serviceCenter: { name: center.name, id: 'other' }, referenceNumber: 'OTHER-ID', amount: 1 },
            { serviceCenter: `${center.name} 2`, referenceNumber: 'OTHER-NAME', amount: 1 },
            { serviceCenter: null, referenceNumber: 'NOBODY', amount: 1 },
            { serviceCenterId: center.id, referenceNumber: `<b>${'x'.repeat(300)}`, amount: null },
          ],
        }),
      ),
    )
    await open()
    await expect.element(latest.getByText('BY-NAME')).toBeVisible()
    expect(latest.getByRole('listitem').elements()).toHaveLength(2)
    expect(latest.element().textContent).not.toMatch(/OTHER|NOBODY|undefined|null|NaN|Invalid Date/)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
  })

  test.each([
    ['the center', 'admin/service-centers/:id'],
    ['its payouts', 'admin/get-service-center-payments'],
  ])('without %s there is nothing to decide, but another try', async (_, path) => {
    expectConsoleError(/HTTPError/)
    const center = owedCenter()
    await renderApp(`/service-centers/${center.id}`)
    await expect.element(opener).toBeVisible()
    server.use(http.get(endpoint(path), () => refused(500, 'Out of order'), { once: true }))
    await opener.click()
    await expect.element(modal.getByText('What is pending could not be read')).toBeVisible()
    await expect.element(submit).not.toBeInTheDocument()
    await modal.getByRole('button', { name: 'Try again' }).click()
    await expect.element(amount).toHaveFocus()
  })

  test('what changed since it was shown is said, and nothing is sent until the admin decides again', async () => {
    const { center } = await open()
    await amount.fill('50')
    book(center.id, 40)
    await submit.click()
    const pending = Math.round((center.pendingAmount - 40) * 100) / 100
    await expect
      .element(
        modal.getByText(
          `The pending amount has changed from ${money(center.pendingAmount)} to ${money(pending)} since you saw it. Check the amount and decide again.`,
        ),
      )
      .toBeVisible()
    await expect.element(modal.getByText(`Pending: ${money(pending)}`)).toBeVisible()
    await expect.element(latest.getByText('PO-TEST')).toBeVisible()
    await expect.element(amount).toHaveValue('50')
    expect(sent()).toHaveLength(0)
    await submit.click()
    await expect.element(page.getByText('Payment successful')).toBeVisible()
    expect(sent()).toHaveLength(1)
  })

  test('an amount that is no longer pending is refused at the field', async () => {
    const { center } = await open()
    book(center.id, 40)
    await submit.click()
    await expect.element(modal.getByText('Nothing was sent')).toBeVisible()
    await submit.click()
    await expect.element(modal.getByText(/Amount must be at most the pending/)).toBeVisible()
    expect(sent()).toHaveLength(0)
  })

  test('a check that fails sends nothing', async () => {
    expectConsoleError(/HTTPError/)
    await open()
    server.use(
      http.get(endpoint('admin/service-centers/:id'), () => refused(502, 'Bad gateway'), { once: true }),
    )
    await submit.click()
    await expect.element(modal.getByText('Nothing was sent')).toBeVisible()
    expect(sent()).toHaveLength(0)
    await submit.click()
    await expect.element(page.getByText('Payment successful')).toBeVisible()
  })

  test('the same amount within 24 hours needs a second confirmation', async () => {
    const center = owedCenter()
    book(center.id, 60)
    await open()
    const again = modal.getByRole('checkbox', { name: 'Pay ₹60.00 again' })
    await expect.element(again).not.toBeInTheDocument()
    await amount.fill('60.00')
    await expect.element(modal.getByText('₹60.00 was paid already')).toBeVisible()
    await expect.element(modal.getByText(/reference PO-TEST\. Is this another payment\?/)).toBeVisible()
    await submit.click()
    await expect.element(modal.getByText('Tick this to pay the same amount again')).toBeVisible()
    await expect.element(again).toHaveFocus()
    expect(sent()).toHaveLength(0)
    await again.click()
    await submit.click()
    await expect.element(page.getByText('Payment successful')).toBeVisible()
    expect(sent()).toHaveLength(1)
  })

  test('a payment of that amount that was made meanwhile asks for it too', async () => {
    const { center } = await open()
    await amount.fill('60')
    book(center.id, 60)
    await submit.click()
    await expect.element(modal.getByText('Nothing was sent')).toBeVisible()
    await submit.click()
    await expect.element(modal.getByText('Tick this to pay the same amount again')).toBeVisible()
    expect(sent()).toHaveLength(0)
  })
})

describe('an answer that is lost', () => {
  test.each([
    ['a 504', () => new HttpResponse('<h1>Gateway Timeout</h1>', { status: 504 }), /HTTPError/],
    ['a 500 with a message', () => refused(500, 'Out of order'), /HTTPError/],
    ['a network failure', () => HttpResponse.error(), /TypeError/],
    ['a page for an answer', () => HttpResponse.html('<h1>Sign in to the Wi-Fi</h1>'), /ContractError/],
    ['half an answer', () => new HttpResponse('{"success":', { status: 201 }), /ContractError/],
    ['an answer that denies', () => HttpResponse.json({ success: false }), /ContractError/],
  ])('after the server has booked it: %s ends with the reference', async (_, answer, logged) => {
    expectConsoleError(logged)
    const { center } = await open()
    bookAndAnswer(answer)
    await amount.fill('70')
    await submit.click()
    await expect.element(modal.getByText('Recorded, reference PO-TEST')).toBeVisible()
    await expect.element(page.getByText('Payment successful')).toBeVisible()
    await expect.element(page.getByText('Payment failed')).not.toBeInTheDocument()
    await expect.element(submit).not.toBeInTheDocument()
    expect(sent()).toHaveLength(1)
    await modal.getByRole('button', { name: 'Done' }).click()
    await expect.element(modal).not.toBeInTheDocument()
    const left = Math.round((center.pendingAmount - 70) * 100) / 100
    await expect.element(page.getByText(money(left), { exact: true })).toBeVisible()
  })

  test('all that was pending: the outcome is shown though nothing is pending any more', async () => {
    expectConsoleError(/HTTPError/)
    await open()
    bookAndAnswer(() => new HttpResponse(null, { status: 502 }))
    await submit.click()
    await expect.element(modal.getByText('Recorded, reference PO-TEST')).toBeVisible()
    await modal.getByRole('button', { name: 'Done' }).click()
    await expect.element(opener).not.toBeInTheDocument()
  })

  test('no trace at first is no proof: locked until ten quiet seconds have passed, then it can be tried again', async () => {
    expectConsoleError(/HTTPError/)
    await open()
    server.use(http.post(PAYMENT, () => new HttpResponse(null, { status: 504 }), { once: true }))
    await notes.fill('Urgent')
    await submit.click()
    await expect.element(modal.getByText('Cannot tell yet')).toBeVisible()
    await expect.element(submit).toBeDisabled()
    await expect.element(page.getByText(/failed/)).not.toBeInTheDocument()
    await modal.getByRole('button', { name: 'Check again' }).click()
    await expect.element(modal.getByText('Cannot tell yet')).toBeVisible()
    later(10_000)
    await modal.getByRole('button', { name: 'Check again' }).click()
    await expect.element(modal.getByText('Not recorded', { exact: true })).toBeVisible()
    await expect.element(page.getByText('Payment not recorded')).toBeVisible()
    await expect.element(notes).toHaveValue('Urgent')
    expect(sent()).toHaveLength(1)
    await submit.click()
    await expect.element(page.getByText('Payment successful')).toBeVisible()
    expect(sent()).toHaveLength(2)
  })

  test('it finds out by itself', { timeout: 20_000 }, async () => {
    expectConsoleError(/TypeError/)
    await open()
    server.use(http.post(PAYMENT, () => HttpResponse.error(), { once: true }))
    await submit.click()
    await expect.element(modal.getByText('Cannot tell yet')).toBeVisible()
    await expect.element(modal.getByText('Not recorded', { exact: true }), { timeout: 15_000 }).toBeVisible()
    expect(sent()).toHaveLength(1)
  })

  test('a server that books it a little later is believed', async () => {
    expectConsoleError(/HTTPError/)
    const { center } = await open()
    server.use(http.post(PAYMENT, () => new HttpResponse(null, { status: 504 }), { once: true }))
    await submit.click()
    await expect.element(modal.getByText('Cannot tell yet')).toBeVisible()
    book(center.id, center.pendingAmount)
    await expect.element(modal.getByText('Recorded, reference PO-TEST')).toBeVisible()
    expect(sent()).toHaveLength(1)
  })

  test('while nothing can be read it stays locked; the return of the network is a reason to look', async () => {
    expectConsoleError(/TypeError/)
    await open()
    bookAndAnswer(() => {
      server.use(
        http.get(endpoint('admin/service-centers/:id'), () => HttpResponse.error()),
        http.get(endpoint('admin/get-service-center-payments'), () => HttpResponse.error()),
      )
      return HttpResponse.error()
    })
    await submit.click()
    await expect.element(modal.getByText('Cannot tell yet')).toBeVisible()
    later(60_000)
    await modal.getByRole('button', { name: 'Check again' }).click()
    await expect.element(modal.getByText('Cannot tell yet')).toBeVisible()
    await expect.element(submit).toBeDisabled()
    server.resetHandlers()
    window.dispatchEvent(new Event('online'))
    await expect.element(modal.getByText('Recorded, reference PO-TEST'), { timeout: 1500 }).toBeVisible()
    expect(sent()).toHaveLength(1)
  })

  test('what was deducted is recorded, though the list does not have it', async () => {
    expectConsoleError(/HTTPError/)
    const { center } = await open()
    bookAndAnswer(() => new HttpResponse(null, { status: 500 }))
    server.use(http.get(endpoint('admin/get-service-center-payments'), () => HttpResponse.json({ data: [] })))
    await amount.fill('70')
    await expect.element(modal.getByText('Pending:', { exact: false })).toBeVisible()
    await submit.click()
    await expect.element(modal.getByText('Nothing was sent')).not.toBeInTheDocument()
    await expect.element(modal.getByText('Cannot tell yet')).toBeVisible()
    later(10_000)
    await modal.getByRole('button', { name: 'Check again' }).click()
    await expect.element(modal.getByText('Recorded', { exact: true })).toBeVisible()
    await expect.element(modal.getByText(/Its reference is not listed yet/)).toBeVisible()
    expect(center.id).toBe(owedCenter().id)
  })

  test('an answer without a body is an answer', async () => {
    await open()
    server.use(http.post(PAYMENT, () => new HttpResponse(null, { status: 204 })))
    await submit.click()
    await expect.element(page.getByText('Payment successful')).toBeVisible()
    await expect.element(modal).not.toBeInTheDocument()
  })
})
