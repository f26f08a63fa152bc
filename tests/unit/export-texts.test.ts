import { describe, expect, test } from 'vitest'
import type { AllRows } from '@/data/read-all'
import { canSavePart, type ExportState } from '@/export/export-state'
import { announcementOf, statusText } from '@/export/export-text'

const read = (changes: Partial<AllRows<unknown>> = {}): AllRows<unknown> => ({
  ...{
    rows: [1, 2, 3],
    isWhole: true,
    failure: undefined,
    unreadable: 0,
    isRepeating: false,
    hasGaps: false,
  },
  ...{ totals: { first: 3, latest: 3 }, hasChanged: false },
  ...changes,
})

const exported = (changes: Partial<ExportState>) => ({
  ...{ title: 'Jobs', step: 'reading' as const, progress: undefined, read: undefined, isPartial: false },
  ...changes,
})

describe('a screen reader is told how far an export is in quarters, and nothing before the first', () => {
  test.each([
    [0.24, 'Exporting Jobs'],
    [0.25, 'Exporting Jobs: 25 percent'],
    [0.99, 'Exporting Jobs: 75 percent'],
  ])('at %d', (fraction, text) => {
    expect(announcementOf(exported({ progress: { rows: 1, total: 9, fraction, pass: 1 } }))).toBe(text)
  })

  test('while the file is being created, no percent', () => {
    const progress = { rows: 9, total: 9, fraction: 1, pass: 1 }
    expect(announcementOf(exported({ step: 'writing', progress }))).toBe('Creating the file for Jobs')
  })
})

describe('a list that has changed during its export', () => {
  const textFor = (first: number | undefined, latest: number | undefined) =>
    statusText(exported({ step: 'saved', read: read({ totals: { first, latest }, hasChanged: true }) }))

  test('is told with its counts where they differ', () => {
    expect(textFor(4, 3)).toBe(
      'Jobs exported: 3 rows. The list changed during the export: 4 rows at the start, 3 at the end.',
    )
  })

  test.each([
    [3, 3],
    [undefined, 3],
    [3, undefined],
  ])('is told without them where they do not: %s and %s', (first, latest) => {
    expect(textFor(first, latest)).toBe('Jobs exported: 3 rows. The list changed during the export.')
  })
})

test.each([
  [9, 'Part of Jobs saved: 3 of 9.'],
  [2, 'Part of Jobs saved: 3 rows.'],
  [undefined, 'Part of Jobs saved: 3 rows.'],
  [3, 'Part of Jobs saved.'],
])('a part is not counted as if it were all: 3 rows of %s', (latest, text) => {
  const part = read({ isWhole: false, totals: { first: latest, latest } })
  expect(statusText(exported({ step: 'saved', read: part, isPartial: true }))).toBe(text)
})

test('a part is offered to be saved where the reading has stopped, and has rows', () => {
  expect(canSavePart(exported({ step: 'stuck', read: read() }))).toBe(true)
  expect(canSavePart(exported({ step: 'short', read: read() }))).toBe(true)
  expect(canSavePart(exported({ step: 'incomplete', read: read() }))).toBe(true)
  expect(canSavePart(exported({ step: 'stuck', read: read({ rows: [] }) }))).toBe(false)
  expect(canSavePart(exported({ step: 'saved', read: read() }))).toBe(false)
  expect(canSavePart(exported({ step: 'stuck' }))).toBe(false)
})
