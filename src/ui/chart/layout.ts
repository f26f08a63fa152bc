import type { StatusColor } from '@/lib/status'

// The part of a chart that is needed before its code is loaded: its height and its values.

/**
 * One bar or column, or one point of a line. On a line `name` is a day in ISO 8601. `before`: in the period that it is compared with.
 * `color`: only if the name is a status.
 */
export type Point = {
  name: string
  value: number | undefined
  before?: number | undefined
  color?: StatusColor | undefined
}

/** Ranked bars, columns over time, or a line over time. */
export type ChartKind = 'bars' | 'columns' | 'lines'

/** Of a name, in pixels. */
export const LINE = 14

/** In pixels; a bar includes its gap. */
export const BAR = 30
const TWO_BARS = 46
const AXIS = 40
const OVER_TIME = 220

/** The letters that fit on a line of a name, in any font. */
const LINE_LETTERS = 16
const MAX_LINES = 3

/** In pixels. `isCompared`: with a second series. */
export function chartHeight(kind: ChartKind, points: readonly Point[], isCompared = false): number {
  if (kind !== 'bars') return OVER_TIME
  const lines = Math.max(1, ...points.map(({ name }) => nameLines(name).length))
  return points.length * Math.max(isCompared ? TWO_BARS : BAR, lines * LINE + 2) + AXIS
}

/** Broken between words. A word or a name that is too long is cut. */
export function nameLines(name: string): string[] {
  const lines: string[] = []
  for (const word of name.split(' ')) {
    const line = lines.at(-1)
    const isOnLine = line !== undefined && line.length + word.length < LINE_LETTERS
    if (isOnLine) lines.splice(-1, 1, `${line} ${word}`)
    else lines.push(shortened(word))
  }
  const visibleLines = lines.slice(0, MAX_LINES)
  return visibleLines.map((line, index) =>
    index === MAX_LINES - 1 && lines.length > MAX_LINES ? shortened(`${line}…`) : line,
  )
}

function shortened(text: string): string {
  return text.length > LINE_LETTERS ? `${text.slice(0, LINE_LETTERS - 1).trimEnd()}…` : text
}

const MAX_STEPS = 4

/**
 * Round values for an axis from 0, or from below the least value, to at least the greatest: steps of 1, 2 or 5 times a power of ten.
 * Between whole numbers the steps are whole.
 */
export function roundTicks(values: readonly number[]): number[] {
  const [least, greatest] = [Math.min(0, ...values), Math.max(0, ...values)]
  if (least === greatest) return [0, 1]
  const step = roundStep((greatest - least) / MAX_STEPS, values.every(Number.isInteger))
  const [first, last] = [Math.floor(least / step), Math.ceil(greatest / step)]
  return Array.from({ length: last - first + 1 }, (_, index) => exact((first + index) * step))
}

function roundStep(atLeast: number, isWhole: boolean): number {
  const power = 10 ** Math.floor(Math.log10(atLeast))
  const factor = [1, 2, 5, 10].find((factor) => factor * power >= atLeast) ?? 10
  const step = exact(factor * power)
  return isWhole ? Math.max(1, step) : step
}

/** Removes errors such as in 0.30000000000000004. */
function exact(value: number): number {
  return Number(value.toPrecision(12))
}
