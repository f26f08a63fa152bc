import { strToU8, Zip, ZipDeflate } from 'fflate'
import { cutRupees } from '@/lib/amount'
import { columnLetters } from '@/lib/column-letters'
import { INDIA_OFFSET, readTime } from '@/lib/day'
import type { ColumnKind } from '@/ui/table/column'
import type { CellValue, FileColumn } from './cells'

// By ECMA-376: numbers of sections without a part are of Part 1 (SpreadsheetML).

/** Excel's limits: rows without the header, characters of a cell and of a sheet's name. */
const SHEET_ROWS = 1_048_575
const CELL_LENGTH = 32_767
const NAME_LENGTH = 31

/** Days as Excel counts them: 1 March 1900, before which it is wrong, the first one that it cannot hold, and 1 January 1970. */
const FIRST_DATE = 61
const LAST_DATE = 2_958_466
const EPOCH = 25_569
const DAY = 24 * 3_600_000

const FORMATS = {
  day: 'dd/mm/yyyy',
  moment: 'dd/mm/yyyy hh:mm AM/PM',
  money: '#,##0.00',
  count: '#,##0',
  percent: '0.0%',
  text: '@',
}
type CellFormat = keyof typeof FORMATS

/** A cell refers to the index of its style. */
const FORMAT_NAMES = Object.keys(FORMATS)
const STYLES = ['plain', 'head', 'headOfNumbers', ...FORMAT_NAMES]
const styleOf = (name: CellFormat | 'plain' | 'head' | 'headOfNumbers') => STYLES.indexOf(name)

/** Of a column, in characters. */
const WIDTH = { least: 8, most: 60 }

/** Rows compressed at once, so that the XML of a long list is never in memory as a whole. */
const BATCH_SIZE = 1000

/**
 * Days and moments are dates in Indian time, amounts are numbers in rupees, phones and ids are text. Rows that do not fit on one sheet
 * continue on the next.
 */
