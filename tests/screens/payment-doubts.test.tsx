import { marketplace } from '@mocks/index'
import { queryOf } from '@mocks/server/query'
import { endpoint, pageReply } from '@mocks/server/reply'
import { passTime, setClock } from '@tests/support/clock'
import { expectConsoleError } from '@tests/support/page-errors'
import {
  amount,
  book,
  checking,
  loseNext,
  modal,
  notes,
  opener,
  openPayment,
  paymentsMade,
  payWithoutTrace,
  pressPay,
  successToast,
  turnToNextPoll,
  untilSeen,
  untraced,
} from '@tests/support/payments'
import { openAfterReload, renderApp } from '@tests/support/render-app'
import { atRest } from '@tests/support/rest'
import { owedCenter, owedCenters, pair } from '@tests/support/rows'
import { server } from '@tests/support/server'
import { setServerAhead } from '@tests/support/server-time'
import { http } from 'msw'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { formatClock } from '@/lib/format'
import { formatPhone } from '@/lib/phone'

const HOUR = 60 * 60_000
const main = page.getByRole('main')
const doubt = main.getByText(/^₹70\.00 may have been paid at \d\d:\d\d: no trace yet$/)
const separate = modal.getByRole('checkbox', { name: 'This is a separate payment' })

async function closeModal() {
  await userEvent.keyboard('{Escape}')
  await expect.element(modal).not.toBeInTheDocument()
}

describe('a payment without a trace', () => {
  test('leaves its doubt on the center until ten minutes are over', async () => {
    const at = formatClock(Date.now())
    await payWithoutTrace()
    await closeModal()
    await expect.element(doubt).toHaveTextContent(`at ${at}`)
    await atRest()
    for (const untilNextPoll of [10_000, 20_000, 40_000, ...Array<number>(9).fill(60_000)])
      await turnToNextPoll(untilNextPoll)
    await expect.element(doubt).not.toBeInTheDocument()
  })

  test('leaves its doubt on the center until it turns up', async () => {
    const { center } = await payWithoutTrace()
    await closeModal()
    await expect.element(doubt).toBeVisible()
    book(center.id, 70)
    await turnToNextPoll(10_000)
    await expect.element(successToast).toBeVisible()
    await expect.element(doubt).not.toBeInTheDocument()
  })

  test('leaves its doubt on the row of Payouts Due, and after a reload', async () => {
    const opened = await payWithoutTrace()
    for (const { id } of marketplace.serviceCenters.all())
      if (id !== opened.center.id && id !== opened.other.id) marketplace.serviceCenters.remove(id)
    await closeModal()
    opened.history.push('/payouts-due')
    const row = main.getByRole('row').filter({ hasText: opened.center.name })
    await expect.element(row.getByText(/₹70\.00 may have been paid/)).toBeVisible()
    await openAfterReload('/payouts-due', opened)
    await expect.element(row.getByText(/₹70\.00 may have been paid/)).toBeVisible()
    await expect.element(main.getByText(/may have been paid/).nth(1)).not.toBeInTheDocument()
  })

  test.each([
    ['another amount', () => amount.fill('50')],
    ['other notes', () => notes.fill('Urgent')],
  ])('asks before %s is paid to the same center', async (_, change) => {
    await payWithoutTrace()
    await change()
    await pressPay()
    await expect.element(modal.getByText('Select this if it is a separate payment')).toBeVisible()
    await expect.element(separate).toHaveFocus()
    expect(await paymentsMade()).toHaveLength(1)
    await untilSeen(separate)
    await separate.click()
    await pressPay()
    await expect.element(successToast).toBeVisible()
    const [first, second] = await paymentsMade()
    expect(second?.key, 'another decision').not.toBe(first?.key)
  })

  test('does not ask before it is sent again, and says what is known of that', async () => {
    await payWithoutTrace()
    await expect.element(modal.getByText(/whether this one does is not known/)).toBeVisible()
    await expect.element(separate).not.toBeInTheDocument()
    await pressPay()
    await expect.element(successToast).toBeVisible()
    const [first, second] = await paymentsMade()
    expect(second?.key).toBe(first?.key)
  })

  test('is still asked about when the payment after it has none, either', async () => {
    await payWithoutTrace()
    await amount.fill('50')
    await untilSeen(separate)
    await separate.click()
    loseNext()
    await pressPay()
    await expect.element(checking).toBeVisible()
    // The first payment is looked for meanwhile, so that the reads of the second are not the only ones that are due.
    const secondLater = async () => (await passTime(1000)) >= 0 && untraced.elements().length
    await expect.poll(secondLater).toBe(1)
    await closeModal()
    await expect.poll(() => main.getByText(/may have been paid at/).elements()).toHaveLength(2)
  })
})

