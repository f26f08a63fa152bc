import { useDisclosure } from '@mantine/hooks'
import { useExportOffer } from '@/export/export-offer'
import type { ExportSource } from '@/export/export-source'
import { deferred } from '@/ui/code/deferred'
import { ActionButton, EXPORT_ACTION } from './action-button'

const ExportMenu = deferred(() => import('./export-menu').then((module) => module.ExportMenu))

/** "Export" of a table that has no bar: the API tells its rows whole. */
export function ExportButton<Row>({ source }: { source: ExportSource<Row> }) {
  useExportOffer(source.title, () => source)
  const [isUsed, use] = useDisclosure()
  if (isUsed) return <ExportMenu />
  return (
    <ActionButton
      actions={[EXPORT_ACTION]}
      look="button"
      aria-haspopup="menu"
      aria-expanded={false}
      {...ExportMenu.opener(use.open)}
    />
  )
}
