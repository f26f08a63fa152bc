import { marketplace } from '@mocks/index'
import { queryOf } from '@mocks/server/query'
import { endpoint, found, pageReply, refused } from '@mocks/server/reply'
import { turnClock } from '@tests/support/clock'
import { gate } from '@tests/support/gates'
import { goOffline } from '@tests/support/network'
import { NOW } from '@tests/support/now'
import { toastOf } from '@tests/support/outcomes'
import { expectConsoleError } from '@tests/support/page-errors'
import {
  amount,
  book,
  checking,
  modal,
  notes,
  opener,
  openerChecking,
  openerUnderWay,
  openPayment,
  PAYMENT,
  paymentsMade,
  paymentsSent,
  pendingAfter,
  pressPay,
  readsOf,
  submit,
  successToast,
  turnPastQuiet,
  untilSeen,
} from '@tests/support/payments'
import { coverOf, reachByFocus } from '@tests/support/reach'
import { renderApp } from '@tests/support/render-app'
import { focusTaken } from '@tests/support/rest'
import { owedCenter } from '@tests/support/rows'
import { calls, server } from '@tests/support/server'
import { signIn } from '@tests/support/sign-in'
import { onScreen } from '@tests/support/viewport'
import { HttpResponse, http } from 'msw'
import { describe, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { serviceCenter } from '@/api/service-centers'
import { rupeesText } from '@/lib/amount'
import { formatDate, formatDateTime, formatMoney } from '@/lib/format'

const latest = modal.getByRole('list', { name: 'Latest payouts' })
const payoutReads = () => calls('GET /api/v1/admin/get-service-center-payments')

/** Opens the payment by its key, and returns the gate before the account's payouts. */
async function openWhileReading() {
  await renderApp(`/service-centers/${owedCenter(1000).id}`)
  await expect.element(opener).toBeVisible()
  const answer = gate()
  server.use(http.get(endpoint('admin/get-service-center-payments'), answer.opened))
  await userEvent.keyboard('p')
  return answer
}

describe('Make Payment', () => {
  test('an amount and its cursor stay when the form replaces the field of the loading modal', async () => {
    const answer = await openWhileReading()
    const begun = modal.getByLabelText('Amount')
    await expect.element(begun).toHaveFocus()
    await userEvent.keyboard('9{Enter}10{Tab}{Home}')
    await expect.element(modal.getByText('Loading the pending amount...')).toBeVisible()
    const element = begun.element()
    const { top } = element.getBoundingClientRect()
    const dialog = modal.element()
    answer.open()
    await expect.element(notes).toBeVisible()
    expect(element.isConnected).toBe(false) // the form has a field of its own
    expect(modal.element(), 'it is told once').toBe(dialog)
    expect(amount.element().getBoundingClientRect().top).toBe(top) // a click that was on its way still meets it
    await expect.element(amount).toHaveFocus()
    await expect.element(amount).toHaveValue('910')
    await userEvent.keyboard('2')
    await expect.element(amount).toHaveValue('2910')
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('dialog', { name: 'Nothing was paid. Close?' })).toBeVisible()
    expect(await paymentsMade()).toEqual([])
  })

  test('what was typed while the account loads is asked about before it is left', async () => {
    await openWhileReading()
    await expect.element(modal.getByLabelText('Amount')).toHaveFocus()
    await userEvent.keyboard('5{Escape}')
    const question = page.getByRole('dialog', { name: 'Nothing was paid. Close?' })
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect.element(modal.getByLabelText('Amount')).toHaveValue('5')
  })

  test('after Find above a payment that was loading, the focus is in the payment', async () => {
    const answer = await openWhileReading()
    await expect.element(modal.getByLabelText('Amount')).toHaveFocus()
    await userEvent.keyboard('{Control>}k{/Control}')
    const find = page.getByRole('combobox', { name: 'Find' })
    await expect.element(find).toHaveFocus()
    answer.open()
    await expect.element(notes).toBeVisible()
    await find.fill('job')
    await userEvent.keyboard('{Escape}')
    await expect.element(find).not.toBeInTheDocument()
    await expect.poll(() => modal.element().contains(document.activeElement)).toBe(true)
  })

  test('Enter that is meant for a dialog above the payment pays nothing', async () => {
    const answer = await openWhileReading()
    await expect.element(modal.getByText('Loading the pending amount...')).toBeVisible()
    await userEvent.keyboard('{Control>}k{/Control}log out')
    await expect.element(page.getByRole('option', { selected: true })).toHaveTextContent('Log out')
    await userEvent.keyboard('{Enter}')
    const question = page.getByRole('dialog', { name: 'Confirm Logout' })
    const cancel = question.getByRole('button', { name: 'Cancel' })
    await focusTaken(cancel)
    answer.open()
    await expect.element(notes).toBeVisible()
    await untilSeen()
    amount.element().focus()
    await userEvent.keyboard('{Enter}')
    expect(await paymentsMade()).toEqual([])
    await userEvent.click(cancel)
    await expect.element(question).not.toBeInTheDocument()
    await untilSeen()
    await userEvent.click(submit)
    await expect.element(successToast).toBeVisible()
    expect(await paymentsMade()).toHaveLength(1)
  })

  test('pays what is typed, once, and shows what is left', async () => {
    const { center } = await openPayment()
    await expect.element(amount).toHaveValue(rupeesText(center.pendingAmount))
    await amount.fill('₹ 100.50')
    await notes.fill('Part of November')
    await pressPay()

    await expect.element(successToast).toBeVisible()
    await expect.element(modal).not.toBeInTheDocument()
    await expect.element(openerChecking).toHaveFocus()
    await expect
      .element(page.getByText(formatMoney(pendingAfter(center, 100.5)), { exact: true }))
      .toBeVisible()
    await turnPastQuiet()
    await expect.element(opener).toHaveFocus()
    expect((await paymentsMade()).map(({ body }) => body)).toEqual([
      { serviceCenterId: center.id, amount: 100.5, notes: 'Part of November' },
    ])
  })

  test('an amount with paise is prefilled with both of them, and its toast and its slip tell whom', async () => {
    const center = owedCenter(100)
    marketplace.serviceCenters.update(center.id, { pendingAmount: 1500.5 })
    await openPayment()
    await expect.element(amount).toHaveValue('1500.50')
    await pressPay()
    await expect.element(successToast).toBeVisible()
    await expect.element(toastOf(`₹1,500.50 paid to ${center.name}`)).toBeVisible()
    await expect.element(toastOf('Payout slip')).toBeVisible()
  })

  test('nothing can be typed while it runs: it would be lost', async () => {
    const answer = gate()
    server.use(http.post(PAYMENT, answer.opened))
    await openPayment()
    await amount.fill('100')
    await pressPay()
    await expect.element(modal.getByRole('button', { name: 'Processing...' })).toBeVisible()
    await expect.element(amount).toHaveAttribute('readonly')
    await expect.element(notes).toHaveAttribute('readonly')
    answer.open()
    await expect.element(modal).not.toBeInTheDocument()
  })

  test('a center that was just paid is paid again only once its records have told the same, ten seconds later', async () => {
    await openPayment()
    await amount.fill('100')
    await pressPay()
    await expect.element(successToast).toBeVisible()
    await expect.element(openerChecking).toBeDisabled()
    await turnPastQuiet()
    await opener.click()
    await expect.element(amount).toHaveFocus()
    await amount.fill('50')
    await pressPay()
    await expect.poll(paymentsSent).toHaveLength(2)
    expect((await paymentsMade()).map(({ body }) => body)).toMatchObject([{ amount: 100 }, { amount: 50 }])
    const [first, second] = await paymentsMade()
    expect(second?.key, 'another decision').not.toBe(first?.key)
  })

  test('paying all that is pending takes the button away', async () => {
    const { center } = await openPayment()
    await pressPay()
    await expect.element(successToast).toBeVisible()
    await turnPastQuiet()
    await expect.element(opener).not.toBeInTheDocument()
    await expect.element(openerChecking).not.toBeInTheDocument()
    expect(marketplace.serviceCenters.find(center.id)?.pendingAmount).toBe(0)
  })

  test.each([
    ['', 'Amount is required'],
    ['12,50', 'Enter an amount such as 1,23,456.50'],
    ['0', 'Amount must be greater than 0'],
    ['₹ 0.00', 'Amount must be greater than 0'],
    ['-5', 'Enter an amount such as 1,23,456.50'],
    ['1.005', 'Amount can have at most two decimals'],
    ['9,99,99,999', /Amount must be at most the pending/],
  ])('"%s" is refused at the field', async (typed, said) => {
    await openPayment()
    await amount.fill(typed)
    await pressPay()
    await expect.element(modal.getByText(said)).toBeVisible()
    await expect.element(amount).toHaveFocus()
    expect(await paymentsMade()).toHaveLength(0)
  })

  test('"You pay" tells exactly what would be sent, or nothing', async () => {
    marketplace.serviceCenters.update(owedCenter(100).id, { pendingAmount: 1500.5 })
    await openPayment()
    const youPay = modal.getByText(/^You pay/)
    const typed: [string, string | undefined][] = [
      ['1500.50', '₹1,500.50'],
      ['1500.51', undefined],
      ['1500.49', '₹1,500.49'],
      ['1,500.5', '₹1,500.50'],
      ['0.01', '₹0.01'],
      ['0', undefined],
      ['0.001', undefined],
      ['1.005', undefined],
      ['1500.504', undefined],
      ['12,50', undefined],
      ['', undefined],
    ]
    for (const [amountTyped, said] of typed) {
      await amount.fill(amountTyped)
      if (said) await expect.element(youPay).toHaveTextContent(`You pay ${said}`)
      else await expect.element(youPay, { message: amountTyped }).not.toBeInTheDocument()
    }
  })

  test.each([
    ['just what is pending', '1500.50', [1500.5]],
    ['a paisa less', '1500.49', [1500.49]],
    ['a paisa more', '1500.51', []],
  ])('%s is paid or refused by the paisa', async (_, typed, sent) => {
    marketplace.serviceCenters.update(owedCenter(100).id, { pendingAmount: 1500.5 })
    await openPayment()
    await amount.fill(typed)
    await pressPay()
    if (sent.length > 0) await expect.element(successToast).toBeVisible()
    else await expect.element(modal.getByText('Amount must be at most the pending ₹1,500.50')).toBeVisible()
    expect((await paymentsMade()).map(({ body }) => body)).toMatchObject(sent.map((amount) => ({ amount })))
  })

  test.each([
    [
      'the words of the server',
      () => refused(400, 'Amount exceeds the pending amount'),
      'Amount exceeds the pending amount',
    ],
    ['its own words', () => HttpResponse.json({ success: false }, { status: 422 }), 'Payment failed'],
  ])('a refusal shows %s, is checked, and stays in the modal with the form', async (_, answer, said) => {
    expectConsoleError(/ApiError/)
    const { center } = await openPayment()
    server.use(http.post(PAYMENT, answer))
    await notes.fill('Urgent')
    await pressPay()
    await expect.element(modal.getByText(`“${said}”. Checking that nothing was recorded.`)).toBeVisible()
    await expect.element(page.getByText(/was not paid/)).not.toBeInTheDocument()
    await turnPastQuiet()
    await expect.element(toastOf(said)).toBeVisible()
    await expect.element(modal.getByText(`The server says: ${said}`)).toBeVisible()
    await expect.element(notes).toHaveValue('Urgent')
    await untilSeen()
    expect(readsOf(center.id)).toBe(7) // the screen, the modal, the check before, and 0, 2, 5 and 10 seconds after
    expect(payoutReads()).toHaveLength(7)
    expect(await paymentsMade()).toHaveLength(1)
  })

  test.each([1280, 390])(
    'at %i × 800 the buttons are whole below a long notice, and cover nothing that has the focus',
    async (width) => {
      await onScreen(width)
      expectConsoleError(/ApiError/)
      const { id } = owedCenter(100)
      book(id, 10, 'PO-1')
      book(id, 20, 'PO-2')
      await openPayment()
      server.use(http.post(PAYMENT, () => refused(422, 'The account of the service center is not verified')))
      await pressPay()
      await expect.element(checking).toBeVisible()
      const { scrollHeight, clientHeight } = modal.element()
      expect(scrollHeight).toBeGreaterThan(clientHeight)
      const close = modal.getByRole('button', { name: 'Close' }).last()
      expect(close.element().getBoundingClientRect().bottom).toBeLessThan(
        modal.element().getBoundingClientRect().bottom,
      )
      expect(coverOf(close.element())).toBeUndefined()
      expect(reachByFocus(modal.element()).hidden).toEqual([])
    },
  )

  test('what is pending is cut to the paisa, never rounded up, and can be paid whole', async () => {
    const center = owedCenter(100)
    marketplace.serviceCenters.update(center.id, { pendingAmount: 849.995 })
    await openPayment()
    await expect.element(amount).toHaveValue('849.99')
    await expect.element(modal.getByText('Pending: ₹849.99')).toBeVisible()
    await amount.fill('850')
    await pressPay()
    await expect.element(modal.getByText('Amount must be at most the pending ₹849.99')).toBeVisible()
    await amount.fill('849.99')
    await pressPay()
    await expect.element(successToast).toBeVisible()
    expect((await paymentsMade()).map(({ body }) => body)).toMatchObject([{ amount: 849.99 }])
  })

  test('why a payment was refused can be read after the toast has gone, until the next try', async () => {
    expectConsoleError(/ApiError/)
    await openPayment()
    server.use(http.post(PAYMENT, () => refused(400, 'The bank is closed'), { once: true }))
    await pressPay()
    await expect.element(checking).toBeVisible()
    await turnPastQuiet()
    const toast = toastOf('The bank is closed')
    const reason = modal.getByText('The server says: The bank is closed')
    await expect.element(toast).toBeVisible()
    await turnClock(3000)
    await expect.element(toast).not.toBeInTheDocument()
    await expect.element(reason).toBeVisible()
    await amount.fill('50')
    await expect.element(reason).toBeVisible()
    const answer = gate()
    server.use(http.post(PAYMENT, answer.opened))
    await pressPay()
    await expect.element(modal.getByRole('button', { name: 'Processing...' })).toBeVisible()
    await expect.element(reason).not.toBeInTheDocument()
    answer.open()
    await expect.element(successToast).toBeVisible()
  })

  test('asks before what was typed is lost, and an untouched one never asks', async () => {
    await openPayment()
    await userEvent.keyboard('{Escape}')
    await expect.element(modal).not.toBeInTheDocument()
    await expect.element(opener).toHaveFocus()
    await opener.click()
    await notes.fill('Urgent')
    await userEvent.keyboard('{Escape}')
    const question = page.getByRole('dialog', { name: 'Nothing was paid. Close?' })
    await expect.element(question).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(question).not.toBeInTheDocument()
    await expect.element(notes).toHaveValue('Urgent')
  })
})