describe.each([
  ['25 hours ahead', 25 * HOUR],
  ['25 hours behind', -25 * HOUR],
])("with a computer's clock that is %s", (_, ahead) => {
  /** Books a payment by the server's clock. */
  function bookNow(centerId: string) {
    book(centerId, 60)
    marketplace.payouts.update('PO-TEST', { createdAt: new Date(Date.now() - ahead).toISOString() })
  }

  test('the same amount needs a second confirmation', async () => {
    setServerAhead(-ahead)
    const center = owedCenter(100)
    bookNow(center.id)
    await openPayment()
    await amount.fill('60')
    await expect.element(modal.getByText('₹60.00 was already paid')).toBeVisible()
    await expect.element(modal.getByText(/Not all payments of the last 24 hours/)).not.toBeInTheDocument()
  })

  test('it is said by the clock of the server when a payment was not found', async () => {
    setServerAhead(-ahead)
    const said = formatClock(Date.now() - ahead)
    await payWithoutTrace()
    await expect.element(modal.getByText(`Not found on the server by ${said}.`)).toBeVisible()
    await expect.element(doubt).toHaveTextContent(`at ${said}`)
  })
})

test('a clock that jumps while the modal is open hides no payment of the same amount', async () => {
  setServerAhead(0)
  const center = owedCenter(100)
  book(center.id, 60)
  await openPayment()
  setClock(25 * HOUR)
  await amount.fill('60')
  await pressPay()
  await expect.element(modal.getByText('Select this to pay the same amount again')).toBeVisible()
  expect(await paymentsMade()).toEqual([])
})

test('a payment without a trace keeps its key while the clock of the computer jumps', async () => {
  setServerAhead(0)
  const before = await payWithoutTrace()
  setClock(25 * HOUR)
  setServerAhead(-25 * HOUR)
  await openAfterReload(`/service-centers/${before.center.id}`, before)
  await expect.element(opener).toBeVisible()
  await passTime(0)
  await expect.element(doubt).toBeVisible()
  await opener.click()
  await amount.fill('70')
  await pressPay()
  await expect.element(successToast).toBeVisible()
  const [first, second] = await paymentsMade()
  expect(second?.key, 'the same decision').toBe(first?.key)
})

test.each([
  ['forward', 2 * HOUR], // the sign-in ends after eight
  ['back', -25 * HOUR],
])('a payment without a trace keeps its key and its doubt while the clock is set %s', async (_, jump) => {
  setServerAhead(0)
  await payWithoutTrace()
  setClock(jump)
  dispatchEvent(new StorageEvent('storage')) // of another tab: what is stored is read again
  await amount.fill('50')
  await expect.element(separate).toBeVisible()
  await amount.fill('70')
  await pressPay()
  await expect.element(successToast).toBeVisible()
  const [first, second] = await paymentsMade()
  expect(second?.key, 'the same decision').toBe(first?.key)
})

test('the doubt about a payment stands although no screen has shown it for minutes', async () => {
  const before = await payWithoutTrace()
  const { history } = await openAfterReload('/plans', before)
  await expect.element(page.getByRole('heading', { level: 1, name: 'Plans' })).toBeVisible()
  await atRest()
  await passTime(6 * 60_000)
  history.push(`/service-centers/${before.center.id}`)
  await expect.element(doubt).toBeVisible()
})

