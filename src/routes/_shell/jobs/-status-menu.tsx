import { Menu } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { JobDetail } from '@/api/jobs'
import { formatLabel } from '@/lib/format'
import { JOB_STATUSES } from '@/lib/status'
import { busyText } from '@/records/write'
import { ConfirmModal } from '@/ui/confirm-modal'
import { useOpenMenu } from '@/ui/open-menu'
import { StatusButton, useStatusWrite } from './-status-button'

/**
 * Any of the five; what a customer waits for is not cancelled without a question. Takes the place of its button when that is
 * first used, and opens.
 */
export function StatusMenu({ job, isWhole }: { job: JobDetail; isWhole: boolean }) {
  const { write, isBusy, isChecking } = useStatusWrite(job.id)
  const { button, menu } = useOpenMenu()
  const [isAsking, dialog] = useDisclosure()
  const current = job.status
  const choose = (status: (typeof JOB_STATUSES)[number]) => {
    if (status === current) return
    if (status === 'CANCELLED') dialog.open()
    else write({ id: job.id, status })
  }
  return (
    <>
      <Menu {...menu} position="bottom-end" width={200} transitionProps={{ duration: 100 }}>
        <Menu.Target>
          <StatusButton ref={button} disabled={isBusy || !isWhole} />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.RadioGroup value={current ?? null}>
            {JOB_STATUSES.map((status) => (
              <Menu.RadioItem key={status} value={status} closeMenuOnClick onChange={() => choose(status)}>
                {formatLabel(status)}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
        </Menu.Dropdown>
      </Menu>
      <ConfirmModal
        opened={isAsking}
        title="Cancel this job?"
        message={`Job #${job.id} will be marked ${formatLabel('CANCELLED')}.`}
        confirm="Cancel job"
        busy={busyText('Cancelling...', { isChecking })}
        cancel="Keep it"
        isBusy={isBusy}
        isDestructive
        onConfirm={() => write({ id: job.id, status: 'CANCELLED' }, { onSuccess: dialog.close })}
        onClose={dialog.close}
      />
    </>
  )
}
