import { Skeleton, Text } from '@mantine/core'
import { LazyPart, lazyWithPreload } from '@/ui/code/lazy-part'
import type { ChartProps } from './chart'
import { chartHeight } from './layout'

/** The library that draws is large: it is loaded when there is something to draw. */
const Chart = lazyWithPreload(() => import('./chart').then((module) => module.Chart), <Skeleton h="100%" />)

/** A chart in the room that it takes, before its code is there, too. A table has the same numbers where it cannot be loaded. */
export function LazyChart(props: ChartProps) {
  return (
    <div style={{ height: chartHeight(props.kind, props.points, props.compared !== undefined) }}>
      <LazyPart
        lost={() => <Text c="dimmed">The chart could not be loaded. Its numbers are in the table.</Text>}
      >
        <Chart {...props} />
      </LazyPart>
    </div>
  )
}
