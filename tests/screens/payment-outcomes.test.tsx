import { marketplace } from '@mocks/index'
import { endpoint, found, refused } from '@mocks/server/reply'
import { gate } from '@tests/support/gates'
import { expectConsoleError } from '@tests/support/page-errors'
import {
  amount,
  book,
  bookAndAnswer,
  modal,
  notes,
  opener,
  openerChecking,
  openerUnderWay,
  openPayment,
  PAYMENT,
  paymentsMade,
  paymentsSent,
  payWithoutTrace,
  pressPay,
  readsOf,
  submit,
  successToast,
  turnPastQuiet,
  untilSeen,
} from '@tests/support/payments'
import { atRest } from '@tests/support/rest'
import { owedCenter } from '@tests/support/rows'
import { server } from '@tests/support/server'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { rupeesText } from '@/lib/amount'
import { formatMoney } from '@/lib/format'

// What became of a payment is shown until the admin has seen it, whatever was hidden, left or opened meanwhile.

type Opened = Awaited<ReturnType<typeof openPayment>>

const heading = (name: string) => page.getByRole('heading', { name, level: 1 })
const recorded = modal.getByText('Recorded, reference PO-TEST')
const done = modal.getByRole('button', { name: 'Done' })

async function hide(): Promise<void> {
  await userEvent.keyboard('{Escape}')
  await expect.element(modal).not.toBeInTheDocument()
}

async function leave({ history }: Opened): Promise<void> {
  history.push('/plans')
  await expect.element(heading('Plans')).toBeVisible()
}

async function comeBack({ history, center }: Opened): Promise<void> {
  history.push(`/service-centers/${center.id}`)
  await expect.element(heading(center.name)).toBeVisible()
}

/** Pays an amount that is booked, though a gateway answers, and hides the modal while that is found out. */
async function payHidden(rupees: string): Promise<Opened> {
  expectConsoleError(/ApiError/)
  const opened = await openPayment()
  const answer = gate()
  bookAndAnswer(async () => {
    await answer.opened()
    return new HttpResponse(null, { status: 504 })
  })
  await amount.fill(rupees)
  await pressPay()
  await expect.poll(() => paymentsSent()).toHaveLength(1)
  await hide()
  answer.open()
  return opened
}

test('one that was recorded while one was elsewhere is told at once, though the account does not come', async () => {
  const opened = await payHidden('70')
  await leave(opened)
  await expect.element(successToast).toBeVisible()
  await turnPastQuiet()
  server.use(http.get(endpoint('admin/service-centers/:id'), gate().opened))
  opened.history.push(`/service-centers/${opened.center.id}`)
  await expect.element(recorded).toBeVisible()
  await expect.element(done).toHaveFocus()
})

test('one that is opened again after "Done", while it is still looked for, stays told until it is closed', async () => {
  await payHidden('70')
  await expect.element(successToast).toBeVisible()
  await openerChecking.click()
  await done.click()
  await expect.element(modal).not.toBeInTheDocument()
  await openerChecking.click()
  await expect.element(recorded).toBeVisible()
  await turnPastQuiet()
  await atRest()
  await expect.element(recorded).toBeVisible()
  await expect.element(amount).not.toBeInTheDocument()
  await done.click()
  await opener.click()
  await expect.element(amount).toHaveFocus()
})

test('one of all that was pending has its button until it was seen', async () => {
  const { pendingAmount } = owedCenter(100)
  await payHidden(String(pendingAmount))
  await turnPastQuiet()
  await atRest()
  await expect.element(opener).toHaveFocus()
  await opener.click()
  await expect.element(recorded).toBeVisible()
  await done.click()
  await expect.element(opener).not.toBeInTheDocument()
})

