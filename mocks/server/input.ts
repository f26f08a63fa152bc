import * as v from 'valibot'

// Schemas for the bodies of requests, in addition to those of the console.

/** The value of a missing field, by the type of its schema. */
const BLANKS: Record<string, unknown> = { string: '', number: Number.NaN, array: [], object: {}, record: {} }

/** An object with these fields. A missing field is refused with the same message as an empty one. */
export function fields<const Entries extends v.ObjectEntries>(entries: Entries) {
  const blank = Object.fromEntries(
    Object.entries(entries).flatMap(([key, { type }]) => (type in BLANKS ? [[key, BLANKS[type]]] : [])),
  )
  return v.pipe(
    v.record(v.string(), v.unknown()),
    v.transform((input): unknown => ({ ...blank, ...input })),
    v.object(entries),
  )
}

/** A text that is not empty, as it was sent. */
export function text(message: string) {
  return v.pipe(v.string(), v.nonEmpty(message))
}
