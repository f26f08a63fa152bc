import { queryOptions, skipToken } from '@tanstack/react-query'
import type { JobStatus } from '@/lib/status'
import type { Outcome } from './change-each'

/** A job of a batch. Its outcome is undefined until its turn comes. */
export type LedgerLine = { id: string; outcome: Outcome | 'under-way' | undefined }

/** The jobs whose status is being changed, or was, as the panel shows them. */
export type Ledger = {
  id: number
  status: JobStatus
  lines: readonly LedgerLine[]
  /** `stopping`: "Stop" was pressed, and the outcome of one call is not known yet. */
  step: 'running' | 'stopping' | 'over'
  /** Nothing is sent any more, after the call that is under way. */
  stop: () => void
  /** Sends the refused ones again, once it is over. */
  again: () => void
  /** Removes it, once it is over. */
  close: () => void
}

/** The ledgers of this tab, oldest first. They belong to the tab and not to a screen. The end of the session removes them. */
export const ledgersQuery = queryOptions<readonly Ledger[]>({
  queryKey: ['batch', 'all'],
  queryFn: skipToken,
  gcTime: Number.POSITIVE_INFINITY,
  structuralSharing: false, // they hold functions
})

/** The ids of the lines with such an outcome. */
export function idsOf(lines: readonly LedgerLine[], is: Outcome['is']): string[] {
  return lines.filter(({ outcome }) => typeof outcome === 'object' && outcome.is === is).map(({ id }) => id)
}

/** How many outcomes are known. */
export function knownOf(lines: readonly LedgerLine[]): number {
  return lines.filter(({ outcome }) => typeof outcome === 'object').length
}
