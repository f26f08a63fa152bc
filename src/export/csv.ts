import Papa from 'papaparse'
import { isDay } from '@/lib/day'
import { toIndianTime } from '@/lib/format'
import type { ColumnKind } from '@/ui/table/column'
import type { CellValue, FileColumn } from './cells'

/**
 * What a spreadsheet would take for a formula, as OWASP lists it ("CSV Injection"): such a cell begins with an apostrophe. A
 * plain number with its sign is none: a negative amount and `+919876543210` stay what they are for the programs that read CSV.
 */
const FORMULA = /^(?![+-]\d[\d ]*(\.\d+)?$)[=+\-@\t\r\n＝＋－＠]/

/** UTF-8 with a byte order mark, by which Excel knows it, and RFC 4180. Days are `2026-11-21`, moments `2026-11-21 14:05`, in India. */
export function csvFile(columns: readonly FileColumn[], rows: readonly CellValue[][]): Blob {
  const fields = columns.map(({ header }) => header)
  const data = rows.map((row) => columns.map(({ kind }, place) => textOf(kind, row[place])))
  const text = Papa.unparse({ fields, data }, { newline: '\r\n', escapeFormulae: FORMULA })
  return new Blob(['\ufeff', text], { type: 'text/csv;charset=utf-8' })
}

function textOf(kind: ColumnKind, value: CellValue): string {
  if (value === undefined) return ''
  if (typeof value === 'number') return kind === 'money' ? value.toFixed(2) : String(value)
  if (kind !== 'day' && kind !== 'moment') return value
  const there = toIndianTime(value)?.toISOString()
  if (!there) return value
  return kind === 'day' || isDay(value) ? there.slice(0, 10) : there.slice(0, 16).replace('T', ' ')
}
