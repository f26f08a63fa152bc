import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { customerPayments } from '@/api/customer-payments'
import type { Grouping, Measure } from '@/data/totals'
import { toPaise } from '@/lib/amount'
import { changeOf } from '@/lib/comparison'
import { groupLink } from '@/totals/group-links'
import {
  addRows,
  emptySums,
  mainMeasure,
  mainValue,
  type Sums,
  shareOf,
  totalRows,
  wholeRow,
} from '@/totals/sums'

type Row = { status?: string; at?: string; amount?: number; currency?: string; id?: string; name?: string }

const byStatus: Grouping<Row> = {
  value: 'status',
  label: 'Status',
  kind: 'word',
  filter: 'status',
  of: ({ status }) => status,
}
const byName: Grouping<Row> = {
  value: 'center',
  label: 'Center',
  kind: 'text',
  filter: 'centerId',
  of: ({ name }) => name,
  idOf: ({ id }) => id,
}
const byDay: Grouping<Row> = { value: 'day', label: 'Day', kind: 'day', of: ({ at }) => at }
const byMonth: Grouping<Row> = { value: 'month', label: 'Month', kind: 'month', of: ({ at }) => at }
const amount: Measure<Row> = {
  header: 'Amount',
  kind: 'money',
  of: ({ amount }) => amount,
  currency: ({ currency }) => currency,
}
const measures = [amount]

function summed(rows: readonly Row[], by = byStatus, given: readonly Measure<Row>[] = measures): Sums {
  const sums = emptySums({ measures: given })
  addRows(sums, rows, { by, measures: given })
  return sums
}

/** The table of rows, with what matters here of each: name, rows, paise. */
function table(sums: Sums, by = byStatus, before?: Sums) {
  return totalRows(by, sums, before, mainMeasure(measures, sums)).map(({ name, rows, sums: [sum] }) => [
    name,
    rows,
    sum?.total,
  ])
}

const anyAmount = fc.oneof(
  fc.integer({ min: -10_000_000, max: 10_000_000 }).map((paise) => paise / 100),
  fc.constantFrom(0.1, 0.2, 0.29, 1.15, 1e12, 90_071_992_547_409.91),
)
const anyRow: fc.Arbitrary<Row> = fc.record(
  {
    status: fc.constantFrom('PENDING', 'COMPLETED', ' ', 'odd'),
    at: fc.constantFrom(
      '2026-11-21',
      '2026-10-31T19:00:00Z',
      '9999-99-99',
      'soon',
      '2024-02-29T00:00:00+05:30',
    ),
    amount: fc.oneof(anyAmount, fc.constantFrom(Number.MAX_SAFE_INTEGER, -Number.MAX_VALUE)),
    currency: fc.constantFrom('INR', 'inr', 'USD'),
    id: fc.constantFrom('1', '2'),
    name: fc.constantFrom('Asha', 'Ravi', '1'),
  },
  { requiredKeys: [] },
)
const anyGrouping = fc.constantFrom(byStatus, byName, byDay, byMonth)

describe('sums', () => {
  test('of the groups add up to the whole, exactly, whatever the rows hold', () => {
    fc.assert(
      fc.property(fc.array(anyRow), anyGrouping, (rows, by) => {
        const { groups, totalRow: whole, unused } = summed(rows, by)
        const all = [...groups.values()]
        expect(all.reduce((sum, group) => sum + group.rows, 0)).toBe(rows.length)
        expect(whole.rows).toBe(rows.length)
        expect(all.reduce((sum, { sums }) => sum + (sums[0]?.total ?? 0n), 0n)).toBe(whole.sums[0]?.total)
        const { missing = 0, foreign = 0, inexact = 0 } = unused[0] ?? {}
        expect((whole.sums[0]?.rows ?? 0) + missing + foreign + inexact).toBe(rows.length)
      }),
    )
  })

  test('are those of the paise', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1e9, max: 1e9 })), (paise) => {
        const { totalRow: whole } = summed(paise.map((value) => ({ status: 'PENDING', amount: value / 100 })))
        expect(whole.sums[0]?.total).toBe(paise.reduce((sum, value) => sum + BigInt(value), 0n))
      }),
    )
  })

  test('are the same in whatever order and slices the rows come', () => {
    fc.assert(
      fc.property(fc.array(anyRow), anyGrouping, fc.nat(), (rows, by, cut) => {
        const partSums = emptySums({ measures })
        const turned = rows.toReversed()
        const cutAt = rows.length > 0 ? cut % rows.length : 0
        addRows(partSums, turned.slice(0, cutAt), { by, measures })
        addRows(partSums, turned.slice(cutAt), { by, measures })
        const main = mainMeasure(measures, partSums)
        expect(totalRows(by, partSums, undefined, main)).toEqual(
          totalRows(by, summed(rows, by), undefined, main),
        )
      }),
    )
  })

  test('of tens and twenties of paise are no 0.30000000000000004', () => {
    const { totalRow: whole } = summed([{ amount: 0.1 }, { amount: 0.2 }, { amount: -0.05 }])
    expect(whole.sums[0]).toEqual({ total: 25n, rows: 3 })
  })

  test('beyond what a number holds are exact', () => {
    const most = 90_071_992_547_409.91
    const { totalRow: whole } = summed([{ amount: most }, { amount: most }, { amount: 0.01 }])
    expect(whole.sums[0]?.total).toBe(2n * BigInt(toPaise(most)) + 1n)
  })

  test('leave out what they cannot add, and count it', () => {
    const { totalRow: whole, unused } = summed([
      ...[{ amount: 5 }, {}, { amount: 7, currency: 'USD' }, { amount: Number.MAX_SAFE_INTEGER }],
    ])
    expect(whole).toMatchObject({ rows: 4, sums: [{ total: 500n, rows: 1 }] })
    expect(unused).toEqual([{ missing: 1, foreign: 1, inexact: 1 }])
  })

  test('take rupees for rupees, however their code is written, and without one', () => {
    const codes = ['INR', 'inr', ' Inr ', undefined]
    const rows = codes.map((currency) => ({ amount: 1, ...(currency !== undefined && { currency }) }))
    expect(summed(rows).totalRow.sums).toEqual([{ total: 400n, rows: 4 }])
  })

  test('of counts take whole numbers alone', () => {
    const count: Measure<Row> = { header: 'Jobs', kind: 'count', of: ({ amount }) => amount }
    const { totalRow: whole, unused } = summed(
      [{ amount: 2 }, { amount: 1.5 }, { amount: 3 }, {}],
      byStatus,
      [count],
    )
    expect(whole.sums).toEqual([{ total: 5n, rows: 2 }])
    expect(unused).toEqual([{ missing: 1, foreign: 0, inexact: 1 }])
  })
})

