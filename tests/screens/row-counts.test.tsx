import { endpoint } from '@mocks/server/reply'
import { expectConsoleError } from '@tests/support/page-errors'
import { renderApp } from '@tests/support/render-app'
import { server } from '@tests/support/server'
import { tables } from '@tests/support/tables'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'

test.each(tables)('$label: none, one and ten rows', async ({ label, url, path, reply, empty, isPaged }) => {
  let rows = 0
  const answer = () => Array.from({ length: rows }, (_, index) => ({ id: `r${index + 1}` }))
  server.use(http.get(endpoint(path), () => HttpResponse.json(reply(answer()))))
  const table = page.getByRole('table', { name: label })
  const rowCount = () => table.getByRole('row').elements().length - 1
  const { queryClient } = await renderApp(url)
  await expect.element(page.getByText(empty, { exact: true })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
  if (isPaged) await expect.element(page.getByText('Showing 0 to 0 of 0 results')).toBeVisible()

  for (rows of [1, 10]) {
    await queryClient.invalidateQueries()
    await expect.poll(rowCount).toBe(rows)
    await expect.element(page.getByText(empty, { exact: true })).not.toBeInTheDocument()
    if (!isPaged) {
      const { height } = table.element().getBoundingClientRect()
      const box = table.element().parentElement?.getBoundingClientRect().height
      expect(box, 'no room is kept where nothing follows').toBeLessThanOrEqual(height + 2)
      continue
    }
    await expect.element(page.getByText(`Showing 1 to ${rows} of ${rows} results`)).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Previous' })).toBeDisabled()
    await expect.element(page.getByRole('button', { name: 'Next' })).toBeDisabled()
    expect(page.getByRole('button', { name: /^Page / }).elements()).toHaveLength(1)
  }
})

test.each([
  ['does not count its rows', undefined],
  ['counts them', 23],
])('rows without an id are counted and said to be missing, where the server %s', async (_, total) => {
  server.use(
    http.get(endpoint('admin/customers'), ({ request }) => {
      const isLast = new URL(request.url).searchParams.get('page') === '3'
      const data = isLast
        ? [{ id: 'c21' }, { name: 'Asha' }, null]
        : Array.from({ length: 10 }, (_, at) => ({ id: `c${at}` }))
      return HttpResponse.json({ data, totalPages: 3, total })
    }),
  )
  expectConsoleError(/row [12] is left out/)
  await renderApp('/customers?page=3')
  await expect.element(page.getByText('Showing 21 to 23 of 23 results')).toBeVisible()
  await expect.element(page.getByText('2 rows of this page have no ID and are not shown.')).toBeVisible()
  expect(page.getByRole('table', { name: 'Customers' }).getByRole('row').elements()).toHaveLength(2)
  await page.getByRole('button', { name: 'Page 1' }).click()
  await expect.element(page.getByText(/Showing 1 to 10/)).toBeVisible()
  await expect.element(page.getByText(/have no ID/)).not.toBeInTheDocument()
})

test.each([
  ['/plans', 'Plans', 'plan', (rows: unknown[]) => ({ data: { plans: rows } })],
  ['/services', 'Services', 'admin/services', (data: unknown[]) => ({ data })],
])('on %s, too, and an export says so', async (url, label, path, reply) => {
  server.use(http.get(endpoint(path), () => HttpResponse.json(reply([{ id: 'a1' }, { name: 'Asha' }]))))
  expectConsoleError(/row 1 is left out/)
  await renderApp(url)
  await expect.element(page.getByText('1 row of this page has no ID and is not shown.')).toBeVisible()
  expect(page.getByRole('table', { name: label }).getByRole('row').elements()).toHaveLength(2)
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  await expect.element(page.getByText(`1 row of ${label} could not be loaded.`).first()).toBeVisible()
})
