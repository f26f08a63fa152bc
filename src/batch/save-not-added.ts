import { saveTable } from '@/export/save-table'
import type { Ledger } from './ledger'
import { outcomeText } from './ledger-text'

/** The file can be imported again. */
export function saveNotAdded({ work, lines }: Pick<Ledger, 'work' | 'lines'>): void {
  if (work.is !== 'add') return
  const rows = lines.flatMap(({ row, outcome }) =>
    row && !(typeof outcome === 'object' && outcome.is === 'changed')
      ? [[...row.texts, outcomeText(outcome, work)]]
      : [],
  )
  saveTable(`${work.noun.replaceAll(' ', '-')}s-not-added`, [...work.heads, 'Why'], rows)
}
