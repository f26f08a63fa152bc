import type { Page } from '@/data/envelopes'
import { PAGE_SIZE } from '@/data/list'
import { ownKey, type RowKey } from '@/ui/table/column'

/** The shown rows with their latest fields, and the latest counts. A row that was removed, or has no key, stays. */
export function updateRowsInPlace<Row>(shown: Page<Row>, now: Page<Row>, rowKey: RowKey<Row>): Page<Row> {
  const rows = new Map(now.rows.map((row) => [ownKey(row, rowKey), row]))
  rows.delete(undefined)
  const sent = shown.rows.length + now.sent - now.rows.length
  const isMixed = rowIdentities(shown, rowKey).join() !== rowIdentities(now, rowKey).join()
  return { ...now, sent, isMixed, rows: shown.rows.map((row) => rows.get(ownKey(row, rowKey)) ?? row) }
}

/** Such as "3 new". If rows have no key, it is unknown which are new: "Changed". */
export function describeChange<Row>(
  shown: Page<Row>,
  page: Page<Row>,
  rowKey: RowKey<Row>,
): string | undefined {
  const before = rowIdentities(shown, rowKey)
  const now = rowIdentities(page, rowKey)
  const added = addedRows(before, now)
  const gone = before.filter((mark) => !now.includes(mark))
  if (added.some(isWithoutKey) || (added.length === 0 && gone.some(isWithoutKey))) return 'Changed'
  if (added.length > 0)
    return added.length === PAGE_SIZE ? `${added.length} or more new` : `${added.length} new`
  if (gone.length > 0) return `${gone.length} removed`
  return before.join() === now.join() ? undefined : 'Order changed'
}

/** Rows after the last old row of a full page have moved up from the next page, and are not new. */
export function addedRows<Mark>(before: readonly Mark[], now: readonly Mark[]): Mark[] {
  const last = now.findLastIndex((mark) => before.includes(mark))
  const isFull = before.length >= PAGE_SIZE
  return now.filter((mark, index) => !before.includes(mark) && !(isFull && last >= 0 && index > last))
}

/** By its key, or else by its content and the number of equal rows before it. */
export function rowIdentities<Row>({ rows }: Page<Row>, rowKey: RowKey<Row>): string[] {
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
