import { Box, Group, Paper, Skeleton, Stack, Tabs, Text, Title, VisuallyHidden } from '@mantine/core'
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { memo, useCallback, useDeferredValue, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { BOARD_STATUSES, type BoardStatus, jobs, jobsBoard } from '@/api/jobs'
import { DASH, formatCount, formatLabel } from '@/lib/format'
import type { JobStatus } from '@/lib/status'
import { canRead, IgnoredParams } from '@/lists/link-notice'
import { BackLink } from '@/records/back-link'
import { usePolling } from '@/session/polling'
import { NoResult, OFFLINE } from '@/totals/reading'
import { focusCardBeside } from '@/ui/cards'
import { FailureActions, retryOf, TryAgain } from '@/ui/failure'
import { AddressSelect } from '@/ui/form/address-select'
import { useIsNarrow } from '@/ui/narrow'
import { useNow } from '@/ui/now'
import { ReadTime } from '@/ui/read-time'
import { refreshOrSay } from '@/ui/refresh'
import { ScreenHeader } from '@/ui/screen'
import { OPENS } from '@/ui/table/table'
import {
  type Board,
  boardQuery,
  countText,
  failureOf,
  groupByStatus,
  isBoardWhole,
  moveOnBoard,
} from './-board'
import classes from './-board.module.css'
import { BoardColumn } from './-board-column'
import { lateOptions, readLate, useUsualLate } from './-late'
import { exactMinutes, waitingOf } from './-waiting'

/** `late`: after how many minutes a job is late. `status`: the column that phones show. */
type BoardParams = { late?: number | undefined; status?: BoardStatus | undefined }

/** Each key is always there, so that the router keeps no unusable value. */
function readParams({ late, status }: Record<string, unknown>): BoardParams {
  const wanted = String(status ?? '').toUpperCase()
  return { late: readLate(late), status: BOARD_STATUSES.find((boardStatus) => boardStatus === wanted) }
}

export const Route = createFileRoute('/_shell/jobs/board')({
  validateSearch: readParams,
  component: BoardScreen,
})

/** The cards follow a read, and the minute, in pieces: there may be hundreds. */
function BoardScreen() {
  const query = useQuery(boardQuery)
  usePolling(query.refetch, query.dataUpdatedAt)
  const [isReturn] = useState(query.data !== undefined)
  const board = useDeferredValue(query.data)
  const now = useDeferredValue(useNow())
  const { late, setLate } = useLate()
  return (
    <Stack>
      <BackLink list={jobs} />
      <ScreenHeader title={jobsBoard.title} beside={<Freshness query={query} />}>
        <LateAfter late={late} onChange={setLate} />
      </ScreenHeader>
      <IgnoredParams canUse={canRead(['late', 'status'], readParams)} />
      {board ? (
        <>
          <Missing board={board} query={query} />
          <Columns board={board} now={now} late={late} isReturn={isReturn} />
        </>
      ) : query.isError ? (
        <NoResult title="Jobs could not be loaded.">
          <FailureActions {...retryOf(query)} />
        </NoResult>
      ) : (
        !query.isPaused && <Skeletons />
      )}
    </Stack>
  )
}

/** The minutes of the address, else those that the admin chose last, which the address then gets. */
function useLate() {
  const { late: addressLate } = Route.useSearch()
  const navigate = Route.useNavigate()
  const { usual, isDefault, remember } = useUsualLate()
  const write = (late: number) =>
    navigate({ search: (before) => ({ ...before, late }), replace: true, resetScroll: false })
  const mustWrite = addressLate === undefined && !isDefault
  const writeUsual = useEffectEvent(() => void write(usual))
  useEffect(() => {
    if (mustWrite) writeUsual()
  }, [mustWrite])
  return {
    late: addressLate ?? usual,
    setLate: (late: number) => {
      remember(late)
      return write(late)
    },
  }
}

function LateAfter({ late, onChange }: { late: number; onChange: (late: number) => Promise<void> }) {
  return (
    <Group gap="xs" data-unprinted>
      <Text component="label" htmlFor="late-after" size="sm" c="dimmed">
        Late after
      </Text>
      <AddressSelect
        id="late-after"
        w="7rem"
        data={lateOptions(late).map((minutes) => ({ value: String(minutes), label: exactMinutes(minutes) }))}
        value={String(late)}
        onChoose={(value) => onChange(Number(value))}
      />
    </Group>
  )
}

function Freshness({ query }: { query: UseQueryResult<Board> }) {
  const refresh = () => refreshOrSay('The board', async () => (await query.refetch()).isError)
  if (query.data) return <ReadTime at={query.dataUpdatedAt} isShort onRefresh={refresh} />
  if (query.isError) return null
  return (
    <Text size="sm" c="dimmed" role="status">
      {query.isPaused ? OFFLINE : jobs.loading}
    </Text>
  )
}

function Missing({ board, query }: { board: Board; query: UseQueryResult<Board> }) {
  if (isBoardWhole(board)) return null
  const names = BOARD_STATUSES.filter((status) => !board.parts[status].isWhole).map(formatLabel)
  return (
    <Paper p="sm" role="alert">
      <Group justify="space-between" gap="xs">
        <Text size="sm">{`Not all jobs could be loaded: ${names.join(', ')}.`}</Text>
        <Group gap="xs">
          <TryAgain {...retryOf(query)} error={failureOf(board)} what={jobs.title} size="xs" />
        </Group>
      </Group>
    </Paper>
  )
}

const Columns = memo(function Columns({
  board,
  now,
  late,
  isReturn,
}: {
  board: Board
  now: number
  late: number
  isReturn: boolean
}) {
  const client = useQueryClient()
  const isPhone = useIsNarrow()
  const byStatus = useMemo(() => groupByStatus(board.jobs), [board.jobs])
  const onKnown = useCallback((id: string, status: JobStatus) => moveOnBoard(client, id, status), [client])
  const columns = BOARD_STATUSES.map((status) => {
    const columnJobs = byStatus[status]
    const lateJobs = columnJobs.filter((job) => (waitingOf(job, now).minutes ?? 0) > late)
    const label = formatLabel(status)
    const count = countText(board.parts[status], columnJobs.length)
    const lateText = lateJobs.length > 0 && `${formatCount(lateJobs.length)} late`
    return {
      head: { label, count, lateText },
      status,
      jobs: columnJobs,
      name: `${label} ${lateText ? `${count} · ${lateText}` : count}`,
      board,
      now,
      late,
      isReturn,
      onKnown,
    }
  })
  return (
    <Box
      {...OPENS}
      role="group"
      aria-label="Jobs by status"
      onKeyDown={(event) => {
        const { key, ctrlKey, metaKey, altKey, shiftKey, currentTarget, target } = event
        if (ctrlKey || metaKey || altKey || shiftKey) return
        if (focusCardBeside(currentTarget, target, key)) event.preventDefault()
      }}
    >
      {isPhone ? <ColumnTabs columns={columns} /> : <WideColumns columns={columns} />}
    </Box>
  )
})

type HeadProps = { label: string; count: string; lateText: string | false }
type ColumnsProps = { columns: (Parameters<typeof BoardColumn>[0] & { head: HeadProps })[] }

function WideColumns({ columns }: ColumnsProps) {
  return (
    <div className={classes.columns}>
      {columns.map(({ head, ...column }) => (
        <section key={head.label} aria-label={head.label}>
          <BoardColumn {...column}>
            <Title order={2} size="h5" className={classes.head}>
              <Head {...head} />
            </Title>
          </BoardColumn>
        </section>
      ))}
    </div>
  )
}

/** "Pending 12 · 3 late" */
function Head({ label, count, lateText }: HeadProps) {
  return (
    <>
      {label}{' '}
      <span className={classes.counts}>
        {count}
        {lateText && (
          <>
            {' · '}
            <span className={classes.late}>{lateText}</span>
          </>
        )}
      </span>
    </>
  )
}

function ColumnTabs({ columns }: ColumnsProps) {
  const { status = BOARD_STATUSES[0] } = Route.useSearch()
  const navigate = Route.useNavigate()
  const choose = (value: string | null) => {
    const { status: chosen } = readParams({ status: value })
    void navigate({ search: (before) => ({ ...before, status: chosen }), replace: true, resetScroll: false })
  }
  return (
    <Tabs value={status} onChange={choose} keepMounted={false}>
      <Tabs.List aria-label="Status" grow className={classes.tabs}>
        {columns.map(({ head, status: tabStatus }) => (
          <Tabs.Tab key={tabStatus} value={tabStatus} className={classes.tab}>
            <Head {...head} />
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {columns.map(({ head: _, ...column }) => (
        <Tabs.Panel key={column.status} value={column.status} pt="md">
          <BoardColumn {...column}>
            <VisuallyHidden>
              <Title order={2}>{column.name}</Title>
            </VisuallyHidden>
          </BoardColumn>
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}

function Skeletons() {
  const isPhone = useIsNarrow()
  if (isPhone)
    return (
      <div aria-hidden data-skeletons>
        <Tabs value={null}>
          <Tabs.List grow className={classes.tabs}>
            {BOARD_STATUSES.map((status) => (
              <Tabs.Tab key={status} value={status} className={classes.tab} disabled>
                {formatLabel(status)} <span className={classes.counts}>{DASH}</span>
              </Tabs.Tab>
            ))}
          </Tabs.List>
        </Tabs>
        <Box pt="md">
          <SkeletonCards />
        </Box>
      </div>
    )
  return (
    <div aria-hidden className={classes.columns} data-skeletons>
      {BOARD_STATUSES.map((status) => (
        <div key={status}>
          <div className={classes.head}>{formatLabel(status)}</div>
          <SkeletonCards />
        </div>
      ))}
    </div>
  )
}

function SkeletonCards() {
  return (
    <div className={classes.cards}>
      {Array.from({ length: 4 }, (_, card) => (
        <div key={card} className={classes.card}>
          <Skeleton h="0.75rem" w="50%" />
          <Skeleton h="0.75rem" w="70%" />
          <Skeleton h="0.75rem" w="40%" />
        </div>
      ))}
    </div>
  )
}