describe('groups', () => {
  test('stand by their sums, the largest first, and those whose sum is not known last', () => {
    const rows = [
      ...[
        { status: 'A', amount: 1 },
        { status: 'B', amount: 7 },
        { status: 'A', amount: 2 },
      ],
      ...[{ status: 'C' }, { amount: 4 }, { status: 'D', amount: -1 }],
    ]
    expect(table(summed(rows))).toEqual([
      ['B', 1, 700n],
      ['Unknown', 1, 400n],
      ['A', 2, 300n],
      ['D', 1, -100n],
      ['C', 1, 0n],
    ])
  })

  test('of the same sum stand by their number, and then by their name', () => {
    const rows = [
      ...['C', 'A', 'B'].map((status) => ({ status, amount: 2 })),
      ...[1, 1].map((amount) => ({ status: 'D', amount })),
    ]
    expect(table(summed(rows)).map(([name]) => name)).toEqual(['D', 'A', 'B', 'C'])
  })

  test('stand by their number where no row tells an amount', () => {
    expect(table(summed([{ status: 'A' }, { status: 'B' }, { status: 'B' }])).map(([name]) => name)).toEqual([
      'B',
      'A',
    ])
  })

  test('of days and months are India’s, stand by time, and those that are none are unknown', () => {
    const rows = [
      ...[{ at: '2026-11-01' }, { at: '2026-10-31T18:30:00Z' }, { at: '2026-10-31T18:29:59Z' }],
      ...[{ at: '2026-02-30' }, { at: '1e400' }, {}, { at: '+012345-01-01T00:00:00Z' }],
    ]
    expect(table(summed(rows, byDay), byDay).map(([name, rows]) => [name, rows])).toEqual([
      ['2026-10-31', 1],
      ['2026-11-01', 2],
      ['Unknown', 4],
    ])
    expect(table(summed(rows, byMonth), byMonth).map(([name]) => name)).toEqual([
      '2026-10',
      '2026-11',
      'Unknown',
    ])
  })

  test('of one id and several names have the first of these, in whatever order the rows come', () => {
    const rows = [
      { id: '1', name: 'Asha' },
      { id: '1', name: 'Zara' },
    ]
    expect(table(summed(rows, byName), byName)).toEqual([['Asha', 2, 0n]])
    expect(table(summed(rows.toReversed(), byName), byName)).toEqual([['Asha', 2, 0n]])
  })

  test('of the same name and other ids are two; a name that is an id is not that id', () => {
    const rows = [{ id: '1', name: 'Asha' }, { id: '2', name: 'Asha' }, { name: '1' }, { name: 'Asha' }]
    const groups = [...summed(rows, byName).groups.values()]
    expect(groups.map(({ name, value, rows }) => [name, value, rows])).toEqual([
      ['Asha', '1', 1],
      ['Asha', '2', 1],
      ['1', undefined, 1],
      ['Asha', undefined, 1],
    ])
  })
})

