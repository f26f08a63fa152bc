import type { Page } from '@/http/envelopes'
import { PAGE_SIZE } from '@/http/list'

type RowKey<Row> = (row: Row, index: number) => string

/** The rows that are shown as they are now, and the list's own numbers. A row that is gone, or has no key of its own, stays. */
export function updateRowsInPlace<Row>(shown: Page<Row>, now: Page<Row>, rowKey: RowKey<Row>): Page<Row> {
  const rows = new Map(now.rows.map((row) => [ownKey(row, rowKey), row]))
  rows.delete(undefined)
  return { ...now, rows: shown.rows.map((row) => rows.get(ownKey(row, rowKey)) ?? row) }
}

/**
 * In words, how the first page of a list now differs from what is shown: "3 new". What follows the last known row of a full page
 * has moved up from the next one, and is not new. Where rows have no key of their own nobody can tell which are new: "Changed".
 */
export function describeChange<Row>(
  shown: Page<Row>,
  page: Page<Row>,
  rowKey: RowKey<Row>,
): string | undefined {
  const before = marksOf(shown, rowKey)
  const now = marksOf(page, rowKey)
  const last = now.findLastIndex((mark) => before.includes(mark))
  const isFull = before.length === PAGE_SIZE
  const fresh = now.filter((mark, index) => !before.includes(mark) && !(isFull && last >= 0 && index > last))
  const gone = before.filter((mark) => !now.includes(mark))
  if (fresh.some(isWithoutKey) || (fresh.length === 0 && gone.some(isWithoutKey))) return 'Changed'
  if (fresh.length > 0)
    return fresh.length === PAGE_SIZE ? `${fresh.length} or more new` : `${fresh.length} new`
  if (gone.length > 0) return `${gone.length} gone`
  return before.join() === now.join() ? undefined : 'New order'
}

/** Undefined where a row's place stands for its key: it then depends on it. */
function ownKey<Row>(row: Row, rowKey: RowKey<Row>): string | undefined {
  const key = rowKey(row, 0)
  return key === rowKey(row, 1) ? key : undefined
}

/** What tells each row from the others: its key, else all that it holds, and how many before it hold the same. */
function marksOf<Row>({ rows }: Page<Row>, rowKey: RowKey<Row>): string[] {
  const alike = new Map<string, number>()
  return rows.map((row) => {
    const key = ownKey(row, rowKey)
    if (key !== undefined) return `=${key}`
    const content = JSON.stringify(row)
    const before = alike.get(content) ?? 0
    alike.set(content, before + 1)
    return `?${before} ${content}`
  })
}

const isWithoutKey = (mark: string) => mark.startsWith('?')
