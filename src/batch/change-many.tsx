import { Button } from '@mantine/core'
import { IconStatusChange } from '@tabler/icons-react'
import { lazyWithPreload } from '@/ui/code/lazy-part'
import { useMenuButton } from '@/ui/menu/menu-button'
import type { ChangeManyMenuProps } from './change-many-menu'

const ChangeManyMenu = lazyWithPreload(() =>
  import('./change-many-menu').then((module) => module.ChangeManyMenu),
)

export function ChangeMany(props: Omit<ChangeManyMenuProps, 'menu'>) {
  const { button, menu } = useMenuButton(ChangeManyMenu, (menu) => <ChangeManyMenu menu={menu} {...props} />)
  return (
    <>
      <Button
        {...button}
        size="xs"
        variant="default"
        leftSection={<IconStatusChange size={14} aria-hidden />}
      >
        Change status…
      </Button>
      {menu}
    </>
  )
}
