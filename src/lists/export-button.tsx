import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { currentExportOffer, startExport, useExportOffer } from '@/export/export-offer'
import type { ExportSource } from '@/export/export-source'
import { lazyWithPreload } from '@/ui/code/lazy-part'
import { useMenuButton } from '@/ui/menu/menu-button'
import { ActionButton, EXPORT_ACTION } from './action-button'

const FormatMenu = lazyWithPreload(() => import('./format-menu').then((module) => module.FormatMenu))

const ACTIONS = [EXPORT_ACTION]

/** For a list without paging, which has no bar. */
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

type ExportRowsProps<Row> = { source: ExportSource<Row>; position: 'top-end' | 'bottom-end' }

/** For rows that are not those of the screen: the key of "Export" and Find know nothing of it. */
export function ExportRows<Row>({ source, position }: ExportRowsProps<Row>) {
  const client = useQueryClient()
  const { button, menu } = useMenuButton(FormatMenu, (menu) => (
    <FormatMenu {...menu} position={position} onChoose={(format) => startExport(client, source, format)} />
  ))
  return (
    <>
      <Button {...button} size="xs" variant="default" leftSection={<IconDownload size={14} aria-hidden />}>
        Export
      </Button>
      {menu}
    </>
  )
}
