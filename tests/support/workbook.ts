import { strToU8, zipSync } from 'fflate'

const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'

/** The `s` of a cell that is shown as a day, or as a time: the built-in formats 14 and 20 of ECMA-376 (Part 1, 18.8.30). */
export const SHOWN_AS = { day: 1, time: 2 }

const STYLES = `<styleSheet ${MAIN}><cellXfs>${[0, 14, 20].map((format) => `<xf numFmtId="${format}" applyNumberFormat="1"/>`).join('')}</cellXfs></styleSheet>`

/** What of a cell follows its address, for a text. */
export function textCell(text: string): string {
  return `t="inlineStr"><is><t>${text}</t></is></c>`
}

/** A row of a sheet, without the cells that are undefined. `cells`: what follows their addresses. */
export function sheetRow(number: number, ...cells: readonly (string | undefined)[]): string {
  const placed = cells.map((cell, column) =>
    cell === undefined ? '' : `<c r="${'ABCDEFGHIJKLMNOP'[column]}${number}" ${cell}`,
  )
  return `<row r="${number}">${placed.join('')}</row>`
}

/** A workbook of one sheet. `merged`: ranges such as A1:B1. */
export function workbook(rows: readonly string[], merged: readonly string[] = []): Uint8Array<ArrayBuffer> {
  const related = (...parts: [id: string, type: string, target: string][]) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${parts.map(([id, type, target]) => `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`).join('')}</Relationships>`
  const merges = merged.map((range) => `<mergeCell ref="${range}"/>`).join('')
  const sheet = `<sheetData>${rows.join('')}</sheetData>${merges && `<mergeCells>${merges}</mergeCells>`}`
  const parts = {
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    '_rels/.rels': related(['r1', 'officeDocument', 'xl/workbook.xml']),
    'xl/workbook.xml': `<workbook ${MAIN} xmlns:r="${RELATIONS}"><sheets><sheet name="Sheet" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': related(
      ['r1', 'worksheet', 'worksheets/sheet1.xml'],
      ['r2', 'styles', 'styles.xml'],
    ),
    'xl/styles.xml': STYLES,
    'xl/worksheets/sheet1.xml': `<worksheet ${MAIN}>${sheet}</worksheet>`,
  }
  return new Uint8Array(
    zipSync(Object.fromEntries(Object.entries(parts).map(([path, xml]) => [path, strToU8(xml)]))),
  )
}
