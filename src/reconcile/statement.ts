import type { Cell, Wanted } from '@/files/rows'
import { parseDay, dayOf as utcDay } from '@/lib/day'

// Banks name and order their columns differently, and write rows above the headings and below the last line.

/** A movement of money. */
export type BankLine = {
  /** Its row in the file, from 1. */
  line: number
  /** `YYYY-MM-DD`. */
  day: string
  /** Narration and reference. */
  text: string
  /** Whole, above 0. */
  paise: number
  side: 'debit' | 'credit'
}

/** A row below the headings that is no movement of money. */
export type UnreadLine = { line: number; text: string; reason: string }

export type ColumnRole = 'date' | 'narration' | 'reference' | 'debit' | 'credit' | 'amount' | 'side'

/** Indexes. A statement has debit and credit, or an amount with its side in a column or in its own text. */
export type Columns = Partial<Record<ColumnRole, number>>

/** `row`: the index of the row. `names`: its cells. A guessed row may be a line. */
export type Headings = { row: number; names: string[]; columns: Columns; isGuessed: boolean }

export type Statement = { lines: BankLine[]; unread: UnreadLine[] }

/** Names of columns at Indian banks, as `plainName` writes them. */
const NAMES: Record<ColumnRole | 'valueDate' | 'cheque' | 'type' | 'balance', RegExp> = {
  date: /^((txn|tran|trans|transaction|post|posting|posted|txn posted|transaction posted|booking|entry) )?(date|dt)( time)?$/,
  valueDate: /^value (date|dat|dt)$/,
  narration: /^((txn|tran|transaction) )?(narration|description|particulars?|remarks?|details)$/,
  reference: /\b(ref|reference|utr)\b/,
  cheque: /\b(chq|chqno|cheque|chequeno|instrument)\b/,
  debit: /^(withdrawals?|debits?|dr|paid out)( (amt|amount|dr))*$/,
  credit: /^(deposits?|credits?|cr|paid in)( (amt|amount|cr))*$/,
  amount:
    /^(((txn|tran|transaction) )?(amount|amt)|withdrawals?( dr)? deposits?( cr)?|deposits?( cr)? withdrawals?( dr)?)$/,
  side: /^(dr cr|cr dr|drcr|crdr|debit credit|credit debit)$/,
  type: /^((txn|tran|transaction) )?type$/,
  balance: /\bbal(ance)?\b/,
}

/** Names that are used where a role has no name of its own. */
const SECOND_NAMES = { date: 'valueDate', reference: 'cheque', side: 'type' } as const

/** Headings are looked for in these first rows alone. */
const HEADING_ROWS = 30

/** Undefined if no row names a day and an amount. */
export function findHeadings(rows: readonly (readonly Cell[])[]): Headings | undefined {
  let best: Headings | undefined
  for (const [row, cells] of rows.slice(0, HEADING_ROWS).entries()) {
    const found = headingsOf(cells, row)
    if (found && (!best || roles(found) > roles(best))) best = found
  }
  return best
}

/** The first row with the most texts. Its columns are to be chosen by hand. */
export function guessHeadings(rows: readonly (readonly Cell[])[]): Headings | undefined {
  const texts = rows.slice(0, HEADING_ROWS).map((cells) => cells.filter((cell) => !isEmpty(cell)).length)
  const row = texts.indexOf(Math.max(...texts))
  const cells = rows[row]
  return cells && { row, names: cells.map(textOf), columns: {}, isGuessed: true }
}

export const STATEMENT: Wanted = {
  columnsIn: (rows) => {
    const headings = findHeadings(rows)
    return headings ? roles(headings) : 0
  },
  insteadOfPdf: 'Your bank also offers the statement as CSV or Excel.',
}

function roles({ columns }: Headings): number {
  return Object.keys(columns).length
}

