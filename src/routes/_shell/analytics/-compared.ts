import { changeOf, counterpartOf, type Shift } from '@/lib/comparison'
import { isDay } from '@/lib/day'
import type { Drawable, DrawableRow } from './-drawable'

export type ComparedRow = DrawableRow & { before?: DrawableRow['values'] | undefined }

/**
 * Undefined unless the other answer has the same chart: title, kind, measures and groups. A day may be missing in one of the two. Months
 * are not compared: the periods are counted in days.
 */
export function comparedRows(
  { kind, title, measures, rows }: Drawable,
  others: readonly Drawable[],
  shift: Shift,
): ComparedRow[] | undefined {
  const otherChart = others.find(
    (chart) => chart.title === title && chart.kind === kind && chart.measures.join() === measures.join(),
  )
  if (!otherChart) return undefined
  if (kind === 'lines' && !rows.some(({ name }) => isDay(name))) return undefined
  const nameOf = (name: string) => (kind === 'lines' ? comparedDay(name, shift) : name)
  const before = new Map(otherChart.rows.map(({ name, values }) => [nameOf(name), values]))
  const isSame = rows.length === before.size && rows.every(({ name }) => before.has(name))
  if (kind === 'bars' && !isSame) return undefined
  return rows.map((row) => ({ ...row, before: before.get(row.name) }))
}

function comparedDay(name: string, shift: Shift): string | undefined {
  return isDay(name) ? counterpartOf(name, shift) : undefined
}

/** As `changeOf`, exact to six decimals: the texts of an answer have no more. */
export function changeIn(now: number | undefined, before: number | undefined): number | 'new' | undefined {
  return changeOf(millionths(now), millionths(before))
}

function millionths(value: number | undefined): bigint | undefined {
  const whole = value === undefined ? Number.NaN : Math.round(value * 1e6)
  return Number.isFinite(whole) ? BigInt(whole) : undefined
}
