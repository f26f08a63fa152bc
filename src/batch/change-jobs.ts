import type { QueryClient } from '@tanstack/react-query'
import { type Job, job, jobLock, statusOwner, updateJobStatus } from '@/api/jobs'
import { describeMove } from '@/data/outcome'
import { formatLabel } from '@/lib/format'
import type { JobStatus } from '@/lib/status'
import { writeKey } from '@/records/write'
import { itemsText } from './ledger-text'
import { runBatch, sendInBatch } from './run-batch'

/** With the status that the admin saw. */
export type SelectedJob = Pick<Job, 'id' | 'status'>

/** A job whose status somebody else has changed since it was selected is not changed. */
export function changeJobs(
  client: QueryClient,
  { jobs, status }: { jobs: readonly SelectedJob[]; status: JobStatus },
): Promise<void> {
  const seen = new Map(jobs.map((selected) => [selected.id, selected.status]))
  const work = { is: 'status', status } as const
  return runBatch(client, {
    work,
    lines: [...seen.keys()].map((id) => ({ id })),
    workText: (count) =>
      `The status of ${itemsText(work, count)} is being changed. Logging out stops this after the job in progress.`,
    lock: jobLock,
    mutationKey: keyOf,
    readFirst: async (id, signal) => {
      const current = await job.read(id, signal)
      if (current.status === status) return { is: 'already' }
      const seenStatus = seen.get(id)
      const move = describeMove(
        seenStatus && formatLabel(seenStatus),
        current.status && formatLabel(current.status),
      )
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

const keyOf = (id: string) => writeKey(statusOwner(id))

/** Refetches only the job's own screen: lists are refetched at the end of the batch. */
function markStale(client: QueryClient, id: string): void {
  void client.invalidateQueries({ queryKey: job.query(id).queryKey })
  for (const queryKey of STALE)
    void client.invalidateQueries({ queryKey: [...queryKey], refetchType: 'none' })
}

const STALE = updateJobStatus.meta?.invalidates ?? []
