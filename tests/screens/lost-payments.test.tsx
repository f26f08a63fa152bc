import { DEMO_ADMIN, marketplace } from '@mocks/index'
import { endpoint, found, refused } from '@mocks/server/reply'
import { passTime, setClock, turnClock } from '@tests/support/clock'
import { gate } from '@tests/support/gates'
import { goOffline } from '@tests/support/network'
import { expectConsoleError } from '@tests/support/page-errors'
import {
  amount,
  asksBeforeItEnds,
  book,
  bookAndAnswer,
  checkAgain,
  checking,
  loseNext,
  modal,
  notes,
  opener,
  openerChecking,
  openPayment,
  PAYMENT,
  payAndLose,
  paymentsMade,
  paymentsSent,
  payWithoutTrace,
  pendingAfter,
  pressPay,
  readsOf,
  submit,
  submitChecking,
  successToast,
  turnPastQuiet,
  turnToNextPoll,
  untilSeen,
  untraced,
} from '@tests/support/payments'
import { openAfterReload } from '@tests/support/render-app'
import { atRest } from '@tests/support/rest'
import { calls, callsUnderWay, server } from '@tests/support/server'
import { logOut, signIn } from '@tests/support/sign-in'
import { HttpResponse, http } from 'msw'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { formatDateTime, formatMoney } from '@/lib/format'
import { noteServerDate } from '@/lib/server-clock'
import { STORAGE_KEYS, storedKeys } from '@/lib/storage'

const HOUR = 60 * 60 * 1000

/** Milliseconds between the polls of the ten minutes in which a payment is searched for. */
const UNTIL_SEARCHED = [10_000, 20_000, 40_000, ...Array<number>(9).fill(60_000)]

/** Nothing can be read of any account. */
function loseReads(): void {
  server.use(
    http.get(endpoint('admin/service-centers/:id'), () => HttpResponse.error()),
    http.get(endpoint('admin/get-service-center-payments'), () => HttpResponse.error()),
  )
}

async function openOther(history: { push: (url: string) => void }, id: string): Promise<void> {
  await userEvent.keyboard('{Escape}')
  await expect.element(modal).not.toBeInTheDocument()
  history.push(`/service-centers/${id}`)
}

