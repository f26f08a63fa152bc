import { Menu } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconChevronDown, IconStatusChange } from '@tabler/icons-react'
import { type JobDetail, updateJobStatus } from '@/api/jobs'
import { formatLabel } from '@/lib/format'
import { JOB_STATUSES } from '@/lib/status'
import { useGoOn } from '@/records/go-on'
import { busyText, useWrite } from '@/records/write'
import { useButtonAction } from '@/ui/actions'
import { ConfirmModal } from '@/ui/confirm-modal'
import { SteadyButton } from '@/ui/steady-button'

/** A menu of the five statuses. "Cancelled" asks first, since a customer is waiting. */
export function StatusMenu({ job, canChange }: { job: JobDetail; canChange: boolean }) {
  const { write, isBusy, isChecking } = useWrite(updateJobStatus, ['jobs', job.id, 'status'])
  const [isAsking, dialog] = useDisclosure()
  const button = useButtonAction({ label: 'Change status', icon: IconStatusChange })
  const goOn = useGoOn()
  const choose = (status: (typeof JOB_STATUSES)[number]) => {
    if (status === 'CANCELLED') dialog.open()
    else write({ id: job.id, status }, { onSuccess: () => goOn('status') })
  }
  const cancelled = () => {
    dialog.close()
    goOn('status')
  }
  return (
    <>
      <Menu position="bottom-end" width={200}>
        <Menu.Target>
          <SteadyButton
            ref={button}
            variant="default"
            disabled={isBusy || !canChange}
            data-goes-on="status"
            rightSection={<IconChevronDown size={16} aria-hidden />}
          >
            Change status
          </SteadyButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.RadioGroup value={job.status ?? null}>
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
        onConfirm={() => write({ id: job.id, status: 'CANCELLED' }, { onSuccess: cancelled })}
        onClose={dialog.close}
      />
    </>
  )
}