/** `Withdrawal Amount (INR )` becomes `withdrawal amount`. */
function plainName(cell: Cell | undefined): string {
  if (typeof cell !== 'string') return ''
  const words = cell.toLowerCase().match(/[a-z]+/g) ?? []
  return words.filter((word) => !['inr', 'rs', 'in', 'rupees'].includes(word)).join(' ')
}

function headingsOf(cells: readonly Cell[], row: number): Headings | undefined {
  const names = cells.map(plainName)
  const columns: Columns = {}
  for (const role of ['date', 'narration', 'reference', 'debit', 'credit', 'amount', 'side'] as const) {
    const index = names.findIndex((name) => NAMES[role].test(name) && !NAMES.balance.test(name))
    if (index >= 0) columns[role] = index
  }
  for (const role of ['date', 'reference', 'side'] as const) {
    const index = names.findIndex((name) => NAMES[SECOND_NAMES[role]].test(name))
    if (index >= 0) columns[role] ??= index
  }
  return isComplete(columns) ? { row, names: cells.map(textOf), columns, isGuessed: false } : undefined
}

/** Whether lines can be read with these columns. */
export function isComplete({ date, debit, amount }: Columns): boolean {
  return date !== undefined && (debit !== undefined || amount !== undefined)
}

/** Another table on the same sheet, above or below, is read by headings of its own. */
export function readStatement(rows: readonly (readonly Cell[])[], headings: Headings): Statement {
  const reader: Reader = { lines: [], unread: [], endOfLatest: 0 }
  const body = bodyOf(rows, headings)
  const signs = signsOf(body)
  const withWrittenDays = new Set(body.filter(hasWrittenDay).map(({ columns }) => columns))
  for (const row of body) addRow(reader, row, signs, !withWrittenDays.has(row.columns))
  return { lines: reader.lines, unread: reader.unread }
}

/** `line`: from 1. Rows of a table share their columns. */
type BodyRow = { cells: readonly Cell[]; line: number; columns: Columns }

/** The rows that have headings above them, without the headings. */
function bodyOf(rows: readonly (readonly Cell[])[], headings: Headings): BodyRow[] {
  const body: BodyRow[] = []
  const start = startOf(rows, headings)
  let columns: Columns | undefined
  for (const [index, cells] of rows.entries()) {
    if (index === start) columns = headings.columns
    if (cells.every(isDecoration)) continue
    const next = headingsOf(cells, index)
    if (next) columns = next.names.join() === headings.names.join() ? headings.columns : next.columns
    else if (columns) body.push({ cells, line: index + 1, columns })
  }
  return body
}

/** The row below the headings, or of guessed ones the first that is no heading, if that is above. */
function startOf(rows: readonly (readonly Cell[])[], { row, columns, isGuessed }: Headings): number {
  const { date, debit, credit, amount } = columns
  const isLine = (cells: readonly Cell[]) =>
    dayOf(at(cells, date)) !== undefined ||
    [debit, credit, amount].some((column) => amountOf(at(cells, column))?.paise)
  const above = isGuessed ? rows.slice(0, row + 1).findIndex(isLine) : -1
  return above >= 0 ? above : row + 1
}

/** Where one day of a table is a date or a text, a bare number among the days is none: it may be a sum. */
function hasWrittenDay({ cells, columns }: BodyRow): boolean {
  const cell = at(cells, columns.date)
  return typeof cell !== 'number' && dayOf(cell) !== undefined
}

/** `endOfLatest`: the last row of the latest line, from 1. */
type Reader = Statement & { endOfLatest: number }

function addRow(
  reader: Reader,
  { cells, line, columns }: BodyRow,
  signs: Signs,
  areNumbersDays: boolean,
): void {
  const latest = reader.lines.at(-1)
  if (latest && reader.endOfLatest === line - 1 && isContinued(cells, columns)) {
    latest.text = `${latest.text} ${rowText(cells)}`
    reader.endOfLatest = line
    return
  }
  const date = at(cells, columns.date)
  const day = typeof date === 'number' && !areNumbersDays ? undefined : dayOf(date)
  const movement = movementOf(cells, columns, signs)
  if (day === undefined) reader.unread.push({ line, text: rowText(cells), reason: 'No day' })
  else if (typeof movement === 'string') reader.unread.push({ line, text: rowText(cells), reason: movement })
  else {
    reader.lines.push({ line, day, text: narrationOf(cells, columns), ...movement })
    reader.endOfLatest = line
  }
}