describe('another period', () => {
  const days = (all: string[], shift?: Parameters<typeof addRows>[2]['shift'], by = byDay) => {
    const sums = emptySums({ measures })
    addRows(
      sums,
      all.map((at) => ({ at, amount: 1 })),
      { by, measures, shift },
    )
    return sums
  }

  test('puts each of its days beside the day that it is compared with', () => {
    const now = days(['2026-11-01', '2026-11-02'])
    const before = days(['2026-10-02', '2026-10-03', '2026-10-02'], { months: 1 })
    const rows = totalRows(byDay, now, before, 0)
    expect(rows.map(({ name, rows, before }) => [name, rows, before?.rows])).toEqual([
      ['2026-11-01', 1, 0],
      ['2026-11-02', 1, 2],
      ['2026-11-03', 0, 1],
    ])
    expect(wholeRow(now, before)).toMatchObject({ name: 'Total', rows: 2, before: { rows: 3 } })
  })

  test('has days that no day stands beside: they stand by themselves, and nothing is lost', () => {
    const before = days(['2026-01-28', '2026-01-29', '2026-01-31'], { months: 1 })
    expect([...before.groups.keys()]).toEqual(['2026-02-28', '2026-01-29', '2026-01-31'])
    expect([...days(['2026-01-31'], { months: 1 }, byMonth).groups.keys()]).toEqual(['2026-02'])
  })
})

describe('percent', () => {
  test.each([
    [225n, 200n, 12.5],
    [0n, 200n, -100],
    [200n, 200n, 0],
    [1n, 3n, -66.7],
    [5n, 0n, 'new'],
    [0n, 0n, undefined],
    [5n, -3n, undefined],
    [undefined, 3n, undefined],
    [10n ** 30n, 10n ** 15n, 99999999999999900],
  ])('%s after %s', (now, before, change) => expect(changeOf(now, before)).toBe(change))

  test.each([
    [1n, 3n, 33.3],
    [2n, 3n, 66.7],
    [-1n, 4n, -25],
    [1n, 0n, undefined],
    [1n, -4n, undefined],
  ])('%s of %s', (part, whole, share) => expect(shareOf(part, whole)).toBe(share))

  test('the sum of a group that tells no amount is not known, and that of no rows is 0', () => {
    expect(mainValue({ rows: 2, sums: [{ total: 0n, rows: 0 }] }, 0)).toBe(undefined)
    expect(mainValue({ rows: 0, sums: [{ total: 0n, rows: 0 }] }, 0)).toBe(0n)
    expect(mainValue({ rows: 2, sums: [] }, undefined)).toBe(2n)
  })
})

describe('a group leads to its rows alone', () => {
  const lead = (
    filters: Record<string, string>,
    by: Grouping<Row>,
    group: { key: string; value?: string; rows?: number },
  ) => groupLink(customerPayments, filters, '2026-11-18', by, { value: undefined, rows: 1, ...group })?.search

  test.each([
    ['a day', {}, byDay, '2026-02-03', '2026-02-03', '2026-02-03'],
    ['a month', {}, byMonth, '2028-02', '2028-02-01', '2028-02-29'],
    [
      'the first month of some days',
      { startDate: '2026-02-10' },
      byMonth,
      '2026-02',
      '2026-02-10',
      '2026-02-28',
    ],
    [
      'the last month of some days',
      { endDate: '2026-02-10' },
      byMonth,
      '2026-02',
      '2026-02-01',
      '2026-02-10',
    ],
    [
      'a month between them',
      { startDate: '2026-01-10', endDate: '2026-03-10' },
      ...[byMonth, '2026-02', '2026-02-01', '2026-02-28'],
    ],
    ['a month of a period', { period: 'last-30-days' }, byMonth, '2026-10', '2026-10-20', '2026-10-31'],
  ] as [string, Record<string, string>, Grouping<Row>, string, string, string][])(
    '%s by its days',
    (_, filters, by, key, startDate, endDate) => {
      expect(lead({ search: 'asha', ...filters }, by, { key })).toEqual({
        search: 'asha',
        startDate,
        endDate,
      })
    },
  )

  test('a status by itself, beside the other filters', () => {
    expect(lead({ period: 'today' }, byStatus, { key: 'Failed', value: 'Failed' })).toEqual({
      period: 'today',
      status: 'Failed',
    })
  })

  test.each([
    ['that has no rows', {}, byDay, { key: '2026-02-03', rows: 0 }],
    ['without a day', {}, byDay, { key: '' }],
    ['of a day outside of the filters', { startDate: '2026-02-10' }, byDay, { key: '2026-02-03' }],
    ['of a status that no filter offers', {}, byStatus, { key: 'Odd', value: 'Odd' }],
    ['that no filter names', {}, { ...byStatus, filter: undefined }, { key: 'Failed', value: 'Failed' }],
  ] as [string, Record<string, string>, Grouping<Row>, { key: string }][])(
    'and one %s to none',
    (_, filters, by, group) => {
      expect(lead(filters, by, group)).toBeUndefined()
    },
  )
})
