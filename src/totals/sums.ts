import type { Grouping, Measure, Totals } from '@/data/totals'
import { cutToPaise } from '@/lib/amount'
import { counterpartOf, percentOf, type Shift } from '@/lib/comparison'
import { readTime } from '@/lib/day'

/** An exact sum, in paise or as a count, and the number of rows in it. */
export type Sum = { total: bigint; rows: number }

/** The rows of a group, counted and summed: a sum for each measure. */
export type Group = {
  /** `YYYY-MM-DD` for a day, `YYYY-MM` for a month. Empty for rows without a value. */
  key: string
  name: string
  /** The value of the list's filter for these rows; undefined if there is no such filter, or the value is missing. */
  value: string | undefined
  rows: number
  sums: Sum[]
}

/** The number of rows that are not in a sum, by the reason. */
export type Unused = { missing: number; foreign: number; inexact: number }

/** The rows that were read so far, in groups. Rows are added to it; `unused` has an entry for each measure. */
export type Sums = { groups: Map<string, Group>; totalRow: Group; unused: Unused[] }

export function emptySums({ measures }: Pick<Totals<never>, 'measures'>): Sums {
  return {
    groups: new Map(),
    totalRow: emptyGroup('', measures.length),
    unused: measures.map(() => ({ missing: 0, foreign: 0, inexact: 0 })),
  }
}

function emptyGroup(key: string, measures: number): Group {
  return {
    key,
    name: '',
    value: undefined,
    rows: 0,
    sums: Array.from({ length: measures }, () => ({ total: 0n, rows: 0 })),
  }
}

type Sorting<Row> = { by: Grouping<Row>; measures: readonly Measure<Row>[]; shift?: Shift | undefined }

/**
 * Adds rows to the sums. With `shift` they are rows of an earlier period: their days and months become those of the later period that they
 * are compared with.
 */
export function addRows<Row>(sums: Sums, rows: readonly Row[], { by, measures, shift }: Sorting<Row>): void {
  for (const row of rows) {
    const group = groupFor(sums, placeOf(row, by, shift), measures.length)
    group.rows += 1
    sums.totalRow.rows += 1
    for (const [place, measure] of measures.entries()) {
      const amount = exactValue(row, measure)
      const unused = sums.unused[place]
      if (typeof amount === 'bigint') {
        add(group.sums[place], amount)
        add(sums.totalRow.sums[place], amount)
      } else if (unused) unused[amount] += 1
    }
  }
}

function groupFor({ groups }: Sums, { key, name, value }: Place, measures: number): Group {
  const existing = groups.get(key)
  if (existing) {
    if (name < existing.name) existing.name = name // the order of the rows must not matter
    return existing
  }
  const group = { ...emptyGroup(key, measures), name, value }
  groups.set(key, group)
  return group
}

function add(sum: Sum | undefined, amount: bigint): void {
  if (!sum) return
  sum.total += amount
  sum.rows += 1
}

type Place = Pick<Group, 'key' | 'name' | 'value'>

function placeOf<Row>(row: Row, by: Grouping<Row>, shift: Shift | undefined): Place {
  const text = by.of(row)?.trim()
  if (by.kind === 'day' || by.kind === 'month') return timeOf(text, by, shift)
  const id = by.idOf?.(row)?.trim()
  const key = id || text
  if (!key) return { key: '', name: by.missing ?? UNKNOWN, value: undefined }
  const value = by.idOf ? id : text
  // The key of a name must not be that of an id.
  return { key: by.idOf && !id ? `name ${key}` : key, name: text || key, value: by.filter && value }
}

const UNKNOWN = 'Unknown'

function timeOf<Row>(moment: string | undefined, { kind }: Grouping<Row>, shift: Shift | undefined): Place {
  const own = readTime(moment)?.day
  if (own === undefined) return { key: '', name: UNKNOWN, value: undefined }
  const day = shift ? comparedDay(own, kind, shift) : own
  const key = kind === 'day' ? day : day.slice(0, 7)
  return { key, name: key, value: undefined }
}

/**
 * The day of the later period that a day is compared with. A day without such a counterpart is returned unchanged, but its month is still
 * compared.
 */
