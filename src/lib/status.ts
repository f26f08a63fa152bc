/** The colours of statuses, and of nothing else. The label of the status is always shown, too. */
export type StatusColor = 'green' | 'blue' | 'yellow' | 'red' | 'gray'

/** The labels of a boolean: for true and for false. */
export type FlagLabels = readonly [on: string, off: string]
export const ACTIVE_LABELS: FlagLabels = ['Active', 'Inactive']
export const AVAILABLE_LABELS: FlagLabels = ['Available', 'Unavailable']

/** The label of a boolean; undefined if the server did not send it. */
export function flagLabel(isOn: boolean | undefined, [on, off]: FlagLabels): string | undefined {
  if (isOn === undefined) return undefined
  return isOn ? on : off
}

/** The statuses of a job, as the API writes them. */
export const JOB_STATUSES = ['PENDING', 'ACCEPTED', 'IN_PROGRESS', 'COMPLETED', 'CANCELLED'] as const
export type JobStatus = (typeof JOB_STATUSES)[number]
