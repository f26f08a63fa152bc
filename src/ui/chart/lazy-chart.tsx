import { Group, Skeleton, Stack, Text } from '@mantine/core'
import { LazyPart, lazyWithPreload } from '@/ui/code/lazy-part'
import type { ChartProps } from './chart'
import classes from './chart.module.css'
import { useDrawQueue } from './draw-queue'
import { BAR, type ChartKind, chartHeight } from './layout'

/** The chart library is large, so it is loaded with the first chart. */
const Chart = lazyWithPreload(
  () => import('./chart').then((module) => module.Chart),
  <ChartFrame kind="bars" />,
)

/**
 * It is rendered after the rest of the screen, because charts are slow and would delay clicks and keys. Until then its height is reserved,
 * and the previous chart keeps its size: a resize would draw it again.
 */
export function LazyChart(props: ChartProps) {
  const { kind, points, measure, compared } = props
  const height = heightOf(props)
  const { drawn, isStale } = useDrawQueue(props, Chart.load)
  return (
    <>
      {compared !== undefined && <Legend measure={measure} compared={compared} />}
      <div style={{ height, overflow: drawn && heightOf(drawn) > height ? 'hidden' : undefined }}>
        <LazyPart
          lost={() => <Text c="dimmed">The chart could not be loaded. Its numbers are in the table.</Text>}
        >
          {drawn ? (
            <div style={{ height: heightOf(drawn), opacity: isStale ? 0.4 : undefined }}>
              <Chart {...drawn} />
            </div>
          ) : (
            <ChartFrame kind={kind} bars={points.length} />
          )}
        </LazyPart>
      </div>
    </>
  )
}

function heightOf({ kind, points, compared }: ChartProps): number {
  return chartHeight(kind, points, compared !== undefined)
}

/** Text above the chart, so that it may take several lines. */
function Legend({ measure, compared }: { measure: string; compared: string }) {
  return (
    <Group gap="md" mb="xs" className={classes.chart}>
      <Series name={measure} color="var(--chart-mark)" />
      <Series name={compared} color="var(--chart-mark-before)" />
    </Group>
  )
}

function Series({ name, color }: { name: string; color: string }) {
  return (
    <Group gap={6} wrap="nowrap">
      <svg width={10} height={10} aria-hidden style={{ flex: 'none' }}>
        <circle cx={5} cy={5} r={5} fill={color} />
      </svg>
      <Text size="sm">{name}</Text>
    </Group>
  )
}

type ChartFrameProps = { kind: ChartKind; bars?: number }

/** Columns fill the height of their parent. Bars stay where they are when it changes. */
export function ChartFrame({ kind, bars = 5 }: ChartFrameProps) {
  if (kind !== 'bars')
    return (
      <Group h="100%" align="end" wrap="nowrap" gap="md" pl="xl" pb="xl">
        {COLUMNS.map((height, column) => (
          <Skeleton key={column} h={`${height}%`} flex={1} />
        ))}
      </Group>
    )
  return (
    <Stack key={bars} gap={0}>
      {Array.from({ length: bars }, (_, bar) => (
        <Group key={bar} h={BAR} wrap="nowrap" gap="sm">
          <Skeleton h={10} w={110} flex="none" />
          <Skeleton h={16} w={`${80 / (1 + bar / 4)}%`} />
        </Group>
      ))}
    </Stack>
  )
}

const COLUMNS = [40, 60, 50, 75, 55, 85, 65, 90]
