import { formatLabel } from '@/lib/format'
import type { Column, ColumnKind } from '@/ui/table/column'

/** A column of a file. */
export type FileColumn = { header: string; kind: ColumnKind }

/** What a cell of a file holds: a number, a text (days and moments in ISO 8601), or nothing. */
export type CellValue = string | number | undefined

/** Which columns a file has of those that a table shows, and what they hold of a row. Columns of actions have no value. */
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

/** An amount that need not be in rupees has a column of its own for its currency: a sum must not add up both. */
function partsOf<Row>({ header, value, kind = 'text', currency }: Column<Row>): Part<Row>[] {
  if (!value) return []
  const own: Part<Row> = {
    header,
    kind,
    value: kind === 'word' ? (row) => formatStatusWord(value(row)) : value,
  }
  return currency ? [own, { header: `${header} Currency`, kind: 'text', value: currency }] : [own]
}

/** `IN_PROGRESS` as the screen has it. What is no word, such as a colour's number, stays. */
function formatStatusWord(value: CellValue): CellValue {
  return typeof value === 'string' && /^\p{L}+([_ ]\p{L}+)*$/u.test(value) ? formatLabel(value) : value
}
