import { Menu } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import { ActionButton, EXPORT_ACTION } from './action-button'
import { ExportEntries } from './export-entries'

/** Takes the place of its button when that is first used, and opens. */
export function ExportMenu() {
  const [isOpen, menu] = useDisclosure()
  const button = useRef<HTMLButtonElement>(null)
  const { open } = menu
  useEffect(() => {
    button.current?.focus() // where the focus goes back to
    open()
  }, [open])
  return (
    <Menu
      opened={isOpen}
      onChange={menu.set}
      position="bottom-end"
      width={180}
      transitionProps={{ duration: 100 }}
    >
      <Menu.Target>
        <ActionButton ref={button} actions={[EXPORT_ACTION]} look="button" />
      </Menu.Target>
      <Menu.Dropdown>
        <ExportEntries />
      </Menu.Dropdown>
    </Menu>
  )
}
