import { useExportOffer } from '@/export/export-offer'
import type { ExportSource } from '@/export/export-source'
import { EXPORT_ACTION } from './action-button'
import { ExportEntries } from './export-entries'
import { MenuButton } from './menu-button'

const ACTIONS = [EXPORT_ACTION]

/** "Export" of a table that has no bar: the API tells its rows whole. */
export function ExportButton<Row>({ source }: { source: ExportSource<Row> }) {
  useExportOffer(source.title, () => source)
  return (
    <MenuButton actions={ACTIONS} look="button" width={180}>
      <ExportEntries />
    </MenuButton>
  )
}
