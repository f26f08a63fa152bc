import { memo } from 'react'
import { type Job, job as jobRecord, jobsBoard } from '@/api/jobs'
import { DASH } from '@/lib/format'
import type { JobStatus } from '@/lib/status'
import { CutText } from '@/ui/text/cut-text'
import { NameLink, ValueLink } from '@/ui/text/link'
import classes from './-board.module.css'
import { RowStatus } from './-row-status'

type BoardCardProps = {
  job: Job
  /** How long it has waited, or why it is no longer in its column. */
  note: string
  isLate: boolean
  hasLeft: boolean
  onKnown: (id: string, status: JobStatus) => void
}

/** A click anywhere on it opens the job. */
export const BoardCard = memo(function BoardCard({ job, note, isLate, hasLeft, onKnown }: BoardCardProps) {
  const { id, customerName, customerId, serviceCenterName } = job
  const { name: title } = jobRecord.title({ id })
  return (
    <li className={hasLeft ? `${classes.card} ${classes.left}` : classes.card} data-card>
      <div className={classes.line}>
        <strong className={classes.customer}>
          {customerId === undefined ? (
            <CutText>{customerName ?? DASH}</CutText>
          ) : (
            <ValueLink to="/customers/$customerId" params={{ customerId }}>
              {customerName ?? customerId}
            </ValueLink>
          )}
        </strong>
        <span className={classes.note}>
          {isLate && <span className={classes.late}>Late</span>}
          {note}
        </span>
      </div>
      <div className={classes.service}>
        <NameLink
          to="/jobs/$jobId"
          params={{ jobId: id }}
          search={{ from: jobsBoard.from }}
          name={job.serviceType ?? title}
          aria-label={job.serviceType && `${job.serviceType}, ${title}`}
        />
      </div>
      <div className={classes.line}>
        <span className={classes.center}>
          <CutText>{serviceCenterName ?? 'No service center'}</CutText>
        </span>
        <RowStatus job={job} onKnown={(status) => onKnown(id, status)} />
      </div>
    </li>
  )
})
