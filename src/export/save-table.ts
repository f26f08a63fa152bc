import { csvFile } from './csv'
import { saveFile } from './export'

/** `name` has no ending. */
export function saveTable(
  name: string,
  heads: readonly string[],
  rows: readonly (readonly string[])[],
): void {
  const columns = heads.map((header) => ({ header, kind: 'text' as const }))
  saveFile(csvFile(columns, rows), `${name}.csv`)
}
