import { BarChart, LineChart } from '@mantine/charts'
import { formatShortDate } from '@/lib/format'
import classes from './chart.module.css'
import { type ChartKind, nameLines, type Point, roundTicks } from './layout'
import '@mantine/charts/styles.layer.css'

export type ChartProps = {
  kind: ChartKind
  /** The accessible name. */
  label: string
  measure: string
  /** Names the period before, which is a second and lighter series. A legend above names both. */
  compared?: string | undefined
  points: readonly Point[]
  format: (value: number) => string
}

/** Pixels that a letter takes at most, and that the names beside the bars take. */
const LETTER = 7
const NAMES = 128

/**
 * One measure of some rows, as high as its place: bars with their values, or a line over time. Words and places tell what is what; colors
 * only repeat it.
 */
export function Chart({ kind, label, measure, compared, points, format }: ChartProps) {
  const values = points.flatMap(({ value, before }) => [value ?? [], before ?? []].flat())
  const ticks = roundTicks(values)
  const scale = { ticks, domain: [ticks.at(0) ?? 0, ticks.at(-1) ?? 1] }
  const widest = (numbers: readonly number[]) =>
    Math.max(1, ...numbers.map((number) => format(number).length)) * LETTER
  const own = {
    'aria-label': label,
    role: 'img',
    dataKey: 'name',
    series: seriesOf(measure, compared),
    valueFormatter: format,
    accessibilityLayer: false, // it is one image, with no focusable parts
    tooltipAnimationDuration: 0,
    className: classes.chart,
    style: { height: '100%' },
  }
  const overTime = {
    ...own,
    xAxisProps: { minTickGap: 24 },
    yAxisProps: { ...scale, interval: 0, width: widest(ticks) + 2 * LETTER },
  }
  if (kind === 'columns') return <BarChart {...overTime} data={[...points]} maxBarWidth={36} />
  return kind === 'lines' ? (
    <LineChart
      {...overTime}
      data={points.map(({ name, ...values }) => ({ name: formatShortDate(name), ...values }))}
      curveType="linear"
      connectNulls={false}
      withDots={points.length < 32}
    />
  ) : (
    <BarChart
      {...own}
      data={points.map(({ name, value, before, color }) => ({
        name: nameLines(name).join(' '),
        value,
        before,
        ...(color && { color: `var(--chart-${color})` }),
      }))}
      orientation="vertical"
      gridAxis="y"
      maxBarWidth={18}
      withBarValueLabel
      barChartProps={{ margin: { right: widest(values) + LETTER } }}
      yAxisProps={{ width: NAMES, interval: 0 }}
      xAxisProps={{ ...scale, interval: 'equidistantPreserveStart', minTickGap: 12 }}
    />
  )
}

function seriesOf(measure: string, compared: string | undefined) {
  const own = { name: 'value', label: measure, color: 'var(--chart-mark)' }
  return compared === undefined
    ? [own]
    : [own, { name: 'before', label: compared, color: 'var(--chart-mark-before)' }]
}
