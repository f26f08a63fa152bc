import Papa from 'papaparse'
import { withLineFeeds } from '@/lib/lines'

// What a file is, is told by its content: banks give names such as .xls to text.

/** A date of Excel is midnight UTC of its day. */
export type Cell = string | number | boolean | Date | null

/** The message is a sentence for the admin. */
export class FileProblem extends Error {
  override name = 'FileProblem'
}

/** Bytes. A statement of 20,000 lines has three million. */
export const LARGEST_FILE = 30_000_000

export type Wanted = {
  /** How many of the wanted columns these rows have. */
  columnsIn: (rows: readonly (readonly Cell[])[]) => number
  /** A sentence: what to do instead of choosing a PDF. */
  insteadOfPdf: string
}

/** One table for a CSV, one for each sheet of a workbook. Throws `FileProblem`. */
export async function rowsOf(file: Blob, { columnsIn, insteadOfPdf }: Wanted): Promise<Cell[][][]> {
  if (file.size === 0) throw new FileProblem('This file is empty.')
  if (file.size > LARGEST_FILE)
    throw new FileProblem(
      `This file has ${megabytes(file.size)} MB. Files of up to ${megabytes(LARGEST_FILE)} MB can be read.`,
    )
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (startsWith(bytes, [0x25, 0x50, 0x44, 0x46])) throw new FileProblem(`This is a PDF. ${insteadOfPdf}`)
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0]))
    throw new FileProblem(
      isEncrypted(bytes)
        ? 'This file has a password. Save it without one.'
        : 'This is an old Excel file. Save it as .xlsx or CSV.',
    )
  if (startsWith(bytes, [0x50, 0x4b])) return sheetsOf(file)
  const text = decode(bytes)
  if (/^\s*<(!doctype|html|\?xml|table)/i.test(text))
    throw new FileProblem('This is a web page, not a table. Save it as .xlsx or CSV.')
  if (text.includes('\u0000')) throw new FileProblem('This is not a CSV or Excel file.')
  return [csvRows(withLineFeeds(text), columnsIn)] // Papa Parse knows one kind of line end, a file may have two
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 1_000_000)
}

function startsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, index) => bytes[index] === byte)
}

/** A workbook with a password is a compound file, as an old one is, with a stream of this name in UTF-16 (MS-OFFCRYPTO 2.3.4.4). */
function isEncrypted(bytes: Uint8Array): boolean {
  return new TextDecoder('utf-16le').decode(bytes.subarray(0, bytes.length & ~1)).includes('EncryptedPackage')
}

async function sheetsOf(file: Blob): Promise<Cell[][][]> {
  const { default: readWorkbook } = await import('read-excel-file/web-worker')
  try {
    const sheets = await readWorkbook(file)
    return sheets.map(({ data }) => data.map((row) => row.map(cellOf)))
  } catch (error) {
    throw new FileProblem('This Excel file cannot be read. Save it again as .xlsx or CSV.', { cause: error })
  }
}

function cellOf(value: unknown): Cell {
  const isCell =
    typeof value === 'string' ||
    typeof value === 'number' ||
    typeof value === 'boolean' ||
    value instanceof Date
  return isCell ? value : null
}

/** UTF-8 or UTF-16 with their marks, UTF-8 without, else Windows-1252, which has a character for each byte. */
function decode(bytes: Uint8Array): string {
  if (startsWith(bytes, [0xff, 0xfe])) return new TextDecoder('utf-16le').decode(bytes)
  if (startsWith(bytes, [0xfe, 0xff])) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Rows above the headings hold separators, too: the right one is that which finds the headings. */
function csvRows(text: string, columnsIn: Wanted['columnsIn']): string[][] {
  const candidates = [',', '\t', ';', '|'].map((delimiter) => ({
    delimiter,
    columns: columnsIn(parse(text, delimiter, 40)),
  }))
  const [best] = candidates.sort((a, b) => b.columns - a.columns)
  return parse(text, best?.columns ? best.delimiter : '')
}

/**
 * An empty delimiter is guessed. Empty lines are kept, so that lines have their numbers. A quote that is never closed would take all lines
 * below into its cell: then each line is read alone, and the quotes of such a line are text.
 */
function parse(text: string, delimiter: string, preview = 0): string[][] {
  const { data, errors } = Papa.parse<string[]>(text, { delimiter, preview })
  if (!errors.some(isOfQuotes)) return data.map((cells) => cells.map(unprotected))
  const lines = text.split('\n').slice(0, preview || undefined)
  return lines.map((line) => {
    const quoted = Papa.parse<string[]>(line, { delimiter })
    const { data } = quoted.errors.some(isOfQuotes)
      ? Papa.parse<string[]>(line, { delimiter, quoteChar: '\u0000' })
      : quoted
    return (data[0] ?? ['']).map(unprotected)
  })
}

function isOfQuotes({ type }: Papa.ParseError): boolean {
  return type === 'Quotes'
}

/** `="0012"` is how some banks keep a spreadsheet from changing a number or a day. */
function unprotected(cell: string): string {
  return cell.replace(/^="(.*)"$/, '$1')
}
