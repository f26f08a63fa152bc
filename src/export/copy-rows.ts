import type { Column } from '@/ui/table/column'
import { fileOf } from './cells'
import { cellText, FORMULA } from './csv'

/** An HTML table, and text with tabs. Cells are written as in a CSV. Throws if the browser has no `ClipboardItem`. */
export function clipboardOf<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): ClipboardItem {
  const file = fileOf(columns)
  const head = file.columns.map(({ header }) => header)
  const cells = rows.map((row) => {
    const values = file.cellsOf(row)
    return file.columns.map(({ kind }, index) => escapeFormula(cellText(kind, values[index])))
  })
  return new ClipboardItem({
    'text/plain': new Blob([textOf([head, ...cells])], { type: 'text/plain' }),
    'text/html': new Blob([tableOf(head, cells)], { type: 'text/html' }),
  })
}

function escapeFormula(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text
}

function textOf(lines: readonly string[][]): string {
  return lines.map((cells) => cells.map((cell) => cell.replace(/[\t\r\n]+/g, ' ')).join('\t')).join('\n')
}

function tableOf(head: readonly string[], lines: readonly string[][]): string {
  const table = document.createElement('table')
  for (const [index, cells] of [head, ...lines].entries()) {
    const row = table.insertRow()
    for (const text of cells) {
      const cell = document.createElement(index === 0 ? 'th' : 'td')
      cell.textContent = text
      row.append(cell)
    }
  }
  return table.outerHTML
}
