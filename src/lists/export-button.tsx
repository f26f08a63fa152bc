import { currentExportOffer, useExportOffer } from '@/export/export-offer'
import type { ExportSource } from '@/export/export-source'
import { LazyPart, lazyWithPreload } from '@/ui/code/lazy-part'
import { useMenuButton } from '@/ui/menu/menu-button'
import { ActionButton, EXPORT_ACTION } from './action-button'

const FormatMenu = lazyWithPreload(() => import('./format-menu').then((module) => module.FormatMenu))

const ACTIONS = [EXPORT_ACTION]

/** "Export" for a list without paging, which has no bar. */
export function ExportButton<Row>({ source }: { source: ExportSource<Row> }) {
  useExportOffer(source.title, () => source)
  const { buttonProps, menuProps } = useMenuButton(FormatMenu)
  return (
    <>
      <ActionButton actions={ACTIONS} appearance="button" {...buttonProps} />
      {menuProps && (
        <LazyPart>
          <FormatMenu
            {...menuProps}
            position="bottom-end"
            onChoose={(format) => currentExportOffer()?.start(format)}
          />
        </LazyPart>
      )}
    </>
  )
}
