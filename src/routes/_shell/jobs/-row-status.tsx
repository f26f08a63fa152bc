import { type Job, jobColor } from '@/api/jobs'
import { DASH, formatLabel } from '@/lib/format'
import { lazyWithPreload } from '@/ui/code/lazy-part'
import { useMenuButton } from '@/ui/menu/menu-button'
import { StatusBadge } from '@/ui/text/status-badge'
import classes from './-row-status.module.css'

const RowStatusMenu = lazyWithPreload(() =>
  import('./-row-status-menu').then((module) => module.RowStatusMenu),
)

type RowStatusProps = { job: Pick<Job, 'id' | 'status'> }

/** The status of a job in a row. It is the button of the menu that changes it. */
export function RowStatus({ job }: RowStatusProps) {
  const { button, menu } = useMenuButton(RowStatusMenu, (menu) => <RowStatusMenu {...menu} job={job} />)
  return (
    <>
      <button
        {...button}
        type="button"
        className={classes.button}
        data-row-key="s"
        data-printed
        data-tip="Change status"
        aria-label={`${job.status === undefined ? DASH : formatLabel(job.status)}, Job #${job.id}`}
      >
        <StatusBadge status={job.status} color={jobColor(job.status)} />
      </button>
      {menu}
    </>
  )
}
