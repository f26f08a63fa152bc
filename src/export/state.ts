import { queryOptions, skipToken } from '@tanstack/react-query'
import type { Reading } from './machine'
import type { Format } from './messages'

/** An export of this tab, as its panel shows it. */
export type Export = {
  id: number
  title: string
  format: Format
  reading: Reading
  /** What those hear of it who hear the screen. */
  announcement: string
  /** Why it stands still, where a read or the writing failed. */
  failure: unknown
} & Controls

type Controls = {
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
