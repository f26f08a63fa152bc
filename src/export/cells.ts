import { formatLabel } from '@/lib/format'
import type { Column, ColumnKind } from '@/ui/table/column'

/** A column of a file. */
export type FileColumn = { header: string; kind: ColumnKind }

/** The value of a cell: a number, a text (days and moments in ISO 8601), or nothing. */
export type CellValue = string | number | undefined

/**
 * The columns of a file for the columns of a table, and a function for the cells of a row. Columns without a value, such as buttons, are
 * left out.
 */
export function fileOf<Row>(columns: readonly Column<Row>[]): {
  columns: FileColumn[]
  cellsOf: (row: Row) => CellValue[]
} {
  const parts = columns.flatMap(partsOf)
  return {
    columns: parts.map(({ header, kind }) => ({ header, kind })),
    cellsOf: (row) => parts.map(({ value }) => value(row)),
  }
}

type Part<Row> = FileColumn & { value: (row: Row) => CellValue }

/** An amount that may be in another currency gets a second column for it, so that nobody sums up different currencies. */
function partsOf<Row>(column: Column<Row>): Part<Row>[] {
  if (!column.value) return []
  const { header, value, kind = 'text', currency } = column
  const own: Part<Row> = {
    header,
    kind,
    value: kind === 'status' || kind === 'word' ? (row) => formatStatusWord(value(row)) : value,
  }
  return currency ? [own, { header: `${header} Currency`, kind: 'text', value: currency }] : [own]
}

/** `IN_PROGRESS` becomes "In Progress", as on the screen. A text that is no status, such as `#ff0000`, is returned unchanged. */
function formatStatusWord(value: CellValue): CellValue {
  return typeof value === 'string' && /^\p{L}+([_ ]\p{L}+)*$/u.test(value) ? formatLabel(value) : value
}
