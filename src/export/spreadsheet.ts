import writeExcelFile, { type CellObject } from 'write-excel-file/universal'
import { isDay } from '@/lib/day'
import { toIndianTime } from '@/lib/format'
import type { ColumnKind } from '@/ui/table/column'
import type { CellValue, FileColumn } from './cells'

/** What a sheet and a cell can hold, by Excel's own limits; the first row is the header. */
const SHEET_ROWS = 1_048_575
const CELL_LENGTH = 32_767

/** Excel counts days from 1900, and wrongly before March of that year. */
const FIRST_DAY = Date.UTC(1900, 2, 1)
const LAST_DAY = Date.UTC(10_000, 0, 1)

const FORMATS = {
  day: 'dd/mm/yyyy',
  moment: 'dd/mm/yyyy hh:mm AM/PM',
  money: '#,##0.00',
  count: '#,##0',
  text: '@',
}

/** Characters that a column is wide, at least and at most. */
const WIDTH = { least: 8, most: 60 }

/**
 * A workbook: days and moments are real dates of India, amounts numbers with two decimals, phones and ids text; the header row
 * stays. What does not fit on one sheet goes on on the next.
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
  if (typeof value === 'number')
    return { value, type: Number, format: kind === 'money' ? FORMATS.money : FORMATS.count }
  const there = kind === 'day' || kind === 'moment' ? dateIn(value) : undefined
  if (!there) {
    const isExact = kind === 'id' || kind === 'phone'
    return { value: fitting(value), type: String, ...(isExact && { format: FORMATS.text }) }
  }
  const isWhole = kind === 'day' || isDay(value)
  if (isWhole) there.setUTCHours(0, 0, 0, 0)
  return { value: there, type: Date, format: isWhole ? FORMATS.day : FORMATS.moment }
}

/** A date that Excel can hold: the writer takes the UTC parts, which are those of India here. */
function dateIn(value: string): Date | undefined {
  const there = toIndianTime(value)
  return there && there.getTime() >= FIRST_DAY && there.getTime() < LAST_DAY ? there : undefined
}

function fitting(text: string): string {
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
  return kind === 'money' || kind === 'count'
}
