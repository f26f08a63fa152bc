import { marketplace } from '@mocks/index'
import { endpoint, refused } from '@mocks/server/reply'
import { expectConsoleError } from '@tests/support/page-errors'
import { amount, modal, openPayment, pressPay } from '@tests/support/payments'
import { renderApp } from '@tests/support/render-app'
import { first } from '@tests/support/rows'
import { calls, server } from '@tests/support/server'
import { http } from 'msw'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { formatDate, formatMoney } from '@/lib/format'

const dialog = page.getByRole('dialog', { name: 'Send on WhatsApp' })
const text = dialog.getByLabelText('Text')
const open = dialog.getByRole('link', { name: 'Open WhatsApp' })

/** A payout whose center has a mobile number. */
function somePayout() {
  const payout = first(marketplace.payouts.all())
  marketplace.serviceCenters.update(payout.serviceCenterId, { phone: '+919876543210' })
  return payout
}

const slipOf = (reference: string) => `/service-center-payments/slip?reference=${reference}`
const addressWith = (words: string) => `https://wa.me/919876543210?text=${encodeURIComponent(words)}`

test('a slip offers its text, which can be changed before WhatsApp is opened with it', async () => {
  const { referenceNumber, serviceCenterName, serviceCenterId, createdAt, amount } = somePayout()
  const sentence = `${formatMoney(amount)} paid to ${serviceCenterName} on ${formatDate(createdAt)}, reference ${referenceNumber}.`
  await renderApp(slipOf(referenceNumber))
  const button = page.getByRole('button', { name: `Send on WhatsApp, ${referenceNumber}` })
  await expect.element(button).toBeVisible()
  expect(calls(`GET /api/v1/admin/service-centers/${serviceCenterId}`), 'nothing is read until then').toEqual(
    [],
  )
  await button.click()

  await expect.element(text).toHaveFocus()
  await expect.element(text).toHaveValue(sentence)
  await expect
    .element(
      dialog.getByText(`Opens the chat with ${serviceCenterName}, +91 98765 43210. You send the text there.`),
    )
    .toBeVisible()
  await expect.element(open).toHaveAttribute('href', addressWith(sentence))
  await expect.element(open).toHaveAttribute('target', '_blank')
  await expect.element(open).toHaveAttribute('rel', 'noopener noreferrer')
  await text.fill('Paid. Thank you & see you!')
  await expect.element(open).toHaveAttribute('href', addressWith('Paid. Thank you & see you!'))
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(button).toHaveFocus()
})

test('where no mobile number is known, the chat is chosen in WhatsApp', async () => {
  expectConsoleError(/ApiError/)
  const { referenceNumber, serviceCenterName } = somePayout()
  server.use(http.get(endpoint('admin/service-centers/:id'), () => refused(404, 'Not found')))
  await renderApp(slipOf(referenceNumber))
  await page.getByRole('button', { name: `Send on WhatsApp, ${referenceNumber}` }).click()
  await expect.element(dialog.getByText(`No mobile number is known for ${serviceCenterName}.`)).toBeVisible()
  await expect.poll(() => open.element().getAttribute('href')).toMatch(/^https:\/\/wa\.me\/\?text=/)
})

test('after a payment its text can be sent', async () => {
  const { center } = await openPayment()
  marketplace.serviceCenters.update(center.id, { phone: '+919876543210' })
  await amount.fill('1,000')
  await pressPay()
  await expect.element(modal).not.toBeInTheDocument()
  await page.getByRole('button', { name: /^Send on WhatsApp, / }).click()
  const [payout] = marketplace.payouts
    .all()
    .filter(({ serviceCenterId }) => serviceCenterId === center.id)
    .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
  await expect
    .element(text)
    .toHaveValue(
      `₹1,000.00 paid to ${center.name} on ${formatDate(String(payout?.createdAt))}, reference ${payout?.referenceNumber}.`,
    )
})
