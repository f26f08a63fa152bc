import Papa from 'papaparse'
import { isDay } from '@/lib/day'
import { toIndianTime } from '@/lib/format'
import type { ColumnKind } from '@/ui/table/column'
import type { CellValue, FileColumn } from './cells'

/**
 * Cells that a spreadsheet would run as a formula, as OWASP lists them ("CSV Injection"): an apostrophe is put before them. A number with
 * a sign is no formula: a negative amount and `+919876543210` stay readable for other programs.
 */
export const FORMULA = /^(?![+-]\d[\d ]*(\.\d+)?$)[=+\-@\t\r\n＝＋－＠]/

/** UTF-8 with a byte order mark, by which Excel knows it, and RFC 4180. Days are `2026-11-21`, moments `2026-11-21 14:05`, in India. */
export function csvFile(columns: readonly FileColumn[], rows: readonly CellValue[][]): Blob {
  const fields = columns.map(({ header }) => header)
  const data = rows.map((row) => columns.map(({ kind }, place) => cellText(kind, row[place])))
  const text = Papa.unparse({ fields, data }, { newline: '\r\n', escapeFormulae: FORMULA })
  return new Blob(['\ufeff', text], { type: 'text/csv;charset=utf-8' })
}

/** A cell as a CSV has it: amounts with two decimals, days and moments in India. */
export function cellText(kind: ColumnKind, value: CellValue): string {
  if (value === undefined) return ''
  if (typeof value === 'number') return kind === 'money' ? value.toFixed(2) : String(value)
  if (kind !== 'day' && kind !== 'moment') return value
  const there = toIndianTime(value)?.toISOString()
  if (!there) return value
  return kind === 'day' || isDay(value) ? there.slice(0, 10) : there.slice(0, 16).replace('T', ' ')
}
