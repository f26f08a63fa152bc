import {
  type CSSProperties,
  type MouseEvent as ReactMouseEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
} from 'react'
import {
  DASH,
  formatCount,
  formatDate,
  formatDateTime,
  formatMoney,
  formatPercent,
  formatShortDate,
  formatWholeRupees,
} from '@/lib/format'
import cut from '@/ui/text/cut.module.css'
import { AmountText } from '@/ui/text/cut-text'
import { PhoneButton } from '@/ui/text/phone-button'
import {
  type CardPlace,
  type Column,
  cardPlaces,
  gridColumns,
  minTableWidth,
  type RowKey,
  SELECT,
} from './column'
import { PageBox, RowBox } from './select-box'
import { keyedRows, type RowSelection } from './selection'
import classes from './table.module.css'

type RowsProps<Row> = {
  label: string
  columns: readonly Column<Row>[]
  rowKey: RowKey<Row>
  rows: readonly Row[]
  /** For a list: the search params of its address, for the links of its rows. */
  from?: string | undefined
  /** With it, check boxes are the first column. */
  selection?: RowSelection<Row> | undefined
  skeletons?: number
  isBusy?: boolean
  /** Dims the rows while other rows are loading. */
  isStale?: boolean
  /** One of `rows`, in bold. */
  total?: Row
}

/** Explicit roles, since browsers drop the roles of table elements whose `display` is changed. */
export const ROLES = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  header: { role: 'columnheader' },
  cell: { role: 'cell' },
  /** Screen readers read it with each cell of its row. */
  rowHeader: { role: 'rowheader', scope: 'row' },
} as const

/** For rows and cards (`data-card`), and for the pointer only: with the keyboard, each has a link. */
export const OPENS = { onClick: openRow, onMouseDown: keepFromScrolling, onAuxClick: openRowInTab }

/**
 * Its rows become cards if the columns do not fit. It uses plain elements instead of Mantine's, since a list renders seventy cells with
 * each page. All rows use the same CSS grid, so that nothing moves when their values change.
 */
