import { Button, Group, Paper, SimpleGrid, Skeleton, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { formatCount, formatDate, formatMoney, formatWholeRupees, isCountName } from '@/lib/format'
import { LazyPart, lazyWithPreload } from '@/ui/code/lazy-part'
import type { Column } from '@/ui/table/column'
import { PlainTable } from '@/ui/table/plain-table'
import type { Drawable, DrawableRow } from './-drawable'

/** The library for charts is large, and loaded with the first chart. */
const Chart = lazyWithPreload(
  () => import('@/ui/chart/chart').then((module) => module.Chart),
  <Skeleton h="100%" />,
)

const lostChart = () => <Text c="dimmed">The chart could not be loaded. Its numbers are in the table.</Text>

/** More bars are hard to read. The table has all of them. */
const MOST_BARS = 12

/** Heights in pixels, on paper too: of a bar with its gap, of the axis, and of a line chart. */
const BAR_HEIGHT = 30
const AXIS_HEIGHT = 40
const LINE_CHART_HEIGHT = 220

/** A card with a chart for each measure, or with one table of all measures. */
export function ChartCard({ drawable }: { drawable: Drawable }) {
  const { kind, title, measures, rows } = drawable
  const [isTable, setIsTable] = useState(false)
  const drawn = kind === 'bars' ? rows.slice(0, MOST_BARS) : rows
  const height = kind === 'bars' ? drawn.length * BAR_HEIGHT + AXIS_HEIGHT : LINE_CHART_HEIGHT
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
          empty="Nothing"
        />
      ) : (
        <SimpleGrid
          type="container"
          cols={{ base: 1, '40rem': Math.min(2, measures.length), '52rem': Math.min(3, measures.length) }}
        >
          {measures.map((measure, index) => (
            <div key={measure}>
              {measures.length > 1 && (
                <Text size="sm" c="dimmed" mb="xs">
                  {measure}
                </Text>
              )}
              <div style={{ height }}>
                <LazyPart lost={lostChart}>
                  <Chart
                    kind={kind}
                    label={measures.length > 1 ? `${title}: ${measure}` : title}
                    measure={measure}
                    points={drawn.map(({ name, values }) => ({ name, value: values[index] }))}
                    format={
                      isMoney(measures.length > 1 ? measure : title + measure)
                        ? formatWholeRupees
                        : formatCount
                    }
                  />
                </LazyPart>
              </div>
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
