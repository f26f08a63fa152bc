import { Menu } from '@mantine/core'
import { IconFileSpreadsheet, IconFileTypeCsv } from '@tabler/icons-react'
import { currentExportOffer, useExportOffer } from '@/export/export-offer'
import type { ExportSource } from '@/export/export-source'
import { FORMATS, type Format } from '@/export/writer-messages'
import { EXPORT_ACTION } from './action-button'
import { MenuButton } from './menu-button'

const ACTIONS = [EXPORT_ACTION]

/** "Export" of a table that has no bar: the API tells its rows whole. */
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

/** The files that all rows under the filters can be had in. */
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
