import { currentExportOffer, useExportOffer } from '@/export/export-offer'
import type { ExportSource } from '@/export/export-source'
import { lazyWithPreload } from '@/ui/code/lazy-part'
import { useMenuButton } from '@/ui/menu/menu-button'
import { ActionButton, EXPORT_ACTION } from './action-button'

const FormatMenu = lazyWithPreload(() => import('./format-menu').then((module) => module.FormatMenu))

const ACTIONS = [EXPORT_ACTION]

/** "Export" for a list without paging, which has no bar. */
export function ExportButton<Row>({ source }: { source: ExportSource<Row> }) {
  useExportOffer(source.title, () => source)
  const { button, menu } = useMenuButton(FormatMenu, (menu) => (
    <FormatMenu {...menu} position="bottom-end" onChoose={(format) => currentExportOffer()?.start(format)} />
  ))
  return (
    <>
      <ActionButton actions={ACTIONS} appearance="button" {...button} />
      {menu}
    </>
  )
}
