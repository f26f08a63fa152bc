import { Box, EmptyState, Group, Paper, Skeleton, Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { loadingText, statusText } from '@/export/export-text'
import { formatCount, formatQuantity } from '@/lib/format'
import { FailureActions, retryOf, TryAgain } from '@/ui/failure'
import { ProgressBar } from '@/ui/progress-bar'
import { hasAllRows, type RowsRead } from './all-rows'

export const OFFLINE = 'You are offline. The rows will load when you are back online.'

type ReadingProps = {
  title: string
  query: UseQueryResult<RowsRead<unknown>>
  /** Whether all rows that were read are summed. `rows`: how many are. */
  isSummed: boolean
  rows: number
  /** A text before the number. */
  of?: string
  /** The line stays once all rows are summed, so that nothing below it moves. */
  isLasting?: boolean
}

export function ReadingStatus({ title, query, isSummed, rows, of = '', isLasting = false }: ReadingProps) {
  const { data } = query
  if (!data || (data.outcome?.isWhole && isSummed))
    return isLasting ? (
      <Text size="sm" c="dimmed" style={FIGURES}>
        {data ? `${of}All ${formatQuantity(rows, 'row')}` : `${of}Waiting`}
      </Text>
    ) : null
  const { progress, outcome, isRefreshing } = data
  if (outcome && !outcome.isWhole) {
    const step = outcome.failure === undefined ? 'short' : 'stuck'
    return (
      <Paper p="sm" role="alert">
        <Group justify="space-between" gap="xs">
          <Text size="sm">
            {of}
            {ofRows(rows, outcome.totals.latest)}.{' '}
            {statusText({
              title,
              step,
              progress,
              read: { ...outcome, rows: [...data.rows] },
              isPartial: true,
            })}
          </Text>
          <Group gap="xs">
            <TryAgain {...retryOf(query)} what={title} size="xs" error={outcome.failure} />
          </Group>
        </Group>
      </Paper>
    )
  }
  return (
    <Group gap="md">
      <Text size="sm" c="dimmed" style={FIGURES}>
        {isRefreshing
          ? `${loadingText(title)} again`
          : of + ofRows(rows, outcome ? data.rows.length : progress?.total)}
      </Text>
      <Box flex={1} miw={100} maw={320}>
        <ProgressBar label={loadingText(title)} part={progress?.fraction} />
      </Box>
    </Group>
  )
}

const FIGURES = { fontVariantNumeric: 'tabular-nums' } as const

/** "Of 420 of 2,140 rows", or "Of 420 rows" if the server does not count its rows, or counts fewer. */
function ofRows(rows: number, total: number | undefined): string {
  const hasTotal = total !== undefined && total >= rows
  return hasTotal
    ? `Of ${formatCount(rows)} of ${formatQuantity(total, 'row')}`
    : `Of ${formatQuantity(rows, 'row')}`
}

/** `frame` has the shape of what comes. */
export function Waiting({
  title,
  isPaused,
  frame = <Skeleton h={200} />,
}: {
  title: string
  isPaused: boolean
  frame?: ReactNode
}) {
  return (
    <Paper p="md" role="status">
      <Text c="dimmed">{isPaused ? OFFLINE : `${loadingText(title)}...`}</Text>
      {!isPaused && (
        <Box mt="md" aria-hidden>
          {frame}
        </Box>
      )}
    </Paper>
  )
}

type NotLoadedProps = { title: string; query: UseQueryResult<RowsRead<unknown>>; error: unknown }

export function NotLoaded({ title, query, error }: NotLoadedProps) {
  return (
    <NoResult title={`${title} could not be loaded.`}>
      <FailureActions {...retryOf(query)} error={error} />
    </NoResult>
  )
}

type AllOfProps<Row> = {
  title: string
  query: UseQueryResult<RowsRead<Row>>
  children: (rows: readonly Row[]) => ReactNode
}

/** Until all rows are read, it says how many are, or why not. */
export function AllOf<Row>({ title, query, children }: AllOfProps<Row>) {
  const { data, isPaused } = query
  if (data === undefined) return <Waiting title={title} isPaused={isPaused} />
  const { rows, outcome } = data
  if (outcome?.failure !== undefined && rows.length === 0)
    return <NotLoaded title={title} query={query} error={outcome.failure} />
  return (
    <>
      <ReadingStatus title={title} query={query} isSummed rows={rows.length} />
      {hasAllRows(data) ? children(rows) : !outcome && <Skeleton h={200} animate={!isPaused} />}
    </>
  )
}

/** Instead of rows. The children are buttons. */
export function NoResult({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Paper p="xl" role="status">
      <EmptyState size="sm" title={title}>
        <EmptyState.Actions>{children}</EmptyState.Actions>
      </EmptyState>
    </Paper>
  )
}
