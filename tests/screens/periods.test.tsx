import { marketplace } from '@mocks/index'
import { expectAddress } from '@tests/support/address'
import { passTime, sleepTime, turnClock } from '@tests/support/clock'
import { renderApp } from '@tests/support/render-app'
import { callsMade } from '@tests/support/rest'
import { lists } from '@tests/support/screens'
import { setServerAhead } from '@tests/support/server-time'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { indianDay } from '@/lib/day'
import { formatDate } from '@/lib/format'
import { addDays, daysOf, untilIndianMidnight } from '@/lib/period'

const JOBS = 'GET /api/v1/admin/jobs'

/** The params that hold a day. */
const DAYS = ['dateFrom', 'dateTo', 'startDate', 'endDate']

const modal = page.getByRole('dialog', { name: 'Filter Jobs' })
const period = modal.getByLabelText('Period')
const from = modal.getByLabelText('From Date')
const to = modal.getByLabelText('To Date')
const apply = modal.getByRole('button', { name: 'Apply' })
const chips = page.getByRole('group', { name: 'Active filters' })

function today(): string {
  return indianDay(Date.now())
}

function sevenDays() {
  return daysOf('last-7-days', today())
}

async function lastAsked(): Promise<Record<string, string> | undefined> {
  return (await callsMade(JOBS)).at(-1)?.search
}

async function openFilters(): Promise<void> {
  await page.getByRole('button', { name: /^Filters/ }).click()
  await expect.element(modal).toBeVisible()
}

test('a period is a word in the address, two days for the server, and one chip', async () => {
  const { history } = await renderApp('/jobs?status=PENDING&page=2')
  await openFilters()
  await expect.element(period).toHaveValue('')
  const offered = [...period.element().querySelectorAll('option')].map(({ textContent }) => textContent)
  expect(offered).toEqual([
    'Any time',
    'Today',
    'Yesterday',
    'Last 7 days',
    'Last 30 days',
    'Last 90 days',
    'This week',
    'Last week',
    'This month',
    'Last month',
    'This financial year',
    'Last financial year',
    'Custom',
  ])
  await period.selectOptions('Last 7 days')
  await apply.click()

  await expectAddress(history, '/jobs?status=PENDING&period=last-7-days')
  const days = sevenDays()
  const words = `Last 7 days (${formatDate(days.from)} – ${formatDate(days.to)})`
  await expect.element(chips.getByText(words)).toBeVisible()
  expect(chips.getByRole('button', { name: /^Remove/ }).elements()).toHaveLength(2)
  expect(await lastAsked()).toEqual({
    page: '1',
    limit: '10',
    status: 'PENDING',
    dateFrom: days.from,
    dateTo: days.to,
  })

  await page.getByRole('button', { name: `Remove Period: ${words}` }).click()
  await expectAddress(history, '/jobs?status=PENDING')
  expect(await lastAsked()).toEqual({ page: '1', limit: '10', status: 'PENDING' })
})

test('a period of one day reads as one day', async () => {
  await renderApp('/jobs?period=yesterday')
  await expect.element(chips.getByText(`Yesterday (${formatDate(addDays(today(), -1))})`)).toBeVisible()
})

test('choosing a period clears the days, and typing a day makes it "Custom"', async () => {
  const { history } = await renderApp('/jobs?dateFrom=2025-02-01')
  await openFilters()
  await expect.element(period).toHaveValue('custom')
  await period.selectOptions('Last month')
  await expect.element(from).toHaveValue('')

  await to.fill('31/12/2026')
  await expect.element(period).toHaveValue('custom')
  await to.fill('')
  await expect.element(period).toHaveValue('')
  await period.selectOptions('This month')
  await apply.click()
  await expectAddress(history, '/jobs?period=this-month')
})

test('"Custom" begins with the days of the period that was chosen', async () => {
  const { history } = await renderApp('/jobs?period=last-7-days')
  await openFilters()
  await expect.element(period).toHaveValue('last-7-days')
  await expect.element(from).toHaveValue('')
  await period.selectOptions('Custom')
  const days = sevenDays()
  await expect.element(from).toHaveValue(formatDate(days.from))
  await from.fill('01/02/2025')
  await apply.click()
  await expectAddress(history, `/jobs?dateFrom=2025-02-01&dateTo=${days.to}`)
})

test('"Reset" takes the period away, too', async () => {
  const { history } = await renderApp('/jobs?period=today&search=asha')
  await openFilters()
  await modal.getByRole('button', { name: 'Reset' }).click()
  await expectAddress(history, '/jobs?search=asha')
})

