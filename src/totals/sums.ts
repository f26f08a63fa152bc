import { type Grouping, isTime, type Measure, type Totals } from '@/data/totals'
import { cutToPaise } from '@/lib/amount'
import { counterpartOf, percentOf, type Shift } from '@/lib/comparison'
import { readTime } from '@/lib/day'

/** `total`: in paise, or a count. `rows`: how many rows are in it. */
export type Sum = { total: bigint; rows: number }

export type Group = {
  /** `YYYY-MM-DD` for a day, `YYYY-MM` for a month. Empty for rows without a value. */
  key: string
  name: string
  /** The value of the list's filter for these rows; undefined without such a filter, or without a value. */
  value: string | undefined
  rows: number
  /** One for each measure. */
  sums: Sum[]
}

/** How many rows are not in a sum, by the reason. */
export type Unused = { missing: number; foreign: number; inexact: number }

/** `addRows` changes it. `unused` has an entry for each measure. */
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

export type Summing<Row> = { by: Grouping<Row>; measures: readonly Measure<Row>[]; shift?: Shift | undefined }

/** With `shift` the rows are of an earlier period: their days and months become those of the later one. */
export function addRows<Row>(sums: Sums, rows: readonly Row[], { by, measures, shift }: Summing<Row>): void {
  for (const row of rows) {
    const group = groupFor(sums, placeOf(row, by, shift), measures.length)
    group.rows += 1
    sums.totalRow.rows += 1
    for (const [index, measure] of measures.entries()) {
      const amount = exactValue(row, measure)
      const unused = sums.unused[index]
      if (typeof amount === 'bigint') {
        add(group.sums[index], amount)
        add(sums.totalRow.sums[index], amount)
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
  if (isTime(by.kind)) return timeOf(text, by.kind, shift)
  const id = by.idOf?.(row)?.trim()
  const key = id || text
  if (!key) return { key: '', name: by.missing ?? UNKNOWN, value: undefined }
  const value = by.idOf ? id : text
  // The key of a name must not be that of an id.
  return { key: by.idOf && !id ? `name ${key}` : key, name: text || key, value: by.filter && value }
}

const UNKNOWN = 'Unknown'

function timeOf(moment: string | undefined, kind: 'day' | 'month', shift: Shift | undefined): Place {
  const ownDay = readTime(moment)?.day
  if (ownDay === undefined) return { key: '', name: UNKNOWN, value: undefined }
  const day = shift ? comparedDay(ownDay, kind, shift) : ownDay
  const key = kind === 'day' ? day : day.slice(0, 7)
  return { key, name: key, value: undefined }
}

/** A day without a counterpart in the later period stays unchanged, but its month is still compared. */
function comparedDay(day: string, kind: 'day' | 'month', shift: Shift): string {
  const counterpart = counterpartOf(day, shift)
  if (counterpart !== undefined || 'days' in shift) return counterpart ?? day
  return kind === 'month' ? (counterpartOf(`${day.slice(0, 7)}-01`, shift) ?? day) : day
}

/** In paise or as a count, or the reason why it cannot be summed. */
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

/** The index of the measure by which groups are sorted and drawn; undefined: the number of rows. */
export type MainMeasure = number | undefined

/** The first measure of money, if any row has an amount. */
export function mainMeasure(measures: readonly Measure<never>[], ...all: readonly Sums[]): MainMeasure {
  const index = measures.findIndex(({ kind }) => kind === 'money')
  return all.some(({ totalRow }) => (totalRow.sums[index]?.rows ?? 0) > 0) ? index : undefined
}

/** In paise or rows; undefined if no row has an amount. */
export function mainValue(group: Pick<Group, 'rows' | 'sums'>, main: MainMeasure): bigint | undefined {
  return main === undefined ? BigInt(group.rows) : totalOf(group, main)
}

/** In paise, or a count; undefined if no row has an amount. */
export function totalOf({ rows, sums }: Pick<Group, 'rows' | 'sums'>, measure: number): bigint | undefined {
  const sum = sums[measure]
  return sum && (sum.rows > 0 || rows === 0) ? sum.total : undefined
}

/** `before`: the same group in the period that it is compared with. */
export type TotalRow = Group & { before: Group | undefined }

/** Days and months are sorted by time, other groups by their main measure, the largest first. Unknown days are last. */
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
  return rows.sort(isTime(kind) ? byTime : (a, b) => bySize(a, b, main))
}

/** The last row of the table. */
export function wholeRow(now: Sums, before: Sums | undefined): TotalRow {
  return { ...now.totalRow, name: 'Total', before: before?.totalRow }
}

function byTime({ key: a }: Group, { key: b }: Group): number {
  if (a === '' || b === '') return a === b ? 0 : a === '' ? 1 : -1
  return compare(a, b)
}

function bySize(a: Group, b: Group, main: MainMeasure): number {
  const [sizeA, sizeB] = [mainValue(a, main), mainValue(b, main)]
  if (sizeA !== sizeB) {
    if (sizeA === undefined) return 1
    return sizeB === undefined || sizeA > sizeB ? -1 : 1
  }
  return b.rows - a.rows || compare(a.name, b.name) || compare(a.key, b.key)
}

function compare<Value>(a: Value, b: Value): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

/** In percent, with one decimal; undefined unless the whole is more than 0. */
export function shareOf(part: bigint | undefined, whole: bigint | undefined): number | undefined {
  return part === undefined || whole === undefined || whole <= 0n ? undefined : percentOf(part, whole)
}
