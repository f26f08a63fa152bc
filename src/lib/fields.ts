import * as v from 'valibot'

// Lenient schemas for what the server sends: a field that is missing, null or of another type becomes undefined. Only an id is required. By
// the metadata, `npm run check:api` compares a server with them. Half a surrogate pair, which JSON can hold and a URL cannot, becomes the
// replacement character.

export type FieldMetadata = {
  kind?: 'id' | 'text' | 'number' | 'flag'
  /** Of a nested object. */
  part?: v.GenericSchema
  /** Of the items of a list. */
  each?: v.GenericSchema
  /** The server need not send it. */
  isExtra?: boolean
  /** The other field that it may replace. */
  insteadOf?: string
}

/** A string, or a number, which becomes one. */
export const id = v.pipe(
  v.union([v.pipe(v.string(), v.nonEmpty()), v.number()]),
  v.transform((input) => String(input).toWellFormed()),
  v.metadata({ kind: 'id' } satisfies FieldMetadata),
)

/** valibot's own `object` accepts an array where no field is required. */
export const object = v.pipe(
  v.unknown(),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!isObject(dataset.value)) addIssue({ expected: 'Object' })
  }),
)

/** An empty text reads as undefined, so that a dash is shown for it. */
export const text = v.pipe(
  v.optional(v.unknown()),
  v.transform(toText),
  v.metadata({ kind: 'text' } satisfies FieldMetadata),
)

/** In the spelling of `words`, whatever the case in which it was sent. An unknown status is returned as it was sent. */
export function status(words: readonly string[]) {
  return v.pipe(
    text,
    v.transform((sent) => words.find((word) => word.toLowerCase() === sent?.trim().toLowerCase()) ?? sent),
  )
}

/** Finite. Accepts a numeric string, too. */
export const number = v.pipe(
  v.optional(v.unknown()),
  v.transform(toNumber),
  v.metadata({ kind: 'number' } satisfies FieldMetadata),
)

/** Accepts 0, 1, "true" and "false", too. */
export const flag = v.pipe(
  v.optional(v.unknown()),
  v.transform(toFlag),
  v.metadata({ kind: 'flag' } satisfies FieldMetadata),
)

/** The server need not send it, or may send it instead of another. */
export function extra<Schema extends v.GenericSchema>(schema: Schema, insteadOf?: string) {
  return v.pipe(schema, v.metadata({ isExtra: true, insteadOf } satisfies FieldMetadata))
}

/** A nested object. */
export function part<const Entries extends v.ObjectEntries>(entries: Entries) {
  const schema = v.pipe(object, v.object(entries))
  return v.pipe(
    v.optional(v.unknown()),
    v.transform((input): v.InferOutput<typeof schema> | undefined => {
      const read = v.safeParse(schema, input)
      return read.success ? read.output : undefined
    }),
    v.metadata({ part: schema } satisfies FieldMetadata),
  )
}

/** Keeps the first row of each id. Rows without an id all stay. */
export function uniqueById<Row>(rows: readonly Row[]): Row[] {
  const ids = new Set<string>()
  return rows.filter((row) => {
    const { output: found, success } = v.safeParse(WithId, row)
    if (!success) return true
    const isFirst = !ids.has(found.id)
    ids.add(found.id)
    return isFirst
  })
}

const WithId = v.object({ id })

/** The items that can be read, without duplicates. Empty if the field is missing. */
export function list<Item extends v.GenericSchema>(item: Item) {
  return v.pipe(
    v.nullish(v.unknown(), []),
    v.transform((input) => uniqueById(itemsOf(item, input) ?? [])),
    v.metadata({ each: item } satisfies FieldMetadata),
  )
}

/** Like `list`, but undefined if the field is missing: what the server has not sent is not sent back as an empty list. */
export function optionalList<Item extends v.GenericSchema>(item: Item) {
  return v.pipe(
    v.optional(v.unknown()),
    v.transform((input) => {
      const items = itemsOf(item, input)
      return items && uniqueById(items)
    }),
    v.metadata({ each: item } satisfies FieldMetadata),
  )
}

function itemsOf<Item extends v.GenericSchema>(
  item: Item,
  input: unknown,
): v.InferOutput<Item>[] | undefined {
  if (!Array.isArray(input)) return undefined
  return input.flatMap((element) => {
    const read = v.safeParse(item, element)
    return read.success ? [read.output] : []
  })
}

function toText(input: unknown): string | undefined {
  if (typeof input === 'number') return String(input)
  return typeof input === 'string' && input.trim() !== '' ? input.toWellFormed() : undefined
}

function isObject(input: unknown): boolean {
  return typeof input === 'object' && input !== null && !Array.isArray(input)
}

function toNumber(input: unknown): number | undefined {
  const value = typeof input === 'string' && input.trim() !== '' ? Number(input) : input
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}

function toFlag(input: unknown): boolean | undefined {
  if (typeof input === 'boolean') return input
  if (input === 1 || input === 'true') return true
  return input === 0 || input === 'false' ? false : undefined
}

/** Names the field and what is wrong, never its value, which may be personal data. */
export function describeIssue(issue: v.BaseIssue<unknown>): string {
  const field = v.getDotPath(issue) ?? 'the answer'
  if (issue.received === 'undefined') return `${field} is missing`
  return `${field} should be ${issue.expected ?? 'another value'}`
}
