import writeExcelFile, { type CellObject } from 'write-excel-file/universal'
import { cutRupees } from '@/lib/amount'
import { INDIA_OFFSET, readTime } from '@/lib/day'
import type { ColumnKind } from '@/ui/table/column'
import type { CellValue, FileColumn } from './cells'

/** Excel's limits: rows of a sheet without the header, and characters of a cell. */
const SHEET_ROWS = 1_048_575
const CELL_LENGTH = 32_767

/** Excel counts days from 1900, incorrectly before March of that year. */
const FIRST_DAY = Date.UTC(1900, 2, 1)
const LAST_DAY = Date.UTC(10_000, 0, 1)

const FORMATS = {
  day: 'dd/mm/yyyy',
  moment: 'dd/mm/yyyy hh:mm AM/PM',
  money: '#,##0.00',
  count: '#,##0',
  percent: '0.0%',
  text: '@',
}

/** The width of a column in characters. */
const WIDTH = { least: 8, most: 60 }

/**
 * A workbook. Days and moments are real dates in Indian time, amounts are numbers with two decimals, phones and ids are text. The header
 * row is frozen. Rows that do not fit on one sheet continue on the next.
 */
export function excelFile(
  title: string,
  columns: readonly FileColumn[],
  rows: readonly CellValue[][],
): Promise<Blob> {
  const header = columns.map(({ header, kind }) => ({
    value: header,
    fontWeight: 'bold' as const,
    ...(isNumber(kind) && { align: 'right' as const }),
  }))
  const widths = columns.map((column, place) => ({ width: widthOf(column, place, rows) }))
  const count = Math.max(Math.ceil(rows.length / SHEET_ROWS), 1)
  const sheets = Array.from({ length: count }, (_, place) => ({
    sheet: place === 0 ? title : `${title} ${place + 1}`,
    data: [
      header,
      ...rows
        .slice(place * SHEET_ROWS, (place + 1) * SHEET_ROWS)
        .map((row) => columns.map(({ kind }, column) => cellOf(kind, row[column]))),
    ],
    columns: widths,
    stickyRowsCount: 1,
  }))
  return writeExcelFile(sheets).toBlob()
}

function cellOf(kind: ColumnKind, value: CellValue): CellObject | null {
  if (value === undefined) return null
  if (typeof value === 'number') return numberCell(kind, value)
  const time = kind === 'day' || kind === 'moment' ? readTime(value) : undefined
  const there = new Date((time?.moment ?? 0) + INDIA_OFFSET) // the library writes the UTC parts
  if (!time || there.getTime() < FIRST_DAY || there.getTime() >= LAST_DAY) {
    const isExact = kind === 'id' || kind === 'reference' || kind === 'phone'
    return { value: truncate(value), type: String, ...(isExact && { format: FORMATS.text }) }
  }
  const isWhole = kind === 'day' || time.isDay
  if (isWhole) there.setUTCHours(0, 0, 0, 0)
  return { value: there, type: Date, format: isWhole ? FORMATS.day : FORMATS.moment }
}

/** Excel stores 12 % as 0.12. It shows what rounds to nothing with its minus, so such a value is written as 0. */
function numberCell(kind: ColumnKind, value: number): CellObject {
  if (kind === 'percent')
    return { value: Math.abs(value) < 0.05 ? 0 : value / 100, type: Number, format: FORMATS.percent }
  if (kind === 'money') return { value: cutRupees(value), type: Number, format: FORMATS.money }
  return { value: value < 0 && value > -0.5 ? 0 : value, type: Number, format: FORMATS.count }
}

function truncate(text: string): string {
  return text.length > CELL_LENGTH ? `${text.slice(0, CELL_LENGTH - 1)}…` : text
}

function widthOf({ header, kind }: FileColumn, place: number, rows: readonly CellValue[][]): number {
  let longest = header.length
  for (const row of rows) longest = Math.max(longest, lengthOf(kind, row[place]))
  return Math.min(Math.max(longest + 2, WIDTH.least), WIDTH.most)
}

function lengthOf(kind: ColumnKind, value: CellValue): number {
  if (value === undefined) return 0
  if (kind === 'day' || kind === 'moment') return FORMATS[kind].length
  return typeof value === 'number' ? value.toFixed(kind === 'money' ? 2 : 0).length * 1.3 : value.length
}

function isNumber(kind: ColumnKind): boolean {
  return kind === 'money' || kind === 'count' || kind === 'percent'
}
