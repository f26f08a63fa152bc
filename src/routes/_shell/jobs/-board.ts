import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { BOARD_STATUSES, type BoardStatus, type Job, jobs } from '@/api/jobs'
import type { AllRows } from '@/data/read-all'
import { DASH, formatCount } from '@/lib/format'
import type { JobStatus } from '@/lib/status'
import { createSignedInReader } from '@/session/read-signed-in'
import { sinceOf } from './-waiting'

/** `total` is the server's own count. */
type Part = Pick<AllRows<Job>, 'isWhole' | 'failure'> & { total: number | undefined }

export type Board = {
  /** Each job of the three statuses once, the oldest first. */
  jobs: readonly Job[]
  parts: Readonly<Record<BoardStatus, Part>>
  /** The last status that a job got on this board, by its id. */
  moved: ReadonlyMap<string, JobStatus>
}

/** `parts` tells what cannot be read. The query fails only if nothing can be read, or nothing newer. */
export const boardQuery = queryOptions<Board>({
  queryKey: [jobs.name, 'board'],
  queryFn: async ({ client, signal }) => {
    const before: Board | undefined = client.getQueryData([jobs.name, 'board'])
    const [pending, accepted, inProgress] = await Promise.all([
      readStatus(client, 'PENDING', signal),
      readStatus(client, 'ACCEPTED', signal),
      readStatus(client, 'IN_PROGRESS', signal),
    ])
    const moved = before?.moved ?? new Map()
    const board = { ...boardOf({ PENDING: pending, ACCEPTED: accepted, IN_PROGRESS: inProgress }), moved }
    const failure = failureOf(board)
    const isLess = before
      ? isBoardWhole(before) || board.jobs.length < before.jobs.length
      : board.jobs.length === 0
    if (failure !== undefined && isLess) throw failure
    return board
  },
  meta: { isSilent: true }, // its reads have logged their failures
  retry: false,
})

type ReadParts = Readonly<Record<BoardStatus, AllRows<Job>>>

async function readStatus(
  client: QueryClient,
  status: BoardStatus,
  signal: AbortSignal,
): Promise<AllRows<Job>> {
  const reader = createSignedInReader(client, { rowKey: ({ id }) => id, readPage: jobs.pages({ status }) })
  return reader.read(signal)
}

/** A job that was read twice has moved on meanwhile: the later status counts. A row without a status has that of its column. */
function boardOf(read: ReadParts): Omit<Board, 'moved'> {
  const all = new Map<string, Job>()
  for (const status of BOARD_STATUSES)
    for (const job of read[status].rows) all.set(job.id, { ...job, status: job.status ?? status })
  const partOf = ({ isWhole, failure, totals }: AllRows<Job>): Part => ({
    isWhole,
    failure,
    total: totals.latest,
  })
  return {
    jobs: oldestFirst([...all.values()].filter(isOnBoard)),
    parts: {
      PENDING: partOf(read.PENDING),
      ACCEPTED: partOf(read.ACCEPTED),
      IN_PROGRESS: partOf(read.IN_PROGRESS),
    },
  }
}

function isOnBoard({ status }: Pick<Job, 'status'>): boolean {
  return BOARD_STATUSES.some((boardStatus) => boardStatus === status)
}

/** A job without a time comes last. */
function oldestFirst(all: readonly Job[]): Job[] {
  const since = new Map(all.map((job) => [job, sinceOf(job)?.moment ?? Number.POSITIVE_INFINITY]))
  return all.toSorted((a, b) => {
    const [first = 0, second = 0] = [since.get(a), since.get(b)]
    return first === second ? a.id.localeCompare(b.id) : first - second
  })
}

export function groupByStatus(all: readonly Job[]): Record<BoardStatus, readonly Job[]> {
  const jobsWith = (status: BoardStatus) => all.filter((job) => job.status === status)
  return {
    PENDING: jobsWith('PENDING'),
    ACCEPTED: jobsWith('ACCEPTED'),
    IN_PROGRESS: jobsWith('IN_PROGRESS'),
  }
}

export function isBoardWhole({ parts }: Pick<Board, 'parts'>): boolean {
  return BOARD_STATUSES.every((status) => parts[status].isWhole)
}

export function failureOf({ parts }: Pick<Board, 'parts'>): unknown {
  return BOARD_STATUSES.map((status) => parts[status].failure).find((failure) => failure !== undefined)
}

/** Shows at once what is known of a job. The time of the read stays. */
export function moveOnBoard(client: QueryClient, id: string, status: JobStatus): void {
  const { queryKey } = boardQuery
  const updatedAt = client.getQueryState(queryKey)?.dataUpdatedAt
  client.setQueryData(queryKey, (board) => board && withStatus(board, id, status), { updatedAt })
}

function withStatus(board: Board, id: string, status: JobStatus): Board {
  const remaining = board.jobs.map((job) => (job.id === id ? { ...job, status } : job)).filter(isOnBoard)
  return { ...board, jobs: remaining, moved: new Map(board.moved).set(id, status) }
}

/** Whether a job left its column by what was chosen on this board, and by nothing that somebody else did since. */
export function hasMovedHere({ jobs, moved }: Pick<Board, 'jobs' | 'moved'>, id: string): boolean {
  const chosen = moved.get(id)
  const latest = jobs.find((job) => job.id === id)?.status
  return chosen !== undefined && (latest === undefined ? !isOnBoard({ status: chosen }) : latest === chosen)
}

/** "12". Where not all could be read, "12 of 20", and a dash if nothing is known. */
export function countText({ isWhole, total }: Part, count: number): string {
  if (!isWhole && count === 0) return total === undefined ? DASH : `0 of ${formatCount(total)}`
  const ofTotal = !isWhole && total !== undefined && total > count ? ` of ${formatCount(total)}` : ''
  return `${formatCount(count)}${ofTotal}`
}
