import { Menu } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import { IconChevronDown, IconStatusChange } from '@tabler/icons-react'
import { useState } from 'react'
import { type Job, type JobDetail, statusOwner, updateJobStatus } from '@/api/jobs'
import { MovedOnError } from '@/http/errors'
import { formatLabel } from '@/lib/format'
import { JOB_STATUSES, type JobStatus } from '@/lib/status'
import { useGoOn } from '@/records/go-on'
import { busyText, useWrite } from '@/records/write'
import { useButtonAction } from '@/ui/actions'
import { ConfirmModal } from '@/ui/confirm-modal'
import { SteadyButton } from '@/ui/steady-button'

/** On a job's screen. */
export function StatusMenu({ job, canChange }: { job: JobDetail; canChange: boolean }) {
  const button = useButtonAction({ label: 'Change status', key: 's', icon: IconStatusChange })
  const { goOn, focusRef } = useGoOn('status')
  const ref = useMergedRef(button, focusRef)
  const { items, question, isBusy } = useStatusChange(job, { onDone: goOn })
  return (
    <>
      <Menu position="bottom-end" width={200}>
        <Menu.Target>
          <SteadyButton
            ref={ref}
            variant="default"
            disabled={isBusy || !canChange}
            rightSection={<IconChevronDown size={16} aria-hidden />}
          >
            Change status
          </SteadyButton>
        </Menu.Target>
        <Menu.Dropdown>{items}</Menu.Dropdown>
      </Menu>
      {question}
    </>
  )
}

type ChangeEvents = {
  /** Called as soon as the change is known, before the screen is read again. */
  onKnown?: ((status: JobStatus) => void) | undefined
  /** Called once the screen has been read again. */
  onDone?: () => void
}

/**
 * Items of a menu, and a question before "Cancelled", since a customer is waiting. The change is refused if the job no longer has the
 * status that the admin saw.
 */
export function useStatusChange(job: Pick<Job, 'id' | 'status'>, { onKnown, onDone }: ChangeEvents = {}) {
  const { write, isBusy, isChecking } = useWrite(updateJobStatus, statusOwner(job.id))
  /** `seen`: the status when the question was opened. A refetch behind it may show another one. */
  const [asked, setAsked] = useState<{ seen: string | undefined }>()
  const close = () => setAsked(undefined)
  const choose = (status: JobStatus) => {
    if (status === 'CANCELLED') setAsked({ seen: job.status })
    else
      write(
        { id: job.id, status, seen: job.status },
        { onAccepted: () => onKnown?.(status), onSuccess: onDone },
      )
  }
  const cancelled = () => {
    close()
    onDone?.()
  }
  const items = (
    <Menu.RadioGroup value={job.status ?? null}>
      {JOB_STATUSES.map((status) => (
        <Menu.RadioItem
          key={status}
          value={status}
          data-disabled={isBusy || undefined}
          aria-disabled={isBusy || undefined}
          closeMenuOnClick
          onChange={() => choose(status)}
        >
          {formatLabel(status)}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  )
  const question = (
    <ConfirmModal
      opened={asked !== undefined}
      title="Cancel this job?"
      message={`Job #${job.id} will be marked ${formatLabel('CANCELLED')}.`}
      confirm="Cancel job"
      busyLabel={busyText('Cancelling...', { isChecking })}
      cancel="Keep it"
      isBusy={isBusy}
      isDestructive
      onConfirm={() =>
        write(
          { id: job.id, status: 'CANCELLED', seen: asked?.seen },
          {
            onAccepted: () => onKnown?.('CANCELLED'),
            onSuccess: cancelled,
            onFailure: (error) => error instanceof MovedOnError && close(),
          },
        )
      }
      onClose={close}
    />
  )
  return { items, question, isBusy }
}
