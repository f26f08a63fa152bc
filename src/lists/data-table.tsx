import { EmptyState, Paper, Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode, Ref } from 'react'
import type { Page } from '@/data/envelopes'
import { formatCount } from '@/lib/format'
import { FailureActions, retryOf } from '@/ui/failure'
import type { Column, RowKey } from '@/ui/table/column'
import type { RowSelection } from '@/ui/table/selection'
import { Rows } from '@/ui/table/table'
import classes from '@/ui/table/table.module.css'
import { hasFailed } from './total'

type DataTableProps<Row> = {
  ref?: Ref<HTMLDivElement>
  label: string
  query: UseQueryResult<Page<Row>>
  columns: readonly Column<Row>[]
  /** The search params of the list, for the links of its rows. */
  from?: string
  selection?: RowSelection<Row>
  rowKey: RowKey<Row>
  /**
   * Rows of a full page. Their height is reserved while the rows are unknown, and where there are several pages, so that the pager does not
   * move.
   */
  room?: number
  isPending?: boolean
  /** Shown over the first skeleton row. */
  loading?: string
  empty: string
  emptyAction?: ReactNode
  foot?: ReactNode
}

const OFFLINE = 'You are offline. The list will load when you are back online.'

const SKELETON_ROWS = 5

/**
 * The rows of the page before stay, dimmed, while the next page loads. A list that failed to load is empty, says so, and offers "Try
 * again".
 */
export function DataTable<Row>({
  ref,
  label,
  query,
  columns,
  from,
  selection,
  rowKey,
  room = 0,
  isPending = query.isPending,
  loading,
  empty,
  emptyAction,
  foot,
}: DataTableProps<Row>) {
  const rows = query.data?.rows ?? []
  const failed = hasFailed(query)
  const reserved = reservedRows(room, isPending, query.data)
  const isEmpty = !isPending && rows.length === 0
  const emptyState = isEmpty && (
    <EmptyState
      className={classes.instead}
      size="sm"
      title={empty}
      description={failed && 'The list could not be loaded.'}
    >
      <EmptyState.Actions>{failed ? <FailureActions {...retryOf(query)} /> : emptyAction}</EmptyState.Actions>
    </EmptyState>
  )
  return (
    <Paper
      ref={ref}
      className={reserved > 0 ? `${classes.card} ${classes.roomy}` : classes.card}
      __vars={{ '--room': String(reserved || SKELETON_ROWS) }}
    >
      <Rows
        label={label}
        columns={columns}
        rows={rows}
        from={from}
        selection={selection}
        rowKey={rowKey}
        skeletons={isPending && !query.isPaused ? room || SKELETON_ROWS : 0}
        isBusy={isPending || query.isPlaceholderData}
        isStale={query.isPlaceholderData}
      />
      {/* Always rendered: screen readers only announce changes of a status that was there before. */}
      <div role="status">
        {isPending && <Waiting text={loading} isPaused={query.isPaused} />}
        {failed && emptyState}
        <LeftOut page={query.data} />
      </div>
      {!failed && emptyState}
      {foot}
    </Paper>
  )
}

/** A text among the loading rows, or instead of them while offline. */
function Waiting({ text, isPaused }: { text: string | undefined; isPaused: boolean }) {
  const shownText = isPaused ? OFFLINE : text
  if (!shownText) return null
  return (
    <Text className={isPaused ? classes.instead : classes.loading} c="dimmed">
      {shownText}
    </Text>
  )
}

function reservedRows(room: number, isPending: boolean, page: Page<unknown> | undefined): number {
  return isPending || (page?.totalPages ?? 1) > 1 ? room : 0
}

function LeftOut({ page }: { page: Page<unknown> | undefined }) {
  const rows = page ? page.sent - page.rows.length : 0
  if (rows <= 0) return null
  return (
    <Text size="sm" c="dimmed" px="md" py="xs">
      {rows === 1
        ? '1 row of this page has no ID and is not shown.'
        : `${formatCount(rows)} rows of this page have no ID and are not shown.`}
    </Text>
  )
}
