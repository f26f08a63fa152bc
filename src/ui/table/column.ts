import type { ReactNode } from 'react'

/**
 * What a column's values are: how they are shown, aligned and exported. A `word` is one of a few, such as a status. Amounts in
 * rupees, days and moments as ISO 8601.
 */
export type ColumnKind = 'text' | 'id' | 'word' | 'phone' | 'count' | 'money' | 'day' | 'moment'

/**
 * `value` is what the record holds, before it is put into words: cells, exports and tests read the same. `cell` shows more than
 * the value in its kind, such as a link; a column of actions has it alone. `width` is that of a usual value in rem, where its
 * kind does not say. `isWideOnly` leaves the column out where the rows are cards. `currency` is that of an amount which need not
 * be in rupees.
 */
export type Column<Row> = { header: string; width?: number; isWideOnly?: boolean } & (
  | {
      value: (row: Row) => string | number | undefined
      kind?: ColumnKind
      cell?: (row: Row) => ReactNode
      currency?: (row: Row) => string | undefined
    }
  | { value?: undefined; kind?: undefined; cell: (row: Row) => ReactNode; currency?: undefined }
)

type Sized = Pick<Column<never>, 'header' | 'width' | 'kind'> & { value?: unknown }

/** Rem that a usual value of each kind takes, with the room between two columns. */
const WIDTHS = { text: 9, id: 9.5, word: 6.8, phone: 8.4, count: 4.6, money: 7.5, day: 6, moment: 10 }
const ACTIONS = 6.3

/** A text may be cut to this part of its usual width; a day or an amount may not. */
const CUT = 0.5

/** The columns as those of a grid: whatever the rows hold, each has its place from the first moment, on every page. */
export function tracksOf(columns: readonly Sized[]): string {
  return columns.map((column) => `minmax(${leastOf(column)}rem, ${widthOf(column)}fr)`).join(' ')
}

/** Rem that the columns of a table need at least; in less its rows become cards. */
export function leastWidth(columns: readonly Sized[]): number {
  return columns.reduce((sum, column) => sum + leastOf(column), 0)
}

export function isNumeric(kind: ColumnKind | undefined): boolean {
  return kind === 'count' || kind === 'money'
}

function leastOf(column: Sized): number {
  const longest = Math.max(...column.header.split(' ').map((word) => word.length))
  return Math.max(widthOf(column) * (canBeCut(column) ? CUT : 1), longest * 0.5 + 0.8)
}

function canBeCut({ kind = 'text', value }: Sized): boolean {
  return value !== undefined && (kind === 'text' || kind === 'id')
}

function widthOf({ width, kind = 'text', value }: Sized): number {
  return width ?? (value === undefined ? ACTIONS : WIDTHS[kind])
}
