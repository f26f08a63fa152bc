import { changeOf, counterpartOf, type Shift } from '@/lib/comparison'
import { isDay } from '@/lib/day'
import type { Drawable, DrawableRow } from './-drawable'

/** A row, and its values in the other period. */
export type ComparedRow = DrawableRow & { before?: DrawableRow['values'] | undefined }

/**
 * The rows of a chart with the values of the other period. Undefined unless the other answer has the same chart: the same title, kind,
 * measures and groups. A day is compared with its counterpart, and may be missing in one of the two. Months are not compared: the periods
 * are counted in days.
 */
export function comparedRows(
  { kind, title, measures, rows }: Drawable,
  others: readonly Drawable[],
  shift: Shift,
): ComparedRow[] | undefined {
  const other = others.find(
    (one) => one.title === title && one.kind === kind && one.measures.join() === measures.join(),
  )
  if (!other) return undefined
  if (kind === 'lines' && !rows.some(({ name }) => isDay(name))) return undefined
  const nameOf = (name: string) => (kind === 'lines' ? comparedDay(name, shift) : name)
  const before = new Map(other.rows.map(({ name, values }) => [nameOf(name), values]))
  const isSame = rows.length === before.size && rows.every(({ name }) => before.has(name))
  if (kind === 'bars' && !isSame) return undefined
  return rows.map((row) => ({ ...row, before: before.get(row.name) }))
}

/** The name of the row in the later period. A name that is no day has no counterpart and is returned unchanged. */
function comparedDay(name: string, shift: Shift): string | undefined {
  return isDay(name) ? counterpartOf(name, shift) : undefined
}

/** The change of a number, as `changeOf` returns it; exact to six decimals, as many as the texts of an answer have. */
export function changeIn(now: number | undefined, before: number | undefined): number | 'new' | undefined {
  return changeOf(millionths(now), millionths(before))
}

function millionths(value: number | undefined): bigint | undefined {
  const whole = value === undefined ? Number.NaN : Math.round(value * 1e6)
  return Number.isFinite(whole) ? BigInt(whole) : undefined
}
