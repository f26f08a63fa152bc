import { BarChart, LineChart } from '@mantine/charts'
import { memo } from 'react'
import type { YAxisTickContentProps } from 'recharts'
import { formatMonthOrDay } from '@/lib/format'
import classes from './chart.module.css'
import { type ChartKind, LINE, nameLines, type Point, roundTicks } from './layout'
import '@mantine/charts/styles.layer.css'

export type ChartProps = {
  kind: ChartKind
  /** The accessible name. */
  label: string
  measure: string
  /** The name of the period before, which is a second and lighter series. A legend names both. */
  compared?: string | undefined
  points: readonly Point[]
  format: (value: number) => string
}

/** The maximum width of a letter, and the width of the names beside the bars, in pixels. */
const LETTER = 7
const NAMES = 128

/**
 * A chart of one measure that fills the height of its parent: bars with their values, or columns or a line over time. Nothing is told by
 * color alone.
 */
export const Chart = memo(function Chart({ kind, label, measure, compared, points, format }: ChartProps) {
  const values = points.flatMap(({ value, before }) => [value ?? [], before ?? []].flat())
  const ticks = roundTicks(values)
  const scale = { ticks, domain: [ticks.at(0) ?? 0, ticks.at(-1) ?? 1] }
  const widest = (numbers: readonly number[]) =>
    Math.max(1, ...numbers.map((number) => format(number).length)) * LETTER
  const below = values.filter((value) => value < 0)
  const room = below.length > 0 ? widest(below) + LETTER : 0 // between the names and the bars
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
    xAxisProps: { interval: 'equidistantPreserveStart' as const, minTickGap: 16 },
    yAxisProps: { ...scale, interval: 0, width: widest(ticks) + 3 * LETTER },
  }
  if (kind === 'columns') return <BarChart {...overTime} data={[...points]} maxBarWidth={36} />
  return kind === 'lines' ? (
    <LineChart
      {...overTime}
      data={points.map(({ name, ...values }) => ({ name: formatMonthOrDay(name), ...values }))}
      curveType="linear"
      connectNulls={false}
      withDots={points.length < 32}
    />
  ) : (
    <BarChart
      {...own}
      data={points.map(({ name, value, before, color }) => ({
        name,
        value,
        before,
        ...(color && { color: `var(--chart-${color})` }),
      }))}
      orientation="vertical"
      gridAxis="y"
      gridProps={{ syncWithTicks: true }} // no line without its number
      maxBarWidth={18}
      withBarValueLabel
      barChartProps={{ margin: { right: widest(values) + LETTER } }}
      yAxisProps={{ width: NAMES + room, interval: 0, tick: <Name room={room} /> }}
      xAxisProps={{ ...scale, interval: 'equidistantPreserveStart', minTickGap: 12 }}
    />
  )
})

/**
 * The name beside a bar. Its lines are broken here, since Recharts would measure them with another font size. `room` is for the values of
 * bars below 0, which end at the left.
 */
function Name({ x = 0, y, payload, room }: Partial<YAxisTickContentProps> & { room: number }) {
  const lines = nameLines(String(payload?.value))
  return (
    <text y={y} fontSize={12} fill="currentColor" textAnchor="end" transform={`translate(${-10 - room}, 0)`}>
      {lines.map((line, place) => (
        <tspan key={`${line} ${place}`} x={x} dy={place === 0 ? 4 - ((lines.length - 1) * LINE) / 2 : LINE}>
          {line}
        </tspan>
      ))}
    </text>
  )
}

function seriesOf(measure: string, compared: string | undefined) {
  const own = { name: 'value', label: measure, color: 'var(--chart-mark)' }
  return compared === undefined
    ? [own]
    : [own, { name: 'before', label: compared, color: 'var(--chart-mark-before)' }]
}