describe('an answer that is lost', () => {
  test.each([
    ['a 504', () => new HttpResponse('<h1>Gateway Timeout</h1>', { status: 504 }), /ApiError/],
    ['a 500 with a message', () => refused(500, 'Out of order'), /ApiError/],
    ['a network failure', () => HttpResponse.error(), /ApiError/],
    ['a page for an answer', () => HttpResponse.html('<h1>Sign in to the Wi-Fi</h1>'), /ApiError/],
    ['half an answer', () => new HttpResponse('{"success":', { status: 201 }), /ApiError/],
    ['a 408 with a message', () => refused(408, 'Too slow'), /ApiError/],
    ['a 425 with a message', () => refused(425, 'Too early'), /ApiError/],
    ['a 499 with a message', () => refused(499, 'Given up'), /ApiError/],
    ['the 403 of a gateway', () => HttpResponse.html('<h1>Forbidden</h1>', { status: 403 }), /ApiError/],
    ['a 429 in JSON of its own', () => HttpResponse.json({ error: 'busy' }, { status: 429 }), /ApiError/],
    ['an answer that denies', () => HttpResponse.json({ success: false }), /ApiError/],
  ])('after the server has booked it: %s ends with the reference', async (_, answer, logged) => {
    expectConsoleError(logged)
    const { center } = await openPayment()
    bookAndAnswer(answer)
    await amount.fill('70')
    await pressPay()
    await expect.element(modal.getByText('Recorded, reference PO-TEST')).toBeVisible()
    await expect
      .element(modal.getByText(/^The server did not confirm the payment, but ₹70.00 was paid/))
      .toBeVisible()
    await expect.element(successToast).toBeVisible()
    await expect.element(page.getByText('Payment failed')).not.toBeInTheDocument()
    await expect.element(submit).not.toBeInTheDocument()
    expect(await paymentsMade()).toHaveLength(1)
    await modal.getByRole('button', { name: 'Done' }).click()
    await expect.element(modal).not.toBeInTheDocument()
    await expect.element(page.getByText(formatMoney(pendingAfter(center, 70)), { exact: true })).toBeVisible()
  })

  test('all that was pending: the outcome is shown though nothing is pending any more', async () => {
    expectConsoleError(/ApiError/)
    await openPayment()
    bookAndAnswer(() => new HttpResponse(null, { status: 502 }))
    await pressPay()
    await expect.element(modal.getByText('Recorded, reference PO-TEST')).toBeVisible()
    await modal.getByRole('button', { name: 'Done' }).click()
    await expect.element(opener).not.toBeInTheDocument()
  })

  test('no trace at first is no proof: locked until ten quiet seconds have passed, then it can be tried again', async () => {
    expectConsoleError(/ApiError/)
    await openPayment()
    loseNext()
    await notes.fill('Urgent')
    await pressPay()
    await expect.element(checking).toBeVisible()
    await expect.element(submitChecking).toBeDisabled()
    await expect.element(page.getByText(/failed/)).not.toBeInTheDocument()
    await checkAgain.click()
    await turnToNextPoll(3000)
    await expect.element(checkAgain).toBeEnabled()
    await expect.element(checking).toBeVisible()
    await passTime(7000)
    await checkAgain.click()
    await expect.element(untraced).toBeVisible()
    await expect.element(page.getByText(/^The payment of .* was not found on the server by/)).toBeVisible()
    await expect.element(notes).toHaveValue('Urgent')
    expect(await paymentsMade()).toHaveLength(1)
    await pressPay()
    await expect.element(successToast).toBeVisible()
    const [first, second] = await paymentsMade()
    expect(second?.key, 'the same decision').toBe(first?.key)
    expect(await paymentsMade()).toHaveLength(2)
  })

  test.each([
    ['as it should', 0],
    ['set back by an hour', -HOUR],
    ['set on by an hour', HOUR],
  ])('it finds out by itself, ten seconds later, with a clock on the wall that is %s', async (_, change) => {
    expectConsoleError(/ApiError/)
    await openPayment()
    server.use(http.post(PAYMENT, () => HttpResponse.error(), { once: true }))
    await pressPay()
    await expect.element(checking).toBeVisible()
    setClock(change)
    for (const untilNextPoll of [2000, 3000]) {
      await turnToNextPoll(untilNextPoll)
      await expect.element(checking).toBeVisible()
    }
    await turnToNextPoll(5000)
    await expect.element(untraced).toBeVisible()
    expect(await paymentsMade()).toHaveLength(1)
  })

  test('a server that books it a little later is believed', async () => {
    expectConsoleError(/ApiError/)
    const { center } = await openPayment()
    loseNext()
    await pressPay()
    await expect.element(checking).toBeVisible()
    await expect.element(checkAgain).toBeEnabled()
    book(center.id, center.pendingAmount)
    await turnToNextPoll(2000)
    await expect.element(modal.getByText('Recorded, reference PO-TEST')).toBeVisible()
    expect(await paymentsMade()).toHaveLength(1)
  })

  test('while nothing can be read it stays locked; the return of the network is a reason to poll', async () => {
    expectConsoleError(/ApiError/)
    await openPayment()
    bookAndAnswer(() => {
      loseReads()
      return HttpResponse.error()
    })
    await pressPay()
    await expect.element(checking).toBeVisible()
    await passTime(60_000)
    await checkAgain.click()
    await expect.element(checkAgain).toBeEnabled()
    await expect.element(checking).toBeVisible()
    await expect.element(submitChecking).toBeDisabled()
    server.resetHandlers()
    window.dispatchEvent(new Event('online'))
    await expect.element(modal.getByText('Recorded, reference PO-TEST')).toBeVisible()
    expect(await paymentsMade()).toHaveLength(1)
  })

  test('what was deducted is not taken for it: while the list does not have it, that is not known', async () => {
    expectConsoleError(/ApiError/)
    await openPayment()
    bookAndAnswer(() => new HttpResponse(null, { status: 500 }))
    server.use(http.get(endpoint('admin/get-service-center-payments'), () => HttpResponse.json({ data: [] })))
    await amount.fill('70')
    await expect.element(modal.getByText('Pending:', { exact: false })).toBeVisible()
    await pressPay()
    await expect.element(modal.getByText('Nothing was sent')).not.toBeInTheDocument()
    await expect.element(checking).toBeVisible()
    await expect.element(checkAgain).toBeEnabled() // the first poll has ended
    await expect
      .element(modal.getByText(/₹70.00 was deducted .*, and no payout explains it. It may be this payment/))
      .toBeVisible()
    await passTime(120_000)
    window.dispatchEvent(new Event('online'))
    await expect.element(modal.getByText('It is not known whether ₹70.00 was paid.')).toBeVisible()
    await expect.element(page.getByText(/^It is not known whether ₹70.00 was paid to /)).toBeVisible()
    await expect.element(page.getByText(/was not paid/)).not.toBeInTheDocument()
    await expect.element(modal.getByText(/The console keeps checking for ten minutes/)).toBeVisible()
    server.resetHandlers()
    window.dispatchEvent(new Event('online'))
    await expect.element(modal.getByText('Recorded, reference PO-TEST')).toBeVisible()
    await expect.element(successToast).toBeVisible()
    expect(await paymentsMade()).toHaveLength(1)
  })

  test('an answer without a body is an answer', async () => {
    await openPayment()
    server.use(http.post(PAYMENT, () => new HttpResponse(null, { status: 204 })))
    await pressPay()
    await expect.element(successToast).toBeVisible()
    await expect.element(modal).not.toBeInTheDocument()
  })
})

