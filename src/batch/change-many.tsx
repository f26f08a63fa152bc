import { Button, Menu } from '@mantine/core'
import { IconStatusChange } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { logError } from '@/lib/error-log'
import { formatLabel } from '@/lib/format'
import { JOB_STATUSES, type JobStatus } from '@/lib/status'
import { toast } from '@/ui/toast'
import { ManyQuestion } from './many-question'

type ChangeManyProps = {
  ids: readonly string[]
  /** Called when the change has started. */
  onBegun: () => void
}

/** "Change status…" for many jobs: a menu of the statuses, and a confirmation. */
export function ChangeMany({ ids, onBegun }: ChangeManyProps) {
  const client = useQueryClient()
  const [status, setStatus] = useState<JobStatus>()
  const begin = (status: JobStatus) =>
    import('./change-jobs').then(
      ({ changeJobs }) => {
        onBegun()
        return changeJobs(client, { ids, status })
      },
      (error: unknown) => {
        logError(error)
        toast.error('The change could not start', 'Nothing was sent. Try again, or reload the page.')
      },
    )
  return (
    <>
      <Menu position="top-end" width={200} transitionProps={{ duration: 100 }}>
        <Menu.Target>
          <Button size="xs" variant="default" leftSection={<IconStatusChange size={14} aria-hidden />}>
            Change status…
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {JOB_STATUSES.map((one) => (
            <Menu.Item key={one} onClick={() => setStatus(one)}>
              {formatLabel(one)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <ManyQuestion
        count={ids.length}
        status={status}
        onConfirm={() => status && void begin(status)}
        onClose={() => setStatus(undefined)}
      />
    </>
  )
}
