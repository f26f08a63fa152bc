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
  /** The accessible name. */
  label: string
  query: UseQueryResult<Page<Row>>
  columns: readonly Column<Row>[]
  /** The search params of the list, for the links of its rows. */
  from?: string
  selection?: RowSelection<Row>
  rowKey: RowKey<Row>
  /**
   * The number of rows of a full page. Their height is reserved while the rows are unknown, and where there are several pages, so that the
   * pager does not move. Otherwise the table is as high as its rows.
   */
  room?: number
  /** Whether the rows are still unknown; by default while the query is pending. */
  isPending?: boolean
  /** Shown during the first load; skeleton rows by default. */
  loading?: string
  empty: string
  /** Buttons of an empty table. */
  emptyAction?: ReactNode
  /** Rendered below the rows, in the same card. */
  foot?: ReactNode
}

const OFFLINE = 'You are offline. The list will load when you are back online.'

/** Skeleton rows while the number of rows is unknown. */
const SKELETON_ROWS = 5

/**
 * One page of a list, in a card. The rows of the page before stay, dimmed, while the next page loads. A list that failed to load is empty,
 * says so, and offers "Try again".
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
  const nothing = isEmpty && (
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
      {/* Always rendered, since screen readers only announce changes of a status that was there before. */}
      <div role="status">
        {isPending && <Waiting text={loading} isPaused={query.isPaused} />}
        {failed && nothing}
        <LeftOut page={query.data} />
      </div>
      {!failed && nothing}
      {foot}
    </Paper>
  )
}

/** Among the rows that are loading, or instead of them while they cannot load. */
function Waiting({ text, isPaused }: { text: string | undefined; isPaused: boolean }) {
  const shown = isPaused ? OFFLINE : text
  if (!shown) return null
  return (
    <Text className={isPaused ? classes.instead : classes.loading} c="dimmed">
      {shown}
    </Text>
  )
}

function reservedRows(room: number, isPending: boolean, page: Page<unknown> | undefined): number {
  return isPending || (page?.totalPages ?? 1) > 1 ? room : 0
}

/** How many rows of the page are not shown, since they have no id. */
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