describe('a payment without a trace', () => {
  async function payInVain() {
    const opened = await payWithoutTrace()
    await expect
      .element(modal.getByText(/did not confirm the payment of .*, and may still be working on it/))
      .toBeVisible()
    return opened
  }

  /** The ten minutes in which the payment is searched for pass. */
  async function turnPastSearch(): Promise<void> {
    for (const untilNextPoll of UNTIL_SEARCHED) await turnToNextPoll(untilNextPoll)
    await expect.element(modal.getByText(/The console keeps checking/)).not.toBeInTheDocument()
  }

  test('is searched for ten more minutes, also while its modal is closed, and told when it turns up', async () => {
    const { center } = await payInVain()
    await expect.element(modal.getByText(/The console keeps checking for ten minutes/)).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(modal).not.toBeInTheDocument()
    await atRest()
    const reads = readsOf(center.id)
    await turnToNextPoll(10_000)
    await expect.poll(() => readsOf(center.id)).toBe(reads + 1)
    await atRest()
    book(center.id, 70)
    await turnToNextPoll(20_000)
    await expect.element(successToast).toBeVisible()
    await expect.element(page.getByText(formatMoney(pendingAfter(center, 70)), { exact: true })).toBeVisible()
    expect(await paymentsMade()).toHaveLength(1)
  })

  test('is no longer searched for after ten minutes', async () => {
    const { center } = await payInVain()
    await turnPastSearch()
    await expect.element(untraced).toBeVisible()
    const reads = readsOf(center.id)
    await passTime(10 * 60_000)
    expect(readsOf(center.id)).toBe(reads)
  })

  test('is shown beside what is pending by now, once it is no longer searched for', async () => {
    const { center } = await payInVain()
    await turnPastSearch()
    await userEvent.keyboard('{Escape}')
    await expect.element(modal).not.toBeInTheDocument()
    const pendingAmount = center.pendingAmount + 5000
    marketplace.serviceCenters.update(center.id, { pendingAmount })
    await opener.click()
    await expect.element(modal.getByText(formatMoney(pendingAmount))).toBeVisible()
    await expect.element(untraced).toBeVisible()
  })

  test('is still shown where what is pending cannot be read by then, and nothing can be paid', async () => {
    const sentOn = formatDateTime(new Date().toISOString())
    const { center } = await payInVain()
    await turnPastSearch()
    await userEvent.keyboard('{Escape}')
    await expect.element(modal).not.toBeInTheDocument()
    server.use(
      http.get(endpoint('admin/service-centers/:id'), () => refused(500, 'Out of order'), { once: true }),
    )
    await opener.click()
    await expect.element(modal.getByText('The pending amount could not be loaded')).toBeVisible()
    await expect.element(untraced).toBeVisible()
    await expect
      .element(modal.getByText(`did not confirm the payment of ${formatMoney(70)}`, { exact: false }))
      .toBeVisible()
    await expect.element(modal.getByText(`The payment was sent on ${sentOn}.`)).toBeVisible()
    await expect.element(submit).not.toBeInTheDocument()

    await modal.getByRole('button', { name: 'Try again' }).click()
    await expect.element(modal.getByText(formatMoney(center.pendingAmount))).toBeVisible()
    await expect.element(untraced).toBeVisible()
    expect(await paymentsMade()).toHaveLength(1)
  })

  test('that is repeated and refused is searched for further: the refusal says nothing of the call before', async () => {
    const { center } = await payInVain()
    server.use(http.post(PAYMENT, () => refused(400, 'Not today'), { once: true }))
    await pressPay()
    await expect.element(checking).toBeVisible()
    await turnPastQuiet()
    await expect.element(modal.getByText(/“Not today”, and may still be working on it/)).toBeVisible()
    await expect.element(page.getByText(/was not paid/)).not.toBeInTheDocument()
    book(center.id, 70)
    await turnToNextPoll(10_000)
    await expect.element(modal.getByText('Recorded, reference PO-TEST')).toBeVisible()
    const [first, second] = await paymentsMade()
    expect(second?.key, 'the same decision').toBe(first?.key)
  })

  test('that is repeated and paid is told once, and then searched for no more', async () => {
    await payInVain()
    await pressPay()
    await expect.element(successToast).toBeVisible()
    await turnPastQuiet()
    await atRest()
    await expect.element(successToast, { message: 'a second time' }).not.toBeInTheDocument()
    const READ = 'GET /api/v1/admin/get-service-center-payments'
    const reads = calls(READ).length // the screen reads the center itself once a minute
    await passTime(10 * 60_000)
    expect(calls(READ), 'nothing more is expected').toHaveLength(reads)
    expect(await paymentsMade()).toHaveLength(2)
  })

  test('that is repeated while the network goes is searched for further, with the same key', async () => {
    expectConsoleError(/OfflineError/)
    expectConsoleError(/ApiError: no answer/)
    const { center } = await payInVain()
    await atRest()
    const checked = gate()
    server.use(http.get(endpoint('admin/service-centers/:id'), checked.opened, { once: true }))
    const reads = readsOf(center.id)
    await pressPay()
    await expect.poll(() => readsOf(center.id)).toBe(reads + 1)
    const goOnline = goOffline()
    checked.open()
    await expect.element(modal.getByText(/^You are offline, so no payment was sent/)).toBeVisible()
    book(center.id, 70)
    goOnline() // which is a reason to poll
    await expect.element(modal.getByText('Recorded, reference PO-TEST')).toBeVisible()
    expect(await paymentsMade()).toHaveLength(1)
  })

  test('is another decision with another amount or other notes', async () => {
    await payInVain()
    await amount.fill('80')
    const separate = modal.getByRole('checkbox', { name: 'This is a separate payment' })
    await untilSeen(separate)
    await separate.click()
    await pressPay()
    await expect.element(successToast).toBeVisible()
    const [first, second] = await paymentsMade()
    expect(second?.body).toMatchObject({ amount: 80 })
    expect(second?.key).not.toBe(first?.key)
  })

  test('keeps its key over a reload, after which it is not told again', async () => {
    const before = await payInVain()
    const toast = page.getByText(/^The payment of .* was not found on the server by/)
    await turnToNextPoll(10_000)
    await expect.element(toast).not.toBeInTheDocument()
    await openAfterReload(`/service-centers/${before.center.id}`, before)
    await expect.element(page.getByRole('heading', { level: 1, name: before.center.name })).toBeVisible()
    await atRest()
    await expect.element(toast).not.toBeInTheDocument()
    await opener.click()
    await amount.fill('70')
    await pressPay()
    await expect.element(successToast).toBeVisible()
    const [first, second] = await paymentsMade()
    expect(second?.key, 'the same decision').toBe(first?.key)
  })
})

