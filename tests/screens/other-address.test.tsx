import { marketplace } from '@mocks/index'
import { endpoint } from '@mocks/server/reply'
import { expectAddress } from '@tests/support/address'
import { passTime, turnClock } from '@tests/support/clock'
import { gate } from '@tests/support/gates'
import { renderApp } from '@tests/support/render-app'
import { callsMade } from '@tests/support/rest'
import { first } from '@tests/support/rows'
import { callsUnderWay, server } from '@tests/support/server'
import { http } from 'msw'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

/** Two addresses of one list with the same rows. */
const HERE = '/jobs'
const THERE = '/jobs?dateFrom=2000-01-01'

const table = page.getByRole('table', { name: 'Jobs' })
const searchBox = page.getByPlaceholder('Search by customer, service center...')
const filters = page.getByRole('button', { name: 'Filters', exact: true })
const gap = page.getByRole('textbox', { name: /^Go to page/ })
const bar = page.getByRole('group', { name: 'Selected rows' })
const news = page.getByRole('button', { name: '1 new' })

/** What a list holds beside its address: how it is brought about, and what may not be left of it at another address. */
const STATES: { what: string; make: () => Promise<unknown>; left: () => Promise<unknown> }[] = [
  {
    what: 'a selection',
    make: async () => {
      await table.getByRole('checkbox').nth(1).click()
      await expect.element(bar).toBeVisible()
    },
    left: () => expect.element(bar).not.toBeInTheDocument(),
  },
  {
    what: 'the reading of all rows for a selection',
    make: async () => {
      await table.getByRole('checkbox').nth(0).click()
      const { opened } = gate()
      server.use(
        http.get(endpoint('admin/jobs'), ({ request }) =>
          new URL(request.url).searchParams.get('limit') === '10' ? undefined : opened(),
        ),
      )
      await bar.getByRole('button', { name: /^Select all/ }).click()
      await expect.element(bar.getByRole('button', { name: 'Cancel' })).toBeVisible()
    },
    left: () => expect.element(bar).not.toBeInTheDocument(),
  },
  {
    what: 'a text that is being typed',
    make: () => userEvent.type(searchBox, 'asha'),
    left: async () => {
      await expect.element(searchBox).toHaveValue('')
      await passTime(500)
      await expect.element(searchBox).toHaveValue('')
    },
  },
  {
    what: "a number in the pager's field",
    make: () => userEvent.type(gap, '3'),
    left: () => expect.element(gap).toHaveValue(''),
  },
  {
    what: 'new rows that wait',
    make: async () => {
      marketplace.jobs.insert({
        ...first(marketplace.jobs.all()),
        id: 'job_new',
        createdAt: new Date().toISOString(),
      })
      await turnClock(60_000, 'list-polling.ts')
      await expect.element(news).toBeVisible()
    },
    left: () => expect.element(news).not.toBeInTheDocument(),
  },
  {
    what: 'filters that are being typed',
    make: async () => {
      await filters.click()
      await page.getByRole('dialog').getByLabelText('Min Amount').fill('500')
    },
    left: () => expect.element(page.getByRole('dialog')).not.toBeInTheDocument(),
  },
]

test.each(STATES)('$what is left behind with its address', async ({ make, left }) => {
  const { history } = await renderApp(HERE)
  await expect.element(page.getByText(/^Showing 1 to 10/)).toBeVisible()
  await make()
  history.push(THERE)
  await expect.element(page.getByRole('button', { name: /^Remove From Date/ })).toBeVisible()
  await left()
  await expectAddress(history, THERE)
  await expect.poll(callsUnderWay).toEqual([])
  const asked = (await callsMade('GET /api/v1/admin/jobs')).at(-1)
  expect(asked?.search).toMatchObject({ page: '1', dateFrom: '2000-01-01' })
})
