import { Button, Group, Paper, SimpleGrid, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { formatCount, formatDate, formatMoney, formatWholeRupees, isCountName } from '@/lib/format'
import type { StatusColor } from '@/lib/status'
import { LazyChart } from '@/ui/chart/lazy-chart'
import type { Column } from '@/ui/table/column'
import { PlainTable } from '@/ui/table/plain-table'
import type { Drawable, DrawableRow } from './-drawable'

/** More bars are hard to read. The table has all of them. */
const MOST_BARS = 12

/** The color of a status, by the word for it; undefined for any other word. */
export type StatusColorOf = (word: string) => StatusColor | undefined

type ChartCardProps = { drawable: Drawable; statusColor: StatusColorOf }

/** A card with a chart for each measure, or with one table of all measures. */
export function ChartCard({ drawable, statusColor }: ChartCardProps) {
  const { kind, title, measures, rows } = drawable
  const [isTable, setIsTable] = useState(false)
  const drawn = kind === 'bars' ? rows.slice(0, MOST_BARS) : rows
  const isByStatus = rows.every(({ name }) => statusColor(name) !== undefined)
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
          columns={columnsOf(drawable)}
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
              {measures.length > 1 && (
                <Text size="sm" c="dimmed" mb="xs">
                  {measure}
                </Text>
              )}
              <LazyChart
                kind={kind}
                label={measures.length > 1 ? `${title}: ${measure}` : title}
                measure={measure}
                points={drawn.map(({ name, values }) => ({
                  name,
                  value: values[index],
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

/** For the last chart, where it would stand alone beside an empty place. */
const WHOLE_ROW = { gridColumn: '1 / -1' }

function columnsOf({ kind, title, measures }: Drawable): Column<DrawableRow>[] {
  return [
    kind === 'lines'
      ? { header: 'Day', kind: 'day', value: ({ name }) => name, cell: ({ name }) => formatDate(name) }
      : { header: 'Name', value: ({ name }) => name },
    ...measures.map(
      (measure, index): Column<DrawableRow> => ({
        header: measure,
        kind: isMoney(measures.length > 1 ? measure : title + measure) ? 'money' : 'count',
        value: ({ values }) => values[index],
      }),
    ),
  ]
}

/** A number as rupees or as a count, depending on its title. */
export function formatFigure(title: string, value: number): string {
  return isMoney(title) ? formatMoney(value) : formatCount(value)
}

/** Whether a name means rupees. "Payouts" may be a count. */
function isMoney(name: string): boolean {
  return /amount|revenue|earning|price|rupee/i.test(name) && !isCountName(name)
}
