import { marketplace } from '@mocks/index'
import { endpoint } from '@mocks/server/reply'
import { gate } from '@tests/support/gates'
import { toastOf } from '@tests/support/outcomes'
import { expectConsoleError } from '@tests/support/page-errors'
import { renderApp } from '@tests/support/render-app'
import { atRest, callsMade } from '@tests/support/rest'
import { first, owedCenter } from '@tests/support/rows'
import { server } from '@tests/support/server'
import { HttpResponse, http } from 'msw'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'

// Somebody else changes the record while it is on the screen, or while the question about it is open.

const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = page.getByRole('dialog')

const job = first(marketplace.jobs.all().filter(({ status }) => status === 'PENDING'))
const center = owedCenter(100)
const service = first(marketplace.services.all().filter(({ isAvailable }) => isAvailable))

type Row = {
  what: string
  url: string
  /** Up to the click that sends. */
  open: () => Promise<void>
  elsewhere: () => void
  send: () => Promise<void>
  call: string
  said: string
  /** What the screen shows then. */
  shows: string
}

const rows: Row[] = [
  {
    what: 'a status from the menu',
    url: `/jobs/${job.id}`,
    open: () => button('Change status').click(),
    elsewhere: () => marketplace.jobs.update(job.id, { status: 'COMPLETED' }),
    send: () => page.getByRole('menuitemradio', { name: 'Accepted' }).click(),
    call: `PUT /api/v1/admin/jobs/${job.id}/status`,
    said: 'It is Completed now, and no longer Pending.',
    shows: 'Completed',
  },
  {
    what: 'a job that is cancelled',
    url: `/jobs/${job.id}`,
    open: async () => {
      await button('Change status').click()
      await page.getByRole('menuitemradio', { name: 'Cancelled' }).click()
      await expect.element(dialog).toBeVisible()
    },
    elsewhere: () => marketplace.jobs.update(job.id, { status: 'COMPLETED' }),
    send: () => button('Cancel job').click(),
    call: `PUT /api/v1/admin/jobs/${job.id}/status`,
    said: 'It is Completed now, and no longer Pending.',
    shows: 'Completed',
  },
  {
    what: 'a center that is deactivated',
    url: `/service-centers/${center.id}`,
    open: () => button('Deactivate').click(),
    elsewhere: () => marketplace.serviceCenters.update(center.id, { isActive: false }),
    send: () => dialog.getByRole('button', { name: 'Deactivate' }).click(),
    call: `PUT /api/v1/admin/service-centers/${center.id}/toggle-status`,
    said: 'The service center is already inactive.',
    shows: 'Inactive',
  },
  {
    what: 'a service that is switched off',
    url: `/services?service=${service.id}`,
    open: async () => {
      await expect.element(page.getByRole('switch')).toBeChecked()
    },
    elsewhere: () => marketplace.services.update(service.id, { isAvailable: false }),
    send: () => page.getByRole('switch').click({ force: true }),
    call: `PUT /api/v1/admin/services/${service.id}/toggle-status`,
    said: 'The service is already unavailable.',
    shows: 'Unavailable',
  },
  {
    what: 'a center that is deleted',
    url: `/service-centers/${center.id}`,
    open: async () => {
      await button('Delete').click()
      await expect.element(dialog.getByText(/ is still pending\.$/)).toBeVisible()
    },
    elsewhere: () => marketplace.serviceCenters.update(center.id, { pendingAmount: 9_999_999 }),
    send: () => dialog.getByRole('button', { name: 'Delete' }).click(),
    call: `DELETE /api/v1/admin/service-centers/${center.id}`,
    said: 'It is owed ₹99,99,999.00 now, and no longer owed',
    shows: '₹99,99,999.00 is still pending.',
  },
]

test.each(rows)(
  'is not overwritten unseen by $what: nothing is sent, and what it is now is told',
  async (row) => {
    if (row.said.startsWith('It is ')) expectConsoleError(/MovedOnError/)
    await renderApp(row.url)
    await atRest()
    await row.open()
    row.elsewhere()
    await row.send()
    await expect.element(page.getByRole('alert').getByText(row.said, { exact: false })).toBeVisible()
    await expect.element(page.getByText(row.shows, { exact: false }).first()).toBeVisible()
    expect(await callsMade(row.call)).toEqual([])
  },
)

describe('the question before a center is deleted', () => {
  const open = async () => {
    await renderApp(`/service-centers/${center.id}`)
    await atRest()
  }

  test('says what it is still owed, as the server says now', async () => {
    await open()
    marketplace.serviceCenters.update(center.id, { pendingAmount: 1500.5 })
    await button('Delete').click()
    await expect.element(dialog.getByText('₹1,500.50 is still pending.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect.element(toastOf('Service center deleted successfully')).toBeVisible()
  })

  test('waits for the amount, and says where it is not known', async () => {
    expectConsoleError(/ApiError: 500/)
    await open()
    const answer = gate()
    server.use(
      http.get(endpoint('admin/service-centers/:id'), async () => {
        await answer.opened()
        return new HttpResponse(null, { status: 500 })
      }),
    )
    await button('Delete').click()
    await expect.element(dialog.getByText('Checking what is still pending …')).toBeVisible()
    await expect
      .element(dialog.getByRole('button', { name: 'Delete' }))
      .toHaveAttribute('aria-disabled', 'true')
    answer.open()
    await expect.element(dialog.getByText('It is not known what is still pending.')).toBeVisible()
  })

  test('says that nothing is pending where nothing is owed', async () => {
    marketplace.serviceCenters.update(center.id, { pendingAmount: 0 })
    await open()
    await button('Delete').click()
    await expect
      .element(dialog.getByRole('button', { name: 'Delete' }))
      .not.toHaveAttribute('aria-disabled', 'true')
    await expect.element(dialog.getByText('Nothing is pending.')).toBeVisible()
  })
})
