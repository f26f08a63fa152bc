import { Group, Skeleton, Text } from '@mantine/core'
import { useDeferredValue } from 'react'
import { LazyPart, lazyWithPreload } from '@/ui/code/lazy-part'
import type { ChartProps } from './chart'
import classes from './chart.module.css'
import { chartHeight } from './layout'

/** The chart library is large, so it is loaded with the first chart. */
const Chart = lazyWithPreload(() => import('./chart').then((module) => module.Chart), <Skeleton h="100%" />)

/**
 * A chart. Its height is reserved before its code is loaded. It is rendered after the rest of the screen, since charts render slowly, and
 * clicks and keys should not wait for them. If the code cannot be loaded, a table has the same numbers.
 */
export function LazyChart(props: ChartProps) {
  const { kind, points, measure, compared } = props
  const drawn = useDeferredValue<ChartProps | null>(props, null) // `undefined` would not defer the first rendering
  return (
    <>
      {compared !== undefined && <Legend measure={measure} compared={compared} />}
      <div style={{ height: chartHeight(kind, points, compared !== undefined) }}>
        <LazyPart
          lost={() => <Text c="dimmed">The chart could not be loaded. Its numbers are in the table.</Text>}
        >
          {drawn ? <Chart {...drawn} /> : <Skeleton h="100%" />}
        </LazyPart>
      </div>
    </>
  )
}

/** The legend is text above the chart, so that it may take several lines. */
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