export function excelFile(title: string, columns: readonly FileColumn[], rows: readonly CellValue[][]): Blob {
  const count = Math.max(Math.ceil(rows.length / SHEET_ROWS), 1)
  const names = Array.from({ length: count }, (_, index) => sheetName(title, index))
  const chunks: Uint8Array<ArrayBuffer>[] = []
  const archive = new Zip((error, chunk) => {
    if (error) throw error
    chunks.push(new Uint8Array(chunk))
  })
  const add = (path: string, texts: Iterable<string>) => {
    const part = new ZipDeflate(path)
    archive.add(part)
    for (const text of texts) part.push(strToU8(text))
    part.push(new Uint8Array(), true)
  }
  add('[Content_Types].xml', [contentTypes(count)])
  add('_rels/.rels', [relationships(['officeDocument', 'xl/workbook.xml'])])
  add('xl/workbook.xml', [workbook(names)])
  const sheets = names.map((_, index) => ['worksheet', `worksheets/sheet${index + 1}.xml`] as const)
  add('xl/_rels/workbook.xml.rels', [relationships(...sheets, ['styles', 'styles.xml'])])
  add('xl/styles.xml', [styles()])
  const widths = columns.map((column, index) => widthOf(column, index, rows))
  for (const index of names.keys()) {
    const sheetRows = count === 1 ? rows : rows.slice(index * SHEET_ROWS, (index + 1) * SHEET_ROWS)
    add(`xl/worksheets/sheet${index + 1}.xml`, sheet(columns, widths, sheetRows))
  }
  archive.end()
  return new Blob(chunks, { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' })
}

/** Without the characters that Excel reserves, and different for each sheet (18.2.19). */
function sheetName(title: string, index: number): string {
  const suffix = index === 0 ? '' : ` ${index + 1}`
  return title.replace(/[[\]:*?/\\']/g, ' ').slice(0, NAME_LENGTH - suffix.length) + suffix
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Part 2, 10.1.2.2 */
function contentTypes(sheets: number): string {
  const override = (path: string, type: string) =>
    `<Override PartName="/xl/${path}.xml" ContentType="${TYPE}.${type}+xml"/>`
  const parts = Array.from({ length: sheets }, (_, index) =>
    override(`worksheets/sheet${index + 1}`, 'worksheet'),
  )
  return `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${override('workbook', 'sheet.main')}${override('styles', 'styles')}${parts.join('')}</Types>`
}

/** Part 2, 9.3 */
function relationships(...targets: (readonly [type: string, path: string])[]): string {
  const parts = targets.map(
    ([type, path], index) =>
      `<Relationship Id="rId${index + 1}" Type="${RELATIONSHIPS}/${type}" Target="${path}"/>`,
  )
  return `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${parts.join('')}</Relationships>`
}

/** 18.2 */
function workbook(names: readonly string[]): string {
  const sheets = names.map(
    (name, index) => `<sheet name="${escapeText(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  )
  return `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONSHIPS}"><sheets>${sheets.join('')}</sheets></workbook>`
}

/** 18.8. `cells` is in the order of `STYLES`. Own formats are counted from 164. */
function styles(): string {
  const formats = Object.values(FORMATS)
  const numberFormats = formats.map(
    (code, index) => `<numFmt numFmtId="${164 + index}" formatCode="${code}"/>`,
  )
  const font = '<sz val="11"/><name val="Calibri"/>'
  const cells = [
    '<xf/>',
    '<xf fontId="1" applyFont="1"/>',
    '<xf fontId="1" applyFont="1" applyAlignment="1"><alignment horizontal="right"/></xf>',
    ...formats.map((_, index) => `<xf numFmtId="${164 + index}" applyNumberFormat="1"/>`),
  ]
  return `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="${formats.length}">${numberFormats.join('')}</numFmts><fonts count="2"><font>${font}</font><font><b/>${font}</font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${cells.length}">${cells.join('')}</cellXfs></styleSheet>`
}

/** 18.3.1 */
function* sheet(
  columns: readonly FileColumn[],
  widths: readonly number[],
  rows: readonly CellValue[][],
): Generator<string> {
  const cols = widths.map((width, index) => {
    const number = index + 1
    return `<col min="${number}" max="${number}" width="${width}" customWidth="1"/>`
  })
  const header = columns.map(({ header, kind }, index) =>
    textCell(`${columnLetters(index)}1`, isNumber(kind) ? 'headOfNumbers' : 'head', header),
  )
  yield `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${cols.join('')}</cols><sheetData><row r="1">${header.join('')}</row>`
  const names = columns.map((_, index) => columnLetters(index))
  for (let from = 0; from < rows.length; from += BATCH_SIZE) {
    const batch = rows.slice(from, from + BATCH_SIZE).map((row, index) => {
      const number = from + index + 2
      const cells = columns.map(({ kind }, column) => cellOf(`${names[column]}${number}`, kind, row[column]))
      return `<row r="${number}">${cells.join('')}</row>`
    })
    yield batch.join('')
  }
  yield '</sheetData></worksheet>'
}

/** 18.3.1.4 */
function cellOf(address: string, kind: ColumnKind, value: CellValue): string {
  if (value === undefined || value === '') return ''
  if (typeof value === 'number') return numberCell(address, kind, value)
  const time = kind === 'day' || kind === 'moment' ? readTime(value) : undefined
  const date = time ? (time.moment + INDIA_OFFSET) / DAY + EPOCH : 0
  if (time && date >= FIRST_DATE && date < LAST_DATE)
    return kind === 'day' || time.isDay
      ? valueCell(address, 'day', Math.floor(date))
      : valueCell(address, 'moment', date)
  const isExact = kind === 'id' || kind === 'reference' || kind === 'phone'
  return textCell(address, isExact ? 'text' : 'plain', truncate(value))
}

/** Excel stores 12 % as 0.12. It shows the minus of what rounds to nothing, so that is written as 0. */
function numberCell(address: string, kind: ColumnKind, value: number): string {
  if (kind === 'percent') return valueCell(address, 'percent', Math.abs(value) < 0.05 ? 0 : value / 100)
  if (kind === 'money') return valueCell(address, 'money', cutRupees(value))
  return valueCell(address, 'count', value < 0 && value > -0.5 ? 0 : value)
}

function valueCell(address: string, format: CellFormat, value: number): string {
  return `<c r="${address}" s="${styleOf(format)}"><v>${value}</v></c>`
}

function textCell(address: string, style: Parameters<typeof styleOf>[0], text: string): string {
  return `<c r="${address}" s="${styleOf(style)}" t="inlineStr"><is><t xml:space="preserve">${escapeText(text)}</t></is></c>`
}

/** Characters that XML cannot hold are written `_xHHHH_`, and so is the `_` of a text that looks like that (22.9.2.19, ST_Xstring). */
function escapeText(text: string): string {
  return text
    .replace(
      ESCAPED,
      (character) => `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
    )
    .replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}

/** Also the carriage return, which XML reads as a line break. */
const NO_XML = String.raw`[\0-\x08\v\f\r\x0e-\x1f\ufffe\uffff\p{Surrogate}]`
const ESCAPED = new RegExp(`${NO_XML}|_(?=x[\\da-fA-F]{4}(?:_|${NO_XML}))`, 'gu')

function truncate(text: string): string {
  return text.length > CELL_LENGTH
    ? `${text.slice(0, CELL_LENGTH - 1).replace(/\p{Surrogate}$/u, '')}…`
    : text
}

function widthOf({ header, kind }: FileColumn, index: number, rows: readonly CellValue[][]): number {
  let longest = header.length
  for (const row of rows) longest = Math.max(longest, lengthOf(kind, row[index]))
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
