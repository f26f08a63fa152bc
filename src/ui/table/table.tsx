import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { count, DASH, date, dateTime, money } from '@/lib/format'
import { CutText } from '@/ui/text/cut-text'
import classes from './table.module.css'

/** What a column's values are: how they are shown, aligned and exported. Amounts in rupees, days and moments as ISO 8601. */
export type ColumnKind = 'text' | 'count' | 'money' | 'day' | 'moment'

/**
 * `value` is what the record holds, before it is put into words: cells, exports and tests read the same. `cell` shows more than
 * the value in its kind, such as a link; a column of actions has it alone. `isWideOnly` leaves the column out on a small screen.
 */
export type Column<Row> = { header: string; isWideOnly?: boolean } & (
  | { value: (row: Row) => string | number | undefined; kind?: ColumnKind; cell?: (row: Row) => ReactNode }
  | { value?: undefined; kind?: undefined; cell: (row: Row) => ReactNode }
)

type RowsProps<Row> = {
  /** Names the table to those who can't see it. */
  label: string
  columns: readonly Column<Row>[]
  /** The position serves where a record has no id of its own. */
  rowKey: (row: Row, index: number) => string
  rows: readonly Row[]
  isBusy?: boolean
  /** Dims the rows: others are on their way. */
  isStale?: boolean
  children?: ReactNode
}

/** Told again: browsers forget the roles of a table's parts that are laid out as cards. */
const ROLES = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  header: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const

const WIDE_ONLY = 'mantine-visible-from-sm'

/**
 * What every table has: its head, and its rows, which become cards where the container is narrow. Plain elements, not Mantine's:
 * a list draws seventy of them with each page.
 */
export function Rows<Row>({ label, columns, rows, rowKey, isBusy, isStale, children }: RowsProps<Row>) {
  const keys = distinct(rows.map(rowKey))
  return (
    <table {...ROLES.table} className={classes.table} aria-label={label} aria-busy={isBusy}>
      <thead {...ROLES.group} className={classes.head}>
        <tr {...ROLES.row}>
          {columns.map(({ header, kind, isWideOnly }) => (
            <th
              {...ROLES.header}
              key={header}
              className={isWideOnly ? WIDE_ONLY : undefined}
              style={isNumeric(kind) ? { textAlign: 'right' } : undefined}
            >
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...ROLES.group} className={isStale ? classes.stale : undefined}>
        {rows.map((row, index) => (
          <tr {...ROLES.row} key={keys[index]} className={classes.row}>
            {columns.map((column) => (
              <td
                {...ROLES.cell}
                key={column.header}
                data-label={column.header}
                className={[isNumeric(column.kind) && classes.numeric, column.isWideOnly && WIDE_ONLY]
                  .filter(Boolean)
                  .join(' ')}
              >
                <div className={classes.value}>{shown(column, row)}</div>
              </td>
            ))}
          </tr>
        ))}
        {children}
      </tbody>
    </table>
  )
}

function isNumeric(kind: ColumnKind | undefined): boolean {
  return kind === 'count' || kind === 'money'
}

function shown<Row>(column: Column<Row>, row: Row): ReactNode {
  if (column.value === undefined) return column.cell(row)
  if (column.cell) return column.cell(row)
  const held = column.value(row)
  if (held === undefined) return DASH
  switch (column.kind) {
    case 'count':
      return count(Number(held))
    case 'money':
      return money(Number(held))
    case 'day':
      return date(String(held))
    case 'moment':
      return dateTime(String(held))
    default:
      return <CutText>{String(held)}</CutText>
  }
}

/** A record that is sent twice is shown twice: of rows with the same key one would be lost. */
function distinct(keys: string[]): string[] {
  return keys.map((key, index) => (keys.indexOf(key) < index ? `${key} ${index}` : key))
}

/** In the place of rows that are on their way. */
export function SkeletonRows({ columns, rows }: { columns: number; rows: number }) {
  return Array.from({ length: rows }, (_, row) => (
    <tr {...ROLES.row} key={row} className={classes.row} aria-hidden>
      {Array.from({ length: columns }, (_, column) => (
        <td {...ROLES.cell} key={column}>
          <Skeleton height={12} width={column === 0 ? '70%' : '50%'} />
        </td>
      ))}
    </tr>
  ))
}
