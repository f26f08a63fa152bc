import { Skeleton } from '@mantine/core'
import { type CSSProperties, type RefObject, useCallback, useRef } from 'react'
import { DASH, formatCount, formatDate, formatDateTime, formatMoney } from '@/lib/format'
import { AmountText } from '@/ui/text/amount-text'
import cut from '@/ui/text/cut.module.css'
import { type Column, isNumeric, leastWidth, tracksOf } from './column'
import { openRow } from './open-row'
import classes from './table.module.css'

type RowsProps<Row> = {
  /** Names the table to those who can't see it. */
  label: string
  columns: readonly Column<Row>[]
  /** The position serves where a record has no id of its own. */
  rowKey: (row: Row, index: number) => string
  rows: readonly Row[]
  /** Grey rows in the place of those that are on their way. */
  skeletons?: number
  isBusy?: boolean
  /** Dims the rows: others are on their way. */
  isStale?: boolean
}

/** Told again: browsers forget the roles of a table's parts that are laid out otherwise. */
const ROLES = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  header: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const

/** For the pointer alone: the keyboard has the link of each row. */
const OPENS = { onClick: openRow }

/**
 * What every table has: its head, and its rows, which become cards where its columns do not fit. Plain elements, not Mantine's: a
 * list draws seventy of them with each page. The columns are those of a grid, the same for each row, so that nothing moves
 * whatever the rows hold.
 */
export function Rows<Row>({ label, columns, rows, rowKey, skeletons = 0, isBusy, isStale }: RowsProps<Row>) {
  const keys = distinct(rows.map(rowKey))
  const grid: CSSProperties & { '--columns': string } = { '--columns': tracksOf(columns) }
  const table = useRef<HTMLTableElement>(null)
  return (
    <>
      <div ref={useFit(table, leastWidth(columns))} />
      <table
        {...ROLES.table}
        ref={table}
        tabIndex={-1} // where a page that was turned begins
        className={classes.table}
        style={grid}
        {...OPENS}
        aria-label={label}
        aria-busy={isBusy}
      >
        <thead {...ROLES.group} className={classes.head}>
          <tr {...ROLES.row} className={classes.headings}>
            {columns.map((column) => (
              <th {...ROLES.header} key={column.header} className={classOf(column)}>
                {column.header}
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
                  className={classOf(column)}
                >
                  <Cell column={column} row={row} />
                </td>
              ))}
            </tr>
          ))}
          {Array.from({ length: skeletons }, (_, row) => (
            <tr {...ROLES.row} key={row} className={classes.row} aria-hidden>
              {columns.map((column, place) => (
                <td
                  {...ROLES.cell}
                  key={column.header}
                  data-label={column.header}
                  className={classOf(column)}
                >
                  <Skeleton className={classes.value} height={12} width={place === 0 ? '70%' : '50%'} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  if (column.cell) return <div className={classes.value}>{column.cell(row)}</div>
  const text = inWords(column.kind, column.value?.(row))
  if (column.kind === 'money')
    return (
      <div className={classes.value}>
        <AmountText>{text}</AmountText>
      </div>
    )
  return (
    <div className={`${classes.value} ${cut.cut}`} data-cut>
      {text}
    </div>
  )
}

/**
 * Marks a table that is narrower than its columns need, in the frame in which that changes and before it is painted: its rows
 * become cards. Columns are counted, which no query of a style sheet can. Answers the ref of an empty element above the table:
 * its width alone is observed, as the table's own height is another as soon as it is marked, and browsers report such a loop as
 * an error.
 */
function useFit(table: RefObject<HTMLTableElement | null>, least: number) {
  return useCallback(
    (ruler: HTMLElement | null) => {
      if (!ruler) return
      let frame = 0
      const observer = new ResizeObserver(() => {
        if (!table.current) return
        const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
        const [head] = table.current.rows
        const ends = head ? 2 * Number.parseFloat(getComputedStyle(head).paddingInlineStart) : 0
        const isNarrow = ruler.clientWidth - ends < least * rem
        if (table.current.hasAttribute('data-cards') === isNarrow) return
        // Of another height, the page may gain or lose a scrollbar: its width is looked at again in the next frame.
        observer.disconnect()
        table.current.toggleAttribute('data-cards', isNarrow)
        frame = requestAnimationFrame(() => observer.observe(ruler))
      })
      observer.observe(ruler)
      return () => {
        cancelAnimationFrame(frame)
        observer.disconnect()
      }
    },
    [table, least],
  )
}

/** A column without values holds what acts on its row. */
function classOf<Row>({ kind, isWideOnly, value }: Column<Row>): string | undefined {
  const all = [
    isNumeric(kind) && classes.numeric,
    kind === 'money' && classes.money,
    isWideOnly && classes.wideOnly,
    !value && classes.acts,
  ].filter(Boolean)
  return all.length > 0 ? all.join(' ') : undefined
}

function inWords(kind: Column<never>['kind'], value: string | number | undefined): string {
  if (value === undefined) return DASH
  switch (kind) {
    case 'count':
      return formatCount(Number(value))
    case 'money':
      return formatMoney(Number(value))
    case 'day':
      return formatDate(String(value))
    case 'moment':
      return formatDateTime(String(value))
    default:
      return String(value)
  }
}

/** A record that is sent twice is shown twice: of rows with the same key one would be lost. */
function distinct(keys: string[]): string[] {
  return keys.map((key, index) => (keys.indexOf(key) < index ? `${key} ${index}` : key))
}
