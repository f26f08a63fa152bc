import fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawablesOf } from '@/routes/_shell/analytics/-drawable'

const none = { figures: [], charts: [], others: [] }

test('plain numbers are figures; an object of numbers is bars, in its order', () => {
  expect(drawablesOf({ totalJobs: 12, byStatus: { IN_PROGRESS: 3, PENDING: 9 } })).toEqual({
    ...none,
    figures: [{ title: 'Total Jobs', value: 12 }],
    charts: [
      {
        kind: 'bars',
        title: 'By Status',
        measures: ['Number'],
        rows: [
          { name: 'In Progress', values: [3] },
          { name: 'Pending', values: [9] },
        ],
      },
    ],
  })
})

test('records with a day are lines over time, in the order of the days', () => {
  const byDay = [
    { date: '2026-03-02', jobs: 4, amount: '120.50' },
    { date: '2026-03-01', jobs: 7 },
  ]
  expect(drawablesOf({ byDay }).charts).toEqual([
    {
      kind: 'lines',
      title: 'By Day',
      measures: ['Jobs', 'Amount'],
      rows: [
        { name: '2026-03-01', values: [7, undefined] },
        { name: '2026-03-02', values: [4, 120.5] },
      ],
    },
  ])
})

test('records with a name are ranked bars, and so is what a database groups by `_id`', () => {
  const rows = [
    { name: 'Towing', values: [9] },
    { name: 'Battery', values: [2] },
  ]
  for (const key of ['serviceType', '_id'])
    expect(
      drawablesOf([
        { [key]: 'Battery', jobs: 2 },
        { [key]: 'Towing', jobs: 9 },
      ]).charts,
    ).toEqual([{ kind: 'bars', title: 'Answer', measures: ['Jobs'], rows }])
})

test('an object of objects of numbers is bars with a measure for each', () => {
  expect(drawablesOf({ byStatus: { Failed: { payments: 2, amount: 10 } } }).charts).toEqual([
    {
      kind: 'bars',
      title: 'By Status',
      measures: ['Payments', 'Amount'],
      rows: [{ name: 'Failed', values: [2, 10] }],
    },
  ])
})

test('what is no number, and what stands inside a record, is told besides', () => {
  expect(
    drawablesOf({
      note: 'As of today',
      none: null,
      empty: [],
      top: [{ city: 'Pune', jobs: 1, at: { x: 2 } }],
    }),
  ).toEqual({
    figures: [],
    charts: [
      { kind: 'bars', title: 'Top', measures: ['Jobs'], rows: [{ name: 'Pune', values: [1] }] },
      { kind: 'bars', title: 'Top: Pune: At', measures: ['Number'], rows: [{ name: 'x', values: [2] }] },
    ],
    others: [
      { title: 'Note', text: 'As of today' },
      { title: 'None', text: 'not provided' },
      { title: 'Empty', text: 'none' },
    ],
  })
})

test('nothing throws, and every number is shown once', () => {
  const word = fc.constantFrom('date', 'name', '_id', 'jobs', 'amount', '__proto__', '2026-01-02', 'Pune', '')
  const { json } = fc.letrec((tie) => ({
    json: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      fc.oneof(
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        fc.integer(),
        word,
        fc.boolean(),
        fc.constant(null),
      ),
      fc.array(tie('json')),
      fc.dictionary(word, tie('json')),
      fc.array(fc.record({ name: word, jobs: fc.integer(), rest: tie('json') })),
      fc.array(fc.record({ date: fc.constantFrom('2026-01-02', '2025-12-31', 'x'), jobs: tie('json') })),
    ),
  }))
  fc.assert(
    fc.property(fc.oneof(json, fc.jsonValue()), (answer) => {
      const { figures, charts } = drawablesOf(answer)
      const shownValues = [
        ...figures.map(({ value }) => value),
        ...charts.flatMap(({ rows }) =>
          rows.flatMap(({ values }) => values.filter((value) => value !== undefined)),
        ),
      ]
      expect(shownValues.map(String).toSorted()).toEqual(numbersIn(answer).map(String).toSorted())
      for (const { measures, rows } of charts)
        for (const { values } of rows) expect(values).toHaveLength(measures.length)
    }),
    { numRuns: 300 },
  )
})

test('an answer nested twenty thousand deep is none that it fails at', () => {
  let deep: unknown = 7
  for (let level = 0; level < 20_000; level++) deep = level % 2 ? [deep, 'x'] : { in: deep, of: 'y' }
  expect(drawablesOf(deep).charts.length + drawablesOf(deep).figures.length).toBeGreaterThan(0)
})

function numbersIn(value: unknown): number[] {
  if (typeof value === 'number') return Number.isFinite(value) ? [value] : []
  if (typeof value === 'string') return /^-?(0|[1-9]\d{0,8})(\.\d{1,6})?$/.test(value) ? [Number(value)] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbersIn) : []
}