test('a payment that is sent again by another tab, which is closed, is followed up here once more', async () => {
  const before = await payAndLose()
  await openAfterReload(`/service-centers/${before.center.id}`, before)
  await expect.element(openerChecking).toBeVisible()
  await turnPastQuiet()
  await expect.element(opener).toBeVisible()
  for (const untilNextPoll of UNTIL_SEARCHED) await turnToNextPoll(untilNextPoll)
  await atRest()
  const [key = ''] = storedKeys(STORAGE_KEYS.payments)
  const payment = JSON.parse(localStorage.getItem(key) ?? '')
  localStorage.setItem(key, JSON.stringify({ ...payment, isUnknown: true }))
  dispatchEvent(new StorageEvent('storage', { key }))
  await expect.element(openerChecking).toBeVisible()
  await turnPastQuiet()
  await expect.element(opener).toBeVisible()
})

describe('a payment that was sent long ago', () => {
  test('is another decision: no server need know its key after 24 hours', async () => {
    const before = await payWithoutTrace()
    expect(storedKeys(STORAGE_KEYS.payments)).toHaveLength(1)
    setClock(24 * HOUR)
    noteServerDate(new Date().toUTCString(), 0)
    await openAfterReload(`/service-centers/${before.center.id}`, before)
    await expect
      .poll(() => storedKeys(STORAGE_KEYS.payments), { message: 'it is not kept for longer' })
      .toEqual([])
    await opener.click()
    await amount.fill('70')
    await pressPay()
    await expect.element(successToast).toBeVisible()
    const [first, second] = await paymentsMade()
    expect(second?.key).not.toBe(first?.key)
  })
})

