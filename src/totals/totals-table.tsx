import { Paper, Stack, Text } from '@mantine/core'
import type { Measure } from '@/data/totals'
import { formatCount } from '@/lib/format'
import type { Column } from '@/ui/table/column'
import { FirstRows } from '@/ui/table/first-rows'
import { Rows } from '@/ui/table/table'
import classes from '@/ui/table/table.module.css'
import type { TotalRow, Unused } from './sums'

type TotalsTableProps = {
  /** For screen readers. */
  label: string
  columns: readonly Column<TotalRow>[]
  rows: readonly TotalRow[]
  whole: TotalRow
}

export function TotalsTable({ label, columns, rows, whole }: TotalsTableProps) {
  return (
    <FirstRows rows={rows}>
      {(first) => (
        <Paper className={classes.card}>
          <Rows
            label={label}
            columns={columns}
            rows={[...first, whole]}
            total={whole}
            rowKey={(_, index) => String(index)} // groups change their places while rows are read: then texts change, and no row moves
          />
        </Paper>
      )}
    </FirstRows>
  )
}

type TableMeasure = Pick<Measure<never>, 'header' | 'kind'>

type UnusedNotesProps = {
  measures: readonly TableMeasure[]
  unused: readonly Unused[]
  /** A text before each note. */
  of?: string
}

/** Which rows are counted but not summed, and why. */
export function UnusedNotes({ measures, unused, of = '' }: UnusedNotesProps) {
  const notes = measures.flatMap((measure, index) => notesOf(measure, unused[index]))
  if (notes.length === 0) return null
  return (
    <Stack gap={2}>
      {notes.map((note) => (
        <Text key={note} size="sm" c="dimmed">
          {of}
          {note}
        </Text>
      ))}
    </Stack>
  )
}

function notesOf({ header, kind }: TableMeasure, unused: Unused | undefined): string[] {
  if (!unused) return []
  const { missing, foreign, inexact } = unused
  const name = header.toLowerCase()
  const nameWithArticle = kind === 'money' ? `an ${name}` : name
  return [
    missing > 0 && `${rowsText(missing, 'has', 'have')} no ${name} and ${notIn(missing)}.`,
    foreign > 0 && `${rowsText(foreign, 'is', 'are')} not in rupees and ${notIn(foreign)}.`,
    inexact > 0 &&
      `${rowsText(inexact, 'has', 'have')} ${nameWithArticle} that cannot be added exactly and ${notIn(inexact)}.`,
  ].flatMap((note) => note || [])
}

function rowsText(rows: number, singular: string, plural: string): string {
  return rows === 1 ? `1 row ${singular}` : `${formatCount(rows)} rows ${plural}`
}

function notIn(rows: number): string {
  return rows === 1 ? 'is not in the total' : 'are not in the total'
}
