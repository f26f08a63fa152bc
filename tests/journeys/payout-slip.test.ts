import type { Page } from '@playwright/test'
import { marketplace } from '@tests/support/marketplace'
import { owedCenter } from '@tests/support/rows'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, press, test } from './test'

const LONG = `Shri Venkateswara Bhagyalakshmi Automobiles ${'and Two-Wheeler Servicing '.repeat(8)}${'x'.repeat(90)}`

/** What the browser prints: its pages, and its text without regard to how its lines break. */
async function printed(page: Page, format: 'A4' | 'A5') {
  const pdf = await getDocumentProxy(new Uint8Array(await page.pdf({ format })))
  const { totalPages, text } = await extractText(pdf, { mergePages: true })
  return { pages: totalPages, text: text.replace(/\s/g, '') }
}

test.describe('in the dark', () => {
  test.use({ colorScheme: 'dark' })

  test('a payment is made, its slip is one sheet of A4 and of A5, and it stands under Activity and in the list', async ({
    page,
    signIn,
    expectAccessible,
  }) => {
    const center = owedCenter(100)
    marketplace.serviceCenters.update(center.id, { name: LONG })
    await signIn(`/service-centers/${center.id}`)
    await page.getByRole('button', { name: 'Make Payment' }).click()
    const modal = page.getByRole('dialog', { name: /Make Payment/ })
    await modal.getByLabel('Amount').fill('70.50')
    await modal.getByLabel('Notes').fill('Settled after reconciliation')
    await press(modal.getByRole('button', { name: 'Make Payment' }))
    await page.getByRole('alert').getByRole('link', { name: 'Payout slip', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Payout slip' })).toBeVisible()
    await expectAccessible()

    const reference = marketplace.payouts.all().at(-1)?.referenceNumber ?? ''
    for (const format of ['A4', 'A5'] as const) {
      const { pages, text } = await printed(page, format)
      expect(pages, format).toBe(1)
      for (const part of [
        'Payout slip',
        LONG,
        '₹70.50',
        'Seventy Rupees And Fifty Paise Only',
        reference,
        'Settled after reconciliation',
        'Printed by Meera Nair',
      ])
        expect(text, format).toContain(part.replace(/\s/g, ''))
      expect(text, format).not.toContain('ServiceCenterPayments')
    }
    await page.emulateMedia({ media: 'print' })
    const figures = page.getByRole('article').getByText('₹70.50')
    await expect(figures).toHaveCSS('color', 'rgb(0, 0, 0)')
    await expect(figures).toHaveCSS('font-size', '28px') // lists are printed smaller
    await expect(page.getByRole('article')).toHaveCSS('border-top-color', 'rgb(170, 170, 170)')
    await page.emulateMedia({ media: 'screen' })

    await page.getByRole('link', { name: 'Service Center Payments' }).click()
    await expect(page.getByRole('link', { name: `Payout slip, ${reference}` })).toBeVisible()
    await page.getByRole('button', { name: 'Meera Nair' }).click()
    await page.getByRole('menuitem', { name: 'Activity' }).click()
    const activity = page.getByRole('dialog', { name: 'Activity' })
    await expect(activity.getByRole('link', { name: `Payout slip, ${reference}` })).toBeVisible()
    const paid = activity.getByRole('row').filter({ hasText: 'Payment to service center' })
    await expect(paid.getByText('Done', { exact: true })).toBeVisible()
    await expectAccessible()
  })
})

test('a list and a record are printed without what acts around them', async ({ page, open }) => {
  const [customer] = marketplace.customers.all()
  marketplace.customers.update(customer?.id ?? '', { name: LONG })
  await open('/customers?query=Venkateswara')
  await expect(page.getByRole('link', { name: LONG, exact: true })).toBeVisible()
  const list = await printed(page, 'A4')
  expect(list.text).toContain('RegistrationDate')
  expect(list.text, 'what the screen cuts is whole').toContain(LONG.replace(/\s/g, ''))
  for (const part of ['Dashboard', 'Filters', 'Logout', 'Find', 'ViewDetails'])
    expect(list.text).not.toContain(part)

  await page.getByRole('button', { name: 'Filters' }).hover() // renders them ahead
  await expect(page.locator('[role="dialog"]')).toHaveCount(1)
  expect((await printed(page, 'A4')).text).toBe(list.text)

  await page.goto(`/customers/${customer?.id}`)
  await expect(page.getByRole('region', { name: 'Registered Vehicles' })).toBeVisible()
  const record = await printed(page, 'A4')
  expect(record.text).toContain('RegisteredVehicles')
  expect(record.text).toContain(LONG.replace(/\s/g, ''))
  for (const part of ['Dashboard', 'ViewJobs', 'Logout']) expect(record.text).not.toContain(part)

  const [job] = marketplace.jobs.all()
  await page.goto(`/jobs/${job?.id}?from=page%3D1`)
  await expect(
    page.getByRole('group', { name: 'Previous and next record' }).getByText(/^\d+ of \d+$|^Not in the list$/),
  ).toBeVisible()
  const fromList = await printed(page, 'A4')
  expect(fromList.text).toContain('ServiceDetails')
  for (const part of ['Goonafterachange', 'Notinthelist', 'Previous'])
    expect(fromList.text).not.toContain(part)

  await page.getByRole('button', { name: 'Meera Nair' }).click()
  await page.getByRole('menuitem', { name: 'Activity' }).click()
  await expect(page.getByRole('dialog', { name: 'Activity' })).toBeVisible()
  const modal = await printed(page, 'A4')
  for (const part of ['Activity', 'Openprintdialog']) expect(modal.text).toContain(part)
  expect(modal.text, 'what it covers').not.toContain('RegisteredVehicles')
})

test('totals are one sheet, with their chart and all groups, and without what acts', async ({
  page,
  open,
}) => {
  await open('/customer-payments/totals?period=last-30-days&compare=before')
  await expect(page.getByText(/^Updated /)).toBeVisible()
  await expect(page.getByRole('img', { name: 'Totals of Customer Payments by Status' })).toBeVisible()
  const { text, pages } = await printed(page, 'A4')
  expect(pages).toBe(1)
  for (const part of ['TotalsofCustomerPayments', 'Comparedwith', 'Completed', 'Failed', 'Total'])
    expect(text).toContain(part)
  for (const part of ['Dashboard', 'Filters', 'Export', 'Logout']) expect(text).not.toContain(part)
})

test('charts take the same room on paper, where they are not drawn anew', async ({ page, open }) => {
  await open('/analytics')
  const chart = page.getByRole('img', { name: 'By Status', exact: true }).first()
  await expect(chart).toBeVisible()
  const { height } = (await chart.boundingBox()) ?? {}
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
  expect((await chart.boundingBox())?.height).toBe(height)
})
