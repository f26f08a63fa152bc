import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ChangeEachDependencies, changeEach } from '@/batch/change-each'
import type { ChangeOutcome, LedgerLine } from '@/batch/ledger'
import { countsText, ledgerAnnouncement, outcomeText, questionText, summaryText } from '@/batch/ledger-text'

type Course = 'changed' | 'refused' | 'unknown' | 'already' | 'unreadable' | 'busy'

const OUTCOMES: Record<Course, ChangeOutcome> = {
  changed: { is: 'changed' },
  refused: { is: 'refused', reason: 'The job is closed' },
  unknown: { is: 'unknown' },
  already: { is: 'already' },
  unreadable: { is: 'unsent', note: 'Job not found' },
  busy: { is: 'changed' },
}

/** Many jobs, each with its course. Every step counts, and `stopAt` is the one at which "Stop" is pressed; the log tells all of them. */
async function simulate(courses: readonly Course[], stopAt = Number.POSITIVE_INFINITY) {
  const stop = new AbortController()
  const log: string[] = []
  const outcomes: [string, ChangeOutcome][] = []
  let steps = 0
  let underWay = 0
  const refusedOnce = new Set<string>()
  const step = (what: string) => {
    if (steps === stopAt) {
      log.push('stop')
      stop.abort()
    }
    steps += 1
    log.push(what)
  }
  const courseOf = (id: string) => courses[Number(id)] ?? 'changed'
  const world: ChangeEachDependencies = {
    waitUntilFree: async (id) => step(`wait ${id}`),
    withLock: async (_id, signal, change) => (signal.aborted ? undefined : change()),
    readFirst: async (id, signal) => {
      step(`read ${id}`)
      await Promise.resolve()
      signal.throwIfAborted()
      if (courseOf(id) === 'unreadable') throw new Error('Job not found')
      return courseOf(id) === 'already' ? OUTCOMES.already : undefined
    },
    send: (id) => {
      if (courseOf(id) === 'busy' && !refusedOnce.has(id)) {
        refusedOnce.add(id)
        return undefined
      }
      log.push(`send ${id}`)
      underWay += 1
      expect(underWay).toBe(1)
      return (async () => {
        await Promise.resolve()
        step(`answer ${id}`)
        underWay -= 1
        return OUTCOMES[courseOf(id)]
      })()
    },
    messageOf: (error) => (error instanceof Error ? error.message : ''),
    onOutcome: (id, outcome) => {
      if (outcome !== 'under-way') outcomes.push([id, outcome])
    },
  }
  const ids = courses.map((_, index) => String(index))
  await changeEach(ids, world, stop.signal)
  return { ids, log, outcomes }
}

const WORK = { is: 'status', status: 'COMPLETED' } as const

const sends = (log: readonly string[]) => log.filter((line) => line.startsWith('send'))

describe('one after the other', () => {
  test('each is read, sent once and known before the next begins', async () => {
    const { log, outcomes } = await simulate([
      'changed',
      'already',
      'refused',
      'unreadable',
      'unknown',
      'busy',
    ])
    expect(log).toEqual([
      ...['wait 0', 'read 0', 'send 0', 'answer 0'],
      ...['wait 1', 'read 1'],
      ...['wait 2', 'read 2', 'send 2', 'answer 2'],
      ...['wait 3', 'read 3'],
      ...['wait 4', 'read 4', 'send 4', 'answer 4'],
      ...['wait 5', 'read 5', 'wait 5', 'read 5', 'send 5', 'answer 5'],
    ])
    expect(outcomes.map(([, outcome]) => outcome)).toEqual([
      OUTCOMES.changed,
      OUTCOMES.already,
      OUTCOMES.refused,
      OUTCOMES.unreadable,
      OUTCOMES.unknown,
      OUTCOMES.changed,
    ])
  })

  test('what a call rejects with ends everything', async () => {
    const failure = new Error('The session ended')
    const asked: string[] = []
    const world: ChangeEachDependencies = {
      waitUntilFree: async (id) => void asked.push(id),
      withLock: (_id, _signal, change) => change(),
      readFirst: async () => undefined,
      send: () => Promise.reject(failure),
      messageOf: String,
      onOutcome: () => undefined,
    }
    await expect(changeEach(['1', '2'], world, new AbortController().signal)).rejects.toBe(failure)
    expect(asked).toEqual(['1'])
  })
})

