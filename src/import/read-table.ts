import type { Cell } from '@/files/rows'
import { columnLetters } from '@/lib/column-letters'
import { formatQuantity } from '@/lib/format'
import { withLineFeeds } from '@/lib/lines'
import { type ImportColumn, plain } from './columns'

// Pure: it knows nothing of what is right.

export type FileLine = {
  /** Its row in the file, from 1. */
  line: number
  /** One for each column of the form; '' where the file has none. */
  texts: readonly string[]
  /** Why a cell must be typed again, by the index of its column. */
  spoiled: ReadonlyMap<number, string>
}

export type Table = {
  lines: FileLine[]
  /** Sentences about what was not read. */
  notes: string[]
  /** Labels of columns. */
  missing: string[]
}

/** A file of more lines is refused: they are added one by one. */
export const MOST_LINES = 2000

/** The head is looked for in these first rows alone. */
const HEAD_ROWS = 30

type Rows = readonly (readonly Cell[])[]

export function columnsIn(rows: Rows, labels: readonly string[]): number {
  return headOf(rows, labels)?.found.size ?? 0
}

/** `found`: from the index of a column of the form to that in the file. */
type Head = { row: number; cells: readonly Cell[]; found: ReadonlyMap<number, number> }

function headOf(rows: Rows, labels: readonly string[]): Head | undefined {
  let best: Head | undefined
  for (const [row, cells] of rows.slice(0, HEAD_ROWS).entries()) {
    const found = findColumns(cells, labels)
    if (found.size > (best?.found.size ?? 0)) best = { row, cells, found }
  }
  return best
}

/** For each label the first head that is the same but for case, spaces and signs, or else but for its unit. */
function findColumns(cells: readonly Cell[], labels: readonly string[]): Map<number, number> {
  const heads = cells.map((cell) => (typeof cell === 'string' ? cell : ''))
  const found = new Map<number, number>()
  for (const [index, label] of labels.entries()) {
    const isSame = (read: (text: string) => string) => (head: string) =>
      head !== '' && read(head) === read(label)
    const exact = heads.findIndex(isSame(plain))
    const fileIndex = exact >= 0 ? exact : heads.findIndex(isSame(withoutUnit))
    if (fileIndex >= 0) found.set(index, fileIndex)
  }
  return found
}

/** `Amount (₹)`, `Amount in INR` and `Amount *` are `amount`. */
function withoutUnit(text: string): string {
  return plain(text.replace(/\([^)]*\)|\[[^\]]*\]/g, ' ')).replace(
    /(?<=.)( in)? (inr|rs|rupees|days|degrees)$/,
    '',
  )
}

/** Reads the first table with the most of the columns. A text says why there is none. */
export function readTable(tables: readonly Rows[], columns: readonly ImportColumn[]): Table | string {
  const labels = columns.map(({ label }) => label)
  const heads = tables.map((rows) => ({ rows, head: headOf(rows, labels) }))
  const [best] = heads.toSorted((a, b) => (b.head?.found.size ?? 0) - (a.head?.found.size ?? 0))
  if (!best?.head) return 'No column of this form was found. The template has their names in its first line.'
  const { rows, head } = best
  const below = rows.map((cells, index) => ({ cells, line: index + 1 })).slice(head.row + 1)
  const last = below.findLastIndex(({ cells }) => !isBlank(cells))
  const filled = below.slice(0, last + 1)
  const lines = filled.filter(({ cells }) => !isBlank(cells)).map((row) => lineOf(row, columns, head))
  if (lines.length === 0) return 'This file has no line below its first one.'
  if (lines.length > MOST_LINES)
    return `This file has ${formatQuantity(lines.length, 'line')}. Up to ${formatQuantity(MOST_LINES, 'line')} can be read at once.`
  const others = heads.filter((other) => other !== best && other.rows.some((cells) => !isBlank(cells)))
  const notes = [
    ignoredNote(head, filled),
    duplicatesNote(head, labels),
    blankNote(filled),
    others.length > 0 &&
      `${formatQuantity(others.length, 'other sheet')} of the file ${others.length === 1 ? 'is' : 'are'} not read.`,
  ]
  return {
    lines,
    notes: notes.filter((note) => note !== false && note !== undefined),
    missing: labels.filter((_, index) => !head.found.has(index)),
  }
}

