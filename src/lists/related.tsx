import { Group, Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { Page } from '@/data/envelopes'
import { retryOf, TryAgain } from '@/ui/failure'
import { Section } from '@/ui/screen'
import type { Column, RowKey } from '@/ui/table/column'
import { PlainTable } from '@/ui/table/plain-table'
import { hasFailed } from './total'

const ROW_COUNT = 5

type RelatedProps<Row> = {
  title: string
  query: UseQueryResult<Page<Row>>
  columns: readonly Column<Row>[]
  rowKey: RowKey<Row>
  empty: string
  /** Rows of the whole list, where that is known before it has loaded. */
  count?: number | undefined
}

/** On the screen of a record: loads, fails and is retried independently of it. */
export function Related<Row>({ title, query, empty, count = ROW_COUNT, ...table }: RelatedProps<Row>) {
  return (
    <Section title={title}>
      {hasFailed(query) ? (
        <Group justify="space-between">
          <Text c="dimmed" role="status">
            {title} could not be loaded.
          </Text>
          <Group gap="xs">
            <TryAgain {...retryOf(query)} size="xs" />
          </Group>
        </Group>
      ) : (
        <PlainTable
          {...table}
          label={title}
          rows={query.data?.rows.slice(0, ROW_COUNT) ?? []}
          skeletons={query.isPending ? Math.min(count, ROW_COUNT) : 0}
          empty={empty}
        />
      )}
    </Section>
  )
}