describe('one decision is one payment', () => {
  test('five clicks and Enter in one tick', async () => {
    await openPayment()
    const button = submit.element()
    const form = button.closest('form')
    if (!(button instanceof HTMLElement) || !form) throw new Error('no form')
    for (let click = 0; click < 5; click++) button.click()
    form.requestSubmit()
    await userEvent.keyboard('{Enter}')
    await expect.element(successToast).toBeVisible()
    expect(await paymentsMade()).toHaveLength(1)
  })

  test('a modal closed while it runs only hides it: opened again, it is still under way', async () => {
    const { center } = await openPayment()
    const answer = gate()
    server.use(http.post(PAYMENT, answer.opened))
    await notes.fill('Urgent')
    await pressPay()
    await expect.element(modal.getByRole('button', { name: 'Processing...' })).toBeDisabled()
    await expect.poll(() => paymentsSent().length).toBe(1)
    await userEvent.keyboard('{Escape}')
    await expect.element(modal).not.toBeInTheDocument()
    await openerUnderWay.click()
    await expect.element(modal.getByRole('button', { name: 'Processing...' })).toBeDisabled()
    await expect.element(notes).toHaveValue('Urgent')
    modal.element().querySelector('form')?.requestSubmit()
    answer.open()
    await expect.element(successToast).toBeVisible()
    await expect.element(modal).not.toBeInTheDocument()
    expect(await paymentsMade()).toHaveLength(1)
    expect(marketplace.serviceCenters.find(center.id)?.pendingAmount).toBe(0)
  })

  test('a screen left while it runs does not know less: come back, it is still under way', async () => {
    const { center, history } = await openPayment()
    const answer = gate()
    server.use(http.post(PAYMENT, answer.opened))
    await amount.fill('1')
    await pressPay()
    await expect.poll(() => paymentsSent().length).toBe(1)
    await modal.getByRole('button', { name: 'Close' }).last().click()
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Service Centers' })
      .click()
    await expect.element(page.getByText(/Showing 1 to 10/)).toBeVisible()
    history.push(`/service-centers/${center.id}`)
    await openerUnderWay.click()
    await expect.element(modal.getByRole('button', { name: 'Processing...' })).toBeDisabled()
    await expect.element(amount).toHaveValue('1')
    answer.open()
    await expect.element(successToast).toBeVisible()
    await expect.element(modal).not.toBeInTheDocument()
    expect(await paymentsMade()).toHaveLength(1)
  })

  test('a payment belongs to its center: whoever goes elsewhere while deciding pays nobody', async () => {
    const { center, other, history } = await openPayment()
    await notes.fill('Urgent')
    history.push(`/service-centers/${other.id}`)
    await page
      .getByRole('dialog', { name: 'Nothing was paid. Close?' })
      .getByRole('button', { name: 'Close', exact: true })
      .last()
      .click()
    await expect.element(page.getByRole('heading', { level: 1, name: other.name })).toBeVisible()
    await expect.element(modal).not.toBeInTheDocument()
    await opener.click()
    await expect.element(page.getByRole('dialog', { name: `Make Payment to ${other.name}` })).toBeVisible()
    await expect.element(amount).toHaveValue(rupeesText(other.pendingAmount))
    await expect.element(notes).toHaveValue('')
    history.back()
    await expect.element(page.getByRole('heading', { level: 1, name: center.name })).toBeVisible()
    await expect.element(modal).not.toBeInTheDocument()
    expect(await paymentsMade()).toHaveLength(0)
  })

  test('a payment that another tab is making keeps this one from sending', async () => {
    const { center } = await openPayment()
    let finish = () => {}
    const otherPayment = navigator.locks.request(
      `payout ${center.id}`,
      () => new Promise<void>((resolve) => (finish = resolve)),
    )
    await pressPay()
    await expect.element(modal.getByText('Another tab is already paying this service center.')).toBeVisible()
    expect(await paymentsMade()).toHaveLength(0)
    finish()
    await otherPayment
    await pressPay()
    await expect.element(successToast).toBeVisible()
    expect(await paymentsMade()).toHaveLength(1)
  })

  test('a browser that cannot lock across tabs says so, and pays', async () => {
    const { locks } = navigator
    Object.defineProperty(navigator, 'locks', { value: undefined, configurable: true })
    onTestFinished(() => void Object.defineProperty(navigator, 'locks', { value: locks, configurable: true }))
    await openPayment()
    await expect.element(modal.getByText(/Pay each service center from one tab only/)).toBeVisible()
    await pressPay()
    await expect.element(successToast).toBeVisible()
  })

  test('the end of the session keeps the form, and nothing is sent by itself', async () => {
    await openPayment()
    server.use(http.post(PAYMENT, () => refused(401, 'Sign in again'), { once: true }))
    await notes.fill('Urgent')
    await pressPay()
    await expect.element(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
    await signIn()
    await expect.element(notes).toHaveValue('Urgent')
    await turnPastQuiet()
    await expect.element(modal.getByText(/was not paid\. The server says: Your session ended$/)).toBeVisible()
    await untilSeen()
    expect(await paymentsMade()).toHaveLength(1)
    await pressPay()
    await expect.element(successToast).toBeVisible()
    const [first, second, ...otherPayments] = await paymentsMade()
    expect(otherPayments).toEqual([])
    expect(first?.key).toMatch(/^[0-9a-f-]{36}$/)
    expect(second?.key).toMatch(/^[0-9a-f-]{36}$/)
    expect(second?.key, 'a decision of its own').not.toBe(first?.key)
  })
})

describe('checked before', () => {
  test('opening reads what is pending and the latest payouts afresh', async () => {
    const center = owedCenter(100)
    await renderApp(`/service-centers/${center.id}`)
    await expect.element(opener).toBeVisible()
    book(center.id, 40)
    await opener.click()
    const pending = pendingAfter(center, 40)
    await expect.element(amount).toHaveValue(rupeesText(pending))
    await expect.element(modal.getByText(`Pending: ${formatMoney(pending)}`)).toBeVisible()
    const row = latest.getByRole('listitem').filter({ hasText: 'PO-TEST' })
    await expect.element(row).toHaveTextContent(formatMoney(40))
    await expect.element(row).toHaveTextContent(formatDateTime(new Date().toISOString()))
    const asked = { search: center.name, page: '1', limit: '100' }
    expect(payoutReads().map(({ search }) => search)).toEqual([asked, asked]) // the screen, the modal
  })

  test('a record that the cache takes for fresh, as after a clock was set back, is read all the same', async () => {
    const center = owedCenter(100)
    const { queryClient } = await renderApp(`/service-centers/${center.id}`)
    await expect.element(opener).toBeVisible()
    const { queryKey } = serviceCenter.query(center.id)
    const cached = queryClient.getQueryData(queryKey)
    queryClient.setQueryData(queryKey, cached, { updatedAt: Date.now() + 60 * 60_000 })
    book(center.id, 40)
    await opener.click()
    await expect.element(amount).toHaveValue(rupeesText(pendingAfter(center, 40)))
    book(center.id, 30, 'PO-SECOND')
    await pressPay()
    await expect.element(modal.getByText('Nothing was sent')).toBeVisible()
    expect(await paymentsMade()).toHaveLength(0)
  })

  test('a read that was under way before is not the one that counts', async () => {
    const center = owedCenter(100)
    const { queryClient } = await renderApp(`/service-centers/${center.id}`)
    await expect.element(opener).toBeVisible()
    const old = gate()
    const before = found({ ...center, isActive: true })
    server.use(
      http.get(
        endpoint('admin/service-centers/:id'),
        async () => {
          await old.opened()
          return before
        },
        { once: true },
      ),
    )
    void queryClient.invalidateQueries({ queryKey: ['service-centers'] })
    await expect.poll(() => readsOf(center.id)).toBe(2)
    book(center.id, 40)
    await opener.click()
    await expect.element(amount).toHaveValue(rupeesText(pendingAfter(center, 40)))
    old.open()
    await pressPay()
    await expect.element(successToast).toBeVisible()
    expect((await paymentsMade()).map(({ body }) => body)).toMatchObject([
      { amount: pendingAfter(center, 40) },
    ])
  })

  test('payouts to another center of a like name are not shown', async () => {
    const center = owedCenter(100)
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
    await openPayment()
    await expect.element(latest.getByText('BY-NAME')).toBeVisible()
    expect(latest.getByRole('listitem').elements()).toHaveLength(2)
    expect(latest.element().textContent).not.toMatch(/OTHER|NOBODY|undefined|null|NaN|Invalid Date/)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
  })

  test('the three newest payouts are shown', async () => {
    const { id } = owedCenter(100)
    const data = [1, 2, 3, 4, 5].map((day) => ({
      id: `po-${day}`,
      referenceNumber: `REF-${day}`,
      serviceCenterId: id,
      amount: 12,
      createdAt: `2026-03-0${day}T06:30:00.000Z`,
    }))
    server.use(
      http.get(endpoint('admin/get-service-center-payments'), () =>
        HttpResponse.json({ data: data.toReversed(), totalPages: 1, total: 5 }),
      ),
    )
    await openPayment()
    await expect.element(latest.getByText('REF-5')).toBeVisible()
    const items = latest.getByRole('listitem').elements()
    expect(items.map(({ textContent }) => /REF-\d/.exec(textContent ?? '')?.[0])).toEqual([
      ...['REF-5', 'REF-4', 'REF-3'],
    ])
  })

  test('a payout that moves to the next page while both are read is one, and the newest stands first', async () => {
    const center = owedCenter(100)
    const payout = (id: string, minutes: number) => ({
      id,
      referenceNumber: id,
      serviceCenterId: center.id,
      amount: 12,
      createdAt: new Date(Date.now() - minutes * 60_000).toISOString(),
    })
    server.use(
      http.get(endpoint('admin/get-service-center-payments'), ({ request }) => {
        const rows =
          queryOf(request).get('page') === '1' ? [payout('B', 2), payout('A', 1)] : [payout('A', 1)]
        return HttpResponse.json({ data: rows, totalPages: 2, total: 4 })
      }),
    )
    await openPayment()
    await expect.element(latest.getByText('A', { exact: true })).toBeVisible()
    const items = latest.getByRole('listitem').elements()
    expect(items.map(({ textContent }) => textContent?.match(/[AB](?=₹)/)?.[0])).toEqual(['A', 'B'])
  })

  /** The list of payouts, newest first, as a server answers that finds by parts of a name. */
  function listPayouts(rows: readonly { serviceCenter: string; referenceNumber: string; amount: number }[]) {
    server.use(
      http.get(endpoint('admin/get-service-center-payments'), ({ request }) => {
        const aMinuteApart = (index: number) => new Date(Date.now() - index * 60_000).toISOString()
        const dated = rows.map((row, index) => ({ ...row, createdAt: aMinuteApart(index) }))
        return pageReply(dated, queryOf(request), (row) => row)
      }),
    )
  }

  test('a hundred newer payouts to a center of a like name hide none of its own', async () => {
    const center = owedCenter(100)
    const otherPayout = { serviceCenter: `${center.name} Kothrud`, amount: 1 }
    listPayouts([
      ...Array.from({ length: 110 }, (_, index) => ({ ...otherPayout, referenceNumber: `OTHER-${index}` })),
      { serviceCenter: center.name, referenceNumber: 'OWN', amount: 60 },
    ])
    await openPayment()
    await expect.element(latest.getByText('OWN')).toBeVisible()
    await amount.fill('60')
    await expect.element(modal.getByText('₹60.00 was already paid')).toBeVisible()
    await expect.element(modal.getByText(/Not all payments of the last 24 hours/)).not.toBeInTheDocument()
    const table = page.getByRole('table', { name: 'Latest Payouts' })
    await expect.element(table.getByText('OWN')).toBeVisible()
  })

  test('where more was paid within 24 hours than is read, it is said that nobody knows', async () => {
    const center = owedCenter(100)
    const otherPayout = { serviceCenter: `${center.name} Kothrud`, amount: 1 }
    listPayouts([
      ...Array.from({ length: 600 }, (_, index) => ({ ...otherPayout, referenceNumber: `OTHER-${index}` })),
      { serviceCenter: center.name, referenceNumber: 'OWN', amount: 60 },
    ])
    await openPayment()
    await expect
      .element(modal.getByText(/Not all payments of the last 24 hours could be loaded/))
      .toBeVisible()
    const today = formatDate(new Date(NOW).toISOString())
    await expect.element(modal.getByText(`No payouts since ${today}`, { exact: false })).toBeVisible()
    await expect.element(page.getByText('No payouts yet')).not.toBeInTheDocument()
  })

  test.each([
    ['the center', 'admin/service-centers/:id'],
    ['its payouts', 'admin/get-service-center-payments'],
  ])('without %s there is nothing to decide, but another try', async (_, path) => {
    expectConsoleError(/ApiError/)
    const center = owedCenter(100)
    await renderApp(`/service-centers/${center.id}`)
    await expect
      .element(page.getByRole('table', { name: 'Latest Payouts' }))
      .toHaveAttribute('aria-busy', 'false')
    server.use(http.get(endpoint(path), () => refused(500, 'Out of order'), { once: true }))
    await opener.click()
    await expect.element(modal.getByText('The pending amount could not be loaded')).toBeVisible()
    await expect.element(submit).not.toBeInTheDocument()
    await modal.getByRole('button', { name: 'Try again' }).click()
    await expect.element(amount).toHaveFocus()
  })

  test('what changed since it was shown is said, and nothing is sent until the admin decides again', async () => {
    const { center } = await openPayment()
    await amount.fill('50')
    book(center.id, 40)
    await pressPay()
    const pending = pendingAfter(center, 40)
    await expect
      .element(
        modal.getByText(
          `The pending amount has changed from ${formatMoney(center.pendingAmount)} to ${formatMoney(pending)}. Check the amount before you pay.`,
        ),
      )
      .toBeVisible()
    await expect.element(modal.getByText(`Pending: ${formatMoney(pending)}`)).toBeVisible()
    await expect.element(latest.getByText('PO-TEST')).toBeVisible()
    await expect.element(amount).toHaveValue('50')
    expect(await paymentsMade()).toHaveLength(0)
    await pressPay()
    await expect.element(successToast).toBeVisible()
    expect(await paymentsMade()).toHaveLength(1)
  })

  test('one click takes the new amount, and what you pay is told again only then', async () => {
    const { center } = await openPayment()
    const youPay = modal.getByText(/^You pay/)
    await expect.element(youPay).toHaveTextContent(`You pay ${formatMoney(center.pendingAmount)}`)
    book(center.id, 40)
    await pressPay()
    await expect.element(modal.getByText('Nothing was sent')).toBeVisible()
    await expect.element(youPay).not.toBeInTheDocument()
    const pending = pendingAfter(center, 40)
    await modal.getByRole('button', { name: `Use ${formatMoney(pending)}` }).click()
    await expect.element(amount).toHaveValue(rupeesText(pending))
    await expect.element(youPay).toHaveTextContent(`You pay ${formatMoney(pending)}`)
    await pressPay()
    await expect.element(toastOf(`${formatMoney(pending)} paid to ${center.name}`)).toBeVisible()
    expect((await paymentsMade()).map(({ body }) => body)).toMatchObject([{ amount: pending }])
  })

  test('who types another amount after such a change is told what that pays', async () => {
    const { center } = await openPayment()
    const youPay = modal.getByText(/^You pay/)
    book(center.id, 40)
    await pressPay()
    await expect.element(modal.getByText('Nothing was sent')).toBeVisible()
    await expect.element(youPay).not.toBeInTheDocument()
    await amount.fill('30')
    await expect.element(youPay).toHaveTextContent('You pay ₹30.00')
    await amount.fill(rupeesText(center.pendingAmount))
    await expect.element(youPay).not.toBeInTheDocument()
  })

  test('of what is paid by now nothing is offered to be paid', async () => {
    const { center } = await openPayment()
    book(center.id, center.pendingAmount)
    await pressPay()
    await expect.element(modal.getByText(/ to ₹0\.00\. Check the amount before you pay\.$/)).toBeVisible()
    await expect.element(modal.getByRole('button', { name: /^Use / })).not.toBeInTheDocument()
  })

  test('an amount that is no longer pending is refused at the field', async () => {
    const { center } = await openPayment()
    book(center.id, 40)
    await pressPay()
    await expect.element(modal.getByText('Nothing was sent')).toBeVisible()
    await pressPay()
    await expect.element(modal.getByText(/Amount must be at most the pending/)).toBeVisible()
    expect(await paymentsMade()).toHaveLength(0)
  })

  test('a check that fails sends nothing', async () => {
    expectConsoleError(/ApiError/)
    await openPayment()
    server.use(
      http.get(endpoint('admin/service-centers/:id'), () => refused(502, 'Bad gateway'), { once: true }),
    )
    await pressPay()
    await expect.element(modal.getByText('Nothing was sent')).toBeVisible()
    expect(await paymentsMade()).toHaveLength(0)
    await pressPay()
    await expect.element(successToast).toBeVisible()
  })

  test('a network that goes between the check and the payment is no refusal: nothing was sent', async () => {
    expectConsoleError(/OfflineError/)
    const { center } = await openPayment()
    const checked = gate()
    server.use(
      http.get(endpoint('admin/service-centers/:id'), checked.opened, { once: true }),
      http.get(endpoint('admin/service-centers/:id'), () => found(center)),
    )
    await amount.fill('100')
    await pressPay()
    await expect.poll(() => readsOf(center.id)).toBe(3)
    const goOnline = goOffline()
    checked.open()
    await expect.element(modal.getByText(/^You are offline, so no payment was sent/)).toBeVisible()
    goOnline()
    expect(await paymentsMade()).toEqual([])
    await pressPay()
    await expect.element(successToast).toBeVisible()
    expect(await paymentsMade()).toHaveLength(1)
  })

  test('the same amount within 24 hours needs a second confirmation', async () => {
    const center = owedCenter(100)
    book(center.id, 60)
    await openPayment()
    const again = modal.getByRole('checkbox', { name: 'Pay ₹60.00 again' })
    await expect.element(again).not.toBeInTheDocument()
    await amount.fill('60.00')
    await expect.element(modal.getByText('₹60.00 was already paid')).toBeVisible()
    await expect.element(modal.getByText(/reference PO-TEST\. Is this a separate payment\?/)).toBeVisible()
    await pressPay()
    await expect.element(modal.getByText('Select this to pay the same amount again')).toBeVisible()
    await expect.element(again).toHaveFocus()
    expect(await paymentsMade()).toHaveLength(0)
    await untilSeen(again)
    await again.click()
    await pressPay()
    await expect.element(successToast).toBeVisible()
    expect(await paymentsMade()).toHaveLength(1)
  })

  test('a confirmation counts for the amount it was given for alone', async () => {
    const center = owedCenter(100)
    book(center.id, 60)
    book(center.id, 70, 'PO-SECOND')
    await openPayment()
    await amount.fill('60')
    const first = modal.getByRole('checkbox', { name: 'Pay ₹60.00 again' })
    await untilSeen(first)
    await first.click()
    await expect.element(first).toBeChecked()
    await amount.fill('70')
    const otherBox = modal.getByRole('checkbox', { name: 'Pay ₹70.00 again' })
    await expect.element(otherBox).not.toBeChecked()
    await pressPay()
    await expect.element(modal.getByText('Select this to pay the same amount again')).toBeVisible()
    expect(await paymentsMade()).toHaveLength(0)
  })

  test('a payment of that amount that was made meanwhile asks for it too', async () => {
    const { center } = await openPayment()
    await amount.fill('60')
    book(center.id, 60)
    await pressPay()
    await expect.element(modal.getByText('Nothing was sent')).toBeVisible()
    await pressPay()
    await expect.element(modal.getByText('Select this to pay the same amount again')).toBeVisible()
    expect(await paymentsMade()).toHaveLength(0)
  })
})
