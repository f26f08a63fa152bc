/** The colours of statuses, and of nothing else; the word always stands beside. */
export type StatusColor = 'green' | 'blue' | 'yellow' | 'red' | 'gray'

/** The labels of a flag that is on, and of one that is off. */
export type OnOff = readonly [on: string, off: string]
export const ACTIVE: OnOff = ['Active', 'Inactive']
export const AVAILABLE: OnOff = ['Available', 'Unavailable']

/** The label of a flag; undefined if the server did not send the flag. */
export function onOffLabel(isOn: boolean | undefined, [on, off]: OnOff): string | undefined {
  if (isOn === undefined) return undefined
  return isOn ? on : off
}

/** The statuses of a job, as the API names them: jobs and the dashboard have them. */
export const JOB_STATUSES = ['PENDING', 'ACCEPTED', 'IN_PROGRESS', 'COMPLETED', 'CANCELLED'] as const
export type JobStatus = (typeof JOB_STATUSES)[number]
