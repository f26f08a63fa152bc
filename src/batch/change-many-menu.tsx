import { Menu } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { logError } from '@/lib/error-log'
import { formatLabel } from '@/lib/format'
import { JOB_STATUSES, type JobStatus } from '@/lib/status'
import { ButtonMenu } from '@/ui/menu/button-menu'
import type { ButtonMenuProps } from '@/ui/menu/menu-button'
import { toast } from '@/ui/toast'
import type { SelectedJob } from './change-jobs'
import { ManyQuestion } from './many-question'

export type ChangeManyMenuProps = {
  menu: ButtonMenuProps
  jobs: readonly SelectedJob[]
  /** Called when the change has started. */
  onBegun: () => void
}

/** The menu of the statuses, and the confirmation that an item opens. */
export function ChangeManyMenu({ menu, jobs, onBegun }: ChangeManyMenuProps) {
  const client = useQueryClient()
  const [status, setStatus] = useState<JobStatus>()
  const begin = (status: JobStatus) =>
    import('./change-jobs').then(
      ({ changeJobs }) => {
        onBegun()
        return changeJobs(client, { jobs, status })
      },
      (error: unknown) => {
        logError(error)
        toast.error('The change could not start', 'Nothing was sent. Try again, or reload the page.')
      },
    )
  return (
    <>
      <ButtonMenu {...menu} position="top-end" width={200}>
        {JOB_STATUSES.map((one) => (
          <Menu.Item key={one} onClick={() => setStatus(one)}>
            {formatLabel(one)}
          </Menu.Item>
        ))}
      </ButtonMenu>
      <ManyQuestion
        count={jobs.length}
        status={status}
        onConfirm={() => status && void begin(status)}
        onClose={() => setStatus(undefined)}
      />
    </>
  )
}
