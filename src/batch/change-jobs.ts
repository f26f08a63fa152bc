import type { QueryClient } from '@tanstack/react-query'
import { type Job, job, jobLock, updateJobStatus } from '@/api/jobs'
import { describeMove } from '@/data/outcome'
import { formatLabel } from '@/lib/format'
import type { JobStatus } from '@/lib/status'
import { writeKey } from '@/records/write'
import { itemsText } from './ledger-text'
import { runBatch, sendInBatch } from './run-batch'

/** A selected job, with the status that the admin saw. */
export type SelectedJob = Pick<Job, 'id' | 'status'>

/**
 * Changes the status of many jobs, one by one. A job whose status somebody else has changed since it was selected is not changed.
 */
export function changeJobs(
  client: QueryClient,
  { jobs, status }: { jobs: readonly SelectedJob[]; status: JobStatus },
): Promise<void> {
  const seen = new Map(jobs.map((one) => [one.id, one.status]))
  const work = { is: 'status', status } as const
  return runBatch(client, {
    work,
    lines: [...seen.keys()].map((id) => ({ id })),
    workText: (count) =>
      `The status of ${itemsText(work, count)} is being changed. Logging out stops this after the job in progress.`,
    lock: jobLock,
    mutationKey: keyOf,
    readFirst: async (id, signal) => {
      const now = await job.read(id, signal)
      if (now.status === status) return { is: 'already' }
      const was = seen.get(id)
      const move = describeMove(was && formatLabel(was), now.status && formatLabel(now.status))
      return move === undefined ? undefined : { is: 'unsent', note: move }
    },
    unread: 'The job could not be read.',
    send: async (id, stop) => {
      const input = { id, status }
      const refused = 'Failed to update job status'
      const call = { input, mutationKey: keyOf(id), stop, refused }
      return sendInBatch(client, updateJobStatus, call).finally(() => markStale(client, id))
    },
    stale: STALE,
  })
}

const keyOf = (id: string) => writeKey(['jobs', id, 'status'])

/** Invalidates the queries that show the job. Only the job's own screen is refetched now; lists are refetched at the end of the batch. */
function markStale(client: QueryClient, id: string): void {
  void client.invalidateQueries({ queryKey: job.query(id).queryKey })
  for (const queryKey of STALE)
    void client.invalidateQueries({ queryKey: [...queryKey], refetchType: 'none' })
}

const STALE = updateJobStatus.meta?.invalidates ?? []
