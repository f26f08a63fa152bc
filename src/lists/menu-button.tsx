import { Menu } from '@mantine/core'
import type { ReactNode } from 'react'
import { ON_SCREEN } from '@/ui/form/field'
import { ActionButton, type MenuButtonOptions } from './action-button'

type MenuButtonProps = MenuButtonOptions & { width: number; children: ReactNode }

/** The button of some actions, with its menu. */
export function MenuButton({ actions, appearance, width, children }: MenuButtonProps) {
  return (
    <Menu
      position="bottom-end"
      width={width}
      middlewares={ON_SCREEN}
      styles={{
        itemLabel: { minWidth: 0 }, // a long name is cut
        dropdown: { maxHeight: 'calc(100dvh - 1rem)', overflowY: 'auto' },
      }}
      transitionProps={{ duration: 100 }}
    >
      <Menu.Target>
        <ActionButton actions={actions} appearance={appearance} />
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}