test('of a period beside explicit days, these stand; one that is none is dropped', async () => {
  await renderApp('/jobs?period=today&dateFrom=2025-02-01')
  await expect.element(chips.getByText('From Date: 01/02/2025')).toBeVisible()
  expect(chips.getByText(/Today/).elements()).toEqual([])
  expect(await lastAsked()).toEqual({ page: '1', limit: '10', dateFrom: '2025-02-01' })
})

const nextDays: [string, () => Promise<void> | void][] = [
  ['at midnight in India', () => turnClock(30_000)],
  [
    'after a sleep over midnight',
    () => {
      sleepTime(60_000)
      document.dispatchEvent(new Event('visibilitychange'))
    },
  ],
]

test.each(nextDays)('an open list follows %s, and one of other days stays', async (_, comes) => {
  await passTime(untilIndianMidnight(Date.now()) - 30_000)
  const day = today()
  const { history } = await renderApp('/jobs?period=today')
  await expect.element(chips.getByText(`Today (${formatDate(day)})`)).toBeVisible()
  expect((await lastAsked())?.dateFrom).toBe(day)

  await comes()
  const next = addDays(day, 1)
  await expect.element(chips.getByText(`Today (${formatDate(next)})`)).toBeVisible()
  expect(await lastAsked()).toMatchObject({ dateFrom: next, dateTo: next })
  await expectAddress(history, '/jobs?period=today')

  history.push('/jobs?status=PENDING&page=2') // page 1 is looked at once a minute
  await expect.element(page.getByText(/^Showing 11/)).toBeVisible()
  const before = await callsMade(JOBS)
  await passTime(120_000)
  expect(await callsMade(JOBS)).toEqual(before)
})

const relative = [
  ...lists
    .filter(({ filters }) => filters.some(({ kind }) => kind === 'period'))
    .flatMap(({ name }) => [
      `/${name}?period=today`,
      `/${name}/totals?period=today`,
      `/${name}/totals?period=last-7-days&compare=before`,
      `/${name}/totals?period=last-7-days&compare=last-year`,
    ]),
  '/dashboard',
  '/analytics?period=today',
  '/service-center-payments/checks',
  `/service-centers/${marketplace.serviceCenters.all()[0]?.id}/statement?period=today`,
]

test.each(relative)(
  '%s asks for the next day at midnight in India, and for no day twice',
  async (address) => {
    await passTime(untilIndianMidnight(Date.now()) - 30_000)
    const day = today()
    const asked = async () =>
      (await callsMade()).flatMap(({ path, search = {} }) =>
        Object.keys(search).some((key) => DAYS.includes(key)) ? [`${path} ${JSON.stringify(search)}`] : [],
      )
    await renderApp(address)
    await expect.poll(asked).not.toEqual([])
    const before = await asked()
    await turnClock(30_000)
    await expect.poll(async () => (await asked()).length).toBeGreaterThan(before.length)
    const after = (await asked()).slice(before.length)
    expect(after.filter((call) => before.includes(call))).toEqual([])
    const ofToday = before.filter((call) => call.includes(day))
    const ofNext = after.filter((call) => call.includes(addDays(day, 1)))
    expect(ofNext).toHaveLength(ofToday.length)
  },
)

describe('what is today, the server says: the clock of the computer is off', () => {
  const HOUR = 3_600_000

  test.each([
    ['ahead', -25 * HOUR],
    ['behind', 25 * HOUR],
  ])(
    '25 hours %s: lists, their chips, their filters, the calendar and analytics have its day',
    async (_what, off) => {
      setServerAhead(off)
      const day = indianDay(Date.now() + off)
      const { unmount } = await renderApp('/jobs?period=today')
      await expect.element(chips.getByText(`Today (${formatDate(day)})`)).toBeVisible()
      expect(await lastAsked()).toMatchObject({ dateFrom: day, dateTo: day })

      await openFilters()
      await period.selectOptions('Custom')
      await expect.element(from).toHaveValue(formatDate(day))
      await from.clear()
      await userEvent.keyboard('{ArrowDown}')
      await expect.poll(() => document.activeElement?.getAttribute('data-day')).toBe(day)
      await unmount()

      await renderApp('/analytics?period=today')
      const asked = (await callsMade('GET /api/v1/admin/jobs/analytics')).at(-1)
      expect(asked?.search).toEqual({ startDate: day, endDate: day })
    },
  )

  test('a list asks for the next day when it begins by the clock of the server', async () => {
    const off = untilIndianMidnight(Date.now()) - 30_000
    setServerAhead(off)
    await renderApp('/jobs?period=today')
    const day = today()
    await expect.element(chips.getByText(`Today (${formatDate(day)})`)).toBeVisible()
    expect(await lastAsked()).toMatchObject({ dateFrom: day })
    await turnClock(30_000)
    await expect.poll(lastAsked).toMatchObject({ dateFrom: addDays(day, 1) })
  })
})
