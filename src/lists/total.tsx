import { Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { Page } from '@/http/envelopes'
import { count } from '@/lib/format'
import { hasFailed } from './failed'

/** How many records a list has under its filters, beside its title; nothing where the server does not count them. */
export function Total({ query }: { query: UseQueryResult<Page<unknown>> }) {
  const total = totalOf(query)
  return total === undefined ? null : (
    <Text c="dimmed" style={{ fontVariantNumeric: 'tabular-nums' }}>
      {count(total)}
    </Text>
  )
}

/** Undefined as long as nobody tells, and of a list that failed. */
export function totalOf(query: UseQueryResult<Page<unknown>>): number | undefined {
  return hasFailed(query) ? undefined : query.data?.total
}
