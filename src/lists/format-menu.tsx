import { Menu, type MenuProps } from '@mantine/core'
import { IconFileSpreadsheet, IconFileTypeCsv } from '@tabler/icons-react'
import { FORMATS, type Format } from '@/export/writer-messages'
import { ButtonMenu } from '@/ui/menu/button-menu'
import type { ButtonMenuProps } from '@/ui/menu/menu-button'

type FormatItemsProps = { onChoose: (format: Format) => void }

const ICONS = { xlsx: IconFileSpreadsheet, csv: IconFileTypeCsv }
const ALL: readonly Format[] = ['xlsx', 'csv']

export function FormatMenu({
  onChoose,
  ...props
}: ButtonMenuProps & Pick<MenuProps, 'position'> & FormatItemsProps) {
  return (
    <ButtonMenu {...props} width={180}>
      <FormatItems onChoose={onChoose} />
    </ButtonMenu>
  )
}

export function FormatItems({ onChoose }: FormatItemsProps) {
  return ALL.map((format) => {
    const Icon = ICONS[format]
    return (
      <Menu.Item key={format} leftSection={<Icon size={16} aria-hidden />} onClick={() => onChoose(format)}>
        {FORMATS[format]}
      </Menu.Item>
    )
  })
}
