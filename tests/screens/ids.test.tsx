import { marketplace } from '@mocks/index'
import { toastOf } from '@tests/support/outcomes'
import { renderApp } from '@tests/support/render-app'
import { callsMade } from '@tests/support/rest'
import { first, owedCenter } from '@tests/support/rows'
import { writes } from '@tests/support/writes'
import { expect, test } from 'vitest'

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
