import type { Page } from '@playwright/test'
import { marketplace } from '@tests/support/marketplace'
import { owedCenters } from '@tests/support/rows'
import { extractText, getDocumentProxy } from 'unpdf'
import { sumPaise, toPaise } from '@/lib/amount'
import { formatPaise, formatWholeRupees } from '@/lib/format'
import { expect, test, untilSeen } from './test'

const submit = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Make Payment' })
const main = (page: Page) => page.getByRole('main')
const allRead = (page: Page) => main(page).getByText('132 of 132 centers checked').first()
const payTo = (page: Page, name: string) =>
  main(page).getByRole('button', { name: `Make Payment, ${name}`, exact: true })

/** Those who are owed anything, the most first. */
function owed() {
  return owedCenters().toSorted((a, b) => b.pendingAmount - a.pendingAmount)
}

/** What all centers are owed by the marketplace's books, in paise. */
function allOwed(): bigint {
  return sumPaise(owed().map(({ pendingAmount }) => toPaise(pendingAmount)))
}

/** Payments are polled until ten seconds after their answers: turns the clock on to the last poll. */
async function passPolls(atRest: () => Promise<void>, turnClock: (milliseconds: number) => Promise<void>) {
  for (const untilNextPoll of [2000, 3000, 5000]) {
    await atRest()
    await turnClock(untilNextPoll)
  }
}

test('three centers are paid in a row by keyboard; sum, slip, Activity and list tell the same', async ({
  page,
  open,
  atRest,
  turnClock,
}) => {
  const [first, second, third, fourth] = owed()
  if (!first || !second || !third || !fourth) throw new Error('fewer than four are owed anything')
  const card = main(page).getByRole('group', { name: 'Pending Payments' })
  const figure = () => formatWholeRupees(Number(allOwed()) / 100)
  await open('/dashboard')
  await expect(card).toContainText(figure())
  await page.keyboard.press('g')
  await page.keyboard.press('u')
  await expect(page).toHaveTitle('Payouts Due · Wayside')
  await expect(allRead(page)).toBeVisible()
  await expect(main(page).getByText(formatPaise(allOwed()), { exact: true })).toBeVisible()

  await payTo(page, first.name).focus()
  for (const { name } of [first, second, third]) {
    await expect(payTo(page, name)).toBeFocused()
    await page.keyboard.press('Enter')
    await untilSeen(submit(page))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(payTo(page, name)).toBeHidden()
  }
  await expect(payTo(page, fourth.name)).toBeFocused()
  for (const { id } of [first, second, third])
    expect(marketplace.serviceCenters.find(id)?.pendingAmount).toBe(0)

  await expect(main(page).getByText(formatPaise(allOwed()), { exact: true })).toBeVisible()
  await expect(main(page).getByText(/The dashboard shows/)).toBeHidden()
  const references = marketplace.payouts
    .all()
    .slice(-3)
    .map(({ referenceNumber }) => referenceNumber)
  await main(page)
    .getByRole('link', { name: `Payout slip, ${third.name}` })
    .press('Enter')
  const slip = page.getByRole('article')
  await expect(slip).toContainText(third.name)
  await expect(slip).toContainText(references.at(-1) ?? '')
  const { totalPages, text } = await extractText(await getDocumentProxy(new Uint8Array(await page.pdf())), {
    mergePages: true,
  })
  expect(totalPages).toBe(1)
  expect(text).toContain(references.at(-1))

  await page.goBack()
  await expect(allRead(page)).toBeVisible()
  await page.getByRole('button', { name: 'Meera Nair' }).click()
  await page.getByRole('menuitem', { name: 'Activity' }).click()
  const activity = page.getByRole('dialog', { name: 'Activity' })
  for (const reference of references) {
    await expect(activity.getByRole('link', { name: `Payout slip, ${reference}` })).toBeVisible()
  }
  await page.keyboard.press('Escape')
  await page.keyboard.press('g')
  await page.keyboard.press('o')
  for (const reference of references) {
    await expect(page.getByRole('link', { name: `Payout slip, ${reference}` })).toBeVisible()
  }
  await page.keyboard.press('g')
  await page.keyboard.press('d')
  await expect(card).toContainText(figure())
  await passPolls(atRest, turnClock)
})

test('each tab reads for itself, and a center that is paid in one goes from the other’s list', async ({
  page,
  open,
  atRest,
  turnClock,
}) => {
  const [first, second] = owed()
  if (!first || !second) throw new Error('fewer than two are owed anything')
  const read: string[] = []
  page.context().on('request', (request) => {
    const [, id] = /admin\/service-centers\/([^/?]+)$/.exec(request.url()) ?? []
    if (id && request.method() === 'GET') read.push(id)
  })
  await open('/payouts-due')
  await expect(allRead(page)).toBeVisible()
  const otherTab = await page.context().newPage()
  await otherTab.goto('/payouts-due')
  await expect(allRead(otherTab)).toBeVisible()
  const once = [...new Set(read)].sort()
  expect(once).toHaveLength(132)
  expect(read.toSorted()).toEqual([...once, ...once].sort())
  await expect(payTo(otherTab, first.name)).toBeVisible()

  await payTo(page, first.name).click()
  await untilSeen(submit(page))
  await page.keyboard.press('Enter')
  await expect(payTo(page, first.name)).toBeHidden()
  await expect(payTo(otherTab, first.name)).toBeHidden()
  await expect(payTo(otherTab, second.name)).toBeVisible()
  await expect(main(otherTab).getByText(formatPaise(allOwed()), { exact: true })).toBeVisible()
  await passPolls(atRest, turnClock)
  await atRest(otherTab)
})