describe('a yes or a no', () => {
  test('is not the last word before the records were read: a refused payment that was booked is told as recorded', async () => {
    expectConsoleError(/ApiError/)
    await openPayment()
    bookAndAnswer(() => {
      server.use(
        http.get(endpoint('admin/service-centers/:id'), () => new HttpResponse(null, { status: 502 }), {
          once: true,
        }),
      )
      return refused(400, 'Not today')
    })
    await amount.fill('70')
    await pressPay()
    await expect.element(modal.getByText(/“Not today”. Checking that nothing was recorded/)).toBeVisible()
    await expect.element(page.getByText(/was not paid/)).not.toBeInTheDocument()
    await turnToNextPoll(2000)
    await expect.element(modal.getByText('Recorded, reference PO-TEST')).toBeVisible()
    await expect
      .element(modal.getByText(/^The server refused the payment, but ₹70.00 was paid/))
      .toBeVisible()
    expect(await paymentsMade()).toHaveLength(1)
  })

  test('a yes that is booked twice is told, though the second one comes seconds later', async () => {
    const { center } = await openPayment()
    bookAndAnswer(() => HttpResponse.json({ success: true }))
    await amount.fill('50')
    await pressPay()
    await expect.element(successToast).toBeVisible()
    await expect.element(openerChecking).toBeDisabled()
    await turnToNextPoll(2000)
    book(center.id, 50, 'PO-AGAIN')
    await turnToNextPoll(3000)
    await expect.element(page.getByText('Paid 2 times').first()).toBeVisible()
    await expect
      .element(page.getByText(/^₹50\.00 was paid 2 times, ₹100\.00 in total\./).first())
      .toBeVisible()
    expect(await paymentsMade()).toHaveLength(1)
  })
})

