import { Menu } from '@mantine/core'
import { IconBrandWhatsapp, IconCopy, IconPhone } from '@tabler/icons-react'
import { type Ref, type RefObject, useEffect, useImperativeHandle, useState } from 'react'
import { whatsAppAddress } from '@/lib/phone'
import { ON_SCREEN } from '@/ui/form/field'
import { copy } from './copy'

type PhoneMenuProps = {
  /** The id of the button. The id of the menu is the same with `-dropdown`. */
  id: string
  /** As `+91XXXXXXXXXX`. */
  mobile: string
  /** The button that the menu belongs to, and that gets the focus back. */
  button: RefObject<HTMLElement | null>
  opened: boolean
  onClose: () => void
}

/** The menu of a phone number. */
export function PhoneMenu({ id, mobile, button, opened, onClose }: PhoneMenuProps) {
  // Mantine returns the focus only to a menu that was mounted before it opened.
  const [isMounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  return (
    <Menu
      id={id}
      opened={opened && isMounted}
      onClose={onClose}
      width={160}
      position="bottom-start"
      middlewares={ON_SCREEN}
      transitionProps={{ duration: 100 }}
    >
      <Menu.Target>
        <Target element={button} />
      </Menu.Target>
      <Menu.Dropdown>
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
      </Menu.Dropdown>
    </Menu>
  )
}

type TargetProps = { element: RefObject<HTMLElement | null>; ref?: Ref<HTMLElement | null> }

/** An element that is rendered elsewhere, as the target of a menu. */
function Target({ element, ref }: TargetProps) {
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => element.current, [element])
  return null
}
