/** For statuses alone. Their label is always shown, too. */
export type StatusColor = 'green' | 'blue' | 'yellow' | 'red' | 'gray'

export type FlagLabels = readonly [on: string, off: string]
export const ACTIVE_LABELS: FlagLabels = ['Active', 'Inactive']
export const AVAILABLE_LABELS: FlagLabels = ['Available', 'Unavailable']

export function flagLabel(isOn: boolean | undefined, [on, off]: FlagLabels): string | undefined {
  if (isOn === undefined) return undefined
  return isOn ? on : off
}

/** As the API writes them. */
export const JOB_STATUSES = ['PENDING', 'ACCEPTED', 'IN_PROGRESS', 'COMPLETED', 'CANCELLED'] as const
export type JobStatus = (typeof JOB_STATUSES)[number]
