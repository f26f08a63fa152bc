import { handlers, marketplace } from '@mocks/index'
import { toastOf } from '@tests/support/outcomes'
import { pressPay } from '@tests/support/payments'
import { renderApp } from '@tests/support/render-app'
import { callsMade } from '@tests/support/rest'
import { first, owedCenter } from '@tests/support/rows'
import { server } from '@tests/support/server'
import { writes } from '@tests/support/writes'
import { getResponse, HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'

/** Every character that means something in an address. */
const ID = 'a/b?c=1&d#e%2F+f'
const { plans, services, serviceCenters } = marketplace

/** The same record under that id, wherever the table names it. */
const renames = [
  { id: first(plans.all()).id, rename: (id: string) => renamed(plans, id) },
  { id: first(services.all()).id, rename: (id: string) => renamed(services, id) },
  { id: owedCenter(100).id, rename: (id: string) => renamed(serviceCenters, id) },
]

type Rows<Row> = {
  find: (id: string) => Row | undefined
  remove: (id: string) => boolean
  insert: (row: Row) => Row
}

function renamed<Row extends { id: string }>(rows: Rows<Row>, id: string): void {
  const row = rows.find(id)
  if (!row) throw new Error(`there is no ${id}`)
  rows.remove(id)
  rows.insert({ ...row, id: ID })
}

const ofRecords = writes.flatMap((write) => {
  const record = renames.find(({ id }) => write.path.includes(id))
  return record ? [{ ...write, ...record }] : []
})

test.each(ofRecords)(
  '$what is done to the one record, whatever its id is made of',
  async ({ url, path, method, open, submit, isSwitch, done, id, rename }) => {
    rename(id)
    await renderApp(url.replace(id, encodeURIComponent(ID)))
    await open()
    await submit.click({ force: isSwitch })
    await expect.element(toastOf(done)).toBeVisible()
    const sent = (await callsMade()).filter((call) => call.method !== 'GET')
    expect(sent.map((call) => `${call.method} ${call.path}`)).toEqual([
      `${method.toUpperCase()} /api/v1/${path.replace(id, encodeURIComponent(ID))}`,
    ])
  },
)

test('of two centers whose ids are numbers that differ in their last digit, the one that is opened is paid', async () => {
  const { id, ...center } = owedCenter(100)
  const [first, second] = ['1234567890123456788', '1234567890123456789']
  serviceCenters.remove(id)
  serviceCenters.insert({ ...center, id: first, name: 'Asha Motors', pendingAmount: 100 })
  serviceCenters.insert({ ...center, id: second, name: 'Asha Wheels', pendingAmount: 200 })
  sendIdsAsNumbers()
  await renderApp('/service-centers?search=Asha')
  await page.getByRole('link', { name: 'View Details, Asha Wheels' }).click()
  await expect.element(page.getByRole('main').getByRole('heading', { name: 'Asha Wheels' })).toBeVisible()
  await page.getByRole('button', { name: 'Make Payment' }).click()
  await pressPay()
  await expect.element(toastOf('Payment successful')).toBeVisible()
  const [payment] = await callsMade('POST /api/v1/admin/service-centers/payment')
  expect(payment?.body).toMatchObject({ serviceCenterId: second, amount: 200 })
  expect(serviceCenters.find(first)?.pendingAmount).toBe(100)
})

/** The server sends ids of many digits as numbers. */
function sendIdsAsNumbers(): void {
  server.use(
    http.all('/api/v1/*', async ({ request }) => {
      const answer = await getResponse(handlers, request)
      const text = (await answer?.text()) ?? ''
      return new HttpResponse(text.replaceAll(/(Id|"id)":"(\d{17,})"/g, '$1":$2'), answer)
    }),
  )
}
