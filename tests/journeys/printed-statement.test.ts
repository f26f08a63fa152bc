import { marketplace } from '@tests/support/marketplace'
import { first } from '@tests/support/rows'
import { extractText, getDocumentProxy } from 'unpdf'
import { daysOf } from '@/lib/period'
import { indianToday } from '@/lib/server-clock'
import { expect, test } from './test'

test('a long statement of account is printed on A4 with its heads on each sheet, and breaks between rows', async ({
  page,
  signIn,
}) => {
  const center = first(marketplace.serviceCenters.all())
  const payout = first(marketplace.payouts.all())
  const { from } = daysOf('last-month', indianToday())
  for (const { id } of marketplace.payouts.all()) marketplace.payouts.remove(id)
  const references = Array.from({ length: 90 }, (_, index) => `PRINT${String(index).padStart(4, '0')}`)
  for (const [index, referenceNumber] of references.entries())
    marketplace.payouts.insert({
      ...payout,
      id: referenceNumber,
      referenceNumber,
      serviceCenterId: center.id,
      serviceCenterName: center.name,
      amount: 1000 + index,
      notes: `By NEFT, in two lines of notes at least, ${'since they are long '.repeat(4)}END${index}.`,
      createdAt: `${from}T05:00:00.000Z`,
    })
  await signIn(`/service-centers/${center.id}/statement`)
  await expect(page.getByText('90 payouts, ₹94,005.00')).toBeVisible()

  const pdf = await getDocumentProxy(new Uint8Array(await page.pdf({ format: 'A4' })))
  const { text } = await extractText(pdf, { mergePages: false })
  const sheets = text.map((sheet) => sheet.replace(/\s/g, ''))
  const withRows = sheets.filter((sheet) => /PRINT\d{4}/.test(sheet))
  expect(withRows.length).toBeGreaterThan(3)
  for (const sheet of withRows) expect(sheet).toMatch(/PaidAt.*ReferenceNumber.*Amount/)
  for (const [index, reference] of references.entries()) {
    const [sheet, ...otherSheets] = sheets.filter((candidate) => candidate.includes(reference))
    expect(otherSheets, reference).toEqual([])
    expect(sheet, 'with all that stands in its row').toContain(
      `₹${(1000 + index).toLocaleString('en-IN')}.00`,
    )
    expect(sheet, 'with the end of its notes').toContain(`END${index}.`)
  }
})
