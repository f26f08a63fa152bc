import { Box, Group, Paper, Stack, Text, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { dashboard } from '@/api/dashboard'
import { exactPaise, sumOf, toRupees } from '@/lib/amount'
import { count, money, moneyOfPaise } from '@/lib/format'
import { ProgressBar } from '@/ui/progress-bar'
import { countCenters, type Due, type DueRow } from './facts'
import { isCatchingUp, isListed, isWhole, progressOf, type Reading } from './machine'

type SummaryProps = {
  due: Due
  all: readonly DueRow[]
  /** Those of them that the filters leave. */
  rows: readonly DueRow[]
  /** Whether news of it is about to be drawn. */
  isStale: boolean
}

/** How much is due, how far the reading is, and whether the dashboard says the same. */
export function Summary({ due, all, rows, isStale }: SummaryProps) {
  const { reading } = due
  const isOver = reading.step === 'done' || isCatchingUp(reading)
  const sum = sumOf(all.map(({ pending }) => pending))
  return (
    <Paper p="md">
      <Group justify="space-between" align="end" gap="xs">
        <div>
          <Text size="xs" c="dimmed">
            {isWhole(reading) || isCatchingUp(reading) ? 'Due in all' : 'Due so far'}
          </Text>
          <Text fz="xl" fw={600} style={FIGURES}>
            {moneyOfPaise(sum)}
          </Text>
          <Text size="sm" c="dimmed">
            {rows.length < all.length
              ? `${count(rows.length)} of ${countCenters(all.length)} shown: ${moneyOfPaise(sumOf(rows.map(({ pending }) => pending)))}`
              : countCenters(all.length)}
          </Text>
        </div>
        {/* Beside the sum, so that nothing moves beneath it. */}
        <Stack gap={4} align="flex-end" w={{ base: '100%', xs: 'auto' }} style={FIGURES}>
          {!isStale && <Difference reading={reading} sum={sum} />}
          <Text size="sm" c="dimmed" w={{ base: '100%', xs: 'auto' }}>
            {progressTold(due)}
          </Text>
        </Stack>
      </Group>
      <VisuallyHidden role="status">{reading.step === 'done' ? progressTold(due) : ''}</VisuallyHidden>
      <Box mt="sm" h={5}>
        {!isOver && <ProgressBar label="Centers read" part={partRead(reading)} />}
      </Box>
    </Paper>
  )
}

const FIGURES = { fontVariantNumeric: 'tabular-nums' } as const

function partRead(reading: Reading): number | undefined {
  const { read, of } = progressOf(reading)
  return isListed(reading) && of > 0 ? read / of : undefined
}

function progressTold({ reading, isElsewhere }: Due): string {
  const { read, of } = progressOf(reading)
  if (isCatchingUp(reading)) return `${count(of)} of ${count(of)} centers read`
  const told = isListed(reading) ? `${count(read)} of ${count(of)} centers read` : ''
  if (reading.step !== 'reading') return told
  if (isElsewhere) return `Another tab is reading${read > 0 ? `: ${count(read)} centers read` : ''}`
  if (reading.isWaiting) return [told, 'The server is busy: reading goes on soon'].filter(Boolean).join('. ')
  return told || (reading.isHeld ? '' : 'Reading service centers...')
}

/** What the dashboard says is asked once all centers are read: before, the two must differ. */
function Difference({ reading, sum }: Pick<Due, 'reading'> & { sum: bigint }) {
  const isDone = reading.step === 'done'
  const { data, isFetching } = useQuery({ ...dashboard.query, enabled: isDone, meta: {} })
  const told = exactPaise(data?.metrics.find(({ key }) => key === 'pendingPayments')?.value)
  if (!isDone || isFetching || told === undefined || BigInt(told) === sum) return null
  const difference = BigInt(told) - sum
  const size = moneyOfPaise(difference < 0n ? -difference : difference)
  return (
    <Text size="sm" role="status">
      {`The dashboard says ${money(toRupees(told))} are pending: ${size} ${difference < 0n ? 'less' : 'more'} than here.`}
      {isWhole(reading) ? '' : ' Not all centers could be read.'}
    </Text>
  )
}
