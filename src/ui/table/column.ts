import type { ReactNode } from 'react'

/**
 * What a column's values are: how they are shown, aligned and exported. A `word` is one of a few, such as a status. Amounts in
 * rupees, days and moments as ISO 8601.
 */
export type ColumnKind = 'text' | 'id' | 'word' | 'phone' | 'count' | 'money' | 'day' | 'moment'

/**
 * A column needs a header and a value; its kind says how the value is shown and how much room it takes. `value` is what the record
 * holds, before it is put into words: cells, exports and tests read the same. `cell` shows more than the value, such as a link; a
 * column of buttons has it alone. `width` is a usual width in rem, for a text that is longer than others: columns share the room by
 * it. `isWideOnly` leaves the column out where the rows are cards. `currency` is that of an amount which need not be in rupees.
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
const WIDTHS = { text: 9, id: 9.5, word: 6.8, phone: 8.4, count: 4.2, money: 7.5, day: 6, moment: 10 }
const ACTIONS = 6.3

/** Rem that a text or an id keeps at least, whatever its usual width: it is cut, and a tip shows it whole. Other kinds are never cut. */
const CUT = 4.5

/** The columns of a CSS grid. They depend on the columns alone, so that nothing moves when rows arrive. */
export function gridColumns(columns: readonly Sized[]): string {
  return columns.map((column) => `minmax(${minWidth(column)}rem, ${usualWidth(column)}fr)`).join(' ')
}

/** Rem that a table needs at least. Where it has less, its rows become cards. */
export function minTableWidth(columns: readonly Sized[]): number {
  return columns.reduce((sum, column) => sum + minWidth(column), 0)
}

export function isNumeric(kind: ColumnKind | undefined): boolean {
  return kind === 'count' || kind === 'money'
}

/** That of its value, or of the longest word of its header. */
function minWidth(column: Sized): number {
  const { header, kind = 'text', value } = column
  const isCut = value !== undefined && (kind === 'text' || kind === 'id')
  const longestWord = Math.max(...header.split(' ').map((word) => word.length))
  return Math.max(isCut ? CUT : usualWidth(column), longestWord * 0.45 + 0.8)
}

function usualWidth({ width, kind = 'text', value }: Sized): number {
  return width ?? (value === undefined ? ACTIONS : WIDTHS[kind])
}
