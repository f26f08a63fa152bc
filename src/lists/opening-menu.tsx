import { Menu } from '@mantine/core'
import type { ReactNode } from 'react'
import { useOpenMenu } from '@/ui/open-menu'
import { ActionButton, type MenuOf } from './action-button'

type OpeningMenuProps = Pick<MenuOf, 'actions' | 'look'> & { width: number; children: ReactNode }

/** A menu that takes the place of its button when that is first used, and opens. */
export function OpeningMenu({ actions, look, width, children }: OpeningMenuProps) {
  const { button, menu } = useOpenMenu()
  return (
    <Menu
      {...menu}
      position="bottom-end"
      width={width}
      styles={{ itemLabel: { minWidth: 0 } }} // a long name is cut
      transitionProps={{ duration: 100 }}
    >
      <Menu.Target>
        <ActionButton ref={button} actions={actions} look={look} />
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}
