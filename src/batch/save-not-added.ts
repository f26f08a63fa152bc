import { saveTable } from '@/export/save-table'
import type { Ledger } from './ledger'
import { outcomeText } from './ledger-text'

/** Saves the lines of an import that are not known to be added, as a file that can be imported again, with a column that says why. */
export function saveNotAdded({ work, lines }: Pick<Ledger, 'work' | 'lines'>): void {
  if (work.is !== 'add') return
  const rows = lines.flatMap(({ row, outcome }) =>
    row && !(typeof outcome === 'object' && outcome.is === 'changed')
      ? [[...row.texts, outcomeText(outcome, work)]]
      : [],
  )
  saveTable(`${work.noun.replaceAll(' ', '-')}s-not-added`, [...work.heads, 'Why'], rows)
}
