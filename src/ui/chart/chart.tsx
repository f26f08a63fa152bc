import { BarChart, LineChart } from '@mantine/charts'
import { memo } from 'react'
import type { YAxisTickContentProps } from 'recharts'
import { formatMonthOrDay } from '@/lib/format'
import classes from './chart.module.css'
import { type ChartKind, LINE, nameLines, type Point, roundTicks } from './layout'
import '@mantine/charts/styles.layer.css'

export type ChartProps = {
  kind: ChartKind
  label: string
  measure: string
  /** The name of the period before, a second and lighter series. */
  compared?: string | undefined
  points: readonly Point[]
  format: (value: number) => string
}

/** In pixels: the widest letter, and the names beside the bars. */
const LETTER = 7
const NAMES = 128

/** Fills the height of its parent. Nothing is told by color alone. */
export const Chart = memo(function Chart({ kind, label, measure, compared, points, format }: ChartProps) {
  const values = points.flatMap(({ value, before }) => [value, before].filter((one) => one !== undefined))
  const ticks = roundTicks(values)
  const scale = { ticks, domain: [ticks.at(0) ?? 0, ticks.at(-1) ?? 1] }
  const widest = (numbers: readonly number[]) =>
    Math.max(1, ...numbers.map((number) => format(number).length)) * LETTER
  const negative = values.filter((value) => value < 0)
  const room = negative.length > 0 ? widest(negative) + LETTER : 0 // between the names and the bars
  const common = {
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
    ...common,
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
      {...common}
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
 * Its lines are broken here, since Recharts would measure them with another font size. `room` is for the values of bars below 0, which end
 * at the left.
 */
function Name({ x = 0, y, payload, room }: Partial<YAxisTickContentProps> & { room: number }) {
  const lines = nameLines(String(payload?.value))
  return (
    <text y={y} fontSize={12} fill="currentColor" textAnchor="end" transform={`translate(${-10 - room}, 0)`}>
      {lines.map((line, index) => (
        <tspan key={`${line} ${index}`} x={x} dy={index === 0 ? 4 - ((lines.length - 1) * LINE) / 2 : LINE}>
          {line}
        </tspan>
      ))}
    </text>
  )
}

function seriesOf(measure: string, compared: string | undefined) {
  const current = { name: 'value', label: measure, color: 'var(--chart-mark)' }
  return compared === undefined
    ? [current]
    : [current, { name: 'before', label: compared, color: 'var(--chart-mark-before)' }]
}
