import * as v from 'valibot'
import { type FieldMetadata, flag, id, number, text } from '@/lib/fields'

/**
 * One look at one field of an answer. `converted`: of another kind, but the console reads it all the same. What the field holds
 * is never part of it.
 */
export type Look = {
  /** `data[].vehicle.make`. */
  field: string
  seen: 'there' | 'empty' | 'missing' | 'converted' | 'unreadable'
  /** "a number": what it should be, and what it is. */
  wanted: string
  got: string
  /** Without it there is no record. */
  isId: boolean
}

/** Looks at all that a schema of the console reads of an answer. */
export function looksAt(schema: v.GenericSchema, input: unknown, field = ''): Look[] {
  const notes = notesOf(schema)
  if (notes.kind) return [lookAtValue(notes.kind, input, field)]
  const wanted = notes.each ? 'a list' : 'an object'
  const isThere = notes.each ? Array.isArray(input) : isObject(input)
  if (input === undefined || input === null || !isThere) {
    if (!notes.each && !entriesOf(schema, input)) return lookAtOther(schema, input, field)
    return [{ field, ...absent(input), wanted, got: kindOf(input), isId: false }]
  }
  const look: Look = { field, seen: 'there', wanted, got: kindOf(input), isId: false }
  const { each } = notes
  if (each && Array.isArray(input)) {
    return [look, ...input.flatMap((item: unknown) => looksAt(each, item, `${field}[]`))]
  }
  const entries = entriesOf(schema, input)
  return entries && isObject(input) ? [look, ...looksInside(entries, input, field)] : []
}

function looksInside(
  entries: Record<string, v.GenericSchema>,
  input: Record<string, unknown>,
  field: string,
): Look[] {
  const standIns = Object.entries(entries).flatMap(([key, schema]) => {
    const { insteadOf } = notesOf(schema)
    return insteadOf !== undefined && input[key] !== undefined ? [insteadOf] : []
  })
  return Object.entries(entries).flatMap(([key, schema]) => {
    const mayBeMissing = notesOf(schema).isExtra || standIns.includes(key)
    if (mayBeMissing && input[key] === undefined) return []
    return looksAt(schema, input[key], field ? `${field}.${key}` : key)
  })
}

const KINDS = {
  id: { reader: id, wanted: 'an id', natural: ['text', 'a number'] },
  text: { reader: text, wanted: 'text', natural: ['text', 'a number'] },
  number: { reader: number, wanted: 'a number', natural: ['a number'] },
  flag: { reader: flag, wanted: 'true or false', natural: ['true or false'] },
}

function lookAtValue(kind: NonNullable<FieldMetadata['kind']>, input: unknown, field: string): Look {
  const { reader, wanted, natural } = KINDS[kind]
  const got = kindOf(input)
  const look = { field, wanted, got, isId: kind === 'id' }
  if (input === undefined || input === null || input === '') return { ...look, ...absent(input) }
  const result = v.safeParse(reader, input)
  if (!result.success || result.output === undefined) return { ...look, seen: 'unreadable' }
  return { ...look, seen: natural.includes(got) ? 'there' : 'converted' }
}

/** What no field of the console's own describes, such as a text inside a list. */
function lookAtOther(schema: v.GenericSchema, input: unknown, field: string): Look[] {
  const wanted = schema.type === 'string' ? 'text' : schema.expects
  const look = { field, wanted, got: kindOf(input), isId: false }
  if (input === undefined || input === null) return [{ ...look, ...absent(input) }]
  const isRead = !Array.isArray(input) && v.safeParse(schema, input).success
  return [{ ...look, seen: isRead ? 'there' : 'unreadable' }]
}

function absent(input: unknown): Pick<Look, 'seen'> {
  if (input === undefined) return { seen: 'missing' }
  return { seen: input === null || input === '' ? 'empty' : 'unreadable' }
}

/** The fields of an object, however its schema is wrapped; of several schemas those of the one that reads this. */
function entriesOf(schema: v.GenericSchema, input: unknown): Record<string, v.GenericSchema> | undefined {
  const { part } = notesOf(schema)
  if (part) return entriesOf(part, input)
  if ('entries' in schema && isEntries(schema.entries)) return schema.entries
  for (const inner of innerOf(schema, input)) {
    const entries = entriesOf(inner, input)
    if (entries) return entries
  }
  return undefined
}

function innerOf(schema: v.GenericSchema, input: unknown): v.GenericSchema[] {
  if ('pipe' in schema && Array.isArray(schema.pipe)) return schema.pipe.filter(isSchema)
  if ('wrapped' in schema && isSchema(schema.wrapped)) return [schema.wrapped]
  if ('options' in schema && Array.isArray(schema.options))
    return schema.options.filter(isSchema).filter((option) => v.safeParse(option, input).success)
  return []
}

function notesOf(schema: v.GenericSchema): FieldMetadata {
  return v.getMetadata(schema)
}

function isSchema(value: unknown): value is v.GenericSchema {
  return isObject(value) && value.kind === 'schema'
}

function isEntries(value: unknown): value is Record<string, v.GenericSchema> {
  return isObject(value) && Object.values(value).every(isSchema)
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function kindOf(value: unknown): string {
  if (value === undefined || value === null) return 'nothing'
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'string') return 'text'
  if (typeof value === 'number') return 'a number'
  return typeof value === 'boolean' ? 'true or false' : 'an object'
}