export function Rows<Row>({
  label,
  columns,
  rows,
  rowKey,
  from,
  selection,
  skeletons = 0,
  isBusy,
  isStale,
  total,
}: RowsProps<Row>) {
  const keys = distinct(rows.map(rowKey))
  const sized = selection ? [SELECT, ...columns] : columns
  const grid: CSSProperties & { '--columns': string } = { '--columns': gridColumns(sized) }
  const page = selection ? keyedRows(rows, rowKey) : []
  const places = cardPlaces(columns)
  const classNames = columns.map((column, index) => classOf(column, places[index]))
  const table = useRef<HTMLTableElement>(null)
  return (
    <>
      <div ref={useCardsWhenNarrow(table, minTableWidth(sized))} className={classes.ruler} />
      <table
        {...ROLES.table}
        ref={table}
        tabIndex={-1} // gets the focus when a page is turned
        className={classes.table}
        style={grid}
        {...OPENS}
        aria-label={label}
        aria-busy={isBusy}
      >
        <thead {...ROLES.group} className={classes.head}>
          <tr {...ROLES.row} className={classes.headings}>
            {selection && (
              <th {...ROLES.header} className={classes.select} data-boxes>
                <PageBox selection={selection} page={page} />
              </th>
            )}
            {columns.map((column, columnIndex) => (
              <th {...ROLES.header} key={column.header} className={classNames[columnIndex]}>
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...ROLES.group} className={isStale ? classes.stale : undefined}>
          {rows.map((row, index) => (
            <tr
              {...ROLES.row}
              key={keys[index]}
              className={row === total ? `${classes.row} ${classes.total}` : classes.row}
            >
              {selection && (
                <td {...ROLES.cell} className={classes.select} data-boxes>
                  <RowBox selection={selection} page={page} index={index} name={nameOf(columns, row)} />
                </td>
              )}
              {columns.map((column, columnIndex) => {
                const props = {
                  className: classNames[columnIndex],
                  'data-label': cardLabel(column, row),
                  children: <Cell column={column} row={row} from={from} name={nameOf(columns, row)} />,
                }
                return columnIndex === 0 ? (
                  <th {...ROLES.rowHeader} key={column.header} {...props} />
                ) : (
                  <td {...ROLES.cell} key={column.header} {...props} />
                )
              })}
            </tr>
          ))}
          {Array.from({ length: skeletons }, (_, row) => (
            <tr {...ROLES.row} key={row} className={classes.row} aria-hidden>
              {selection && <td {...ROLES.cell} className={classes.select} data-boxes />}
              {columns.map((column, columnIndex) => (
                <td {...ROLES.cell} key={column.header} className={classNames[columnIndex]}>
                  <div className={classes.skeleton} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

function nameOf<Row>([first]: readonly Column<Row>[], row: Row): string {
  return String(first?.value?.(row) ?? DASH)
}

type CellProps<Row> = {
  column: Column<Row>
  row: Row
  from: string | undefined
  name: string
}

function Cell<Row>({ column, row, from, name }: CellProps<Row>) {
  if (column.cell) return <div className={classes.value}>{column.cell(row, from)}</div>
  const text = formatValue(column.kind, column.value?.(row))
  if (column.kind === 'money' || column.kind === 'whole-rupees')
    return (
      <div className={classes.value}>
        <AmountText>{text}</AmountText>
      </div>
    )
  if (column.kind === 'phone')
    return (
      <div className={classes.value}>
        <PhoneButton number={text} whose={name} />
      </div>
    )
  return (
    <div className={`${classes.value} ${cut.cut}`} data-cut>
      {text}
    </div>
  )
}

/**
 * Sets `data-cards` on a table that is narrower than `minWidth` rem, before it is painted: a container query cannot compare with a sum of
 * columns. Returns the ref of an empty element above the table: observing the table itself, whose height changes with the cards, would be a
 * loop that browsers report as an error.
 */
function useCardsWhenNarrow(table: RefObject<HTMLTableElement | null>, minWidth: number) {
  const ruler = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const measured = ruler.current
    if (!measured) return
    let frame = 0
    /** Returns whether the form has changed. */
    const setForm = (width: number): boolean => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
      const isNarrow = width < minWidth * rem
      if (!table.current || table.current.hasAttribute('data-cards') === isNarrow) return false
      table.current.toggleAttribute('data-cards', isNarrow)
      return true
    }
    setForm(widthOf(measured))
    const observer = new ResizeObserver(([entry]) => {
      if (!entry || !setForm(entry.contentRect.width)) return
      // The page may gain or lose a scrollbar with its height: the width is read again in the next frame.
      observer.disconnect()
      frame = requestAnimationFrame(() => observer.observe(measured))
    })
    observer.observe(measured)
    return () => {
      cancelAnimationFrame(frame)
      observer.disconnect()
    }
  }, [table, minWidth])
  return ruler
}

/** The layout of what is out of sight is put off (`content-visibility`): what is around it is as wide. */
function widthOf(element: Element): number {
  const { parentElement } = element
  return !parentElement || element.checkVisibility({ contentVisibilityAuto: true })
    ? element.getBoundingClientRect().width
    : widthOf(parentElement)
}

function classOf<Row>({ kind }: Column<Row>, place: CardPlace | undefined): string {
  const all = [
    place && classes[place],
    kind && classes[kind],
    isNumeric(kind) && classes.numeric,
    (kind === 'link' || kind === 'button') && classes.acts,
  ]
  return all.filter(Boolean).join(' ')
}

function isNumeric(kind: Column<never>['kind']): boolean {
  return kind === 'count' || kind === 'percent' || kind === 'money' || kind === 'whole-rupees'
}

/** On a card a value is shown without its header, if it is clear by itself. */
function cardLabel<Row>({ header, kind, value, isLabelled }: Column<Row>, row: Row): string | undefined {
  if (value?.(row) === '') return undefined
  const needsLabel = isLabelled || kind === 'count' || kind === 'day' || kind === 'short-day'
  return value && (needsLabel || value(row) === undefined) ? header : undefined
}

function formatValue(kind: Column<never>['kind'], value: string | number | undefined): string {
  if (value === undefined) return DASH
  if (value === '') return ''
  switch (kind) {
    case 'count':
      return formatCount(Number(value))
    case 'money':
      return formatMoney(Number(value))
    case 'percent':
      return formatPercent(Number(value))
    case 'whole-rupees':
      return formatWholeRupees(Number(value))
    case 'short-day':
      return formatShortDate(String(value))
    case 'day':
      return formatDate(String(value))
    case 'moment':
      return formatDateTime(String(value))
    default:
      return String(value)
  }
}

/** A record that is sent twice is shown twice: React would lose one of two rows with the same key. */
function distinct(keys: string[]): string[] {
  const seen = new Set<string>()
  return keys.map((key, index) => {
    if (seen.has(key)) return `${key} ${index}`
    seen.add(key)
    return key
  })
}

/** Elements that handle clicks themselves. */
const ACTS = 'a, button, input, label, select, textarea'

/** Undefined if the event is that of a control in the row. */
function recordLinkAt(target: EventTarget): HTMLElement | undefined {
  if (!(target instanceof Element) || target.closest(ACTS)) return undefined
  return target.closest('tr, [data-card]')?.querySelector<HTMLElement>('a[data-record]') ?? undefined
}

/** Keeps the modifier keys of the click. A drag over a row selects its text, and opens nothing. */
function openRow(event: ReactMouseEvent<HTMLElement>): void {
  const link = event.defaultPrevented ? undefined : recordLinkAt(event.target)
  if (!link || (getSelection()?.toString() ?? '') !== '') return
  const { ctrlKey, metaKey, shiftKey, altKey } = event
  follow(link, { ctrlKey, metaKey, shiftKey, altKey })
}

const MIDDLE_BUTTON = 1

/** A middle click, as on a link. */
function openRowInTab(event: ReactMouseEvent<HTMLElement>): void {
  const link = event.button === MIDDLE_BUTTON ? recordLinkAt(event.target) : undefined
  if (link) follow(link, { ctrlKey: true, metaKey: true }) // a tab on every system
}

/** On Windows a press of the middle button would begin to scroll. */
function keepFromScrolling(event: ReactMouseEvent<HTMLElement>): void {
  if (event.button === MIDDLE_BUTTON && recordLinkAt(event.target)) event.preventDefault()
}

function follow(link: HTMLElement, keys: MouseEventInit): void {
  link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...keys }))
}
