import { lazyWithPreload } from '@/ui/code/lazy-part'
import { useMenuButton } from '@/ui/menu/menu-button'
import { ActionButton, type ListActionProps, type MenuButtonOptions } from './action-button'

const ActionEntries = lazyWithPreload(() => import('./action-entries').then((module) => module.ActionEntries))

export function ActionMenu({ actions, appearance, ...props }: ListActionProps & MenuButtonOptions) {
  const { button, menu } = useMenuButton(ActionEntries, (menu) => (
    <ActionEntries menu={menu} actions={actions} appearance={appearance} {...props} />
  ))
  return (
    <>
      <ActionButton actions={actions} appearance={appearance} {...button} />
      {menu}
    </>
  )
}
