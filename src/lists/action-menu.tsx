import { LazyPart, lazyWithPreload } from '@/ui/code/lazy-part'
import { useMenuButton } from '@/ui/menu/menu-button'
import { ActionButton, type ListActionProps, type MenuButtonOptions } from './action-button'

const ActionEntries = lazyWithPreload(() => import('./action-entries').then((module) => module.ActionEntries))

/** The button of some actions of a list, and their menu. */
export function ActionMenu({ actions, appearance, ...props }: ListActionProps & MenuButtonOptions) {
  const { buttonProps, menuProps } = useMenuButton(ActionEntries)
  return (
    <>
      <ActionButton actions={actions} appearance={appearance} {...buttonProps} />
      {menuProps && (
        <LazyPart>
          <ActionEntries menu={menuProps} actions={actions} appearance={appearance} {...props} />
        </LazyPart>
      )}
    </>
  )
}
