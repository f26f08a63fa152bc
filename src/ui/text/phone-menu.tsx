import { Menu } from '@mantine/core'
import { IconBrandWhatsapp, IconCopy, IconPhone } from '@tabler/icons-react'
import { whatsAppAddress } from '@/lib/phone'
import { ButtonMenu } from '@/ui/menu/button-menu'
import type { ButtonMenuProps } from '@/ui/menu/menu-button'
import { copy } from './copy'

type PhoneMenuProps = ButtonMenuProps & {
  /** As `+91XXXXXXXXXX`. */
  mobile: string
}

export function PhoneMenu({ mobile, ...props }: PhoneMenuProps) {
  return (
    <ButtonMenu {...props} width={160} position="bottom-start">
      <Menu.Item component="a" href={`tel:${mobile}`} leftSection={<IconPhone size={16} aria-hidden />}>
        Call
      </Menu.Item>
      <Menu.Item
        component="a"
        href={whatsAppAddress(mobile)}
        target="_blank"
        rel="noopener noreferrer"
        leftSection={<IconBrandWhatsapp size={16} aria-hidden />}
      >
        WhatsApp
      </Menu.Item>
      <Menu.Item
        leftSection={<IconCopy size={16} aria-hidden />}
        onClick={() => copy(mobile, 'Phone number copied')}
      >
        Copy
      </Menu.Item>
    </ButtonMenu>
  )
}
