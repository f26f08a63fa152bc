import type { JobStatus } from '@/lib/status'
import { sessionState } from '@/session/store'
import type { ChangeOutcome } from './change-each'

/** A job of a batch. Its outcome is undefined while it waits for its turn. */
export type LedgerLine = { id: string; outcome: ChangeOutcome | 'under-way' | undefined }

/** A batch of jobs whose status is or was being changed, as the panel shows it. */
export type Ledger = {
  id: number
  status: JobStatus
  lines: readonly LedgerLine[]
  /** `stopping`: "Stop" was pressed, and the outcome of one call is not known yet. */
  step: 'running' | 'stopping' | 'over'
  /** Stops the batch after the running call. */
  stop: () => void
  /** Sends the refused changes again, once the batch is over. */
  retryRefused: () => void
  /** Removes the ledger, once the batch is over. */
  close: () => void
}

/** The ledgers of this tab, oldest first. They belong to the tab and not to a screen. They end with the session. */
export const ledgersHere = sessionState<readonly Ledger[]>([])

/** The ids of the jobs with an outcome. */
export function idsWithOutcome(lines: readonly LedgerLine[], is: ChangeOutcome['is']): string[] {
  return lines.filter(({ outcome }) => typeof outcome === 'object' && outcome.is === is).map(({ id }) => id)
}

/** The number of known outcomes. */
export function countKnown(lines: readonly LedgerLine[]): number {
  return lines.filter(({ outcome }) => typeof outcome === 'object').length
}
