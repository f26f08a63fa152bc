import type { AllRows, ReadProgress } from '@/data/read-all'
import { sessionState } from '@/session/store'

/** `progress` is undefined until the first answer, `read` until the reading has ended. */
export type ExportState = {
  /**
   * `stuck`: pages could not be read. `short`: all pages were read, but rows may be missing. `incomplete`: the screen itself does not have
   * all rows. `unwritten`: the file could not be written.
   */
  step: 'reading' | 'stuck' | 'short' | 'incomplete' | 'writing' | 'unwritten' | 'saved'
  progress: ReadProgress | undefined
  read: AllRows<unknown> | undefined
  /** Whether the file may lack rows of the list. */
  isPartial: boolean
}

export type Export = ExportState & {
  id: number
  title: string
  failure: unknown
  /** Retries reading or writing. */
  again: () => void
  /** Saves the rows that were read. */
  save: () => void
  /** Cancels the export, or removes it once it has ended. */
  close: () => void
}

/** Oldest first. They belong to the tab and not to a screen, and end with the session. */
export const exportsHere = sessionState<readonly Export[]>([])

/** Whether it does not wait for the admin. */
export function isUnderWay({ step }: ExportState): boolean {
  return step === 'reading' || step === 'writing'
}

export function canSavePart({ step, read }: ExportState): boolean {
  const isShortOfRows = step === 'stuck' || step === 'short' || step === 'incomplete'
  return isShortOfRows && read !== undefined && read.rows.length > 0
}

/** Not if `incomplete`: only the screen can load the missing rows. */
export function canRetry({ step }: ExportState): boolean {
  return step === 'stuck' || step === 'short' || step === 'unwritten'
}
