import { Box, Group, Paper, Stack, Text, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { dashboard } from '@/api/dashboard'
import { cutToPaise, sumPaise, toRupees } from '@/lib/amount'
import { DASH, formatCount, formatMoney, formatPaise } from '@/lib/format'
import { ProgressBar } from '@/ui/progress-bar'
import {
  checkedOf,
  countCenters,
  type Due,
  type DueRow,
  hasAllAmounts,
  isCatchingUp,
  progressText,
} from './due'
import { PaidToday } from './paid-today'

type SummaryProps = {
  due: Due
  all: readonly DueRow[]
  /** Those that match the filters. */
  rows: readonly DueRow[]
  /** A newer state is about to be rendered. */
  isStale: boolean
  /** Nothing could be read. */
  hasFailed: boolean
}

export function Summary({ due, all, rows, isStale, hasFailed }: SummaryProps) {
  const totalPaise = sumPaise(all.map(({ pendingPaise }) => pendingPaise))
  const isUnread = !due.isListed && all.length === 0
  const isOver = due.step === 'done' || isCatchingUp(due) || hasFailed
  return (
    <Paper p="md" pos="relative" style={{ overflow: 'clip' }}>
      <Group justify="space-between" align="end" gap="xs">
        <div>
          <Text size="xs" c="dimmed">
            {hasAllAmounts(due) || hasFailed ? 'Total due' : 'Total due so far'}
          </Text>
          <Text fz="xl" fw={600} style={FIGURES}>
            {isUnread ? DASH : formatPaise(totalPaise)}
          </Text>
          <Text size="sm" c="dimmed">
            {isUnread ? NO_BREAK_SPACE : shownText(rows, all)}
          </Text>
        </div>
        {/* Beside the sum, so that nothing moves beneath it. */}
        <Stack gap={4} align="flex-end" w={{ base: '100%', xs: 'auto' }} style={FIGURES}>
          {!isStale && <Difference due={due} totalPaise={totalPaise} />}
          <Text size="sm" c="dimmed" w={{ base: '100%', xs: 'auto' }}>
            {progressText(due)}
          </Text>
          <Text component="div" size="sm" mih="1.375rem" w={{ base: '100%', xs: 'auto' }}>
            <PaidToday isWanted={due.hasEnded} />
          </Text>
        </Stack>
      </Group>
      <VisuallyHidden role="status">{due.step === 'done' ? progressText(due) : ''}</VisuallyHidden>
      {!isOver && (
        <Box pos="absolute" bottom={0} left={0} right={0}>
          <ProgressBar label="Centers checked" part={partOf(due)} />
        </Box>
      )}
    </Paper>
  )
}

function shownText(rows: readonly DueRow[], all: readonly DueRow[]): string {
  if (rows.length === all.length) return countCenters(all.length)
  const shownAmount = formatPaise(sumPaise(rows.map(({ pendingPaise }) => pendingPaise)))
  return `${formatCount(rows.length)} of ${countCenters(all.length)} shown: ${shownAmount}`
}

/** Holds the place of a text. */
const NO_BREAK_SPACE = '\u00a0'

const FIGURES = { fontVariantNumeric: 'tabular-nums' } as const

function partOf(due: Due): number | undefined {
  const { checked, all } = checkedOf(due)
  return due.isListed && all > 0 ? checked / all : undefined
}

/** Only once all centers were read: before, the two must differ. */
function Difference({ due, totalPaise }: { due: Due; totalPaise: bigint }) {
  const isDone = due.step === 'done'
  const { data, isFetching } = useQuery({ ...dashboard.query, enabled: isDone, meta: {} })
  const dashboardPaise = cutToPaise(data?.metrics.find(({ key }) => key === 'pendingPayments')?.value)
  if (!isDone || isFetching || dashboardPaise === undefined || BigInt(dashboardPaise) === totalPaise)
    return null
  const differencePaise = BigInt(dashboardPaise) - totalPaise
  const size = formatPaise(differencePaise < 0n ? -differencePaise : differencePaise)
  return (
    <Text size="sm" role="status">
      {`The dashboard shows ${formatMoney(toRupees(dashboardPaise))} pending, ${size} ${differencePaise < 0n ? 'less' : 'more'} than this list.`}
      {hasAllAmounts(due) ? '' : ' Not all centers could be checked.'}
    </Text>
  )
}
