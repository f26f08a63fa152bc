import { expect, test } from 'vitest'
import type { JobStatus } from '@/lib/status'
import { hasMovedHere } from '@/routes/_shell/jobs/-board'

const BOARDS: [
  title: string,
  chosen: JobStatus | undefined,
  latest: JobStatus | undefined,
  isHere: boolean,
][] = [
  ['that nobody has moved', undefined, 'PENDING', false],
  ['that has the status chosen here', 'ACCEPTED', 'ACCEPTED', true],
  ['that somebody else has moved on since', 'ACCEPTED', 'IN_PROGRESS', false],
  ['that somebody else has moved', undefined, 'ACCEPTED', false],
  ['that was completed here', 'COMPLETED', undefined, true],
  ['that was accepted here, and completed elsewhere since', 'ACCEPTED', undefined, false],
  ['that was completed elsewhere', undefined, undefined, false],
]

test.each(BOARDS)('a job %s', (_title, chosen, latest, isHere) => {
  const jobs = latest ? [{ id: '1', status: latest }] : []
  const moved = new Map(chosen && [['1', chosen]])
  expect(hasMovedHere({ jobs, moved }, '1')).toBe(isHere)
})
