import { marketplace } from '@mocks/index'
import { endpoint, found } from '@mocks/server/reply'
import { turnClock } from '@tests/support/clock'
import { opener } from '@tests/support/payments'
import { renderApp } from '@tests/support/render-app'
import { atRest } from '@tests/support/rest'
import { first, owedCenter } from '@tests/support/rows'
import { server } from '@tests/support/server'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { SEARCH_DELAY } from '@/data/list'

// Each field that shows a day or a moment reads it in the same way, however the server writes it.

/** How a server writes a day or a moment, and how the console shows it. */
const writings: { written: string | number; short: string; day: string; moment: string }[] = [
  { written: '05/11/2026', short: '05/11/26', day: '05/11/2026', moment: '05/11/2026' },
  { written: '13/07/2026', short: '13/07/26', day: '13/07/2026', moment: '13/07/2026' },
  { written: '2026-11-05', short: '05/11/26', day: '05/11/2026', moment: '05/11/2026' },
  {
    written: '2026-11-05T20:00:00Z',
    short: '06/11/26',
    day: '06/11/2026',
    moment: '06/11/2026, 01:30 am',
  },
  {
    written: '05/11/2026, 9:05:00 pm',
    short: '05/11/26',
    day: '05/11/2026',
    moment: '05/11/2026, 09:05 pm',
  },
  { written: 1793880000, short: '05/11/26', day: '05/11/2026', moment: '05/11/2026, 05:30 pm' },
  { written: 1793880000000, short: '05/11/26', day: '05/11/2026', moment: '05/11/2026, 05:30 pm' },
  ...['2025-02-30', '31/11/2026', '0', 'last Tuesday'].map((written) => ({
    written,
    short: written,
    day: written,
    moment: written,
  })),
]

/** Answers each read of a row or a record that has a day with this one. */
function answerDay(written: string | number): void {
  const center = owedCenter(1000)
  const row = {
    id: 'r1',
    referenceNumber: 'REF1',
    serviceCenter: { id: center.id, name: center.name },
    amount: 100,
    createdAt: written,
    date: written,
    joinedDate: written,
  }
  const rows = () => HttpResponse.json({ data: [row], totalPages: 1, total: 1 })
  const record = () => found(row)
  server.use(
    ...['customers', 'jobs', 'payments', 'get-service-center-payments'].map((path) =>
      http.get(endpoint(`admin/${path}`), rows),
    ),
    ...['customers', 'jobs', 'payments'].map((path) => http.get(endpoint(`admin/${path}/:id`), record)),
    http.get(endpoint('admin/dashboard'), () => found({ metrics: {}, recentJobs: [row] })),
  )
}

const center = () => owedCenter(1000)
const main = page.getByRole('main')

type Field = {
  name: string
  address: () => string
  shows: 'short' | 'day' | 'moment'
  /** Opens what shows the day, once, or each time that it is another one. */
  open?: () => Promise<void>
  isOpenedAnew?: boolean
  within?: () => ReturnType<typeof page.getByRole>
}

const fields: Field[] = [
  { name: 'the dashboard', address: () => '/dashboard', shows: 'short' },
  { name: 'customers', address: () => '/customers', shows: 'day' },
  { name: 'a customer', address: () => '/customers/r1', shows: 'day' },
  {
    name: 'the jobs of a customer',
    address: () => '/customers/r1',
    shows: 'day',
    within: () => main.getByRole('region', { name: 'Recent Jobs' }),
  },
  { name: 'jobs', address: () => '/jobs', shows: 'day' },
  { name: 'a job', address: () => '/jobs/r1', shows: 'day' },
  {
    name: 'the jobs of a service center',
    address: () => `/service-centers/${center().id}`,
    shows: 'day',
    within: () => main.getByRole('region', { name: 'Recent Jobs' }),
  },
  {
    name: 'the payouts of a service center',
    address: () => `/service-centers/${center().id}`,
    shows: 'moment',
    within: () => main.getByRole('region', { name: 'Latest Payouts' }),
  },
  { name: 'customer payments', address: () => '/customer-payments', shows: 'day' },
  { name: 'a customer payment', address: () => '/customer-payments/r1', shows: 'moment' },
  { name: 'service center payments', address: () => '/service-center-payments', shows: 'moment' },
  { name: 'Payouts Due', address: () => '/payouts-due', shows: 'day' },
  { name: 'a slip', address: () => '/service-center-payments/slip?reference=REF1', shows: 'moment' },
  {
    name: 'the modal of a payment',
    address: () => `/service-centers/${center().id}`,
    shows: 'moment',
    open: async () => {
      await userEvent.keyboard('{Escape}')
      await opener.click()
    },
    isOpenedAnew: true,
    within: () => page.getByRole('dialog'),
  },
  {
    name: 'Find',
    address: () => '/plans',
    shows: 'day',
    open: async () => {
      await expect.element(main.getByRole('heading', { name: 'Plans' })).toBeVisible()
      await userEvent.keyboard('{Control>}k{/Control}')
      await page.getByRole('dialog', { name: 'Find' }).getByRole('combobox').fill('REF1')
      await turnClock(SEARCH_DELAY.short)
    },
    within: () => page.getByRole('dialog', { name: 'Find' }),
  },
]

test.each(fields)('$name', async ({ address, shows, open, isOpenedAnew, within = () => main }) => {
  for (const { id } of marketplace.serviceCenters.all())
    if (id !== center().id) marketplace.serviceCenters.remove(id)
  answerDay(first(writings).written)
  const { queryClient } = await renderApp(address())
  await open?.()
  for (const writing of writings) {
    answerDay(writing.written)
    await queryClient.invalidateQueries()
    if (isOpenedAnew) await open?.()
    await expect.element(within().getByText(writing[shows], { exact: true }).first()).toBeVisible()
  }
  await atRest()
})
