import { Menu } from '@mantine/core'
import { IconFileSpreadsheet, IconFileTypeCsv } from '@tabler/icons-react'
import { currentExportOffer } from '@/export/export-offer'
import { FORMATS, type Format } from '@/export/writer-messages'

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
        onClick={() => currentExportOffer()?.begin(format)}
      >
        {FORMATS[format]}
      </Menu.Item>
    )
  })
}
