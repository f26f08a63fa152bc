import { Menu } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { logError } from '@/lib/error-log'
import { formatLabel } from '@/lib/format'
import { JOB_STATUSES, type JobStatus } from '@/lib/status'
import { sessionSignal } from '@/session/store'
import { ButtonMenu } from '@/ui/menu/button-menu'
import type { ButtonMenuProps } from '@/ui/menu/menu-button'
import { afterPress } from '@/ui/pressed'
import { toast } from '@/ui/toast'
import type { SelectedJob } from './change-jobs'
import { ManyQuestion } from './many-question'

export type ChangeManyMenuProps = {
  menu: ButtonMenuProps
  jobs: readonly SelectedJob[]
  onBegun: () => void
}

type Chosen = { jobs: readonly SelectedJob[]; status: JobStatus }

export function ChangeManyMenu({ menu, jobs, onBegun }: ChangeManyMenuProps) {
  const client = useQueryClient()
  /** With the jobs as they were then: a refetch behind the question would replace the statuses that the admin saw. */
  const [chosen, setChosen] = useState<Chosen>()
  const begin = (change: Chosen) => {
    const session = sessionSignal(client) // of the admin who has confirmed it: the code may take long to load
    return import('./change-jobs').then(
      ({ changeJobs }) => {
        if (session.aborted) return
        onBegun()
        return changeJobs(client, change)
      },
      (error: unknown) => {
        logError(error)
        toast.error('The change could not start', 'Nothing was sent. Try again, or reload the page.')
      },
    )
  }
  return (
    <>
      <ButtonMenu {...menu} position="top-end" width={200}>
        {JOB_STATUSES.map((jobStatus) => (
          <Menu.Item key={jobStatus} onClick={() => afterPress(() => setChosen({ jobs, status: jobStatus }))}>
            {formatLabel(jobStatus)}
          </Menu.Item>
        ))}
      </ButtonMenu>
      <ManyQuestion
        count={(chosen?.jobs ?? jobs).length}
        status={chosen?.status}
        onConfirm={() => chosen && void begin(chosen)}
        onClose={() => setChosen(undefined)}
      />
    </>
  )
}
