import * as v from 'valibot'

// Generous readers of what the server sends: a field that is missing, null or of another kind reads as undefined and
// never fails the screen. Only an id must be there. Each tells of itself what it reads, for whoever compares a server's
// answers with what the console expects of them.

/** What `v.getMetadata` tells of a field. */
export type FieldNotes = {
  kind?: 'id' | 'text' | 'number' | 'flag'
  /** Of a part of a record: the object that it is. */
  part?: v.GenericSchema
  /** Of a list: what each of its items is. */
  each?: v.GenericSchema
  /** The server need not send it. */
  isExtra?: boolean
  /** The field beside it in whose place it may stand. */
  insteadOf?: string
}

/** A string or a number comes in, a string is held. */
export const id = v.pipe(
  v.union([v.pipe(v.string(), v.nonEmpty()), v.number()]),
  v.transform((input) => wellFormed(String(input))),
  v.metadata({ kind: 'id' } satisfies FieldNotes),
)

/** To the schema of an object a list is one too: this stands before it where no field must be there. */
export const object = v.pipe(
  v.unknown(),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!isObject(dataset.value)) addIssue({ expected: 'Object' })
  }),
)

/** Text as sent, or undefined. An empty text reads as undefined, so that a dash is shown for it. */
export const text = v.pipe(
  v.optional(v.unknown()),
  v.transform(toText),
  v.metadata({ kind: 'text' } satisfies FieldNotes),
)

/** A status in the case of the API's own words, whatever the case in which it was sent. Another word is held as it was sent. */
export function status(words: readonly string[]) {
  return v.pipe(
    text,
    v.transform((sent) => words.find((word) => word.toLowerCase() === sent?.trim().toLowerCase()) ?? sent),
  )
}

/** A number or a numeric string comes in, a finite number is held. */
export const number = v.pipe(
  v.optional(v.unknown()),
  v.transform(toNumber),
  v.metadata({ kind: 'number' } satisfies FieldNotes),
)

export const flag = v.pipe(
  v.optional(v.unknown()),
  v.transform(toFlag),
  v.metadata({ kind: 'flag' } satisfies FieldNotes),
)

/** A field that the server need not send, or may send instead of another. */
export function extra<Schema extends v.GenericSchema>(schema: Schema, insteadOf?: string) {
  return v.pipe(schema, v.metadata({ isExtra: true, insteadOf } satisfies FieldNotes))
}

/** A part of a record: an object with those fields, or undefined. */
export function part<const Entries extends v.ObjectEntries>(entries: Entries) {
  const schema = v.pipe(object, v.object(entries))
  return v.pipe(
    v.optional(v.unknown()),
    v.transform((input): v.InferOutput<typeof schema> | undefined => {
      const read = v.safeParse(schema, input)
      return read.success ? read.output : undefined
    }),
    v.metadata({ part: schema } satisfies FieldNotes),
  )
}

/** Each record once, the first of its id: two of one id are one. What has no id stays. */
export function onceById<Row>(rows: readonly Row[]): Row[] {
  const seen = new Set<string>()
  return rows.filter((row) => {
    const { output: own, success } = v.safeParse(WithId, row)
    if (!success) return true
    const isFirst = !seen.has(own.id)
    seen.add(own.id)
    return isFirst
  })
}

const WithId = v.object({ id })

/** A list inside a record: what can be read of it, each once, empty when there is none. */
export function list<Item extends v.GenericSchema>(item: Item) {
  return v.pipe(
    v.nullish(v.unknown(), []),
    v.transform((input) => onceById(itemsOf(item, input) ?? [])),
    v.metadata({ each: item } satisfies FieldNotes),
  )
}

/** The same where none and an empty one are not the same: undefined when there is none. */
export function optionalList<Item extends v.GenericSchema>(item: Item) {
  return v.pipe(
    v.optional(v.unknown()),
    v.transform((input) => itemsOf(item, input)),
    v.metadata({ each: item } satisfies FieldNotes),
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
  return typeof input === 'string' && input.trim() !== '' ? wellFormed(input) : undefined
}

/** Half a character, which JSON can carry and an address cannot, becomes the sign for an unreadable one. */
function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\uFFFD')
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

/** Which field of an answer cannot be read, and why. What it holds is personal data and never told. */
export function describeIssue(issue: v.BaseIssue<unknown>): string {
  const field = v.getDotPath(issue) ?? 'the answer'
  if (issue.received === 'undefined') return `${field} is missing`
  return `${field} should be ${issue.expected ?? 'another value'}`
}
