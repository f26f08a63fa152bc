import { Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { Page } from '@/data/envelopes'
import { rowsBefore } from '@/data/list'
import { formatQuantity } from '@/lib/format'

/** "640 payments ·" beside the title; nothing if the server does not count them. */
export function RowTotal({ title, total }: { title: string; total: number | undefined }) {
  const noun = title.split(' ').at(-1)?.toLowerCase().replace(/s$/, '') ?? ''
  return total === undefined ? null : (
    <>
      <Text size="sm" c="dimmed" style={{ fontVariantNumeric: 'tabular-nums' }}>
        {formatQuantity(total, noun)}
      </Text>
      <Text size="sm" c="dimmed" aria-hidden>
        ·
      </Text>
    </>
  )
}

/**
 * The number of records under the filters: the server's total, but at least the rows up to the end of this page. Undefined if the server
 * does not count, or the list failed.
 */
export function totalOf(page: number | undefined, query: UseQueryResult<Page<unknown>>): number | undefined {
  if (hasFailed(query) || query.data?.total === undefined) return undefined
  const { rows, sent, total } = query.data
  const isOther = query.isPlaceholderData || rows.length === 0 // these are the rows of another page
  return isOther ? total : Math.max(total, rowsBefore(page, query.data) + sent)
}

/** The list has no rows because it could not be read: their number is unknown, and not 0. */
export function hasFailed({ isError, data }: UseQueryResult<Page<unknown>>): boolean {
  return isError && !data?.rows.length
}
