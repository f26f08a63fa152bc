import Papa from 'papaparse'
import { cutRupees } from '@/lib/amount'
import { indianTime, readTime } from '@/lib/day'
import type { ColumnKind } from '@/ui/table/column'
import type { CellValue, FileColumn } from './cells'

/**
 * What a spreadsheet would run as a formula (OWASP, "CSV Injection") gets an apostrophe. A number with a sign is none: a negative amount
 * and `+919876543210` stay readable for other programs.
 */
export const FORMULA = /^(?![+-]\d[\d ]*(\.\d+)?$)[=+\-@\t\r\n＝＋－＠]/

/** By RFC 4180, in UTF-8 with the byte order mark that Excel needs. */
export function csvFile(columns: readonly FileColumn[], rows: readonly (readonly CellValue[])[]): Blob {
  const fields = columns.map(({ header }) => header)
  const data = rows.map((row) => columns.map(({ kind }, index) => cellText(kind, row[index])))
  const text = Papa.unparse({ fields, data }, { newline: '\r\n', escapeFormulae: FORMULA })
  return new Blob(['\ufeff', text], { type: 'text/csv;charset=utf-8' })
}

/** Days are `2026-11-21`, moments `2026-11-21 14:05`, in India. */
export function cellText(kind: ColumnKind, value: CellValue): string {
  if (value === undefined) return ''
  if (typeof value === 'number') return kind === 'money' ? cutRupees(value).toFixed(2) : String(value)
  if (kind !== 'day' && kind !== 'moment') return value
  const time = readTime(value)
  if (!time) return value
  return kind === 'day' || time.isDay ? time.day : indianTime(time.moment)
}