test('one that is refused while one is elsewhere comes back with what was decided, beside what is pending now', async () => {
  expectConsoleError(/ApiError/)
  const opened = await openPayment()
  const answer = gate()
  server.use(
    http.post(PAYMENT, async () => {
      await answer.opened()
      return refused(422, 'Daily limit reached')
    }),
  )
  await amount.fill('70')
  await notes.fill('Urgent')
  await pressPay()
  await expect.poll(() => paymentsSent()).toHaveLength(1)
  await hide()
  await leave(opened)
  answer.open()
  await turnPastQuiet()
  await expect.element(page.getByRole('alert').getByText('Daily limit reached')).toBeVisible()

  const pendingAmount = opened.center.pendingAmount - 10
  marketplace.serviceCenters.update(opened.center.id, { pendingAmount })
  await comeBack(opened)
  await opener.click()
  await expect.element(modal.getByText(`Pending: ${formatMoney(pendingAmount)}`)).toBeVisible()
  await expect.element(modal.getByText(/The server says: Daily limit reached/)).toBeVisible()
  await expect.element(amount).toHaveValue('70')
  await expect.element(notes).toHaveValue('Urgent')
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'Discard' }).click()
  await opener.click()
  await expect.element(amount).toHaveValue(rupeesText(pendingAmount))
  await expect.element(notes).toHaveValue('')
})

test('one that was not sent is told in the past tense where the amounts have changed since', async () => {
  const opened = await openPayment()
  const { id, pendingAmount } = opened.center
  const check = gate()
  server.use(http.get(endpoint('admin/service-centers/:id'), check.opened, { once: true }))
  marketplace.serviceCenters.update(id, { pendingAmount: pendingAmount - 10 })
  await pressPay()
  await hide()
  check.open()
  await atRest()
  await leave(opened)
  marketplace.serviceCenters.update(id, { pendingAmount: pendingAmount + 20 })
  await comeBack(opened)
  await opener.click()
  const paid = formatMoney(pendingAmount)
  await expect
    .element(modal.getByText(`The payment of ${paid} was not made.`, { exact: false }))
    .toBeVisible()
  await expect.element(modal.getByText(`Pending: ${formatMoney(pendingAmount + 20)}`)).toBeVisible()
  await expect.element(modal.getByText('has changed', { exact: false })).not.toBeInTheDocument()
  await expect.element(modal.getByText(`You pay ${paid}`)).toBeVisible()
  await untilSeen()
  await submit.click()
  await expect.element(successToast).toBeVisible()
  expect(await paymentsMade()).toHaveLength(1)
})

test('one that is repeated, was booked by then, and whose center is deleted meanwhile, is found all the same', async () => {
  expectConsoleError(/GoneError|ApiError/)
  const { center } = await payWithoutTrace()
  book(center.id, 70)
  const booked = marketplace.serviceCenters.find(center.id)
  const checkThenDelete = () => {
    marketplace.serviceCenters.remove(center.id)
    return found(booked)
  }
  const notListedYet = () => HttpResponse.json({ data: [], totalPages: 1 })
  server.use(
    http.get(endpoint('admin/service-centers/:id'), checkThenDelete, { once: true }),
    http.get(endpoint('admin/get-service-center-payments'), notListedYet, { once: true }),
  )
  await pressPay()
  await expect.element(successToast).toBeVisible()
  expect(await paymentsMade()).toHaveLength(1)
})

test('one that could not be checked is told while the server is still down', async () => {
  expectConsoleError(/ApiError/)
  await openPayment()
  const check = gate()
  server.use(
    http.get(endpoint('admin/service-centers/:id'), async () => {
      await check.opened()
      return new HttpResponse(null, { status: 500 })
    }),
  )
  await pressPay()
  await hide()
  check.open()
  await atRest()
  await opener.click()
  await expect.element(modal.getByText('Nothing was sent')).toBeVisible()
  await expect.element(modal.getByText('The pending amount could not be loaded')).toBeVisible()
  expect(paymentsSent()).toHaveLength(0)
})

test('one that is under way is opened again without another read of the account', async () => {
  const { center } = await openPayment()
  const answer = gate()
  server.use(http.post(PAYMENT, answer.opened))
  await pressPay()
  await expect.poll(() => paymentsSent()).toHaveLength(1)
  const reads = readsOf(center.id)
  for (const _ of [1, 2, 3]) {
    await hide()
    await openerUnderWay.click()
    await expect.element(modal.getByRole('button', { name: 'Processing...' })).toBeDisabled()
  }
  expect(readsOf(center.id)).toBe(reads)
  answer.open()
  await expect.element(successToast).toBeVisible()
})