test('to a center that somebody else has deleted nothing is sent, and nothing is tried again', async () => {
  expectConsoleError(/GoneError|ApiError.* 404 /)
  const { center } = await openPayment()
  marketplace.serviceCenters.remove(center.id)
  await pressPay()
  await expect
    .element(page.getByText(/^Service center not found$|was deleted, so no payment was sent/).first())
    .toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
  expect(await paymentsMade()).toEqual([])
})

test('a namesake is told apart by city and phone', async () => {
  const center = owedCenter(100)
  await renderApp(`/service-centers/${center.id}`)
  await opener.click()
  await expect
    .element(
      page.getByRole('dialog', {
        name: `Make Payment to ${center.name} ${center.city}, ${formatPhone(center.phone)}`,
      }),
    )
    .toBeVisible()
})

describe('where two service centers have one name, and payouts are told by it', () => {
  const sentence = 'Payouts are found by name, and 2 service centers have this one.'

  /** Another center with the name of this one, which was paid a minute ago. */
  function withNamesake() {
    const [center, namesake] = pair(owedCenters(100))
    marketplace.serviceCenters.update(namesake.id, { name: center.name })
    server.use(
      http.get(endpoint('admin/get-service-center-payments'), ({ request }) => {
        const rows = marketplace.payouts
          .all()
          .filter(({ serviceCenterName }) => serviceCenterName === queryOf(request).get('search'))
        return pageReply(rows.toReversed(), queryOf(request), (row) => ({
          serviceCenter: row.serviceCenterName,
          referenceNumber: row.referenceNumber,
          amount: row.amount,
          createdAt: row.createdAt,
        }))
      }),
    )
    return { center, namesake }
  }

  test('no wrong list is shown, in the modal and on the screen of the center', async () => {
    const { namesake } = withNamesake()
    book(namesake.id, 60, 'PO-OTHER')
    await openPayment()
    await expect.element(modal.getByText(sentence)).toBeVisible()
    await expect.element(modal.getByText('PO-OTHER')).not.toBeInTheDocument()
    await expect.element(main.getByText(sentence)).toBeVisible()
    await expect.element(main.getByText('PO-OTHER')).not.toBeInTheDocument()
    await amount.fill('60')
    await expect
      .element(modal.getByText(/to one of 2 service centers of this name\. Is this a separate payment\?$/))
      .toBeVisible()
  })

  test("another center's payout is not taken for the one that was lost", async () => {
    expectConsoleError(/ApiError/)
    const { namesake } = withNamesake()
    book(namesake.id, 1, 'PO-BEFORE')
    await openPayment()
    await amount.fill('70')
    loseNext()
    await pressPay()
    await expect.element(modal.getByText(/Checking whether it was recorded/)).toBeVisible()
    book(namesake.id, 70, 'PO-OTHER')
    for (const untilNextPoll of [2000, 3000, 5000]) await turnToNextPoll(untilNextPoll)
    await expect.element(modal.getByText(/^Not found on the server by/)).toBeVisible()
    await expect.element(successToast).not.toBeInTheDocument()
  })

  test('its own payout is known by what was deducted, once that has stayed the same', async () => {
    expectConsoleError(/ApiError/)
    const { center } = withNamesake()
    await openPayment()
    await amount.fill('70')
    loseNext()
    await pressPay()
    await expect.element(modal.getByText(/Checking whether it was recorded/)).toBeVisible()
    book(center.id, 70, 'PO-OWN')
    const untilTwoMinutes = [2000, 3000, 5000, 10_000, 20_000, 40_000]
    for (const untilNextPoll of untilTwoMinutes) await turnToNextPoll(untilNextPoll)
    await expect.element(modal.getByText(/Checking whether it was recorded/)).toBeVisible()
    await turnToNextPoll(60_000)
    await expect.element(modal.getByText('Recorded, reference PO-OWN')).toBeVisible()
  })
})
