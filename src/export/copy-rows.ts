import Papa from 'papaparse'
import type { Column } from '@/ui/table/column'
import { fileOf } from './cells'
import { cellText, FORMULA } from './csv'

/** Rows for the clipboard: a table for spreadsheets, and a text with tabs. Cells that would be run as a formula are disarmed in both. */
export function clipboardOf<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): ClipboardItem {
  const file = fileOf(columns)
  const fields = file.columns.map(({ header }) => header)
  const data = rows.map((row) => {
    const cells = file.cellsOf(row)
    return file.columns.map(({ kind }, place) => cellText(kind, cells[place]))
  })
  const text = Papa.unparse({ fields, data }, { delimiter: '\t', newline: '\n', escapeFormulae: FORMULA })
  return new ClipboardItem({
    'text/plain': blob(text, 'text/plain'),
    'text/html': blob(htmlOf(fields, data), 'text/html'),
  })
}

function htmlOf(fields: readonly string[], data: readonly string[][]): string {
  const table = document.createElement('table')
  for (const [at, cells] of [fields, ...data].entries()) {
    const row = table.insertRow()
    for (const cell of cells) {
      const part = document.createElement(at === 0 ? 'th' : 'td')
      part.textContent = at > 0 && FORMULA.test(cell) ? `'${cell}` : cell
      row.append(part)
    }
  }
  return table.outerHTML
}

function blob(text: string, type: string): Blob {
  return new Blob([text], { type })
}