describe('a poll of the account', () => {
  /** The next poll of a center's account hangs. */
  function hangOnce() {
    const hanging = gate()
    server.use(http.get(endpoint('admin/service-centers/:id'), hanging.opened, { once: true }))
    return hanging
  }

  test('that is under way when the network comes back is given up for one on a connection that works', async () => {
    expectConsoleError(/ApiError/)
    const { center } = await openPayment()
    loseNext()
    await pressPay()
    await expect.element(checkAgain).toBeEnabled()
    hangOnce()
    await turnToNextPoll(2000)
    await expect.poll(() => readsOf(center.id)).toBe(5) // the screen, the modal, the check, two polls
    book(center.id, center.pendingAmount)
    window.dispatchEvent(new Event('online'))
    await expect.element(modal.getByText('Recorded, reference PO-TEST')).toBeVisible()
    await expect.poll(callsUnderWay).toEqual([])
    expect(await paymentsMade()).toHaveLength(1)
  })

  test('that hangs is given up by itself, and the next one tells', async () => {
    expectConsoleError(/ApiError/)
    const { center } = await openPayment()
    loseNext()
    await pressPay()
    await expect.element(checkAgain).toBeEnabled()
    hangOnce()
    await turnToNextPoll(2000)
    await expect.poll(() => readsOf(center.id)).toBe(5)
    book(center.id, center.pendingAmount)
    await passTime(30_000)
    await turnToNextPoll(3000)
    await expect.element(modal.getByText('Recorded, reference PO-TEST')).toBeVisible()
    expect(await paymentsMade()).toHaveLength(1)
  })
})

