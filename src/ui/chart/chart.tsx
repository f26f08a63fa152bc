import { BarChart, LineChart } from '@mantine/charts'
import { formatShortDate } from '@/lib/format'
import classes from './chart.module.css'
import '@mantine/charts/styles.layer.css'

type ChartProps = {
  kind: 'bars' | 'lines'
  /** The accessible name. */
  label: string
  measure: string
  points: { name: string; value: number | undefined }[]
  format: (value: number) => string
}

/** The width of the names beside the bars, in pixels, on paper too. */
const NAME_WIDTH = 120

/** A chart of one measure, in one color. Its numbers are in the table, too. */
export function Chart({ kind, label, measure, points, format }: ChartProps) {
  const own = {
    'aria-label': label,
    role: 'img',
    dataKey: 'name',
    series: [{ name: 'value', label: measure, color: 'var(--chart-mark)' }],
    valueFormatter: format,
    accessibilityLayer: false, // it is one image, with no focusable parts
    tooltipAnimationDuration: 0,
    className: classes.chart,
    style: { height: '100%' },
  }
  return kind === 'lines' ? (
    <LineChart
      {...own}
      data={points.map(({ name, value }) => ({ name: formatShortDate(name), value }))}
      curveType="linear"
      connectNulls={false}
      withDots={points.length < 32}
      xAxisProps={{ minTickGap: 24 }}
      yAxisProps={{ width: 70 }}
    />
  ) : (
    <BarChart
      {...own}
      data={points}
      orientation="vertical"
      gridAxis="y"
      maxBarWidth={18}
      yAxisProps={{ width: NAME_WIDTH, interval: 0, tickFormatter: (name: string) => cut(name) }}
      xAxisProps={{ tickCount: 4, minTickGap: 8 }}
    />
  )
}

/** The letters of a name that fit beside a bar: on one line, and on both. Lines break between words only. */
const MAX_LETTERS = { line: 15, both: 26 }

function cut(name: string): string {
  return shortened(
    name
      .split(' ')
      .map((word) => shortened(word, MAX_LETTERS.line))
      .join(' '),
    MAX_LETTERS.both,
  )
}

function shortened(text: string, letters: number): string {
  return text.length > letters ? `${text.slice(0, letters - 1).trimEnd()}…` : text
}