function comparedDay(day: string, kind: 'day' | 'month' | string, shift: Shift): string {
  const beside = counterpartOf(day, shift)
  if (beside !== undefined || 'days' in shift) return beside ?? day
  return kind === 'month' ? (counterpartOf(`${day.slice(0, 7)}-01`, shift) ?? day) : day
}

/** The exact value in paise or as a count, or the reason why it cannot be summed. */
function exactValue<Row>(row: Row, { kind, of, currency }: Measure<Row>): bigint | keyof Unused {
  const value = of(row)
  if (value === undefined) return 'missing'
  if (kind === 'count') return Number.isSafeInteger(value) ? BigInt(value) : 'inexact'
  if ((currency?.(row)?.trim().toUpperCase() ?? RUPEES) !== RUPEES) return 'foreign'
  const paise = cutToPaise(Math.abs(value))
  if (paise === undefined) return 'inexact'
  return value < 0 ? -BigInt(paise) : BigInt(paise)
}

const RUPEES = 'INR'

/** The index of the measure by which groups are sorted and drawn. Undefined means the number of rows. */
export type MainMeasure = number | undefined

/** The first measure of money, if any row has an amount. */
export function mainMeasure(measures: readonly Measure<never>[], ...all: readonly Sums[]): MainMeasure {
  const place = measures.findIndex(({ kind }) => kind === 'money')
  return all.some(({ totalRow: whole }) => (whole.sums[place]?.rows ?? 0) > 0) ? place : undefined
}

/** The value of a group by its main measure, in paise or rows. Undefined if none of its rows has an amount. */
export function mainValue(group: Pick<Group, 'rows' | 'sums'>, main: MainMeasure): bigint | undefined {
  if (main === undefined) return BigInt(group.rows)
  const sum = group.sums[main]
  return sum && (sum.rows > 0 || group.rows === 0) ? sum.total : undefined
}

/** A row of the table: a group, and the same group in the period that it is compared with. */
export type TotalRow = Group & { before: Group | undefined }

/**
 * The groups of both periods. Days and months are sorted by time, other groups by their main measure, largest first. Unknown days are last.
 */
export function totalRows(
  { kind }: Pick<Grouping<never>, 'kind'>,
  now: Sums,
  before: Sums | undefined,
  main: MainMeasure,
): TotalRow[] {
  const measures = now.unused.length
  const rows = [...now.groups.values()].map((group): TotalRow => ({ ...group, before: undefined }))
  const known = new Map(rows.map((row) => [row.key, row]))
  for (const group of before?.groups.values() ?? []) {
    const row = known.get(group.key)
    if (row) row.before = group
    else
      rows.push({ ...emptyGroup(group.key, measures), name: group.name, value: group.value, before: group })
  }
  if (before) for (const row of rows) row.before ??= emptyGroup(row.key, measures)
  const isTime = kind === 'day' || kind === 'month'
  return rows.sort(isTime ? byTime : (one, other) => bySize(one, other, main))
}

/** The last row. */
export function wholeRow(now: Sums, before: Sums | undefined): TotalRow {
  return { ...now.totalRow, name: 'Total', before: before?.totalRow }
}

function byTime({ key: one }: Group, { key: other }: Group): number {
  if (one === '' || other === '') return one === other ? 0 : one === '' ? 1 : -1
  return compare(one, other)
}

function bySize(one: Group, other: Group, main: MainMeasure): number {
  const [size, otherSize] = [mainValue(one, main), mainValue(other, main)]
  if (size !== otherSize) {
    if (size === undefined) return 1
    return otherSize === undefined || size > otherSize ? -1 : 1
  }
  return other.rows - one.rows || compare(one.name, other.name) || compare(one.key, other.key)
}

function compare<Value>(one: Value, other: Value): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}

/** A part in percent, rounded to one decimal; undefined if the whole is not more than 0. */
export function shareOf(part: bigint | undefined, whole: bigint | undefined): number | undefined {
  return part === undefined || whole === undefined || whole <= 0n ? undefined : percentOf(part, whole)
}
