import { formatLabel } from '@/lib/format'
import type { Column, ColumnKind } from '@/ui/table/column'

export type FileColumn = { header: string; kind: ColumnKind }

/** Days and moments are in ISO 8601, amounts in rupees. */
export type CellValue = string | number | undefined

/** Columns without a value, such as buttons, are left out. */
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

/** A second column names the currency, so that nobody sums up different ones. */
function partsOf<Row>(column: Column<Row>): Part<Row>[] {
  if (!column.value) return []
  const { header, value, kind = 'text', currency } = column
  const part: Part<Row> = {
    header,
    kind,
    value: kind === 'status' || kind === 'word' ? (row) => formatStatusWord(value(row)) : value,
  }
  return currency ? [part, { header: `${header} Currency`, kind: 'text', value: currency }] : [part]
}

/** `IN_PROGRESS` becomes "In Progress". A text that is no status, such as `#ff0000`, stays. */
function formatStatusWord(value: CellValue): CellValue {
  return typeof value === 'string' && /^\p{L}+([_ ]\p{L}+)*$/u.test(value) ? formatLabel(value) : value
}