describe('a payment whose outcome is open', () => {
  test('makes a logout ask, and outlives it: the same admin finds it again, and nobody pays twice', async () => {
    expectConsoleError(/401/) // the call comes to its end after the logout
    const { center, history } = await openPayment()
    const answer = gate()
    server.use(http.post(PAYMENT, answer.opened))
    await amount.fill('70')
    await pressPay()
    await expect.poll(paymentsSent).toHaveLength(1)
    await userEvent.keyboard('{Escape}')
    await expect.element(modal).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect
      .element(page.getByText('A payment of ₹70.00 is in progress. Log out when it is done, or now?'))
      .toBeVisible()
    await page.getByRole('button', { name: 'Confirm' }).click()
    await signIn()
    await expect.element(page.getByRole('region', { name: 'Recent Jobs' })).toBeVisible()

    history.push(`/service-centers/${center.id}`)
    await openerChecking.click()
    await expect.element(checking).toBeVisible()
    await expect.element(submitChecking).toBeDisabled()
    book(center.id, 70)
    await checkAgain.click()
    await expect.element(modal.getByText('Recorded, reference PO-TEST')).toBeVisible()
    await expect.element(successToast).toBeVisible()
    expect(paymentsSent()).toHaveLength(1)
  })

  test('"Log out when done" waits for it', async () => {
    await openPayment()
    const answer = gate()
    server.use(http.post(PAYMENT, answer.opened))
    await amount.fill('70')
    await pressPay()
    await expect.poll(paymentsSent).toHaveLength(1)
    await userEvent.keyboard('{Escape}')
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.getByRole('button', { name: 'Log out when done' }).click()
    await passTime(5000)
    await expect.element(page.getByRole('button', { name: 'Log out when done' })).toBeVisible()
    answer.open()
    await expect.element(successToast).toBeVisible()
    await turnClock(1000, '/src/shell/logout')
    await expect.element(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  })

  test('outlives a reload: its center and Activity tell what the records know by then', async () => {
    const before = await openPayment()
    const answer = gate()
    server.use(http.post(PAYMENT, answer.opened))
    await amount.fill('70')
    await notes.fill('Urgent')
    await pressPay()
    await expect.poll(paymentsSent).toHaveLength(1)
    const kept = Object.entries(localStorage).filter(([key]) => key.startsWith('wayside.payments'))
    expect(kept).toHaveLength(1)
    expect(String(kept)).not.toMatch(new RegExp(`Urgent|${before.center.name}`))

    await openAfterReload('/', before).then(({ history }) =>
      history.push(`/service-centers/${before.center.id}`),
    )
    await openerChecking.click()
    await expect.element(checking).toBeVisible()
    book(before.center.id, 70)
    await turnToNextPoll(2000)
    await expect.element(modal.getByText('Recorded, reference PO-TEST')).toBeVisible()
    await modal.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('button', { name: DEMO_ADMIN.name }).click()
    await page.getByRole('menuitem', { name: 'Activity' }).click()
    const row = page.getByRole('dialog', { name: 'Activity' }).getByRole('row').nth(1)
    await expect.element(row).toHaveTextContent('Unknown, then done')
    await expect.element(row).toHaveTextContent('PO-TEST')
    expect(paymentsSent()).toHaveLength(1)
    for (const untilNextPoll of [3000, 5000, 10_000]) await turnToNextPoll(untilNextPoll)
    const left = () => Object.keys(localStorage).filter((key) => key.startsWith('wayside.payments'))
    await expect.poll(left).toEqual([])
  })

  test('writes nothing into the cache that a logout has emptied', async () => {
    expectConsoleError(/ApiError/)
    const { center, queryClient } = await openPayment()
    const poll = gate()
    server.use(
      http.post(
        PAYMENT,
        () => {
          // Whole answers, as to a read that the server took before the logout.
          server.use(
            http.get(endpoint('admin/get-service-center-payments'), () => found([])),
            http.get(endpoint('admin/service-centers/:id'), async () => {
              await poll.opened()
              return found({ ...center })
            }),
          )
          return new HttpResponse(null, { status: 504 })
        },
        { once: true },
      ),
    )
    await pressPay()
    await expect.poll(() => readsOf(center.id)).toBe(4)
    await userEvent.keyboard('{Escape}')
    await expect.element(modal).not.toBeInTheDocument()
    await logOut()
    await expect.element(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
    poll.open()
    await atRest()
    expect(queryClient.getQueryCache().findAll({ queryKey: ['service-centers'] })).toEqual([])
    expect(queryClient.getQueryCache().findAll({ queryKey: ['payout'] })).toEqual([])
  })

  test('makes the browser ask before the tab ends, each of two until its own end', async () => {
    const { center, other, history } = await openPayment()
    const gates = [gate(), gate()]
    for (const answer of gates) server.use(http.post(PAYMENT, answer.opened, { once: true }))
    expect(asksBeforeItEnds()).toBe(false)
    await amount.fill('1')
    await pressPay()
    await expect.poll(paymentsSent).toHaveLength(1)
    expect(asksBeforeItEnds()).toBe(true)
    await openOther(history, other.id)
    await expect.element(page.getByRole('heading', { level: 1, name: other.name })).toBeVisible()
    await opener.click()
    await expect.element(amount).toHaveFocus()
    await amount.fill('2')
    await pressPay()
    await expect.poll(paymentsSent).toHaveLength(2)
    const [second, first] = gates // the handler that was added last is asked first
    first?.open()
    await expect.poll(() => successToast.elements().length).toBe(1)
    expect(asksBeforeItEnds()).toBe(true)
    second?.open()
    await expect.poll(asksBeforeItEnds).toBe(false)
    expect(center.id).not.toBe(other.id)
  })
})
