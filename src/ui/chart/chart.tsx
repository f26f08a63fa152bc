import { BarChart, LineChart } from '@mantine/charts'
import { formatShortDate } from '@/lib/format'
import classes from './chart.module.css'
import '@mantine/charts/styles.layer.css'

type ChartProps = {
  kind: 'bars' | 'lines'
  /** Says what is seen to those who can't. */
  label: string
  measure: string
  points: { name: string; value: number | undefined }[]
  format: (value: number) => string
}

/** Pixels, on paper too, that names take beside their bars. */
const NAMES = 120

/** One measure, in one colour, as high as its place: what is what is told by words and places. Its numbers stand in a table as well. */
export function Chart({ kind, label, measure, points, format }: ChartProps) {
  const own = {
    'aria-label': label,
    role: 'img',
    dataKey: 'name',
    series: [{ name: 'value', label: measure, color: 'var(--chart-mark)' }],
    valueFormatter: format,
    accessibilityLayer: false, // an image says all at once: nothing in it takes the focus
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
      yAxisProps={{ width: NAMES, interval: 0, tickFormatter: (name: string) => cut(name) }}
      xAxisProps={{ tickCount: 4, minTickGap: 8 }}
    />
  )
}

/** Letters that fit beside a bar: in a line, which breaks between words alone, and in two. The table has the name whole. */
const LETTERS = { line: 15, both: 26 }

function cut(name: string): string {
  return shortened(
    name
      .split(' ')
      .map((word) => shortened(word, LETTERS.line))
      .join(' '),
    LETTERS.both,
  )
}

function shortened(text: string, letters: number): string {
  return text.length > letters ? `${text.slice(0, letters - 1).trimEnd()}…` : text
}