/** Whether a row has only the rest of a narration that was too long. */
function isContinued(cells: readonly Cell[], { narration }: Columns): boolean {
  return narration !== undefined && cells.every((cell, index) => (index === narration) !== isEmpty(cell))
}

/** Without a column of narrations the text is the whole row: it may hold a reference. */
function narrationOf(cells: readonly Cell[], { narration, reference }: Columns): string {
  const parts = [at(cells, narration), at(cells, reference)].filter((cell) => !isDecoration(cell)).map(textOf)
  return narration === undefined ? rowText(cells) : parts.join(' ')
}

function rowText(cells: readonly Cell[]): string {
  return cells.map(textOf).filter(Boolean).join(' ')
}

function at(cells: readonly Cell[], index: number | undefined): Cell {
  return (index === undefined ? undefined : cells[index]) ?? null
}

function textOf(cell: Cell): string {
  if (cell === null) return ''
  return cell instanceof Date ? (dayOf(cell) ?? '') : String(cell).replace(/\s+/g, ' ').trim()
}

function isEmpty(cell: Cell): boolean {
  return textOf(cell) === ''
}

/** Nothing, or a line drawn with characters. */
function isDecoration(cell: Cell): boolean {
  return /^[\s*_=.-]*$/.test(textOf(cell))
}

/** `YYYY-MM-DD` of `25/10/2026`, `25-10-26`, `25-Oct-2026`, `2026-10-25`, also with a time, or of a date of Excel. */
export function dayOf(cell: Cell): string | undefined {
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? undefined : cell.toISOString().slice(0, 10)
  if (typeof cell === 'number') return dayOfSerial(cell)
  if (typeof cell !== 'string') return undefined
  const written = textOf(cell).replace(/[T ,]+\d{1,2}:\d{2}.*$/, '')
  const [, day = '', name = '', year = ''] =
    /^(\d{1,2})[\s./-]*([a-z]{3,9})[\s./,-]*(\d{4}|\d{2})$/i.exec(written) ?? []
  const month = MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1
  return parseDay(month > 0 ? `${day}/${month}/${year}` : written)
}

