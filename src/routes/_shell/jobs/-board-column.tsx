import { Text } from '@mantine/core'
import { type CSSProperties, type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import type { BoardStatus, Job } from '@/api/jobs'
import { formatLabel } from '@/lib/format'
import type { JobStatus } from '@/lib/status'
import { useAttention, useSteadyRows } from '@/ui/table/steady-rows'
import { type Board, hasMovedHere } from './-board'
import classes from './-board.module.css'
import { BoardCard } from './-board-card'
import { waitingOf } from './-waiting'

/** Drawn at once. The others follow a moment later. */
const FIRST_CARDS = 30

const EMPTY: Record<BoardStatus, string> = {
  PENDING: 'No pending jobs',
  ACCEPTED: 'No accepted jobs',
  IN_PROGRESS: 'No jobs in progress',
}

type BoardColumnProps = {
  board: Board
  status: BoardStatus
  jobs: readonly Job[]
  /** "Pending 12 · 3 late", for screen readers. */
  name: string
  /** Its heading. */
  children?: ReactNode
  now: number
  late: number
  /** The board was read before: all cards are drawn at once, so that the place and the focus are found again. */
  isReturn: boolean
  onKnown: (id: string, status: JobStatus) => void
}

/** While the pointer or the focus is in it, its cards keep their places. */
export function BoardColumn({
  isReturn,
  board,
  status,
  jobs,
  name,
  children,
  now,
  late,
  onKnown,
}: BoardColumnProps) {
  const { ref, isAttended } = useAttention()
  const steadyJobs = useSteadyRows({
    rows: jobs,
    rowKey: ({ id }) => id,
    isHeld: isAttended,
    filters: status,
    leftRow: (job) =>
      hasMovedHere(board, job.id) ? undefined : (board.jobs.find(({ id }) => id === job.id) ?? job),
  })
  const [first] = useState(() => (isReturn ? steadyJobs : steadyJobs.slice(0, FIRST_CARDS)))
  const drawnJobs = useDeferredValue(steadyJobs, first)
  // The pointer renders the column, too: the cards are made anew only for what they show.
  const cards = useMemo(() => {
    const ids = new Set(jobs.map(({ id }) => id))
    return drawnJobs.map((job) => {
      const hasLeft = !ids.has(job.id)
      const { text, minutes = 0 } = waitingOf(job, now)
      return (
        <BoardCard
          key={job.id}
          job={job}
          note={hasLeft ? leftText(job, status) : text}
          isLate={!hasLeft && minutes > late}
          hasLeft={hasLeft}
          onKnown={onKnown}
        />
      )
    })
  }, [drawnJobs, jobs, status, now, late, onKnown])
  return (
    <div ref={ref}>
      {children}
      {steadyJobs.length === 0 ? (
        <Text c="dimmed" size="sm" className={classes.empty}>
          {board.parts[status].isWhole ? EMPTY[status] : 'Not known'}
        </Text>
      ) : (
        <ul className={classes.cards} style={cardsStyle(steadyJobs.length)} aria-label={name}>
          {cards}
        </ul>
      )}
    </div>
  )
}

/** The height of all cards is kept free, so that a place on the page is found again. */
function cardsStyle(count: number): CSSProperties & { '--cards': number } {
  return { '--cards': count }
}

/** Of a job that somebody else has changed. Of one that left the board, its status is not known. */
function leftText(job: Job, status: BoardStatus): string {
  return job.status === status ? `No longer ${formatLabel(status)}` : `Now ${formatLabel(job.status)}`
}
