import { Loader } from '@mantine/core'
import { type Job, jobColor, statusOwner } from '@/api/jobs'
import { DASH, formatLabel } from '@/lib/format'
import type { JobStatus } from '@/lib/status'
import { useIsWriting } from '@/records/write'
import { lazyWithPreload } from '@/ui/code/lazy-part'
import { useMenuButton } from '@/ui/menu/menu-button'
import { StatusBadge } from '@/ui/text/status-badge'
import classes from './-row-status.module.css'

const RowStatusMenu = lazyWithPreload(() =>
  import('./-row-status-menu').then((module) => module.RowStatusMenu),
)

export type RowStatusProps = {
  job: Pick<Job, 'id' | 'status'>
  /** Called as soon as a change is known, before the rows are read again. */
  onKnown?: ((status: JobStatus) => void) | undefined
}

/** The status is the button of the menu that changes it, which does not open while a change is running. */
export function RowStatus({ job, onKnown }: RowStatusProps) {
  const isBusy = useIsWriting(statusOwner(job.id))
  const { button, menu } = useMenuButton(RowStatusMenu, (menu) => (
    <RowStatusMenu {...menu} job={job} onKnown={onKnown} />
  ))
  return (
    <>
      <button
        {...button}
        onClick={isBusy && !button['aria-expanded'] ? undefined : button.onClick}
        type="button"
        className={classes.button}
        data-row-key="s"
        data-printed
        data-tip="Change status"
        aria-busy={isBusy}
        aria-disabled={isBusy}
        aria-label={`${job.status === undefined ? DASH : formatLabel(job.status)}, Job #${job.id}`}
      >
        <StatusBadge status={job.status} color={jobColor(job.status)} />
        {isBusy && <Loader size={14} className={classes.loader} data-unprinted />}
      </button>
      {menu}
    </>
  )
}