test('whenever it is stopped, each job has one outcome, no call is sent twice and none after the stop', async () => {
  const course = fc.constantFrom<Course>('changed', 'refused', 'unknown', 'already', 'unreadable', 'busy')
  await fc.assert(
    fc.asyncProperty(fc.array(course, { maxLength: 6 }), fc.nat(30), async (courses, stopAt) => {
      const { ids, log, outcomes } = await simulate(courses, stopAt)
      expect(outcomes.map(([id]) => id)).toEqual(ids)
      expect(new Set(sends(log)).size).toBe(sends(log).length)
      if (!log.includes('stop')) return
      const after = log.slice(log.indexOf('stop'))
      expect(sends(after)).toEqual([])
      const sent = sends(log).map((line) => line.slice('send '.length))
      const isNever = (id: string) => !sent.includes(id)
      const unsentOrRead = outcomes.filter(([id]) => isNever(id)).map(([, { is }]) => is)
      expect(unsentOrRead.filter((is) => is !== 'unsent' && is !== 'already')).toEqual([])
    }),
  )
})

describe('the words', () => {
  const lines = (...outcomes: LedgerLine['outcome'][]): LedgerLine[] =>
    outcomes.map((outcome, index) => ({ id: `job_${index}`, outcome }))
  const counts = (...outcomes: LedgerLine['outcome'][]) =>
    countsText({ lines: lines(...outcomes), work: WORK })
  const { changed, refused, unknown, already } = OUTCOMES
  const unsent: ChangeOutcome = { is: 'unsent' }

  test('ask once for all', () => {
    expect(questionText(12, 'COMPLETED')).toBe('Change 12 jobs to Completed?')
    expect(questionText(1, 'IN_PROGRESS')).toBe('Change 1 job to In Progress?')
    expect(questionText(2140, 'CANCELLED')).toBe('Change 2,140 jobs to Cancelled?')
  })

  test('count each outcome', () => {
    expect(counts(changed, changed)).toBe('2 jobs changed')
    expect(counts(changed)).toBe('1 job changed')
    expect(counts(changed, refused, changed)).toBe('2 changed, 1 refused')
    expect(counts(changed, undefined)).toBe('1 changed')
    expect(counts(already, already)).toBe('2 jobs already Completed')
    expect(counts(changed, refused, unknown, unsent, already)).toBe(
      '1 changed, 1 refused, 1 not known, 1 not sent, 1 already Completed',
    )
    expect(counts(undefined)).toBe('')
  })

  test('tell what became of a job', () => {
    const textOf = (outcome: LedgerLine['outcome']) => outcomeText(outcome, WORK)
    expect(textOf(undefined)).toBe('Waiting')
    expect(textOf('under-way')).toBe('In progress')
    expect(textOf(changed)).toBe('Changed')
    expect(textOf({ is: 'changed', note: 'The connection dropped.' })).toBe(
      'Changed. The connection dropped.',
    )
    expect(textOf(refused)).toBe('Refused: The job is closed')
    expect(textOf(unknown)).toBe('Not known')
    expect(textOf({ is: 'unknown', note: 'It was Pending at 12:41.' })).toBe(
      'Not known. It was Pending at 12:41.',
    )
    expect(textOf(unsent)).toBe('Not sent')
    expect(textOf({ is: 'unsent', note: 'Job not found' })).toBe('Not sent: Job not found')
    expect(textOf(already)).toBe('Was already Completed')
  })

  test('are said to a screen reader by quarters', () => {
    const said = (step: 'running' | 'stopping' | 'over', ...outcomes: LedgerLine['outcome'][]) =>
      ledgerAnnouncement({ work: WORK, step, lines: lines(...outcomes) })
    expect(said('running', 'under-way', undefined, undefined, undefined)).toBe('Changing 4 jobs to Completed')
    expect(said('running', changed, 'under-way', undefined, undefined)).toBe(
      'Changing 4 jobs to Completed: 25 percent',
    )
    expect(said('running', changed, changed, 'under-way')).toBe('Changing 3 jobs to Completed: 50 percent')
    expect(said('stopping', changed, 'under-way')).toBe('Stopping the change of 2 jobs to Completed')
    expect(said('over', changed, refused)).toBe('Change of 2 jobs to Completed: 1 changed, 1 refused')
  })

  test('name in Activity those for which no call was sent', () => {
    expect(summaryText({ work: WORK, lines: lines(changed, unsent, already, 'under-way', undefined) })).toBe(
      '1 changed, 1 not sent, 1 already Completed. Waiting: job_4. Not sent: job_1. Was already Completed: job_2',
    )
  })
})
