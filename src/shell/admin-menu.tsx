import { Button, Text } from '@mantine/core'
import { IconChevronDown, IconLock } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { lockSession } from '@/session/session'
import { adminOf } from '@/session/state'
import { useSession } from '@/session/store'
import { useActions } from '@/ui/actions'
import { lazyWithPreload } from '@/ui/code/lazy-part'
import { useMenuButton } from '@/ui/menu/menu-button'
import type { AdminMenuItemsProps } from './admin-menu-items'
import classes from './frame.module.css'

const AdminMenuItems = lazyWithPreload(() =>
  import('./admin-menu-items').then((module) => module.AdminMenuItems),
)

export type AdminMenuProps = Omit<AdminMenuItemsProps, 'menu' | 'email' | 'onLock'>

export function AdminMenu(props: AdminMenuProps) {
  const { name, email } = adminOf(useSession()) ?? {}
  const shownName = name ?? email ?? 'Admin'
  const client = useQueryClient()
  const lock = () => lockSession(client)
  useActions({ label: 'Lock', icon: IconLock, isGlobal: true, run: lock })
  const { button, menu } = useMenuButton(AdminMenuItems, (menu) => (
    <AdminMenuItems menu={menu} email={email} onLock={lock} {...props} />
  ))
  return (
    <>
      <Button
        {...button}
        variant="subtle"
        color="gray"
        c="inherit"
        px="xs"
        maw={{ base: 160, xs: 260 }}
        rightSection={<IconChevronDown size="0.875rem" aria-hidden />}
      >
        <Text span truncate size="sm" fw={500} className={classes.wholeName}>
          {shownName}
        </Text>
        <Text span size="sm" fw={500} className={classes.initials}>
          {initialsOf(shownName)}
        </Text>
      </Button>
      {menu}
    </>
  )
}

/** "Meera Nair" as "MN". */
function initialsOf(name: string): string {
  const words = name.split(/\s+/)
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word = '') => [...word][0])
  return letters.join('').toUpperCase()
}
