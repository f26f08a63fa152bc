import { endpoint } from '@mocks/server/reply'
import type { BrowserContext, Page } from '@playwright/test'
import { marketplace } from '@tests/support/marketplace'
import { owedCenter } from '@tests/support/rows'
import { HttpResponse, http } from 'msw'
import { expect, press, setOffline, test, untilSeen } from './test'

const PAYMENT = endpoint('admin/service-centers/payment')

/** Counts the payments that leave any tab of this browser. */
function watchPayments(context: BrowserContext) {
  const sent: string[] = []
  context.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/payment')) sent.push(request.url())
  })
  return sent
}

const modalOf = (page: Page) => page.getByRole('dialog', { name: /Make Payment/ })
const submitOf = (page: Page) => modalOf(page).getByRole('button', { name: 'Make Payment' })
const checking = (page: Page) => modalOf(page).getByText(/Checking whether it was recorded/)
const paid = (page: Page) => page.getByRole('alert').filter({ hasText: 'Payment successful' })

async function openModal(page: Page, amount?: string) {
  await page.getByRole('button', { name: 'Make Payment' }).click()
  await expect(modalOf(page).getByLabel('Amount')).toBeFocused()
  if (amount) await modalOf(page).getByLabel('Amount').fill(amount)
}

/** What the server does with a payment: it books it. */
function book(centerId: string, amount: number) {
  const center = marketplace.serviceCenters.find(centerId)
  if (!center) throw new Error('no such center')
  marketplace.serviceCenters.update(centerId, { pendingAmount: center.pendingAmount - amount })
  marketplace.payouts.insert({
    id: 'booked',
    serviceCenterId: centerId,
    serviceCenterName: center.name,
    referenceNumber: 'PO-BOOKED',
    amount,
    notes: null,
    createdAt: new Date().toISOString(),
  })
}

test('two tabs that pay the same center in the same moment send one payment', async ({
  page,
  signIn,
  jumpClock,
}) => {
  const { id } = owedCenter(100)
  const sent = watchPayments(page.context())
  await signIn(`/service-centers/${id}`)
  const otherTab = await page.context().newPage()
  await otherTab.goto(`/service-centers/${id}`)
  await openModal(page, '60')
  await openModal(otherTab, '60')

  for (const tab of [page, otherTab]) await untilSeen(submitOf(tab))
  await Promise.all([submitOf(page).click(), submitOf(otherTab).click()])
  const refused = (tab: Page) => modalOf(tab).getByText('Nothing was sent')
  await expect.poll(async () => (await refused(page).count()) + (await refused(otherTab).count())).toBe(1)
  await expect.poll(() => sent).toHaveLength(1) // the one that pays may still be reading the account

  const [late, first] = (await refused(page).count()) ? [page, otherTab] : [otherTab, page]
  await expect(modalOf(first)).toBeHidden()
  const isSettled = async () => {
    await jumpClock(1000, first)
    return first.getByRole('button', { name: 'Make Payment' }).isVisible()
  }
  await expect.poll(isSettled, { intervals: [100] }).toBe(true)
  await press(submitOf(late))
  await expect(
    modalOf(late)
      .getByText(/changed from|Tick this/)
      .first(),
  ).toBeVisible()
  expect(sent).toHaveLength(1)
})

test('a network that goes with the answer and comes back: the payment is found, not made again', async ({
  page,
  context,
  network,
  signIn,
  allowConsole,
}) => {
  allowConsole(/ApiError/)
  const { id } = owedCenter(100)
  const sent = watchPayments(context)
  await signIn(`/service-centers/${id}`)
  let isGone = false
  network.use(
    http.get(endpoint('admin/*'), () => (isGone ? HttpResponse.error() : undefined)),
    http.post(PAYMENT, async () => {
      book(id, 60)
      isGone = true
      await setOffline(context, true)
      return HttpResponse.error()
    }),
  )
  await openModal(page, '60')
  await press(submitOf(page))
  await expect(checking(page)).toBeVisible()
  await expect(modalOf(page).getByRole('button', { name: 'Checking …' })).toBeDisabled()
  isGone = false
  await setOffline(context, false)
  await expect(modalOf(page).getByText('Recorded, reference PO-BOOKED')).toBeVisible()
  await expect(paid(page)).toBeVisible()
  expect(sent).toHaveLength(1)
})

test('while the outcome is open: Back is free, the tab asks before it ends, and nothing is sent again', async ({
  page,
  context,
  network,
  signIn,
}) => {
  const { id } = owedCenter(100)
  const sent = watchPayments(context)
  await signIn('/service-centers')
  await page.goto(`/service-centers/${id}`)
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  network.use(http.post(PAYMENT, () => held))
  await openModal(page, '60')
  await press(submitOf(page))
  await expect(modalOf(page).getByRole('button', { name: 'Processing...' })).toBeDisabled()
  await expect.poll(() => sent.length).toBe(1)

  const asked = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()

  await page.keyboard.press('Escape')
  await expect(modalOf(page)).toBeHidden()
  await page.getByRole('main').getByRole('link', { name: 'Service Centers' }).click()
  await expect(page.getByText(/Showing 1 to 10/)).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: 'Processing...' }).click()
  await expect(modalOf(page).getByRole('button', { name: 'Processing...' })).toBeDisabled()
  answer()
  await expect(paid(page)).toBeVisible()
  await expect(modalOf(page)).toBeHidden()
  expect(sent).toHaveLength(1)
})

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme}`, () => {
    test.use({ colorScheme })

    test('every notice of a payment is accessible', async ({
      page,
      network,
      signIn,
      allowConsole,
      turnClock,
      jumpClock,
      expectAccessible,
    }) => {
      allowConsole(/ApiError|NotRecorded/)
      const { id } = owedCenter(100)
      await signIn(`/service-centers/${id}`)
      await openModal(page, '60')
      book(id, 60)
      await press(submitOf(page))
      await expect(modalOf(page).getByText('Nothing was sent')).toBeVisible()
      await press(submitOf(page))
      await expect(modalOf(page).getByText('Select this to pay the same amount again')).toBeVisible()
      await expectAccessible()

      network.use(http.post(PAYMENT, () => new HttpResponse(null, { status: 504 }), { once: true }))
      const again = page.getByRole('checkbox', { name: 'Pay ₹60.00 again' })
      await untilSeen(again)
      await again.check()
      await press(submitOf(page))
      await expect(checking(page)).toBeVisible()
      await expectAccessible()
      const verdict = modalOf(page).getByText(/^Not found on the server by/)
      const looksOn = async () => {
        await jumpClock(1000)
        return verdict.isVisible()
      }
      await expect.poll(looksOn, { intervals: [100] }).toBe(true)
      await turnClock(3000)
      await expect(page.getByRole('alert').filter({ hasText: 'was not found on the server by' })).toBeHidden()
      await expectAccessible()
    })
  })
}
