import { Menu } from '@mantine/core'
import { IconFileSpreadsheet, IconFileTypeCsv } from '@tabler/icons-react'
import { FORMATS, type Format } from '@/export/messages'
import { exportOffer } from '@/export/offer'

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
        onClick={() => exportOffer()?.begin(format)}
      >
        {FORMATS[format]}
      </Menu.Item>
    )
  })
}
