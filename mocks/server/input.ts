import * as v from 'valibot'

// The parts of what the server accepts in a body, beside those that the console's own schemas say.

/** What stands for a field that is missing, by the type of its schema. */
const BLANKS: Record<string, unknown> = { string: '', number: Number.NaN, array: [], object: {}, record: {} }

/** An object with these fields. One that is missing is refused in the words for one that is empty. */
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

/** A text as it was sent, empty aside. */
export function text(message: string) {
  return v.pipe(v.string(), v.nonEmpty(message))
}