type FileRow = { line: number; cells: readonly Cell[] }

/** A head that is there twice has a sentence of its own. A column without a head is beside the table. */
function ignoredNote({ cells, found }: Head, rows: readonly FileRow[]): string | undefined {
  const read = new Set(found.values())
  const width = rows.reduce((most, row) => Math.max(most, row.cells.length), cells.length)
  const seen = new Set([...read].map((index) => plain(String(cells[index] ?? ''))))
  const names = Array.from({ length: width }, (_, index) => {
    const head = trimmed(cells[index] ?? null)
    if (read.has(index) || (head !== '' && seen.has(plain(head)))) return undefined
    const first = rows.find((row) => trimmed(row.cells[index] ?? null) !== '')
    return head || (first && `column ${columnLetters(index)} (line ${first.line})`)
  })
  const ignored = names.filter((name) => name !== undefined)
  return ignored.length > 0 ? `Ignored columns: ${ignored.join(', ')}` : undefined
}

function duplicatesNote({ cells, found }: Head, labels: readonly string[]): string | undefined {
  const twice = [...found].filter(([index, fileIndex]) =>
    cells.some(
      (cell, otherIndex) =>
        otherIndex !== fileIndex &&
        plain(trimmed(cell)) === plain(trimmed(cells[fileIndex] ?? labels[index] ?? '')),
    ),
  )
  const names = twice.map(([index]) => labels[index])
  return names.length > 0
    ? `Twice in the first line, and read from the first column: ${names.join(', ')}`
    : undefined
}

function blankNote(rows: readonly FileRow[]): string | undefined {
  const blank = rows.filter(({ cells }) => isBlank(cells)).map(({ line }) => line)
  if (blank.length === 0) return undefined
  const [shown, rest] = [blank.slice(0, 10).join(', '), blank.length - 10]
  return `Blank lines: ${shown}${rest > 0 ? ` and ${rest} more` : ''}`
}

function isBlank(cells: readonly Cell[]): boolean {
  return cells.every((cell) => trimmed(cell) === '')
}

function trimmed(cell: Cell): string {
  return cell === null ? '' : cell instanceof Date ? dayAndTime(cell) : String(cell).trim()
}

function lineOf({ cells, line }: FileRow, columns: readonly ImportColumn[], { found }: Head): FileLine {
  const spoiled = new Map<number, string>()
  const texts = columns.map(({ kind }, index) => {
    const fileIndex = found.get(index)
    const cell = (fileIndex === undefined ? undefined : cells[fileIndex]) ?? null
    if (cell instanceof Date && kind !== 'time')
      spoiled.set(index, 'A spreadsheet has made a day of this. Type what was meant.')
    return textOf(cell, kind)
  })
  return { line, texts, spoiled }
}

/** As one would type it. Excel holds 09:00 as 0.375 of a day. */
export function textOf(cell: Cell, kind: ImportColumn['kind']): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return withLineFeeds(cell).replace(PROTECTED, '')
  if (kind === 'time' && typeof cell === 'number' && cell >= 0 && cell < 1) return timeOf(cell)
  if (cell instanceof Date) return kind === 'time' ? timeOfDate(cell) : dayAndTime(cell)
  return String(cell)
}

/** The apostrophe that an export puts before a formula. */
const PROTECTED = /^'(?=[=+\-@\t\r\n＝＋－＠])/

const MINUTES = 24 * 60

function timeOf(fraction: number): string {
  const minutes = Math.round(fraction * MINUTES)
  const twoDigits = (number: number) => String(number).padStart(2, '0')
  return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`
}

/** The first day after Excel's zero is 24:00, the end of a day. */
function timeOfDate(date: Date): string {
  return date.getTime() === Date.UTC(1899, 11, 31) ? '24:00' : timeOf(fractionOf(date))
}

/** In UTC: Excel knows no zones. */
function fractionOf(date: Date): number {
  return (((date.getTime() / 86_400_000) % 1) + 1) % 1
}

function dayAndTime(date: Date): string {
  if (Number.isNaN(date.getTime())) return ''
  const [day = '', time = ''] = date.toISOString().split('T')
  return fractionOf(date) === 0 ? day : `${day} ${time.slice(0, 5)}`
}
