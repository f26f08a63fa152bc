import { Button, Group, Paper, SimpleGrid, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { changeText } from '@/lib/comparison'
import {
  formatCount,
  formatDate,
  formatMoney,
  formatMonth,
  formatWholeRupees,
  isCountName,
  isMonth,
} from '@/lib/format'
import type { StatusColor } from '@/lib/status'
import { LazyChart } from '@/ui/chart/lazy-chart'
import type { Column } from '@/ui/table/column'
import { PlainTable } from '@/ui/table/plain-table'
import { type ComparedRow, changeIn } from './-compared'
import type { Drawable } from './-drawable'

/** More are hard to read. The table has all. */
const MAX_BARS = 12

/** Undefined if the word is no status. */
export type StatusColorOf = (word: string) => StatusColor | undefined

type ChartCardProps = {
  drawable: Drawable
  /** The same rows with the values of the other period; `days` as text. */
  compared: { days: string; rows: ComparedRow[] } | undefined
  statusColor: StatusColorOf
}

/** A chart for each measure, or one table of all. */
export function ChartCard({ drawable, compared, statusColor }: ChartCardProps) {
  const { kind, title, measures } = drawable
  const rows: readonly ComparedRow[] = compared?.rows ?? drawable.rows
  const [isTable, setIsTable] = useState(false)
  const drawn = kind === 'bars' ? rows.slice(0, MAX_BARS) : rows
  const isByStatus = !compared && rows.every(({ name }) => statusColor(name) !== undefined)
  return (
    <Paper component="section" p="md" aria-label={title}>
      <Group justify="space-between" mb="sm">
        <Title order={3} size="h6">
          {title}
        </Title>
        <Button variant="default" size="xs" onClick={() => setIsTable(!isTable)}>
          {isTable ? 'Show as chart' : 'Show as table'}
        </Button>
      </Group>
      {isTable ? (
        <PlainTable
          label={title}
          columns={columnsOf(drawable, compared !== undefined)}
          rows={rows}
          rowKey={(_, index) => String(index)}
          empty="No values"
        />
      ) : (
        <SimpleGrid type="container" cols={{ base: 1, '40rem': Math.min(2, measures.length) }}>
          {measures.map((measure, index) => (
            <div
              key={measure}
              style={index % 2 === 0 && index === measures.length - 1 ? WHOLE_ROW : undefined}
            >
              {measures.length > 1 &&
                !compared && ( // the legend names it, too
                  <Text size="sm" c="dimmed" mb="xs">
                    {measure}
                  </Text>
                )}
              <LazyChart
                kind={kind}
                label={measures.length > 1 ? `${title}: ${measure}` : title}
                measure={measure}
                compared={compared?.days}
                points={drawn.map(({ name, values, before }) => ({
                  name,
                  value: values[index],
                  before: before?.[index],
                  color: isByStatus ? statusColor(name) : undefined,
                }))}
                format={
                  isMoney(measures.length > 1 ? measure : title + measure) ? formatWholeRupees : formatCount
                }
              />
            </div>
          ))}
        </SimpleGrid>
      )}
      {!isTable && drawn.length < rows.length && (
        <Text size="sm" c="dimmed" mt="xs">
          The first {drawn.length} of {formatCount(rows.length)}. The table shows all.
        </Text>
      )}
    </Paper>
  )
}

/** For the last chart, if it would be alone in its row. */
const WHOLE_ROW = { gridColumn: '1 / -1' }

function columnsOf({ kind, title, measures, rows }: Drawable, isCompared: boolean): Column<ComparedRow>[] {
  return [
    kind === 'bars'
      ? { header: 'Name', value: ({ name }) => name }
      : rows.every(({ name }) => isMonth(name))
        ? { header: 'Month', value: ({ name }) => name, cell: ({ name }) => formatMonth(name) }
        : { header: 'Day', kind: 'day', value: ({ name }) => name, cell: ({ name }) => formatDate(name) },
    ...measures.flatMap((measure, index): Column<ComparedRow>[] => {
      const isOnly = measures.length === 1
      const kind = isMoney(isOnly ? title + measure : measure) ? 'money' : 'count'
      const valueColumn: Column<ComparedRow> = {
        header: measure,
        kind,
        isLabelled: true,
        value: ({ values }) => values[index],
      }
      if (!isCompared) return [valueColumn]
      return [
        valueColumn,
        {
          header: `${measure} before`,
          kind,
          isLabelled: true,
          value: ({ before }) => before?.[index],
        },
        {
          header: `${measure} change`,
          kind: 'percent',
          isLabelled: true,
          value: (row) => changeIn(row.values[index], row.before?.[index]),
          cell: (row) => changeText(changeIn(row.values[index], row.before?.[index])),
        },
      ]
    }),
  ]
}

/** In rupees or as a count, depending on its title. */
export function formatFigure(title: string, value: number): string {
  return isMoney(title) ? formatMoney(value) : formatCount(value)
}

/** "Payouts" may be a count. */
function isMoney(name: string): boolean {
  return /amount|revenue|earning|price|rupee/i.test(name) && !isCountName(name)
}
