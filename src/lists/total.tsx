import { Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { Page } from '@/http/envelopes'
import { PAGE_SIZE } from '@/http/list'
import { formatCount } from '@/lib/format'
import { hasFailed } from './failed'

/** How many records a list has under its filters, beside its title; nothing where the server does not count them. */
export function Total({ total }: { total: number | undefined }) {
  return total === undefined ? null : (
    <Text c="dimmed" style={{ fontVariantNumeric: 'tabular-nums' }}>
      {formatCount(total)}
    </Text>
  )
}

/**
 * How many records there are: what the server tells, but no fewer than those up to the last of this page. Undefined as long as
 * nobody tells, and of a list that failed.
 */
export function totalOf(page: number | undefined, query: UseQueryResult<Page<unknown>>): number | undefined {
  if (hasFailed(query) || query.data?.total === undefined) return undefined
  const { rows, total } = query.data
  const isOther = query.isPlaceholderData || rows.length === 0 // the rows of another page tell nothing of this one
  return isOther ? total : Math.max(total, rowsBefore(page, rows) + rows.length)
}

/** How many rows the pages before this one hold. A server may put more on each than it was asked for. */
export function rowsBefore(page = 1, rows: readonly unknown[]): number {
  return (page - 1) * pageSize(rows)
}

export function pageSize(rows: readonly unknown[]): number {
  return Math.max(PAGE_SIZE, rows.length)
}
