import type { AllRows, ReadProgress } from '@/data/read-all'
import { sessionState } from '@/session/store'

/** The state of an export. `progress` is undefined until the first answer; `read` is the result of the reading, once it has ended. */
export type ExportState = {
  /**
   * `stuck`: pages could not be read. `short`: all pages were read, but rows may be missing. `incomplete`: the screen itself does not have
   * all rows. `unwritten`: the rows were read, but the file could not be written.
   */
  step: 'reading' | 'stuck' | 'short' | 'incomplete' | 'writing' | 'unwritten' | 'saved'
  progress: ReadProgress | undefined
  read: AllRows<unknown> | undefined
  /** Whether the file may lack rows of the list. */
  isPartial: boolean
}

/** An export of this tab, as the panel shows it. */
export type Export = ExportState & {
  id: number
  title: string
  /** The error that stopped the export. */
  failure: unknown
  /** Retries what has failed: reading or writing. */
  again: () => void
  /** Saves the rows that were read, in a file whose name ends in `-partial`. */
  save: () => void
  /** Cancels the export, or removes it from the panel once it has ended. */
  close: () => void
}

/** The exports of this tab, oldest first. They belong to the tab and not to a screen. They end with the session. */
export const exportsHere = sessionState<readonly Export[]>([])

/** Whether the export is running, and not waiting for the admin. */
export function isUnderWay({ step }: ExportState): boolean {
  return step === 'reading' || step === 'writing'
}

/** Whether a partial file can be saved. */
export function canSavePart({ step, read }: ExportState): boolean {
  const isShortOfRows = step === 'stuck' || step === 'short' || step === 'incomplete'
  return isShortOfRows && read !== undefined && read.rows.length > 0
}

/** Whether the export can be tried again. It cannot where only the screen can load the missing rows. */
export function canRetry({ step }: ExportState): boolean {
  return step === 'stuck' || step === 'short' || step === 'unwritten'
}
