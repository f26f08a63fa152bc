import { queryOptions, skipToken } from '@tanstack/react-query'
import type { AllRows, ReadProgress } from '@/http/read-all'

/** How an export stands. `progress` is undefined until the first answer; `read` is what came of the reading, once it has ended. */
export type ExportState = {
  /**
   * `stuck`: pages could not be read. `short`: all were read, and rows may be missing. `unwritten`: the rows are there, and no file
   * could be made of them.
   */
  step: 'reading' | 'stuck' | 'short' | 'writing' | 'unwritten' | 'saved'
  progress: ReadProgress | undefined
  read: AllRows<unknown> | undefined
  /** Whether the file may hold less than the list. */
  isPartial: boolean
}

/** An export of this tab, as its panel shows it. */
export type Export = ExportState & {
  id: number
  title: string
  /** Why it stands still, where a read or the writing failed. */
  failure: unknown
  /** Reads what could not be read, or writes what could not be written. */
  again: () => void
  /** Saves what was read, in a file that says so. */
  save: () => void
  /** Ends it, or takes it away once it has ended. */
  close: () => void
}

/** The exports of this tab, oldest first. They belong to the tab, not to a screen; the end of the session forgets them. */
export const exportsQuery = queryOptions<readonly Export[]>({
  queryKey: ['export', 'all'],
  queryFn: skipToken,
  gcTime: Number.POSITIVE_INFINITY,
  structuralSharing: false, // they hold functions
})

/** Whether it goes on by itself. */
export function isUnderWay({ step }: ExportState): boolean {
  return step === 'reading' || step === 'writing'
}

/** Whether what was read makes a file, though not all is there. */
export function canSavePart({ step, read }: ExportState): boolean {
  return (step === 'stuck' || step === 'short') && read !== undefined && read.rows.length > 0
}
