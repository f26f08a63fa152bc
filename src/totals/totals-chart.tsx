import { Group, Paper, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { type Grouping, isTime, type Measure } from '@/data/totals'
import { formatCount, formatWholeRupees } from '@/lib/format'
import { addDays, addMonths, type DayRange } from '@/lib/period'
import type { Point } from '@/ui/chart/layout'
import { LazyChart } from '@/ui/chart/lazy-chart'
import { type MainMeasure, mainValue, type TotalRow } from './sums'
import { groupText } from './totals-columns'

/** More are not readable. The table shows all groups. */
const MAX_BARS = 12
const MAX_COLUMNS = 92

type TotalsChartProps = {
  title: string
  by: Pick<Grouping<never>, 'kind' | 'label'>
  measures: readonly Pick<Measure<never>, 'header' | 'kind'>[]
  main: MainMeasure
  /** What the sums are of, and how to change that; undefined if it need not be said. */
  scope: { text: string; link: ReactNode } | undefined
  rows: readonly TotalRow[]
  /** The days of the other period, as text. */
  compared: string | undefined
  /** The days of the list's filters, if there is another period. */
  days: DayRange | undefined
}

/** Ranked bars, or columns over time. */
export function TotalsChart({ title, by, measures, main, scope, rows, compared, days }: TotalsChartProps) {
  const measure = main === undefined ? undefined : measures[main]
  const isMoney = measure?.kind === 'money'
  const isTimed = isTime(by.kind)
  const all = isTimed ? withoutGaps(rowsWithin(rows, days), by.kind) : rows
  const drawn = isTimed ? all.slice(-MAX_COLUMNS) : all.slice(0, MAX_BARS)
  const point = (row: DrawnRow): Point => ({
    name: groupText(by, row),
    value: drawnValue(row, main, isMoney),
    before: row.before && drawnValue(row.before, main, isMoney),
  })
  if (drawn.length === 0 && !scope) return null
  return (
    <Paper component="section" p="md" aria-label={`By ${by.label}`}>
      <Group gap="xs" align="baseline" mb="sm">
        <Title order={2} size="h6">
          By {by.label}
          {scope && `, ${scope.text}`}
        </Title>
        {scope?.link}
      </Group>
      {drawn.length > 0 && (
        <LazyChart
          kind={isTimed ? 'columns' : 'bars'}
          label={`${title} by ${by.label}`}
          measure={measure?.header ?? 'Number'}
          compared={compared}
          points={drawn.map(point)}
          format={isMoney ? formatWholeRupees : formatCount}
        />
      )}
      {drawn.length < all.length && (
        <Text size="sm" c="dimmed" mt="xs">
          The {isTimed ? 'last' : 'first'} {drawn.length} of {formatCount(all.length)}. The table shows all.
        </Text>
      )}
    </Paper>
  )
}

type DrawnRow = Pick<TotalRow, 'key' | 'name' | 'rows' | 'sums' | 'before'>

/** Rounded, in rupees or as a count. */
function drawnValue(
  group: Pick<TotalRow, 'rows' | 'sums'>,
  main: MainMeasure,
  isMoney: boolean,
): number | undefined {
  const value = mainValue(group, main)
  return value === undefined ? undefined : Number(value) / (isMoney ? 100 : 1)
}

/** With more columns, days and months without rows are left out: a date may be centuries away. */
const MAX_COLUMNS_WITH_GAPS = 3660

/** Without rows of the other period that have no day to stand beside, such as 29 February. The table shows them. */
function rowsWithin(rows: readonly TotalRow[], days: DayRange | undefined): readonly TotalRow[] {
  if (!days) return rows
  const isWithin = ({ key }: TotalRow) =>
    key >= days.from.slice(0, key.length) && key <= days.to.slice(0, key.length)
  return rows.filter((row) => row.rows > 0 || isWithin(row))
}

/** Also the days or months without rows. Rows whose day is unknown are left out. */
function withoutGaps(rows: readonly TotalRow[], kind: Grouping<never>['kind']): readonly DrawnRow[] {
  const known = rows.filter(({ key }) => key !== '')
  const [first, last] = [known[0]?.key, known.at(-1)?.key]
  if (first === undefined || last === undefined) return []
  const next = (key: string) => (kind === 'day' ? addDays(key, 1) : addMonths(`${key}-01`, 1).slice(0, 7))
  const byKey = new Map(known.map((row) => [row.key, row]))
  const all: DrawnRow[] = []
  for (let key = first; key <= last; key = next(key)) {
    all.push(byKey.get(key) ?? { key, name: key, rows: 0, sums: [], before: undefined })
    if (all.length > MAX_COLUMNS_WITH_GAPS) return known
  }
  return all
}
