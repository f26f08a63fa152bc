import { Menu } from '@mantine/core'
import { IconFileSpreadsheet, IconFileTypeCsv } from '@tabler/icons-react'
import { currentExportOffer, useExportOffer } from '@/export/export-offer'
import type { ExportSource } from '@/export/export-source'
import { FORMATS, type Format } from '@/export/writer-messages'
import { EXPORT_ACTION } from './action-button'
import { MenuButton } from './menu-button'

const ACTIONS = [EXPORT_ACTION]

/** "Export" for a list without paging, which has no bar. */
export function ExportButton<Row>({ source }: { source: ExportSource<Row> }) {
  useExportOffer(source.title, () => source)
  return (
    <MenuButton actions={ACTIONS} appearance="button" width={180}>
      <ExportEntries />
    </MenuButton>
  )
}

const ICONS = { xlsx: IconFileSpreadsheet, csv: IconFileTypeCsv }
const ALL: readonly Format[] = ['xlsx', 'csv']

/** The formats of an export. */
export function ExportEntries() {
  return ALL.map((format) => {
    const Icon = ICONS[format]
    return (
      <Menu.Item
        key={format}
        leftSection={<Icon size={16} aria-hidden />}
        onClick={() => currentExportOffer()?.start(format)}
      >
        {FORMATS[format]}
      </Menu.Item>
    )
  })
}
