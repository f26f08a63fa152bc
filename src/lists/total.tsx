import { Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { Page } from '@/http/envelopes'
import { count } from '@/lib/format'
import { hasFailed } from './failed'

/** How many records a list has under its filters, beside its title; nothing where the server does not count them. */
export function Total({ query }: { query: UseQueryResult<Page<unknown>> }) {
  const total = hasFailed(query) ? undefined : query.data?.total
  return total === undefined ? null : (
    <Text c="dimmed" style={{ fontVariantNumeric: 'tabular-nums' }}>
      {count(total)}
    </Text>
  )
}
