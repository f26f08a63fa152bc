import type { Job } from '@/api/jobs'
import { ButtonMenu } from '@/ui/menu/button-menu'
import type { ButtonMenuProps } from '@/ui/menu/menu-button'
import { useStatusChange } from './-status-menu'

/** "Change status" of a row. */
export function RowStatusMenu({ job, ...menu }: ButtonMenuProps & { job: Pick<Job, 'id' | 'status'> }) {
  const { items, question } = useStatusChange(job)
  return (
    <>
      <ButtonMenu {...menu} position="bottom-start" width={200}>
        {items}
      </ButtonMenu>
      {question}
    </>
  )
}
