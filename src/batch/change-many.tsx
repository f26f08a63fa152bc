import { Button } from '@mantine/core'
import { IconStatusChange } from '@tabler/icons-react'
import { LazyPart, lazyWithPreload } from '@/ui/code/lazy-part'
import { useMenuButton } from '@/ui/menu/menu-button'

const ChangeManyMenu = lazyWithPreload(() =>
  import('./change-many-menu').then((module) => module.ChangeManyMenu),
)

export type ChangeManyProps = {
  ids: readonly string[]
  /** Called when the change has started. */
  onBegun: () => void
}

/** "Change status…" for many jobs: a menu of the statuses, and a confirmation. */
export function ChangeMany(props: ChangeManyProps) {
  const { buttonProps, menuProps } = useMenuButton(ChangeManyMenu)
  return (
    <>
      <Button
        {...buttonProps}
        size="xs"
        variant="default"
        leftSection={<IconStatusChange size={14} aria-hidden />}
      >
        Change status…
      </Button>
      {menuProps && (
        <LazyPart>
          <ChangeManyMenu menu={menuProps} {...props} />
        </LazyPart>
      )}
    </>
  )
}
