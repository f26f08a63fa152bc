import { changeOf, counterpartOf, type Shift } from '@/lib/comparison'
import { isDay } from '@/lib/day'
import type { Drawable, DrawableRow } from './-drawable'

/** A row, and what the other period's answer tells of the same. */
export type ComparedRow = DrawableRow & { before?: DrawableRow['values'] | undefined }

/**
 * The rows of a chart beside those of the other period. Undefined unless the other answer has the same chart: of the same title, kind and
 * measures, with the same groups. A day stands beside its counterpart; days that only one of them tells are no other shape.
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
  const nameOf = (name: string) => (kind === 'lines' ? dayBeside(name, shift) : name)
  const before = new Map(other.rows.map(({ name, values }) => [nameOf(name), values]))
  const isSame = rows.length === before.size && rows.every(({ name }) => before.has(name))
  if (kind === 'bars' && !isSame) return undefined
  return rows.map((row) => ({ ...row, before: before.get(row.name) }))
}

/** A moment or a month that is no day stays as it is, and has no counterpart. */
function dayBeside(name: string, shift: Shift): string | undefined {
  return isDay(name) ? counterpartOf(name, shift) : undefined
}

/** By how much a number has changed, as `changeOf`; exact to six decimals, which is as many as an answer's texts have. */
export function changeIn(now: number | undefined, before: number | undefined): number | 'new' | undefined {
  return changeOf(millionths(now), millionths(before))
}

function millionths(value: number | undefined): bigint | undefined {
  const whole = value === undefined ? Number.NaN : Math.round(value * 1e6)
  return Number.isFinite(whole) ? BigInt(whole) : undefined
}
