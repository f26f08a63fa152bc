import { marketplace } from '@mocks/index'
import { endpoint } from '@mocks/server/reply'
import { HttpResponse, http } from 'msw'
import { expect } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { isDue, passTime, turnClock } from './clock'
import { expectConsoleError } from './page-errors'
import { renderApp } from './render-app'
import { callsMade } from './rest'
import { first, owedCenter, owedCenters } from './rows'
import { calls, server } from './server'

/** The path of the payment call, for a handler of the embedded API. */
export const PAYMENT = endpoint('admin/service-centers/payment')

export const opener = page.getByRole('button', { name: 'Make Payment' }).first()
/** The same button, while a payment is under way and its modal is closed. */
export const openerUnderWay = page.getByRole('button', { name: 'Processing...' }).first()
export const modal = page.getByRole('dialog', { name: /Make Payment/ })
export const notes = modal.getByLabelText('Notes')
/** The form's field, not the one of the loading modal. */
export const amount = modal.filter({ has: page.getByLabelText('Notes') }).getByLabelText('Amount')
export const submit = modal.getByRole('button', { name: 'Make Payment' })
/** The same button, while the server's records are being read. */
export const openerChecking = page.getByRole('button', { name: 'Checking …' }).first()
/** The notice in the modal meanwhile. */
export const checking = modal.getByText(/Checking (whether it was recorded|that nothing was recorded)/)
export const untraced = modal.getByText(/^Not found on the server by \d\d:\d\d\.$/)
/** The button of the modal meanwhile. */
export const submitChecking = modal.getByRole('button', { name: 'Checking …' })
export const checkAgain = modal.getByRole('button', { name: 'Check again' })
export const successToast = page.getByText('Payment successful')

const CALL = 'POST /api/v1/admin/service-centers/payment'
/** The payments sent so far. One may still have no answer. */
export const paymentsSent = () => calls(CALL)
/** The payments of this test, once nothing is pending. */
export const paymentsMade = () => callsMade(CALL)
/** The number of reads of a center so far. */
export const readsOf = (id: string) => calls(`GET /api/v1/admin/service-centers/${id}`).length

/** Moves the clock to the next read of the account. */
export const turnToNextPoll = (milliseconds: number) => turnClock(milliseconds, '/src/lib/wait')

/** Moves the clock past the ten seconds in which the records are read again. */
export async function turnPastQuiet(): Promise<void> {
  for (const untilNextPoll of [2000, 3000, 5000]) await turnToNextPoll(untilNextPoll)
}

/** Waits until the modal has been seen for half a second, before which it takes no click and no key. */
export async function untilSeen(button: Locator = submit): Promise<void> {
  const isUnseen = async () => {
    if (isDue(500, '/src/ui/seen')) await passTime(500)
    return button.element().getAttribute('aria-disabled')
  }
  await expect.poll(isUnseen, { message: 'what keeps the modal from taking a click' }).toBeNull()
}

/** Clicks "Make Payment" in the modal, once that has been seen. */
export async function pressPay(): Promise<void> {
  await untilSeen()
  await submit.click()
}

/** Whether the browser would ask before the tab is closed. */
export function asksBeforeItEnds(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
}

/** Opens the payment modal of a center that is owed more than ₹100. Returns it and another such center. */
export async function openPayment() {
  const center = owedCenter(100)
  const other = first(owedCenters(100).slice(1))
  const rendered = await renderApp(`/service-centers/${center.id}`)
  await opener.click()
  await expect.element(amount).toHaveFocus()
  await untilSeen()
  return { center, other, ...rendered }
}

/** The pending amount of a center after a payment of so many rupees. */
export function pendingAfter(center: { pendingAmount: number }, rupees: number): number {
  return Math.round((center.pendingAmount - rupees) * 100) / 100
}

/** Books a payment on the server, whatever the answer is. */
export function book(centerId: string, rupees: number, referenceNumber = 'PO-TEST') {
  const center = marketplace.serviceCenters.find(centerId)
  if (!center) throw new Error('no such center')
  marketplace.serviceCenters.update(centerId, { pendingAmount: pendingAfter(center, rupees) })
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

/** The next payment is not booked: a gateway answers instead of the server. */
export function loseNext() {
  server.use(http.post(PAYMENT, () => new HttpResponse(null, { status: 504 }), { once: true }))
}

/** Pays ₹70, which is lost. */
export async function payAndLose() {
  expectConsoleError(/ApiError/)
  const opened = await openPayment()
  loseNext()
  await amount.fill('70')
  await pressPay()
  await expect.element(checking).toBeVisible()
  return opened
}

/** Pays as `payAndLose`, and moves the clock until the modal says that there is no trace of it. */
export async function payWithoutTrace() {
  const opened = await payAndLose()
  await turnPastQuiet()
  await expect.element(untraced).toBeVisible()
  return opened
}

/** The server books each payment, and its answer is the one given. */
export function bookAndAnswer(answer: () => Response | Promise<Response>) {
  server.use(
    http.post<never, { serviceCenterId: string; amount: number }>(PAYMENT, async ({ request }) => {
      const { serviceCenterId, amount } = await request.json()
      book(serviceCenterId, amount)
      return answer()
    }),
  )
}
