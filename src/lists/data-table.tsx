import { Button, EmptyState, Paper, Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Page } from '@/http/envelopes'
import { PAGE_SIZE } from '@/http/list'
import { type Column, Rows, SkeletonRows } from '@/ui/table/table'
import classes from '@/ui/table/table.module.css'

type DataTableProps<Row> = {
  /** Names the table to those who can't see it. */
  label: string
  query: UseQueryResult<Page<Row>>
  columns: readonly Column<Row>[]
  /** The position serves where a record has no id of its own. */
  rowKey: (row: Row, index: number) => string
  /** Shown in place of the rows at the first load; skeleton rows without it. */
  loading?: string
  empty: string
  /** The next step that an empty table offers. */
  emptyAction?: ReactNode
}

/**
 * One page of a list, in a card. Rows of the page before stay, dimmed, while the next one arrives; a list that failed to
 * load is empty and offers "Try again" (decisions, "Screens"). On a narrow screen each row is a card of labelled values.
 */
export function DataTable<Row>({
  label,
  query,
  columns,
  rowKey,
  loading,
  empty,
  emptyAction,
}: DataTableProps<Row>) {
  const rows = query.data?.rows ?? []
  const isEmpty = !query.isPending && rows.length === 0
  return (
    <Paper className={classes.card}>
      <Rows
        label={label}
        columns={columns}
        rows={rows}
        rowKey={rowKey}
        isBusy={query.isPending || query.isPlaceholderData}
        isStale={query.isPlaceholderData}
      >
        {query.isPending && !loading && <SkeletonRows columns={columns.length} rows={PAGE_SIZE} />}
      </Rows>
      {query.isPending && loading && (
        <Text className={classes.instead} role="status" c="dimmed">
          {loading}
        </Text>
      )}
      {isEmpty && (
        <EmptyState className={classes.instead} size="sm" title={empty}>
          <EmptyState.Actions>
            {query.isError ? (
              <Button variant="default" loading={query.isFetching} onClick={() => query.refetch()}>
                Try again
              </Button>
            ) : (
              emptyAction
            )}
          </EmptyState.Actions>
        </EmptyState>
      )}
    </Paper>
  )
}
