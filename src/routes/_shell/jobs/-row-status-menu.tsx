import { ButtonMenu } from '@/ui/menu/button-menu'
import type { ButtonMenuProps } from '@/ui/menu/menu-button'
import type { RowStatusProps } from './-row-status'
import { useStatusChange } from './-status-menu'

export function RowStatusMenu({ job, onKnown, ...menu }: ButtonMenuProps & RowStatusProps) {
  const { items, question } = useStatusChange(job, { onKnown })
  return (
    <>
      <ButtonMenu {...menu} position="bottom-start" width={200}>
        {items}
      </ButtonMenu>
      {question}
    </>
  )
}
