import { endpoint } from '@mocks/server/reply'
import { gate } from '@tests/support/gates'
import { renderApp } from '@tests/support/render-app'
import { server } from '@tests/support/server'
import { hugeRow, type Table, tables } from '@tests/support/tables'
import { onScreen } from '@tests/support/viewport'
import { HttpResponse, http } from 'msw'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'

const tableOf = ({ label }: Table) => page.getByRole('table', { name: label })
/** The first text of a huge row: some tables show its long name alone, others its long word. */
const hugeText = (table: Table) =>
  tableOf(table)
    .getByText(/Wolfeschlegel|Shri Venkateswara/)
    .first()
const lists = tables.filter(({ label }) => label !== 'Recent Jobs' && label !== 'Registered Vehicles')

function answer({ path, reply }: Table, ids: readonly string[]): void {
  server.use(http.get(endpoint(path), () => HttpResponse.json(reply(ids.map(hugeRow)))))
}

/** Where the columns of each row begin, in pixels: one entry where all rows agree. */
function columnsOf(table: Table): string[] {
  const places = [...tableOf(table).element().querySelectorAll('tr')].map((row) =>
    [...row.children].map((cell) => cell.getBoundingClientRect().x.toFixed(1)).join(' '),
  )
  return [...new Set(places)]
}

function rowHeights(table: Table): number[] {
  const rows = [...tableOf(table).element().querySelectorAll('tbody tr')]
  return rows.map((row) => row.getBoundingClientRect().height)
}

/** The texts of a row, of those in cells of one line, whose middle is not that of the row. */
function unevenTexts(row: Element): (string | null)[] {
  const middleOf = ({ top, bottom }: DOMRect) => (top + bottom) / 2
  const range = document.createRange()
  return [...row.children].flatMap((cell) => {
    const leaves = [...cell.querySelectorAll('*')].filter((one) => !one.firstElementChild && one.textContent)
    const [leaf, ...others] = leaves
    if (!leaf || others.length > 0) return []
    range.selectNodeContents(leaf)
    const off = middleOf(range.getBoundingClientRect()) - middleOf(row.getBoundingClientRect())
    return Math.abs(off) < 1.1 ? [] : [`${leaf.textContent}: ${off.toFixed(2)}`]
  })
}

describe('$label', () => {
  test.each(lists)(
    '$label: each column has its place from the first moment, whatever the rows hold',
    async (list) => {
      const first = gate()
      server.use(http.get(endpoint(list.path), first.opened))
      const { queryClient } = await renderApp(list.url)
      await expect.element(tableOf(list)).toBeVisible()
      const places = columnsOf(list)
      expect(places).toHaveLength(1)

      first.open()
      await expect.element(tableOf(list).getByRole('cell').first()).toBeVisible()
      expect(columnsOf(list)).toEqual(places)

      answer(list, ['a', 'b', 'c'])
      await queryClient.invalidateQueries()
      await expect.element(hugeText(list)).toBeVisible()
      expect(columnsOf(list)).toEqual(places)
    },
  )

  test.each([...lists, ...tables.filter(({ label }) => label === 'Recent Jobs')])(
    '$label: what stands in a row stands on one line',
    async (table) => {
      await renderApp(table.url)
      await expect.element(tableOf(table).getByRole('cell').first()).toBeVisible()
      const rows = [...tableOf(table).element().querySelectorAll('tbody tr')]
      expect(rows.flatMap(unevenTexts)).toEqual([])
    },
  )

  test.each(tables)('$label: no row is higher for what it holds', async (table) => {
    await onScreen(1024)
    answer(table, ['a', 'b', 'c'])
    await renderApp(table.url)
    await expect.element(hugeText(table)).toBeVisible()
    for (const height of rowHeights(table)) {
      expect(height).toBeGreaterThanOrEqual(44)
      expect(height).toBeLessThanOrEqual(52)
    }
    expect(rowHeights(table)).toHaveLength(3)
    expect(document.documentElement.scrollWidth).toBe(1024)
  })
})
