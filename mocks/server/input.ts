import * as v from 'valibot'

// The parts of what the server accepts in a body.

/** An object with these fields. One that is missing is refused in its own words, as one that is wrong. */
export function fields<const Entries extends v.ObjectEntries>(entries: Entries, message: string) {
  const blank = Object.fromEntries(Object.keys(entries).map((key) => [key, undefined]))
  return v.pipe(
    v.record(v.string(), v.unknown(), message),
    v.transform((input): unknown => ({ ...blank, ...input })),
    v.object(entries),
  )
}

export function text(message: string) {
  return v.pipe(v.string(message), v.trim(), v.nonEmpty(message))
}

export function between(least: number, most: number, message: string) {
  return v.pipe(v.number(message), v.minValue(least, message), v.maxValue(most, message))
}

export function wholeFrom1(message: string) {
  return v.pipe(v.number(message), v.integer(message), v.minValue(1, message))
}

export function amount(message: string) {
  return v.pipe(
    v.number(message),
    v.finite(message),
    v.check(
      (rupees) => Math.abs(rupees * 100 - Math.round(rupees * 100)) < 1e-6,
      'Amount has more than two decimals',
    ),
  )
}