/** Excel counts days from 30 December 1899. Only days of this century count. */
function dayOfSerial(serial: number): string | undefined {
  const isDayOfCentury = serial >= 36_526 && serial < 73_051
  return isDayOfCentury ? utcDay(Date.UTC(1899, 11, 30 + Math.floor(serial))) : undefined
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

type Movement = Pick<BankLine, 'paise' | 'side'>

/** A text says why there is none. */
function movementOf(cells: readonly Cell[], columns: Columns, signs: Signs): Movement | string {
  if (columns.debit === undefined) return signedMovement(cells, columns, signs)
  const debit = amountOf(at(cells, columns.debit))
  const credit = amountOf(at(cells, columns.credit))
  if (debit === undefined || credit === undefined) return 'The amount cannot be read'
  if (debit.paise !== 0 && credit.paise !== 0) return 'A debit and a credit in one line'
  const [amount, side] = debit.paise !== 0 ? [debit, 'debit' as const] : [credit, 'credit' as const]
  if (amount.paise === 0) return 'No amount'
  if (amount.side !== undefined && amount.side !== side)
    return 'The amount says Dr where Cr is due, or Cr where Dr is'
  // A minus on each debit is a bank's way to write debits; a single one could be a debit that was taken back.
  if (amount.paise < 0 && !(side === 'debit' && signs.areDebitsNegative))
    return 'The amount is less than nothing'
  return { paise: Math.abs(amount.paise), side }
}

/** The side is in a column, behind the amount, or its sign. */
function signedMovement(cells: readonly Cell[], columns: Columns, signs: Signs): Movement | string {
  const amount = amountOf(at(cells, columns.amount))
  if (amount === undefined) return 'The amount cannot be read'
  if (amount.paise === 0) return 'No amount'
  const written = sideOf(textOf(at(cells, columns.side))) ?? amount.side
  if (amount.paise < 0 && written === 'credit') return 'The amount is less than nothing'
  const side = written ?? (amount.paise < 0 ? 'debit' : signs.hasNegative ? 'credit' : undefined)
  return side ? { paise: Math.abs(amount.paise), side } : 'Neither Dr nor Cr'
}

/** How a file uses the minus. */
type Signs = { areDebitsNegative: boolean; hasNegative: boolean }

function signsOf(body: readonly BodyRow[]): Signs {
  const paiseIn = (role: 'debit' | 'amount') =>
    body.map(({ cells, columns }) => amountOf(at(cells, columns[role]))?.paise ?? 0)
  const debits = paiseIn('debit')
  return {
    areDebitsNegative: debits.some((paise) => paise < 0) && !debits.some((paise) => paise > 0),
    hasNegative: paiseIn('amount').some((paise) => paise < 0),
  }
}

/** `Dr`, `Debit`, `D`, also in brackets. */
function sideOf(text: string): BankLine['side'] | undefined {
  const name = text.replace(/^\( ?(.*?) ?\)$/, '$1')
  if (/^d(r|ebit)?\.?$/i.test(name)) return 'debit'
  return /^c(r|redit)?\.?$/i.test(name) ? 'credit' : undefined
}

/** Whole, below 0 for a minus or brackets. The side only if the cell names it. */
type Amount = { paise: number; side: BankLine['side'] | undefined }

const NOTHING: Amount = { paise: 0, side: undefined }

/** `1,23,456.50`, `500.00 Dr`, `500.00 (Dr)`, `(500.00)`. Undefined for what is no amount. */
export function amountOf(cell: Cell): Amount | undefined {
  if (cell === null) return NOTHING
  if (typeof cell === 'number') return amountOfNumber(cell)
  return typeof cell === 'string' ? amountOfText(cell.replace(/\s+/g, ' ').trim()) : undefined
}

function amountOfNumber(rupees: number): Amount | undefined {
  const paise = Math.round(rupees * 100)
  const isExact = Number.isSafeInteger(paise) && Math.abs(paise / 100 - rupees) < 1e-6
  return isExact ? { paise, side: undefined } : undefined
}

function amountOfText(text: string): Amount | undefined {
  const [, size = '', suffix = ''] = /^(.*?) ?([dc]r\.?|\( ?[dc]r\.? ?\))?$/i.exec(text) ?? []
  if (/^[-–—]?$/.test(size)) return NOTHING
  const bare = size.replace(/^\((.*)\)$/, '-$1').replace(/^([-−+]?) ?(?:₹|rs\.?|inr) ?/i, '$1')
  const [, sign = '', rupees = '', decimals = ''] =
    /^([-−+])? ?(\d[\d,]*)?(?:\.(\d{1,2})0*)?\.?$/.exec(bare) ?? []
  const digits = rupees.replaceAll(',', '') + decimals.padEnd(2, '0')
  const paise = Number(digits)
  if (rupees + decimals === '' || !Number.isSafeInteger(paise) || !isGrouped(rupees)) return undefined
  return { paise: /[-−]/.test(sign) ? -paise : paise, side: sideOf(suffix) }
}

/** As in India or elsewhere. `12,50` could mean two amounts. */
function isGrouped(rupees: string): boolean {
  return !rupees.includes(',') || /^\d{1,3}(,\d{2})*,\d{3}$|^\d{1,3}(,\d{3})+$/.test(rupees)
}
